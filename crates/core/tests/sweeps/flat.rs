//! Sweeps past triangles, planes and half-spaces against the separation at each time, in double precision.

use crate::common::oracle::to_segment;
use glam::DVec3;
use hitbench_core::intersect::sweep;
use hitbench_core::shapes::{Aabb, Ball, Capsule, HalfSpace, Obb, Plane, Segment, Triangle};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

/// How far `p` is from the triangle; in the plane, minus how deep inside.
///
/// In a frame along the longest edge, so that a sliver's normal, which is uncertain, matters little.
fn from_triangle(p: DVec3, vertices: [DVec3; 3], dimension: usize) -> f64 {
    let [a, b, c] = vertices;
    let [a, b, c] = [[a, b, c], [b, c, a], [c, a, b]]
        .into_iter()
        .max_by(|x, y| x[0].distance(x[1]).total_cmp(&y[0].distance(y[1])))
        .unwrap();
    let along = (b - a).normalize_or_zero();
    let across = |v: DVec3| v - along * v.dot(along);
    let height = across(c - a);
    // Below this it is a segment.
    let flat = height.length() <= 1e-15 * b.distance(a);
    let up = if flat { DVec3::ZERO } else { across(height).normalize_or_zero() };
    let local = |v: DVec3| DVec3::new((v - a).dot(along), across(v - a).dot(up), 0.0);
    let (q, b, c) = (local(p), local(b), local(c));
    let off = (across(p - a) - up * q.y).length();
    let edge = to_segment(q, [DVec3::ZERO, b])
        .min(to_segment(q - b, [DVec3::ZERO, c - b]))
        .min(to_segment(q, [DVec3::ZERO, c]));
    let side = |from: DVec3, to: DVec3| (to - from).cross(q - from).z;
    let inside = side(DVec3::ZERO, b) >= 0.0 && side(b, c) >= 0.0 && side(c, DVec3::ZERO) >= 0.0;
    match (inside && up != DVec3::ZERO, dimension) {
        (true, 2) => -edge,
        (true, _) => off,
        (false, _) => off.hypot(edge),
    }
}

mod generic {
    use super::*;
    use crate::common::*;

    pub fn ball_and_triangle<V: Vector>() {
        let way = |a: &Ball<V>, b: &Triangle<V>| b.vertices()[1] - a.center();
        let truth = |a: &Ball<V>, b: &Triangle<V>| {
            let vertices = b.vertices().map(lift);
            let (m, sides) = (lift(a.center()) - vertices[0], vertices.map(|v| v - vertices[0]));
            let r = a.radius().double();
            let size = m.length() + sides[1].length() + sides[2].length() + r;
            (move |by: DVec3| from_triangle(m - by, sides, V::DIM) - r, size)
        };
        sweep_against!(sweep::ball_triangle, ball, triangle, ulps: 4.0, way: way, separation: truth);
    }

    pub fn point_and_triangle<V: Vector>() {
        cases(|random| {
            let (p, triangle) = (random.point::<V>(), random.triangle());
            let displacement = random.sweep(triangle.vertices()[1] - p);
            let point = Ball::new(p, V::Scalar::ZERO).unwrap();
            assert_eq!(
                sweep::point_triangle(p, &triangle, displacement, &mut ()),
                sweep::ball_triangle(&point, &triangle, displacement, &mut ())
            );
        });
    }

    /// The convex hull of points that are `reach` wide, against a plane or all that is behind it.
    fn past<V: Vector>(
        points: &[V],
        reach: f64,
        plane: &Plane<V>,
        solid: bool,
    ) -> (impl Fn(DVec3) -> f64 + use<V>, f64) {
        let n = lift(plane.normal());
        let foot = n * plane.offset().double();
        let from_foot = || points.iter().map(|&p| lift(p) - foot);
        let s = || from_foot().map(|p| p.dot(n));
        let min = s().fold(f64::INFINITY, f64::min) - reach;
        let max = s().fold(f64::NEG_INFINITY, f64::max) + reach;
        let size = from_foot().map(DVec3::length).fold(foot.length() + reach, f64::max);
        let separation = move |by: DVec3| {
            let s = by.dot(n);
            if solid { min - s } else { (min - s).max(s - max) }
        };
        (separation, size)
    }

