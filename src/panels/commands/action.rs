//! The list of actions: what a key, a button, a menu or the palette asks for. `perform.rs` performs them.

use egui::Response;

use crate::bench::{self, Align, Wish};
use crate::lesson::Answer;
use crate::panels::files::library::Place;
use crate::panels::frame::tabs::Tab;

/// An action that the user can ask for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Action {
    /// What is done on the bench.
    Bench(bench::Action),
    /// What concerns files, and the list of scenes.
    File(FileAction),
    /// What concerns lessons.
    Lesson(LessonAction),
    /// What concerns the steps of the lesson that is made.
    Draft(DraftAction),
    /// What concerns the hunt.
    Hunt(HuntAction),
    /// What concerns the user's own test.
    Own(OwnAction),
    /// What concerns the window.
    Window(WindowAction),
}

/// An action that concerns files, and the list of scenes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table names them")]
pub enum FileAction {
    NewInPlane,
    NewInSpace,
    Open,
    /// Opens a test of the user's own, or writes one.
    OwnTest,
    Save,
    SaveAs,
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
    /// Brings back the scene as it was loaded.
    Reset,
    /// Opens a scene of the library.
    Scene(Place),
    NextScene,
    PreviousScene,
    NextFamily,
    PreviousFamily,
}

/// An action that concerns lessons.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "the table names them")]
pub enum LessonAction {
    /// Opens the course, or leaves the lesson.
    Course,
    /// Opens a lesson, by its number.
    Play(usize),
    Hint,
    Solution,
    /// Adds the present view to the lesson that is made.
    AddView,
    /// Shows the lesson that is made, or hides it.
    Own,
    /// Hides the verdict until a prediction is made, or shows it.
    Predict,
    /// Goes to a step, by its number from 0.
    Go(usize),
    /// Goes to the next step.
    Next,
    /// Goes to the step before.
    Back,
    NextLesson,
    /// Begins the step again.
    Again,
    Answer(Answer),
    /// Checks the answer that is chosen.
    Check,
    /// Edits the lesson that is played.
    Edit,
    /// Shows the column with the reasons, or hides it.
    Why,
}

/// An action that concerns the steps of the lesson that is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DraftAction {
    /// Takes the present view in place of that of the step.
    Replace,
    /// Takes the shapes as they stand as the solution of the challenge.
    Solve,
    /// Opens the scene of the step.
    Open,
    /// Plays the lesson from the step on.
    Play,
    /// Saves the lesson.
    Save,
    /// Edits another step.
    Choose(usize),
    /// Moves a step to another place.
    Move(usize, usize),
    /// Takes a step away.
    Remove(usize),
}

/// An action that concerns the hunt for cases in which two ways contradict one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntAction {
    /// Starts the hunt, or stops it.
    Hunt,
    /// Opens a find, by its number.
    OpenFind(usize),
    /// Copies a find as a test, by its number.
    CopyFind(usize),
}

/// An action that concerns the user's own test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnAction {
    /// Tries its functions until one errs, or stops.
    Try,
    /// Opens its file in an editor.
    Edit,
    /// Opens a scene of the pair of a function, by its number.
    Scene(usize),
    /// Opens the mistake that was found last.
    Mistake,
    /// Copies the empty function of the pair in focus.
    CopyFunction,
    /// Shows the map of its errors, or no longer.
    Map,
}

/// An action that concerns the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table names them")]
pub enum WindowAction {
    /// Cancels a drag or a computation, leaves the presentation, or selects nothing: the first of these that there is.
    Cancel,
    Write,
    Rename,
    /// Switches the magnifier: shown when something is too small, or never.
    Magnifier,
    /// Switches between decimal numbers and their bits.
    Bits,
    /// Switches to the next mode of dragging: move, sweep or turn.
    NextDrag,
    /// Opens the drawer of scenes, or closes it.
    Drawer,
    SearchScenes,
    /// Shows a tab of the column.
    Tab(Tab),
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

macro_rules! from {
    ($($part:ident($of:ty)),+) => {$(
        impl From<$of> for Action {
            fn from(action: $of) -> Self {
                Self::$part(action)
            }
        }
    )+};
}

from!(
    Bench(bench::Action),
    File(FileAction),
    Lesson(LessonAction),
    Draft(DraftAction),
    Hunt(HuntAction),
    Own(OwnAction),
    Window(WindowAction)
);

impl From<Wish> for Action {
    fn from(wish: Wish) -> Self {
        Self::Bench(bench::Action::Wish(wish))
    }
}

/// A widget that asks for an action.
pub(in crate::panels) trait Asks {
    /// Asks for the action if the widget was clicked.
    fn asks(&self, action: impl Into<Action>, asked: &mut Vec<Action>);
}

impl Asks for Response {
    fn asks(&self, action: impl Into<Action>, asked: &mut Vec<Action>) {
        if self.clicked() {
            asked.push(action.into());
        }
    }
}

/// The name of [`bench::Action::Align`] for this axis and target.
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
