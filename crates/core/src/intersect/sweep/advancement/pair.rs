//! A pair of convex parts touches, or is apart for a while, or has to be split: this decides it.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};

use super::along::Along;
use super::rounding::Rounding;
use super::solid::{Fit, Solid};
use super::ways::{Course, Stand, Ways};
use crate::intersect::gjk::Chase;
use crate::intersect::sectors::wide::is_wide_sector;
use crate::vector::Vector;

/// If the gap is below this part of the sizes, rounding may make the direction between the closest points too
/// rough.
const NEAR: f64 = 1e-5;
/// A distance below this part of the smaller of two sizes is contact.
const CONTACT: f64 = 1e-10;
/// The rounding error of a place, relative to the ways that lead there and to the sizes.
const ROUNDING: f64 = 1e-14;

/// The rounding error along a direction, in ulps of the terms that the coordinate of a place is the sum of.
pub(super) const ULPS: f64 = 4.0;
/// Bodies that turn and are within [`CONTACT`] touch if they may come together within this factor times their
/// distance.
const STEEP: f64 = 8.0;

/// A convex part of A and one of B; at first it is only known that they are apart.
pub(super) struct Pair<'p, D: Vector> {
    pub ways: &'p Ways<D>,
    pub solids: [Cow<'p, Solid<D>>; 2],
    /// One of them is a sector beyond 90° of space, as a whole.
    pub is_hollow: bool,
    /// Which of them are also followed along directions that turn with them: at first those that have no end.
    pub follows: Cell<[bool; 2]>,
    /// How fast each turns into another set, and how much that changes: see [`Solid::lean`].
    leans: [(f64, f64); 2],
    speed: f64,
    tolerance: f64,
    /// What rounding may have made of coordinates, once it was asked for.
    pub(super) rounding: OnceCell<Rounding<D>>,
}

/// The fate of a pair.
pub(super) enum Fate {
    /// They touch.
    Touch,
    /// They stay apart to the end of the course.
    Apart,
    /// They are apart up to this time.
    Until(f64),
    /// Only their parts can tell more.
    Split,
}

