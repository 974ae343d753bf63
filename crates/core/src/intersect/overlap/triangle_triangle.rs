//! Triangles against segments and triangles.

use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::sat::points_points;
use crate::shapes::{Segment, Triangle};
use crate::vector::Vector;

/// No separating axis among the triangle's normal, the cross products of its edges with the segment
/// and, for a segment in the triangle's plane, the normals of all sides within that plane; in the
/// plane the normals of the sides (4).
///
/// All is relative to the segment's start. A triangle that is nearly a segment takes a cold path
/// with more axes. The verdict is exact: where rounding might decide, exact arithmetic does.
#[inline]
pub fn segment_triangle<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    let origin = segment.start();
    let d = segment.displacement();
    let b = triangle.vertices().map(|v| v - origin);
    let bodies = || [Body::segment(segment), Body::triangle(triangle)];
    points_points(([V::ZERO, d], [d]), (b, triangle.edges()), bodies, origin, probe)
}

/// No separating axis among both normals, the cross products of their edges (11 in space) and, for
/// triangles in one plane, the normals of the sides within it (6 more); in the plane the normals of the sides (6).
///
/// All is relative to a vertex of A. Triangles that are nearly segments or points take a cold path
/// with more axes. The verdict is exact, and does not depend on the order of the triangles: where rounding
/// might decide, exact arithmetic does.
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
        let bodies = || [a, b].map(Body::triangle);
        points_points((points(a), a.edges()), (points(b), b.edges()), bodies, origin, probe)
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    filter::verdict(|| filter::pairs::triangle_triangle(a, b), explained, probe)
}
