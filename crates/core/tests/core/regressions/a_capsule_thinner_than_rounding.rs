//! A ray of single precision hit a capsule of a radius below the rounding of its place, and had no normal there; one along the axis of
//! such a capsule came in at a place of its own choice.
//!
//! Cause: the verdict is exact, but the entry and the normal are computed in the precision of the numbers, in which nothing is left of the
//! capsule; then the hit was one that touches, at a point where the line comes nearest. Fix: what single precision loses, double
//! precision computes; where that loses it too, the normal is that at the nearest place, which is found without rounding.

use glam::{DVec3, Vec2, Vec3, dvec3, vec2, vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::raycast::RayHit;
use hitbench_core::shapes::{Ball, Capsule, Line, Ray, Shape};

fn met<V: Dimension>(start: V, direction: V, shape: &Shape<V>) -> Option<RayHit<V>> {
    let ray = Ray::new(start, direction).unwrap();
    let hit = matrix::raycast(&ray, shape)?.hit;
    let line = Line::new(start, direction).unwrap();
    let of_line = matrix::linecast(&line, shape).expect("the line of a ray that hits").hit;
    assert_eq!((hit.entry, hit.exit, hit.normal), (of_line.entry, of_line.exit, of_line.normal));
    Some(hit)
}

/// Rays at random to points of thin capsules: those that hit, as the exact verdict says, come in at a place with a normal.
#[test]
fn each_hit_has_a_normal() {
    let mut hits = 0;
    for k in 0..20_000_u32 {
        let x = |i: u32| (f64::from(k * 7 + i) * 0.754_877_666).fract() as f32 * 8.0;
        let radius = 10_f32.powf(-5.0 - x(0) / 2.0);
        let (a, b) = (vec2(x(1), x(2)), vec2(x(3), x(4)));
        let Ok(capsule) = Capsule::new(a, b, radius) else { continue };
        let start = vec2(x(5) + 9.0, x(6));
        let Some(hit) = met(start, (a + b) * 0.5 - start, &capsule.into()) else { continue };
        hits += 1;
        let normal = hit.normal.unwrap_or_else(|| panic!("no normal: {hit:?} of {capsule:?}"));
        let axis = (b - a).widened().normalize();
        let off = normal.widened().dot(axis).abs();
        assert!(off < 1e-4, "{normal} is {off} off the side of {capsule:?}");
    }
    assert!(hits > 2_000, "{hits}");
}

#[test]
fn from_the_side_and_along_the_axis() {
    let radius = 1e-8;
    let capsule = Capsule::new(vec3(7.1, 8.2, 1.3), vec3(7.1, 8.2, 5.3), radius).unwrap().into();
    let hit = met(vec3(0.1, 8.2, 3.3), Vec3::X, &capsule).expect("it goes through the axis");
    assert_eq!((hit.entry, hit.normal), (7.1 - 0.1, Some(-Vec3::X)));
    let hit = met(vec3(7.1, 8.2, 0.3), Vec3::Z, &capsule).expect("it goes along the axis");
    assert!((hit.entry - 1.0).abs() < 1e-6 && (hit.exit - 5.0).abs() < 1e-6, "{hit:?}");
    assert_eq!(hit.normal, Some(-Vec3::Z));
}

/// A radius that is below the rounding of double precision, too.
#[test]
fn in_double_precision() {
    let slope = dvec3(0.1, 0.2, 0.3);
    let a = dvec3(7.1, 8.2, 1.3);
    let capsule: Shape<DVec3> = Capsule::new(a, a + slope * 8.0, 1e-16).unwrap().into();
    let mut hits = 0;
    for k in 0..200 {
        let start = dvec3(0.1 + f64::from(k) * 0.003, 0.7, 2.9);
        let to = a + slope * (1.0 + f64::from(k) * 0.03);
        let Some(hit) = met(start, to - start, &capsule) else { continue };
        hits += 1;
        let normal = hit.normal.unwrap_or_else(|| panic!("no normal: {hit:?}"));
        assert!(normal.dot(slope).abs() < 1e-6, "{normal}");
    }
    // A line that is rounded passes most of them by.
    let ball: Shape<Vec2> = Ball::new(vec2(7.1, 8.2), 1e-9).unwrap().into();
    let hit = met(vec2(7.1, 15.2), -Vec2::Y, &ball).expect("it goes through the middle");
    assert_eq!(hit.normal, Some(Vec2::Y));
    println!("{hits} hits");
}
