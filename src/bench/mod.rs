//! The interaction with a scene: selecting, dragging, stepping, turning an axis, moving the camera, undoing.
//!
//! It knows no window and no painter: it takes an [`Input`], event by event, and the [`Findings`] of the last
//! frame, and changes its document, its camera and the selection.

mod action;
mod crowd;
mod decimal;
mod edits;
mod events;
mod expression;
mod hand;
mod input;
mod number;
mod opening;
mod perform;
mod seen;
mod selection;
mod shown;
mod sight;
mod timeline;
mod trace;
mod wish;
mod work;

pub use action::Action;
pub use crowd::{Crowd, FRAME, SPEED};
pub use edits::{align::Align, kinds, shapes::NameError};
pub use expression::{ExpressionError, evaluate};
pub use hand::{DragMode, Grab, Grip, Handle, HandleKind, KNOB, Sign, Stop, Tool};
pub use hand::{grid_square, grid_step, step_above};
pub use input::{Button, Deed, Event, Guide, Input, Modifiers, Rect, Toward};
pub use number::{Notation, read_number, write_number};
pub use perform::{COPIES, HIDDEN, NO_PAIR, NOTHING_SELECTED, Refused};
#[cfg(all(test, feature = "app"))]
pub(crate) use seen::is_opaque;
pub use seen::{Seen, too_small};
pub use selection::Selection;
pub use shown::{MOST_LINES, Shown, ShownIntervals, ShownTree, ShownVolumes};
pub(crate) use shown::{volume, written_volumes};
pub use sight::{Camera, Sight};
pub use timeline::{MOST_SAMPLES, Timeline};
pub use trace::{Stepper, Trace, TraceKind, has_sweep};
pub use wish::{Wish, maps, of_mine};
pub use work::{History, Work};

use crate::analysis::{Findings, Question, Sensitivity};
use crate::scene::{Document, Hide, World};
use crate::shapes::ShapeError;

/// A scene on the bench, with the whole state of its display and interaction.
#[derive(Debug, Clone)]
pub struct Bench<V: World> {
    /// The scene and its history.
    pub work: Work<V>,
    /// The camera, and what it frames by itself.
    pub sight: Sight,
    /// The selected and the locked entries.
    pub selection: Selection,
    /// The instant that is shown, and the playback.
    pub time: Timeline,
    /// The computation whose steps are shown, and its pair.
    pub trace: Trace,
    /// The things that are shown beside the shapes.
    pub shown: Shown<V>,
    /// The state of the pointer, and of drags.
    pub tool: Tool<V>,
    /// The copies that move, if they are shown in place of the shapes of the document.
    pub crowd: Option<Crowd<V>>,
    /// How far the numbers of a shape may move, found while its numbers are shown and the scene is at rest.
    pub sensitivity: Option<Sensitivity<V>>,
}

impl<V: World> Bench<V> {
    /// A bench with a scene as it was loaded. The camera shows all of it as soon as the viewport is known.
    pub fn new(document: Document<V>) -> Self {
        let mut bench = Self {
            work: Work::new(document),
            sight: Sight::of::<V>(),
            selection: Selection::default(),
            time: Timeline::default(),
            trace: Trace::default(),
            shown: Shown::default(),
            tool: Tool::default(),
            crowd: None,
            sensitivity: None,
        };
        bench.trace.focus_on_first(bench.work.document());
        bench.sight.camera.epsilon = bench.work.document().precision.epsilon();
        bench.open_as_written();
        bench
    }

    /// The scene as it is now.
    pub fn document(&self) -> &Document<V> {
        self.work.document()
    }

