use crate::intersect::distance::nearest_in_triangle;
use crate::intersect::exact::Body;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding_of_way};
use crate::shapes::{Ball, Triangle};
use crate::vector::Vector;

/// The distance from the centre to the triangle is ≤ r.
///
/// See [`distance::point_triangle`](crate::intersect::distance::point_triangle). The verdict
/// is exact: where the rounding of the shortest way could decide, exact arithmetic does.
#[inline]
pub fn ball_triangle<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_in_triangle(ball.center(), triangle, probe);
    let way = (nearest.between, ball.radius());
    let error = rounding_of_way(way, triangle, [ball.center() - triangle.vertices()[0]]);
    let bodies = || [Body::ball(ball), Body::triangle(triangle)];
    reaches(nearest.between, ball.radius(), error, bodies, probe)
}
