//! `check --explain` of a segment that moves past a ball spoke of faces of the ball.
//!
//! Cause: seen from the ball, a point moves past the segment, and the steps of that were told as if the ball had been named first.
//! Fix: the sweep runs swapped.

use glam::DVec2;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::steps::{AxisSource, Side, Step, TimeSpan};
use hitbench_core::shapes::{Ball, Segment};

#[test]
fn the_faces_are_those_of_the_segment() {
    let segment = Segment::new(DVec2::ZERO, DVec2::X).unwrap().into();
    let ball = Ball::new(DVec2::new(0.5, 3.0), 0.5).unwrap().into();
    let by = DVec2::new(0.25, 5.0);
    for (of, record) in [
        (Side::A, explain::sweep(&segment, by, &ball, DVec2::ZERO).1),
        (Side::B, explain::sweep(&ball, DVec2::ZERO, &segment, by).1),
    ] {
        let sources = record.steps.iter().filter_map(|step| match step {
            Step::TimeSpan(TimeSpan { source, .. }) => Some(*source),
            _ => None,
        });
        let sources: Vec<_> = sources.collect();
        assert_eq!(sources, [AxisSource::Face(of, 1), AxisSource::Face(of, 0)]);
    }
}
