//! Balls and capsules against planes and half-spaces: signed distances in exact arithmetic.

use hitbench_core::intersect::overlap::{self, PlaneSide};
use hitbench_core::shapes::{Ball, Capsule, HalfSpace, Plane};
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;
    use crate::common::*;

    /// normal · p − offset, rounded once, with the normal as it is stored.
    fn height<V: Vector>(plane: &Plane<V>, p: V) -> f64 {
        let (normal, p) = (Exact::vector(lift(plane.normal())), Exact::vector(lift(p)));
        (&Exact::dot(&normal, &p) - &Exact::of(plane.offset().double())).to_f64()
    }

    fn sizes<V: Vector>(plane: &Plane<V>, capsule: &Capsule<V>) -> f64 {
        let segment = capsule.segment();
        let coordinates = lift(segment.start()).length().max(lift(segment.end()).length());
        coordinates + plane.offset().double().abs() + capsule.radius().double()
    }

    pub fn right_outside_the_band<V: Vector>() {
        let mut band = Band::new("balls, capsules and planes", 4.0);
        cases(|random| {
            let half_space = random.half_space::<V>();
            let plane = *half_space.boundary();
            let core = random.segment::<V>();
            let heights = [core.start(), core.end()].map(|end| height(&plane, end));
            let (low, high) = (heights[0].min(heights[1]), heights[0].max(heights[1]));
            let radius = random.radius_for(low.max(-high));
            let capsule = Capsule::new(core.start(), core.end(), radius).unwrap();
            let ball = Ball::new(core.start(), random.radius_for(heights[0].abs())).unwrap();
            let sizes = sizes(&plane, &capsule) + ball.radius().double();
            let (r, rb) = (radius.double(), ball.radius().double());

            let mut hold = |verdict, clearance| {
                band.hold::<V::Scalar>(verdict, clearance, sizes);
            };
            let verdict = overlap::capsule_plane(&capsule, &plane, &mut ());
            hold(verdict, low.max(-high) - r);
            assert_same_when_recorded(verdict, |p| overlap::capsule_plane(&capsule, &plane, p));
            let verdict = overlap::ball_plane(&ball, &plane, &mut ());
            hold(verdict, heights[0].abs() - rb);
            assert_same_when_recorded(verdict, |p| overlap::ball_plane(&ball, &plane, p));
            let verdict = overlap::capsule_half_space(&capsule, &half_space, &mut ());
            hold(verdict, low - r);
            assert_same_when_recorded(verdict, |p| {
                overlap::capsule_half_space(&capsule, &half_space, p)
            });
            let verdict = overlap::ball_half_space(&ball, &half_space, &mut ());
            hold(verdict, heights[0] - rb);
            assert_same_when_recorded(verdict, |p| overlap::ball_half_space(&ball, &half_space, p));

            let side = overlap::capsule_plane_side(&capsule, &plane, &mut ());
            hold(side != PlaneSide::Front, low - r);
            hold(side != PlaneSide::Behind, -high - r);
            let side = overlap::ball_plane_side(&ball, &plane, &mut ());
            hold(side != PlaneSide::Front, heights[0] - rb);
            hold(side != PlaneSide::Behind, -heights[0] - rb);
        });
    }

    pub fn scaled<V: Vector>() {
        cases(|random| {
            let half_space: HalfSpace<V> = random.half_space();
            let (ball, capsule) = (random.ball::<V>(), random.capsule::<V>());
            let plane = *half_space.boundary();
            assert_scales(&ball, &plane, |a, b| overlap::ball_plane(a, b, &mut ()));
            assert_scales(&capsule, &plane, |a, b| overlap::capsule_plane(a, b, &mut ()));
            assert_scales(&ball, &half_space, |a, b| overlap::ball_half_space(a, b, &mut ()));
            assert_scales(&capsule, &half_space, |a, b| overlap::capsule_half_space(a, b, &mut ()));
        });
    }
}

in_every_space!(right_outside_the_band, scaled);
