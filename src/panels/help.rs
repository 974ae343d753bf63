//! The table of what mouse and keys do.

use egui::style::ScrollStyle;
use egui::{Align2, Context, Grid, Key, RichText, ScrollArea, Ui, Window};

use super::hint;
use super::look::SemiBold;
use crate::platform;

/// What does something, and what it does.
type Table = &'static [(&'static str, &'static str)];

const MOUSE: Table = &[
    ("left-drag, or a finger", "move a shape; a handle resizes or turns it"),
    ("ctrl + left-drag", "set how a shape moves from u = 0 to 1: its displacement"),
    ("R", "what a drag, and an arrow key, does: move, sweep, turn"),
    ("right-drag, Alt + arrows", "orbit in 3D, pan in 2D"),
    ("middle-drag, shift + either", "pan"),
    ("wheel, two fingers, + and −", "zoom to the pointer, pan and zoom, zoom"),
    ("drop a file on the window", "open it"),
];

const SHAPE: Table = &[
    ("Tab, Shift+Tab", "select the next shape, the one before"),
    ("arrows, shift + arrows", "nudge it by a little, by more"),
    ("X, Y, Z or shift", "while dragging: along one axis"),
    ("shift + click, Ctrl+A", "select several, all: they move together"),
    ("drag beside shapes", "in 2D: select what is in the band"),
    ("G", "while dragging: onto the grid"),
    ("T", "while dragging: stop at the first touch"),
    ("shift", "while turning: by steps of 15°"),
    ("type a number", "1/3, 2^-20, pi/4 rad, 0x3f800000"),
    ("Ctrl+B", "numbers as their bits, or decimal"),
    ("Shift+P", "ask in double precision, or in single"),
    ("Alt + ↑, Alt + ↓", "at a number: one ulp up, down"),
    ("F or double-click, Home, C", "frame the shape, all, the contact"),
    ("Shift+C", "magnify what is too small, or not"),
    ("H, Shift+H", "the next pair that overlaps, the one before"),
    ("Shift+A, Ctrl+D, Del, Shift+F2", "add, duplicate, delete, rename"),
    ("right click, a finger that rests", "what can be done there"),
    ("Ctrl+L", "lock it where it is, or unlock it"),
    ("Ctrl + arrows, with shift", "align the selected to that side, their centres"),
    ("Ctrl+E", "the same gap between the selected"),
    ("Ctrl+Z, Ctrl+Shift+Z", "undo, redo"),
    ("Esc", "cancel a drag, deselect, close, leave F11"),
];

const SCENE: Table = &[
    ("Page Up, Page Down", "previous scene, next scene"),
    ("Ctrl + Page Up, Page Down", "previous family, next family"),
    ("F1, Ctrl+P, F6", "this table; anything by name; keys to the buttons"),
    ("F3, Ctrl+F or /", "the list of scenes; search in it"),
    ("Ctrl+N, Ctrl+Shift+N", "new, in the plane or in space"),
    ("Ctrl+O, Ctrl+S, Ctrl+Shift+S", "open, save, save as"),
    ("F2", "write the title and the text"),
    ("F5, Shift+F5", "reset the scene; save this view with it"),
    ("Ctrl+C, Ctrl+V, Ctrl+Shift+L", "copy the scene, open a copied one, copy a link"),
    ("Ctrl+J, Ctrl+T, Ctrl+R", "copy it as JSON, the pair as a test, with its bits"),
    ("F12, Shift+F12, Ctrl+F12", "save a picture, at twice the size, a film"),
    ("F10, F11", "light or dark, the scene alone for an audience"),
    ("Ctrl + and −, Ctrl+0", "larger, smaller, usual size"),
];

const TEST: Table = &[
    (",   .", "step back, step on"),
    ("Shift + .  Shift + ,", "into the part of a test, out of it"),
    ("Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+4", "show why, the numbers, other ways, the text"),
    ("W", "step through the overlap, the sweep, or the intervals"),
    ("1 … 9", "the same question another way"),
    ("A", "turn an axis of your own"),
    ("D", "the Minkowski difference, beside the scene"),
    ("B", "bounding volumes, and what they cost"),
    ("N", "the tree of a mesh, level by level"),
    ("I", "all boxes, sorted along an axis"),
    ("Space, L", "play the frame, in a loop"),
    ("[   ]", "a sixtieth of the frame back, on"),
    ("V", "the motion as A sees it"),
    ("S", "sample the frame, and see what that misses"),
];

