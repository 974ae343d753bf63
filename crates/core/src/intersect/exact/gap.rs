//! The gap between two sets that are apart: the distance, the nearest points and the normal. A search for the nearest point of
//! the Minkowski difference finds its face without rounding. Distance, points and normal are quotients of exact numbers of that
//! face, each rounded by itself.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Corner, Difference};
use super::endless::Sight;
use super::nearest::{Nearest, beyond, common, search};
use super::{rounded_search, scale};
use crate::dyadic::{Dyadic, Number, Place, Vector3, times};

/// The distance, the nearest points and the normal of two sets that are apart.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::intersect) struct Gap {
    /// A point of the first set that is nearest to the second.
    pub a: DVec3,
    /// The point of the second set that is nearest to `a`.
    pub b: DVec3,
    /// The unit vector from the first to the second.
    pub normal: DVec3,
    /// Right to a few ulp; 0 only if it is less than the least double.
    pub distance: f64,
}

impl Gap {
    /// The gap between two bodies; `None` if they have a point in common.
    #[cold]
    #[inline(never)]
    pub fn of_bodies(a: &Body, b: &Body) -> Option<Self> {
        Self::of_moving([a, b], [DVec3::ZERO; 2], [0.0; 2])
    }

    /// The gap between what A sweeps relative to B, and B, between two instants of a frame in which they move straight by `ways`.
    pub(in crate::intersect) fn of_moving(
        bodies: [&Body; 2],
        ways: [DVec3; 2],
        between: [f64; 2],
    ) -> Option<Self> {
        let [a, b] = bodies;
        let scale = scale(a, b, ways);
        let rounded = Difference::<f64>::new(a, b, scale).moved(ways, between, scale);
        let (_, start) = rounded_search(&rounded);
        let exact = Difference::<Dyadic>::new(a, b, 1.0).moved(ways, between, 1.0);
        let reach = exact.reach.mul(&exact.reach);
        let is_near = |square: &[Dyadic; 2]| !beyond(square, &reach).is_positive();
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

    /// The gap between two rays or lines with the directions u and v. If the common perpendicular n = u × v meets both, the gap is
    /// |r · n| / |n| for r = start_b − start_a. Else the start of one of them is nearest to the other.
    #[cold]
    #[inline(never)]
    pub fn of_sights(a: &Sight, b: &Sight) -> Option<Self> {
        let of = Vector3::<Dyadic>::of;
        let (u, v) = (of(a.along), of(b.along));
        let r = of(b.start).sub(&of(a.start));
        let normal = u.cross(&v);
        let [s, t] = [&v, &u].map(|way| r.cross(way).dot(&normal));
        let reached = |sight: &Sight, at: &Dyadic| !sight.begins || at.sign().is_ge();
        if !normal.is_zero() && reached(a, &s) && reached(b, &t) {
            let height = r.dot(&normal);
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
        // Two lines get here only if they are parallel, where each point is as near as any other.
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

    /// The gap from the second set to the first.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, normal: -self.normal, ..self }
    }

    /// `None` if a number is beyond the range of doubles.
    pub fn finite(self) -> Option<Self> {
        let finite_points = self.a.is_finite() && self.b.is_finite() && self.normal.is_finite();
        (finite_points && self.distance.is_finite()).then_some(self)
    }
}

/// √(x / y) − r, computed as (x / y − r²) / (√(x / y) + r), in which nothing cancels.
pub(in crate::intersect) fn less_reach(squares: &[Dyadic; 2], reach: &Dyadic) -> f64 {
    let [x, y] = squares;
    let length = x.root_of_quotient(y);
    if !reach.is_positive() {
        return length;
    }
    // (x − r² y) / x · √(x / y) / (1 + r / √(x / y)): neither overflows nor underflows on the way.
    beyond(squares, &reach.mul(reach)).quotient(x) * length / (1.0 + reach.nearest() / length)
}

/// The unit vector in the direction of v; `None` if v is zero.
pub(in crate::intersect) fn direction(v: &Vector3<Dyadic>) -> Option<DVec3> {
    let high = v.0.iter().filter(|x| x.sign() != Ordering::Equal).map(Dyadic::high).max()?;
    DVec3::from_array(v.0.each_ref().map(|x| x.shifted(-high).nearest())).try_normalize()
}

/// v / by, each component rounded by itself.
pub(in crate::intersect) fn quotient(v: &Vector3<Dyadic>, by: &Dyadic) -> DVec3 {
    DVec3::from_array(v.0.each_ref().map(|x| x.quotient(by)))
}

/// Σ wᵢ pᵢ / Σ wᵢ.
fn weighted(points: &[Place<Dyadic>], weights: &[Dyadic]) -> DVec3 {
    let (points, by) = common(points);
    let mut sum = Vector3::<Dyadic>::default();
    let mut total = Dyadic::default();
    for (point, weight) in points.iter().zip(weights) {
        sum = sum.add(&point.times(weight));
        total = total.add(weight);
    }
    quotient(&sum, &times(&total, &by))
}

/// The points a of A and b of B, both translated, whose difference a − b is the corner.
fn parts(
    [a, b]: [&Body; 2],
    ways: [DVec3; 2],
    between: [f64; 2],
    ([of_a, of_b, translation], signs): Corner,
) -> [Place<Dyadic>; 2] {
    let u = Dyadic::of(between[translation]);
    let [way_a, way_b] = ways.map(|way| Vector3::<Dyadic>::of(way).times(&u));
    let mut bit = 0;
    let mut spread = |mut by: Vector3<Dyadic>, body: &Body, sign: f64| {
        for (axis, half) in body.spans() {
            let sign = if signs >> bit & 1 == 1 { sign } else { -sign };
            by = by.add(&Vector3::<Dyadic>::of(axis).times(&Dyadic::of(sign * half)));
            bit += 1;
        }
        by
    };
    let from_a = spread(way_a, a, 1.0);
    // A span that is added to the difference A − B is taken from B.
    let from_b = spread(way_b, b, -1.0);
    [a.place(of_a, 1.0).add(&Place::of(from_a)), b.place(of_b, 1.0).add(&Place::of(from_b))]
}