    /// What is seen of the scene at the instant that is shown.
    pub fn seen(&self) -> Seen<'_, V> {
        Seen {
            document: self.work.document(),
            camera: &self.sight.camera,
            selection: &self.selection,
            time: &self.time,
            trace: &self.trace,
            shown: &self.shown,
            crowd: self.crowd.as_ref(),
        }
    }

    /// Takes in the input of this pass. `findings` are those of the pass before.
    pub fn update(&mut self, input: &Input, findings: &Findings<V>) {
        self.forget_what_is_gone();
        self.sight.camera.epsilon = self.work.document().precision.epsilon();
        self.tool.stop = None;
        if self.sight.fit(input.viewport, self.work.history.undo_name().is_some()) {
            self.look_again();
        }
        self.sight.advance(input.seconds);
        self.time.playing &= self.seen().moves();
        if self.time.playing && self.crowd.is_none() {
            self.time.run(input.seconds);
        }
        self.take(&input.events, findings);
        self.refocus(findings);
    }

    /// The question that the analysis has to answer for this frame.
    pub fn question(&self) -> Question<V> {
        let (seen, shown) = (self.seen(), &self.shown);
        Question {
            u: self.time.u,
            observer: seen.observer(),
            focus: self.trace.focus,
            way: self.trace.way.clone(),
            own_axis: shown.own_axis,
            samples: self.time.samples,
            between_bounds: self.time.between_bounds,
            curve: seen.curve(),
            bodies: seen.bounded_bodies(),
            tree: seen.tree_body().filter(|_| shown.tree.on || shown.routine.is_some()),
            intervals: shown.intervals.on.then_some(shown.intervals.along),
            routine: shown.routine,
            routine_body: seen.routine_body(),
            held: self.selection.locked(),
            ways: shown.ways && !shown.hides(Hide::Verdict),
            mine: shown.mine.clone().filter(|_| !shown.hides(Hide::Verdict)),
        }
    }

    /// Whether another frame is needed even without input, because something moves.
    pub fn needs_frame(&self) -> bool {
        let crowd = self.crowd.as_ref().is_some_and(Crowd::needs_frame);
        self.sight.glide.is_some() || self.time.playing || crowd
    }

    /// Changes the document, as one step of the history (or as part of the gesture that is under way).
    ///
    /// A change that leaves an entry without a shape is refused, and the document stays as it was.
    pub fn edit(
        &mut self,
        name: &'static str,
        change: impl FnOnce(&mut Document<V>),
    ) -> Result<(), ShapeError> {
        self.change(|work| work.edit(name, change))
    }

    /// Renames an entry, in the expectations too.
    pub fn rename(&mut self, index: usize, name: &str) -> Result<(), NameError> {
        let mut document = self.document().clone();
        edits::shapes::rename(&mut document, index, name)?;
        self.change(|work| work.exchange("Rename", document));
        Ok(())
    }

    /// Undoes the last step of the history (or the gesture under way).
    pub fn undo(&mut self) {
        if self.work.in_gesture() { self.cancel_gesture() } else { self.change(Work::undo) }
    }

    /// Redoes the step that was undone last.
    pub fn redo(&mut self) {
        self.change(Work::redo);
    }

    /// Puts a document that was read, such as from a changed file, in place: one step of the history that counts as saved. It
    /// cancels the gesture under way.
    pub fn replace(&mut self, name: &'static str, document: Document<V>) {
        self.cancel_gesture();
        self.change(|work| work.replace(name, document));
    }

    /// Cancels the gesture under way and restores the document.
    fn cancel_gesture(&mut self) {
        self.change(Work::cancel_gesture);
        if let Some(before) = self.tool.gesture.cancel() {
            self.apply(before);
        }
    }

    /// Ends a drag where it is.
    pub fn let_go(&mut self) {
        self.work.end_gesture();
        (self.tool.gesture, self.tool.hands) = (hand::Gesture::None, input::Hands::default());
    }

    /// Changes the document so that the same shapes stay selected, locked and in focus: see [`selection::renumbered`].
    fn change<T>(&mut self, change: impl FnOnce(&mut Work<V>) -> T) -> T {
        let names = |work: &Work<V>| -> Vec<String> {
            work.document().entries.iter().map(|entry| entry.name.clone()).collect()
        };
        self.forget_what_is_gone();
        let before = names(&self.work);
        let answer = change(&mut self.work);
        let after = names(&self.work);
        if before != after {
            let places = selection::renumbered(&before, &after);
            let now = |index: usize| places.get(index).copied().flatten();
            self.selection.renumber(now);
            self.trace.focus = self.trace.focus.and_then(|(a, b)| Some((now(a)?, now(b)?)));
            if before.len() != after.len() {
                self.tool.hover = None;
                self.tool.gesture.cancel();
            }
        }
        self.forget_what_is_gone();
        self.follow_copies();
        answer
    }

    /// Drops the numbers of entries that do not exist any more.
    fn forget_what_is_gone(&mut self) {
        let count = self.work.document().entries.len();
        self.selection.renumber(|index| Some(index).filter(|_| index < count));
        let is_gone = |hover: Grab| matches!(hover, Grab::Shape(i) | Grab::Arrow(i) if i >= count);
        self.tool.hover = self.tool.hover.filter(|hover| !is_gone(*hover));
        if self.trace.focus.is_none_or(|(a, b)| a.max(b) >= count) {
            self.trace.focus_on_first(self.work.document());
        }
    }

    /// Makes the crowd anew if the scene asks for other copies than are shown, and shows all of it.
    fn follow_copies(&mut self) {
        let document = self.work.document();
        match &self.crowd {
            Some(crowd) if crowd.is_of(document) => return,
            None if document.copies_shown().is_none() => return,
            _ => {}
        }
        let before = self.crowd.take();
        self.crowd = Crowd::new(document);
        match (&mut self.crowd, &before) {
            (Some(crowd), Some(before)) => {
                crowd.speed = before.speed;
                crowd.find_by(before.finders());
            }
            (crowd, before) => {
                self.time.playing = crowd.is_some() && !self.sight.reduced_motion;
                self.shown.last_copies = before.as_ref().map(Crowd::copies);
            }
        }
        self.sight.untouched = true;
        let all = self.seen().all();
        self.sight.look_first(None, all.as_ref());
    }

    /// Starts again from the beginning.
    pub fn restart(&mut self) {
        self.time.go_to(0.0);
        self.crowd = None;
        self.follow_copies();
        self.frame_all();
    }

    /// Frames all shapes along their whole motion.
    pub fn frame_all(&mut self) {
        let all = self.seen().all();
        self.sight.frame_all(all.as_ref());
    }

    /// Frames the selected shape; all shapes if none is selected.
    fn frame_selected(&mut self) {
        let Some(selected) = self.selection.selected else { return self.frame_all() };
        let shape = self.seen().part(&[selected]);
        self.sight.frame(shape.as_ref());
    }

    /// Frames the pair in focus.
    fn frame_pair(&mut self) {
        let pair = self.trace.focus.and_then(|(a, b)| self.seen().part(&[a, b]));
        self.sight.frame(pair.as_ref());
    }

    /// Sets the covered parts of the viewport. If no person has moved the camera yet, it makes room.
    pub fn make_room(&mut self, covered: Vec<Rect>) {
        if self.sight.covered != covered {
            self.sight.covered = covered;
            self.look_again();
        }
    }

    /// Frames the shapes again after the viewport or its covered parts have changed. Once work on the scene has
    /// begun, the view stays if all shapes are still seen, and glides if not.
    fn look_again(&mut self) {
        if !self.sight.untouched || self.work.in_gesture() {
            return;
        }
        if self.work.history.undo_name().is_none() {
            return self.look_first();
        }
        let (all, places) = (self.seen().all(), self.seen().places_on_screen());
        if all.as_ref().is_some_and(|all| !self.sight.shows_well(all, &places)) {
            self.sight.frame_all(all.as_ref());
        }
    }

    /// Shows the test of this pair, and keeps it until another shape is selected.
    pub fn focus_on(&mut self, a: usize, b: usize) {
        let count = self.work.document().entries.len();
        if a != b && a.max(b) < count {
            self.trace.set_focus(self.work.document(), a, b);
            self.trace.pinned = true;
            if self.selection.selected.is_none_or(|selected| selected != a && selected != b) {
                self.selection.selected = Some(a);
            }
        }
    }

    /// Moves the focus to the selected shape and its nearest partner, without flicker.
    pub fn refocus(&mut self, findings: &Findings<V>) {
        let Some(selected) = self.selection.selected else { return };
        let dragged = self.tool.gesture.drag().is_some();
        self.trace.refocus(self.work.document(), findings, selected, dragged);
    }
}
