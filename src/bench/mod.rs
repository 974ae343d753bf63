//! The interaction with a scene: selecting, dragging, stepping, turning an axis, moving the camera, undoing.
//!
//! It knows no window and no painter: it takes an [`Input`], event by event, and the [`Findings`] of the last
//! frame, and changes its document, its camera and the selection.

mod action;
mod align;
mod camera;
mod crowd;
mod decimal;
mod drag;
mod drag_mode;
mod editing;
mod expression;
mod focus;
mod framing;
mod free;
mod handle;
mod handle_drag;
mod handles;
mod hidden;
mod history;
mod input;
mod lock;
mod making_room;
mod map;
mod mouse;
mod new_shape;
mod nudge;
mod number;
mod opening;
mod pick;
mod points;
mod remap_selection;
mod response;
mod rotation;
mod selection;
mod shown;
mod snap;
mod stepper;
mod timeline;
mod too_small;
mod trace;
mod trees;
mod versioned;
mod volumes;
mod wish;
mod work;

use glam::DVec3;

pub use action::{Action, COPIES, HIDDEN, NO_PAIR, NOTHING_SELECTED, Refused, Toward};
pub use align::Align;
pub use camera::Camera;
pub use crowd::{Crowd, FRAME, SPEED};
pub use drag_mode::DragMode;
pub use editing::NameError;
pub use expression::{ExpressionError, evaluate};
pub use handle::{Grab, Grip, Handle, HandleKind};
pub use input::{Button, Deed, Event, Guide, Input, Modifiers, Rect};
pub use mouse::Tool;
pub use number::{Notation, read_number, write_number};
pub(crate) use opening::volume;
#[cfg(all(test, feature = "app"))]
pub(crate) use pick::is_opaque;
pub use selection::Selection;
pub use shown::{MOST_LINES, Shown};
pub use snap::{Stop, grid_square, grid_step, step_above};
pub use stepper::Stepper;
pub use timeline::{MOST_SAMPLES, Timeline};
pub use trace::{Trace, TraceKind, has_sweep};
pub use trees::{ShownIntervals, ShownTree};
pub use volumes::ShownVolumes;
pub use wish::{Wish, maps};
pub use work::Work;

use crate::analysis::{Findings, Question, Sensitivity, curved};
use crate::scene::{Curve, Document, Entry, Precision, World};
use crate::shapes::{Shape, ShapeError};
use framing::Framing;
use input::Hands;
use mouse::Gesture;

/// A scene on the bench, with the whole state of its display and interaction.
#[derive(Debug, Clone)]
pub struct Bench<V: World> {
    /// The scene and its history.
    pub work: Work<V>,
    /// The camera.
    pub camera: Camera,
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
    /// The camera jumps instead of gliding.
    pub reduced_motion: bool,
    framing: Framing,
}

impl<V: World> Bench<V> {
    /// A bench with a scene as it was loaded. The camera shows all of it as soon as the viewport is known.
    pub fn new(document: Document<V>) -> Self {
        let mut bench = Self {
            work: Work::new(document),
            camera: Camera::of::<V>(),
            selection: Selection::default(),
            time: Timeline::default(),
            trace: Trace::default(),
            shown: Shown::default(),
            tool: Tool::default(),
            crowd: None,
            sensitivity: None,
            reduced_motion: false,
            framing: Framing::default(),
        };
        bench.trace.focus = bench.first_focus();
        bench.camera.set_epsilon(bench.work.document.precision.epsilon());
        bench.open_as_written();
        bench
    }

    /// The scene as it is now.
    pub fn document(&self) -> &Document<V> {
        self.work.document()
    }

    /// The entry that is selected.
    pub fn selected_entry(&self) -> Option<&Entry<V>> {
        self.work.document.entries.get(self.selection.selected?)
    }

    /// Stops the playback until a person starts it.
    pub fn rest(&mut self) {
        self.time.playing = false;
    }

