//! Performs the actions of the bench on the open scene.

use super::OpenScene;
use super::actions::Action;
use super::predict;
use crate::scene::{Hide, World};
use crate::shapes::ShapeError;
use crate::words::tr;

/// The outcome of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The bench does not know the action: the session performs it.
    NotForTheBench,
    /// The action is done.
    Done,
    /// The action is done, or there was nothing to do; this message tells the user.
    Said(&'static str),
}

/// The title and the reason of a refused action.
pub type Refused = (&'static str, ShapeError);

impl<V: World> OpenScene<V> {
    /// Performs an action, if it is one of the bench.
    pub(super) fn perform(&mut self, action: Action) -> Result<Outcome, Refused> {
        let bench = &mut *self.bench;
        let refused = |title: &'static str| move |error: ShapeError| (title, error);
        match action {
            Action::Undo => bench.undo(),
            Action::Redo => bench.redo(),
            Action::Duplicate => bench.duplicate().map_err(refused(tr("This cannot be copied")))?,
            Action::Delete => bench.delete(),
            Action::Lock => bench.toggle_lock(),
            Action::SpreadOut => {
                bench.spread_out().map_err(refused(tr("This cannot be moved there")))?;
            }
            Action::Align(axis, to) => {
                bench.align(axis, to).map_err(refused(tr("This cannot be moved there")))?;
            }
            Action::Add(kind) => {
                bench.add(kind).map_err(refused(tr("This cannot be added here")))?
            }
            Action::FrameAll => bench.frame_all(),
            Action::FrameShape => bench.frame_selected(),
            Action::FrameContact => {
                self.analyse();
                self.bench.frame_contact(&self.findings);
            }
            Action::NextOverlap | Action::PreviousOverlap if bench.hides(Hide::Verdict) => {
                return Ok(Outcome::Said(tr(predict::HIDDEN)));
            }
            Action::NextOverlap | Action::PreviousOverlap => {
                self.analyse();
                let back = action == Action::PreviousOverlap;
                if !self.bench.next_overlap(&self.findings, back) {
                    return Ok(Outcome::Said(tr("No pair overlaps")));
                }
            }
            Action::PushOut | Action::PushAllApart | Action::StopAtTouch | Action::Slide => {
                self.analyse();
                let (bench, findings) = (&mut self.bench, &self.findings);
                let done = match action {
                    Action::PushOut => bench.push_out(findings),
                    Action::PushAllApart => bench.push_all_apart(findings),
                    Action::StopAtTouch => bench.stop_at_touch(findings),
                    _ => bench.slide_on(findings),
                };
                if let Some(said) = done.map_err(refused(tr("This cannot be moved there")))? {
                    return Ok(Outcome::Said(tr(said)));
                }
            }
            Action::Routine => bench.step_through_next_routine(),
            Action::GoTo(index) => bench.go_to_shape(index),
            Action::Pair(a, b) => {
                bench.focus_on(a, b);
                bench.frame_pair();
            }
            Action::OwnAxis => bench.toggle_own_axis(),
            Action::Volumes => bench.shown.volumes.on = !bench.shown.volumes.on,
            Action::Tree => bench.shown.tree.on = !bench.shown.tree.on,
            Action::Intervals => bench.toggle_intervals(),
            Action::Map => bench.toggle_map(),
            Action::Difference => bench.toggle_difference(&self.findings),
            Action::Play => bench.toggle_play(),
            Action::Copies => bench.toggle_copies(),
            Action::SeenFromA => bench.shown.seen_from_a = !bench.shown.seen_from_a,
            Action::Sample => bench.time.toggle_samples(),
            Action::Precision => {
                let title = tr("This scene cannot be asked in f32");
                bench.toggle_precision().map_err(refused(title))?;
            }
            Action::Press(held, key) => bench.press(key, held.into(), &self.findings),
            Action::SaveView => {
                bench.save_view();
                let said = tr("This is how the scene opens from now on, once it is saved");
                return Ok(Outcome::Said(said));
            }
            _ => return Ok(Outcome::NotForTheBench),
        }
        Ok(Outcome::Done)
    }
}
