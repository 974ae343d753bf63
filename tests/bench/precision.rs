//! A bench on a scene that asks in single precision, and in double.

use glam::DVec2;
use hitbench::analysis::{Verdict, analyse};
use hitbench::bench::Action;
use hitbench::scene::{Document, Form, Precision};

use super::hands::{Hands, ball, scene};

/// Apart in single precision, and overlapping as they are written.
fn far_balls() -> Document<DVec2> {
    scene([6378137.123456789, 6378138.323456789].map(|x| ball(DVec2::new(x, 0.0), 0.61)))
}

fn center(hands: &Hands<DVec2>, index: usize) -> DVec2 {
    match *hands.form(index) {
        Form::Ball { center, .. } => center,
        ref form => panic!("{form:?} is no ball"),
    }
}

#[test]
fn the_other_precision_says_otherwise_and_is_a_step_of_the_history() {
    let mut hands = Hands::at(far_balls());
    let verdicts = |hands: &Hands<DVec2>| {
        let findings = analyse(hands.bench.document(), &hands.bench.question());
        let focus = findings.focus.unwrap();
        (findings.precision, focus.verdict, focus.in_other_precision)
    };
    let (apart, overlap) = (Verdict::Apart, Verdict::Overlap);
    assert_eq!(verdicts(&hands), (Precision::F32, apart, Some(overlap)));
    let before = hands.bench.document().clone();
    hands.bench.perform(Action::Precision, &hands.findings).unwrap();
    assert_eq!(verdicts(&hands), (Precision::F64, overlap, Some(apart)));
    assert_eq!(hands.bench.document().entries, before.entries, "all digits stay");
    assert_eq!(hands.bench.work.history.undo_name(), Some("Compute in f64"));
    hands.bench.undo();
    assert_eq!(*hands.bench.document(), before);
    hands.bench.redo();
    assert_eq!(verdicts(&hands).0, Precision::F64);
}

#[test]
fn what_single_precision_cannot_hold_is_not_asked_in_it() {
    let mut document = scene([ball(DVec2::new(1e100, 0.0), 1.0), ball(DVec2::ZERO, 1.0)]);
    document.precision = Precision::F64;
    let mut hands = Hands::at(document);
    let error = hands.told(Action::Precision).unwrap_err().1.to_string();
    assert!(error.contains("2^60"), "{error}");
    assert_eq!(hands.bench.document().precision, Precision::F64);
}

#[test]
fn in_doubles_the_camera_sees_what_single_precision_cannot_tell_apart() {
    let mut document = far_balls();
    document.precision = Precision::F64;
    let mut hands = Hands::at(document);
    let pixel = |hands: &Hands<DVec2>| hands.bench.sight.camera.pixel();
    assert!(pixel(&hands) < 0.01, "both are framed: a pixel is {}", pixel(&hands));
    // A drag of a pixel moves it by a pixel, here by much less than single precision can.
    for _ in 0..100 {
        hands.input.wheel = 1.0;
        let at = hands.see(center(&hands, 1));
        hands.move_to(at);
    }
    assert!(pixel(&hands) < 1e-7, "{}", pixel(&hands));
    let (before, at) = (center(&hands, 1), hands.see(center(&hands, 1)));
    hands.drag(at, at + DVec2::new(200.0, 0.0));
    let moved = center(&hands, 1) - before;
    assert!((moved.x / pixel(&hands) - 200.0).abs() < 1.0 && moved.y == 0.0, "{moved}");
    assert_eq!(center(&hands, 0).x, 6378137.123456789);
}

#[test]
fn a_drag_in_single_precision_makes_numbers_of_it_and_leaves_the_others() {
    let finer = 0.123456789012345;
    let mut hands =
        Hands::at(scene([ball(DVec2::new(0.1, finer), 1.0), ball(DVec2::X * 5.0, 1.0)]));
    let at = hands.see(DVec2::new(0.1, finer));
    for step in 1..40 {
        hands.drag(at + DVec2::X * f64::from(step - 1), at + DVec2::X * f64::from(step));
        let now = center(&hands, 0);
        assert_eq!(now.y, finer, "what does not move keeps its digits");
        assert_eq!(now.x, Precision::F32.shortest(now.x), "{now}");
    }
    hands.bench.edit("Set", |document| document.entries[1].displacement.x = 0.1 + 0.2).unwrap();
    assert_eq!(hands.bench.document().entries[1].displacement.x, 0.3);
    hands.bench.perform(Action::Precision, &hands.findings).unwrap();
    hands.bench.edit("Set", |document| document.entries[1].displacement.x = 0.1 + 0.2).unwrap();
    assert_eq!(hands.bench.document().entries[1].displacement.x, 0.1 + 0.2);
}
