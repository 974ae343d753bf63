use std::borrow::Cow;

use super::course::Course;
use super::solid::{Fit, Solid};
use crate::intersect::wide_sector::ROUGH;
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;

/// So many stretches of time are tried for one step.
const TRIES: usize = 8;
/// Of a gap below this part of the sizes the direction between the closest points may be too rough, for rounding.
const NEAR: f64 = 1e-5;
/// Nearer than this part of the smaller of two sizes is contact.
const CONTACT: f64 = 1e-10;
/// What rounding makes of a place, as a part of the ways that lead there and of the sizes.
const ROUNDING: f64 = 1e-14;

/// The same of bodies that do not turn, in ulps of what a coordinate of a place is the sum of.
const ULPS: f64 = 4.0;

/// How two bodies move, seen from the reference point of A.
pub(super) struct Ways<D> {
    /// From A's reference point to B's at the start, and how much that changes over the frame.
    pub between: D,
    pub way: D,
    pub turns: [Option<Turn<D>>; 2],
}

/// A convex part of A and one of B, of which no more is known to begin with than that they are apart.
pub(super) struct Pair<'p, D: Vector> {
    pub ways: &'p Ways<D>,
    pub solids: [Cow<'p, Solid<D>>; 2],
}

/// What becomes of a pair.
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

/// How two bodies stand at a time u.
pub(super) struct Stand<D: Vector> {
    pub u: f64,
    /// From A's reference point to B's.
    pub between: D,
    axes: [Option<D::Axes>; 2],
}

/// A unit vector with the supports of A along it and of B against it: they are at least `gap` apart.
#[derive(Clone, Copy)]
struct Along<D> {
    n: D,
    supports: [f64; 2],
    gap: f64,
}

impl<D: Vector<Scalar = f64>> Ways<D> {
    /// Whether any of them turns.
    pub fn turn(&self) -> bool {
        self.turns.iter().any(Option::is_some)
    }

    /// The angle of the turn of either, in radians a frame.
    fn spin(&self, side: usize) -> f64 {
        self.turns[side].map_or(0.0, |turn| turn.size())
    }

    pub fn stand(&self, u: f64) -> Stand<D> {
        let axes = self.turns.map(|turn| turn.map(|turn| turn.axes_at(u)));
        Stand { u, between: self.between + self.way * u, axes }
    }
}

