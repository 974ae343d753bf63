//! The display of trees over meshes and of sorted intervals.

use super::{Bench, TraceKind};
use crate::analysis::{Along, Volume};
use crate::scene::{Form, World};

/// The part of the tree over a mesh that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownTree {
    /// Whether the tree is shown at all.
    pub on: bool,
    /// The volume around the triangles: one of [`TREE_VOLUMES`](crate::analysis::TREE_VOLUMES).
    pub volume: Volume,
    /// A level, counted from that of the root, 0. A number beyond the last level stands for the last.
    pub level: u32,
    /// Shows all levels down to `level`, not it alone.
    pub all: bool,
}

impl Default for ShownTree {
    fn default() -> Self {
        Self { on: false, volume: Volume::RefittedAabb, level: 3, all: false }
    }
}

/// The display of the intervals of all boxes, sorted along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShownIntervals {
    /// Whether the intervals are shown.
    pub on: bool,
    /// The axis.
    pub along: Along,
}

impl<V: World> Bench<V> {
    /// The mesh whose tree is shown: the selected one, else one of the pair in focus, else the first.
    pub fn tree_body(&self) -> Option<usize> {
        let entries = &self.work.document.entries;
        let is_mesh = |index: &usize| {
            entries.get(*index).is_some_and(|entry| matches!(entry.form, Form::Mesh { .. }))
        };
        let of_pair = self.trace.focus.into_iter().flat_map(|(a, b)| [b, a]);
        self.selection.selected.into_iter().chain(of_pair).chain(0..entries.len()).find(is_mesh)
    }

    /// Shows the sorted intervals, and steps through them; or hides them.
    pub fn toggle_intervals(&mut self) {
        self.shown.intervals.on = !self.shown.intervals.on;
        let subject =
            if self.shown.intervals.on { TraceKind::Intervals } else { TraceKind::Overlap };
        self.trace.step_through(subject);
    }
}
