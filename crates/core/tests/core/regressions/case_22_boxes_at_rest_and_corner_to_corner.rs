//! parry, `cast_shapes`: overlapping boxes without relative velocity do not meet where balls do, and boxes that touch
//! corner to corner at the end of the frame do not.
//!
//! Cause: an iterative cast that needs a direction, and an open end of the frame. Fix: without
//! velocity the verdict of the start holds throughout, for each kind alike; the frame is closed.

use glam::DVec3;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Aabb, Ball, Obb};

const THROUGHOUT: Option<Overlap<f64>> = Some(Overlap { first: 0.0, last: 1.0 });
const AT_THE_END: Option<Overlap<f64>> = Some(Overlap { first: 1.0, last: 1.0 });

#[test]
fn at_rest() {
    let (a, b) =
        (Aabb::new(DVec3::ZERO, DVec3::ONE).unwrap(), Aabb::new(DVec3::X, DVec3::ONE).unwrap());
    let rest = DVec3::ZERO;
    assert_eq!(sweep::aabb_aabb(&a, &b, rest, &mut ()), THROUGHOUT);
    assert_eq!(sweep::aabb_obb(&a, &b.into(), rest, &mut ()), THROUGHOUT);
    assert_eq!(sweep::obb_obb(&a.into(), &b.into(), rest, &mut ()), THROUGHOUT);
    let ball = Ball::new(DVec3::Y, 0.5).unwrap();
    assert_eq!(sweep::ball_aabb(&ball, &a, rest, &mut ()), THROUGHOUT);
    assert_eq!(sweep::ball_ball(&ball, &ball, rest, &mut ()), THROUGHOUT);
}

#[test]
fn corner_to_corner() {
    // Half-extents 1: the corners (1, 1) and (2, 2) come together as B moves by (−1, −1, 0).
    let a = Aabb::new(DVec3::ZERO, DVec3::ONE).unwrap();
    let b = Aabb::new(DVec3::new(3.0, 3.0, 0.0), DVec3::ONE).unwrap();
    let displacement = DVec3::new(-1.0, -1.0, 0.0);
    assert_eq!(sweep::aabb_aabb(&a, &b, displacement, &mut ()), AT_THE_END);
    let (a, b) = (Obb::from(a), Obb::from(b));
    assert_eq!(sweep::obb_obb(&a, &b, displacement, &mut ()), AT_THE_END);
}
