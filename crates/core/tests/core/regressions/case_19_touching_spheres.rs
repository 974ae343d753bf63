//! MDN: spheres that touch miss, boxes that touch hit.
//!
//! Cause: the text's formula says ≤, its listing says <. Fix: shapes are closed sets, so touching is overlapping.

use glam::{Vec2, Vec3};
use hitbench_core::intersect::{contains, overlap, textbook};
use hitbench_core::shapes::Ball;

#[test]
fn touching_is_overlapping() {
    let a = Ball::new(Vec3::ZERO, 1.0).unwrap();
    let b = Ball::new(Vec3::new(3.0, 0.0, 0.0), 2.0).unwrap();
    assert!(overlap::ball_ball(&a, &b, &mut ()));
    assert!(!textbook::ball_ball_mdn(&a, &b, &mut ()));
    let closer = Ball::new(Vec3::new(2.9, 0.0, 0.0), 2.0).unwrap();
    assert!(textbook::ball_ball_mdn(&a, &closer, &mut ()));
}

#[test]
fn a_point_of_the_surface_is_inside() {
    let ball = Ball::new(Vec2::ZERO, 5.0).unwrap();
    let point = Vec2::new(3.0, 4.0);
    assert!(contains::point_ball(point, &ball, &mut ()));
    assert!(!textbook::point_ball_mdn(point, &ball, &mut ()));
    assert!(textbook::point_ball_mdn(Vec2::new(3.0, 3.9), &ball, &mut ()));
}
