//! Two meshes of a million coincident triangles stopped the window, and `check`, for as long as anybody waited.
//!
//! Cause: each triangle of one meets each of the other, and a recorder asks for all of them; a
//! sweep does too. Nobody could end a search. Fix: a search asks its probe at each step whether it
//! goes on, and a recorder keeps no more steps than it is told.

use glam::Vec3;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::Unanswered;
use hitbench_core::intersect::{Recorder, matrix};
use hitbench_core::shapes::{Ball, Mesh, Shape};

/// So many times the same triangle.
fn pile(count: usize) -> Shape<Vec3> {
    Mesh::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![[0, 1, 2]; count]).unwrap().into()
}

#[test]
fn a_recorder_keeps_so_many_steps_and_then_wants_the_verdict() {
    let (a, b) = (pile(100_000), pile(100_000));
    let mut calls = 0_u64;
    let mut stop = || {
        calls += 1;
        false
    };
    let mut probe = Recorder::of_steps(1_000, &mut stop);
    assert_eq!(explain::with(&mut probe).overlap(&a, &b), Ok(true));
    assert!(!probe.was_stopped());
    assert_eq!(probe.into_record().steps.len(), 1_000);
    // Of 10^10 pairs of triangles.
    assert!(calls < 10_000, "{calls} steps");
}

#[test]
fn who_stops_a_search_has_it_end_there() {
    let (pile, ball) = (pile(50_000), Ball::new(Vec3::Z * 3.0, 1.0).unwrap().into());
    let way = Vec3::Z * -6.0;
    let mut steps = 0;
    let mut stop = || {
        steps += 1;
        steps > 500
    };
    let mut probe = Recorder::of_verdict(&mut stop);
    let stopped = explain::with(&mut probe).sweep(&pile, Vec3::ZERO, &ball, way);
    assert!(matches!(stopped, Err(Unanswered::GaveUp(_))), "{stopped:?}");
    assert!(probe.was_stopped());
    assert_eq!(steps, 501);

    // Who only listens changes nothing.
    let mut stop = || false;
    let mut probe = Recorder::of_verdict(&mut stop);
    let heard = explain::with(&mut probe).sweep(&pile, Vec3::ZERO, &ball, way);
    assert!(!probe.was_stopped() && heard.unwrap().is_some());
    assert_eq!(heard, matrix::sweep(&pile, Vec3::ZERO, &ball, way));
}
