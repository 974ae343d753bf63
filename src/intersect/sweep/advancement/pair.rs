use std::borrow::Cow;

use super::course::Course;
use super::solid::{Fit, Solid};
use crate::intersect::wide_sector::{UNTOLD, is_wide_sector};
use crate::shapes::{Shape, Turn};
use crate::vector::Vector;

/// Of so many edges of either body the directions across two are tried.
const MOST_EDGES: usize = 4;
/// So many stretches of time are tried for one step.
const TRIES: usize = 8;
/// Of a gap below this part of the sizes the direction between the closest points may be too rough, for rounding.
const NEAR: f64 = 1e-5;
/// Nearer than this part of the smaller of two sizes is contact.
const CONTACT: f64 = 1e-10;
/// What rounding makes of a place, as a part of the ways that lead there and of the sizes.
const ROUNDING: f64 = 1e-14;

/// The same along a direction, in ulps of what a coordinate of a place is the sum of.
const ULPS: f64 = 4.0;
/// Bodies that turn and are within [`CONTACT`] touch where they may come together within so many times their distance.
const STEEP: f64 = 8.0;

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
    /// A sector beyond 90° is asked as a whole, and not by the half-balls that it consists of.
    pub wholes: bool,
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

impl<D> Along<D> {
    fn wider(self, other: Self) -> Self {
        if other.gap > self.gap { other } else { self }
    }
}

impl<D: Vector<Scalar = f64>> Ways<D> {
    /// Whether any of them turns.
    pub fn turn(&self) -> bool {
        self.turns.iter().any(Option::is_some)
    }

    /// The angle of the turn of either, in radians a frame.
    pub fn spin(&self, side: usize) -> f64 {
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

    pub fn place(&self, side: usize) -> D {
        if side == 0 { D::ZERO } else { self.between }
    }

    /// A direction as one of the bodies sees it.
    pub fn seen(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.in_axes(axes))
    }

