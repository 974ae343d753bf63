//! What is shown beside the shapes.

use super::{Bench, ShownIntervals, ShownTree, ShownVolumes};
use crate::analysis::{Findings, Focus};
use crate::intersect::Step;
use crate::scene::World;

/// What is shown beside the shapes, and how the motion is looked at.
#[derive(Debug, Clone)]
pub struct Shown<V> {
    /// A projection axis that the user chose.
    pub own_axis: Option<V>,
    /// The own axis when it was last seen.
    pub(super) last_axis: V,
    /// The motion is shown as A sees it: A stands still.
    pub seen_from_a: bool,
    /// Which bounding volumes are shown.
    pub volumes: ShownVolumes,
    /// What is shown of the tree over a mesh.
    pub tree: ShownTree,
    /// What is shown of the sorted intervals.
    pub intervals: ShownIntervals,
    /// Whether the Minkowski difference is shown, where a person has said so.
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
    /// Turns the own axis on, where it was last seen and in place of the steps, or off.
    pub fn toggle_own_axis(&mut self) {
        match self.shown.own_axis.take() {
            Some(axis) => self.shown.last_axis = axis,
            None => {
                self.shown.own_axis = Some(self.shown.last_axis);
                self.trace.show_all_steps();
            }
        }
    }

    /// Whether the Minkowski difference is shown: as a person has said, else where the steps that are shown search in it.
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
