//! A window without room for its stage ended the program while a prediction was asked for.
//!
//! Cause: the card took a share of the stage's width, which is below zero where the panels fill the window. Fix: no width of a card
//! is below zero.

use egui::Key;
use hitbench::panels::{Library, Program};

use crate::window::{press, window_of};

#[test]
fn every_card_bears_a_window_that_shrinks_to_any_size() {
    let keys: [&[Key]; 4] = [&[Key::F7], &[Key::F7, Key::F3], &[Key::F4], &[Key::F4, Key::F7]];
    for size in [[1.0, 1.0], [40.0, 600.0], [300.0, 30.0], [200.0, 200.0]] {
        for keys in keys {
            let mut window = window_of(Program::new(Library::presets()), [1280.0, 800.0]);
            for &key in keys {
                press(&mut window, key);
                window.run_steps(2);
            }
            window.set_size(size.into());
            window.run_steps(3);
            press(&mut window, Key::F1);
            window.run_steps(3);
        }
    }
}
