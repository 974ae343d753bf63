//! The gap between two sets that are apart: the distance, the nearest points, and the direction from one to the other. Each
//! is found from exact numbers and rounded once, so that no rounding of one enters another.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Corner, Difference};
use super::endless::Sight;
use super::nearest::{Corners, Nearest, common, search};
use super::{STEPS, scale};
use crate::dyadic::{Dyadic, Number, Place, Vector3};

/// Two sets that are apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::intersect) struct Gap {
    /// The point of the first that is nearest to the second, or one of those.
    pub a: DVec3,
    /// The point of the second that is nearest to the first.
    pub b: DVec3,
    /// The unit vector from the first to the second.
    pub normal: DVec3,
    /// More than 0, unless it is below all numbers: right to a few roundings of itself.
    pub distance: f64,
}

impl Gap {
    /// The gap between two bodies; `None` if they have a point in common.
    #[cold]
    #[inline(never)]
    pub fn of_bodies(a: &Body, b: &Body) -> Option<Self> {
        Self::of_moving([a, b], [DVec3::ZERO; 2], [0.0; 2])
    }

    /// The gap between all that two bodies sweep, as each sees the other, between two instants of a frame in which they move
    /// straight by `ways`.
    pub(in crate::intersect) fn of_moving(
        bodies: [&Body; 2],
        ways: [DVec3; 2],
        between: [f64; 2],
    ) -> Option<Self> {
        let [a, b] = bodies;
        let scale = scale(a, b, ways);
        let rounded = Difference::<f64>::new(a, b, scale).moved(ways, between, scale);
        let found = search(&rounded, Corners::FIRST, STEPS, |_| false);
        let start = found.as_ref().map_or(Corners::FIRST, Nearest::corners);
        let exact = Difference::<Dyadic>::new(a, b, 1.0).moved(ways, between, 1.0);
        let is_near = |square: &[Dyadic; 2]| !beyond(square, &exact.reach).is_positive();
        let face = match search(&exact, start, usize::MAX, |face| is_near(&face.square))? {
            Nearest::Face(face) if !is_near(&face.square) => face,
            _ => return None,
        };
        // From B to A, as the difference is A − B.
        let normal = -direction(&face.toward)?;
        let points = |corner: &Corner| parts(bodies, ways, between, *corner);
        let points: Vec<[Place<Dyadic>; 2]> = face.corners.iter().map(points).collect();
        let [core_a, core_b] = [0, 1].map(|side| {
            let of_side: Vec<_> = points.iter().map(|both| both[side].clone()).collect();
            weighted(&of_side, &face.weights)
        });
        Some(Self {
            a: core_a + normal * a.radius,
            b: core_b - normal * b.radius,
            normal,
            distance: less_reach(&face.square, &exact.reach),
        })
    }

    /// The gap between a ray or a line and a body.
    #[cold]
    #[inline(never)]
    pub fn of_sight(sight: &Sight, body: &Body) -> Option<Self> {
        let (point, ways, between) = sight.moving(body);
        Self::of_moving([&point, body], ways, between)
    }

    /// The gap between two rays or lines: r = start_b − start_a is divided into r · n / n² along n = u × v and the ways s u and
    /// t v, or else the start of one of them is nearest to the other.
    #[cold]
    #[inline(never)]
    pub fn of_sights(a: &Sight, b: &Sight) -> Option<Self> {
        let of = Vector3::<Dyadic>::of;
        let (u, v) = (of(a.along), of(b.along));
        let between = of(b.start).sub(&of(a.start));
        let normal = u.cross(&v);
        let [s, t] = [&v, &u].map(|way| between.cross(way).dot(&normal));
        let reached = |sight: &Sight, at: &Dyadic| !sight.begins || at.sign().is_ge();
        if !normal.is_zero() && reached(a, &s) && reached(b, &t) {
            let height = between.dot(&normal);
            let square = normal.dot(&normal);
            let away = direction(&normal)? * if height.sign().is_lt() { -1.0 } else { 1.0 };
            let at = |start: DVec3, way: &Vector3<Dyadic>, by: &Dyadic| {
                quotient(&of(start).times(&square).add(&way.times(by)), &square)
            };
            let squares = [height.mul(&height), square.clone()];
            return height.sign().is_ne().then(|| Self {
                a: at(a.start, &u, &s),
                b: at(b.start, &v, &t),
                normal: away,
                distance: less_reach(&squares, &Dyadic::default()),
            });
        }
        let from_a = || Self::of_start(a.start, b);
        let from_b = || Self::of_start(b.start, a).map(Self::swapped);
        // Parallel lines are equally far apart everywhere, so any point will do.
        let ends = [
            if a.begins || !b.begins { from_a() } else { None },
            if b.begins { from_b() } else { None },
        ];
        ends.into_iter().flatten().min_by(|x, y| x.distance.total_cmp(&y.distance))
    }

