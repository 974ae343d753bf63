//! Points against the definitions of the shapes. Half of the points are put on the boundary.

use crate::common::oracle::{depth_in_plane, ends, to_segment, vertices};
use crate::common::*;
use glam::{DVec3, Vec2};
use hitbench_core::intersect::contains;
use hitbench_core::shapes::{Ball, Capsule, Point, Triangle};
use hitbench_core::vector::Planar;
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;

    macro_rules! check {
        ($test:path, $point:expr, $b:expr, $band:expr, $clearance:expr, $sizes:expr) => {{
            let point = Point::new($point).unwrap();
            let test = |a: &Point<V>, b: &_| $test(a.at(), b, &mut ());
            let verdict = test(&point, &$b);
            let clear = $band.hold::<V::Scalar>(verdict, $clearance, $sizes);
            assert_same_when_recorded(verdict, |record| $test($point, &$b, record));
            assert_scales(&point, &$b, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&point, &$b, clear, test);
        }};
    }

    pub fn ball<V: Vector>() {
        let mut band = Band::new("point_ball", 4.0);
        cases(|random| {
            let (point, center) = (random.point::<V>(), random.point::<V>());
            let distance = (lift(point) - lift(center)).length();
            let ball = Ball::new(center, random.radius_for(distance)).unwrap();
            let radius = ball.radius().double();
            check!(contains::point_ball, point, ball, band, distance - radius, radius);
        });
    }

    pub fn capsule<V: Vector>() {
        let mut band = Band::new("point_capsule", 6.0);
        cases(|random| {
            let (point, segment) = (random.point::<V>(), random.segment::<V>());
            let seen = ends(&segment, point);
            let distance = to_segment(DVec3::ZERO, seen);
            let radius = random.radius_for(distance);
            let capsule = Capsule::new(segment.start(), segment.end(), radius).unwrap();
            let sizes = radius.double() + seen[0].length();
            let clearance = distance - radius.double();
            check!(contains::point_capsule, point, capsule, band, clearance, sizes);
        });
    }

    /// In a box, on a face of it, or anywhere.
    fn of_box<V: Vector>(random: &mut Random, center: V, half: V, axes: &V::Axes) -> V {
        if random.one_in(3) {
            return random.point();
        }
        let face = random.below(V::DIM);
        let local = V::from_fn(|i| {
            let part = if i == face { 1.0 } else { random.between(-1.1, 1.1) };
            half.get(i) * V::Scalar::of(part)
        });
        center + local.along(axes)
    }

    pub fn aabb<V: Vector>() {
        let mut band = Band::new("point_aabb", 1.0);
        cases(|random| {
            let aabb = random.aabb::<V>();
            let point = of_box(random, aabb.center(), aabb.half(), &V::AXES);
            let (from_center, half) = (lift(point) - lift(aabb.center()), lift(aabb.half()));
            let off = from_center.abs() - half;
            let clearance = (0..V::DIM).map(|i| off[i]).fold(f64::MIN, f64::max);
            check!(contains::point_aabb, point, aabb, band, clearance, from_center.length());
        });
    }

    pub fn obb<V: Vector>() {
        // The axes may be off orthonormal ones by 1e-6, and the box is what they span: see `exact_pairs`.
        let mut band = Band::new("point_obb", 4.0 + 3e-6 / ulp::<V::Scalar>(1.0));
        cases(|random| {
            let obb = random.obb::<V>();
            let point = of_box(random, obb.center(), obb.half(), obb.axes());
            let (from_center, half) = (lift(point) - lift(obb.center()), lift(obb.half()));
            let off = |i: usize| lift(obb.axes()[i]).dot(from_center).abs() - half[i];
            let clearance = (0..V::DIM).map(off).fold(f64::MIN, f64::max);
            check!(contains::point_obb, point, obb, band, clearance, from_center.length());
        });
    }

    pub fn sector<V: Vector>() {
        let mut band = Band::new("point_sector", 8.0);
        cases(|random| {
            let sector = random.sector::<V>();
            let u = sector.direction();
            let along: V::Scalar = random.size();
            let side = u.perpendicular().unit().unwrap();
            let point = match random.below(3) {
                0 => random.point(),
                1 => sector.apex() + (u * sector.cos() + side * sector.sin()) * along,
                _ => sector.apex() + (u * sector.cos() + side * sector.sin()) * sector.radius(),
            };
            let d = lift(point) - lift(sector.apex());
            let (length, radius) = (d.length(), sector.radius().double());
            let half_angle = sector.half_angle().degrees().to_radians();
            let angle = lift(u).cross(d).length().atan2(lift(u).dot(d));
            let to_edge = length * (angle - half_angle).clamp(-1.0, 1.0).sin();
            // Of a whole ball there is no edge, and the apex belongs to all sectors.
            let whole = half_angle >= std::f64::consts::PI;
            let clearance =
                if length == 0.0 || whole { length - radius } else { to_edge.max(length - radius) };
            check!(contains::point_sector, point, sector, band, clearance, length + radius);
        });
    }

    pub fn half_space<V: Vector>() {
        let mut band = Band::new("point_half_space", 4.0);
        cases(|random| {
            let half_space = random.half_space::<V>();
            let plane = half_space.boundary();
            let offset = plane.offset().double();
            let mut point = random.point::<V>();
            if random.one_in(2) {
                point = point - plane.normal() * plane.signed_distance(point);
            }
            let clearance = lift(plane.normal()).dot(lift(point)) - offset;
            let sizes = offset.abs() + lift(point).length();
            let verdict = contains::point_half_space(point, &half_space, &mut ());
            band.hold::<V::Scalar>(verdict, clearance, sizes);
            assert_same_when_recorded(verdict, |record| {
                contains::point_half_space(point, &half_space, record)
            });
            let point_shape = Point::new(point).unwrap();
            let test = |a: &Point<V>, b: &_| contains::point_half_space(a.at(), b, &mut ());
            // A coordinate far below the others loses digits to underflow.
            let least = V::Scalar::of(2_f64.powi(-30));
            if point * least * (V::Scalar::ONE / least) == point {
                assert_scales(&point_shape, &half_space, test);
            }
            if clearance.abs() > 4.0 * ulp::<V::Scalar>(sizes) {
                assert!(!contains::point_plane(point, plane, &mut ()));
            }
        });
    }

    pub fn triangle<V: Planar>() {
        let mut band = Band::new("point_triangle", 4.0);
        cases(|random| {
            let triangle = random.triangle::<V>();
            let [a, b, c] = *triangle.vertices();
            let part = V::Scalar::of(random.between(0.0, 1.0));
            let point = match random.below(3) {
                0 => random.point(),
                1 => a + (b - a) * part,
                _ => c + (a - c) * part,
            };
            let corners = vertices(&triangle, point);
            let sizes = corners.iter().map(|p| p.length()).fold(0.0, f64::max);
            let clearance = depth_in_plane(corners);
            check!(contains::point_triangle, point, triangle, band, clearance, sizes);
        });
    }
}

