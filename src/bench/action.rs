//! The actions of the bench: what keys, menus and the palette do to the scene, and why some of them can do nothing.

use super::Bench;
use super::align::Align;
use super::drag_mode::DragMode;
use super::wish::Wish;
use crate::analysis::Findings;
use crate::scene::{Hide, World};
use crate::shapes::{Kind, ShapeError};
use crate::words::tr;

/// The factor by which an action zooms.
const ZOOM: f64 = 1.15;

/// A direction on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are directions")]
pub enum Toward {
    Left,
    Right,
    Up,
    Down,
}

impl Toward {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The axis of the screen, 0 to the right and 1 upward, and the sign of the direction along it.
    pub(super) fn along(self) -> (usize, f64) {
        match self {
            Self::Left => (0, -1.0),
            Self::Right => (0, 1.0),
            Self::Up => (1, 1.0),
            Self::Down => (1, -1.0),
        }
    }
}

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

/// The title and the reason of a refused action.
pub type Refused = (&'static str, ShapeError);

/// What the user reads if copies stand in place of the shapes.
pub const COPIES: &str =
    "These are copies, which cannot be edited one by one: K brings back the shapes";
/// What the user reads if the verdict is hidden.
pub const HIDDEN: &str = "Hidden until a prediction is made.";
/// What the user reads if no shape is selected.
pub const NOTHING_SELECTED: &str = "Nothing is selected: click a shape, or reach it with Tab";
/// What the user reads if there are not two shapes.
pub const NO_PAIR: &str = "There is no pair: add two shapes.";
const BUSY: &str = "Finish the drag, or leave the field, first";
const NOTHING_MOVES: &str = "Nothing moves: drag a shape with Ctrl to give it a displacement";

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
    fn needs_shapes(self) -> bool {
        use Action::*;
        match self {
            Undo | Redo | Deselect | Look(..) | ZoomIn | ZoomOut | FrameAll | Play | TimeOn
            | Copies | SaveView | Wish(_) => false,
            Add(_) | Duplicate | Delete | Lock | SpreadOut | Align(..) | AlignOnScreen(..)
            | SelectAll | SelectNext | SelectPrevious | SelectMore | SelectOther | Nudge(..)
            | FrameShape | FrameContact | NextOverlap | PreviousOverlap | GoTo(_) | Pair(..)
            | PushOut | PushAllApart | StopAtTouch | Slide | Loop | TimeBack | StepOn
            | StepBack | StepInto | StepOut | NextTrace | NextRoutine | Way(_) | OwnAxis
            | Volumes | Tree | Intervals | Map | Difference | SeenFromA | Sample | Precision => {
                true
            }
        }
    }
}

