//! A lesson asked which of the axes A1, A1 × B2 … separates two boxes of space, and a way named the "corner A2 to centre" of a
//! sector; but nothing on the stage had one of these names.
//!
//! Cause: only a published test of two boxes drew their axes. Fix: `view/part_names.rs` draws the parts that the step that is
//! shown, the answer or an open question names.

use egui::Shape;
use glam::DVec3;
use hitbench::analysis::{Findings, analyse};
use hitbench::bench::{self, Bench, DragMode, Stepper};
use hitbench::intersect::steps::{AxisSource, Side, Step};
use hitbench::scene::{Format, Scene, World};

use crate::pictures_of_records::shapes;

/// The names of parts in the picture, in order.
fn names<V: World>(bench: &Bench<V>, findings: &Findings<V>) -> Vec<String> {
    let text = |shape: Shape| match shape {
        Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    };
    let all = shapes(bench, findings).into_iter().filter_map(text);
    let mut all: Vec<String> = all.filter(|text| is_name(text)).collect();
    all.sort();
    all
}

fn is_name(text: &str) -> bool {
    let digit = text.strip_prefix(['A', 'B']);
    digit.is_some_and(|digit| digit.parse::<usize>().is_ok())
}

fn opened<V: World>(mut bench: Bench<V>, way: Option<&str>) -> (Bench<V>, Findings<V>) {
    let (min, max) = (glam::Vec2::ZERO, glam::Vec2::new(800.0, 600.0));
    bench.sight.camera.set_viewport(bench::Rect { min, max });
    bench.frame_all();
    bench.trace.way = way.map(str::to_owned);
    let findings = analyse(bench.document(), &bench.question());
    (bench, findings)
}

fn read(text: &str) -> Scene {
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!("no mesh"));
    scene.unwrap_or_else(|error| panic!("{error}"))
}

fn boxes(first: &str) -> (Bench<DVec3>, Findings<DVec3>) {
    let scene = read(&format!(
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: {first}),
        (name: \"b\", shape: Obb(center: (3.1, 0, 0), half: (1, 1, 1), rotation: Euler(10, 45, 20)))])"
    ));
    let Scene::Three(document) = scene else { panic!("a scene of space") };
    opened(Bench::new(document), None)
}

const ALL: [&str; 6] = ["A1", "A2", "A3", "B1", "B2", "B3"];

#[test]
fn the_axes_of_boxes() {
    let (mut bench, findings) =
        boxes("Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 45))");
    bench.shown.asks_axis = true;
    assert_eq!(names(&bench, &findings), ALL);
    bench.trace.stepper = Stepper::Upto(0);
    assert_eq!(names(&bench, &findings), ALL);
    // The handles of a selected box have the same names, each once.
    for mode in DragMode::ALL {
        (bench.selection.selected, bench.tool.drag_mode) = (Some(0), mode);
        assert_eq!(names(&bench, &findings), ALL, "{mode:?}");
    }
}

#[test]
fn the_axis_and_the_edge_that_a_step_of_another_test_names() {
    let (mut bench, findings) = boxes("Triangle(a: (0, 0, 0), b: (1, 1, 0), c: (1, -1, 0.5))");
    let steps = &findings.focus.as_ref().expect("a pair").record.steps;
    let mut crossed = 0;
    for (number, step) in steps.iter().enumerate() {
        let Step::Axis(test) = step else { continue };
        bench.trace.stepper = Stepper::Upto(number);
        let expected = match test.source {
            AxisSource::Face(Side::B, i) => vec![format!("B{}", i + 1)],
            AxisSource::Face(Side::A, _) => vec![],
            AxisSource::Edges(i, j) => {
                crossed += 1;
                vec![format!("A{}", i + 1), format!("B{}", j + 1)]
            }
            source => panic!("{source:?}"),
        };
        assert_eq!(names(&bench, &findings), expected, "{:?}", test.source);
    }
    assert!(crossed > 0, "{steps:?}");
}

#[test]
fn the_corners_of_a_sector() {
    let text = "Scene2D(title: \"t\", shapes: [
        (name: \"attack\", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(80), radius: 1.5)),
        (name: \"target\", shape: Ball(center: (-0.25, -1.98), radius: 0.6))])";
    let Scene::Two(document) = read(text) else { panic!("a scene of the plane") };
    let (mut bench, findings) = opened(Bench::new(document), Some("five-axes"));
    // The answer is that the axis from a corner separates.
    assert_eq!(names(&bench, &findings), ["A3"]);
    bench.shown.asks_axis = true;
    let asked = names(&bench, &findings);
    assert!(["A1", "A2", "A3"].iter().all(|name| asked.contains(&(*name).to_owned())), "{asked:?}");
}
