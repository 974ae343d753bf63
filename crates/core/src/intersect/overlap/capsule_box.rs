//! Capsules against boxes.

use crate::intersect::distance::{nearest_of_segment_and_aabb, nearest_of_segment_and_obb};
use crate::intersect::exact::Body;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding, turning};
use crate::shapes::{Aabb, Capsule, Obb};
use crate::vector::Vector;

/// The distance from the segment to the box is ≤ r.
///
/// See [`distance::segment_aabb`](crate::intersect::distance::segment_aabb). The verdict is exact: where the
/// rounding of the shortest way could decide, exact arithmetic on the stored numbers does.
#[inline]
pub fn capsule_aabb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_aabb(segment, aabb, probe);
    let error = rounding([segment.start() - aabb.center(), segment.displacement()]);
    let bodies = || [Body::capsule(capsule), Body::aabb(aabb)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// The distance from the segment to the box is ≤ r: the same in the frame of the box.
///
/// The verdict is exact on the stored numbers, also where the axes of the box are not quite orthonormal.
#[inline]
pub fn capsule_obb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_obb(segment, obb, probe);
    let error = turning([segment.start() - obb.center(), segment.displacement()]);
    let bodies = || [Body::capsule(capsule), Body::obb(obb)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}