    /// Takes in the input of this pass. `findings` are those of the pass before.
    pub fn update(&mut self, input: &Input, findings: &Findings<V>) {
        self.forget_what_is_gone();
        self.camera.set_epsilon(self.work.document.precision.epsilon());
        self.tool.stop = None;
        self.watch(input);
        for event in &input.events {
            self.take(event, findings);
        }
        self.hover(findings);
        self.refocus(findings);
    }

    /// The question that the analysis has to answer for this frame.
    pub fn question(&self) -> Question<V> {
        Question {
            u: self.time.u,
            observer: self.frame_displacement(),
            focus: self.trace.focus,
            way: self.trace.way.clone(),
            own_axis: self.shown.own_axis,
            samples: self.time.samples,
            between_bounds: self.time.between_bounds,
            curve: self.curve(),
            bodies: self.bounded_bodies(),
            tree: self.tree_body().filter(|_| self.shown.tree.on || self.shown.routine.is_some()),
            intervals: self.shown.intervals.on.then_some(self.shown.intervals.along),
            routine: self.shown.routine,
            routine_body: self.routine_body(),
            held: self.held(),
            ways: self.shown.ways && !self.keeps_secret(),
        }
    }

    /// Whether another frame is needed even without input, because something moves.
    pub fn needs_frame(&self) -> bool {
        let crowd = self.crowd.as_ref().is_some_and(Crowd::needs_frame);
        self.framing.is_moving() || self.time.playing || crowd
    }

    /// Changes the document, as one step of the history (or as part of the gesture that is under way).
    ///
    /// A change that leaves an entry without a shape is refused, and the document stays as it was.
    pub fn edit(
        &mut self,
        name: &'static str,
        change: impl FnOnce(&mut Document<V>),
    ) -> Result<(), ShapeError> {
        let mut document = self.document().clone();
        change(&mut document);
        for (index, entry) in document.entries.iter().enumerate() {
            // Entries that were invalid before are no reason to refuse the change.
            let same_precision = self.work.document.precision == document.precision;
            if !same_precision || self.work.document.entries.get(index) != Some(entry) {
                document.check(entry)?;
            }
        }
        self.exchange(name, document);
        Ok(())
    }

    /// Switches to the other precision. Refused if a number is beyond its range.
    pub fn toggle_precision(&mut self) -> Result<(), ShapeError> {
        let other = self.work.document.precision.other();
        let name = match other {
            Precision::F32 => "Ask in f32",
            Precision::F64 => "Ask in f64",
        };
        self.edit(name, |document| document.precision = other)
    }

    /// Puts the changed document in place. Within a gesture the change belongs to it, otherwise it is a step of the history.
    /// Numbers that changed get the fewest digits. The caller has checked every changed shape.
    fn exchange(&mut self, name: &'static str, mut document: Document<V>) {
        let (before, precision) = (self.document(), document.precision);
        let aligned = before.entries.len() == document.entries.len();
        for (index, entry) in document.entries.iter_mut().enumerate() {
            let same = if aligned { Some(index) } else { before.find(&entry.name) };
            if let Some(before) = same.map(|index| &before.entries[index]) {
                entry.shorten(before, precision);
            }
        }
        self.following_names(|bench| {
            let before = std::mem::replace(&mut *bench.work.document, document);
            if bench.work.before.is_none() {
                bench.work.history.record(name, before, &bench.work.document);
            }
        });
    }

    /// Begins a gesture: every edit until [`Bench::end_gesture`] belongs to one step of the history.
    pub fn begin_gesture(&mut self, name: &'static str) {
        self.end_gesture();
        self.work.before = Some((name, self.document().clone()));
    }

    /// Ends the gesture; it becomes a step of the history with its name.
    pub fn end_gesture(&mut self) {
        if let Some((name, before)) = self.work.before.take() {
            self.work.history.record(name, before, &self.work.document);
        }
    }

