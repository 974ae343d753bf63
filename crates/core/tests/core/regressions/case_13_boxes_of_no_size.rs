//! svenstaro/bvh#140: NaN for a ray that passes a box of no size; parry#66: a panic for another one.
//!
//! Cause: 0 / 0 or 0 · ∞ in the slabs of a box whose faces coincide, at a coordinate near zero.
//! Fix: a slab divides only by components that are not zero, and a flat slab has entry = exit,
//! which is a legal interval.

use glam::{Vec2, Vec3};
use hitbench_core::intersect::raycast;
use hitbench_core::shapes::{Aabb, Ray};

#[test]
fn a_point_beside_the_ray() {
    let ray = Ray::new(Vec3::new(-5000.0, -5000.0, 5000.0), Vec3::new(0.70710677, 0.70710677, 0.0));
    let at = Vec3::new(5.693442e-39, -5000.0, 5000.0);
    let aabb = Aabb::new(at, Vec3::ZERO).unwrap();
    // The ray is at y = −5000 only where it begins, at x = −5000.
    assert_eq!(raycast::ray_aabb(&ray.unwrap(), &aabb, &mut ()), None);
}

#[test]
fn a_point_on_the_ray() {
    let aabb = Aabb::new(Vec3::new(3.0, 2.0, 1.0), Vec3::ZERO).unwrap();
    let along = |origin: [f32; 3], direction: [f32; 3]| {
        let ray = Ray::new(Vec3::from(origin), Vec3::from(direction)).unwrap();
        raycast::ray_aabb(&ray, &aabb, &mut ()).map(|hit| (hit.entry, hit.exit))
    };
    assert_eq!(along([-2.0, 2.0, 1.0], [1.0, 0.0, 0.0]), Some((5.0, 5.0)));
    assert_eq!(along([3.0, 2.0, 1.0], [0.6, 0.8, 0.0]), Some((0.0, 0.0)));
    assert_eq!(along([-2.0, 2.0, 1.0], [-1.0, 0.0, 0.0]), None);
    assert_eq!(along([-2.0, 2.0, 1.5], [1.0, 0.0, 0.0]), None);
}

#[test]
fn a_direction_with_the_smallest_component_there_is() {
    let aabb = Aabb::new(Vec2::ZERO, Vec2::ZERO).unwrap();
    for y in [f32::from_bits(1), -f32::from_bits(1), 0.0, -0.0] {
        let ray = Ray::new(Vec2::new(-1.0, 0.0), Vec2::new(1.0, y)).unwrap();
        let hit = raycast::ray_aabb(&ray, &aabb, &mut ());
        // It has left y = 0 at once if it has any slope at all.
        assert_eq!(hit.is_some(), y == 0.0, "{y:e}");
    }
}