impl<'p, D: Vector<Scalar = f64>> Pair<'p, D> {
    pub fn new(ways: &'p Ways<D>, solids: [Cow<'p, Solid<D>>; 2]) -> Self {
        let is_hollow = D::DIM == 3 && solids.iter().any(|solid| is_wide_sector(&solid.shape));
        let follows = [0, 1].map(|side| !solids[side].shape.kind().is_bounded());
        let leans = [0, 1].map(|side| solids[side].lean(ways.turns[side]));
        let turning = [0, 1].map(|side| match ways.turns[side] {
            Some(_) => leans[side].0 * solids[side].reach,
            None => 0.0,
        });
        let speed = ways.way.length() + turning[0] + turning[1];
        let [x, y] = [0, 1].map(|side| solids[side].size);
        let reach: f64 = solids.iter().map(|s| s.reach).filter(|reach| reach.is_finite()).sum();
        // If both are unbounded, neither is the smaller.
        let smaller = if x.is_finite() || y.is_finite() { x.min(y) } else { 0.0 };
        let tolerance = CONTACT * smaller + ROUNDING * (ways.between.length() + speed + reach);
        let (follows, rounding) = (Cell::new(follows), OnceCell::new());
        Self { ways, solids, is_hollow, follows, leans, speed, tolerance, rounding }
    }

    /// An upper bound of the speed at which any of their points come together.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// How fast a solid becomes another one as it turns, and how much that may change: see [`Solid::lean`].
    pub fn lean(&self, side: usize) -> (f64, f64) {
        self.leans[side]
    }

    /// The distance that counts as contact.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }

    /// Whether a step may have led them past a contact, as far as rounding goes, if they part from now on: they move straight, and
    /// are as near as bodies that turn may be to count as touching.
    pub fn may_have_passed(&self, distance: f64) -> bool {
        !self.ways.turn() && distance <= self.tolerance
    }

    /// Both are sets of points of their bodies.
    pub fn is_fine(&self) -> bool {
        self.solids.iter().all(|solid| solid.fit == Fit::Exact)
    }

    /// How far points of the solid may be from the part it stands for; splitting the part makes this smaller. `None`
    /// for a part that is not to be split: less than any number.
    pub fn excess(&self, side: usize) -> Option<f64> {
        self.solids[side].excess()
    }

    /// The fate of parts, at least one of which is known only by a set around it.
    pub fn coarse(&self, course: Course, stand: &Stand<D>) -> Fate {
        // The one that lasts longest, or where they turn, that of the widest gap.
        let mut best: Option<(f64, Along<D>)> = None;
        // A step may end behind a box without thickness, by rounding: from there they part.
        let rounding = self.rounding();
        for along in self.suggested(stand) {
            if along.gap > rounding.along(along.n) {
                let turns = self.ways.turn();
                let value =
                    if turns { along.gap } else { self.straight(course, along.n, along.gap) };
                best = best.filter(|best| best.0 >= value).or(Some((value, along)));
            }
        }
        let time = best.map_or(0.0, |(value, along)| {
            if self.ways.turn() { self.lasting(course, stand, along) } else { value }
        });
        if time >= course.left(stand.u) {
            return Fate::Apart;
        }
        // If the gap is small beside the parts, their own parts tell more.
        let excess = [0, 1].into_iter().filter_map(|side| self.excess(side)).fold(0.0, f64::max);
        let way = time * self.speed();
        if way > 0.25 * excess && way > 64.0 * self.tolerance() {
            Fate::Until(course.after(stand.u, time))
        } else {
            Fate::Split
        }
    }

    /// For sets of points of both: from their distance, and the direction between their closest points. It is `known`
    /// already for how long they are apart at least: near a round surface that direction may be rougher.
    pub fn fine(
        &self,
        course: Course,
        stand: &Stand<D>,
        (distance, known): (f64, f64),
        n: Option<D>,
    ) -> Fate {
        let (left, speed) = (course.left(stand.u), self.speed());
        if distance <= self.tolerance() && distance <= self.tolerance_along(n) {
            // Rounding may have lost a distance on its way to the closest points; a face that parts them is exact.
            return match self.parted_by_face(course, stand) {
                Some(time) => self.after(course, stand, [time, distance]),
                None => Fate::Touch,
            };
        }
        let certain = |gap: f64| if speed > 0.0 { gap / speed } else { f64::INFINITY };
        let near = self.is_near(stand, distance);
        let time = match n {
            // Along a rough direction the gap may be less than their distance.
            Some(n) if self.extent(stand).is_finite() || self.ways.turn() => {
                let along = self.along(n, stand);
                let time = certain(distance).max(self.lasting(course, stand, along)).max(known);
                // Along a direction that is not rough they come together at once.
                if along.gap >= 0.5 * distance && self.is_steep(time, distance) {
                    return self.after(course, stand, [time, distance]);
                }
                let polished = if near && time < left { self.polished(n, stand) } else { None };
                polished.map_or(time, |along| time.max(self.lasting(course, stand, along)))
            }
            Some(n) => certain(distance).max(self.straight(course, n, distance)),
            None => certain(distance),
        };
        let time = time.max(known);
        if near && time < left {
            // If they are so near, the direction between the points is rough; that of a face is not.
            let by_face = self.parted_by_face(course, stand).unwrap_or(0.0);
            return self.after(course, stand, [time.max(by_face), distance]);
        }
        self.after(course, stand, [time, distance])
    }

    /// The search for how far they are apart that is enough while they are far; `None` for parts that it does not
    /// know exactly.
    pub fn chase(&self) -> Option<Chase<'_, D>> {
        let [a, b] = &self.solids;
        if self.is_hollow || a.fit != Fit::Exact || b.fit != Fit::Exact {
            return None;
        }
        Chase::new(&a.shape, &b.shape, a.ball() + b.ball())
    }

    /// The fate of parts whose projections on n are apart by nearly their distance, and by more than rounding. If
    /// another direction might tell much more, only for how long they are apart at least.
    pub fn far(&self, course: Course, stand: &Stand<D>, distance: f64, n: D) -> Result<Fate, f64> {
        let certain = if self.speed() > 0.0 { distance / self.speed() } else { f64::INFINITY };
        let time = certain.max(self.lasting(course, stand, self.along(n, stand)));
        let slides = || time * self.speed() > STEEP * distance;
        if time < course.left(stand.u) && self.is_near(stand, distance) && slides() {
            return Err(time);
        }
        Ok(self.after(course, stand, [time, distance]))
    }

    fn extent(&self, stand: &Stand<D>) -> f64 {
        stand.between.length() + self.solids[0].reach + self.solids[1].reach
    }

    /// Whether they are so near that the direction between the closest points may be too rough.
    fn is_near(&self, stand: &Stand<D>, distance: f64) -> bool {
        let extent = self.extent(stand);
        distance < NEAR * extent && extent.is_finite()
    }

    /// Whether bodies that turn, and are apart for `time` and by `distance`, touch.
    fn is_steep(&self, time: f64, distance: f64) -> bool {
        let is_contact = self.ways.turn() && distance <= self.tolerance();
        is_contact && time * self.speed() <= STEEP * distance
    }

    /// Whether a step from the time u, at which they are so far apart, leads hardly farther than it would if all their points came
    /// together as fast as any may.
    pub fn crawls(&self, fate: &Fate, u: f64, distance: f64) -> bool {
        matches!(fate, Fate::Until(next) if (next - u).abs() * self.speed() <= STEEP * distance)
    }

    /// The fate of parts that are apart for at least `time`, and by `distance`.
    ///
    /// If that time is no more than some ulps of u, they touch: no rounded time tells more. Bodies that turn also touch if they
    /// are within the tolerance and may come together in less than [`STEEP`] times the distance that is left: a body that slides
    /// past is apart for longer.
    pub fn after(&self, course: Course, stand: &Stand<D>, [time, distance]: [f64; 2]) -> Fate {
        if time >= course.left(stand.u) {
            Fate::Apart
        } else if self.is_steep(time, distance) || time <= ULPS * f64::EPSILON * stand.u {
            Fate::Touch
        } else {
            Fate::Until(course.after(stand.u, time))
        }
    }

    /// Beside a sector that is not convex: from their distance, along the direction between the closest points from the supports
    /// of their convex hulls, and from the hollow in front of the sector.
    pub fn in_front(&self, course: Course, stand: &Stand<D>, distance: f64, n: Option<D>) -> Fate {
        let speed = self.speed();
        if distance <= self.tolerance() {
            // A face that parts them is exact.
            let time = self.parted_by_face(course, stand);
            return time.map_or(Fate::Touch, |time| self.after(course, stand, [time, distance]));
        }
        let certain = if speed > 0.0 { distance / speed } else { f64::INFINITY };
        let lasting = n.map_or(0.0, |n| self.lasting(course, stand, self.along(n, stand)));
        let mut time = certain.max(lasting).max(self.in_hollow(course, stand, n));
        if time < course.left(stand.u) && (!self.ways.turn() || self.is_near(stand, distance)) {
            // Along a rough direction a rim that is flat along a face hides the gap.
            let polished = n.and_then(|n| self.polished(n, stand));
            let along = |along| self.lasting(course, stand, along);
            time = self.suggested(stand).chain(polished).map(along).fold(time, f64::max);
        }
        if time >= course.left(stand.u) {
            Fate::Apart
        } else {
            Fate::Until(course.after(stand.u, time))
        }
    }
}
