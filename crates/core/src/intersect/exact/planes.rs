use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Summand};
use crate::dyadic::{Dyadic, Number, Place, Vector3};
use crate::shapes::Plane;
use crate::vector::{Scalar, Vector};

/// On which side of the plane { x : n · x = d } the lowest and the highest point of a body lie: above, on it,
/// or below. The normal n is taken as it is stored, also if it is not quite a unit vector.
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
    let rounded = radius.mul(&radius).mul(&normal.dot(&normal));
    // How a height compares with r |n|: all is multiplied by the number by which the point is to be divided.
    let beyond = |height: Dyadic, by: &Option<Dyadic>| match height.sign() {
        Ordering::Greater => {
            let rounded = by.as_ref().map_or(rounded.clone(), |by| rounded.mul(&by.mul(by)));
            height.mul(&height).sub(&rounded).sign()
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
