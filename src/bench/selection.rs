//! The selection.

use std::collections::BTreeSet;

use glam::DVec2;

use super::Bench;
use super::mouse::Gesture;
use crate::scene::World;
use crate::shapes::Shape;

/// The numbers of the selected and of the locked entries.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// The entry whose numbers and handles are shown.
    pub selected: Option<usize>,
    /// All selected entries; ignored while `selected` is not among them.
    pub(super) group: Vec<usize>,
    pub(super) locked: BTreeSet<usize>,
}

impl Selection {
    /// The entries that are selected; they are dragged and nudged together.
    pub fn entries(&self) -> &[usize] {
        match &self.selected {
            Some(selected) if self.group.contains(selected) => &self.group,
            selected => selected.as_slice(),
        }
    }

    /// Whether the entry is [selected](Selection::entries).
    pub fn contains(&self, index: usize) -> bool {
        self.entries().contains(&index)
    }

    /// Selects these entries; the numbers and handles of the last one are shown.
    pub(crate) fn select(&mut self, group: Vec<usize>) {
        self.selected = group.last().copied();
        self.group = group;
    }

    /// Adds an entry to the selection, or removes it.
    pub(super) fn toggle(&mut self, index: usize) {
        let mut group = self.entries().to_vec();
        match group.iter().position(|&i| i == index) {
            Some(place) => drop(group.remove(place)),
            None => group.push(index),
        }
        self.select(group);
    }

    /// Whether the entry is locked: neither moved by the mouse or the arrows, nor deleted.
    pub fn is_locked(&self, index: usize) -> bool {
        self.locked.contains(&index)
    }

    /// The selected entries that are not locked.
    pub(super) fn movable(&self) -> Vec<usize> {
        self.entries().iter().copied().filter(|&index| !self.is_locked(index)).collect()
    }
}

impl<V: World> Bench<V> {
    /// The corners of the rubber band, in pixels of the window.
    pub fn band(&self) -> Option<[DVec2; 2]> {
        match self.tool.gesture {
            Gesture::Band { from, to } => Some([from, to]),
            _ => None,
        }
    }

    /// Selects the shapes that lie in the rubber band as a whole and are not locked.
    pub(super) fn select_in(&mut self, [from, to]: [DVec2; 2]) {
        let (low, high) = (from.min(to), from.max(to));
        let within = |shape: &Shape<V>| {
            let bounds = shape.bounds();
            [bounds.min, bounds.max].into_iter().all(|corner| {
                let seen = self.camera.project(corner.in_space());
                seen.is_some_and(|p| p.cmpge(low).all() && p.cmple(high).all())
            })
        };
        let count = self.work.document.entries.len();
        let free = (0..count).filter(|&i| !self.selection.is_locked(i));
        let inside = free.filter(|&i| self.seen_at(i, self.time.u).is_some_and(|s| within(&s)));
        self.selection.select(inside.collect());
    }

    /// Selects the next shape, or the one before, cyclically.
    pub(super) fn select_next(&mut self, backward: bool) {
        let count = self.work.document.entries.len();
        if count > 0 {
            self.selection.selected = Some(match (self.selection.selected, backward) {
                (Some(selected), false) => (selected + 1) % count,
                (Some(selected), true) => (selected + count - 1) % count,
                (None, false) => 0,
                (None, true) => count - 1,
            });
        }
    }

    /// Selects the next unselected shape beside the others, or instead of the last of them.
    pub(super) fn select_more(&mut self, instead: bool) {
        let count = self.work.document.entries.len();
        let after = self.selection.selected.map_or(0, |selected| selected + 1);
        let mut following = (after..count).chain(0..after.min(count));
        let next = following.find(|&index| !self.selection.contains(index));
        let Some(next) = next else { return };
        let mut group = self.selection.entries().to_vec();
        if instead {
            group.retain(|&index| Some(index) != self.selection.selected);
        }
        group.push(next);
        self.selection.select(group);
    }
}