in_every_space!(ball, capsule, aabb, obb, sector, half_space);
in_spaces!(triangle: glam::Vec2, glam::DVec2);

/// Each closed set holds its boundary, whatever is flat.
#[test]
fn corners_edges_and_flat_triangles() {
    let holds = |corners: [[f32; 2]; 3], point: [f32; 2]| {
        let [a, b, c] = corners.map(Vec2::from);
        let triangle = Triangle::new(a, b, c).unwrap();
        contains::point_triangle(Vec2::from(point), &triangle, &mut ())
    };
    let right = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
    for point in [[0.0, 0.0], [4.0, 0.0], [2.0, 2.0], [1.0, 0.0], [1.0, 1.0]] {
        assert!(holds(right, point), "{point:?}");
    }
    for point in [[4.5, 0.0], [-0.5, 0.0], [2.0, 2.125], [5.0, -1.0]] {
        assert!(!holds(right, point), "{point:?}");
    }
    let needle = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]];
    assert!(holds(needle, [2.0, 2.0]) && holds(needle, [3.0, 3.0]));
    assert!(!holds(needle, [3.5, 3.5]) && !holds(needle, [-1.0, -1.0]));
    assert!(!holds(needle, [2.0, 2.25]));
    let dot = [[1.0, 1.0]; 3];
    assert!(holds(dot, [1.0, 1.0]));
    assert!(!holds(dot, [1.0, 1.5]) && !holds(dot, [-1.0, -1.0]));
}
