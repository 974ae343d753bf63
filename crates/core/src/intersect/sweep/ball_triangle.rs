use super::Overlap;
use super::ends::{Displacements, decided_by};
use super::polygon::Polygon;
use super::window::Window;
use crate::intersect::probe::Probe;
use crate::intersect::{contains, overlap};
use crate::shapes::{Ball, Posed, Triangle};
use crate::vector::{Scalar, Vector};

/// { u ∈ [0, 1] : the distance from the ball's centre to the triangle ≤ r }.
///
/// The triangle grown by r is its face, in space with the thickness 2r, and a capsule about each edge. In the plane the
/// triangle is solid. They touch at the first and last contact within 4 ulp of the distance at the start and
/// the sizes, slivers and triangles without area included.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.5.6.
pub fn ball_triangle<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    triangle: &Triangle<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    decided_by(
        displacement,
        |p, q| overlap::ball_triangle(&ball.displaced(p), &triangle.displaced(q), &mut ()),
        |displacement, probe| {
            past_point(ball.center(), triangle, ball.radius(), displacement, probe)
        },
        probe,
    )
}

/// [`ball_triangle`], with a ball of radius 0.
pub fn point_triangle<V: Vector, P: Probe<V>>(
    point: V,
    triangle: &Triangle<V>,
    displacement: impl Into<Displacements<V>>,
    probe: &mut P,
) -> Option<Overlap<V::Scalar>> {
    decided_by(
        displacement,
        |p, q| contains::point_triangle(point + p, &triangle.displaced(q), &mut ()),
        |displacement, probe| past_point(point, triangle, V::Scalar::ZERO, displacement, probe),
        probe,
    )
}

fn past_point<V: Vector, P: Probe<V>>(
    point: V,
    triangle: &Triangle<V>,
    r: V::Scalar,
    displacement: V,
    probe: &mut P,
) -> Window<V::Scalar> {
    let from = triangle.vertices().map(|vertex| point - vertex);
    // The point is seen to move past the triangle.
    Polygon { from, edges: triangle.edges() }.passed_by(-displacement, r, probe)
}
