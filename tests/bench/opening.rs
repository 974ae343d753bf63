//! How scenes open: as their files say, from the side on which the answer is seen; and how that is written into them.

use glam::{DVec2, DVec3};
use hitbench::analysis::{Question, Volume, analyse};
use hitbench::bench::{Action, Bench, Stepper, TraceKind};
use hitbench::scene::{Document, Format, Scene, World};

use super::hands::{Hands, ball, scene};

const SHAPES: &str = r#"shapes: [
    (name: "a", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(20))),
    (name: "b", shape: Obb(center: (3, 0), half: (1, 1), rotation: Degrees(45)), displacement: (-2, 0)),
    (name: "c", shape: Ball(center: (0, 5), radius: 1)),
]"#;

fn plane(opens: &str) -> Document<DVec2> {
    let text = format!(r#"Scene2D(title: "t", {opens} {SHAPES})"#);
    let none = |name: &str| Err(std::io::Error::other(name));
    match Scene::parse(text.as_bytes(), Format::Ron, none) {
        Ok(Scene::Two(document)) => document,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_scene_opens_as_its_file_says() {
    let bench = Bench::new(plane(
        r#"opens: (pair: ("c", "a"), way: "gjk", subject: Overlap, step: 3, u: 0.25, playing: true, shows: [
            Volumes([Ball, Hull]), Tree(2), Difference, Axis(Degrees(90)), Samples(4), SeenFromA,
        ], camera: (at: (1, 2), height: 4)),"#,
    ));
    assert_eq!(bench.trace.focus(), Some((2, 0)));
    assert_eq!(bench.trace.way.as_deref(), Some("gjk"));
    assert_eq!((bench.trace.subject, bench.trace.stepper), (TraceKind::Overlap, Stepper::Upto(2)));
    assert_eq!((bench.time.u, bench.time.playing), (0.25, true));
    assert!(
        bench.shown.volumes.on
            && bench.shown.tree.on
            && bench.shown.difference == Some(true)
            && bench.shown.seen_from_a
    );
    assert_eq!(bench.shown.volumes.kinds, [Volume::SmallestBall, Volume::Hull]);
    assert_eq!((bench.shown.tree.level, bench.time.samples), (2, 4));
    assert!(bench.shown.own_axis.unwrap().distance(DVec2::Y) < 1e-15);
    assert_eq!(bench.sight.camera.center(), DVec3::new(1.0, 2.0, 0.0));
    assert_eq!(bench.sight.camera.looks().2, 4.0);

    // What is not said is as it was; what moves leads with its sweep.
    let bench = Bench::new(plane(""));
    assert_eq!((bench.trace.focus(), bench.trace.subject), (Some((0, 1)), TraceKind::Sweep));
    assert_eq!((bench.trace.way, bench.trace.stepper, bench.time.u), (None, Stepper::All, 0.0));
    let bench = Bench::new(plane("opens: (shows: [Intervals]),"));
    assert!(bench.shown.intervals.on && bench.trace.subject == TraceKind::Intervals);
    let bench = Bench::new(plane("opens: (shows: [Crowd(200)]),"));
    assert_eq!(bench.crowd.map(|crowd| crowd.copies().count), Some(200));
}

/// A pair, a way and a step that are not there are no fault: the scene opens without.
#[test]
fn what_is_not_there_does_not_open() {
    let bench = Bench::new(plane(r#"opens: (way: "no such way", step: 999),"#));
    let findings = analyse(bench.document(), &bench.question());
    let focus = findings.focus.unwrap();
    assert_eq!(focus.shown, focus.verdict);
    let count = focus.record.steps.len();
    assert_eq!(bench.trace.stepper.current(count), Some(count - 1));
}

#[test]
fn the_camera_of_a_scene_stays_in_every_window() {
    let mut hands = Hands::at(plane("opens: (camera: (at: (1, 2), height: 4)),"));
    for size in [[1280.0, 800.0], [640.0, 300.0]] {
        hands.input.viewport.max = glam::Vec2::from(size);
        hands.frame();
        let (at, _, height) = hands.bench.sight.camera.looks();
        assert_eq!((at, height), (DVec3::new(1.0, 2.0, 0.0), 4.0));
    }
}

fn a_saved_view_opens_as_it_was<V: World>(document: Document<V>) {
    let mut hands = Hands::at(document);
    let bench = &mut hands.bench;
    bench.focus_on(0, 1);
    bench.selection.selected = None;
    bench.trace.way = Some("gjk".to_owned());
    bench.trace.stepper = Stepper::Upto(1);
    bench.shown.own_axis = Some(V::AXES[1]);
    (bench.shown.volumes.on, bench.shown.difference, bench.time.samples) = (true, Some(true), 3);
    let middle = bench.sight.camera.viewport().center().as_dvec2();
    hands.right_drag(middle, middle + DVec2::new(30.0, 20.0));
    hands.bench.perform(Action::SaveView, &hands.findings).unwrap();
    assert_eq!(hands.bench.work.history.undo_name(), Some("Save this view"));
    let saved = hands.bench.document().clone();
    let again = Bench::new(saved.clone());
    assert_eq!(again.as_shown().pair, hands.bench.as_shown().pair);
    assert_eq!(
        (again.trace.focus(), &again.trace.way),
        (hands.bench.trace.focus(), &hands.bench.trace.way)
    );
    assert_eq!(
        (again.trace.stepper, again.trace.subject),
        (hands.bench.trace.stepper, hands.bench.trace.subject)
    );
    assert_eq!(
        (again.shown.volumes, again.shown.difference),
        (hands.bench.shown.volumes.clone(), Some(true))
    );
    assert!((again.shown.own_axis.unwrap() - V::AXES[1]).length() < 1e-15);
    hands.bench.undo();
    assert_eq!(hands.bench.document().opens, None);
    assert_ne!(hands.bench.document(), &saved);
}

#[test]
fn a_saved_view_opens_as_it_was_in_the_plane() {
    a_saved_view_opens_as_it_was(plane(""));
}

#[test]
fn a_saved_view_opens_as_it_was_in_space() {
    let balls = [ball(DVec3::ZERO, 1.0), ball(DVec3::new(3.0, 1.0, -2.0), 1.0)];
    a_saved_view_opens_as_it_was(scene(balls));
}

/// Whatever way leads from one ball to the other, it is seen from the side.
#[test]
fn the_first_view_in_space_looks_across_the_gap() {
    for i in 0..24 {
        let (sin, cos) = (f64::from(i) * 15.0).to_radians().sin_cos();
        let far = DVec3::new(4.0 * sin, 0.5, 4.0 * cos);
        let mut bench = Bench::new(scene([ball(DVec3::ZERO, 1.0), ball(far, 1.0)]));
        let question = Question { focus: Some((0, 1)), ..Question::at(0.0) };
        bench.look_across(&analyse(bench.document(), &question));
        let forward = bench.sight.camera.ray(bench.sight.camera.viewport().center().as_dvec2()).1;
        let along = far.normalize().dot(forward).abs();
        assert!(along <= std::f64::consts::FRAC_1_SQRT_2 + 1e-9, "{far}: {along}");
    }
}