    macro_rules! past_both {
        ($random:ident, $plane:path, $half_space:path, $set:ty, $points:expr, $reach:expr) => {{
            let (points, reach) = ($points, $reach);
            // In single precision the speed is rounded once. In double precision ways of 1e6
            // lengths along the plane show.
            let ulps = if V::Scalar::epsilon().double() > 1e-10 { 4.0 } else { 1e4 };
            let way = |a: &$set, plane: &Plane<V>| -> V {
                plane.normal() * -plane.signed_distance(points(a)[0])
            };
            let truth = |a: &$set, plane: &Plane<V>| past(&points(a), reach(a, plane), plane, false);
            sweep_against!($plane, $random, plane, ulps: ulps, way: way, separation: truth);
            let way = |a: &$set, b: &HalfSpace<V>| way(a, b.boundary());
            let truth = |a: &$set, b: &HalfSpace<V>| {
                past(&points(a), reach(a, b.boundary()), b.boundary(), true)
            };
            sweep_against!($half_space, $random, half_space, ulps: ulps, way: way, separation: truth);
        }};
    }

    pub fn round_and_plane<V: Vector>() {
        past_both!(
            ball,
            sweep::ball_plane,
            sweep::ball_half_space,
            Ball<V>,
            |ball: &Ball<V>| vec![ball.center()],
            |ball: &Ball<V>, _: &Plane<V>| ball.radius().double()
        );
        past_both!(
            capsule,
            sweep::capsule_plane,
            sweep::capsule_half_space,
            Capsule<V>,
            |capsule: &Capsule<V>| vec![capsule.segment().start(), capsule.segment().end()],
            |capsule: &Capsule<V>, _: &Plane<V>| capsule.radius().double()
        );
    }

    pub fn corners_and_plane<V: Vector>() {
        past_both!(
            segment,
            sweep::segment_plane,
            sweep::segment_half_space,
            Segment<V>,
            |segment: &Segment<V>| vec![segment.start(), segment.end()],
            |_: &Segment<V>, _: &Plane<V>| 0.0
        );
        past_both!(
            triangle,
            sweep::triangle_plane,
            sweep::triangle_half_space,
            Triangle<V>,
            |triangle: &Triangle<V>| triangle.vertices().to_vec(),
            |_: &Triangle<V>, _: &Plane<V>| 0.0
        );
    }

    fn reach<V: Vector>(obb: &Obb<V>, plane: &Plane<V>) -> f64 {
        let n = lift(plane.normal());
        (0..V::DIM).map(|i| lift(obb.axes()[i]).dot(n).abs() * obb.half().get(i).double()).sum()
    }

    pub fn box_and_plane<V: Vector>() {
        past_both!(
            aabb,
            sweep::aabb_plane,
            sweep::aabb_half_space,
            Aabb<V>,
            |aabb: &Aabb<V>| vec![aabb.center()],
            |aabb: &Aabb<V>, plane: &Plane<V>| reach(&Obb::from(*aabb), plane)
        );
        past_both!(
            obb,
            sweep::obb_plane,
            sweep::obb_half_space,
            Obb<V>,
            |obb: &Obb<V>| vec![obb.center()],
            reach
        );
    }

    /// A point is a ball of radius 0.
    pub fn point_and_plane<V: Vector>() {
        cases(|random| {
            let (p, plane, half_space) = (random.point::<V>(), random.plane(), random.half_space());
            let displacement = random.displacement::<V>();
            let point = Ball::new(p, V::Scalar::ZERO).unwrap();
            assert_eq!(
                sweep::point_plane(p, &plane, displacement, &mut ()),
                sweep::ball_plane(&point, &plane, displacement, &mut ())
            );
            assert_eq!(
                sweep::point_half_space(p, &half_space, displacement, &mut ()),
                sweep::ball_half_space(&point, &half_space, displacement, &mut ())
            );
        });
    }
}

in_every_space!(
    ball_and_triangle,
    point_and_triangle,
    round_and_plane,
    corners_and_plane,
    box_and_plane,
    point_and_plane,
);
