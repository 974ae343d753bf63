//! The things that are shown beside the shapes.

use super::{Bench, ShownIntervals, ShownTree, ShownVolumes};
use crate::analysis::{Findings, Focus};
use crate::intersect::Step;
use crate::scene::World;

/// The things that are shown beside the shapes, and the frame of reference of the motion.
#[derive(Debug, Clone)]
pub struct Shown<V> {
    /// A projection axis that the user chose.
    pub own_axis: Option<V>,
    /// The direction of the own axis when it was last shown.
    pub(super) last_axis: V,
    /// The motion is shown in the frame of reference of A: A stands still.
    pub seen_from_a: bool,
    /// The bounding volumes that are shown.
    pub volumes: ShownVolumes,
    /// The part of the tree over a mesh that is shown.
    pub tree: ShownTree,
    /// The part of the sorted intervals that is shown.
    pub intervals: ShownIntervals,
    /// Whether the Minkowski difference is shown, if a person has chosen.
    pub difference: Option<bool>,
}

impl<V: World> Default for Shown<V> {
    fn default() -> Self {
        Self {
            own_axis: None,
            last_axis: V::AXES[0],
            seen_from_a: false,
            volumes: ShownVolumes::default(),
            tree: ShownTree::default(),
            intervals: ShownIntervals::default(),
            difference: None,
        }
    }
}

impl<V: World> Bench<V> {
    /// Turns the own axis on, as it was last shown and in place of the steps, or off.
    pub fn toggle_own_axis(&mut self) {
        match self.shown.own_axis.take() {
            Some(axis) => self.shown.last_axis = axis,
            None => {
                self.shown.own_axis = Some(self.shown.last_axis);
                self.trace.show_all_steps();
            }
        }
    }

    /// Whether the Minkowski difference is shown: as a person has chosen, else if the steps that are shown
    /// search in it.
    pub fn shows_difference(&self, findings: &Findings<V>) -> bool {
        let searches = |step: &Step<V>| matches!(step, Step::Simplex(_) | Step::Polytope(_));
        let searched = |focus: &Focus<V>| {
            !self.trace.steps_the_sweep(focus) && focus.record.steps.iter().any(searches)
        };
        self.shown.difference.unwrap_or_else(|| findings.focus.as_ref().is_some_and(searched))
    }

    /// Shows the Minkowski difference, or hides it.
    pub fn toggle_difference(&mut self, findings: &Findings<V>) {
        self.shown.difference = Some(!self.shows_difference(findings));
    }
}
