//! The sweep of two balls that rest, 7·10⁻⁹ apart, said that they overlap from u = 1.2·10⁻³⁸ on.
//!
//! Cause: the sweep rounds the difference of the centres, the test of bodies at rest does not. So the times of contact were the
//! whole frame, and its start and its end were taken out, where they are apart. Fix: of bodies that rest, what holds at the start
//! holds all the time.

use glam::{Vec2, Vec3};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Ball, Shape};

use crate::common::{Random, cases_of};

#[test]
fn two_balls() {
    let a: Shape<Vec2> = Ball::new(Vec2::new(0.0, 0.5), 0.1).unwrap().into();
    let b: Shape<Vec2> = Ball::new(Vec2::new(0.3, 0.5), 0.2).unwrap().into();
    assert_eq!(matrix::overlap(&a, &b), Ok(false));
    assert_eq!(matrix::sweep(&a, Vec2::ZERO, &b, Vec2::ZERO), Ok(None));
}

/// Balls, capsules, boxes and triangles, moved to where they touch within a few ulps.
fn near_touching<V: Dimension>() {
    cases_of(2_000, |random| {
        let shape = |random: &mut Random| -> Shape<V> {
            match random.below(5) {
                0 => random.ball::<V>().into(),
                1 => random.capsule::<V>().into(),
                2 => random.aabb::<V>().into(),
                3 => random.obb::<V>().into(),
                _ => random.triangle::<V>().into(),
            }
        };
        let (a, b) = (shape(random), shape(random));
        let Ok(closest) = matrix::distance(&a, &b) else { return };
        let b = b.posed(closest.a - closest.b, None);
        let overlap = matrix::overlap(&a, &b).unwrap();
        let still = V::ZERO;
        let swept = matrix::sweep(&a, still, &b, still).unwrap();
        assert_eq!(swept.is_some(), overlap, "{a:?}, {b:?}: {swept:?}");
    });
}

in_spaces!(shapes_that_almost_touch = near_touching(): Vec2, Vec3);
