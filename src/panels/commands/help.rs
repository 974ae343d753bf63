//! The table of mouse actions and keys.

use egui::style::ScrollStyle;
use egui::{Align2, Context, Grid, Key, RichText, ScrollArea, Ui, Window};

use super::{COMMANDS, Command, Help, Section};
use crate::panels::widgets::control::taken;
use crate::panels::widgets::look::SemiBold;
use crate::words::tr;

/// Rows of the table: a key or mouse action, and its effect. They are in English, and translated where they are shown.
pub type Table = &'static [(&'static str, &'static str)];

/// What to try first, and its effect.
pub const TO_BEGIN: Table = &[
    ("Drag a shape", "the verdict answers at once, and shows how the test decided"),
    ("Ctrl-drag it", "sets how it moves: Space plays it, and . and , step through the test"),
    ("Page Down", "the next scene; Ctrl+P finds anything by name, F1 shows all keys"),
];

const MOUSE: Table = &[
    (
        "left-drag, or a finger",
        "move a shape, by an arrow along its axis; a handle resizes or turns it",
    ),
    ("ctrl + left-drag", "set how a shape moves from u = 0 to 1: its displacement"),
    ("right-drag", "orbit in 3D, pan in 2D"),
    ("middle-drag, shift + right-drag", "pan"),
    ("wheel, two fingers", "zoom to the pointer, pan and zoom"),
    ("shift + click, drag beside shapes", "select several, in 2D those in the band"),
    ("right click, a finger that rests", "what can be done there"),
    ("double-click", "frame the shape"),
    ("drop files on it", "open them: a scene with its meshes, or a mesh"),
];

/// Keys that belong to no command: they guide a drag, or are for a field.
const SHAPES: Table = &[
    ("X, Y, Z or shift", "while dragging: along one axis"),
    ("G, T", "while dragging: onto the grid, stop at the first touch"),
    ("shift", "while turning: by steps of 15°"),
    ("type a number", "1/3, 2^-20, pi/4 rad, 0x3f800000"),
    ("Alt + ↑, Alt + ↓", "at a number: one ulp up, down"),
];

const SCENES: Table = &[("Ctrl+V", "open a scene or a link that was copied")];

const LESSONS: Table = &[
    ("Page Down, with Ctrl", "the next step, the next lesson"),
    ("1 … 9, Enter", "choose an answer, check it"),
    ("1 … 9, with shift", "in a presentation: a vote more, a vote less"),
    ("shift + Page Up, Page Down", "move the step of your own lesson"),
];

/// The least width for columns side by side, in points.
const WIDE: f32 = 1060.0;

/// A part of the table, with its heading.
pub struct Part {
    pub title: &'static str,
    /// Keys, and their effects.
    pub rows: Vec<(String, String)>,
}

