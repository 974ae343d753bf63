use super::round_plane::reaches;
use super::side::PlaneSide;
use crate::intersect::heights;
use crate::intersect::probe::Probe;
use crate::shapes::{HalfSpace, Plane};
use crate::vector::{Scalar, Vector};

/// They are not parallel, or are one plane.
///
/// Neither has any thickness: whether the normals are parallel, and then whether the offsets fit,
/// is decided by the signs of exact arithmetic on the numbers as they are stored. There is no
/// rounding band. Planes that are off by an ulp of an angle do meet, far away.
pub fn plane_plane<V: Vector, P: Probe<V>>(a: &Plane<V>, b: &Plane<V>, probe: &mut P) -> bool {
    PlaneSide::of(heights::of_plane(a, b), b, probe).overlaps()
}

/// The plane is not parallel to the boundary, or lies inside; exact, as [`plane_plane`] is.
pub fn plane_half_space<V: Vector, P: Probe<V>>(
    plane: &Plane<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = heights::of_plane(plane, half_space.boundary()).min;
    reaches(lowest, V::Scalar::ZERO, lowest, probe)
}

/// Their boundaries are not parallel, or they face the same way, or they face each other and leave no gap;
/// exact, as [`plane_plane`] is.
pub fn half_space_half_space<V: Vector, P: Probe<V>>(
    a: &HalfSpace<V>,
    b: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let lowest = heights::of_half_space(a, b.boundary()).min;
    reaches(lowest, V::Scalar::ZERO, lowest, probe)
}
