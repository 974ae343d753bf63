//! Segments, triangles, boxes and any other bounded shapes against planes and half-spaces.

use glam::DVec3;
use num_traits::Float;

use super::round_plane::reaches;
use super::side::PlaneSide;
use crate::intersect::exact::Body;
use crate::intersect::heights::{extremes, of_points, reach_of_aabb, reach_of_obb, with_signs};
use crate::intersect::probe::{Probe, Reach, Side, Step};
use crate::shapes::{Aabb, HalfSpace, Interval, Obb, Plane, Segment, Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// The ends are not both on the same side. The verdict is exact: where rounding could
/// decide, exact arithmetic on the stored numbers does.
pub fn segment_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    segment_plane_side(segment, plane, probe).overlaps()
}

/// On which side of the plane the segment lies, exactly.
pub fn segment_plane_side<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_segment(segment, plane, probe), plane, probe)
}

/// The vertices are not all on the same side. The verdict is exact: where rounding could
/// decide, exact arithmetic on the stored numbers does.
pub fn triangle_plane<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    triangle_plane_side(triangle, plane, probe).overlaps()
}

/// On which side of the plane the triangle lies, exactly.
pub fn triangle_plane_side<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_triangle(triangle, plane, probe), plane, probe)
}

/// |normal · centre − offset| ≤ Σ halfᵢ |normalᵢ|: the normal is the only axis that can separate. The verdict is
/// exact, as that of [`segment_plane`] is.
///
/// Source: Gomez, "A Box-Plane Intersection Test" and fig. 11.
pub fn aabb_plane<V: Vector, P: Probe<V>>(aabb: &Aabb<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    aabb_plane_side(aabb, plane, probe).overlaps()
}

/// On which side of the plane the box lies, exactly.
pub fn aabb_plane_side<V: Vector, P: Probe<V>>(
    aabb: &Aabb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_aabb(aabb, plane, probe), plane, probe)
}

/// |normal · centre − offset| ≤ Σ halfᵢ |normal · axesᵢ|. The verdict is
/// exact, as that of [`segment_plane`] is.
///
/// Source: Gomez, "A Box-Plane Intersection Test" and fig. 11.
pub fn obb_plane<V: Vector, P: Probe<V>>(obb: &Obb<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    obb_plane_side(obb, plane, probe).overlaps()
}

/// On which side of the plane the box lies, exactly.
pub fn obb_plane_side<V: Vector, P: Probe<V>>(
    obb: &Obb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_obb(obb, plane, probe), plane, probe)
}

/// An end lies in the half-space. Exact.
pub fn segment_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = heights_of_segment(segment, half_space.boundary(), probe).min;
    reaches(lowest, V::Scalar::ZERO, lowest, probe)
}

/// A vertex lies in the half-space. Exact.
pub fn triangle_half_space<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = heights_of_triangle(triangle, half_space.boundary(), probe).min;
    reaches(lowest, V::Scalar::ZERO, lowest, probe)
}

/// normal · centre − offset ≤ Σ halfᵢ |normalᵢ|. Exact.
pub fn aabb_half_space<V: Vector, P: Probe<V>>(
    aabb: &Aabb<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    let lowest = heights_of_aabb(aabb, plane, probe).min;
    reaches(plane.signed_distance(aabb.center()), reach_of_aabb(aabb, plane), lowest, probe)
}

/// normal · centre − offset ≤ Σ halfᵢ |normal · axesᵢ|. Exact.
pub fn obb_half_space<V: Vector, P: Probe<V>>(
    obb: &Obb<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    let lowest = heights_of_obb(obb, plane, probe).min;
    reaches(plane.signed_distance(obb.center()), reach_of_obb(obb, plane), lowest, probe)
}

/// The support points along the normal are not both on the same side; `None` for unbounded sets, and for a
/// mesh.
///
/// The test is right for any connected set, because such a set meets the plane if its lowest and highest point are not on one side
/// of it. It is computed in double precision: distances within 4 ulp of the coordinates, the size and |offset| may decide wrong. For
/// kinds with an exact judge there is no band, since exact arithmetic on the stored numbers decides where rounding could.
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<bool> {
    let heights = heights_of_bounded(shape, plane, probe)?;
    Some(PlaneSide::of(heights, plane, probe).overlaps())
}

/// The support point against the normal lies in the half-space; `None` for unbounded sets, and for a mesh.
/// The band is that of [`bounded_plane`].
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<bool> {
    let lowest = heights_of_bounded(shape, half_space.boundary(), probe)?.min;
    Some(reaches(lowest, V::Scalar::ZERO, lowest, probe))
}

pub(in crate::intersect) fn heights_of_bounded<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let [(low, min), (high, max)] = extremes(shape, plane)?;
    let heights = Interval { min, max };
    // Kinds that are no `Body`, such as a cylinder, keep the rounded heights: no exact comparison knows them.
    if !Body::is_of(shape.kind()) {
        return Some(heights);
    }
    let size = low.abs().max(high.abs()).max_abs();
    let size = size + V::Scalar::of(shape.slack()) / V::Scalar::epsilon();
    let body = || Body::of_shape(shape).unwrap_or_else(|| Body::between(DVec3::ZERO, DVec3::ZERO));
    Some(with_signs(heights, size, plane, body, probe))
}

pub(in crate::intersect) fn heights_of_segment<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let size = segment.start().abs().max(segment.end().abs()).max_abs();
    let heights = of_points([segment.start(), segment.end()], plane);
    with_signs(heights, size, plane, || Body::segment(segment), probe)
}

pub(in crate::intersect) fn heights_of_triangle<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let [a, b, c] = triangle.vertices().map(V::abs);
    let heights = of_points(*triangle.vertices(), plane);
    with_signs(heights, a.max(b).max(c).max_abs(), plane, || Body::triangle(triangle), probe)
}

/// The direction from a point at this height to the plane.
fn toward<V: Vector>(plane: &Plane<V>, height: V::Scalar) -> V {
    if height > V::Scalar::ZERO { -plane.normal() } else { plane.normal() }
}

pub(in crate::intersect) fn heights_of_aabb<V: Vector, P: Probe<V>>(
    aabb: &Aabb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let (height, reach) = (plane.signed_distance(aabb.center()), reach_of_aabb(aabb, plane));
    let (heights, size) = (Interval::around(height, reach), aabb.center().max_abs() + reach);
    probe.step(|| {
        let (center, half) = (aabb.center(), aabb.half());
        let along = toward(plane, height);
        Step::Reach(Reach { of: Side::A, center, half, axes: V::AXES, along, radius: reach })
    });
    with_signs(heights, size, plane, || Body::aabb(aabb), probe)
}

pub(in crate::intersect) fn heights_of_obb<V: Vector, P: Probe<V>>(
    obb: &Obb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let (height, reach) = (plane.signed_distance(obb.center()), reach_of_obb(obb, plane));
    let size = obb.center().max_abs() + obb.half().max_abs() * V::Scalar::of(2.0);
    probe.step(|| {
        let (center, half) = (obb.center(), obb.half());
        let along = toward(plane, height);
        Step::Reach(Reach { of: Side::A, center, half, axes: *obb.axes(), along, radius: reach })
    });
    with_signs(Interval::around(height, reach), size, plane, || Body::obb(obb), probe)
}