impl<V: World> Bench<V> {
    /// Performs an action. Returns what the user is told, such as why there was nothing to do.
    ///
    /// Refused if a shape would leave the range of the numbers; then the scene stays as it was.
    pub fn perform(
        &mut self,
        action: Action,
        findings: &Findings<V>,
    ) -> Result<Option<&'static str>, Refused> {
        if let Some(why) = self.hindrance(action, findings) {
            return Ok(Some(why));
        }
        let refused = |title: &'static str| move |error: ShapeError| (title, error);
        let away = refused(tr("This cannot be moved there"));
        let not_here = refused(tr("This cannot be added here"));
        let steps = self.trace.steps(findings).len();
        match action {
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Add(kind) => self.add(kind).map_err(not_here)?,
            Action::Duplicate => self.duplicate().map_err(refused(tr("This cannot be copied")))?,
            Action::Delete => self.delete(),
            Action::Lock => self.toggle_lock(),
            Action::SpreadOut => self.spread_out().map_err(away)?,
            Action::Align(axis, to) => self.align(axis, to).map_err(away)?,
            Action::AlignOnScreen(to, middles) => {
                self.align_on_screen(to, middles).map_err(away)?;
            }
            Action::SelectAll => self.selection.select((0..self.count()).collect()),
            Action::SelectNext => self.select_next(false),
            Action::SelectPrevious => self.select_next(true),
            Action::SelectMore => self.select_more(false),
            Action::SelectOther => self.select_more(true),
            Action::Deselect if self.is_busy() => self.cancel_gesture(),
            Action::Deselect => self.selection.selected = None,
            Action::Nudge(to, far) => self.nudge(to, far).map_err(away)?,
            Action::Look(to, shifts) => self.look_around(to, shifts),
            Action::ZoomIn => self.zoom_by(ZOOM),
            Action::ZoomOut => self.zoom_by(1.0 / ZOOM),
            Action::FrameAll => self.frame_all(),
            Action::FrameShape => self.frame_selected(),
            Action::FrameContact => self.frame_contact(findings),
            Action::NextOverlap => return Ok(self.next_overlap(findings, false)),
            Action::PreviousOverlap => return Ok(self.next_overlap(findings, true)),
            Action::GoTo(index) => self.go_to_shape(index),
            Action::Pair(a, b) => {
                self.focus_on(a, b);
                self.frame_pair();
            }
            Action::PushOut => return self.push_out(findings).map_err(away),
            Action::PushAllApart => return self.push_all_apart(findings).map_err(away),
            Action::StopAtTouch => return self.stop_at_touch(findings).map_err(away),
            Action::Slide => return self.slide_on(findings).map_err(away),
            Action::Play => self.toggle_play(),
            Action::Loop => self.time.looping = !self.time.looping,
            Action::TimeOn => self.step_time(1.0),
            Action::TimeBack => self.step_time(-1.0),
            Action::StepOn => self.trace.stepper.forward(steps),
            Action::StepBack => self.trace.stepper.back(steps),
            Action::StepInto => self.trace.step_into(findings),
            Action::StepOut => self.trace.step_out(),
            Action::NextTrace => self.step_through_next(findings),
            Action::NextRoutine => self.step_through_next_routine(),
            Action::Way(number) => self.trace.choose_way(number, findings),
            Action::OwnAxis => self.toggle_own_axis(),
            Action::Volumes => self.shown.volumes.on = !self.shown.volumes.on,
            Action::Tree => self.shown.tree.on = !self.shown.tree.on,
            Action::Intervals => self.toggle_intervals(),
            Action::Map => self.toggle_map(),
            Action::Difference => self.toggle_difference(findings),
            Action::SeenFromA => self.shown.seen_from_a = !self.shown.seen_from_a,
            Action::Sample => self.time.toggle_samples(),
            Action::Copies => self.toggle_copies(),
            Action::Precision => {
                self.toggle_precision().map_err(refused(tr("This scene cannot be asked in f32")))?
            }
            Action::Wish(wish) => self.grant(wish, findings),
            Action::SaveView => {
                self.save_view();
                return Ok(Some(tr("This is how the scene opens from now on, once it is saved")));
            }
        }
        Ok(None)
    }

    /// Why an action can do nothing now, and the way out.
    fn hindrance(&self, action: Action, findings: &Findings<V>) -> Option<&'static str> {
        use Action::*;
        if self.crowd.is_some() && action.needs_shapes() {
            return Some(tr(COPIES));
        }
        let needs = |met: bool, says: &'static str| (!met).then(|| tr(says));
        let idle = || needs(!self.is_busy(), BUSY);
        let selected =
            |least: usize, says| needs(self.selection.entries().len() >= least, says).or_else(idle);
        let two = tr("Select two shapes or more: a click with shift adds one");
        let three = tr("Select three shapes or more: a click with shift adds one");
        match action {
            Undo if !self.work.in_gesture() => {
                needs(self.work.undo_name().is_some(), tr("There is nothing to undo"))
            }
            Redo => needs(self.work.redo_name().is_some(), tr("There is nothing to redo")),
            // An arrow key turns the own axis if no shape is selected.
            Nudge(..) if self.tool.drag_mode == DragMode::Turn && self.shown.own_axis.is_some() => {
                idle()
            }
            Duplicate | Lock | Nudge(..) => selected(1, NOTHING_SELECTED),
            Delete => selected(1, NOTHING_SELECTED).or_else(|| {
                let free = !self.selection.movable().is_empty();
                needs(free, tr("The selected shapes are locked: Ctrl+L unlocks them"))
            }),
            Align(..) | AlignOnScreen(..) => selected(2, two),
            SpreadOut => selected(3, three),
            SelectAll | SelectNext | SelectPrevious | SelectMore | SelectOther => idle(),
            NextOverlap | PreviousOverlap => needs(!self.hides(Hide::Verdict), HIDDEN),
            FrameContact | Map | Difference | SeenFromA | PushOut | StopAtTouch | Slide => {
                needs(self.trace.focus.is_some(), NO_PAIR)
            }
            Play | TimeOn | TimeBack | Sample => needs(self.moves(), NOTHING_MOVES),
            StepInto => {
                let part = self.trace.part_shown(findings);
                needs(part.is_some(), tr("The step that is shown has no parts"))
            }
            StepOut => needs(self.trace.is_inside(), tr("No part is shown: these are all steps")),
            NextTrace => {
                let others = self.subjects(findings).len() > 1;
                needs(others, tr("Nothing else has steps: a motion would, and I and J show others"))
            }
            Way(number) => {
                let last = 1 + self.trace.ways(findings).len();
                needs(usize::from(number) <= last, tr("There are not so many ways to ask this"))
            }
            Tree => needs(self.tree_body().is_some(), tr("Only a mesh has a tree")),
            Undo | Add(_) | Deselect | Look(..) | ZoomIn | ZoomOut | FrameAll | FrameShape
            | GoTo(_) | Pair(..) | PushAllApart | Loop | StepOn | StepBack | NextRoutine
            | OwnAxis | Volumes | Intervals | Copies | Precision | SaveView | Wish(_) => None,
        }
    }

    /// Whether something is being dragged or typed.
    pub(super) fn is_busy(&self) -> bool {
        self.tool.gesture.is_active() || self.work.in_gesture()
    }

    fn count(&self) -> usize {
        self.work.document.entries.len()
    }
}
