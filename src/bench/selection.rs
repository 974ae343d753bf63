use glam::DVec2;

use super::Bench;
use super::mouse::Gesture;
use crate::scene::World;
use crate::shapes::Shape;

impl<V: World> Bench<V> {
    /// The entries that are selected; what is dragged or nudged takes the others along. The numbers and handles
    /// shown are those of [`Bench::selected`], which is one of them.
    pub fn selection(&self) -> Vec<usize> {
        self.chosen().to_vec()
    }

    fn chosen(&self) -> &[usize] {
        match &self.selected {
            Some(selected) if self.group.contains(selected) => &self.group,
            selected => selected.as_slice(),
        }
    }

    /// Whether the entry is one of the [selection](Bench::selection).
    pub fn is_selected(&self, index: usize) -> bool {
        self.chosen().contains(&index)
    }

    /// The corners of the rubber band, in pixels of the window.
    pub fn band(&self) -> Option<[DVec2; 2]> {
        match self.gesture {
            Gesture::Band { from, to } => Some([from, to]),
            _ => None,
        }
    }

    pub(crate) fn select(&mut self, group: Vec<usize>) {
        self.selected = group.last().copied();
        self.group = group;
    }

    /// Takes an entry into the selection, or out of it.
    pub(super) fn toggle(&mut self, index: usize) {
        let mut group = self.selection();
        match group.iter().position(|&i| i == index) {
            Some(place) => drop(group.remove(place)),
            None => group.push(index),
        }
        self.select(group);
    }

    /// Selects what lies in the rubber band as a whole, and is not locked.
    pub(super) fn select_in(&mut self, [from, to]: [DVec2; 2]) {
        let (low, high) = (from.min(to), from.max(to));
        let within = |shape: &Shape<V>| {
            let bounds = shape.bounds();
            [bounds.min, bounds.max].into_iter().all(|corner| {
                let seen = self.camera.project(corner.in_space());
                seen.is_some_and(|p| p.cmpge(low).all() && p.cmple(high).all())
            })
        };
        let count = self.document.entries.len();
        let free = (0..count).filter(|&i| !self.is_locked(i));
        let inside = free.filter(|&i| self.seen_at(i, self.u).is_some_and(|s| within(&s)));
        self.select(inside.collect());
    }
}
