//! box2d#917: a cast parallel to a nearly touching surface ends at a distance of 5.96e-8 with the normal (0, 0).
//!
//! Cause: closest points that coincide but for rounding have no direction. Fix: no velocity on an
//! axis is compared, never divided by, so one ulp of gap is apart for the whole way, and none is
//! touching for the whole way.

use glam::Vec2;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Aabb, Ball, Capsule, Obb};

#[test]
fn one_ulp_decides() {
    let floor = Aabb::new(Vec2::new(0.0, -1.0), Vec2::new(10.0, 1.0)).unwrap();
    let along = Vec2::X * -4.0;
    for (height, expected) in [
        (0.5, Some(Overlap { first: 0.0, last: 1.0 })),
        (0.5 + 1.2e-7, None),
        (0.5 - 6e-8, Some(Overlap { first: 0.0, last: 1.0 })),
    ] {
        let half = Vec2::new(1.0, 0.5);
        let slider = Aabb::new(Vec2::new(-3.0, height), half).unwrap();
        assert_eq!(sweep::aabb_aabb(&slider, &floor, along, &mut ()), expected, "{height}");
        let turned = Obb::from(floor);
        assert_eq!(sweep::aabb_obb(&slider, &turned, along, &mut ()), expected, "{height}");
        let ball = Ball::new(Vec2::new(-3.0, height), 0.5).unwrap();
        assert_eq!(sweep::ball_aabb(&ball, &floor, along, &mut ()), expected, "{height}");
        let edge = Capsule::new(Vec2::new(-10.0, 0.0), Vec2::new(10.0, 0.0), 0.0).unwrap();
        assert_eq!(sweep::ball_capsule(&ball, &edge, along, &mut ()), expected, "{height}");
    }
}
