//! On which side of a plane a set lies, and how far from it, without rounding: the signs of heights in exact arithmetic. The normal of a
//! plane is taken as it is stored, even where it is not quite a unit vector.

use std::cmp::Ordering;

use glam::DVec3;

use super::heights::of_sign;
use crate::dyadic::{Dyadic, Number, Place, Vector3, times};
use crate::intersect::exact::gap::{direction, less_reach, quotient};
use crate::intersect::exact::{Body, Gap, Summand};
use crate::shapes::{HalfSpace, Kind, Plane, Shape};
use crate::vector::{Scalar, Vector};

/// A plane { x : n · x = d }, with the half-space behind it if it is `solid`.
#[derive(Clone, Copy)]
pub(in crate::intersect) struct Flat<'a, V: Vector> {
    pub plane: &'a Plane<V>,
    pub solid: bool,
}

impl<'a, V: Vector> Flat<'a, V> {
    pub fn of_plane(plane: &'a Plane<V>) -> Self {
        Self { plane, solid: false }
    }

    pub fn of_half_space(half_space: &'a HalfSpace<V>) -> Self {
        Self { plane: half_space.boundary(), solid: true }
    }

    /// The plane or the half-space that a shape is; `None` for other kinds.
    pub fn of_shape(shape: &'a Shape<V>) -> Option<Self> {
        match shape {
            Shape::Plane(plane) => Some(Self::of_plane(plane)),
            Shape::HalfSpace(half_space) => Some(Self::of_half_space(half_space)),
            _ => None,
        }
    }

    /// The distance to a set whose least and greatest height have these signs, compared with 0.
    pub fn order(&self, [lowest, highest]: [Ordering; 2]) -> Ordering {
        if self.solid { lowest } else { lowest.max(highest.reverse()) }
    }

    /// The signs of the least and the greatest height of this plane or half-space above a plane.
    pub fn sides(&self, plane: &Plane<V>) -> [Ordering; 2] {
        let ends = [Ordering::Less, Ordering::Greater];
        parallel(self.plane, plane).map_or(ends, |it| match (self.solid, it.same_way) {
            (false, _) => [it.side; 2],
            (true, true) => [ends[0], it.side],
            (true, false) => [it.side, ends[1]],
        })
    }
}

/// A bounded set beside a plane, as its stored numbers define it.
pub(in crate::intersect) struct Standing(Body);

impl Standing {
    pub fn point(at: DVec3) -> Self {
        Self(Body::point(at))
    }

    /// The set of a shape; `None` for kinds that have no exact judge beside planes.
    pub fn of_shape<V: Vector>(shape: &Shape<V>) -> Option<Self> {
        Body::of_shape(shape).map(Self)
    }

    /// Whether shapes of a kind are such sets.
    pub fn is_of(kind: Kind) -> bool {
        kind.is_exact()
    }

    /// The signs of the least and the greatest height of the set above the plane.
    #[cold]
    #[inline(never)]
    pub fn sides<V: Vector>(&self, plane: &Plane<V>) -> [Ordering; 2] {
        self.sides_moved(plane, [DVec3::ZERO; 2], 0.0)
    }

    /// As [`Standing::sides`], at the instant u of a frame in which the set and the plane move straight by `ways`.
    pub fn sides_moved<V: Vector>(
        &self,
        plane: &Plane<V>,
        ways: [DVec3; 2],
        u: f64,
    ) -> [Ordering; 2] {
        let Self(body) = self;
        let normal = Vector3::<Dyadic>::of(plane.normal().in_space());
        let [of_body, of_plane] = ways.map(Vector3::<Dyadic>::of);
        let risen = normal.dot(&of_body.sub(&of_plane)).mul(&Dyadic::of(u));
        let offset = Dyadic::of(plane.offset().double()).sub(&risen);
        let mut reach = Dyadic::default();
        for (axis, half) in body.spans() {
            let along = normal.dot(&Vector3::of(axis)).abs();
            reach = reach.add(&along.mul(&Dyadic::of(half)));
        }
        let points = Summand::<Dyadic>::of_body(body, 1.0);
        let radius = Dyadic::of(body.radius);
        let square = radius.mul(&radius).mul(&normal.dot(&normal));
        // Compares a height with r |n|, by squares. The height is a numerator over `by`, so r |n| is multiplied by `by`.
        let beyond = |height: Dyadic, by: &Option<Dyadic>| match height.sign() {
            Ordering::Greater => height.mul(&height).sub(&times(&times(&square, by), by)).sign(),
            // At height 0 a radius above 0 reaches through the plane.
            Ordering::Equal => radius.negated().sign(),
            Ordering::Less => Ordering::Less,
        };
        let side = |normal: &Vector3<Dyadic>, offset: &Dyadic| {
            let Place { at, by } = points.at(points.least(normal));
            beyond(at.dot(normal).sub(&times(&offset.add(&reach), by)), by)
        };
        [side(&normal, &offset), side(&normal.negated(), &offset.negated()).reverse()]
    }

