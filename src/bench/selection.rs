//! The selection, and the locks.
//!
//! A locked shape, such as a floor under other shapes, stays where it is. It is not grabbed: the mouse reaches through it to
//! shapes behind. A click that meets nothing else selects it, so that it can be unlocked. Locks are no part of the scene file.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::scene::{Document, Entry, World};

/// The numbers of the selected and of the locked entries.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// The entry whose numbers and handles are shown.
    pub selected: Option<usize>,
    /// All selected entries; ignored while `selected` is not among them.
    group: Vec<usize>,
    locked: BTreeSet<usize>,
}

impl Selection {
    /// The entries that are selected; they are dragged and nudged together.
    pub fn entries(&self) -> &[usize] {
        match &self.selected {
            Some(selected) if self.group.contains(selected) => &self.group,
            selected => selected.as_slice(),
        }
    }

    /// The entry whose numbers are shown.
    pub fn entry<'a, V: World>(&self, document: &'a Document<V>) -> Option<&'a Entry<V>> {
        document.entries.get(self.selected?)
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

    /// Selects the next of `count` entries, or the one before, cyclically.
    pub(super) fn select_next(&mut self, count: usize, backward: bool) {
        if count > 0 {
            let (first, step) = if backward { (0, count - 1) } else { (count - 1, 1) };
            self.selected = Some((self.selected.unwrap_or(first) + step) % count);
        }
    }

    /// Selects the next unselected one of `count` entries beside the others, or instead of the last of them.
    pub(super) fn select_more(&mut self, count: usize, instead: bool) {
        let after = self.selected.map_or(0, |selected| selected + 1);
        let mut following = (after..count).chain(0..after.min(count));
        let Some(next) = following.find(|&index| !self.contains(index)) else { return };
        let mut group = self.entries().to_vec();
        if instead {
            group.retain(|&index| Some(index) != self.selected);
        }
        group.push(next);
        self.select(group);
    }

    /// Whether the entry is locked: neither moved by the mouse or the arrows, nor deleted.
    pub fn is_locked(&self, index: usize) -> bool {
        self.locked.contains(&index)
    }

    /// The locked entries, in their order.
    pub(super) fn locked(&self) -> Vec<usize> {
        self.locked.iter().copied().collect()
    }

    /// The selected entries that are not locked.
    pub(super) fn movable(&self) -> Vec<usize> {
        self.entries().iter().copied().filter(|&index| !self.is_locked(index)).collect()
    }

    /// Locks the selected entries, or unlocks them if all of them are locked.
    pub(super) fn toggle_lock(&mut self) {
        let selection = self.entries().to_vec();
        if selection.iter().all(|index| self.locked.contains(index)) {
            self.locked.retain(|index| !selection.contains(index));
        } else {
            self.locked.extend(selection);
        }
    }

    /// Locks all entries but those of these names.
    pub(crate) fn lock_all_but<V: World>(&mut self, document: &Document<V>, free: &[&str]) {
        let entries = document.entries.iter().enumerate();
        let locked = entries.filter(|(_, entry)| !free.contains(&entry.name.as_str()));
        self.locked = locked.map(|(index, _)| index).collect();
    }

    /// Keeps the same shapes selected and locked, which now have other numbers or are gone.
    pub(super) fn renumber(&mut self, now: impl Fn(usize) -> Option<usize>) {
        self.group = self.entries().iter().copied().filter_map(&now).collect();
        self.locked = self.locked.iter().copied().filter_map(&now).collect();
        self.selected = self.selected.and_then(now).or(self.group.last().copied());
    }
}

/// The new number of each entry, by its old one; `None` for one that is gone. A shape is known by its name. If the number of
/// shapes stays, a shape of a new name is taken for the one that was in its place.
pub(super) fn renumbered(before: &[String], after: &[String]) -> Vec<Option<usize>> {
    let places: HashMap<&str, usize> =
        after.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
    let known: HashSet<&str> = before.iter().map(String::as_str).collect();
    let same_count = before.len() == after.len();
    let now = |(index, name): (usize, &String)| {
        let renamed = || same_count && !known.contains(after[index].as_str());
        places.get(name.as_str()).copied().or_else(|| renamed().then_some(index))
    };
    before.iter().enumerate().map(now).collect()
}
