//! Rays against triangles, and against segments in the plane. Half of the rays are aimed at an edge or a corner.

use crate::common::oracle::{
    between_segments, depth_in_plane, ends, to_segment, to_triangle, vertices,
};
use crate::common::*;
use glam::{DVec3, Vec2, Vec3};
use hitbench_core::intersect::raycast::{self, RayHit};
use hitbench_core::shapes::{Line, Ray, Segment, Triangle};
use hitbench_core::vector::Planar;
use hitbench_core::{Scalar, Vector};

/// The distance of the ray from the triangle, or minus how far it may be moved without losing it.
fn clearance(u: DVec3, reach: f64, corners: [DVec3; 3]) -> f64 {
    let [a, b, c] = corners;
    let x = u.any_orthonormal_vector();
    let y = u.normalize().cross(x);
    let image = corners.map(|p| DVec3::new(p.dot(x), p.dot(y), 0.0));
    let sideways = depth_in_plane(image);
    let from_origin = to_triangle(DVec3::ZERO, corners);
    let normal = (b - a).cross(c - a);
    if sideways < 0.0 && normal.dot(a) / normal.dot(u) >= 0.0 {
        return sideways.max(-from_origin);
    }
    let course = [DVec3::ZERO, u * reach];
    [[a, b], [b, c], [c, a]]
        .into_iter()
        .map(|edge| between_segments(course, edge))
        .fold(from_origin, f64::min)
}

fn line_of<V: Vector>(ray: &Ray<V>) -> Line<V> {
    Line::new(ray.origin(), ray.direction()).unwrap()
}

mod generic {
    use super::*;

    pub fn triangle<V: Vector>() {
        let mut band = Band::new("ray_triangle", 4.0);
        cases(|random| {
            let triangle = random.triangle::<V>();
            let [a, b, _] = *triangle.vertices();
            let mut ray = random.ray::<V>();
            if random.one_in(2) {
                let part = [0.0, random.between(0.0, 1.0)][random.below(2)];
                let target = a + (b - a) * V::Scalar::of(part);
                ray = Ray::new(ray.origin(), target - ray.origin()).unwrap_or(ray);
            }
            let corners = vertices(&triangle, ray.origin());
            let sizes = corners.iter().map(|p| p.length()).fold(0.0, f64::max);
            let u = lift(ray.direction());
            let hit = raycast::ray_triangle(&ray, &triangle, &mut ());
            let clearance = if V::DIM == 3 {
                clearance(u, 2.0 * sizes, corners)
            } else {
                let f = |t: f64| depth_in_plane(corners.map(|p| p - u * t));
                crate::common::oracle::least(|part| f(part * 2.0 * sizes))
            };
            let clear = band.hold::<V::Scalar>(hit.is_some(), clearance, sizes);
            if let Some(RayHit { entry, exit, normal }) = hit {
                assert!(V::Scalar::ZERO <= entry && entry <= exit, "{entry} to {exit}");
                for t in [entry, exit] {
                    let at = lift(ray.direction()) * t.double();
                    let off = to_triangle(at, corners);
                    band.near::<V::Scalar>(off, 0.0, sizes);
                }
                assert!(normal.is_none_or(|n| lift(n).dot(u) <= 1e-6), "{normal:?}");
                let line = raycast::line_triangle(&line_of(&ray), &triangle, &mut ());
                assert!(line.is_some() || !clear);
            }
            assert_same_when_recorded(hit.is_some(), |record| {
                raycast::ray_triangle(&ray, &triangle, record).is_some()
            });
            let test = |a: &_, b: &_| raycast::ray_triangle(a, b, &mut ()).is_some();
            assert_scales(&ray, &triangle, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&ray, &triangle, clear, test);
            // The other way round it is the same set.
            let [a, b, c] = *triangle.vertices();
            let turned = Triangle::new(c, b, a).unwrap();
            let turned = raycast::ray_triangle(&ray, &turned, &mut ());
            assert!(!clear || turned.is_some() == hit.is_some());
        });
    }

    pub fn segment<V: Planar>() {
        let mut band = Band::new("segment_ray", 4.0);
        cases(|random| {
            let (mut ray, segment) = (random.ray::<V>(), random.segment::<V>());
            if random.one_in(2) {
                let target = segment.start() - ray.origin();
                ray = Ray::new(ray.origin(), target).unwrap_or(ray);
            }
            let seen = ends(&segment, ray.origin());
            let sizes = seen[0].length().max(seen[1].length());
            let u = lift(ray.direction());
            // How far the line may be moved: in the plane two sides are all there is to it.
            let sides = seen.map(|p| u.x * p.y - u.y * p.x);
            let crosses = (sides[0] < 0.0) != (sides[1] < 0.0);
            let t = (seen[0].dot(u) * sides[1] - seen[1].dot(u) * sides[0]) / (sides[1] - sides[0]);
            let clearance = if crosses && t >= 0.0 {
                -sides[0].abs().min(sides[1].abs()).min(to_segment(DVec3::ZERO, seen))
            } else {
                between_segments([DVec3::ZERO, u * (2.0 * sizes)], seen)
            };
            let hit = raycast::segment_ray(&segment, &ray, &mut ());
            let clear = band.hold::<V::Scalar>(hit.is_some(), clearance, sizes);
            if let Some(RayHit { entry, exit, .. }) = hit {
                assert!(V::Scalar::ZERO <= entry && entry <= exit, "{entry} to {exit}");
                for t in [entry, exit] {
                    band.near::<V::Scalar>(to_segment(u * t.double(), seen), 0.0, sizes);
                }
                let line = raycast::segment_line(&segment, &line_of(&ray), &mut ());
                assert!(line.is_some() || !clear);
            }
            let test = |a: &_, b: &_| raycast::segment_ray(a, b, &mut ()).is_some();
            assert_scales(&segment, &ray, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&segment, &ray, clear, test);
        });
    }
}

