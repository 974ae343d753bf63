use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::Body;
use super::dyadic::Dyadic;
use super::number::{Number, Vector3};
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
    let heights = body.points().iter().map(|p| normal.dot(&Vector3::of(*p)).sub(&offset));
    let lower = |x: &Dyadic, y: &Dyadic| x.sub(y).sign();
    let heights: Vec<_> = heights.collect();
    let lowest = heights.iter().min_by(|x, y| lower(x, y));
    let highest = heights.iter().max_by(|x, y| lower(x, y));
    let radius = Dyadic::of(body.radius);
    let rounded = radius.mul(&radius).mul(&normal.dot(&normal));
    // How a height compares with r |n|.
    let beyond = |height: Dyadic| match height.sign() {
        Ordering::Greater => height.mul(&height).sub(&rounded).sign(),
        Ordering::Equal => radius.negated().sign(),
        Ordering::Less => Ordering::Less,
    };
    let above = lowest.map(|height| beyond(height.sub(&reach)));
    let below = highest.map(|height| beyond(height.add(&reach).negated()).reverse());
    [above, below].map(|side| side.unwrap_or(Ordering::Equal))
}
