//! Locked shapes stay where they are, such as a floor under other shapes.
//!
//! A locked shape is not grabbed: the mouse reaches through it to shapes behind. A click that meets nothing
//! else selects it, so that it can be unlocked. Locks are no part of the scene file.

use glam::DVec2;

use super::Bench;
use crate::analysis::Findings;
use crate::scene::World;

impl<V: World> Bench<V> {
    /// Locks the selected shapes, or unlocks them if all of them are locked.
    pub fn toggle_lock(&mut self) {
        if self.work.in_gesture() {
            return;
        }
        let selection = self.selection.entries().to_vec();
        if selection.iter().all(|index| self.selection.locked.contains(index)) {
            self.selection.locked.retain(|index| !selection.contains(index));
        } else {
            self.selection.locked.extend(selection);
        }
        self.tool.hover = None;
    }

    /// Locks the shapes that are not free, by their names, and unlocks the others.
    pub fn lock_all_but(&mut self, is_free: impl Fn(&str) -> bool) {
        let entries = self.work.document.entries.iter().enumerate();
        let locked = entries.filter(|(_, entry)| !is_free(&entry.name)).map(|(index, _)| index);
        self.selection.locked = locked.collect();
        self.tool.hover = None;
    }

    /// The locked shape at a point of the screen; asked where nothing can be grabbed.
    pub(super) fn pick_locked(&self, at: DVec2, findings: &Findings<V>) -> Option<usize> {
        self.pick_shape(at, findings, true).map(|(index, _)| index)
    }
}
