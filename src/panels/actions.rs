//! Everything that can be asked for by name: by a key, a button, or the palette.

use super::commands::COMMANDS;
use super::library::Place;
use super::tabs::Tab;
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
    CopyLink,
    /// The whole bench, from a frame of another page.
    WholeBench,
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
    /// Looks closely at the contact of the pair in focus.
    FrameContact,
    /// The magnifier is shown where something is too small, or never.
    Magnifier,
    /// The next pair that overlaps.
    NextOverlap,
    PreviousOverlap,
    /// Selects a shape and looks at it.
    GoTo(usize),
    /// Shows the test of a pair and looks at it.
    Pair(usize, usize),
    OwnAxis,
    Volumes,
    Tree,
    Intervals,
    Play,
    /// Opens the crowd in the plane.
    Crowd,
    CrowdInSpace,
    TakeCrowd,
    SeenFromA,
    Sample,
    /// Numbers as their bits.
    Bits,
    /// The other precision.
    Precision,
    /// The next of what a drag may do with a shape.
    NextDrag,
    /// Does what a key of the bench does, with shift or control.
    Press(Held, bench::Key),
    /// Opens a scene of the library.
    Scene(Place),
    NextScene,
    PreviousScene,
    NextFamily,
    PreviousFamily,
    /// Opens the drawer of scenes, or closes it.
    Scenes,
    SearchScenes,
    /// Shows a tab of the column.
    Tab(Tab),
    /// The Minkowski difference of the pair.
    Difference,
    /// Writes how the scene is shown into the scene.
    SaveView,
    Palette,
    PaletteToAdd,
    Larger,
    Smaller,
    UsualSize,
    Theme,
    Presentation,
    /// Lets the keys reach the buttons of the next part of the window.
    NextPane,
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
    /// It does something with the shapes of a scene, or with its text, which a crowd has not.
    pub(super) fn needs_scene(self) -> bool {
        match self {
            Self::Add(_) | Self::Align(..) | Self::GoTo(_) | Self::Pair(..) => true,
            _ => COMMANDS.iter().any(|command| command.action == self && command.needs_scene),
        }
    }
}

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
