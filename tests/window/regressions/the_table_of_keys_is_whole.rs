//! At 1280 by 800 the table of keys was cut below "M", and nothing showed that it went on.
//!
//! Cause: its rows stood wide apart, and the bar of what scrolls is hidden until the pointer is on
//! it. Fix: the rows are closer, so that all of them fit; where they do not, the bar is seen.

use egui::Key;
use hitbench::panels::{Library, Program};

use crate::window::{area, press, window};

#[test]
fn at_the_usual_size() {
    let mut window = window(Program::new(Library::presets()));
    press(&mut window, Key::F1);
    for last in [
        "a crowd of moving copies, and their broad phase",
        "cancel a drag, deselect, close, leave F11",
    ] {
        let row = area(&window, last);
        assert!(row.max.y < 780.0, "{last}: {row:?}");
    }
}
