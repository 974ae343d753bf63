//! Everything that can be asked for by name: by a key, a button, or the palette.

use std::fs;
use std::path::Path;

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, Key, Modifiers};

use super::chooser::Purpose;
use super::desk::{Desk, with_bench};
use super::library::Place;
use super::palette::Palette;
use super::sheets::Sheet;
use super::{Session, browser};
use crate::bench::{Align, Bench, Crowd};
use crate::scene::{Format, Scene};
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
    Picture,
    LargePicture,
    Film,
    CopyRon,
    CopyJson,
    CopyTest,
    CopyRepro,
    Undo,
    Redo,
    Duplicate,
    Delete,
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

impl Action {
    /// It does something with the shapes of a scene, which a crowd has not.
    fn needs_scene(self) -> bool {
        use Action::*;
        let of_shapes = matches!(self, Duplicate | Delete | Add(_) | PaletteToAdd | FrameShape)
            || matches!(self, Lock | SpreadOut | Align(..) | Film);
        let of_pairs = matches!(self, CopyTest | CopyRepro | OwnAxis | SeenFromA | Sample)
            || matches!(self, Volumes | Tree | Intervals);
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
    (Action::Picture, "Save a picture of the window…", "F12"),
    (Action::LargePicture, "Save a picture at twice the size…", "Shift+F12"),
    (Action::Film, "Save the frame as a GIF or moving PNG…", "Ctrl+F12"),
    (Action::CopyRon, "Copy the scene as RON", "Ctrl+C"),
    (Action::CopyJson, "Copy the scene as JSON", ""),
    (Action::CopyTest, "Copy the pair as a Rust test", ""),
    (Action::CopyRepro, "Copy the pair as JSON with its bits", ""),
    (Action::Undo, "Undo", "Ctrl+Z"),
    (Action::Redo, "Redo", "Ctrl+Shift+Z"),
    (Action::Duplicate, "Duplicate the selected shapes", "Ctrl+D"),
    (Action::Delete, "Delete the selected shapes", "Del"),
    (Action::Lock, "Lock the selected shapes, or unlock them", "Ctrl+L"),
    (Action::SpreadOut, "Distribute the selected shapes, farthest axis", "Ctrl+E"),
    (Action::PaletteToAdd, "Add a shape…", "Shift+A"),
    (Action::FrameAll, "Frame all shapes", "Home"),
    (Action::FrameShape, "Frame the shape", "F"),
    (Action::OwnAxis, "Turn an axis of your own", "A"),
    (Action::Volumes, "Bounding volumes, or not", "B"),
    (Action::Tree, "Tree of a mesh, level by level, or not", "N"),
    (Action::Intervals, "Sorted intervals of all boxes, or not", "I"),
    (Action::Play, "Play the frame, or stop", "Space"),
    (Action::SeenFromA, "The motion as A sees it, or the world", "V"),
    (Action::Sample, "Sample the frame, or not", "S"),
    (Action::Crowd, "A crowd that moves", "K"),
    (Action::CrowdInSpace, "A crowd that moves, in space", "Shift+K"),
    (Action::Measure, "Measure broad phases against N, or stop", "M"),
    (Action::TakeCrowd, "Take the crowd as a scene", ""),
    (Action::NextScene, "Next scene", "Page Down"),
    (Action::PreviousScene, "Previous scene", "Page Up"),
    (Action::NextFamily, "Next family of scenes", "Ctrl+Page Down"),
    (Action::PreviousFamily, "Previous family of scenes", "Ctrl+Page Up"),
    (Action::SearchScenes, "Search the scenes", "Ctrl+F"),
    (Action::Larger, "Larger", "Ctrl +"),
    (Action::Smaller, "Smaller", "Ctrl −"),
    (Action::UsualSize, "Usual size", "Ctrl+0"),
    (Action::Theme, "Light or dark theme", ""),
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
    (CTRL, Key::F12, Action::Film),
    (Modifiers::SHIFT, Key::F12, Action::LargePicture),
    (PLAIN, Key::F12, Action::Picture),
    (PLAIN, Key::F1, Action::Help),
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
        keys.filter(|(modifiers, key, _)| input.consume_key(*modifiers, *key))
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

impl Session {
    /// Does what is asked for.
    pub fn act(&mut self, ctx: &Context, action: Action) {
        if self.desk.is_crowd() && action.needs_scene() {
            let text = "Take the crowd as a scene first: then it is one like any other.";
            return self.complain("There is no scene here", text.to_owned());
        }
        let desk = &mut self.desk;
        match action {
            Action::Save | Action::SaveAs if desk.is_crowd() => {
                if self.take_crowd() {
                    self.choose(Purpose::Save);
                }
            }
            Action::NewInPlane => self.new_scene(false),
            Action::NewInSpace => self.new_scene(true),
            Action::Open => self.choose(Purpose::Open),
            Action::Save => self.save(),
            Action::SaveAs => self.choose(Purpose::Save),
            Action::Picture => self.choose(Purpose::Picture { times: 1 }),
            Action::LargePicture => self.choose(Purpose::Picture { times: 2 }),
            Action::Film => self.choose(Purpose::Film),
            Action::CopyRon => ctx.copy_text(desk.scene().write(Format::Ron)),
            Action::CopyJson => ctx.copy_text(desk.scene().write(Format::Json)),
            Action::CopyTest => self.copy_pair(ctx, Scene::rust_test),
            Action::CopyRepro => self.copy_pair(ctx, Scene::repro),
            Action::Undo => with_bench!(desk, bench => bench.undo()),
            Action::Redo => with_bench!(desk, bench => bench.redo()),
            Action::Duplicate => {
                let done = with_bench!(desk, bench => bench.duplicate());
                self.refused("This cannot be copied", done);
            }
            Action::Delete => with_bench!(desk, bench => bench.delete()),
            Action::Lock => with_bench!(desk, bench => bench.toggle_lock()),
            Action::SpreadOut => {
                let done = with_bench!(desk, bench => bench.spread_out());
                self.refused("This cannot be moved there", done);
            }
            Action::Align(axis, to) => {
                let done = with_bench!(desk, bench => bench.align(axis, to));
                self.refused("This cannot be moved there", done);
            }
            Action::Add(kind) => {
                let done = with_bench!(desk, bench => bench.add(kind));
                self.refused("This cannot be added here", done);
            }
            Action::FrameAll => with_bench!(desk, bench => bench.frame_all()),
            Action::FrameShape => with_bench!(desk, bench => bench.frame_selected()),
            Action::OwnAxis => with_bench!(desk, bench => bench.toggle_own_axis()),
            Action::Volumes => {
                with_bench!(desk, bench => bench.volumes.on = !bench.volumes.on)
            }
            Action::Tree => with_bench!(desk, bench => bench.tree.on = !bench.tree.on),
            Action::Intervals => with_bench!(desk, bench => bench.toggle_intervals()),
            Action::Play => with_bench!(desk, bench => match &mut bench.crowd {
                Some(crowd) => crowd.toggle(),
                None => bench.toggle_play(),
            }),
            Action::Crowd => self.open_crowd(false),
            Action::CrowdInSpace => self.open_crowd(true),
            Action::Measure => {
                if !desk.is_crowd() {
                    self.open_crowd(false);
                }
                with_bench!(&mut self.desk, bench => bench.crowd.iter_mut().for_each(Crowd::measure));
            }
            Action::TakeCrowd => {
                if desk.is_crowd() {
                    self.take_crowd();
                }
            }
            Action::SeenFromA => {
                with_bench!(desk, bench => bench.seen_from_a = !bench.seen_from_a)
            }
            Action::Sample => with_bench!(desk, bench => bench.toggle_samples()),
            Action::Scene(place) => self.open(place),
            Action::NextScene => self.go(1),
            Action::PreviousScene => self.go(-1),
            Action::NextFamily => self.go_to_family(1),
            Action::PreviousFamily => self.go_to_family(-1),
            Action::SearchScenes => {
                self.switches.presentation = false;
                ctx.memory_mut(|memory| memory.request_focus(browser::search_field()));
            }
            Action::Palette => self.palette = Some(Palette::new("")),
            Action::PaletteToAdd => self.palette = Some(Palette::new("add ")),
            Action::Larger => self.switches.scale.grow(),
            Action::Smaller => self.switches.scale.shrink(),
            Action::UsualSize => self.switches.scale.reset(),
            Action::Theme => self.switches.theme = self.switches.theme.other(),
            Action::Presentation => self.switches.presentation = !self.switches.presentation,
            Action::Help => self.switches.help = !self.switches.help,
        }
    }

    fn copy_pair(&mut self, ctx: &Context, of: impl Fn(&Scene, usize, usize) -> Option<String>) {
        let focus = with_bench!(&self.desk, bench => bench.focus());
        match focus.and_then(|(a, b)| of(&self.desk.scene(), a, b)) {
            Some(text) => ctx.copy_text(text),
            None => {
                self.complain("Nothing is copied", "There is no pair: add two shapes.".to_owned())
            }
        }
    }

    /// The crowd in the plane or in space; the one that is open stays.
    fn open_crowd(&mut self, in_space: bool) {
        let place = self.library.crowd(in_space);
        if let Some(place) = place.filter(|&place| self.place != Some(place)) {
            self.open(place);
        }
    }

    fn go(&mut self, by: isize) {
        if let Some(place) = self.library.neighbour(self.place, by) {
            self.open(place);
        }
    }

    fn go_to_family(&mut self, by: isize) {
        if let Some(place) = self.library.neighbour_family(self.place, by) {
            self.open(place);
        }
    }

    fn refused(&mut self, title: &str, done: Result<(), crate::shapes::ShapeError>) {
        if let Err(error) = done {
            self.complain(title, error.to_string());
        }
    }

    /// Opens the scene of which this is the text, in RON or JSON, as a new one.
    pub(super) fn paste(&mut self, text: &str) {
        let format = if text.trim_start().starts_with('{') { Format::Json } else { Format::Ron };
        let folder = self.sheet.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        match Scene::parse(text.as_bytes(), format, |name| fs::read(folder.join(name))) {
            Ok(scene) => self.add_scene(scene, Sheet::default()),
            Err(fault) => {
                let place = fault.place.map(|(line, column)| format!("{line}:{column}: "));
                let text = format!("{}{fault}", place.unwrap_or_default());
                self.complain("The clipboard holds no scene", text);
            }
        }
    }

    /// The shapes that can be added to the open scene.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        match &self.desk {
            Desk::Two(_) => Bench::<glam::Vec2>::kinds().collect(),
            Desk::Three(_) => Bench::<glam::Vec3>::kinds().collect(),
        }
    }
}
