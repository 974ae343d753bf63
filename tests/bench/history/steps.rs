//! Stepping through a test, and through time.

use glam::{DVec2, DVec3};
use hitbench::bench::{Action, Grip, Stepper};
use hitbench::intersect::steps::Step;
use hitbench::scene::Form;

use super::row_of_balls;
use crate::hands::{Hands, ball, scene};

#[test]
fn the_steps_go_from_the_first_to_all_and_round() {
    let mut hands = Hands::at(row_of_balls());
    let count = hands.findings.focus.as_ref().unwrap().record.steps.len();
    assert!(count > 0);
    hands.act(Action::StepBack);
    assert_eq!(hands.bench.trace.stepper.current(count), Some(count - 1));
    for _ in 0..count + 2 {
        hands.act(Action::StepBack);
    }
    assert_eq!(
        (hands.bench.trace.stepper.current(count), hands.bench.trace.stepper.shown(count)),
        (Some(0), 1)
    );
    for _ in 0..count {
        hands.act(Action::StepOn);
    }
    assert_eq!(
        (hands.bench.trace.stepper, hands.bench.trace.stepper.shown(count)),
        (Stepper::All, count)
    );
    // From all of them, a step on begins anew.
    hands.act(Action::StepOn);
    assert_eq!(hands.bench.trace.stepper.current(count), Some(0));
    assert_eq!((Stepper::Upto(5).current(0), Stepper::Upto(5).shown(3)), (None, 3));
}

#[test]
fn the_steps_of_the_sweep_are_walked_as_those_of_the_overlap() {
    let mut hands = Hands::at(row_of_balls());
    let steps = |hands: &Hands<DVec2>| {
        let focus = hands.findings.focus.as_ref().unwrap();
        (
            hands.bench.trace.steps_the_sweep(focus),
            hands.bench.trace.steps(&hands.findings).to_vec(),
        )
    };
    let overlap = steps(&hands).1;
    // Nothing moves: there is no sweep to step through.
    hands.act(Action::NextTrace);
    assert_eq!(steps(&hands), (false, overlap.clone()));
    let way = DVec2::new(-9.0, 0.0);
    hands.bench.edit("move", |document| document.entries[1].displacement = way).unwrap();
    hands.frame();
    assert!(!steps(&hands).0);
    hands.act(Action::NextTrace);
    let (of_sweep, sweep) = steps(&hands);
    assert!(of_sweep && matches!(sweep[..], [Step::Roots(_), ..]), "{sweep:?}");
    for k in 0..sweep.len() {
        hands.act(Action::StepOn);
        assert_eq!(hands.bench.trace.stepper, Stepper::Upto(k));
    }
    hands.act(Action::StepBack);
    // Another subject begins with all of its steps.
    let was = hands.bench.trace.stepper;
    hands.act(Action::NextTrace);
    assert_eq!(steps(&hands), (false, overlap));
    assert_eq!(hands.bench.trace.stepper, Stepper::All, "after {was:?}");
}

#[test]
fn digits_pick_a_view_that_there_is() {
    let center = DVec3::ZERO;
    let forms = [ball(DVec3::splat(2.0), 1.0), Form::Aabb { center, half: DVec3::ONE }];
    let mut hands = Hands::at(scene(forms));
    let views = hands.findings.focus.as_ref().unwrap().views.clone();
    let first = Some(views[0].id.to_owned());
    hands.act(Action::Way(2));
    assert_eq!(hands.bench.trace.way, first);
    assert!(views.len() < 8);
    hands.act(Action::Way(9));
    assert_eq!(hands.bench.trace.way, first);
    hands.act(Action::Way(1));
    assert_eq!(hands.bench.trace.way, None);
}

#[test]
fn time_runs_to_its_end_and_handles_go_with_the_shape() {
    let mut document = row_of_balls();
    document.entries[0].displacement = DVec2::new(0.0, 5.0);
    let mut hands = Hands::at(document);
    hands.act(Action::SelectNext);
    assert!(!hands.bench.needs_frame());
    hands.bench.time.playing = true;
    hands.wait();
    assert_eq!(hands.bench.time.u, 1.0);
    let handle = hands.handle(Grip::Radius).place;
    assert!((handle.truncate() - DVec2::new(1.0, 5.0)).length() < 1e-6);
    let tip = hands.see_handle(Grip::ArrowTip);
    hands.drag(tip + DVec2::new(0.0, 9.0), tip + DVec2::new(50.0, 9.0));
    assert_eq!(hands.bench.work.history.undo_name(), Some("Displace"));
}
