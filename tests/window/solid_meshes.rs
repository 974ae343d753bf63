//! Meshes in the window: the inside counts or not, and the triangle that a ray meets first.

use glam::{DVec3, Vec2};
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{self, Bench, Stepper};
use hitbench::intersect::steps::Step;
use hitbench::panels::AnyScene;
use hitbench::scene::{Document, Form, Format, Scene};

use crate::pictures_of_records::shapes;
use crate::window::{Window, click, on, says};

/// A tetrahedron or what is left of it, and a shape within.
fn text(triangles: &str, solid: bool, other: &str) -> String {
    format!(
        r#"Scene3D(title: "t", shapes: [
            (name: "mesh", shape: Mesh(points: [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], triangles: [{triangles}], solid: {solid})),
            (name: "other", shape: {other}),
        ])"#
    )
}

const CLOSED: &str = "(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)";
const OPEN: &str = "(0, 2, 1), (0, 1, 3), (0, 3, 2)";
const BALL: &str = "Ball(center: (0.2, 0.2, 0.2), radius: 0.05)";
const RAY: &str = "Ray(origin: (0.2, 0.2, 0.2), direction: (1, 0, 0))";

fn bench(window: &mut Window) -> &mut Bench<DVec3> {
    match &mut window.state_mut().desk.opened {
        AnyScene::Three(open) => &mut open.bench,
        AnyScene::Two(_) => panic!("a scene of space is open"),
    }
}

fn is_solid(document: &Document<DVec3>) -> bool {
    matches!(document.entries[0].form, Form::Mesh { solid: true, .. })
}

#[test]
fn the_inspector_makes_it_solid_in_one_step_of_undo() {
    let (mut window, _folder) = on(&text(CLOSED, false, BALL));
    assert!(says(&window, "APART") && says(&window, "that mesh is a surface"));
    click(&mut window, "Numbers");
    bench(&mut window).selection.selected = Some(0);
    window.run_steps(3);
    click(&mut window, "solid");
    assert!(is_solid(bench(&mut window).document()));
    assert!(says(&window, "OVERLAP") && says(&window, "A ray from"));
    click(&mut window, "Undo");
    assert!(!is_solid(bench(&mut window).document()) && says(&window, "APART"));
    assert_eq!(bench(&mut window).work.history.undo_name(), None);
}

#[test]
fn an_open_mesh_stays_a_surface_and_says_why() {
    let (mut window, _folder) = on(&text(OPEN, false, BALL));
    assert!(says(&window, "APART") && !says(&window, "that mesh is a surface"));
    click(&mut window, "Numbers");
    bench(&mut window).selection.selected = Some(0);
    window.run_steps(3);
    click(&mut window, "solid");
    assert!(!is_solid(bench(&mut window).document()) && says(&window, "lies open"));
    assert_eq!(bench(&mut window).work.history.undo_name(), None);
}

fn picture(bench: &Bench<DVec3>, findings: &Findings<DVec3>) -> String {
    format!("{:?}", shapes(bench, findings))
}

/// What is drawn is what was recorded: another number in the record makes another picture.
#[test]
fn the_ray_from_within_and_the_triangle_are_drawn_from_the_record() {
    for (other, change) in [(BALL, "crossing"), (RAY, "crossing"), (RAY, "hit")] {
        let parsed =
            Scene::parse(text(CLOSED, true, other).as_bytes(), Format::Ron, |_| unreachable!());
        let Ok(Scene::Three(document)) = parsed else { panic!("a scene of space") };
        let mut bench = Bench::new(document);
        bench
            .sight
            .camera
            .set_viewport(bench::Rect { min: Vec2::ZERO, max: Vec2::new(800.0, 600.0) });
        bench.frame_all();
        let mut findings = analyse(bench.document(), &bench.question());
        let is = |step: &Step<DVec3>| match step {
            Step::Winding(_) => change == "crossing",
            Step::Hit(_) => change == "hit",
            _ => false,
        };
        let steps = &findings.focus.as_ref().unwrap().record.steps;
        let number = steps.iter().position(is).expect("there is such a step");
        bench.trace.stepper = Stepper::Upto(number);
        let before = picture(&bench, &findings);
        assert_eq!(before, picture(&bench, &findings), "the same record makes the same picture");
        match &mut findings.focus.as_mut().unwrap().record.steps[number] {
            Step::Winding(winding) => winding.crossings[0].t += 0.25,
            Step::Hit(hit) => hit.point.y += 0.25,
            _ => unreachable!(),
        }
        assert!(before != picture(&bench, &findings), "{change} of {other}");
    }
}
