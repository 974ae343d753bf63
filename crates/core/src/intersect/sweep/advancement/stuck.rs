//! Steps of parts that graze or nearly touch, by the axis with the widest gap.
//!
//! The closest points of near bodies have rounding errors of about their distance, and so does the direction between them. Along
//! such a direction a curved surface hides the gap, so steps are short. The axis with the widest gap is found from projections
//! alone, without this error. A step along it halves the time that remains to a graze.

use super::axis::AxisGap;
use super::motion::{Poses, TimeRange};
use super::pair::{Fate, Pair};
use super::solid::Solid;
use crate::intersect::golden;
use crate::shapes::Frame;
use crate::vector::Vector;

/// Golden-section steps over the directions of a line, to the last digit, since the gap before an edge has a kink.
const STEPS: u32 = 75;
/// In space such a search runs in each step of an outer one. Half of the digits suffice for that: before a curved surface the
/// gap is flat, and faces and edges give exact directions.
const OUTER_STEPS: u32 = 40;

/// The error of the distance of polytopes, balls and capsules, 64 ulp, in units of the rounding of coordinates, 4 ulp.
const STRAIGHT_ERROR: f64 = 16.0;

/// The error of the distance of curved shapes relative to their sizes, 2⁻²⁹: see [`gjk`](crate::intersect::gjk).
const CURVED_ERROR: f64 = 1.0 / (1_u64 << 29) as f64;

/// The result of the search for the axis with the widest gap.
pub(super) enum Stuck {
    /// The axis separates the parts.
    Apart(Fate),
    /// No axis separates the parts by more than the rounding error, which is this.
    WithinRounding(f64),
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// The step along the axis with the widest gap, which becomes the heading. `None` for unbounded parts.
    pub fn stuck(&self, range: TimeRange, poses: &Poses<D>, heading: &mut D) -> Option<Stuck> {
        let [a, b] = &self.solids;
        let reach = a.reach + b.reach;
        if !reach.is_finite() {
            return None;
        }
        let widest = self.widest(*heading, poses);
        *heading = widest.n;
        let rounding = self.rounding().along(widest.n);
        if widest.gap <= rounding {
            return Some(Stuck::WithinRounding(rounding));
        }
        let time = self.least_time(widest.gap).max(self.lasting(range, poses, widest));
        Some(Stuck::Apart(self.after(range, poses, [time, widest.gap])))
    }

    /// Whether a distance is within the error of its computation, for parts that no axis separates by more than `rounding`. In space
    /// the search for the axis may miss that of flat shapes, so for these the error of the distance alone counts.
    pub fn is_within_error(&self, distance: f64, rounding: f64) -> bool {
        let is_curved = |solid: &Solid<D>| {
            solid.shape.seen_from(Frame::WORLD).is_some_and(|support| support.is_curved())
        };
        let sizes = self.solids.iter().map(|solid| solid.size).filter(|size| size.is_finite());
        let curved = if D::DIM == 2 || self.solids.iter().any(|solid| is_curved(solid)) {
            CURVED_ERROR * sizes.sum::<f64>()
        } else {
            0.0
        };
        distance <= curved.max(STRAIGHT_ERROR * rounding)
    }

    /// The axis with the widest gap within 45° of n.
    ///
    /// The gap along n is a concave function of n divided by |n|, so it is quasiconcave where it is positive. So on a line of
    /// directions it rises and then falls, and so does its maximum over a family of parallel lines: golden-section search applies.
    fn widest(&self, n: D, poses: &Poses<D>) -> AxisGap<D> {
        let gap = |n: D| n.unit().map_or(f64::NEG_INFINITY, |n| self.gap_along(n, poses).gap);
        let best = |n: D, aside: D| {
            let (s, least) = golden::least(|s| -gap(n + aside * s), [-1.0, 1.0], STEPS);
            (n + aside * s, -least)
        };
        let Some(aside) = n.perpendicular().unit() else { return self.gap_along(n, poses) };
        let found = if D::DIM == 2 {
            best(n, aside).0
        } else {
            let other = n.cross(aside);
            let (s, _) = golden::least(|s| -best(n + aside * s, other).1, [-1.0, 1.0], OUTER_STEPS);
            best(n + aside * s, other).0
        };
        let found = found.unit().unwrap_or(n);
        let polished = self.polished(found, poses);
        let all =
            [self.gap_along(n, poses), self.gap_along(found, poses)].into_iter().chain(polished);
        all.reduce(AxisGap::wider).unwrap_or_else(|| self.gap_along(n, poses))
    }
}
