//! Shapes that touch at the start of a frame and part at once, and shapes that touch at its very
//! end, were said never to meet.
//!
//! Cause: the roots of the quadratic are rounded, and one that should be 0 or 1 is as often just
//! outside of the frame as not. Fix: at the start the test of bodies at rest decides, and at the end it is asked of exact arithmetic
//! whether the moved bodies meet; the quadratic tells only what is in between.

use glam::{DVec3, Vec2};
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Ball, Segment, Shape};

const AT_THE_START: Option<Overlap<f32>> = Some(Overlap { first: 0.0, last: 0.0 });
const AT_THE_END: Option<Overlap<f32>> = Some(Overlap { first: 1.0, last: 1.0 });

fn ball(x: f32, y: f32) -> Ball<Vec2> {
    Ball::new(Vec2::new(x, y), 0.5).unwrap()
}

#[test]
fn balls_that_part() {
    let way = Vec2::new(0.5, 1.0);
    assert_eq!(sweep::ball_ball(&ball(0.0, 0.0), &ball(1.0, 0.0), way, &mut ()), AT_THE_START);
    // Along the common tangent too.
    let along = Vec2::new(0.0, 1.0);
    assert_eq!(sweep::ball_ball(&ball(0.0, 0.0), &ball(1.0, 0.0), along, &mut ()), AT_THE_START);
}

#[test]
fn a_ball_that_leaves_the_end_of_a_segment() {
    let segment = Segment::new(Vec2::new(-1.0, -1.5), Vec2::new(-1.0, -0.5)).unwrap();
    let way = Vec2::new(0.5, 1.0);
    assert_eq!(sweep::segment_ball(&segment, &ball(-1.0, 0.0), way, &mut ()), AT_THE_START);
}

#[test]
fn balls_that_come_into_touch_at_the_end() {
    let way = Vec2::new(-1.0, -2.0);
    assert_eq!(sweep::ball_ball(&ball(0.0, 0.0), &ball(2.0, 2.0), way, &mut ()), AT_THE_END);
}

/// Far out both poses at the end are rounded, each by itself, and tell another place than the displacements do.
#[test]
fn where_both_move_no_pose_is_rounded() {
    let place = |x: f64| DVec3::new(x, 0.0, 0.0);
    let [a, b] = [0.0, 4.0].map(|x| Shape::from(Ball::new(place(x), 1.5).unwrap()));
    // At 2^53 every second whole number can be told: B ends at 3 to the right of A, but is rounded to 4.
    let (far, nearly) = (place(2_f64.powi(53)), place(2_f64.powi(53) - 1.0));
    assert_eq!(matrix::overlap(&a.posed(far, None), &b.posed(nearly, None)), Ok(false));
    for [of_a, of_b] in [[far, nearly], [DVec3::ZERO, nearly - far]] {
        let met = matrix::sweep(&a, of_a, &b, of_b);
        assert_eq!(met, Ok(Some(Overlap { first: 1.0, last: 1.0 })));
    }
}