in_every_space!(triangle);
in_spaces!(segment: glam::Vec2, glam::DVec2);

/// Numbers that are exact: touching is a hit, whatever is degenerate.
#[test]
fn in_the_plane_of_the_triangle() {
    let triangle = Triangle::new(Vec3::ZERO, Vec3::X * 4.0, Vec3::Y * 4.0).unwrap();
    let cast = |origin: [f32; 3], direction: [f32; 3]| {
        let ray = Ray::new(Vec3::from(origin), Vec3::from(direction)).unwrap();
        raycast::ray_triangle(&ray, &triangle, &mut ()).map(|hit| (hit.entry, hit.exit))
    };
    // Through the inside, along an edge, through one corner, past it, away, from within.
    assert_eq!(cast([-1.0, 1.0, 0.0], [1.0, 0.0, 0.0]), Some((1.0, 4.0)));
    assert_eq!(cast([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]), Some((1.0, 5.0)));
    assert_eq!(cast([-1.0, 4.0, 0.0], [1.0, 0.0, 0.0]), Some((1.0, 1.0)));
    assert_eq!(cast([-1.0, 4.5, 0.0], [1.0, 0.0, 0.0]), None);
    assert_eq!(cast([-1.0, 1.0, 0.0], [-1.0, 0.0, 0.0]), None);
    assert_eq!(cast([1.0, 1.0, 0.0], [1.0, 0.0, 0.0]), Some((0.0, 2.0)));
    assert_eq!(cast([1.0, 1.0, 0.5], [1.0, 0.0, 0.0]), None);
    // Across it: the middle, a corner, an edge, the plane outside of it.
    assert_eq!(cast([1.0, 1.0, 3.0], [0.0, 0.0, -1.0]), Some((3.0, 3.0)));
    assert_eq!(cast([0.0, 4.0, 3.0], [0.0, 0.0, -1.0]), Some((3.0, 3.0)));
    assert_eq!(cast([2.0, 2.0, -3.0], [0.0, 0.0, 1.0]), Some((3.0, 3.0)));
    assert_eq!(cast([2.0, 2.125, -3.0], [0.0, 0.0, 1.0]), None);
}

#[test]
fn triangles_without_area() {
    let cast = |corners: [Vec3; 3], origin: Vec3, direction: Vec3| {
        let [a, b, c] = corners;
        let triangle = Triangle::new(a, b, c).unwrap();
        let ray = Ray::new(origin, direction).unwrap();
        raycast::ray_triangle(&ray, &triangle, &mut ()).map(|hit| (hit.entry, hit.exit))
    };
    let needle = [Vec3::ZERO, Vec3::X * 2.0, Vec3::X * 6.0];
    assert_eq!(cast(needle, Vec3::new(3.0, 0.0, 2.0), -Vec3::Z), Some((2.0, 2.0)));
    assert_eq!(cast(needle, Vec3::new(6.5, 0.0, 2.0), -Vec3::Z), None);
    assert_eq!(cast(needle, Vec3::X * 7.0, -Vec3::X), Some((1.0, 7.0)));
    let point = [Vec3::ONE; 3];
    assert_eq!(cast(point, Vec3::new(1.0, 1.0, 2.0), -Vec3::Z), Some((1.0, 1.0)));
    assert_eq!(cast(point, Vec3::new(1.0, 1.5, 2.0), -Vec3::Z), None);
}

#[test]
fn along_a_segment() {
    let segment = Segment::new(Vec2::new(1.0, 1.0), Vec2::new(4.0, 1.0)).unwrap();
    let cast = |x: f32, y: f32, direction: Vec2| {
        let ray = Ray::new(Vec2::new(x, y), direction).unwrap();
        raycast::segment_ray(&segment, &ray, &mut ()).map(|hit| (hit.entry, hit.exit))
    };
    assert_eq!(cast(0.0, 1.0, Vec2::X), Some((1.0, 4.0)));
    assert_eq!(cast(2.0, 1.0, Vec2::X), Some((0.0, 2.0)));
    assert_eq!(cast(5.0, 1.0, Vec2::X), None);
    assert_eq!(cast(0.0, 2.0, Vec2::X), None);
    assert_eq!(cast(4.0, 3.0, -Vec2::Y), Some((2.0, 2.0)));
    assert_eq!(cast(4.0, 0.5, -Vec2::Y), None);
}
