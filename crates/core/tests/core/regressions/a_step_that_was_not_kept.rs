//! The window and `check --explain` said of a large mesh that it was decided at the last step that was kept, a pair of boxes
//! that is apart.
//!
//! Cause: a recorder that was full took the last of its steps for the one that decides. Fix: it knows whether the step
//! before was kept; of another one there is no number.

use glam::DVec3;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::{Decision, Recorder};
use hitbench_core::shapes::{Ball, Mesh, Shape};

use crate::common::meshes::icosphere;

#[test]
fn a_step_that_was_not_kept_has_no_number() {
    let (corners, triangles) = icosphere(2);
    let mesh: Shape<DVec3> = Mesh::new(corners, triangles).unwrap().into();
    let ball = Ball::new(DVec3::new(0.9, 0.5, 0.0), 0.4).unwrap().into();
    let recorded = |most: usize| {
        let mut never = || false;
        let mut recorder = Recorder::<DVec3>::of_steps(most, &mut never);
        assert_eq!(explain::with(&mut recorder).overlap(&mesh, &ball), Ok(true));
        recorder.into_record()
    };
    let all = recorded(usize::MAX);
    let step = all.decided.unwrap().step.expect("a triangle decides");
    assert!(step > 3 && step + 1 < all.steps.len());
    for most in [1, 3, step, step + 1, step + 2, all.steps.len()] {
        let decided = recorded(most).decided.unwrap();
        assert_eq!(decided.decision, Decision::Step(true));
        assert_eq!(decided.step, (most > step).then_some(step), "of {most} steps");
    }
}
