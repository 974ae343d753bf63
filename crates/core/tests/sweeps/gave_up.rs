//! A search that has to end says so: it is neither a hit nor a miss.

use glam::DVec3;
use glam::Vec3;
use hitbench_core::intersect::Recorder;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Unanswered};
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::sweep::{GaveUp, Overlap};
use hitbench_core::shapes::{Angle, Mesh, Motion, Obb, Shape, Turn};

use crate::common::meshes;

/// A box that turns as it comes down on hills.
fn over_hills() -> [(Shape<Vec3>, Motion<Vec3>); 2] {
    let (corners, triangles) = meshes::height_field(8);
    let corners: Vec<Vec3> = corners.into_iter().map(|p| p.as_vec3()).collect();
    let hills = Mesh::new(corners, triangles).unwrap();
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    let falling = Obb::new(Vec3::new(0.1, 2.0, 0.2), Vec3::new(0.5, 0.1, 0.3), axes).unwrap();
    let turn = Turn::<Vec3>::new(Vec3::new(0.3, 1.0, 0.2), Angle::Degrees(80.0)).unwrap();
    let motion = Motion { displacement: Vec3::new(0.2, -2.5, 0.1), turn: Some(turn) };
    [(hills.into(), Vec3::ZERO.into()), (falling.into(), motion)]
}

type Body<'a> = (&'a Shape<Vec3>, Motion<Vec3>);

/// The sweep of A and B by a search that may take so many steps.
fn within(most: u32, a: Body, b: Body) -> Result<Option<Overlap<f32>>, Unanswered> {
    let mut steps = 0;
    let mut stop = || {
        steps += 1;
        steps > most
    };
    explain::with(&mut Recorder::of_verdict(&mut stop)).sweep(a.0, a.1, b.0, b.1)
}

#[test]
fn without_a_step_nothing_is_known() {
    let [(a, of_a), (b, of_b)] = over_hills();
    assert_eq!(within(0, (&a, of_a), (&b, of_b)), Err(GaveUp { u: 0.0, distance: None }.into()));
}

/// However soon it is ended, what is said is true: nothing meets before the instant of which that
/// is said; and with more steps more is known, up to the answer itself.
#[test]
fn with_more_steps_more_is_known() {
    let [(a, of_a), (b, of_b)] = over_hills();
    let answer = matrix::sweep(&a, of_a, &b, of_b).unwrap();
    let first = answer.expect("it falls on the hills").first;
    let (mut known, mut gave_up) = (0.0, 0);
    for most in 0.. {
        match within(most, (&a, of_a), (&b, of_b)) {
            Err(Unanswered::GaveUp(GaveUp { u, .. })) => {
                // The answer is rounded.
                assert!(known <= u && u as f32 <= first, "{u} after {known}");
                (known, gave_up) = (u, gave_up + 1);
            }
            other => {
                assert_eq!(other, Ok(answer));
                break;
            }
        }
    }
    assert!(known > 0.0 && gave_up > 2, "{known} after {gave_up} searches");
    // In the other order too.
    let swapped = within(gave_up - 1, (&b, of_b), (&a, of_a));
    assert_eq!(swapped.unwrap_err().gave_up(), Some(known));
}

/// Whoever listens hears the steps up to there.
#[test]
fn the_steps_up_to_there_are_heard() {
    let [(a, of_a), (b, of_b)] = over_hills();
    let mut all = 0;
    let mut count = || {
        all += 1;
        false
    };
    explain::with(&mut Recorder::of_verdict(&mut count)).sweep(&a, of_a, &b, of_b).unwrap();
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked == all
    };
    let mut recorder = Recorder::of_steps(1000, &mut stop);
    let answer = explain::with(&mut recorder).sweep(&a, of_a, &b, of_b);
    assert!(answer.is_err() && recorder.was_stopped());
    let advances = |step: &Step<DVec3>| matches!(step, Step::Advance(_));
    assert!(recorder.into_record().steps.iter().any(advances));
}

#[test]
fn it_says_what_is_known() {
    let words = Unanswered::from(GaveUp { u: 0.25, distance: None }).to_string();
    assert_eq!(
        words,
        "the search was given up: before u = 0.25 they are apart, and what comes after is not known"
    );
}
