use crate::intersect::distance::nearest_in_triangle;
use crate::intersect::probe::Probe;
use crate::intersect::thick_segments::reaches_triangle;
use crate::shapes::{Ball, Triangle};
use crate::vector::Vector;

/// The distance from the centre to the triangle is ≤ r.
///
/// See [`distance::point_triangle`](crate::intersect::distance::point_triangle). Touching is seen
/// in exact arithmetic; "apart" is exact but for distances within 8 ulp of r and of the distance
/// from the centre to the farthest vertex.
#[inline]
pub fn ball_triangle<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_in_triangle(ball.center(), triangle, probe);
    reaches_triangle(nearest, triangle, ball.radius(), probe)
}
