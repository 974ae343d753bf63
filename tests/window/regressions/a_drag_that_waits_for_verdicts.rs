//! A drag among 2,000 overlapping shapes took seconds on a page, which stood still meanwhile.
//!
//! Cause: each frame of a drag waited up to 100 ms for verdicts, and on a page it took three pieces of the analysis, since each look
//! at it is a piece. Marks of shapes went out where a frame had no time to ask about them again. Fix: the search steps of a frame
//! of a drag are as many as fit into it; one piece is made a frame; what is not known of the newest pose is pending, and what has
//! not moved keeps its mark until it is asked again.

use std::time::{Duration, Instant};

use hitbench::analysis::{Patience, analyse_within};

use crate::files::computing::{is_as_if_analysed_at_once, settle};
use crate::window::{Window, button, on, says};

/// Shapes of four kinds, all in about one place: each meets each.
fn heap(count: usize) -> String {
    let shape = |i: usize| {
        // Halves, quarters and so on, which single precision knows.
        let [x, y] = [i % 50, i / 50].map(|k| k as f64 / 256.0);
        let form = match i % 4 {
            0 => format!("Ball(center: ({x}, {y}), radius: 1)"),
            1 => format!("Obb(center: ({x}, {y}), half: (1, 0.7), rotation: Degrees({i}))"),
            2 => format!("Capsule(start: ({x}, {y}), end: ({}, {y}), radius: 0.5)", x + 1.0),
            _ => format!(
                "Hull(points: [({x}, {y}), ({}, {y}), ({}, {}), ({x}, {})])",
                x + 1.0,
                x + 1.25,
                y + 0.5,
                y + 1.0
            ),
        };
        format!("(name: \"{i}\", shape: {form}),")
    };
    let shapes: String = (0..count).map(shape).collect();
    format!("Scene2D(title: \"t\", shapes: [{shapes}])")
}

fn pointer(window: &mut Window, x: f32, pressed: Option<bool>) {
    let pos = egui::pos2(600.0 + x, 350.0);
    let event = match pressed {
        None => egui::Event::PointerMoved(pos),
        Some(pressed) => button(pos, pressed),
    };
    window.input_mut().events.push(event);
    window.run_steps(1);
}

#[test]
fn a_shape_among_two_thousand_in_one_place_follows_the_pointer() {
    let (mut window, _folder) = on(&heap(2_000));
    settle(&mut window);
    is_as_if_analysed_at_once(&mut window);
    assert!(says(
        &window,
        "Of 1,999,000 pairs only the first 50,000 found are tested: 50,000 overlap."
    ));
    pointer(&mut window, 0.0, None);
    pointer(&mut window, 0.0, Some(true));
    let [mut longest, mut of_analysis] = [Duration::ZERO; 2];
    let mut last = None;
    for step in 1..=20 {
        let start = Instant::now();
        pointer(&mut window, 20.0 * step as f32, None);
        longest = longest.max(start.elapsed());
        let open = open!(window);
        let (document, selected) = (open.bench.document(), open.bench.selection.selected);
        let dragged = selected.expect("a shape is dragged");
        let place = document.shape(dragged).unwrap().reference_point();
        let shown = open.findings.shapes[dragged].as_ref().unwrap().reference_point();
        assert_eq!(place, shown, "the picture is of this pose");
        assert_ne!(last.replace(place), Some(place), "it follows the pointer");
        // What has not moved stays marked, however little of it is asked again.
        let marked = open.findings.overlapping.iter().filter(|&&marked| marked).count();
        assert!(marked >= 1_999, "{marked}");
        // As a frame asks while something is dragged.
        let (question, patience) = (open.bench.question(), Patience::of(2_500));
        let start = Instant::now();
        analyse_within(document, &question, Some(&open.findings), &patience);
        of_analysis = of_analysis.max(start.elapsed());
    }
    pointer(&mut window, 400.0, Some(false));
    eprintln!("the longest of 20 frames: {longest:?}; the longest of 20 analyses: {of_analysis:?}");
    assert!(longest < Duration::from_secs(5), "{longest:?}");
    settle(&mut window);
    is_as_if_analysed_at_once(&mut window);
}

/// How often what is painted would fill the window, by the areas of its triangles.
fn layers(window: &Window) -> f32 {
    fn area(shape: &egui::Shape) -> f32 {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(area).sum(),
            egui::Shape::Mesh(mesh) => {
                let corner = |index: u32| mesh.vertices[index as usize].pos;
                let triangles = mesh.indices.chunks_exact(3).map(|of| {
                    let [a, b, c] = [corner(of[0]), corner(of[1]), corner(of[2])];
                    let (u, v) = (b - a, c - a);
                    0.5 * (u.x * v.y - u.y * v.x).abs()
                });
                triangles.sum()
            }
            _ => 0.0,
        }
    }
    let shapes = &window.output().shapes;
    shapes.iter().map(|clipped| area(&clipped.shape)).sum::<f32>() / (1280.0 * 800.0)
}

/// Without a graphics card most of the time of such a drag went into areas and hatching of which nothing could be seen.
#[test]
fn what_lies_under_many_layers_is_not_painted() {
    let (mut window, _folder) = on(&heap(2_000));
    settle(&mut window);
    let many = layers(&window);
    let (mut window, _folder) = on(&heap(60));
    settle(&mut window);
    let few = layers(&window);
    eprintln!("2,000 bodies: {many} layers; 60 bodies: {few}");
    assert!(few > 3.0 && many < 60.0, "{many} {few}");
    assert!(open!(window).bench.document().entries.len() == 60);
}
