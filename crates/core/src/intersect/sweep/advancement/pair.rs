//! One step of conservative advancement for a pair of parts: whether it touches, until when it is certainly apart, or whether it
//! has to be split.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

use super::axis::AxisGap;
use super::motion::{Poses, RelativeMotion, TimeRange};
use super::rounding::Rounding;
use super::solid::{Fit, Solid};
use crate::intersect::gjk::WarmGjk;
use crate::intersect::sectors::wide::is_wide_sector;
use crate::vector::Vector;

/// Below this part of the sizes a distance is so small that the direction between the closest points may be too rough.
const NEAR: f64 = 1e-5;
/// A distance below this part of the smaller of two sizes is contact of bodies that turn.
const CONTACT: f64 = 1e-10;
/// The rounding error of a place, relative to the displacements and sizes that it is computed from. The vector between the bodies errs by
/// 2 ε. A turned point errs by 12 ε, for ten roundings in a component of an axis and three in a dot product, and its angle by 2 ε of the way
/// that it turns. 45 ε is taken.
const ROUNDING: f64 = 1e-14;

/// The rounding error along a direction, in ulp of the terms that the coordinate of a place is the sum of.
pub(super) const ULPS: f64 = 4.0;
/// Bodies that turn and are within the tolerance touch if a step leads no farther than this factor times what the greatest speed
/// of approach allows. The tolerance allows either answer, so the factor only decides how soon a slide ends.
const STEEP: f64 = 8.0;
/// A step of boxes is taken if it leads farther than this part of the largest excess of a box, and than `FAR` tolerances; otherwise a
/// part is split. The parts stay apart for the step, and children lead at least as far, so both numbers only decide how soon the
/// search ends: any value is right.
const LONG: f64 = 0.25;
/// See [`LONG`].
const FAR: f64 = 64.0;
/// A direction along which the gap is less than this part of the distance is rough, and others are tried. It only decides how soon they
/// are: within the tolerance, where it is asked, any value is right.
const ROUGH: f64 = 0.5;

/// A convex part of A and one of B.
pub(super) struct Pair<'p, D: Vector> {
    pub motion: &'p RelativeMotion<D>,
    pub solids: [Cow<'p, Solid<D>>; 2],
    /// Whether one part is a sector beyond 90° of space.
    pub is_hollow: bool,
    /// For each part whether axes that turn with it are used too: at first for unbounded parts.
    pub follows: Cell<[bool; 2]>,
    /// See [`Solid::lean`].
    leans: [(f64, f64); 2],
    speed: f64,
    tolerance: f64,
    /// The rounding of coordinates, computed when it is first needed.
    pub(super) rounding: OnceCell<Rounding<D>>,
}

/// The result of a step of a pair.
pub(super) enum Fate {
    /// The parts touch.
    Touch,
    /// The parts stay apart to the end of the range.
    Apart,
    /// The parts are apart up to this time.
    Until(f64),
    /// The children of a part have to be tested instead.
    Split,
}

