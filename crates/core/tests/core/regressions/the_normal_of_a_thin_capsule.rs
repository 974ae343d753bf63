//! The normal of a ray that met a capsule, or a ball, far thinner than the way to it was off by up to 90°.
//!
//! Cause: it was the way from the core to the entry, a difference of two places that were rounded, each by about as much as the body is
//! thick. Fix: where a body is so thin, that way is computed without rounding, and the entry anew from it, as it is seen from nearby.

use glam::{DVec2, DVec3, Vec2, Vec3, dvec2, dvec3, vec2, vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Ball, Capsule, Ray, Shape};

/// Met at 3/5 of the radius beside the middle: (3, 4, 5) is a right triangle. All numbers are stored exactly.
#[test]
fn single_precision() {
    let unit = 2.0_f32.powi(-18);
    let capsule: Shape<Vec2> = Capsule::new(vec2(-3.0, 8.0), vec2(5.0, 8.0), unit).unwrap().into();
    let down = Ray::new(vec2(1.0, 15.0), -Vec2::Y).unwrap();
    let hit = matrix::raycast(&down, &capsule).unwrap().hit;
    assert_eq!(hit.normal, Some(Vec2::Y));
    for radius in [1e-3, 1e-4, 1e-5] {
        let slope = vec2(3.0, 4.0);
        let capsule = Capsule::new(vec2(4.0, 1.0), vec2(4.0, 1.0) + slope, radius).unwrap().into();
        let ray = Ray::new(vec2(5.5, 9.0), -Vec2::Y).unwrap();
        let normal = matrix::raycast(&ray, &capsule).unwrap().hit.normal.unwrap();
        let off = (normal - vec2(-0.8, 0.6)).length();
        assert!(off < 1e-6, "{normal} of the radius {radius}");
    }
    let pole = Capsule::new(vec3(7.0, 8.0, 0.0), vec3(7.0, 8.0, 4.0), 5.0 * unit).unwrap().into();
    let ray = Ray::new(vec3(0.0, 8.0 + 3.0 * unit, 1.0), Vec3::X).unwrap();
    let normal = matrix::raycast::<Vec3>(&ray, &pole).unwrap().hit.normal.unwrap();
    assert!((normal - vec3(-0.8, 0.6, 0.0)).length() < 1e-6, "{normal}");
}

#[test]
fn double_precision() {
    let unit = 2.0_f64.powi(-46);
    let ball: Shape<DVec2> = Ball::new(dvec2(7.0, 8.0), 5.0 * unit).unwrap().into();
    let end = Capsule::new(dvec2(7.0, 8.0), dvec2(9.0, 8.0), 5.0 * unit).unwrap().into();
    for shape in [ball, end] {
        let ray = Ray::new(dvec2(0.0, 8.0 + 3.0 * unit), DVec2::X).unwrap();
        let normal = matrix::raycast(&ray, &shape).unwrap().hit.normal.unwrap();
        assert!((normal - dvec2(-0.8, 0.6)).length() < 1e-12, "{normal} of {shape:?}");
    }
    let pole = Capsule::new(dvec3(7.0, 8.0, 0.0), dvec3(7.0, 8.0, 4.0), 5.0 * unit).unwrap().into();
    let ray = Ray::new(dvec3(0.0, 8.0 + 3.0 * unit, 1.0), DVec3::X).unwrap();
    let normal = matrix::raycast::<DVec3>(&ray, &pole).unwrap().hit.normal.unwrap();
    assert!((normal - dvec3(-0.8, 0.6, 0.0)).length() < 1e-12, "{normal}");
}
