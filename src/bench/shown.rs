//! The things that are shown beside the shapes.

use super::{Bench, ShownIntervals, ShownTree, ShownVolumes, TraceKind};
use crate::analysis::{Findings, Focus, curved};
use crate::intersect::steps::Step;
use crate::scene::{Copies, Curve, Hide, MapOf, Routine, World};

/// The most lines that follow a curve.
pub const MOST_LINES: usize = 32;

/// The things that are shown beside the shapes, and the frame of reference of the motion.
#[derive(Debug, Clone, Default)]
pub struct Shown<V> {
    /// A projection axis that the user chose.
    pub own_axis: Option<V>,
    /// The direction of the own axis when it was last shown.
    pub(super) last_axis: Option<V>,
    /// The motion is shown in the frame of reference of A: A stands still.
    pub seen_from_a: bool,
    /// The bounding volumes that are shown.
    pub volumes: ShownVolumes,
    /// The part of the tree over a mesh that is shown.
    pub tree: ShownTree,
    /// The part of the sorted intervals that is shown.
    pub intervals: ShownIntervals,
    /// The curve along which the pair moves.
    pub curve: Option<Curve<V>>,
    /// The routine that is stepped through.
    pub routine: Option<Routine>,
    /// Whether the Minkowski difference is shown, if a person has chosen.
    pub difference: Option<bool>,
    /// What is hidden until a prediction is made.
    pub(super) hidden: Vec<Hide>,
    /// Whether the pair is asked every way.
    pub ways: bool,
    /// The way whose steps stand beside those of the test that decides, by its id.
    pub beside: Option<String>,
    /// What the map of the pair tells of each place, if it is shown.
    pub map: Option<MapOf>,
    /// The copies that were shown last.
    pub(super) last_copies: Option<Copies>,
}

impl<V: World> Bench<V> {
    /// Turns the own axis on, as it was last shown and in place of the steps, or off.
    pub fn toggle_own_axis(&mut self) {
        match self.shown.own_axis.take() {
            Some(axis) => self.shown.last_axis = Some(axis),
            None => {
                self.shown.own_axis = self.shown.last_axis.or(Some(V::AXES[0]));
                self.trace.show_all_steps();
            }
        }
    }

    /// Whether one of the pair in focus can follow a curve.
    pub fn can_bend(&self) -> bool {
        self.trace.focus.is_some_and(|(a, b)| curved(&self.work.document, a, b).is_some())
    }

    /// Bends the path downward, by a quarter of its length; or makes it straight.
    pub fn toggle_curve(&mut self) {
        let mover = self.trace.focus.and_then(|(a, b)| curved(&self.work.document, a, b));
        self.shown.curve = match (self.shown.curve, mover) {
            (None, Some(mover)) => {
                let way = self.work.document.entries[mover].displacement;
                Some(Curve { acceleration: V::AXES[1] * (-2.0 * way.length()), lines: 4 })
            }
            _ => None,
        };
    }

    /// Whether the Minkowski difference is shown: as a person has chosen, else if the steps that are shown
    /// search in it, unless bounding volumes need the room.
    pub fn shows_difference(&self, findings: &Findings<V>) -> bool {
        let searches = |step: &Step<V>| matches!(step, Step::Simplex(_) | Step::Polytope(_));
        let searched = |focus: &Focus<V>| {
            self.trace.subject != TraceKind::Routine
                && !self.trace.steps_the_sweep(focus)
                && focus.record.steps.iter().any(searches)
        };
        let wanted = || !self.shown.volumes.on && findings.focus.as_ref().is_some_and(searched);
        self.shown.difference.unwrap_or_else(wanted)
    }

    /// Shows the Minkowski difference, or hides it.
    pub fn toggle_difference(&mut self, findings: &Findings<V>) {
        self.shown.difference = Some(!self.shows_difference(findings));
    }
}
