//! Keeps the selection on the same shapes while the document changes.

use std::collections::{HashMap, HashSet};

use super::Bench;
use super::handle::Grab;
use crate::scene::World;

impl<V: World> Bench<V> {
    /// Changes the document so that the same shapes stay selected, locked and in focus: those of the same
    /// names. If the number of shapes stays, a shape of a new name is taken for the one that was in its place.
    pub(super) fn following_names(&mut self, change: impl FnOnce(&mut Self)) {
        let names = |bench: &Self| -> Vec<String> {
            bench.work.document.entries.iter().map(|entry| entry.name.clone()).collect()
        };
        self.forget_what_is_gone();
        let before = names(self);
        change(self);
        let after = names(self);
        if before != after {
            let same_count = before.len() == after.len();
            let places: HashMap<&str, usize> =
                after.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
            let known: HashSet<&str> = before.iter().map(String::as_str).collect();
            let now = |index: usize| {
                let place = places.get(before.get(index)?.as_str()).copied();
                let renamed = || same_count && !known.contains(after[index].as_str());
                place.or_else(|| renamed().then_some(index))
            };
            self.selection.group = self.selection.group.iter().copied().filter_map(now).collect();
            self.selection.locked = self.selection.locked.iter().copied().filter_map(now).collect();
            self.selection.selected =
                self.selection.selected.and_then(now).or(self.selection.group.last().copied());
            self.trace.focus = self.trace.focus.and_then(|(a, b)| Some((now(a)?, now(b)?)));
            if !same_count {
                self.tool.hover = None;
                self.tool.gesture.cancel();
            }
        }
        self.forget_what_is_gone();
        self.follow_copies();
    }

    /// Drops the numbers of entries that do not exist any more.
    pub(super) fn forget_what_is_gone(&mut self) {
        let count = self.work.document.entries.len();
        self.selection.selected = self.selection.selected.filter(|&index| index < count);
        self.selection.group.retain(|&index| index < count);
        self.selection.locked.retain(|&index| index < count);
        if self.selection.selected.is_none_or(|selected| !self.selection.group.contains(&selected))
        {
            self.selection.group.clear();
        }
        self.tool.hover = self
            .tool
            .hover
            .filter(|hover| !matches!(hover, Grab::Shape(i) | Grab::Arrow(i) if *i >= count));
        if self.trace.focus.is_none_or(|(a, b)| a.max(b) >= count) {
            self.trace.focus = self.first_focus();
            self.trace.pinned = false;
        }
    }
}
