//! Far from the origin, the stage contradicted the card: "APART by 0.004694" beside "gap 0.006875".
//!
//! Cause: the marks had the numbers of the step, which single precision rounds, and the card those of the distance, which is
//! asked again. Fix: at rest the marks lie between the closest points of the card.

use egui::Shape;
use hitbench::panels::{Library, Program, TextOf};

use crate::window::{Window, window};

const SCENE: &str = r#"Scene3D(title: "Far, small",
    opens: (camera: (at: (100000, 0, 0), from: (100000.01, 0.01, 0.03), height: 0.03)), shapes: [
    (name: "tiny", shape: Ball(center: (100000, 0, 0), radius: 0.001)),
    (name: "near", shape: Obb(center: (100000.01, 0, 0), half: (0.002, 0.0005, 0.002), rotation: Euler(0, 10, 0))),
])"#;

/// The texts that are painted and begin so.
fn painted(window: &Window, begin: &str) -> Vec<String> {
    fn collect(shape: &Shape, texts: &mut Vec<String>) {
        match shape {
            Shape::Text(text) => texts.push(text.galley.text().to_owned()),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let mut texts = Vec::new();
    window.output().shapes.iter().for_each(|shape| collect(&shape.shape, &mut texts));
    texts.retain(|text| text.starts_with(begin));
    texts
}

#[test]
fn are_those_of_the_card() {
    let mut program = Program::new(Library::presets());
    program.open_text(SCENE.to_owned(), TextOf::Clipboard);
    program.finish_loading();
    let mut window = window(program);
    window.run_steps(6);
    let card = painted(&window, "by ");
    let [number] = &card[..] else { panic!("the card has one number: {card:?}") };
    let gap = format!("gap {}", number.trim_start_matches("by "));
    assert_eq!(painted(&window, "gap "), [gap]);
}
