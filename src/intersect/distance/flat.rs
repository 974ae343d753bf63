//! Points and segments to planes and half-spaces.

use num_traits::Float;

use super::{Closest, Nearest};
use crate::intersect::probe::{Probe, Step};
use crate::shapes::{HalfSpace, Plane, Segment};
use crate::vector::{Scalar, Vector};

/// |normal · point − offset|. The error is at most 4 ulp of |point| and |offset|.
///
/// Source: Gomez, listing 1.
pub fn point_plane<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_on_plane(point, plane, probe).closest()
}

/// max(normal · point − offset, 0). The error is at most 4 ulp of |point| and |offset|.
pub fn point_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_in_half_space(point, half_space, probe).closest()
}

/// 0 if the ends lie on different sides, else the distance of the nearer end.
/// The error is at most 4 ulp of the coordinates and |offset|.
pub fn segment_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_of_segment_and_plane(segment, plane, probe).closest()
}

/// The distance of the end that is farther in. The error is at most 4 ulp of the coordinates and |offset|.
pub fn segment_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_of_segment_and_half_space(segment, half_space, probe).closest()
}

pub(super) fn nearest_on_plane<V: Vector, P: Probe<V>>(
    point: V,
    plane: &Plane<V>,
    probe: &mut P,
) -> Nearest<V> {
    at_height(point, plane.normal(), plane.signed_distance(point), probe)
}

pub(super) fn nearest_in_half_space<V: Vector, P: Probe<V>>(
    point: V,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Nearest<V> {
    let plane = half_space.boundary();
    let height = plane.signed_distance(point).max(V::Scalar::ZERO);
    at_height(point, plane.normal(), height, probe)
}

pub(super) fn nearest_of_segment_and_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Nearest<V> {
    let (from, to) = heights(segment, plane);
    let zero = V::Scalar::ZERO;
    if from.min(to) <= zero && from.max(to) >= zero {
        // Both are 0 if the segment lies in the plane.
        let t = if from == to { zero } else { from / (from - to) };
        let point = segment.start() + segment.displacement() * t;
        return at_height(point, plane.normal(), zero, probe);
    }
    let (end, height) =
        if from.abs() <= to.abs() { (segment.start(), from) } else { (segment.end(), to) };
    at_height(end, plane.normal(), height, probe)
}

pub(super) fn nearest_of_segment_and_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Nearest<V> {
    let (from, to) = heights(segment, half_space.boundary());
    let end = if from <= to { segment.start() } else { segment.end() };
    nearest_in_half_space(end, half_space, probe)
}

fn heights<V: Vector>(segment: &Segment<V>, plane: &Plane<V>) -> (V::Scalar, V::Scalar) {
    (plane.signed_distance(segment.start()), plane.signed_distance(segment.end()))
}

/// A point and its foot, `height` below it along the normal.
fn at_height<V: Vector, P: Probe<V>>(
    point: V,
    normal: V,
    height: V::Scalar,
    probe: &mut P,
) -> Nearest<V> {
    let between = normal * height;
    probe.step(|| Step::Closest { a: point, b: point - between });
    Nearest { a: point, b: point - between, between }
}
