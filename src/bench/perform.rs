//! Performs the actions of the bench, and says why some of them can do nothing.

use super::edits::{align, put, response, shapes};
use super::hand::{Change, nudged};
use super::{Action, Bench, Crowd, DragMode};
use crate::analysis::Findings;
use crate::scene::{Hide, MapOf, Precision::F32, World};
use crate::shapes::{Kind, ShapeError};
use crate::words::tr;

/// The factor by which an action zooms.
const ZOOM: f64 = 1.15;

/// The title and the reason of a refused action.
pub type Refused = (&'static str, ShapeError);

/// What the user reads if copies stand in place of the shapes.
pub const COPIES: &str = "Copies cannot be edited one by one: K brings back the shapes";
/// What the user reads if the verdict is hidden.
pub const HIDDEN: &str = "Hidden until a prediction is made.";
/// What the user reads if no shape is selected.
pub const NOTHING_SELECTED: &str = "Nothing is selected: click a shape, or reach it with Tab";
/// What the user reads if there are not two shapes.
pub const NO_PAIR: &str = "There is no pair: add two shapes.";
const BUSY: &str = "Finish dragging or typing first";
const NOTHING_MOVES: &str = "Nothing moves: drag a shape with Ctrl to give it a displacement";

/// What the user is told once an action is performed, if anything.
type Told = Option<&'static str>;

impl<V: World> Bench<V> {
    /// Performs an action. Returns what the user is told, such as why there was nothing to do.
    ///
    /// Refused if a shape would leave the range of the numbers; then the scene stays as it was.
    pub fn perform(&mut self, action: Action, findings: &Findings<V>) -> Result<Told, Refused> {
        use Action::*;
        if let Some(why) = self.hindrance(action, findings) {
            return Ok(Some(why));
        }
        let (steps, count) = (self.trace.steps(findings).len(), self.document().entries.len());
        match action {
            Undo => self.undo(),
            Redo => self.redo(),
            Add(kind) => self.add(kind)?,
            Duplicate | Delete | SpreadOut | Align(..) | AlignOnScreen(..) | Nudge(..)
            | PushOut | PushAllApart | StopAtTouch | Slide | Copies | Precision | SaveView => {
                return self.perform_edit(action, findings);
            }
            Lock => {
                self.selection.toggle_lock();
                self.tool.hover = None;
            }
            SelectAll => self.selection.select((0..count).collect()),
            SelectNext => self.selection.select_next(count, false),
            SelectPrevious => self.selection.select_next(count, true),
            SelectMore | SelectOther => self.selection.select_more(count, action == SelectOther),
            Deselect if self.is_busy() => self.cancel_gesture(),
            Deselect => self.selection.selected = None,
            Look(to, shifts) => self.sight.look_around(to, shifts),
            ZoomIn => self.sight.zoom_by(ZOOM),
            ZoomOut => self.sight.zoom_by(1.0 / ZOOM),
            FrameAll => self.frame_all(),
            FrameShape => self.frame_selected(),
            FrameContact => {
                let contact = self.seen().contact(findings);
                self.sight.frame(contact.as_ref());
            }
            NextOverlap | PreviousOverlap => {
                let back = action == PreviousOverlap;
                let Some((a, b)) = self.trace.next_overlap(findings, back) else {
                    return Ok(Some(tr("No pair overlaps")));
                };
                self.selection.selected = None;
                self.focus_on(a, b);
                self.frame_pair();
            }
            GoTo(index) if index < count => {
                self.selection.select(vec![index]);
                self.frame_selected();
            }
            GoTo(_) => {}
            Pair(a, b) => {
                self.focus_on(a, b);
                self.frame_pair();
            }
            Play => {
                let moves = self.seen().moves();
                self.time.toggle_play(moves);
            }
            Loop => self.time.looping = !self.time.looping,
            TimeOn => self.step_time(1.0),
            TimeBack => self.step_time(-1.0),
            StepOn => self.trace.stepper.forward(steps),
            StepBack => self.trace.stepper.back(steps),
            StepInto => self.trace.step_into(findings),
            StepOut => self.trace.step_out(),
            NextTrace => self.trace.step_through_next(&self.shown.subjects(findings)),
            NextRoutine => self.shown.step_through_next(&mut self.trace),
            Way(number) => self.trace.choose_way(number, findings),
            OwnAxis => self.shown.toggle_own_axis(&mut self.trace),
            Volumes => self.shown.volumes.on = !self.shown.volumes.on,
            Tree => self.shown.tree.on = !self.shown.tree.on,
            Intervals => self.shown.toggle_intervals(&mut self.trace),
            Map => self.shown.map = self.shown.map.is_none().then_some(MapOf::Verdict),
            Difference => {
                let shows = self.shown.shows_difference(&self.trace, findings);
                self.shown.difference = Some(!shows);
            }
            SeenFromA => self.shown.seen_from_a = !self.shown.seen_from_a,
            Sample => self.time.toggle_samples(),
            Wish(wish) => self.grant(wish, findings),
        }
        Ok(None)
    }

    fn perform_edit(&mut self, action: Action, findings: &Findings<V>) -> Result<Told, Refused> {
        use Action::*;
        let refused = |title: &'static str| move |error: ShapeError| (title, error);
        let seen = self.seen();
        let (name, changes) = match action {
            Duplicate => {
                let copied = shapes::duplicated(&seen);
                let (document, copies) = copied.map_err(refused(tr("This cannot be copied")))?;
                self.change(|work| work.exchange("Duplicate", document));
                self.selection.select(copies);
                return Ok(None);
            }
            Delete => {
                let document = shapes::deleted(&seen);
                self.change(|work| work.exchange("Delete", document));
                return Ok(None);
            }
            Copies => {
                let before = self.shown.last_copies.unwrap_or(Crowd::<V>::FIRST);
                let copies = self.crowd.is_none().then_some(before);
                // No shape changes, so the edit is not refused.
                let _ = self.edit("Copies of the shapes", |scene| scene.show_copies(copies));
                return Ok(None);
            }
            Precision => {
                let other = seen.document.precision.other();
                let name = if other == F32 { "Compute in f32" } else { "Compute in f64" };
                let edited = self.edit(name, |document| document.precision = other);
                edited.map_err(refused(tr("This scene cannot be computed in f32")))?;
                return Ok(None);
            }
            SaveView => {
                let opens = Some(self.as_shown());
                let _ = self.edit("Save this view", |document| document.opens = opens);
                return Ok(Some(tr("The scene opens with this view, once it is saved")));
            }
            Nudge(to, far) => match nudged(&seen, self.tool.drag_mode, to, far) {
                Ok((name, Change::Shapes(changes, _))) => (name, Ok(changes)),
                Ok((_, other)) => {
                    self.apply(other);
                    return Ok(None);
                }
                Err(why) => {
                    self.tool.refusal = Some(why);
                    return Ok(None);
                }
            },
            SpreadOut => ("Align", Ok(align::spread_out(&seen))),
            Align(axis, to) => ("Align", Ok(align::align(&seen, axis, to))),
            AlignOnScreen(to, middles) => ("Align", Ok(align::on_screen(&seen, to, middles))),
            PushOut => ("Push out", response::push_out(&seen, findings)),
            PushAllApart => ("Push all apart, once", response::push_all_apart(&seen, findings)),
            StopAtTouch => ("Stop at the first touch", response::stop_at_touch(&seen, findings)),
            _ => ("Slide along the surface", response::slide_on(&seen, findings)),
        };
        let changes = match changes {
            Ok(changes) => changes,
            Err(why) => return Ok(Some(why)),
        };
        let edited = self.edit(name, put(changes));
        edited.map_err(refused(tr("This cannot be moved there")))?;
        if action == Slide {
            self.time.u = 0.0;
        }
        Ok(None)
    }

    /// Adds a shape of visible size in a free place near the middle of the view, and selects it. If there is no
    /// free place, the view zooms out until there is.
    pub fn add(&mut self, kind: Kind) -> Result<(), Refused> {
        let added = shapes::added(&self.seen(), &self.sight.covered, kind);
        let Some((entry, in_view)) = added else { return Ok(()) };
        let edited = self.edit("Add", |document| document.entries.push(entry));
        edited.map_err(|error| (tr("This cannot be added here"), error))?;
        self.selection.select(vec![self.document().entries.len() - 1]);
        if !in_view {
            self.frame_all();
        }
        Ok(())
    }

    /// Moves u by sixtieths, and snaps it to a multiple of 1/60. The time of copies has no u, and no way back.
    pub fn step_time(&mut self, by: f64) {
        if let Some(crowd) = self.crowd.as_mut().filter(|_| by > 0.0) {
            self.time.playing = false;
            crowd.step();
        } else if self.crowd.is_none() && self.seen().moves() {
            self.time.step(by);
        }
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
                needs(self.work.history.undo_name().is_some(), tr("There is nothing to undo"))
            }
            Redo => needs(self.work.history.redo_name().is_some(), tr("There is nothing to redo")),
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
            NextOverlap | PreviousOverlap => needs(!self.shown.hides(Hide::Verdict), HIDDEN),
            FrameContact | Map | Difference | SeenFromA | PushOut | StopAtTouch | Slide => {
                needs(self.trace.focus.is_some(), NO_PAIR)
            }
            Play | TimeOn | TimeBack | Sample => needs(self.seen().moves(), NOTHING_MOVES),
            StepInto => {
                let part = self.trace.part_shown(findings);
                needs(part.is_some(), tr("This step has no parts"))
            }
            StepOut => needs(self.trace.is_inside(), tr("These are the outermost steps already")),
            NextTrace => {
                let others = self.shown.subjects(findings).len() > 1;
                needs(others, tr("Nothing else has steps here: add a motion, or press I or J"))
            }
            Way(number) => {
                let last = 1 + self.trace.ways(findings).len();
                needs(usize::from(number) <= last, tr("This pair has fewer ways than that"))
            }
            Tree => needs(self.seen().tree_body().is_some(), tr("Only a mesh has a tree")),
            Undo | Add(_) | Deselect | Look(..) | ZoomIn | ZoomOut | FrameAll | FrameShape
            | GoTo(_) | Pair(..) | PushAllApart | Loop | StepOn | StepBack | NextRoutine
            | OwnAxis | Volumes | Intervals | Copies | Precision | SaveView | Wish(_) => None,
        }
    }

    /// Whether something is being dragged or typed.
    fn is_busy(&self) -> bool {
        self.tool.gesture.is_active() || self.work.in_gesture()
    }
}
