//! A lesson that asked how many steps are named `Reach` was refused, although `check --explain` shows such steps.
//!
//! Cause: the lesson reader had a list of its own of the names of steps, in which `Reach` and `Routine` were missing. Fix: the
//! names come from the enum of steps.

use glam::DVec2;
use hitbench::intersect::explain;
use hitbench::intersect::steps::Step;
use hitbench::lesson::Lesson;
use hitbench::shapes::{Aabb, HalfSpace};

/// A lesson that counts the steps of a name.
fn counting(name: &str) -> String {
    format!(
        r#"Lesson(id: "count", title: "Count", about: "Steps.", steps: [
            (id: "steps", scene: "own", say: "?", ask: Count(of: StepsNamed("{name}"), pair: ("box", "ground"))),
        ], scenes: {{ "own": Scene2D(title: "t", shapes: [
            (name: "box", shape: Aabb(center: (0, 2), half: (1, 1))),
            (name: "ground", shape: HalfSpace(normal: (0, 1), offset: 0)),
        ]) }})"#
    )
}

#[test]
fn is_read_with_each_name_that_a_record_has() {
    let aabb = Aabb::new(DVec2::new(0.0, 2.0), DVec2::ONE).unwrap().into();
    let ground = HalfSpace::new(DVec2::Y, 0.0).unwrap().into();
    let (_, record) = explain::overlap(&aabb, &ground);
    assert!(record.steps.iter().any(|step| step.name() == "Reach"), "{record:?}");
    for name in Step::<DVec2>::NAMES.iter().copied().chain(["Reach", "Routine"]) {
        if let Err(fault) = Lesson::parse(counting(name).as_bytes(), None) {
            panic!("{name}: {fault}");
        }
    }
}
