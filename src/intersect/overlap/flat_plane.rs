//! Segments, triangles, boxes and any other bounded shapes against planes and half-spaces.

use super::round_plane::reaches;
use super::side::PlaneSide;
use crate::intersect::heights::{extremes, of_points, reach_of_aabb, reach_of_obb};
use crate::intersect::probe::Probe;
use crate::shapes::{Aabb, HalfSpace, Interval, Obb, Plane, Segment, Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// The ends are not both on the same side. The verdict is exact but for distances within
/// 4 ulp of the coordinates and |offset|.
pub fn segment_plane<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    segment_plane_side(segment, plane, probe).overlaps()
}

/// On which side of the plane the segment lies; the band is that of [`segment_plane`].
pub fn segment_plane_side<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(of_points([segment.start(), segment.end()], plane), plane, probe)
}

/// The vertices are not all on the same side. The verdict is exact but for distances within
/// 4 ulp of the coordinates and |offset|.
pub fn triangle_plane<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    triangle_plane_side(triangle, plane, probe).overlaps()
}

/// On which side of the plane the triangle lies; the band is that of [`triangle_plane`].
pub fn triangle_plane_side<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(of_points(*triangle.vertices(), plane), plane, probe)
}

/// |normal · centre − offset| ≤ Σ halfᵢ |normalᵢ|: the normal is the only axis that can separate. The verdict is exact but
/// for distances within 4 ulp of the coordinates, the size and |offset|.
///
/// Source: Gomez, "A Box-Plane Intersection Test" and fig. 11.
pub fn aabb_plane<V: Vector, P: Probe<V>>(aabb: &Aabb<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    aabb_plane_side(aabb, plane, probe).overlaps()
}

/// On which side of the plane the box lies; the band is that of [`aabb_plane`].
pub fn aabb_plane_side<V: Vector, P: Probe<V>>(
    aabb: &Aabb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    let height = plane.signed_distance(aabb.center());
    PlaneSide::of(Interval::around(height, reach_of_aabb(aabb, plane)), plane, probe)
}

/// |normal · centre − offset| ≤ Σ halfᵢ |normal · axesᵢ|. The verdict is exact but
/// for distances within 4 ulp of the coordinates, the size and |offset|.
///
/// Source: Gomez, "A Box-Plane Intersection Test" and fig. 11.
pub fn obb_plane<V: Vector, P: Probe<V>>(obb: &Obb<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    obb_plane_side(obb, plane, probe).overlaps()
}

/// On which side of the plane the box lies; the band is that of [`obb_plane`].
pub fn obb_plane_side<V: Vector, P: Probe<V>>(
    obb: &Obb<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    let height = plane.signed_distance(obb.center());
    PlaneSide::of(Interval::around(height, reach_of_obb(obb, plane)), plane, probe)
}

/// An end lies in the half-space. The band is that of [`segment_plane`].
pub fn segment_half_space<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = of_points([segment.start(), segment.end()], half_space.boundary()).min;
    reaches(lowest, V::Scalar::ZERO, probe)
}

/// A vertex lies in the half-space. The band is that of [`triangle_plane`].
pub fn triangle_half_space<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = of_points(*triangle.vertices(), half_space.boundary()).min;
    reaches(lowest, V::Scalar::ZERO, probe)
}

/// normal · centre − offset ≤ Σ halfᵢ |normalᵢ|. The band is that of [`aabb_plane`].
pub fn aabb_half_space<V: Vector, P: Probe<V>>(
    aabb: &Aabb<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    reaches(plane.signed_distance(aabb.center()), reach_of_aabb(aabb, plane), probe)
}

/// normal · centre − offset ≤ Σ halfᵢ |normal · axesᵢ|. The band is that of [`obb_plane`].
pub fn obb_half_space<V: Vector, P: Probe<V>>(
    obb: &Obb<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    reaches(plane.signed_distance(obb.center()), reach_of_obb(obb, plane), probe)
}

/// The support points along the normal are not both on the same side; `None` for what is not bounded, and for a mesh.
///
/// It holds for any set that is of one piece. Computed in double precision: the verdict is exact
/// but for distances within 4 ulp of the coordinates, the size and |offset|.
pub fn bounded_plane<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Option<bool> {
    let [(_, min), (_, max)] = extremes(shape, plane)?;
    Some(PlaneSide::of(Interval { min, max }, plane, probe).overlaps())
}

/// The support point against the normal lies in the half-space; `None` for what is not bounded, and
/// for a mesh. The band is that of [`bounded_plane`].
pub fn bounded_half_space<V: Vector, P: Probe<V>>(
    shape: &Shape<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> Option<bool> {
    let [(_, lowest), _] = extremes(shape, half_space.boundary())?;
    Some(reaches(lowest, V::Scalar::ZERO, probe))
}
