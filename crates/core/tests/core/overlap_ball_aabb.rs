//! ball-AABB against its definition, in double precision.

use hitbench_core::intersect::overlap;
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::*;

    pub fn right_outside_the_band<V: Vector>() {
        cases(|random| {
            let (ball, aabb) = (random.ball::<V>(), random.aabb::<V>());
            let test = |a: &_, b: &_| overlap::ball_aabb(a, b, &mut ());
            let verdict = test(&ball, &aabb);

            let (away, half) = (lift(ball.center()) - lift(aabb.center()), lift(aabb.half()));
            let clearance =
                (away.abs() - half).max(glam::DVec3::ZERO).length() - ball.radius().double();
            let sizes = away.length() + half.length() + clearance.abs();
            assert_verdict(verdict, clearance, 4.0 * ulp::<V::Scalar>(sizes));
            assert_same_when_recorded(verdict, |record| overlap::ball_aabb(&ball, &aabb, record));
            assert_scales(&ball, &aabb, test);
        });
    }
}

in_every_space!(right_outside_the_band);
