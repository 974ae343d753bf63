//! The list of actions: what a button, a menu, the palette, or a key that `shortcuts.rs` handles can ask for. Keys of the
//! bench change it without an action.

use super::commands::COMMANDS;
use super::library::Place;
use super::tabs::Tab;
use crate::bench::{self, Align};
use crate::shapes::Kind;

/// An action that the user can ask for.
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
    /// Opens the whole bench, from a bench that is embedded in another page.
    WholeBench,
    CopyTest,
    CopyRepro,
    Undo,
    Redo,
    /// Brings back the scene as it was loaded.
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
    /// Switches the magnifier: shown when something is too small, or never.
    Magnifier,
    /// Pushes the pair in focus out of each other by the least way.
    PushOut,
    /// Pushes every pair apart, once, in turn.
    PushAllApart,
    /// Ends the motion of the pair at its first contact.
    StopAtTouch,
    /// Goes on from the first contact along the surface.
    Slide,
    /// Steps through the next routine.
    Routine,
    /// Goes to the next pair that overlaps.
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
    /// Shows the map of the pair.
    Map,
    Play,
    /// Shows copies of the shapes in their place.
    Copies,
    SeenFromA,
    Sample,
    /// Switches between decimal numbers and their bits.
    Bits,
    /// Switches to the other precision.
    Precision,
    /// Switches to the next mode of dragging: move, sweep or turn.
    NextDrag,
    /// Performs the function of a key of the bench, with shift or control.
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
    /// Shows the Minkowski difference of the pair.
    Difference,
    /// Saves the current view settings in the scene.
    SaveView,
    /// Opens the course, or leaves the lesson.
    Lessons,
    /// Opens a lesson, by its number.
    Lesson(usize),
    Hint,
    Solution,
    /// Adds the present view to the lesson that is made.
    AddToLesson,
    /// Shows the lesson that is made, or hides it.
    OwnLesson,
    /// Hides the verdict until a prediction is made, or shows it.
    Predict,
    /// Starts the hunt for cases in which two ways contradict one another, or stops it.
    Hunt,
    /// Opens a find of the hunt, by its number.
    OpenFind(usize),
    /// Copies a find of the hunt as a test, by its number.
    CopyFind(usize),
    Palette,
    PaletteToAdd,
    Larger,
    Smaller,
    UsualSize,
    Theme,
    /// Switches to the next language.
    Language,
    Presentation,
    /// Moves the focus to the first button of the next part of the window.
    NextPane,
    Help,
}

/// The modifier that is held together with a key.
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
    /// Whether the action needs the shapes of a scene themselves, not copies of them.
    pub(super) fn needs_scene(self) -> bool {
        match self {
            Self::Add(_) | Self::Align(..) | Self::GoTo(_) | Self::Pair(..) => true,
            _ => COMMANDS.iter().any(|command| command.action == self && command.needs_scene),
        }
    }
}

/// The name of [`Action::Align`] for this axis and target.
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
