//! Overlap of triangles: by separating axes with triangles, segments and boxes, by the distance with balls and capsules.
//!
//! Every verdict is exact: where rounding could decide, exact arithmetic on the stored numbers does.

use super::filter;
use crate::intersect::distance::{nearest_in_triangle, nearest_of_segment_and_triangle};
use crate::intersect::doubt;
use crate::intersect::exact::Body;
use crate::intersect::filter::turning_error;
use crate::intersect::probe::Probe;
use crate::intersect::round::within::{reaches, rounding_if_close};
use crate::intersect::sat::{PointsBox, aligned_error, points_box, points_points};
use crate::shapes::{Aabb, Ball, Capsule, Obb, Segment, Triangle};
use crate::vector::Vector;

/// No axis separates the shapes, among the triangle's normal, the cross products of its edges with the segment and, for a segment in the
/// triangle's plane, the normals of all sides within that plane; in the plane the normals of the sides (4).
///
/// Coordinates are relative to the segment's start. A triangle that is nearly a segment takes a cold path with more axes.
#[inline]
pub fn segment_triangle<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let origin = segment.start();
    let d = segment.displacement();
    let b = triangle.vertices().map(|v| v - origin);
    let bodies = || [Body::from(segment), Body::from(triangle)];
    points_points(([V::ZERO, d], [d]), (b, triangle.edges()), bodies, origin, probe)
}

/// No axis separates the triangles, among both normals, the cross products of their edges (11 in space) and, for triangles in one plane,
/// the normals of the sides within it (6 more); in the plane the normals of the sides (6).
///
/// Coordinates are relative to a vertex of A. Triangles that are nearly segments or points take a cold path with more axes.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec3;
/// use hitbench::intersect::overlap::triangle_triangle;
/// use hitbench::shapes::Triangle;
///
/// let floor = Triangle::new(Vec3::ZERO, Vec3::X, Vec3::Z)?;
/// let [foot, left, right] = [[0.2, 0.0, 0.2], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]].map(Vec3::from);
/// assert!(triangle_triangle(&floor, &Triangle::new(foot, left, right)?, &mut ())); // on its tip
/// let lifted = Triangle::new(foot + Vec3::Y * 1e-6, left, right)?;
/// assert!(!triangle_triangle(&floor, &lifted, &mut ()));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[inline]
pub fn triangle_triangle<V: Vector, P: Probe<V>>(
    a: &Triangle<V>,
    b: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let explained = |probe: &mut P| {
        let origin = a.vertices()[0];
        let points = |t: &Triangle<V>| t.vertices().map(|v| v - origin);
        let bodies = || [a, b].map(Body::from);
        points_points((points(a), a.edges()), (points(b), b.edges()), bodies, origin, probe)
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    doubt::verdict(|| filter::triangle_triangle(a, b), explained, probe)
}

/// No axis separates the shapes, among the normals of the box, the triangle's normal, and the cross products of their edges (13 in space);
/// in the plane the normals of the sides of both (5).
///
/// Coordinates are relative to the centre of the box. Triangles that are a segment or a point, and flat boxes, are no special case: the
/// axes that vanish are not needed then.
///
/// Source: Akenine-Möller (2001); Gomez, listing 6, for two boxes.
#[inline]
pub fn triangle_aabb<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let explained = |probe: &mut P| {
        let pair = PointsBox::beside_aabb(*triangle.vertices(), triangle.edges(), aabb);
        let bodies = || [Body::from(triangle), Body::from(aabb)];
        points_box(pair, aligned_error(), bodies, (aabb.center(), |axis| axis), probe)
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    doubt::verdict(|| filter::triangle_aabb(triangle, aabb), explained, probe)
}

/// [`triangle_aabb`] in the frame of the box. It is exact on the stored axes, also if they are not quite orthonormal.
#[inline]
pub fn triangle_obb<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let explained = |probe: &mut P| {
        let pair = PointsBox::beside_obb(*triangle.vertices(), triangle.edges(), obb);
        let bodies = || [Body::from(triangle), Body::from(obb)];
        let to_world = |axis: V| axis.along(obb.axes());
        points_box(pair, turning_error(), bodies, (obb.center(), to_world), probe)
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    doubt::verdict(|| filter::triangle_obb(triangle, obb), explained, probe)
}

/// The distance from the centre to the triangle is ≤ r.
///
/// [`distance::point_triangle`](crate::intersect::distance::point_triangle) says how it is found.
#[inline]
pub fn ball_triangle<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_in_triangle(ball.center(), triangle, probe);
    let compared = (nearest.between, ball.radius());
    let error = rounding_if_close(compared, triangle, [ball.center() - triangle.vertices()[0]]);
    let bodies = || [Body::from(ball), Body::from(triangle)];
    reaches(nearest.between, ball.radius(), error, bodies, probe)
}

/// The distance from the segment to the triangle is ≤ r.
///
/// [`distance::segment_triangle`](crate::intersect::distance::segment_triangle) says how it is found. The triangle may be a segment or a
/// point.
#[inline]
pub fn capsule_triangle<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_of_segment_and_triangle(segment, triangle, probe);
    let start = segment.start() - triangle.vertices()[0];
    let compared = (nearest.between, capsule.radius());
    let error = rounding_if_close(compared, triangle, [start, segment.displacement()]);
    let bodies = || [Body::from(capsule), Body::from(triangle)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}
