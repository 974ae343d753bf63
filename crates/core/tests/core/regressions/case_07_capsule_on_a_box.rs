//! parry#378: a capsule that stands on a box has witness points 1.96 apart for a distance of 7e-7.
//!
//! Cause: an iterative distance ended with points that do not belong together. Fix: the closest
//! points of segment and box in closed form; both witness points are made from the same parameter,
//! and are one point when the shapes overlap.

use glam::Vec2;
use hitbench_core::intersect::{distance, overlap};
use hitbench_core::shapes::{Aabb, Capsule};

#[test]
fn the_witness_points_belong_together() {
    let capsule = Capsule::new(Vec2::new(0.0, -0.25), Vec2::new(0.0, 0.25), 0.5).unwrap();
    let floor = Aabb::new(Vec2::new(-2.0373735, -1.25), Vec2::new(4.0, 0.5)).unwrap();
    // They touch: −0.25 − 0.5 = −1.25 + 0.5, without rounding.
    assert!(overlap::capsule_aabb(&capsule, &floor, &mut ()));
    let closest = distance::capsule_aabb(&capsule, &floor, &mut ());
    assert_eq!(closest.distance, 0.0);
    assert_eq!(closest.a, closest.b);
    assert!((closest.a - Vec2::new(0.0, -0.75)).length() < 1e-6, "{closest:?}");

    let raised = Capsule::new(Vec2::new(0.0, -0.2), Vec2::new(0.0, 0.3), 0.5).unwrap();
    assert!(!overlap::capsule_aabb(&raised, &floor, &mut ()));
    let closest = distance::capsule_aabb(&raised, &floor, &mut ());
    assert!((closest.distance - 0.05).abs() < 1e-6, "{closest:?}");
    assert!(((closest.a - closest.b).length() - closest.distance).abs() < 1e-6, "{closest:?}");
}
