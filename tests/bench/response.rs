//! The commands that respond to an overlap or a contact, each one step of undo.

use glam::{DVec2, DVec3};
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{Action, Bench};
use hitbench::scene::{Document, Format, Scene, World, each_world};

fn document(text: &str) -> Scene {
    Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap()
}

fn plane(shapes: &str) -> Bench<DVec2> {
    match document(&format!("Scene2D(title: \"t\", shapes: [{shapes}])")) {
        Scene::Two(document) => Bench::new(document),
        Scene::Three(_) => unreachable!(),
    }
}

fn space(shapes: &str) -> Bench<DVec3> {
    match document(&format!("Scene3D(title: \"t\", shapes: [{shapes}])")) {
        Scene::Three(document) => Bench::new(document),
        Scene::Two(_) => unreachable!(),
    }
}

fn found<V: World>(bench: &Bench<V>) -> Findings<V> {
    analyse(bench.document(), &bench.question())
}

/// Does it, and checks that one step of undo brings the same bits back.
#[track_caller]
fn does<V: World>(
    bench: &mut Bench<V>,
    deed: impl FnOnce(&mut Bench<V>, &Findings<V>) -> Option<&'static str>,
) -> Document<V> {
    let before = format!("{:?}", bench.document());
    let findings = found(bench);
    assert_eq!(deed(bench, &findings), None);
    let after = bench.document().clone();
    assert_ne!(format!("{after:?}"), before);
    bench.undo();
    assert_eq!(format!("{:?}", bench.document()), before);
    bench.redo();
    after
}

const BLOCKS: [&str; 2] = [
    r#"(name: "a", shape: Aabb(center: (0.1, 0.3), half: (1.4, 0.8))), (name: "b", shape: Obb(center: (0.9, 1.1), half: (0.7, 0.5), rotation: Degrees(20)))"#,
    r#"(name: "a", shape: Ball(center: (100000, 0.3), radius: 1.5)), (name: "b", shape: Capsule(start: (100001, 1), end: (100002, 1.1), radius: 0.7))"#,
];

#[test]
fn pushed_out_they_are_apart_by_rounding_alone() {
    for blocks in BLOCKS {
        let mut bench = plane(blocks);
        let depth = found(&bench).focus.unwrap().penetration.unwrap().depth;
        assert!(depth > 0.1);
        does(&mut bench, |bench, findings| bench.perform(Action::PushOut, findings).unwrap());
        assert_eq!(bench.document().overlap_at(0, 1, 0.0), Some(false));
        let gap = found(&bench).focus.unwrap().distance.unwrap().distance;
        let size = if blocks.contains("100000") { 1e5 } else { 2.0 };
        assert!(gap < 16.0 * f64::from(f32::EPSILON) * size, "{gap}");
        let findings = found(&bench);
        assert!(
            bench.perform(Action::PushOut, &findings).unwrap().is_some(),
            "there is nothing to push"
        );
    }
    let mut bench = space(
        r#"(name: "floor", shape: HalfSpace(normal: (0, 1, 0), offset: 0)), (name: "b", shape: Ball(center: (0, 0.4, 0), radius: 0.5))"#,
    );
    let after =
        does(&mut bench, |bench, findings| bench.perform(Action::PushOut, findings).unwrap());
    let text = format!("{:?}", after.entries[0]);
    assert_eq!(text, format!("{:?}", bench.document().entries[0]), "the floor stays");
    assert_eq!(bench.document().overlap_at(0, 1, 0.0), Some(false));
}

#[test]
fn a_locked_shape_does_not_give_way() {
    let mut bench = plane(BLOCKS[0]);
    bench.selection.selected = Some(0);
    let findings = found(&bench);
    bench.perform(Action::Lock, &findings).unwrap();
    let before = bench.document().entries[0].clone();
    does(&mut bench, |bench, findings| bench.perform(Action::PushOut, findings).unwrap());
    assert_eq!(bench.document().entries[0], before);
    assert_eq!(bench.document().overlap_at(0, 1, 0.0), Some(false));
    let mut bench = plane(BLOCKS[0]);
    for index in [0, 1] {
        bench.selection.selected = Some(index);
        let findings = found(&bench);
        bench.perform(Action::Lock, &findings).unwrap();
    }
    let findings = found(&bench);
    assert!(bench.perform(Action::PushOut, &findings).unwrap().is_some());
}

const MOVING: &str = r#"(name: "ball", shape: Ball(center: (-3, 0.2), radius: 0.5), displacement: (5, -1)), (name: "wall", shape: Aabb(center: (1, 0), half: (0.5, 3)))"#;

