//! parry#193: the normal of a ball in a large flat box is wrong, for one height and not for a millionth less.
//!
//! Cause: a search among directions on a box twenty times as wide as high. Fix: while the centre is
//! outside, the depth is the radius less its distance, along the way between the closest points.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::{matrix, sweep};
use hitbench_core::shapes::{Aabb, Ball, Shape};

#[test]
fn straight_up_at_either_height() {
    let floor = Aabb::new(Vec3::new(0.0, -1.0, 0.0), Vec3::new(20.0, 1.0, 20.0)).unwrap();
    for height in [0.8_f32, 0.799999] {
        let ball = Ball::new(Vec3::Y * height, 1.0).unwrap();
        let (a, b): (Shape<Vec3>, Shape<Vec3>) = (ball.into(), floor.into());
        let penetration = matrix::penetration(&a, &b).unwrap().unwrap();
        assert_eq!(penetration.normal, Vec3::NEG_Y);
        assert!((penetration.depth - (1.0 - height)).abs() < 1e-7, "{penetration:?}");
        let back = matrix::penetration(&b, &a).unwrap().unwrap();
        assert_eq!(back, penetration.swapped());
        // The floor goes the other way.
        let meeting = sweep::ball_aabb(&ball, &floor, Vec3::new(-0.1, -1.0, 0.0), &mut ()).unwrap();
        assert_eq!(meeting.first, 0.0);
        assert!((meeting.last - (1.0 - height)).abs() < 1e-6, "{meeting:?}");
    }
}

#[test]
fn with_the_center_inside_too() {
    let floor = Aabb::new(DVec3::new(0.0, -1.0, 0.0), DVec3::new(20.0, 1.0, 20.0)).unwrap();
    for i in 0..1_000 {
        let depth = f64::from(i) / 1_000.0;
        let ball = Ball::new(DVec3::new(3.0, -depth, -5.0), 1.0).unwrap();
        let penetration = matrix::penetration(&ball.into(), &floor.into()).unwrap().unwrap();
        assert!((penetration.depth - 1.0 - depth).abs() < 1e-12, "{penetration:?}");
        assert!((penetration.normal - DVec3::NEG_Y).length() < 1e-12, "{penetration:?}");
    }
}
