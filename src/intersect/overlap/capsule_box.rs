//! Capsules against boxes.

use crate::intersect::distance::{nearest_of_segment_and_aabb, nearest_of_segment_and_obb};
use crate::intersect::probe::Probe;
use crate::intersect::within::{Squares, within};
use crate::shapes::{Aabb, Capsule, Obb};
use crate::vector::Vector;

/// The distance from the segment to the box is ≤ r.
///
/// See [`distance::segment_aabb`](crate::intersect::distance::segment_aabb). The verdict is exact but for distances
/// within 8 ulp of r, the length and |start − centre|.
#[inline]
pub fn capsule_aabb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_of_segment_and_aabb(capsule.segment(), aabb, probe);
    within(nearest.between, capsule.radius(), Squares::NEAREST, probe)
}

/// The distance from the segment to the box is ≤ r: the same in the frame of the box.
///
/// The verdict is exact but for distances within 16 ulp of r, the length and |start − centre|.
#[inline]
pub fn capsule_obb<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_of_segment_and_obb(capsule.segment(), obb, probe);
    within(nearest.between, capsule.radius(), Squares::NEAREST, probe)
}