impl<'p, D: Vector<Scalar = f64>> Pair<'p, D> {
    pub fn new(motion: &'p RelativeMotion<D>, solids: [Cow<'p, Solid<D>>; 2]) -> Self {
        let is_hollow = D::DIM == 3 && solids.iter().any(|solid| is_wide_sector(&solid.shape));
        let follows = [0, 1].map(|side| !solids[side].shape.kind().is_bounded());
        let leans = [0, 1].map(|side| solids[side].lean(motion.turns[side]));
        let turning = [0, 1].map(|side| match motion.turns[side] {
            Some(_) => leans[side].0 * solids[side].reach,
            None => 0.0,
        });
        let speed = motion.displacement.length() + turning[0] + turning[1];
        let [x, y] = [0, 1].map(|side| solids[side].size);
        let reach: f64 = solids.iter().map(|s| s.reach).filter(|reach| reach.is_finite()).sum();
        // If both are unbounded, neither is the smaller.
        let smaller = if x.is_finite() || y.is_finite() { x.min(y) } else { 0.0 };
        let tolerance = CONTACT * smaller + ROUNDING * (motion.between.length() + speed + reach);
        let (follows, rounding) = (Cell::new(follows), OnceCell::new());
        Self { motion, solids, is_hollow, follows, leans, speed, tolerance, rounding }
    }

    /// An upper bound of the speed at which a point of A and one of B approach.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// A lower bound of the time in which a gap closes.
    pub fn least_time(&self, gap: f64) -> f64 {
        if self.speed > 0.0 { gap / self.speed } else { f64::INFINITY }
    }

    /// See [`Solid::lean`].
    pub fn lean(&self, side: usize) -> (f64, f64) {
        self.leans[side]
    }

    /// The distance that counts as contact.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Whether a step of parts that move straight may, by rounding, have ended beyond a contact.
    pub fn may_have_passed(&self, distance: f64) -> bool {
        !self.motion.turn() && distance <= self.tolerance
    }

    /// Whether both solids are sets of points of their bodies, and not boxes around them.
    pub fn is_fine(&self) -> bool {
        self.solids.iter().all(|solid| solid.fit == Fit::Exact)
    }

    /// See [`Solid::excess`]. `None` for a part that is not to be split; it compares as less than any number.
    pub fn excess(&self, side: usize) -> Option<f64> {
        self.solids[side].excess()
    }

    /// The step of a pair with at least one box around a part.
    pub fn coarse(&self, range: TimeRange, poses: &Poses<D>) -> Fate {
        // The axis that separates longest, or for parts that turn, that with the widest gap.
        let mut best: Option<(f64, AxisGap<D>)> = None;
        // By rounding a step may have ended behind a box without thickness, so a gap has to be wider than rounding.
        let rounding = self.rounding();
        for axis in self.suggested(poses) {
            if axis.gap > rounding.along(axis.n) {
                let turns = self.motion.turn();
                let value = if turns { axis.gap } else { self.straight(range, axis.n, axis.gap) };
                best = best.filter(|best| best.0 >= value).or(Some((value, axis)));
            }
        }
        let time = best.map_or(0.0, |(value, axis)| {
            if self.motion.turn() { self.lasting(range, poses, axis) } else { value }
        });
        if time >= range.left(poses.u) {
            return Fate::Apart;
        }
        // If the step is short beside the boxes, their children lead farther.
        let excess = [0, 1].into_iter().filter_map(|side| self.excess(side)).fold(0.0, f64::max);
        let way = time * self.speed();
        if way > LONG * excess && way > FAR * self.tolerance() {
            Fate::Until(range.after(poses.u, time))
        } else {
            Fate::Split
        }
    }

    /// The step of a pair of convex parts, from their distance and the direction n between their closest points. `known` is a time
    /// for which they are apart, from another axis.
    pub fn fine(
        &self,
        range: TimeRange,
        poses: &Poses<D>,
        (distance, known): (f64, f64),
        n: Option<D>,
    ) -> Fate {
        let left = range.left(poses.u);
        if distance <= self.tolerance() && distance <= self.tolerance_along(n) {
            return self.by_face(range, poses, distance);
        }
        let (certain, near) = (self.least_time(distance), self.is_near(poses, distance));
        let time = match n {
            Some(n) if self.extent(poses).is_finite() || self.motion.turn() => {
                // Along a rough direction the gap is less than the distance.
                let axis = self.gap_along(n, poses);
                let time = certain.max(self.lasting(range, poses, axis)).max(known);
                if axis.gap >= ROUGH * distance && self.is_contact(time, distance) {
                    return self.after(range, poses, [time, distance]);
                }
                let polished = if near && time < left { self.polished(n, poses) } else { None };
                polished.map_or(time, |axis| time.max(self.lasting(range, poses, axis)))
            }
            Some(n) => certain.max(self.straight(range, n, distance)),
            None => certain,
        };
        let time = time.max(known);
        if near && time < left {
            // For parts that are so near the direction between the closest points is rough; the normal of a face is not.
            let by_face = self.parted_by_face(range, poses).unwrap_or(0.0);
            return self.after(range, poses, [time.max(by_face), distance]);
        }
        self.after(range, poses, [time, distance])
    }

    /// The step of parts within the tolerance. The distance may be rounded away, while the gap along the normal of a face is exact.
    fn by_face(&self, range: TimeRange, poses: &Poses<D>, distance: f64) -> Fate {
        let time = self.parted_by_face(range, poses);
        time.map_or(Fate::Touch, |time| self.after(range, poses, [time, distance]))
    }

    /// GJK with warm starting, for parts that are far apart; `None` unless both are convex parts.
    pub fn warm_gjk(&self) -> Option<WarmGjk<'_, D>> {
        let [a, b] = &self.solids;
        if self.is_hollow || a.fit != Fit::Exact || b.fit != Fit::Exact {
            return None;
        }
        WarmGjk::new(&a.shape, &b.shape, a.ball() + b.ball())
    }

    /// The step of parts whose projections on n are apart by nearly their distance, and by more than rounding. `Err` with a time for
    /// which they are apart, if another axis might lead much farther.
    pub fn far(
        &self,
        range: TimeRange,
        poses: &Poses<D>,
        distance: f64,
        n: D,
    ) -> Result<Fate, f64> {
        let lasting = self.lasting(range, poses, self.gap_along(n, poses));
        let time = self.least_time(distance).max(lasting);
        let slides = || time * self.speed() > STEEP * distance;
        if time < range.left(poses.u) && self.is_near(poses, distance) && slides() {
            return Err(time);
        }
        Ok(self.after(range, poses, [time, distance]))
    }

    /// The sum of the distance of the reference points and of the reaches.
    fn extent(&self, poses: &Poses<D>) -> f64 {
        poses.between.length() + self.solids[0].reach + self.solids[1].reach
    }

    /// Whether the parts are so near that the direction between the closest points may be too rough.
    fn is_near(&self, poses: &Poses<D>, distance: f64) -> bool {
        let extent = self.extent(poses);
        distance < NEAR * extent && extent.is_finite()
    }

    /// Whether bodies that turn are in contact: they are within the tolerance by `distance`, and a step for the `time` for which they are
    /// certainly apart leads no farther than [`STEEP`] allows.
    fn is_contact(&self, time: f64, distance: f64) -> bool {
        let is_near = self.motion.turn() && distance <= self.tolerance();
        is_near && time * self.speed() <= STEEP * distance
    }

    /// Whether a step from the time u leads hardly farther than the greatest speed of approach allows at this distance.
    pub fn crawls(&self, fate: &Fate, u: f64, distance: f64) -> bool {
        matches!(fate, Fate::Until(next) if (next - u).abs() * self.speed() <= STEEP * distance)
    }

    /// The step of parts that are apart for at least `time`, and by `distance`.
    ///
    /// They touch if that time is at most some ulp of u. Bodies that turn also touch if they [are in contact](Self::is_contact): bodies that
    /// slide past one another take longer steps.
    pub fn after(&self, range: TimeRange, poses: &Poses<D>, [time, distance]: [f64; 2]) -> Fate {
        if time >= range.left(poses.u) {
            Fate::Apart
        } else if self.is_contact(time, distance) || time <= ULPS * f64::EPSILON * poses.u {
            Fate::Touch
        } else {
            Fate::Until(range.after(poses.u, time))
        }
    }

    /// The step beside a sector that is not convex, from the distance, from the supports of the convex hulls along the direction n
    /// between the closest points, and from the cones in front of the sector.
    pub fn in_front(
        &self,
        range: TimeRange,
        poses: &Poses<D>,
        distance: f64,
        n: Option<D>,
    ) -> Fate {
        if distance <= self.tolerance() {
            return self.by_face(range, poses, distance);
        }
        let lasting = n.map_or(0.0, |n| self.lasting(range, poses, self.gap_along(n, poses)));
        let mut time = self.least_time(distance).max(lasting).max(self.in_hollow(range, poses, n));
        if time < range.left(poses.u) && (!self.motion.turn() || self.is_near(poses, distance)) {
            // Along a rough direction a rim that lies flat before a face hides the gap.
            let polished = n.and_then(|n| self.polished(n, poses));
            let lasting = |axis| self.lasting(range, poses, axis);
            time = self.suggested(poses).chain(polished).map(lasting).fold(time, f64::max);
        }
        if time >= range.left(poses.u) {
            Fate::Apart
        } else {
            Fate::Until(range.after(poses.u, time))
        }
    }
}