    /// The gap between a point and a ray or a line.
    fn of_start(point: DVec3, sight: &Sight) -> Option<Self> {
        let of = Vector3::<Dyadic>::of;
        let (from, way) = (of(point).sub(&of(sight.start)), of(sight.along));
        let (along, square) = (from.dot(&way), way.dot(&way));
        let (away, squares, foot) = if sight.begins && along.sign().is_le() {
            let squares = [from.dot(&from), Dyadic::of(1.0)];
            (from, squares, sight.start)
        } else {
            let across = from.cross(&way);
            let foot = of(sight.start).times(&square).add(&way.times(&along));
            let foot = quotient(&foot, &square);
            (way.cross(&across), [across.dot(&across), square], foot)
        };
        let normal = -direction(&away)?;
        let distance = less_reach(&squares, &Dyadic::default());
        Some(Self { a: point, b: foot, normal, distance })
    }

    /// The same of (b, a).
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, normal: -self.normal, ..self }
    }

    /// `None` if a number is beyond the range of doubles.
    pub fn finite(self) -> Option<Self> {
        let whole = self.a.is_finite() && self.b.is_finite() && self.normal.is_finite();
        (whole && self.distance.is_finite()).then_some(self)
    }
}

/// x − r² y, for a length whose square is x / y: positive if the length is more than r.
fn beyond([x, y]: &[Dyadic; 2], reach: &Dyadic) -> Dyadic {
    x.sub(&reach.mul(reach).mul(y))
}

/// √(x / y) − r, as (x / y − r²) / (√(x / y) + r): nothing cancels.
pub(in crate::intersect) fn less_reach(squares: &[Dyadic; 2], reach: &Dyadic) -> f64 {
    let [x, y] = squares;
    let length = x.root_of_quotient(y);
    if !reach.is_positive() {
        return length;
    }
    let part = beyond(squares, reach).quotient(x);
    part * length / (1.0 + reach.nearest() / length)
}

/// The unit vector in the direction of v; `None` if v is zero.
pub(in crate::intersect) fn direction(v: &Vector3<Dyadic>) -> Option<DVec3> {
    let high = v.0.iter().filter(|x| x.sign() != Ordering::Equal).map(Dyadic::high).max()?;
    DVec3::from_array(v.0.each_ref().map(|x| x.shifted(-high).nearest())).try_normalize()
}

/// Each component divided, and rounded once.
pub(in crate::intersect) fn quotient(v: &Vector3<Dyadic>, by: &Dyadic) -> DVec3 {
    DVec3::from_array(v.0.each_ref().map(|x| x.quotient(by)))
}

/// The point that points make with weights, rounded once.
fn weighted(points: &[Place<Dyadic>], weights: &[Dyadic]) -> DVec3 {
    let (points, by) = common(points);
    let mut sum = Vector3::<Dyadic>::default();
    let mut whole = Dyadic::default();
    for (point, weight) in points.iter().zip(weights) {
        sum = sum.add(&point.times(weight));
        whole = whole.add(weight);
    }
    quotient(&sum, &by.map_or_else(|| whole.clone(), |by| whole.mul(&by)))
}

/// The point of each body that a corner is the difference of.
fn parts(
    [a, b]: [&Body; 2],
    ways: [DVec3; 2],
    between: [f64; 2],
    ([of_a, of_b, place], signs): Corner,
) -> [Place<Dyadic>; 2] {
    let u = Dyadic::of(between[place]);
    let [way_a, way_b] = ways.map(|way| Vector3::<Dyadic>::of(way).times(&u));
    let mut bit = 0;
    let mut spread = |mut by: Vector3<Dyadic>, body: &Body, sign: f64| {
        for i in (0..3).filter(|i| body.half[*i] != 0.0) {
            let half = if signs >> bit & 1 == 1 { sign } else { -sign };
            let axis = Vector3::<Dyadic>::of(body.axes[i]);
            by = by.add(&axis.times(&Dyadic::of(half * body.half[i])));
            bit += 1;
        }
        by
    };
    let from_a = spread(way_a, a, 1.0);
    // A span that is added to the difference A − B is taken from B.
    let from_b = spread(way_b, b, -1.0);
    [a.place(of_a, 1.0).add(&Place::of(from_a)), b.place(of_b, 1.0).add(&Place::of(from_b))]
}