    /// Cancels the gesture under way and restores the document.
    pub fn cancel_gesture(&mut self) {
        if let Some((_, before)) = self.work.before.take() {
            self.following_names(|bench| *bench.work.document = before);
        }
        if let Some(axis) = self.tool.gesture.axis_before() {
            self.shown.own_axis = Some(axis);
        }
        if let Some(curve) = self.tool.gesture.curve_before() {
            self.shown.curve = Some(curve);
        }
        self.tool.gesture.cancel();
    }

    /// Ends a drag where it is.
    pub fn let_go(&mut self) {
        self.end_gesture();
        self.tool.gesture = Gesture::None;
        self.tool.hands = Hands::default();
    }

    /// Undoes the last step of the history (or the gesture under way).
    pub fn undo(&mut self) {
        if self.work.in_gesture() {
            return self.cancel_gesture();
        }
        self.following_names(|bench| bench.work.history.undo(&mut bench.work.document));
    }

    /// Redoes the step that was undone last.
    pub fn redo(&mut self) {
        if !self.work.in_gesture() {
            self.following_names(|bench| bench.work.history.redo(&mut bench.work.document));
        }
    }

    /// Puts a document that was read, such as from a changed file, in place: one step of the history that counts as saved. It
    /// cancels the gesture under way.
    pub fn replace(&mut self, name: &'static str, document: Document<V>) {
        self.cancel_gesture();
        self.following_names(|bench| {
            let before = std::mem::replace(&mut *bench.work.document, document);
            bench.work.history.record(name, before, &bench.work.document);
        });
        self.work.mark_saved();
    }

    /// A point of the own axis as it is drawn: halfway between the shapes of the pair in focus.
    pub fn own_axis_anchor(&self) -> DVec3 {
        let place = |index: usize| {
            let shape = self.work.document.shape(index).ok()?;
            Some(shape.reference_point().in_space() + self.shift(index))
        };
        let middle = self.trace.focus.and_then(|(a, b)| Some((place(a)? + place(b)?) * 0.5));
        middle.unwrap_or(self.camera.center())
    }

    /// The displacement of the entry up to the time that is shown.
    fn shift(&self, index: usize) -> DVec3 {
        self.seen_displacement(index).in_space() * self.time.u
    }

    /// The displacement of the entry as it is shown: relative to A while the motion is shown as A sees it.
    pub fn seen_displacement(&self, index: usize) -> V {
        self.work.document.entries[index].displacement - self.frame_displacement()
    }

    /// The shape of the entry at the instant `u`, relative to A while the motion is shown as A sees it; `None` if it is at fault.
    pub fn seen_at(&self, index: usize, u: f64) -> Option<Shape<V>> {
        let shape = self.work.document.seen_at(index, u, self.frame_displacement()).ok()?;
        Some(match self.curve_of(index) {
            Some(curve) => shape.posed(curve.lines_beside(u), None),
            None => shape,
        })
    }

    /// The curve along which the pair in focus moves, if one is shown.
    pub fn curve(&self) -> Option<Curve<V>> {
        let (a, b) = self.trace.focus?;
        self.shown.curve.filter(|_| curved(&self.work.document, a, b).is_some())
    }

    /// The curve that this shape follows by straight lines.
    pub fn curve_of(&self, index: usize) -> Option<Curve<V>> {
        let (a, b) = self.trace.focus?;
        self.shown.curve.filter(|_| curved(&self.work.document, a, b) == Some(index))
    }

    /// The start and the tip of the displacement arrow of an entry, as it is shown. `None` if there is none.
    fn arrow(&self, index: usize) -> Option<(DVec3, DVec3)> {
        let way = self.seen_displacement(index);
        let shape = self.work.document.shape(index).ok().filter(|_| way != V::ZERO)?;
        let stem = shape.reference_point().in_space();
        Some((stem, stem + way.in_space()))
    }

    /// The displacement that is subtracted from all others: that of A while the motion is shown as A sees it,
    /// else zero.
    fn frame_displacement(&self) -> V {
        match self.trace.focus {
            Some((a, _)) if self.shown.seen_from_a => self.work.document.entries[a].displacement,
            _ => V::ZERO,
        }
    }
}
