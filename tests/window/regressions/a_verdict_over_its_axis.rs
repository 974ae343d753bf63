//! Before an audience the card with the verdict lay over half of the axis of which it spoke.
//!
//! Cause: the card chose its corner by the bodies, and knew nothing of what is drawn beside them. Fix: the painter tells where
//! the picture explains, and the card leaves that free as it does the bodies.

use egui::{Rect, Shape};
use hitbench::panels::{Library, Program};

use crate::window::{press, window_of};

/// The card with the verdict, and the bars of the projections on the axis beside the shapes.
fn card_and_bars(window: &crate::window::Window) -> (Rect, Vec<[egui::Pos2; 2]>) {
    fn collect<'a>(shape: &'a Shape, all: &mut Vec<&'a Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, all)),
            shape => all.push(shape),
        }
    }
    let mut all = Vec::new();
    window.output().shapes.iter().for_each(|shape| collect(&shape.shape, &mut all));
    let is_bar = |width: f32| width == hitbench::view::style::width::BAR;
    let (mut verdict, mut rects, mut bars) = (None, Vec::new(), Vec::new());
    for shape in all {
        match shape {
            Shape::Text(text) if text.galley.text() == "APART" => verdict = Some(text.pos),
            Shape::Rect(rect) => rects.push(rect.rect),
            Shape::LineSegment { points, stroke } if is_bar(stroke.width) => bars.push(*points),
            Shape::Path(path) if is_bar(path.stroke.width) => {
                bars.extend(path.points.windows(2).map(|ends| [ends[0], ends[1]]));
            }
            _ => {}
        }
    }
    let verdict = verdict.expect("the verdict is shown");
    let around = rects.into_iter().filter(|rect| rect.contains(verdict));
    let card = around.min_by(|a, b| a.area().total_cmp(&b.area()));
    (card.expect("it is on a card"), bars)
}

#[test]
fn the_verdict_does_not_lie_over_the_axis() {
    for address in ["boxes/04", "boxes/03"] {
        for size in [[1280.0, 800.0], [1920.0, 1080.0]] {
            let mut program = Program::new(Library::presets());
            program.open_address(&format!("https://example.org/?scene={address}"));
            let mut window = window_of(program, size);
            press(&mut window, egui::Key::F11);
            // The camera finds its place, and the card its own.
            window.run_steps(30);
            let (card, bars) = card_and_bars(&window);
            assert!(bars.len() >= 2, "{address}: {bars:?}");
            for [from, to] in bars {
                let hidden = (0..=40).filter(|&i| card.contains(from.lerp(to, i as f32 / 40.0)));
                let hidden = hidden.count();
                assert!(
                    hidden < 4,
                    "{address} {size:?}: {hidden} of 41 of {from:?} to {to:?} under {card:?}"
                );
            }
        }
    }
}
