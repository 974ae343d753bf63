//! What is done to a scene is undone bit by bit; and what is selected, in focus and stepped through meanwhile.

mod arrange;
mod focus;
mod lock;
mod several;
mod shapes;
mod steps;
mod undo;

use crate::hands::{Hands, ball, scene};
use glam::DVec2;
use hitbench::scene::{Document, Form, World};

fn row_of_balls() -> Document<DVec2> {
    scene([0.0, 4.0, 8.0, 12.0].map(|x| ball(DVec2::new(x, 0.0), 1.0)))
}

fn radius<V: World>(document: &mut Document<V>, index: usize) -> &mut f64 {
    match &mut document.entries[index].form {
        Form::Ball { radius, .. } => radius,
        form => panic!("{form:?}"),
    }
}

/// Debug writes the sign of zero, and numbers that read back to the same bits.
fn bits<V: World>(document: &Document<V>) -> String {
    format!("{document:?}")
}

fn names<V: World>(hands: &Hands<V>) -> Vec<&str> {
    hands.bench.document().entries.iter().map(|entry| entry.name.as_str()).collect()
}
