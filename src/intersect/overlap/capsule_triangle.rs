use crate::intersect::distance::nearest_of_segment_and_triangle;
use crate::intersect::probe::Probe;
use crate::intersect::within::{Squares, within};
use crate::shapes::{Capsule, Triangle};
use crate::vector::Vector;

/// The distance from the segment to the triangle is ≤ r.
///
/// See [`distance::segment_triangle`](crate::intersect::distance::segment_triangle). The triangle may be a segment
/// or a point. The verdict is exact but for distances within 16 ulp of r, the lengths and |start − a|.
#[inline]
pub fn capsule_triangle<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_of_segment_and_triangle(capsule.segment(), triangle, probe);
    within(nearest.between, capsule.radius(), Squares::NEAREST, probe)
}
