//! bevy_rapier#119: the time of impact of a ball on a huge flat box is off by 0.016 at some places.
//!
//! Cause: a search among points of the Minkowski difference, on a box 1000 times as wide as high.
//! Fix: the box is no polytope but three intervals; the place along the floor does not enter.

use glam::Vec3;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Aabb, Ball, Obb};

#[test]
fn the_place_does_not_matter() {
    let floor = Aabb::new(Vec3::ZERO, Vec3::new(500.0, 1.0, 500.0)).unwrap();
    for i in 0..100 {
        for j in 0..100 {
            let place = Vec3::new(0.33 * i as f32, 3.0, 0.88 * j as f32);
            let ball = Ball::new(place, 1.0).unwrap();
            // Down by 4 of which 1 is free; it would leave below after the frame.
            let meeting = sweep::ball_aabb(&ball, &floor, Vec3::Y * 4.0, &mut ());
            assert_eq!(meeting, Some(Overlap { first: 0.25, last: 1.0 }), "{place}");
            let meeting = sweep::ball_obb(&ball, &Obb::from(floor), Vec3::Y * 4.0, &mut ());
            assert_eq!(meeting, Some(Overlap { first: 0.25, last: 1.0 }), "{place}");
        }
    }
}