    /// What one of the bodies sees as `n`.
    pub fn turned(&self, side: usize, n: D) -> D {
        self.axes[side].as_ref().map_or(n, |axes| n.along(axes))
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    /// An upper bound of the speed at which any of their points come together.
    pub fn speed(&self) -> f64 {
        let turning = [0, 1].map(|side| match self.ways.turns[side] {
            Some(_) => self.lean(side).0 * self.solids[side].reach,
            None => 0.0,
        });
        self.ways.way.length() + turning[0] + turning[1]
    }

    /// How fast a solid becomes another one as it turns, in radians a frame, and how much that may
    /// change: bounds of the first derivative and of the second, for a point at the distance 1.
    ///
    /// A solid of revolution at the angle γ to the axis of the turn is where one would be that
    /// leans with its axis and does not turn about it. That turns by ω sin γ about a line which
    /// itself turns by ω.
    pub fn lean(&self, side: usize) -> (f64, f64) {
        let Some(turn) = self.ways.turns[side] else { return (0.0, 0.0) };
        let spin = turn.size();
        match self.solids[side].axis {
            Some(axis) if D::DIM == 3 => {
                let sin = turn.across(axis).min(1.0);
                let cos = (1.0 - sin * sin).sqrt();
                (spin * sin, spin * spin * sin * (sin + cos))
            }
            _ => (spin, spin * spin),
        }
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

    /// The same of bodies that are near along the unit vector n, as far as rounding tells: each
    /// coordinate is rounded by itself, so that over a level floor only heights count, however long
    /// the way is; and of a body that turns how far it reaches.
    fn tolerance_along(&self, n: Option<D>) -> f64 {
        let Some(n) = n else { return self.tolerance() };
        let far = self.ways.between.abs() + self.ways.way.abs();
        let (far, turning) = [0, 1].into_iter().fold((far, 0.0), |(far, turning), side| match self
            .ways
            .turns[side]
        {
            Some(_) => (far, turning + self.solids[side].ball()),
            None => (far + self.solids[side].far(), turning),
        });
        ULPS * f64::EPSILON * (n.abs().dot(far) + turning)
    }

    /// Whether a solid is there for something else as long as its body is asked as it is now.
    fn is_around(&self, side: usize) -> bool {
        let solid = &self.solids[side];
        let whole = self.wholes && is_wide_sector(&solid.shape);
        matches!(solid.fit, Fit::Around(_)) && !whole
    }

    /// Both are sets of points of their bodies.
    pub fn is_fine(&self) -> bool {
        !self.is_around(0) && !self.is_around(1)
    }

    /// How far from a part what stands for it may be: what splitting it makes smaller.
    pub fn excess(&self, side: usize) -> f64 {
        if self.is_fine() || self.is_around(side) { self.solids[side].excess() } else { 0.0 }
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
        let by_axis = best.map_or(0.0, |(value, along)| {
            if self.ways.turn() { self.turning(course, stand, along) } else { value }
        });
        let time = by_axis.max(self.in_hollow(course, stand, None));
        if time >= course.left(stand.u) {
            return Fate::Apart;
        }
        // Of a gap that is small beside them their parts know more.
        let excess = self.excess(0).max(self.excess(1));
        let way = time * self.speed();
        if way > 0.25 * excess && way > 64.0 * self.tolerance() {
            Fate::Until(course.after(stand.u, time))
        } else {
            Fate::Split
        }
    }

    /// For sets of points of both: from their distance, and the direction between their closest points.
    pub fn fine(&self, course: Course, stand: &Stand<D>, distance: f64, n: Option<D>) -> Fate {
        let (left, speed) = (course.left(stand.u), self.speed());
        if distance <= self.tolerance() && distance <= self.tolerance_along(n) {
            // Rounding may have lost a distance on its way to the closest points; a face that parts them is exact.
            return match self.parted_by_face(course, stand) {
                Some(time) => self.after(course, stand, [time, distance]),
                None => Fate::Touch,
            };
        }
        let certain = |gap: f64| if speed > 0.0 { gap / speed } else { f64::INFINITY };
        let slack = self.solids[0].slack() + self.solids[1].slack();
        let near = self.is_near(stand, distance);
        let lasting = |n: D| self.lasting(course, stand, self.along(n, stand));
        let time = match n {
            // So near what a slack allows, only the balls of both may tell more.
            Some(n) if slack > 0.25 * distance => {
                let polished = if near { self.polished(n, stand) } else { None };
                let widest = [Some(self.along(n, stand)), polished].into_iter().flatten();
                match widest.reduce(Along::wider) {
                    Some(along) if along.gap >= 0.75 * distance => {
                        certain(along.gap).max(self.lasting(course, stand, along))
                    }
                    _ => return Fate::Split,
                }
            }
            None if slack > 0.25 * distance => return Fate::Split,
            // Along a rough direction less may lie between them than their distance.
            Some(n) if self.extent(stand).is_finite() || slack > 0.0 || self.ways.turn() => {
                let time = certain(distance - slack).max(lasting(n));
                let polished = if near && time < left { self.polished(n, stand) } else { None };
                polished.map_or(time, |along| time.max(self.lasting(course, stand, along)))
            }
            Some(n) => certain(distance).max(self.straight(course, n, distance)),
            None => certain(distance - slack),
        };
        if near && time < left {
            // So near the direction between the points is rough; that of a face is not.
            let by_face = self.parted_by_face(course, stand).unwrap_or(0.0);
            return self.after(course, stand, [time.max(by_face), distance]);
        }
        self.after(course, stand, [time, distance])
    }

    fn extent(&self, stand: &Stand<D>) -> f64 {
        stand.between.length() + self.solids[0].reach + self.solids[1].reach
    }

    /// So near that the direction between the closest points may be too rough.
    fn is_near(&self, stand: &Stand<D>, distance: f64) -> bool {
        let extent = self.extent(stand);
        distance < NEAR * extent && extent.is_finite()
    }

    /// For how long the best of the faces that part them now keeps them apart; `None` if none does.
    fn parted_by_face(&self, course: Course, stand: &Stand<D>) -> Option<f64> {
        let apart = |along: &Along<D>| along.gap > self.tolerance_along(Some(along.n));
        let time =
            |along: Along<D>| (along.gap / self.speed()).max(self.lasting(course, stand, along));
        self.suggested(stand).filter(apart).map(time).reduce(f64::max)
    }

    /// They are apart for so long at least, and by that distance.
    ///
    /// Where that is no more than some ulps of the time, bodies that do not turn touch: no rounded
    /// time tells more. Bodies that turn do so where they are within the tolerance and may come
    /// together in less than [`STEEP`] times the way that is left: who slides past is apart for longer.
    fn after(&self, course: Course, stand: &Stand<D>, [time, distance]: [f64; 2]) -> Fate {
        let is_steep = || distance <= self.tolerance() && time * self.speed() <= STEEP * distance;
        if time >= course.left(stand.u) {
            Fate::Apart
        } else if self.ways.turn() && is_steep()
            || !self.ways.turn() && time <= ULPS * f64::EPSILON * stand.u
        {
            Fate::Touch
        } else {
            Fate::Until(course.after(stand.u, time))
        }
    }

    /// For sets that are not convex: from how far points of both are apart that are nearly closest,
    /// from a distance than which none are nearer, along the direction between the points from the
    /// supports of their convex hulls, and from the hollow in front of a sector.
    pub fn of_wholes(
        &self,
        course: Course,
        stand: &Stand<D>,
        [distance, at_least]: [f64; 2],
        n: Option<D>,
    ) -> Fate {
        let speed = self.speed();
        if distance <= self.tolerance() {
            // A face that parts them is exact.
            let time = self.parted_by_face(course, stand);
            return time.map_or(Fate::Touch, |time| self.after(course, stand, [time, distance]));
        }
        let certain = if speed > 0.0 { at_least / speed } else { f64::INFINITY };
        let lasting = n.map_or(0.0, |n| self.lasting(course, stand, self.along(n, stand)));
        let mut time = certain.max(lasting).max(self.in_hollow(course, stand, n));
        if time < course.left(stand.u) && (!self.ways.turn() || self.is_near(stand, distance)) {
            // A rim that is flat along a face is as near to it at all azimuths, and along a rough direction hides the gap.
            let polished = n.and_then(|n| self.polished(n, stand));
            let along = |along| self.lasting(course, stand, along);
            time = self.suggested(stand).chain(polished).map(along).fold(time, f64::max);
        }
        let sizes = self.solids.iter().map(|solid| solid.size).filter(|size| size.is_finite());
        if time >= course.left(stand.u) {
            Fate::Apart
        } else if time * speed > 0.125 * distance {
            Fate::Until(course.after(stand.u, time))
        } else if distance <= UNTOLD * sizes.sum::<f64>() {
            Fate::Touch
        } else {
            Fate::Split
        }
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

    /// The same with a turn.
    fn turning(&self, course: Course, stand: &Stand<D>, along: Along<D>) -> f64 {
        let speed = self.speed();
        let least = if speed > 0.0 { along.gap / speed } else { f64::INFINITY };
        longest(course.left(stand.u), least, |span| self.clear_time(course, stand, along, span))
    }

    /// For how long, of the stretch `span`, the projections on n stay apart.
    ///
    /// The second derivative of p · n, for a point p that turns about an axis at the angle α to n,
    /// is at most ω²|p| sin α. Nor does a body leave the ball about its reference point, or what is
    /// [`Solid::behind`] that the plane through it.
    fn clear_time(&self, course: Course, stand: &Stand<D>, along: Along<D>, span: f64) -> f64 {
        let then = self.ways.stand(course.after(stand.u, span));
        let ends = self.supports(along.n, &then);
        let gaps = [stand.between, then.between].map(|between| along.n.dot(between));
        let arches = [(0, along.n), (1, -along.n)].map(|(side, n)| {
            let solid = &self.solids[side];
            let body = Arch { ends: [along.supports[side], ends[side]], bend: 0.0, until: span };
            let Some(turn) = self.ways.turns[side] else { return [body; 3] };
            let bend = self.bend(side, turn.across(along.n));
            let behind = |stand: &Stand<D>| solid.behind(stand.seen(side, n));
            let until = match [behind(stand), behind(&then)] {
                [Some(start), Some(end)] => sag([start, end], bend, span),
                _ => 0.0,
            };
            [
                Arch { bend: bend * solid.reach, ..body },
                Arch { ends: [solid.ball(); 2], ..body },
                Arch { ends: [0.0; 2], until, ..body },
            ]
        });
        let mut time = 0.0_f64;
        for a in arches[0] {
            for b in arches[1] {
                let end = |i: usize| gaps[i] - a.ends[i] - b.ends[i];
                let by_arches = sag([end(0), end(1)], a.bend + b.bend, span);
                time = time.max(by_arches.min(a.until).min(b.until));
            }
        }
        time
    }

    /// A bound of the second derivative of p · n for a point p of a solid at the distance 1, where
    /// n is at the angle of the sine `across` to the axis of the turn.
    fn bend(&self, side: usize, across: f64) -> f64 {
        let spin = self.ways.spin(side);
        (spin * spin * across).min(self.lean(side).1)
    }

    /// Of the directions near n that are exactly across faces and edges that look along it, that of the widest gap.
    ///
    /// The direction between closest points that are near one another is rough, and along a rough
    /// direction a large face hides a small gap. Where two edges cross, it is across one of either.
    fn polished(&self, n: D, stand: &Stand<D>) -> Option<Along<D>> {
        let mut edges = Vec::new();
        for (side, n) in [(0, n), (1, -n)] {
            let from = edges.len();
            self.solids[side].flat_along(stand.seen(side, n), &mut edges);
            edges.truncate(from + MOST_EDGES);
            edges[from..].iter_mut().for_each(|edge| *edge = stand.turned(side, *edge));
        }
        let along = |normal: D| {
            let normal = normal.unit()?;
            Some(self.along(if normal.dot(n) < 0.0 { -normal } else { normal }, stand))
        };
        if D::DIM == 2 {
            let normals = edges.iter().map(|edge| edge.perpendicular());
            return normals.filter_map(along).reduce(Along::wider);
        }
        let pairs = (0..edges.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
        let crossing = pairs
            .map(|pair| pair.map(|i| edges[i]))
            .filter(|[p, q]| p.cross_length(*q) > 0.01)
            .filter_map(|[p, q]| along(p.cross(q)));
        let first = *edges.first()?;
        crossing.reduce(Along::wider).or_else(|| along(n - first * n.dot(first)))
    }
}

/// The longest that is known of some stretches of time, from the whole of what is left downwards;
/// infinite if it is all of that.
///
/// After one that is clear to a part the next is twice as long as that part, after one that is all
/// clear, or tells nothing new, halfway to the last that was not, in orders of magnitude.
pub(super) fn longest(left: f64, least: f64, clear_time: impl Fn(f64) -> f64) -> f64 {
    let (mut time, mut span, mut too_long) = (least, left, left);
    for _ in 0..TRIES {
        let clear = clear_time(span);
        if time.max(clear) >= left {
            return f64::INFINITY;
        }
        let is_all = clear >= span;
        if !is_all {
            too_long = span;
        }
        let tells_more = clear > time;
        time = time.max(clear);
        span = if tells_more && !is_all { 2.0 * time } else { (time * too_long).sqrt() };
        span = span.min(left);
    }
    time
}

/// The support of a body along a direction is nowhere in a stretch of time above a parabola: its
/// values at both ends, how much its slope falls over the time, and for how long that holds.
#[derive(Clone, Copy)]
struct Arch {
    ends: [f64; 2],
    bend: f64,
    until: f64,
}

/// The first t at which the parabola through `ends` at t = 0 and T, of the second derivative
/// `bend`, is 0; T if it is above 0 everywhere between.
pub(super) fn sag([start, end]: [f64; 2], bend: f64, span: f64) -> f64 {
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
