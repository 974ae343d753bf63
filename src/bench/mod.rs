//! What a person does with a scene: selecting, dragging, stepping, turning an axis, looking around, undoing.
//!
//! It knows no window and no painter: it is told an [`Input`], event by event, and the [`Findings`] of the last frame,
//! and changes its document, its camera and what is selected.

mod align;
mod camera;
mod camera2;
mod camera3;
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
mod history;
mod input;
mod keys;
mod lock;
mod making_room;
mod mouse;
mod new_shape;
mod number;
mod opening;
mod pick;
mod points;
mod remap_selection;
mod selection;
mod snap;
mod stage;
mod stepper;
mod timeline;
mod too_small;
mod trees;
mod versioned;
mod volumes;

use std::collections::BTreeSet;

use glam::DVec3;

pub use align::Align;
pub use camera::Camera;
pub use camera2::Camera2;
pub use camera3::Camera3;
pub use crowd::{CROWD, Crowd, FRAME, REMEMBERED, SPEED};
pub use drag_mode::DragMode;
pub use editing::NameError;
pub use expression::{ExpressionError, evaluate};
pub use handle::{Grab, Grip, Handle, HandleKind};
pub use input::{Button, Deed, Event, Input, Key, Modifiers, Rect};
pub use number::{Notation, read_number, write_number};
pub use pick::Touch;
pub use snap::{Stop, grid_square, grid_step, step_above};
pub use stage::Stage;
pub use stepper::{Stepper, TraceKind};
pub use timeline::MOST_SAMPLES;
pub use trees::{ShownIntervals, ShownTree};
pub use volumes::ShownVolumes;

use crate::analysis::{Findings, Question};
use crate::scene::{Document, Entry, Precision};
use crate::shapes::{Shape, ShapeError};
use framing::Glide;
use history::History;
use input::Hands;
use mouse::Gesture;
use versioned::Versioned;

/// A scene on the bench, and everything about it that a person has chosen.
#[derive(Debug, Clone)]
pub struct Bench<V: Stage> {
    /// How it is looked at.
    pub camera: V::Camera,
    /// The entry whose numbers and handles are shown.
    pub selected: Option<usize>,
    /// The normalised time, from 0 to 1.
    pub u: f64,
    /// Time runs from 0 to 1.
    pub playing: bool,
    /// At the end it starts again.
    pub looping: bool,
    /// Which of the recorded steps are shown.
    pub stepper: Stepper,
    /// The parts of the record that were entered, each by its number among the steps.
    inside: Vec<usize>,
    /// Whose steps these are.
    pub subject: TraceKind,
    /// By which way the pair in focus is asked, by its id; `None` for the test that decides.
    pub way: Option<String>,
    /// A direction chosen by hand.
    pub own_axis: Option<V>,
    /// The motion is shown as A sees it: A stands still.
    pub seen_from_a: bool,
    /// At how many instants of the frame the pair is asked for overlap, to show what sampling misses; 0 for none.
    pub samples: usize,
    /// Which bounding volumes are shown.
    pub volumes: ShownVolumes,
    /// What is shown of the tree over a mesh.
    pub tree: ShownTree,
    /// What is shown of the sorted intervals.
    pub intervals: ShownIntervals,
    /// Whether the Minkowski difference is shown, where a person has said so.
    pub difference: Option<bool>,
    /// What a drag does with a shape.
    pub drag_mode: DragMode,
    /// Nothing moves by itself: the camera jumps where it would glide.
    pub calm: bool,
    /// What the pointer would grab, or has grabbed.
    pub hover: Option<Grab>,
    /// Many bodies, in place of the shapes of the document.
    pub crowd: Option<Crowd<V>>,
    document: Versioned<Document<V>>,
    history: History<V>,
    /// The document before the gesture that is under way, and the name of the gesture.
    before: Option<(&'static str, Document<V>)>,
    gesture: Gesture<V>,
    hands: Hands,
    stop: Option<Stop<V>>,
    /// What is selected together; it counts as long as `selected` is one of it.
    group: Vec<usize>,
    /// What stays where it is.
    locked: BTreeSet<usize>,
    focus: Option<(usize, usize)>,
    /// The pair was chosen by name: it stays while its shapes are dragged.
    pinned: bool,
    /// The own axis when it was last seen.
    last_axis: V,
    /// How many samples there were when the frame was last sampled.
    last_samples: usize,
    /// The parts of the viewport in which the shapes should not stand, if there is room elsewhere.
    covered: Vec<Rect>,
    glide: Option<Box<Glide<V::Camera>>>,
    /// Nobody has moved the camera yet: it keeps all shapes in view.
    untouched: bool,
    /// Axes are drawn beside the shapes of the scene as it opens.
    axes: bool,
    /// Why the last drag or key did nothing.
    refusal: Option<String>,
}

impl<V: Stage> Bench<V> {
    /// A scene as it was loaded. The camera shows all of it as soon as the viewport is known.
    pub fn new(document: Document<V>) -> Self {
        let mut bench = Self {
            camera: V::Camera::default(),
            selected: None,
            u: 0.0,
            playing: false,
            looping: false,
            stepper: Stepper::All,
            inside: Vec::new(),
            subject: TraceKind::Overlap,
            way: None,
            own_axis: None,
            seen_from_a: false,
            samples: 0,
            last_samples: 4,
            volumes: ShownVolumes::default(),
            tree: ShownTree::default(),
            intervals: ShownIntervals::default(),
            difference: None,
            drag_mode: DragMode::default(),
            calm: false,
            hover: None,
            crowd: None,
            document: Versioned::new(document),
            history: History::default(),
            before: None,
            gesture: Gesture::None,
            hands: Hands::default(),
            stop: None,
            group: Vec::new(),
            locked: BTreeSet::new(),
            focus: None,
            pinned: false,
            last_axis: V::AXES[0],
            covered: Vec::new(),
            glide: None,
            untouched: true,
            axes: true,
            refusal: None,
        };
        bench.focus = bench.first_focus();
        bench.camera.set_epsilon(bench.document.precision.epsilon());
        bench.open_as_written();
        bench
    }

