//! In the table of axes the column "gap" was cut at the edge of the window: 0.002296 was shown as "0.0".
//!
//! Cause: the numbers were made smaller by the count of their letters and by the width of the content, which may be more than
//! what is seen of the column. Fix: they are measured, and fit into what is seen.

use egui::{Modifiers, Rect, Shape};
use hitbench::intersect::steps::Step;
use hitbench::panels::{AnyScene, Library, Program};
use hitbench::words::number;

use crate::window::{Window, window_of};

/// Each painted text with its place, and whether all of it is seen.
fn texts(window: &Window) -> Vec<(String, bool)> {
    fn collect(shape: &Shape, seen: Rect, texts: &mut Vec<(String, bool)>) {
        match shape {
            Shape::Text(text) => {
                let right = text.visual_bounding_rect().right();
                texts.push((text.galley.text().trim().to_owned(), right <= seen.right() + 0.5));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, seen, texts)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    for shape in &window.output().shapes {
        collect(&shape.shape, shape.clip_rect, &mut found);
    }
    found
}

#[test]
fn each_gap_in_the_table_is_whole() {
    for size in [[1280.0, 800.0], [1024.0, 640.0]] {
        let mut program = Program::new(Library::presets());
        program.open_address("https://example.org/?scene=boxes/04");
        let mut window = window_of(program, size);
        window.press_key_modifiers(Modifiers::COMMAND, egui::Key::Num2);
        window.run_steps(6);
        let AnyScene::Three(open) = &window.state().desk.opened else { panic!("a scene of space") };
        let focus = open.findings.focus.as_ref().expect("a pair");
        let gaps = focus.record.steps.iter().filter_map(|step| match step {
            Step::Axis(test) => Some(number(test.gap_length())),
            _ => None,
        });
        let texts = texts(&window);
        let mut rows = 0;
        for gap in gaps {
            let told: Vec<_> = texts.iter().filter(|(text, _)| *text == gap).collect();
            assert!(told.iter().all(|(_, whole)| *whole), "{gap} is cut at {size:?}");
            rows += usize::from(!told.is_empty());
        }
        assert!(rows >= 6, "{rows} gaps are in the table");
    }
}
