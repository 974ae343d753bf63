//! Gomez, listing 2: balls that meet in other frames, or that are at rest, are said to meet in this one.
//!
//! Cause: the roots of the quadratic are not compared with 0 and 1, and at rest it is divided by 0.
//! Fix: the times are cut to the frame, and nothing is left of those outside; at rest the verdict
//! of the start holds throughout.

use glam::DVec3;
use hitbench_core::intersect::{sweep, textbook};
use hitbench_core::shapes::{Ball, Interval};

#[test]
fn only_this_frame_counts() {
    let a = Ball::new(DVec3::ZERO, 1.0).unwrap();
    let b = Ball::new(DVec3::X * 10.0, 1.0).unwrap();
    for (displacement, min, max) in [(-DVec3::X, 8.0, 12.0), (DVec3::X, -12.0, -8.0)] {
        assert_eq!(sweep::ball_ball(&a, &b, displacement, &mut ()), None);
        let published = textbook::sweep_ball_ball_gomez(&a, &b, displacement, &mut ());
        assert_eq!(published, Some(Interval { min, max }));
    }
    assert_eq!(sweep::ball_ball(&a, &b, DVec3::ZERO, &mut ()), None);
    let published = textbook::sweep_ball_ball_gomez(&a, &b, DVec3::ZERO, &mut ()).unwrap();
    assert!(published.min.is_nan() && published.max.is_nan());
}

#[test]
fn in_this_frame_both_agree() {
    let a = Ball::new(DVec3::ZERO, 1.0).unwrap();
    let b = Ball::new(DVec3::X * 10.0, 1.0).unwrap();
    let displacement = DVec3::X * -16.0;
    let right = sweep::ball_ball(&a, &b, displacement, &mut ()).unwrap();
    assert_eq!((right.first, right.last), (0.5, 0.75));
    let published = textbook::sweep_ball_ball_gomez(&a, &b, displacement, &mut ()).unwrap();
    assert_eq!((published.min, published.max), (0.5, 0.75));
}
