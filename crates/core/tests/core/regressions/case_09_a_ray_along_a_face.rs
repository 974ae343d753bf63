//! bevy's raycast3d: a ray that grazes a face of a box was said to hit at 0, where it hits at 1.
//!
//! Cause: 0 · ∞ = NaN in the slabs, with the reciprocal of a zero component of the direction, and a
//! max that swallowed it. Fix: a zero component is a case of its own: the slab holds all of the ray
//! or nothing of it.

use glam::Vec3;
use hitbench_core::intersect::raycast;
use hitbench_core::shapes::{Aabb, Line, Obb, Ray};

#[test]
fn from_every_side_along_every_face() {
    let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap();
    let obb = Obb::from(aabb);
    for axis in 0..3 {
        for (first, second) in [(1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (1.0, -1.0), (1.0, 1.0)] {
            for sign in [1.0_f32, -1.0] {
                let mut origin = [0.0; 3];
                origin[axis] = -2.0 * sign;
                origin[(axis + 1) % 3] = first;
                origin[(axis + 2) % 3] = second;
                let direction = Vec3::AXES[axis] * sign;
                let ray = Ray::new(Vec3::from(origin), direction).unwrap();
                let hit = raycast::ray_aabb(&ray, &aabb, &mut ()).expect("touching is a hit");
                assert_eq!((hit.entry, hit.exit), (1.0, 3.0), "{ray:?}");
                assert_eq!(hit.normal, Some(-direction));
                assert_eq!(raycast::ray_obb(&ray, &obb, &mut ()), Some(hit));
                let line = Line::new(ray.origin(), direction).unwrap();
                let line = raycast::line_aabb(&line, &aabb, &mut ()).unwrap();
                assert_eq!((line.min, line.max), (1.0, 3.0));
            }
        }
    }
}

#[test]
fn one_ulp_outside_it_misses() {
    let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap();
    let ray = Ray::new(Vec3::new(-2.0, 0.0, (-1.0_f32).next_up()), Vec3::X).unwrap();
    assert!(raycast::ray_aabb(&ray, &aabb, &mut ()).is_some());
    let ray = Ray::new(Vec3::new(-2.0, 0.0, (-1.0_f32).next_down()), Vec3::X).unwrap();
    assert!(raycast::ray_aabb(&ray, &aabb, &mut ()).is_none());
}
