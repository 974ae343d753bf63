//! Everything that can be asked for by name: by a key, a button, or the palette.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Key, Modifiers};

use super::library::Place;
use crate::bench::{self, Align};
use crate::shapes::Kind;

/// What can be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table names them")]
pub enum Action {
    NewInPlane,
    NewInSpace,
    Open,
    Save,
    SaveAs,
    Write,
    Picture,
    LargePicture,
    Film,
    CopyRon,
    CopyJson,
    CopyTest,
    CopyRepro,
    Undo,
    Redo,
    /// The scene as it was loaded.
    Reset,
    Duplicate,
    Delete,
    Rename,
    Lock,
    SpreadOut,
    /// Adds a shape.
    Add(Kind),
    /// Aligns the selected shapes along an axis.
    Align(usize, Align),
    FrameAll,
    FrameShape,
    OwnAxis,
    Volumes,
    Tree,
    Intervals,
    Play,
    /// Opens the crowd in the plane.
    Crowd,
    CrowdInSpace,
    Measure,
    TakeCrowd,
    SeenFromA,
    Sample,
    /// Numbers as their bits.
    Bits,
    /// Does what a key of the bench does, with shift or control.
    Press(Held, bench::Key),
    /// Opens a scene of the library.
    Scene(Place),
    NextScene,
    PreviousScene,
    NextFamily,
    PreviousFamily,
    SearchScenes,
    Palette,
    PaletteToAdd,
    Larger,
    Smaller,
    UsualSize,
    Theme,
    Presentation,
    Help,
}

/// What is held beside a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are keys")]
pub enum Held {
    Nothing,
    Shift,
    Ctrl,
}

impl From<Held> for bench::Modifiers {
    fn from(held: Held) -> Self {
        Self { shift: held == Held::Shift, ctrl: held == Held::Ctrl, alt: false }
    }
}

impl Action {
    /// It is done again and again while its key is held.
    fn goes_on(self) -> bool {
        matches!(self, Self::NextScene | Self::PreviousScene | Self::Larger | Self::Smaller)
    }

    /// It does something with the shapes of a scene, or with its text, which a crowd has not.
    pub(super) fn needs_scene(self) -> bool {
        use Action::*;
        let of_shapes =
            matches!(self, Duplicate | Delete | Rename | Add(_) | PaletteToAdd | FrameShape)
                || matches!(self, Lock | SpreadOut | Align(..) | Film | Write);
        let of_pairs = matches!(self, CopyTest | CopyRepro | OwnAxis | SeenFromA | Sample)
            || matches!(self, Volumes | Tree | Intervals);
        let of_pairs = of_pairs || matches!(self, Press(_, key) if key != bench::Key::Period);
        of_shapes || of_pairs
    }
}

/// An action, what it is called, and its key; that of the bench is only named here.
pub type Row = (Action, &'static str, &'static str);

