//! The picture of the general method, and the steps of a sweep, in the panels, driven without a display.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::window::{on, press, says};
use egui_kittest::kittest::Queryable;
use glam::{DVec2, DVec3};
use hitbench::bench::{Stepper, TraceKind};
use hitbench::intersect::steps::Step;
use hitbench::panels::{AnyScene, Library, Program};

const DIFFERENCE: &str = "Minkowski difference A − B";
const HULLS: &str = r#"Scene2D(title: "Two hulls", shapes: [
    (name: "a", shape: Hull(points: [(-2, -1), (-1, -1), (-1, 1), (-2, 1)])),
    (name: "b", shape: Hull(points: [(1, 0), (2, -1), (2, 1)])),
])"#;
const BOXES: &str = r#"Scene2D(title: "Two boxes", shapes: [
    (name: "a", shape: Obb(center: (-2, 0), half: (1, 1), rotation: Degrees(20))),
    (name: "b", shape: Obb(center: (2, 0), half: (1, 1), rotation: Degrees(50))),
])"#;

#[test]
fn the_difference_tells_by_words_on_which_side_the_origin_is() {
    let (mut harness, _folder) = on(HULLS);
    assert!(says(&harness, DIFFERENCE));
    assert!(says(&harness, "O is outside: apart by 2"));
    let moved = open!(harness).bench.edit("move", |document| {
        if let hitbench::scene::Form::Hull { points, .. } = &mut document.entries[1].form {
            points.iter_mut().for_each(|p| p.x -= 2.5);
        }
    });
    moved.unwrap();
    harness.run_steps(3);
    assert!(says(&harness, "O is inside: overlap, depth 0.5"));
    assert!(says(&harness, "depth 0.5"));
    // The search for the depth follows that for the verdict.
    let steps = &open!(harness).findings.focus.as_ref().unwrap().record.steps;
    let first = |is: fn(&Step<glam::DVec2>) -> bool| steps.iter().position(is).unwrap();
    let (gjk, epa) = (
        first(|step| matches!(step, Step::Simplex(_))),
        first(|step| matches!(step, Step::Polytope(_))),
    );
    assert!(gjk < epa);
}

#[test]
fn the_card_says_where_a_ray_comes_in_and_goes_out() {
    let scene = |shape: &str| {
        format!(
            r#"Scene3D(title: "A ray", shapes: [
    (name: "sight", shape: Ray(origin: (-5, 0.25, 0), direction: (1, 0, 0))),
    (name: "body", shape: {shape}),
])"#
        )
    };
    let (cylinder, _folder) = on(&scene("Cylinder(start: (0, -1, 0), end: (0, 1, 0), radius: 2)"));
    assert!(says(&cylinder, "enters at t = 3, leaves at t = 7, normal (−1, 0, 0)"));
    let (sector, _folder) = on(&scene(
        "Sector(apex: (0, 0.25, 0), direction: (1, 0, 0), half_angle: Degrees(60), radius: 2)",
    ));
    assert!(says(&sector, "enters at t = 5, leaves at t = 7"));
    let (missed, _folder) = on(&scene("Ball(center: (0, 9, 0), radius: 1)"));
    assert!(!says(&missed, "enters at t"));
}

#[test]
fn a_dedicated_test_has_no_such_picture_until_the_general_one_is_chosen() {
    let (mut harness, _folder) = on(BOXES);
    assert!(!says(&harness, DIFFERENCE));
    let views = open!(harness).findings.focus.clone().unwrap().views;
    let gjk = views.iter().find(|view| view.name == "GJK").expect("a view by GJK");
    open!(harness).bench.trace.way = Some(gjk.id.to_owned());
    harness.run_steps(3);
    assert!(says(&harness, DIFFERENCE));
    assert!(says(&harness, "O is outside"));
}