    /// The gap to a plane, or to the half-space behind it; `None` if they have a point in common.
    #[cold]
    #[inline(never)]
    pub fn gap<V: Vector>(&self, flat: Flat<V>) -> Option<Gap> {
        let (Self(body), plane) = (self, flat.plane);
        let [lowest, highest] = self.sides(plane);
        let sign = match (lowest.is_gt(), highest.is_lt() && !flat.solid) {
            (true, _) => 1.0,
            (_, true) => -1.0,
            _ => return None,
        };
        let normal = Vector3::<Dyadic>::of(plane.normal().in_space());
        let offset = Dyadic::of(plane.offset().double() * sign);
        let square = normal.dot(&normal);
        let normal = normal.times(&Dyadic::of(sign));
        let mut spread = Vector3::<Dyadic>::default();
        for (axis, half) in body.spans() {
            let axis = Vector3::<Dyadic>::of(axis);
            let sign = if axis.dot(&normal).sign().is_gt() { -1.0 } else { 1.0 };
            spread = spread.add(&axis.times(&Dyadic::of(sign * half)));
        }
        // The height n · at / by − d of a corner is a quotient; heights are compared by multiplying across.
        let corner = |number: usize| {
            let Place { at, by } = body.place(number, 1.0).add(&Place::of(spread.clone()));
            let by = by.unwrap_or_else(|| Dyadic::of(1.0));
            let height = normal.dot(&at).sub(&offset.mul(&by));
            (height, at, by)
        };
        let corners = (0..body.points().len()).map(corner);
        let (height, at, by) =
            corners.min_by(|(x, _, p), (y, _, q)| x.mul(q).sub(&y.mul(p)).sign())?;
        let squares = [height.mul(&height), square.mul(&by.mul(&by))];
        let distance = less_reach(&squares, &Dyadic::of(body.radius));
        let toward = -direction(&normal)?;
        let a = quotient(&at, &by) + toward * body.radius;
        Some(Gap { a, b: a + toward * distance, normal: toward, distance })
    }
}

/// The product n · u of a plane's normal and a direction, rounded once; it is 0 exactly if the product is.
#[cold]
#[inline(never)]
pub(super) fn rate<V: Vector>(plane: &Plane<V>, direction: V) -> V::Scalar {
    let exact = dot(plane.normal().in_space(), direction.in_space());
    of_sign(V::Scalar::of(exact.nearest()), exact.sign())
}

/// The dot product of two vectors, exactly.
pub(in crate::intersect) fn dot(u: DVec3, v: DVec3) -> Dyadic {
    Vector3::<Dyadic>::of(u).dot(&Vector3::of(v))
}

/// One of two parallel planes, as the other sees it.
pub(in crate::intersect) struct Parallel<S> {
    /// Its height above the other, rounded, with the exact sign.
    pub height: S,
    /// The exact sign of the height.
    pub side: Ordering,
    /// Their normals point the same way.
    pub same_way: bool,
}

/// `None` unless they are parallel. For n · x = d and m · x = e with m = κ n the height is κ d − e, with κ = m_k / n_k for the longest
/// component k.
pub(in crate::intersect) fn parallel<V: Vector>(
    above: &Plane<V>,
    plane: &Plane<V>,
) -> Option<Parallel<V::Scalar>> {
    let [n, m] = [above, plane].map(|of| of.normal().in_space());
    // The cross product of parallel unit vectors is 0 within a few ulp, so its square is below 1e-30. Planes above 1e-20 are not
    // parallel, and need no exact arithmetic.
    if n.cross(m).length_squared() > 1e-20 {
        return None;
    }
    let [exact_n, exact_m] = [n, m].map(Vector3::<Dyadic>::of);
    if !exact_n.cross(&exact_m).is_zero() {
        return None;
    }
    let longest = |k: usize, i| if n[i].abs() > n[k].abs() { i } else { k };
    let k = (0..3).fold(0, longest);
    let [d, e] = [above, plane].map(|of| Dyadic::of(of.offset().double()));
    // The height times n_k: it has the sign of the height if n_k > 0, and else the opposite one.
    let height = exact_m.0[k].mul(&d).sub(&exact_n.0[k].mul(&e));
    let side = if n[k] > 0.0 { height.sign() } else { height.sign().reverse() };
    let rounded = V::Scalar::of(height.nearest() / n[k]);
    Some(Parallel { height: of_sign(rounded, side), side, same_way: (m[k] > 0.0) == (n[k] > 0.0) })
}