#[test]
fn a_stopped_motion_meets_only_at_its_end() {
    let mut bench = plane(MOVING);
    // The ball has 3 to go to the wall, of 5.
    does(&mut bench, |bench, findings| bench.perform(Action::StopAtTouch, findings).unwrap());
    let way = bench.document().entries[0].displacement;
    assert!((way - DVec2::new(3.0, -0.6)).length() < 1e-5, "{way}");
    let motion = found(&bench).focus.unwrap().motion.unwrap();
    let met = motion.meeting.unwrap();
    assert!(met.is_none_or(|met| met.first > 1.0 - 1e-5), "{met:?}");
    // A turn is shortened by as much.
    let mut bench = plane(
        r#"(name: "bar", shape: Obb(center: (0, 0), half: (2, 0.1), rotation: Degrees(0)), turn: Degrees(90)), (name: "post", shape: Ball(center: (1, 1), radius: 0.2))"#,
    );
    let first = found(&bench).focus.unwrap().motion.unwrap().meeting.unwrap().unwrap().first;
    does(&mut bench, |bench, findings| bench.perform(Action::StopAtTouch, findings).unwrap());
    let text = format!("{:?}", bench.document().entries[0].turn);
    let angle: f64 = text.split(['(', ')']).nth(2).unwrap().parse().unwrap();
    assert!((angle - 90.0 * first).abs() < 1e-3, "{text} for {first}");
}

#[test]
fn a_slide_goes_on_from_the_touch_along_the_wall() {
    let mut bench = plane(MOVING);
    bench.time.u = 0.7;
    does(&mut bench, |bench, findings| bench.perform(Action::Slide, findings).unwrap());
    let ball = bench.document().shape(0).unwrap().reference_point();
    assert!((ball - DVec2::new(0.0, -0.4)).length() < 1e-5, "{ball}");
    let way = bench.document().entries[0].displacement;
    assert!((way - DVec2::new(0.0, -0.4)).length() < 1e-5, "{way}");
    assert_eq!(bench.time.u, 0.0);
    // The other way about, the wall comes to the ball: then it is the wall that slides.
    let text = MOVING.replace(", displacement: (5, -1)", "");
    let mut bench =
        plane(&text.replace("half: (0.5, 3))", "half: (0.5, 3)), displacement: (-5, 1)"));
    does(&mut bench, |bench, findings| bench.perform(Action::Slide, findings).unwrap());
    let way = bench.document().entries[1].displacement;
    assert!((way - DVec2::new(0.0, 0.4)).length() < 1e-5, "{way}");
}

#[test]
fn without_a_contact_nothing_is_done_and_it_says_so() {
    let mut bench = plane(&MOVING.replace("(5, -1)", "(-5, -1)"));
    let findings = found(&bench);
    assert!(bench.perform(Action::StopAtTouch, &findings).unwrap().is_some());
    assert!(bench.perform(Action::Slide, &findings).unwrap().is_some());
    assert!(bench.perform(Action::PushOut, &findings).unwrap().is_some());
    assert!(bench.perform(Action::PushAllApart, &findings).unwrap().is_some());
    assert!(bench.work.history.undo_name().is_none());
}

#[test]
fn all_are_pushed_once_in_the_order_of_the_list() {
    let mut bench = plane(
        r#"(name: "floor", shape: HalfSpace(normal: (0, 1), offset: 0)), (name: "a", shape: Aabb(center: (0, 0.4), half: (0.8, 0.5))), (name: "b", shape: Aabb(center: (0.1, 1.3), half: (0.8, 0.5)))"#,
    );
    does(&mut bench, |bench, findings| bench.perform(Action::PushAllApart, findings).unwrap());
    let height = |index: usize| bench.document().shape(index).unwrap().reference_point().y;
    assert!((height(1) - 0.4).abs() < 1e-5 && (height(2) - 1.4).abs() < 1e-5);
}

/// Every preset that opens with a routine has steps for it, and the key goes through all routines and back.
#[test]
fn routines_of_presets_have_steps() {
    fn check<V: World>(document: Document<V>, path: &str) -> bool {
        let written = document.opens.as_ref().map_or(0, |opens| opens.shows.len());
        let mut bench = Bench::new(document);
        let Some(routine) = bench.shown.routine else { return false };
        let played = found(&bench).routine.unwrap_or_else(|| panic!("{path}"));
        assert!(!played.record.steps.is_empty(), "{path}");
        assert_eq!(bench.as_shown().shows.len(), written, "{path}: the view is written back");
        for _ in 0..9 {
            bench.shown.step_through_next(&mut bench.trace);
            let findings = found(&bench);
            assert_eq!(findings.routine.map(|played| played.routine), bench.shown.routine);
        }
        let around = bench.shown.routine.map(|routine| std::mem::discriminant(&routine));
        assert_eq!(around, Some(std::mem::discriminant(&routine)), "{path}: nine presses");
        true
    }
    let mut seen = 0;
    for preset in hitbench::presets::presets().iter().flat_map(|family| &family.presets) {
        let of_routine =
            each_world!(preset.scene().unwrap(), document => check(document, preset.path));
        seen += usize::from(of_routine);
    }
    assert!(seen >= 10, "{seen}");
}