/// The actions by name.
pub const TABLE: &[Row] = &[
    (Action::NewInPlane, "New scene in the plane", "Ctrl+N"),
    (Action::NewInSpace, "New scene in space", "Ctrl+Shift+N"),
    (Action::Open, "Open a file…", "Ctrl+O"),
    (Action::Save, "Save", "Ctrl+S"),
    (Action::SaveAs, "Save as…", "Ctrl+Shift+S"),
    (Action::Write, "Write the title and the text", "F2"),
    (Action::Picture, "Save a picture of the window…", "F12"),
    (Action::LargePicture, "Save a picture at twice the size…", "Shift+F12"),
    (Action::Film, "Save the frame as a GIF or moving PNG…", "Ctrl+F12"),
    (Action::CopyRon, "Copy the scene as RON", "Ctrl+C"),
    (Action::CopyJson, "Copy the scene as JSON", "Ctrl+J"),
    (Action::CopyTest, "Copy the pair as a Rust test", "Ctrl+T"),
    (Action::CopyRepro, "Copy the pair as JSON with its bits", "Ctrl+R"),
    (Action::Undo, "Undo", "Ctrl+Z"),
    (Action::Redo, "Redo", "Ctrl+Shift+Z"),
    (Action::Reset, "Reset the scene to what was loaded", "F5"),
    (Action::Duplicate, "Duplicate the selected shapes", "Ctrl+D"),
    (Action::Delete, "Delete the selected shapes", "Del"),
    (Action::Rename, "Rename the shape", "Shift+F2"),
    (Action::Lock, "Lock the selected shapes, or unlock them", "Ctrl+L"),
    (Action::SpreadOut, "Distribute the selected shapes, farthest axis", "Ctrl+E"),
    (Action::PaletteToAdd, "Add a shape…", "Shift+A"),
    (Action::Press(Held::Ctrl, bench::Key::A), "Select all shapes", "Ctrl+A"),
    (Action::Press(Held::Nothing, bench::Key::Tab), "Select the next shape", "Tab"),
    (Action::Press(Held::Shift, bench::Key::Tab), "Select the shape before", "Shift+Tab"),
    (Action::Bits, "Numbers as their bits, or decimal", "Ctrl+B"),
    (Action::FrameAll, "Frame all shapes", "Home"),
    (Action::FrameShape, "Frame the shape", "F"),
    (Action::OwnAxis, "Turn an axis of your own", "A"),
    (Action::Volumes, "Bounding volumes, or not", "B"),
    (Action::Tree, "Tree of a mesh, level by level, or not", "N"),
    (Action::Intervals, "Sorted intervals of all boxes, or not", "I"),
    (Action::Play, "Play the frame, or stop", "Space"),
    (Action::Press(Held::Nothing, bench::Key::L), "Play in a loop, or once", "L"),
    (Action::Press(Held::Nothing, bench::Key::CloseBracket), "A sixtieth of the frame on", "]"),
    (Action::Press(Held::Nothing, bench::Key::OpenBracket), "A sixtieth of the frame back", "["),
    (Action::Press(Held::Nothing, bench::Key::Period), "Step on through the test", "."),
    (Action::Press(Held::Nothing, bench::Key::Comma), "Step back through the test", ","),
    (Action::Press(Held::Nothing, bench::Key::W), "Steps of the overlap, or of the sweep", "W"),
    (Action::SeenFromA, "The motion as A sees it, or the world", "V"),
    (Action::Sample, "Sample the frame, or not", "S"),
    (Action::Crowd, "A crowd that moves", "K"),
    (Action::CrowdInSpace, "A crowd that moves, in space", "Shift+K"),
    (Action::Measure, "Measure broad phases against N, or stop", "M"),
    (Action::TakeCrowd, "Take the crowd as a scene", "Ctrl+K"),
    (Action::NextScene, "Next scene", "Page Down"),
    (Action::PreviousScene, "Previous scene", "Page Up"),
    (Action::NextFamily, "Next family of scenes", "Ctrl+Page Down"),
    (Action::PreviousFamily, "Previous family of scenes", "Ctrl+Page Up"),
    (Action::SearchScenes, "Search the scenes", "Ctrl+F"),
    (Action::Larger, "Larger", "Ctrl +"),
    (Action::Smaller, "Smaller", "Ctrl −"),
    (Action::UsualSize, "Usual size", "Ctrl+0"),
    (Action::Theme, "Light or dark theme", "F10"),
    (Action::Presentation, "Presentation: the scene alone", "F11"),
    (Action::Help, "Mouse and keys", "F1"),
];

/// What [`Action::Align`] is called.
pub fn align_name(in_space: bool, axis: usize, to: Align) -> &'static str {
    let names = match (axis, in_space) {
        (0, false) => ["Align left", "Align centres in x", "Align right", "Distribute along x"],
        (_, false) => ["Align bottom", "Align centres in y", "Align top", "Distribute along y"],
        (0, true) => {
            ["Align least x", "Align centres in x", "Align greatest x", "Distribute along x"]
        }
        (1, true) => {
            ["Align least y", "Align centres in y", "Align greatest y", "Distribute along y"]
        }
        (_, true) => {
            ["Align least z", "Align centres in z", "Align greatest z", "Distribute along z"]
        }
    };
    names[to as usize]
}