const CROWD: Table = &[
    ("K, Shift+K", "a crowd that moves, in the plane or in space, and back"),
    ("Space, .", "pause or go on, a single step"),
    ("1, 2, 3, 4", "naive, sort-and-sweep, tree, all three"),
    ("M", "measure them against the number of shapes"),
    ("Ctrl+K", "take it as a scene, to be edited and saved"),
];

/// In less room, in points, the columns stand below each other.
const WIDE: f32 = 1060.0;

/// A row as it is true here: a page in a browser has no disk, and the browser keeps some keys for itself.
fn here((keys, meaning): (&'static str, &'static str)) -> Option<(&'static str, &'static str)> {
    if platform::HAS_DISK {
        return Some((keys, meaning));
    }
    match keys {
        "Ctrl+N, Ctrl+Shift+N" => None,
        "Ctrl+O, Ctrl+S, Ctrl+Shift+S" => {
            Some(("Ctrl+O, Ctrl+S", "open a file, save as a download"))
        }
        "Ctrl+J, Ctrl+T, Ctrl+R" => {
            Some(("Ctrl+J, Ctrl+R", "copy it as JSON, the pair with its bits"))
        }
        "drop a file on the window" => {
            Some(("drop files on the page", "open them, with their meshes"))
        }
        _ => Some((keys, meaning)),
    }
}

/// Side by side, so that all is seen at once.
const COLUMNS: [&[(&str, Table)]; 2] = [
    &[("To begin with", hint::LINES), ("Mouse", MOUSE), ("Shapes", SHAPE)],
    &[("Scenes", SCENE), ("Tests and motion", TEST), ("Crowds", CROWD)],
];

/// What is said in each row of the table, to be searched.
pub fn meanings() -> impl Iterator<Item = &'static str> {
    let rows = COLUMNS.iter().flat_map(|tables| tables.iter()).flat_map(|(_, table)| table.iter());
    rows.map(|(_, meaning)| *meaning)
}

/// Shows it in front of everything while `open`.
pub fn show(ctx: &Context, open: &mut bool) {
    if !*open {
        return;
    }
    if ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
        *open = false;
    }
    let room = ctx.screen_rect().size() - egui::vec2(24.0, 80.0);
    Window::new("Mouse and keys")
        .open(open)
        .default_size(room)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            // What is cut off is seen to go on.
            ui.spacing_mut().scroll = ScrollStyle::solid();
            let scroll = ScrollArea::both().max_width(room.x).max_height(room.y);
            scroll.show(ui, |ui| {
                let columns = |ui: &mut egui::Ui| {
                    for tables in COLUMNS {
                        ui.vertical(|ui| tables.iter().for_each(|table| show_table(ui, table)));
                        ui.add_space(16.0);
                    }
                };
                if room.x < WIDE { columns(ui) } else { ui.horizontal_top(columns).inner }
            });
        });
}

fn show_table(ui: &mut Ui, (title, table): &(&str, Table)) {
    ui.heading(*title);
    let grid = Grid::new(*title).num_columns(2).min_row_height(0.0).spacing([12.0, 2.0]);
    grid.show(ui, |ui| {
        for (keys, meaning) in table.iter().copied().filter_map(here) {
            ui.label(RichText::new(keys).semibold());
            ui.label(meaning);
            ui.end_row();
        }
    });
    ui.add_space(12.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::COMMANDS;

    #[test]
    fn the_key_of_every_action_is_in_the_table() {
        let words = |keys: &str| -> Vec<String> {
            keys.split(['+', ' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let rows = COLUMNS.into_iter().flatten().flat_map(|(_, table)| table.iter());
        let rows: Vec<Vec<String>> = rows.map(|(keys, _)| words(keys)).collect();
        let shown = |keys: &str| !matches!(keys, "," | "Ctrl +");
        for command in COMMANDS.iter().filter(|command| shown(command.keys)) {
            let (name, keys) = (command.name, words(command.keys));
            let shown = rows.iter().any(|row| keys.iter().all(|key| row.contains(key)));
            assert!(shown, "{name}: {keys:?}");
        }
    }
}
