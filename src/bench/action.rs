//! The actions of the bench: what keys, menus and the palette do to the scene.

use super::edits::align::Align;
use super::input::Toward;
use super::wish::Wish;
use crate::shapes::Kind;

/// Something that can be done on the bench.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "the table of commands names them")]
pub enum Action {
    Undo,
    Redo,
    Add(Kind),
    Duplicate,
    Delete,
    Lock,
    SpreadOut,
    /// Aligns the selected shapes along an axis of the world.
    Align(usize, Align),
    /// Aligns the selected shapes to a side of the screen; with `true` their centres along that axis.
    AlignOnScreen(Toward, bool),
    SelectAll,
    SelectNext,
    SelectPrevious,
    /// Selects one more shape.
    SelectMore,
    /// Selects another shape in place of the last one.
    SelectOther,
    /// Cancels the gesture, or selects nothing.
    Deselect,
    /// Moves the selected shapes, or turns them, or changes their displacements, as a drag would; with `true` ten times as far.
    Nudge(Toward, bool),
    /// Turns the view; with `true`, and in the plane, shifts it.
    Look(Toward, bool),
    ZoomIn,
    ZoomOut,
    FrameAll,
    FrameShape,
    FrameContact,
    NextOverlap,
    PreviousOverlap,
    /// Selects a shape and looks at it.
    GoTo(usize),
    /// Shows the test of a pair and looks at it.
    Pair(usize, usize),
    /// Pushes the pair in focus out of each other by the least way.
    PushOut,
    /// Pushes every pair apart, once, in turn.
    PushAllApart,
    StopAtTouch,
    /// Goes on from the first contact along the surface.
    Slide,
    Play,
    Loop,
    TimeOn,
    TimeBack,
    StepOn,
    StepBack,
    StepInto,
    StepOut,
    /// Steps through the next computation that has steps.
    NextTrace,
    /// Steps through the next routine.
    NextRoutine,
    /// Shows the test that decides, with 1, or another way to ask, with a greater number.
    Way(u8),
    OwnAxis,
    Volumes,
    Tree,
    Intervals,
    Map,
    Difference,
    SeenFromA,
    Sample,
    /// Shows copies of the shapes in their place.
    Copies,
    Precision,
    /// Saves the view with the scene.
    SaveView,
    /// Does what a panel asks for.
    Wish(Wish),
}

impl Action {
    /// The same action toward another side of the screen.
    pub fn toward(self, to: Toward) -> Self {
        match self {
            Self::AlignOnScreen(_, middles) => Self::AlignOnScreen(to, middles),
            Self::Nudge(_, far) => Self::Nudge(to, far),
            Self::Look(_, shifts) => Self::Look(to, shifts),
            other => other,
        }
    }

    /// Whether the action needs the shapes of a scene themselves, not copies of them.
    pub(super) fn needs_shapes(self) -> bool {
        use Action::*;
        let of_copies = matches!(self, Play | TimeOn | Copies | SaveView | Undo | Redo | Deselect);
        !of_copies && !matches!(self, Look(..) | ZoomIn | ZoomOut | FrameAll | Wish(_))
    }
}
