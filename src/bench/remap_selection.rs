use std::collections::{HashMap, HashSet};

use super::Bench;
use super::handle::Grab;
use crate::scene::World;

impl<V: World> Bench<V> {
    /// Changes the document. What is selected, locked and in focus stays the same shapes: those of the same names,
    /// and where none came or went a shape of a new name is the one that was in its place.
    pub(super) fn following_names(&mut self, change: impl FnOnce(&mut Self)) {
        let names = |bench: &Self| -> Vec<String> {
            bench.document.entries.iter().map(|entry| entry.name.clone()).collect()
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
            self.group = self.group.iter().copied().filter_map(now).collect();
            self.locked = self.locked.iter().copied().filter_map(now).collect();
            self.selected = self.selected.and_then(now).or(self.group.last().copied());
            self.focus = self.focus.and_then(|(a, b)| Some((now(a)?, now(b)?)));
            if !same_count {
                self.hover = None;
                self.gesture.cancel();
            }
        }
        self.forget_what_is_gone();
    }

    /// Numbers of entries that are not there any more are not kept.
    pub(super) fn forget_what_is_gone(&mut self) {
        let count = self.document.entries.len();
        self.selected = self.selected.filter(|&index| index < count);
        self.group.retain(|&index| index < count);
        self.locked.retain(|&index| index < count);
        if self.selected.is_none_or(|selected| !self.group.contains(&selected)) {
            self.group.clear();
        }
        self.hover = self
            .hover
            .filter(|hover| !matches!(hover, Grab::Shape(i) | Grab::Arrow(i) if *i >= count));
        if self.focus.is_none_or(|(a, b)| a.max(b) >= count) {
            self.focus = self.first_focus();
            self.pinned = false;
        }
    }
}
