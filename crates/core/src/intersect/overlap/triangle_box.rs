//! A triangle against the two kinds of boxes.

use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::sat::{PointsBox, of_level_boxes, points_box};
use crate::shapes::{Aabb, Obb, Triangle};
use crate::vector::{Scalar, Vector};

/// No separating axis among the normals of the box, the triangle's normal, and the cross products
/// of their edges (13 in space); in the plane the normals of the sides of both (5).
///
/// All is relative to the centre of the box. Triangles that are but a segment or a point, and flat
/// boxes, need no care: the axes that vanish are not needed then. The verdict is exact: where
/// rounding might decide, exact arithmetic does.
///
/// Source: the separating axis test of Gomez, listing 6, with a triangle for one box; Akenine-Möller (2001).
#[inline]
pub fn triangle_aabb<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let explained = |probe: &mut P| {
        let center = aabb.center();
        let points = triangle.vertices().map(|v| v - center);
        let pair = PointsBox { points, edges: triangle.edges(), half: aabb.half() };
        let bodies = || [Body::triangle(triangle), Body::aabb(aabb)];
        points_box(pair, of_level_boxes(), bodies, (center, |axis| axis), probe)
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    let closer = |probe: &mut P| {
        // In double precision it would say the same again.
        if V::Scalar::IS_SINGLE {
            return filter::closer::triangle_aabb(triangle, aabb).or(|| explained(probe));
        }
        explained(probe)
    };
    filter::verdict(|| filter::pairs::triangle_aabb(triangle, aabb), closer, probe)
}

/// As [`triangle_aabb`], in the frame of the box: exact on its stored axes, also where they are not quite orthonormal.
#[inline]
pub fn triangle_obb<V: Vector, P: Probe<V>>(
    triangle: &Triangle<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let explained = |probe: &mut P| {
        let (center, axes) = (obb.center(), obb.axes());
        let points = triangle.vertices().map(|v| (v - center).in_axes(axes));
        let edges = triangle.edges().map(|edge| edge.in_axes(axes));
        let pair = PointsBox { points, edges, half: obb.half() };
        let bodies = || [Body::triangle(triangle), Body::obb(obb)];
        points_box(
            pair,
            filter::turning_error(),
            bodies,
            (center, |axis: V| axis.along(axes)),
            probe,
        )
    };
    if P::RECORDS || V::DIM == 2 {
        return explained(probe);
    }
    let closer =
        |probe: &mut P| filter::closer::triangle_obb(triangle, obb).or(|| explained(probe));
    filter::verdict(|| filter::pairs::triangle_obb(triangle, obb), closer, probe)
}
