//! Second views of disks against boxes and of lines, and the lecture's two ranges of a ray.

use crate::common::*;
use glam::Vec2;
use hitbench_core::intersect::{overlap, raycast, textbook};
use hitbench_core::shapes::{Aabb, Ball, Line, Ray, Segment};
use hitbench_core::vector::Planar;
use hitbench_core::{Scalar, Vector};

mod generic {
    use super::*;

    /// How far the ball is from reaching the box.
    fn clearance<V: Vector>(ball: &Ball<V>, aabb: &Aabb<V>) -> f64 {
        let off = (lift(ball.center()) - lift(aabb.center())).abs() - lift(aabb.half());
        off.max(glam::DVec3::ZERO).length() - ball.radius().double()
    }

    pub fn six_axes_are_enough<V: Planar>() {
        let mut band = Band::new("ball_aabb_six_axes", 8.0);
        cases(|random| {
            let (ball, aabb) = (random.ball::<V>(), random.aabb::<V>());
            let away = clearance(&ball, &aabb) + ball.radius().double();
            let ball = Ball::new(ball.center(), random.radius_for(away)).unwrap();
            let sizes = (lift(ball.center()) - lift(aabb.center())).length()
                + lift(aabb.half()).length()
                + ball.radius().double();
            let test = |ball: &_, aabb: &_| overlap::ball_aabb_six_axes(ball, aabb, &mut ());
            let clear = band.hold::<V::Scalar>(test(&ball, &aabb), clearance(&ball, &aabb), sizes);
            assert_scales(&ball, &aabb, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&ball, &aabb, clear, test);
        });
    }

    pub fn corners_never_say_too_much<V: Vector>() {
        cases(|random| {
            let (ball, aabb) = (random.ball::<V>(), random.aabb::<V>());
            let sizes = lift(ball.center()).length() + lift(aabb.center()).length();
            if textbook::ball_aabb_corners(&ball, &aabb, &mut ()) {
                assert!(clearance(&ball, &aabb) <= 8.0 * ulp::<V::Scalar>(sizes));
            }
        });
    }
}

in_every_space!(corners_never_say_too_much);
in_spaces!(six_axes_are_enough: glam::Vec2, glam::DVec2);

#[test]
fn corners_miss_a_face() {
    let ball = Ball::new(Vec2::new(0.0, 1.5), 1.0).unwrap();
    let floor = Aabb::new(Vec2::ZERO, Vec2::new(10.0, 1.0)).unwrap();
    assert!(overlap::ball_aabb(&ball, &floor, &mut ()));
    assert!(!textbook::ball_aabb_corners(&ball, &floor, &mut ()));
}

#[test]
fn a_vertical_line_has_no_slope() {
    let segment = Segment::new(Vec2::new(-1.0, 0.5), Vec2::new(1.0, 0.5)).unwrap();
    let line = |direction| Line::new(Vec2::ZERO, direction).unwrap();
    for (direction, right) in [(Vec2::ONE, true), (Vec2::Y, false), (-Vec2::Y, false)] {
        let verdict = textbook::segment_line_slope_intercept(&segment, &line(direction), &mut ());
        assert_eq!(verdict, right, "{direction}");
        assert!(raycast::segment_line(&segment, &line(direction), &mut ()).is_some());
    }
}

#[test]
fn the_two_ranges_of_the_lecture() {
    let ball = Ball::new(Vec2::new(5.0, 0.0), 1.0).unwrap();
    let ray = Ray::new(Vec2::ZERO, Vec2::X).unwrap();
    let hit = raycast::ray_ball(&ray, &ball, &mut ()).unwrap();
    assert_eq!((hit.entry, hit.exit), (4.0, 6.0));
    // t in [0, length]: a segment that ends before, at, in and beyond the ball.
    let ends = |length| hit.up_to(length).map(|hit| (hit.entry, hit.exit));
    assert_eq!(ends(3.5), None);
    assert_eq!(ends(4.0), Some((4.0, 4.0)));
    assert_eq!(ends(5.0), Some((4.0, 5.0)));
    assert_eq!(ends(8.0), Some((4.0, 6.0)));
    // t in [0, 1].
    let parts = |length| hit.parts_of(length).map(|part| (part.min, part.max));
    assert_eq!(parts(3.5), None);
    assert_eq!(parts(5.0), Some((0.8, 1.0)));
    assert_eq!(parts(8.0), Some((0.5, 0.75)));
}
