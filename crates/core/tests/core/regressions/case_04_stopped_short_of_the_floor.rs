//! parry#429: a ball that is cast down on a large floor stops up to 139 mm above it, for some heights.
//!
//! Cause: an iterative cast that ends when it does not improve. Fix: the squared distance from the box is one quadratic
//! between two faces, and its roots are the times.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::sweep;
use hitbench_core::shapes::{Aabb, Ball};

#[test]
fn at_every_height() {
    let floor = Aabb::new(Vec3::new(0.0, -0.5, 0.0), Vec3::new(500.0, 0.5, 500.0)).unwrap();
    for i in 0..20_000 {
        let height = 1.177 + i as f32 * 5e-5;
        let ball = Ball::new(Vec3::new(1.4, height, 2.8), 0.5166).unwrap();
        // The floor comes up to the ball.
        let meeting = sweep::ball_aabb(&ball, &floor, Vec3::Y * 4.0, &mut ()).unwrap();
        let above = f64::from(height) - 4.0 * f64::from(meeting.first) - f64::from(0.5166_f32);
        assert!(above.abs() < 1e-6, "stopped at {above} for {height}");
    }
}

#[test]
fn in_double_precision() {
    let floor = Aabb::new(DVec3::new(0.0, -0.5, 0.0), DVec3::new(500.0, 0.5, 500.0)).unwrap();
    for i in 0..20_000 {
        let height = 1.177 + f64::from(i) * 5e-5;
        let ball = Ball::new(DVec3::new(1.4, height, 2.8), 0.5166).unwrap();
        let meeting = sweep::ball_aabb(&ball, &floor, DVec3::Y * 4.0, &mut ()).unwrap();
        assert!((height - 4.0 * meeting.first - 0.5166).abs() < 1e-14);
    }
}
