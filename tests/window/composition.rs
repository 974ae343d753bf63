//! What stands where: the stage has most of the window, and the answer on it is legible from afar.

use egui::{Context, RawInput, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::Queryable;
use hitbench::panels::{Library, Program};
use hitbench::view::style::HEIGHT;

use crate::window::{area, on, press, window_of};

const STILL: &str = r#"Scene2D(title: "Do the two disks touch?", shapes: [
    (name: "a", shape: Ball(center: (0, 0), radius: 1)),
    (name: "b", shape: Ball(center: (4, 0), radius: 1)),
])"#;

fn moving() -> String {
    STILL.replacen("radius: 1)),\n])", "radius: 1), displacement: (-8, 0)),\n])", 1)
}

/// The part of the window that the stage has.
fn share(text: &str, size: [f32; 2]) -> f32 {
    let (mut window, _folder) = on(text);
    window.set_size(size.into());
    window.run_steps(4);
    let stage = open!(window).bench.sight.camera.viewport().size();
    stage.x * stage.y / (size[0] * size[1])
}

#[test]
fn the_stage_has_most_of_the_window() {
    let moving = moving();
    assert_ne!(moving, STILL);
    // In points: at 150 % a window of 1280 by 800 has 853 by 533.
    for (text, size, least) in [
        (STILL, [1280.0, 800.0], 0.6),
        (&moving, [1280.0, 800.0], 0.55),
        (STILL, [853.0, 533.0], 0.48),
        (&moving, [853.0, 533.0], 0.37),
        (STILL, [1024.0, 640.0], 0.55),
        (&moving, [1024.0, 640.0], 0.45),
    ] {
        let share = share(text, size);
        assert!(share >= least, "{size:?}: {share}");
    }
}

/// Every text that is painted, with the height of its type as a part of the window's.
fn texts(presentation: bool) -> Vec<(String, f32)> {
    fn collect(shape: &Shape, texts: &mut Vec<(String, f32)>) {
        match shape {
            Shape::Text(text) => {
                let sections = text.galley.job.sections.iter();
                let size = sections.map(|section| section.format.font_id.size).fold(0.0, f32::max);
                texts.push((text.galley.text().to_owned(), size));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scene.ron");
    std::fs::write(&file, STILL).unwrap();
    let mut program = Program::new(Library::presets());
    program.open_path(&file);
    program.finish_loading();
    program.window.switches.presentation = presentation;
    let height = HEIGHT / program.window.switches.zoom(HEIGHT);
    let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1.6 * height, height));
    let ctx = Context::default();
    let mut found = Vec::new();
    for _ in 0..3 {
        found.clear();
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let output = program.run(&ctx, input);
        output.shapes.iter().for_each(|shape| collect(&shape.shape, &mut found));
    }
    found.into_iter().map(|(text, size)| (text, size / height)).collect()
}

fn size_of(texts: &[(String, f32)], text: &str) -> f32 {
    let sizes = texts.iter().filter(|(of, _)| of == text).map(|(_, size)| *size);
    sizes.fold(0.0, f32::max)
}

/// In a picture of a quarter of the width, of 320 by 200 pixels, a word of 4 % is 8 pixels high.
#[test]
fn the_verdict_is_legible_from_afar() {
    let texts = texts(false);
    assert!(size_of(&texts, "APART") >= 0.045, "{texts:?}");
    assert!(size_of(&texts, "by 2") >= 0.0275);
    let sentence = texts.iter().find(|(text, _)| text.starts_with("The centres of the disks"));
    assert!(sentence.unwrap().1 >= 0.02 * 0.875, "{sentence:?}");
    assert!(size_of(&texts, "Do the two disks touch?") >= 0.02);
    for (text, size) in &texts {
        assert!(*size >= 0.013, "{text}: {size}");
    }
}

#[test]
fn a_presentation_keeps_question_and_answer_and_makes_them_large() {
    let texts = texts(true);
    assert!(size_of(&texts, "Do the two disks touch?") >= 0.039, "{texts:?}");
    assert!(size_of(&texts, "APART") >= 0.069);
    assert_eq!(size_of(&texts, "Why"), 0.0, "the column is gone");
}

/// The answer stands in the corner that is emptiest, and goes elsewhere when it covers the shapes.
#[test]
fn the_answer_does_not_cover_the_shapes() {
    let (mut window, _folder) = on(STILL);
    let covers = |window: &mut crate::window::Window| {
        let answer = area(window, "APART");
        let bodies = open!(window).bench.seen().places_on_screen();
        bodies.iter().any(|body| {
            let [min, max] = [body.min, body.max].map(|corner| pos2(corner.x, corner.y));
            Rect::from_min_max(min, max).intersect(answer).is_positive()
        })
    };
    assert!(!covers(&mut window));
    // Into the corner in which it stands.
    let corner = area(&window, "APART").center();
    let bench = &mut open!(window).bench;
    let from = bench.seen().places_on_screen()[0];
    let from = (from.min + from.max).as_dvec2() * 0.5;
    bench.sight.camera.pan(from, glam::DVec2::new(corner.x.into(), corner.y.into()));
    window.run_steps(4);
    assert!(!covers(&mut window));
}

#[test]
fn the_drawer_covers_the_stage_and_leaves_it_as_it_is() {
    let mut program = Program::new(Library::presets());
    program.window.switches.hint = false;
    let mut window = window_of(program, [1280.0, 800.0]);
    let stage = |window: &mut crate::window::Window| open!(window).bench.sight.camera.viewport();
    let before = stage(&mut window);
    press(&mut window, egui::Key::F3);
    let another = "Two balls in space: how far apart are they?";
    assert!(crate::window::says(&window, another));
    assert_eq!(stage(&mut window), before);
    press(&mut window, egui::Key::Escape);
    assert!(!crate::window::says(&window, another));
}

/// In the table of the axes the gap, the last column, stood beyond the edge of the window.
#[test]
fn no_number_of_the_table_of_axes_is_cut() {
    for address in ["boxes/04", "boxes/01", "boxes/26", "convex/01", "sector/04", "edge-cases/33"] {
        for size in [[1280.0, 800.0], [1024.0, 640.0], [1920.0, 1080.0]] {
            let mut program = Program::new(Library::presets());
            program.open_address(&format!("https://example.org/?scene={address}"));
            program.window.switches.tab = hitbench::panels::Tab::Numbers;
            let window = window_of(program, size);
            let edge = area(&window, "Text").right() + 0.5;
            let labels = window.query_all_by(|node| node.label().is_some());
            let beyond = labels.filter_map(|node| {
                let bounds = node.raw_bounds()?;
                (bounds.x1 as f32 > edge).then(|| node.label())?
            });
            // The bar above the window goes on to its edge.
            let beyond: Vec<String> =
                beyond.filter(|label| label.starts_with(['−', '0', '1', '2'])).collect();
            assert!(beyond.is_empty(), "{address} {size:?}: {beyond:?}");
        }
    }
}
