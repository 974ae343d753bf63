//! A pair of parts whose closest points do not tell for how long they stay apart: they graze, or nearly touch.
//!
//! Where bodies are near, the closest points are rounded to a distance of about their own, and so is the direction between
//! them. Along it a curved surface hides a gap, and a step would be no longer than the gap is wide. But the direction along which
//! the projections are farthest apart has no such trouble, as it is found from projections alone; and along that a step
//! halves what is left of the way to a point at which they graze.

use super::along::Along;
use super::pair::{Fate, Pair};
use super::solid::Solid;
use super::ways::{Course, Stand};
use crate::intersect::golden;
use crate::shapes::Frame;
use crate::vector::Vector;

/// Steps of a search over the directions of a line: to the last digit, as a gap before an edge falls off on both sides.
const STEPS: u32 = 75;
/// In space there is such a search in each step of another, to half of the digits: before a curved surface they tell all of the
/// gap, and the directions of faces and edges are taken exactly.
const OUTER_STEPS: u32 = 40;

/// The distance of polytopes, balls and capsules is right to 64 ulp: so many times 4 ulp of coordinates.
const TOLD: f64 = 16.0;

/// Points that are nearer than this part of the sizes may be as near as any: it is what [`gjk`](crate::intersect::gjk) promises of
/// curved surfaces.
const UNTOLD: f64 = 1.0 / (1_u64 << 29) as f64;

/// What the direction along which they are farthest apart tells.
pub(super) enum Stuck {
    /// They are apart.
    Apart(Fate),
    /// No direction parts them by more than rounding, which may be this much.
    WithinRounding(f64),
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// The fate by the direction along which they are farthest apart: that becomes the heading. `None` for parts of which
    /// projections do not tell enough.
    pub fn stuck(&self, course: Course, stand: &Stand<D>, heading: &mut D) -> Option<Stuck> {
        let [a, b] = &self.solids;
        let reach = a.reach + b.reach;
        if !reach.is_finite() {
            return None;
        }
        let widest = self.widest(*heading, stand);
        *heading = widest.n;
        let rounding = self.rounding().along(widest.n);
        if widest.gap <= rounding {
            return Some(Stuck::WithinRounding(rounding));
        }
        let certain = if self.speed() > 0.0 { widest.gap / self.speed() } else { f64::INFINITY };
        let time = certain.max(self.lasting(course, stand, widest));
        Some(Stuck::Apart(self.after(course, stand, [time, widest.gap])))
    }

    /// Whether a distance may be nothing but what the search for it cannot tell, where no direction was found that parts them by
    /// more than rounding. In space such a direction of flat shapes may be missed, but their distance is told to
    /// [`TOLD`] times that.
    pub fn is_told_no_closer(&self, distance: f64, rounding: f64) -> bool {
        let is_curved = |solid: &Solid<D>| {
            solid.shape.seen_from(Frame::WORLD).is_some_and(|support| support.is_curved())
        };
        let sizes = self.solids.iter().map(|solid| solid.size).filter(|size| size.is_finite());
        let untold = if D::DIM == 2 || self.solids.iter().any(|solid| is_curved(solid)) {
            UNTOLD * sizes.sum::<f64>()
        } else {
            0.0
        };
        distance <= untold.max(TOLD * rounding)
    }

    /// The direction within 45° of n along which they are farthest apart.
    ///
    /// The gap along n is a concave function of n, divided by |n|. So on a line in the plane across n it rises and then falls,
    /// where they are apart along any of these directions; and so does the greatest gap over the lines across that.
    fn widest(&self, n: D, stand: &Stand<D>) -> Along<D> {
        let gap = |n: D| n.unit().map_or(f64::NEG_INFINITY, |n| self.along(n, stand).gap);
        let best = |n: D, aside: D| {
            let (s, least) = golden::least(|s| -gap(n + aside * s), [-1.0, 1.0], STEPS);
            (n + aside * s, -least)
        };
        let Some(aside) = n.perpendicular().unit() else { return self.along(n, stand) };
        let found = if D::DIM == 2 {
            best(n, aside).0
        } else {
            let other = n.cross(aside);
            let (s, _) = golden::least(|s| -best(n + aside * s, other).1, [-1.0, 1.0], OUTER_STEPS);
            best(n + aside * s, other).0
        };
        let found = found.unit().unwrap_or(n);
        let polished = self.polished(found, stand);
        let all = [self.along(n, stand), self.along(found, stand)].into_iter().chain(polished);
        all.reduce(Along::wider).unwrap_or_else(|| self.along(n, stand))
    }
}