impl<D: Vector<Scalar = f64>> Stand<D> {
    /// A shape of either body, as it stands.
    pub fn shape<'s>(&self, side: usize, shape: &'s Shape<D>) -> Cow<'s, Shape<D>> {
        match &self.axes[side] {
            None if side == 0 => Cow::Borrowed(shape),
            axes => Cow::Owned(shape.posed_about(D::ZERO, self.place(side), axes.as_ref())),
        }
    }

    fn place(&self, side: usize) -> D {
        if side == 0 { D::ZERO } else { self.between }
    }

    /// A shape of the other body as it stands, seen from the reference point of this one, which turns with it.
    pub fn other_seen(&self, side: usize, shape: &Shape<D>) -> Shape<D> {
        let way = self.place(1 - side) - self.place(side);
        let other = shape.posed_about(D::ZERO, way, self.axes[1 - side].as_ref());
        let Some(axes) = &self.axes[side] else { return other };
        let back = D::axes_from_fn(|i| D::from_fn(|k| axes[k].get(i)));
        other.posed_about(D::ZERO, D::ZERO, Some(&back))
    }

    /// Where a point is that this body sees.
    pub fn point(&self, side: usize, seen: D) -> D {
        self.place(side) + self.turned(side, seen)
    }

    /// A direction as one of the bodies sees it.
    fn seen(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.in_axes(axes))
    }

    /// What one of the bodies sees as `n`.
    fn turned(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.along(axes))
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// An upper bound of the speed at which any of their points come together.
    pub fn speed(&self) -> f64 {
        let turning = [0, 1].map(|side| match self.ways.turns[side] {
            Some(_) => self.ways.spin(side) * self.solids[side].reach,
            None => 0.0,
        });
        self.ways.way.length() + turning[0] + turning[1]
    }

    /// How near counts as contact.
    pub fn tolerance(&self) -> f64 {
        let [x, y] = [0, 1].map(|side| self.solids[side].size);
        let reach: f64 =
            self.solids.iter().map(|s| s.reach).filter(|reach| reach.is_finite()).sum();
        // Of two that have no end neither is the smaller.
        let smaller = if x.is_finite() || y.is_finite() { x.min(y) } else { 0.0 };
        CONTACT * smaller + ROUNDING * (self.ways.between.length() + self.speed() + reach)
    }

    /// The same of bodies that are near along the unit vector n: without a turn each coordinate is rounded by itself, so that over a
    /// level floor only heights count, however long the way is.
    fn tolerance_along(&self, n: Option<D>) -> f64 {
        let Some(n) = n.filter(|_| !self.ways.turn()) else { return self.tolerance() };
        let far = self.ways.between.abs() + self.ways.way.abs();
        let far = self.solids.iter().fold(far, |far, solid| far + solid.far());
        ULPS * f64::EPSILON * n.abs().dot(far)
    }

    /// Both are sets of points of their bodies.
    pub fn is_fine(&self) -> bool {
        self.solids.iter().all(|solid| !matches!(solid.fit, Fit::Around(_)))
    }

    fn supports(&self, n: D, stand: &Stand<D>) -> [f64; 2] {
        [(0, n), (1, -n)].map(|(side, n)| self.solids[side].support(stand.seen(side, n)))
    }

    fn along(&self, n: D, stand: &Stand<D>) -> Along<D> {
        let supports = self.supports(n, stand);
        Along { n, supports, gap: n.dot(stand.between) - supports[0] - supports[1] }
    }

    /// All directions that the faces and the centres suggest.
    fn suggested<'s>(&'s self, stand: &'s Stand<D>) -> impl Iterator<Item = Along<D>> + 's {
        let [a, b] = [0, 1].map(|side| stand.turned(side, self.solids[side].center));
        let between = stand.between + b - a;
        let faces = [0, 1]
            .map(|side| self.solids[side].faces().map(move |normal| stand.turned(side, normal)));
        let all = between.unit().into_iter().chain(faces.into_iter().flatten());
        all.map(move |n| self.along(if n.dot(between) < 0.0 { -n } else { n }, stand))
    }

    /// For parts of which one is known by what is around it.
    pub fn coarse(&self, course: Course, stand: &Stand<D>) -> Fate {
        // The one that lasts longest, or where they turn, that of the widest gap.
        let mut best: Option<(f64, Along<D>)> = None;
        for along in self.suggested(stand) {
            if along.gap > 0.0 {
                let turns = self.ways.turn();
                let value =
                    if turns { along.gap } else { self.straight(course, along.n, along.gap) };
                best = best.filter(|best| best.0 >= value).or(Some((value, along)));
            }
        }
        let Some((value, along)) = best else { return Fate::Split };
        let time = if self.ways.turn() { self.turning(course, stand, along) } else { value };
        if time >= course.left(stand.u) {
            return Fate::Apart;
        }
        // Of a gap that is small beside them their parts know more.
        let excess = self.solids.iter().fold(0.0, |most: f64, solid| most.max(solid.excess()));
        let way = time * self.speed();
        if way > 0.25 * excess && way > 64.0 * self.tolerance() {
            Fate::Until(course.after(stand.u, time))
        } else {
            Fate::Split
        }
    }

    /// For sets of points of both: from their distance, and the direction between their closest points.
    pub fn fine(&self, course: Course, stand: &Stand<D>, distance: f64, n: Option<D>) -> Fate {
        let tolerance = self.tolerance();
        let tolerance = if distance <= tolerance { self.tolerance_along(n) } else { tolerance };
        if distance <= tolerance {
            // Rounding may have lost a distance on its way to the closest points; a face that parts them is exact.
            let is_apart = |along: &Along<D>| along.gap > self.tolerance_along(Some(along.n));
            let apart = self.suggested(stand).find(is_apart);
            let Some(along) = apart else { return Fate::Touch };
            let time = (along.gap / self.speed()).max(self.lasting(course, stand, along));
            let next = course.after(stand.u, time);
            return if time >= course.left(stand.u) { Fate::Apart } else { Fate::Until(next) };
        }
        let (left, speed) = (course.left(stand.u), self.speed());
        let certain = |gap: f64| if speed > 0.0 { gap / speed } else { f64::INFINITY };
        let slack = self.solids[0].slack() + self.solids[1].slack();
        let extent = stand.between.length() + self.solids[0].reach + self.solids[1].reach;
        let near = distance < NEAR * extent && extent.is_finite();
        let lasting = |n: D| self.lasting(course, stand, self.along(n, stand));
        let time = match n {
            // So near what a slack allows, only the balls of both may tell more.
            Some(n) if slack > 0.25 * distance => match self.along(n, stand) {
                along if along.gap < 0.75 * distance => return Fate::Split,
                along => certain(along.gap).max(self.lasting(course, stand, along)),
            },
            None if slack > 0.25 * distance => return Fate::Split,
            Some(n) if near || slack > 0.0 || self.ways.turn() => {
                let time = certain(distance - slack).max(lasting(n));
                let polished = if near && time < left { self.polished(n, stand) } else { None };
                polished.map_or(time, |n| time.max(lasting(n)))
            }
            Some(n) => certain(distance).max(self.straight(course, n, distance)),
            None => certain(distance - slack),
        };
        if time >= left {
            return Fate::Apart;
        }
        let next = course.after(stand.u, time);
        // Nearer than the bodies come in the least time that there is.
        if next == stand.u && !self.ways.turn() { Fate::Touch } else { Fate::Until(next) }
    }

    /// For sets that are not convex: from how far points of both are apart that are nearly closest, and along the direction between their closest points from the supports of their
    /// convex hulls.
    pub fn of_wholes(&self, course: Course, stand: &Stand<D>, distance: f64, n: Option<D>) -> Fate {
        if distance <= self.tolerance() {
            return Fate::Touch;
        }
        let speed = self.speed();
        let at_least = distance / (1.0 + 2.0 * ROUGH);
        let certain = if speed > 0.0 { at_least / speed } else { f64::INFINITY };
        let lasting = n.map_or(0.0, |n| self.lasting(course, stand, self.along(n, stand)));
        let time = certain.max(lasting);
        if time >= course.left(stand.u) {
            return Fate::Apart;
        }
        Fate::Until(course.after(stand.u, time))
    }

    /// For how long they stay apart along a direction at least.
    fn lasting(&self, course: Course, stand: &Stand<D>, along: Along<D>) -> f64 {
        if along.gap <= 0.0 {
            0.0
        } else if self.ways.turn() {
            self.turning(course, stand, along)
        } else {
            self.straight(course, along.n, along.gap)
        }
    }

    /// For how long a gap along n lasts without a turn: it shrinks evenly.
    fn straight(&self, course: Course, n: D, gap: f64) -> f64 {
        let approach = -self.ways.way.dot(n) * course.sign();
        if approach > 0.0 { gap / approach } else { f64::INFINITY }
    }

    /// The same with a turn: the best of some stretches of time.
    fn turning(&self, course: Course, stand: &Stand<D>, along: Along<D>) -> f64 {
        let (left, speed) = (course.left(stand.u), self.speed());
        let mut time = if speed > 0.0 { along.gap / speed } else { f64::INFINITY };
        let mut span = left;
        for _ in 0..TRIES {
            time = time.max(self.clear_time(course, stand, along, span));
            if time >= left {
                return f64::INFINITY;
            }
            span = (2.0 * time).min(left);
        }
        time
    }

    /// For how long, of the stretch `span`, the shadows on n stay apart.
    ///
    /// The second derivative of p · n, for a point p that turns about an axis at the angle α to n, is at most ω²|p| sin α. Nor does a body
    /// leave the ball about its reference point.
    fn clear_time(&self, course: Course, stand: &Stand<D>, along: Along<D>, span: f64) -> f64 {
        let then = self.ways.stand(course.after(stand.u, span));
        let ends = self.supports(along.n, &then);
        let gaps = [stand.between, then.between].map(|between| along.n.dot(between));
        let arches = [0, 1].map(|side| {
            let (solid, spin) = (&self.solids[side], self.ways.spin(side));
            let body = Arch { ends: [along.supports[side], ends[side]], bend: 0.0 };
            match self.ways.turns[side] {
                None => [body, body],
                Some(turn) => [
                    Arch { bend: spin * spin * turn.across(along.n) * solid.reach, ..body },
                    Arch { ends: [solid.ball(); 2], bend: 0.0 },
                ],
            }
        });
        let mut time = 0.0_f64;
        for a in arches[0] {
            for b in arches[1] {
                let end = |i: usize| gaps[i] - a.ends[i] - b.ends[i];
                time = time.max(sag([end(0), end(1)], a.bend + b.bend, span));
            }
        }
        time
    }

    /// A direction near n that is exactly across the faces and edges that look along it.
    ///
    /// The direction between closest points that are near one another is rough, and along a rough direction a large face hides a
    /// small gap.
    fn polished(&self, n: D, stand: &Stand<D>) -> Option<D> {
        let mut edges = Vec::new();
        for (side, n) in [(0, n), (1, -n)] {
            let from = edges.len();
            self.solids[side].flat_along(stand.seen(side, n), &mut edges);
            edges[from..].iter_mut().for_each(|edge| *edge = stand.turned(side, *edge));
        }
        let first = *edges.first()?;
        let aside = |edge: &D| first.cross_length(*edge);
        let normal = match edges.iter().max_by(|p, q| aside(p).total_cmp(&aside(q))) {
            _ if D::DIM == 2 => first.perpendicular(),
            Some(second) if aside(second) > 0.01 => first.cross(*second),
            _ => n - first * n.dot(first),
        };
        let normal = normal.unit()?;
        Some(if normal.dot(n) < 0.0 { -normal } else { normal })
    }
}

/// The support of a body along a direction is nowhere in a stretch of time above a parabola: its values at both ends, and how
/// much its slope falls over the time.
#[derive(Clone, Copy)]
struct Arch {
    ends: [f64; 2],
    bend: f64,
}

/// The first t at which the parabola through `ends` at t = 0 and T, of the second derivative `bend`, is 0; T if it is above 0
/// everywhere between.
fn sag([start, end]: [f64; 2], bend: f64, span: f64) -> f64 {
    if start <= 0.0 || span <= 0.0 {
        return 0.0;
    }
    let (a, b) = (0.5 * bend, (end - start) / span - 0.5 * bend * span);
    // a t² + b t + start: of the roots the first, if there is one.
    let discriminant = b * b - 4.0 * a * start;
    if b >= 0.0 || discriminant < 0.0 {
        return span;
    }
    (2.0 * start / (discriminant.sqrt() - b)).min(span)
}
