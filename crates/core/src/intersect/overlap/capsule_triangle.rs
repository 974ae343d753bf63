use crate::intersect::distance::nearest_of_segment_and_triangle;
use crate::intersect::exact::Body;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding_of_way};
use crate::shapes::{Capsule, Triangle};
use crate::vector::Vector;

/// The distance from the segment to the triangle is ≤ r.
///
/// See [`distance::segment_triangle`](crate::intersect::distance::segment_triangle). The triangle may be a segment
/// or a point. The verdict is exact, as that of [`ball_triangle`](super::ball_triangle) is.
#[inline]
pub fn capsule_triangle<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_triangle(segment, triangle, probe);
    let start = segment.start() - triangle.vertices()[0];
    let way = (nearest.between, capsule.radius());
    let error = rounding_of_way(way, triangle, [start, segment.displacement()]);
    let bodies = || [Body::capsule(capsule), Body::triangle(triangle)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}