#[test]
fn every_step_of_the_general_method_can_be_drawn() {
    let shapes = [
        "Hull(points: [(1, 0), (2, -1), (2, 1)])",
        // Deep, containing, touching, flat, of no size.
        "Hull(points: [(-1.5, 0), (2, -1), (2, 1)])",
        "Hull(points: [(-1.75, 0), (-1.25, 0.25), (-1.25, -0.25)])",
        "Hull(points: [(-1, 0), (2, -1), (2, 1)])",
        "Hull(points: [(-3, 0), (0, 0), (3, 0)])",
        "Hull(points: [(-1.5, 0), (-1.5, 0), (-1.5, 0)])",
        "Ellipsoid(center: (1, 0), half: (1.25, 0.5), rotation: Degrees(20))",
        "Capsule(start: (-0.5, 3), end: (-0.5, -3), radius: 0.75)",
    ];
    for shape in shapes {
        let (mut harness, _folder) =
            on(&HULLS.replace("Hull(points: [(1, 0), (2, -1), (2, 1)])", shape));
        let count = open!(harness).findings.focus.as_ref().unwrap().record.steps.len();
        assert!(count > 0, "{shape}");
        for step in 0..count {
            press(&mut harness, egui::Key::Period);
            assert_eq!(open!(harness).bench.trace.stepper, Stepper::Upto(step), "{shape}");
            assert!(says(&harness, &format!("{}/{count}", step + 1)), "{shape}");
            assert!(says(&harness, DIFFERENCE), "{shape}");
        }
    }
}

#[test]
fn the_steps_of_the_sweep_are_chosen_beside_the_buttons() {
    let (mut harness, _folder) = on(HULLS);
    assert!(!says(&harness, "steps of"), "nothing moves");
    let balls = r#"Scene2D(title: "Two disks", shapes: [
        (name: "a", shape: Ball(center: (0, 0), radius: 1)),
        (name: "b", shape: Ball(center: (4, 0), radius: 1), displacement: (-8, 0)),
    ])"#;
    let (mut harness2, _folder2) = on(balls);
    assert_eq!(open!(harness).bench.trace.subject, TraceKind::Overlap);
    harness2.get_by_label("sweep").click();
    harness2.run_steps(3);
    assert_eq!(open!(harness2).bench.trace.subject, TraceKind::Sweep);
    press(&mut harness2, egui::Key::Period);
    let steps =
        open!(harness2).findings.focus.clone().unwrap().motion.unwrap().record.steps.clone();
    assert!(matches!(steps[0], Step::Roots(_)));
    assert!(says(&harness2, &format!("1/{}", steps.len())));
    assert!(says(&harness2, "b² − 4ac"));
    press(&mut harness2, egui::Key::W);
    assert_eq!(open!(harness2).bench.trace.subject, TraceKind::Overlap);
}

/// A hull of 2,000 points beside a ball: each frame took 4 s.
#[test]
fn a_hull_of_thousands_of_points_is_dragged_and_looked_at_from_all_sides() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reported/hull-2000.json");
    let start = Instant::now();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    program.finish_loading();
    let mut harness = crate::window::window(program);
    assert!(says(&harness, DIFFERENCE));
    for step in 0..8 {
        let AnyScene::Three(open) = &mut harness.state_mut().desk.opened else {
            panic!("it is in space")
        };
        open.bench.sight.camera.orbit(DVec2::new(20.0, 5.0));
        let moved = open.bench.edit("Move", |document| {
            document.entries[0].form.translate(DVec3::new(0.0, 0.05, 0.0));
        });
        moved.unwrap();
        // The pointer looks for what is below it.
        harness
            .input_mut()
            .events
            .push(egui::Event::PointerMoved(egui::pos2(500.0 + step as f32, 400.0)));
        harness.run_steps(1);
    }
    let time = start.elapsed();
    eprintln!("twelve frames: {time:?}");
    assert!(time < Duration::from_secs(30), "{time:?}");
}