    /// The scene as it is now.
    pub fn document(&self) -> &Document<V> {
        &self.document
    }

    /// A number that changes whenever the scene does, also within a gesture; no other scene has it.
    pub fn version(&self) -> u64 {
        self.document.version()
    }

    /// The entry that is selected.
    pub fn selected_entry(&self) -> Option<&Entry<V>> {
        self.document.entries.get(self.selected?)
    }

    /// Stops what plays by itself, until a person asks for it.
    pub fn rest(&mut self) {
        self.playing = false;
        if let Some(crowd) = &mut self.crowd {
            crowd.running = false;
        }
    }

    /// Takes in what a person did since the last frame. `findings` are those of the last frame.
    pub fn update(&mut self, input: &Input, findings: &Findings<V>) {
        self.forget_what_is_gone();
        self.camera.set_epsilon(self.document.precision.epsilon());
        self.stop = None;
        self.watch(input);
        for event in &input.events {
            self.take(event, findings);
        }
        self.hover(findings);
        self.refocus(findings);
    }

    /// What is to be found out for this frame.
    pub fn question(&self) -> Question<V> {
        Question {
            u: self.u,
            observer: self.observer(),
            focus: self.focus,
            way: self.way.clone(),
            own_axis: self.own_axis,
            samples: self.samples,
            bodies: self.bounded_bodies(),
            tree: self.tree_body().filter(|_| self.tree.on),
            intervals: self.intervals.on.then_some(self.intervals.along),
        }
    }

    /// Something moves by itself: another frame is needed even if nobody does anything.
    pub fn needs_frame(&self) -> bool {
        let crowd = self.crowd.as_ref().is_some_and(Crowd::needs_frame);
        self.glide.is_some() || self.playing || crowd
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
            // What did not build before is no fault of this change.
            let same_precision = self.document.precision == document.precision;
            if !same_precision || self.document.entries.get(index) != Some(entry) {
                document.check(entry)?;
            }
        }
        self.exchange(name, document);
        Ok(())
    }

    /// Asks in the other precision from now on. Refused where a number is beyond its range.
    pub fn toggle_precision(&mut self) -> Result<(), ShapeError> {
        let other = self.document.precision.other();
        let name = match other {
            Precision::F32 => "Ask in f32",
            Precision::F64 => "Ask in f64",
        };
        self.edit(name, |document| document.precision = other)
    }

