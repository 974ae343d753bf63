//! The table of what mouse and keys do.

use egui::{Align2, Context, Grid, Key, RichText, Window};

const MOUSE: &[(&str, &str)] = &[
    ("left-drag", "move a shape; a handle resizes or turns it"),
    ("ctrl + left-drag", "set how a shape moves from u = 0 to u = 1"),
    ("right-drag", "orbit in 3D, pan in 2D"),
    ("middle-drag, shift + right-drag", "pan"),
    ("wheel", "zoom to the pointer"),
    ("double-click", "frame the shape"),
];

const KEYS: &[(&str, &str)] = &[
    ("Page Up, Page Down", "previous scene, next scene"),
    ("Ctrl+F or /", "search the scenes"),
    (",   .", "step back, step on"),
    ("1 … 9", "the same question another way"),
    ("A", "turn an axis of your own"),
    ("Space, L", "play the frame, in a loop"),
    ("[   ]", "a sixtieth of the frame back, on"),
    ("V", "the motion as A sees it"),
    ("S", "sample the frame, and see what that misses"),
    ("Tab", "select the next shape"),
    ("arrows, shift + arrows", "nudge the shape by a little, by more"),
    ("X, Y, Z or shift while dragging", "move along one axis"),
    ("F, Home", "frame the shape, frame all"),
    ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo"),
    ("Ctrl + and −, Ctrl+0", "larger and smaller for a projector, usual size"),
    ("Esc", "cancel a drag, deselect, close"),
];

/// Shows it in front of everything while `open`.
pub fn show(ctx: &Context, open: &mut bool) {
    if !*open {
        return;
    }
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        *open = false;
    }
    Window::new("Mouse and keys")
        .open(open)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
                for (keys, meaning) in MOUSE.iter().chain(KEYS) {
                    ui.label(RichText::new(*keys).strong());
                    ui.label(*meaning);
                    ui.end_row();
                }
            });
            ui.add_space(6.0);
            ui.label("Drop a scene file on the window to open it.");
        });
}