impl Part {
    fn of(title: &'static str, table: Table) -> Self {
        let row = |(keys, says): &(&str, &'static str)| (tr(keys).to_owned(), tr(says).to_owned());
        Self { title, rows: table.iter().map(row).collect() }
    }

    /// The rows of a section of the table of commands, followed by keys without a command.
    fn of_commands(title: &'static str, section: Section, others: Table) -> Self {
        let together = |_: &Command, next: &Command| matches!(next.help, Help::Joined);
        let of_section =
            |row: &&[Command]| matches!(row[0].help, Help::Row(of, _) if of == section);
        let rows = COMMANDS.chunk_by(together).filter(of_section).filter_map(told);
        Self { title, rows: rows.chain(Self::of("", others).rows).collect() }
    }
}

/// The keys and the text of a row, which several commands may share; without keys that a page in a browser
/// does not receive.
fn told(row: &[Command]) -> Option<(String, String)> {
    let heard: Vec<&Command> = row
        .iter()
        .filter(|command| command.is_offered() && !command.shown_keys().is_empty())
        .collect();
    let arrows = tr("arrows");
    let keys = heard.iter().map(|command| command.keys.replace("arrows", arrows));
    let keys: Vec<String> = keys.collect();
    let apart = if keys.iter().any(|key| key.ends_with(['.', ',', ']'])) { "   " } else { ", " };
    let says = match row[0].help {
        Help::Row(_, says) if heard.len() == row.len() => tr(says).to_owned(),
        _ => heard.iter().map(|command| tr(command.name)).collect::<Vec<_>>().join("; "),
    };
    (!heard.is_empty()).then(|| (keys.join(apart), says))
}

/// The whole table, in columns side by side so that all of it is visible.
pub fn columns() -> [Vec<Part>; 2] {
    [
        vec![
            Part::of(tr("To begin with"), TO_BEGIN),
            Part::of(tr("Mouse"), MOUSE),
            Part::of_commands(tr("Shapes"), Section::Shapes, SHAPES),
        ],
        vec![
            Part::of_commands(tr("Scenes"), Section::Scenes, SCENES),
            Part::of_commands(tr("Tests and motion"), Section::Tests, &[]),
            Part::of_commands(tr("Lessons"), Section::Lessons, LESSONS),
        ],
    ]
}

/// The text of every row of the table, for the search.
pub fn meanings() -> impl Iterator<Item = String> {
    let rows = columns().into_iter().flatten().flat_map(|part| part.rows);
    rows.map(|(_, meaning)| meaning)
}

/// The whole table, for a screen reader.
pub fn spoken() -> String {
    let mut text = tr("Mouse and keys").to_owned();
    for Part { title, rows } in columns().into_iter().flatten() {
        text += &format!(". {title}");
        rows.iter().for_each(|(keys, says)| text += &format!(". {keys}: {says}"));
    }
    text
}

/// The table as a page of the documentation, in Markdown.
pub fn page() -> String {
    let mut page = "# Mouse and keys\n\nF1 shows this table in the window.\n".to_owned();
    for Part { title, rows } in columns().into_iter().flatten() {
        page += &format!("\n## {title}\n\n| keys | what they do |\n|---|---|\n");
        for (keys, says) in rows {
            page += &format!("| {} | {says} |\n", keys.replace('|', "\\|"));
        }
    }
    page
}

/// Shows the table in front of everything while `open`.
pub fn show(ctx: &Context, open: &mut bool) {
    if !*open {
        return;
    }
    *open = !taken(ctx, [Key::Escape])[0];
    let room = ctx.screen_rect().size() - egui::vec2(24.0, 80.0);
    Window::new(tr("Mouse and keys"))
        .open(open)
        .default_size(room)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .collapsible(false)
        .resizable(false)
        .show(ctx, |ui| {
            // Visible scroll bars show that there is more.
            ui.spacing_mut().scroll = ScrollStyle::solid();
            let narrow = room.x < WIDE;
            let scroll = ScrollArea::new([!narrow, true]).max_width(room.x).max_height(room.y);
            scroll.show(ui, |ui| {
                let columns = |ui: &mut egui::Ui| {
                    for parts in self::columns() {
                        ui.vertical(|ui| parts.iter().for_each(|part| show_part(ui, part, narrow)));
                        ui.add_space(16.0);
                    }
                };
                if narrow { columns(ui) } else { ui.horizontal_top(columns).inner }
            });
        });
}

fn show_part(ui: &mut Ui, part: &Part, narrow: bool) {
    ui.heading(part.title);
    // In a narrow window a meaning that is long goes on in further lines.
    let wide = if narrow { (ui.available_width() - 12.0) / 2.0 } else { f32::INFINITY };
    let grid = Grid::new(part.title).num_columns(2).min_row_height(0.0).spacing([12.0, 1.0]);
    grid.max_col_width(wide).show(ui, |ui| {
        for (keys, meaning) in &part.rows {
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

    #[test]
    fn the_table_tells_of_every_command() {
        let joined_first = matches!(COMMANDS[0].help, Help::Joined);
        let untold = COMMANDS.iter().find(|command| matches!(command.help, Help::No));
        assert!(!joined_first && untold.is_none(), "{untold:?}");
    }
}