    /// [`Bench::edit`] to a document of whose shapes all that are new are known to be sound.
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
            let before = std::mem::replace(&mut *bench.document, document);
            if bench.before.is_none() {
                bench.history.record(name, before, &bench.document);
            }
        });
    }

    /// Every edit from here to [`Bench::end_gesture`] is one step of the history.
    pub fn begin_gesture(&mut self, name: &'static str) {
        self.end_gesture();
        self.before = Some((name, self.document().clone()));
    }

    /// The gesture is over: it can be undone by its name.
    pub fn end_gesture(&mut self) {
        if let Some((name, before)) = self.before.take() {
            self.history.record(name, before, &self.document);
        }
    }

    /// Takes back what the gesture that is under way has done so far.
    pub fn cancel_gesture(&mut self) {
        if let Some((_, before)) = self.before.take() {
            self.following_names(|bench| *bench.document = before);
        }
        if let Some(axis) = self.gesture.axis_before() {
            self.own_axis = Some(axis);
        }
        self.gesture.cancel();
    }

    /// What is held stays where it is, and is not held any more.
    pub fn let_go(&mut self) {
        self.end_gesture();
        self.gesture = Gesture::None;
        self.hands = Hands::default();
    }

    /// The scene after the last step of the history: without what the gesture under way has done so far.
    pub fn settled(&self) -> &Document<V> {
        self.before.as_ref().map_or(&self.document, |(_, before)| before)
    }

    /// Whether a gesture is under way, in the scene or in a panel.
    pub fn in_gesture(&self) -> bool {
        self.before.is_some()
    }

    /// Takes back the last step of the history (or the gesture under way).
    pub fn undo(&mut self) {
        if self.in_gesture() {
            return self.cancel_gesture();
        }
        self.following_names(|bench| bench.history.undo(&mut bench.document));
    }

    /// Does again what was undone last.
    pub fn redo(&mut self) {
        if !self.in_gesture() {
            self.following_names(|bench| bench.history.redo(&mut bench.document));
        }
    }

    /// The name of what [`Bench::undo`] would take back.
    pub fn undo_name(&self) -> Option<&'static str> {
        self.history.undo_name()
    }

    /// The name of what [`Bench::redo`] would do again.
    pub fn redo_name(&self) -> Option<&'static str> {
        self.history.redo_name()
    }

    /// Whether the document differs from the one loaded or saved last.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// The document was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// The file in which the document was saved is gone, or says something else.
    pub fn mark_unsaved(&mut self) {
        self.history.mark_unsaved();
    }

    /// Changes with every step of the history, and comes back with it.
    pub fn state(&self) -> u64 {
        self.history.state()
    }

    /// Another document, such as the one that a file now holds, as one step of the history; it counts as saved.
    pub fn replace(&mut self, name: &'static str, document: Document<V>) {
        self.cancel_gesture();
        self.following_names(|bench| {
            let before = std::mem::replace(&mut *bench.document, document);
            bench.history.record(name, before, &bench.document);
        });
        self.mark_saved();
    }

    /// Turns the own axis on, where it was last seen and in place of the steps, or off.
    pub fn toggle_own_axis(&mut self) {
        match self.own_axis.take() {
            Some(axis) => self.last_axis = axis,
            None => {
                self.own_axis = Some(self.last_axis);
                self.show_all_steps();
            }
        }
    }

    /// Where the own axis is drawn through: halfway between the shapes of the pair in focus.
    pub fn own_axis_anchor(&self) -> DVec3 {
        let place = |index: usize| {
            let shape = self.document.shape(index).ok()?;
            Some(shape.reference_point().in_space() + self.shift(index))
        };
        let middle = self.focus.and_then(|(a, b)| Some((place(a)? + place(b)?) * 0.5));
        middle.unwrap_or(self.camera.center())
    }

    /// How far the entry has moved at the time that is shown.
    fn shift(&self, index: usize) -> DVec3 {
        self.seen_displacement(index).in_space() * self.u
    }

    /// The displacement of the entry over the frame, as it is shown: that of A is none if A looks on.
    pub fn seen_displacement(&self, index: usize) -> V {
        self.document.entries[index].displacement - self.observer()
    }

    /// The shape of the entry at the instant `u`, where whoever looks on sees it; `None` if it is at fault.
    pub fn seen_at(&self, index: usize, u: f64) -> Option<Shape<V>> {
        self.document.seen_at(index, u, self.observer()).ok()
    }

    /// The arrow of the displacement of an entry, as it is shown: from where to where. `None` if there is none.
    fn arrow(&self, index: usize) -> Option<(DVec3, DVec3)> {
        let way = self.seen_displacement(index);
        let shape = self.document.shape(index).ok().filter(|_| way != V::ZERO)?;
        let stem = shape.reference_point().in_space();
        Some((stem, stem + way.in_space()))
    }

    fn observer(&self) -> V {
        match self.focus {
            Some((a, _)) if self.seen_from_a => self.document.entries[a].displacement,
            _ => V::ZERO,
        }
    }
}