const CTRL: Modifiers = Modifiers::COMMAND;
const PLAIN: Modifiers = Modifiers::NONE;

/// Those with the most modifiers first: the others would take them too.
const KEYS: &[(Modifiers, Key, Action)] = &[
    (CTRL.plus(Modifiers::SHIFT), Key::N, Action::NewInSpace),
    (CTRL.plus(Modifiers::SHIFT), Key::S, Action::SaveAs),
    (CTRL, Key::N, Action::NewInPlane),
    (CTRL, Key::O, Action::Open),
    (CTRL, Key::S, Action::Save),
    (CTRL, Key::P, Action::Palette),
    (CTRL, Key::F, Action::SearchScenes),
    (CTRL, Key::Plus, Action::Larger),
    (CTRL, Key::Equals, Action::Larger),
    (CTRL, Key::Minus, Action::Smaller),
    (CTRL, Key::Num0, Action::UsualSize),
    (CTRL, Key::J, Action::CopyJson),
    (CTRL, Key::T, Action::CopyTest),
    (CTRL, Key::R, Action::CopyRepro),
    (CTRL, Key::B, Action::Bits),
    (CTRL, Key::K, Action::TakeCrowd),
    (CTRL, Key::F12, Action::Film),
    (Modifiers::SHIFT, Key::F12, Action::LargePicture),
    (Modifiers::SHIFT, Key::F2, Action::Rename),
    (PLAIN, Key::F12, Action::Picture),
    (PLAIN, Key::F1, Action::Help),
    (PLAIN, Key::F2, Action::Write),
    (PLAIN, Key::F5, Action::Reset),
    (PLAIN, Key::F10, Action::Theme),
    (PLAIN, Key::F11, Action::Presentation),
    (CTRL, Key::PageDown, Action::NextFamily),
    (CTRL, Key::PageUp, Action::PreviousFamily),
    (PLAIN, Key::PageDown, Action::NextScene),
    (PLAIN, Key::PageUp, Action::PreviousScene),
];

/// Keys that a field for text needs for itself.
const LETTERS: &[(Modifiers, Key, Action)] = &[
    (Modifiers::SHIFT, Key::A, Action::PaletteToAdd),
    (Modifiers::SHIFT, Key::K, Action::CrowdInSpace),
    (PLAIN, Key::K, Action::Crowd),
    (PLAIN, Key::M, Action::Measure),
    (PLAIN, Key::Slash, Action::SearchScenes),
];

/// What the keys of this frame ask for, which nobody else then sees.
pub fn pressed(ctx: &Context, typing: bool) -> Vec<Action> {
    let letters = if typing { &[][..] } else { LETTERS };
    let keys = KEYS.iter().chain(letters);
    let mut actions: Vec<Action> = ctx.input_mut(|input| {
        keys.filter(|(modifiers, key, action)| {
            let anew = |event: &Event| matches!(event, Event::Key { key: of, repeat: false, .. } if of == key);
            let counts = action.goes_on() || input.events.iter().any(anew);
            input.consume_key(*modifiers, *key) && counts
        })
        .map(|&(.., action)| action)
        .collect()
    });
    // Text that is selected is what is meant to be copied.
    if !typing && !LabelSelectionState::load(ctx).has_selection() {
        let copied = ctx.input(|input| input.events.contains(&Event::Copy));
        actions.extend(copied.then_some(Action::CopyRon));
    }
    actions
}

/// The text that is pasted, but for a field.
pub fn pasted(ctx: &Context, typing: bool) -> Option<String> {
    let text = |event: &Event| match event {
        Event::Paste(text) if !typing => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().find_map(text))
}
