//! The signs of heights in exact arithmetic. The normal of a plane is taken as it is stored, also if it is not quite a unit vector.

use std::cmp::Ordering;

use glam::DVec3;

use super::heights::of_sign;
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::intersect::exact::{Body, Summand};
use crate::shapes::Plane;
use crate::vector::{Scalar, Vector};

/// On which side of the plane { x : n · x = d } the lowest and the highest point of a body lie: above, on it,
/// or below.
#[cold]
#[inline(never)]
pub(in crate::intersect) fn sides<V: Vector>(body: &Body, plane: &Plane<V>) -> [Ordering; 2] {
    sides_moved(body, plane, [DVec3::ZERO; 2], 0.0)
}

/// The same at the instant u of a frame in which the body and the plane move straight by `ways`.
pub(in crate::intersect) fn sides_moved<V: Vector>(
    body: &Body,
    plane: &Plane<V>,
    ways: [DVec3; 2],
    u: f64,
) -> [Ordering; 2] {
    let normal = Vector3::<Dyadic>::of(plane.normal().in_space());
    let [of_body, of_plane] = ways.map(Vector3::<Dyadic>::of);
    let risen = normal.dot(&of_body.sub(&of_plane)).mul(&Dyadic::of(u));
    let offset = Dyadic::of(plane.offset().double()).sub(&risen);
    let mut reach = Dyadic::default();
    for i in (0..3).filter(|i| body.half[*i] != 0.0) {
        let along = normal.dot(&Vector3::of(body.axes[i])).abs();
        reach = reach.add(&along.mul(&Dyadic::of(body.half[i])));
    }
    let points = Summand::<Dyadic>::of_body(body, 1.0);
    let radius = Dyadic::of(body.radius);
    let square = radius.mul(&radius).mul(&normal.dot(&normal));
    // A height is compared with r |n| by squares; both are multiplied by the divisor of the point, `by`.
    let beyond = |height: Dyadic, by: &Option<Dyadic>| match height.sign() {
        Ordering::Greater => {
            let square = by.as_ref().map_or(square.clone(), |by| square.mul(&by.mul(by)));
            height.mul(&height).sub(&square).sign()
        }
        Ordering::Equal => radius.negated().sign(),
        Ordering::Less => Ordering::Less,
    };
    let side = |normal: &Vector3<Dyadic>, offset: &Dyadic| {
        let Place { at, by } = points.at(points.least(normal));
        let rest = offset.add(&reach);
        let rest = by.as_ref().map_or(rest.clone(), |by| rest.mul(by));
        beyond(at.dot(normal).sub(&rest), by)
    };
    [side(&normal, &offset), side(&normal.negated(), &offset.negated()).reverse()]
}

/// The product n · u of a plane's normal and a direction, rounded at the end alone; other than 0 just if the product is.
#[cold]
#[inline(never)]
pub(super) fn rate<V: Vector>(plane: &Plane<V>, direction: V) -> V::Scalar {
    let exact = along(plane.normal().in_space(), direction.in_space());
    of_sign(V::Scalar::of(exact.nearest()), exact.sign())
}

/// The dot product of two vectors, exactly.
pub(in crate::intersect) fn along(normal: DVec3, direction: DVec3) -> Dyadic {
    Vector3::<Dyadic>::of(normal).dot(&Vector3::of(direction))
}

/// One of two parallel planes, as the other sees it.
pub(in crate::intersect) struct Parallel<S> {
    /// How high it lies above the other: rounded, with the sign that it has.
    pub height: S,
    pub side: Ordering,
    /// Their normals point the same way.
    pub same_way: bool,
}

/// `None` unless they are parallel. For n · x = d and m · x = e with m = κ n the height is κ d − e, with κ by the longest component.
pub(in crate::intersect) fn parallel<V: Vector>(
    above: &Plane<V>,
    plane: &Plane<V>,
) -> Option<Parallel<V::Scalar>> {
    let [n, m] = [above, plane].map(|of| of.normal().in_space());
    // Units that are so far from parallel need no exact arithmetic.
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
    // Times n_k.
    let height = exact_m.0[k].mul(&d).sub(&exact_n.0[k].mul(&e));
    let side = if n[k] > 0.0 { height.sign() } else { height.sign().reverse() };
    let rounded = V::Scalar::of(height.nearest() / n[k]);
    Some(Parallel { height: of_sign(rounded, side), side, same_way: (m[k] > 0.0) == (n[k] > 0.0) })
}
