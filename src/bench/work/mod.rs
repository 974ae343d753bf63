//! The scene on the bench, with its history and the gesture that is under way.

mod history;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::scene::{Document, Entry, World};
use crate::shapes::ShapeError;
pub use history::History;

/// A document with its history.
#[derive(Debug, Clone)]
pub struct Work<V: World> {
    document: Document<V>,
    /// Changes whenever the document may have changed; no two versions of any document have the same.
    version: u64,
    /// What was done to it, and what was undone.
    pub history: History<V>,
    /// The document before the gesture that is under way, and the name of the gesture.
    before: Option<(&'static str, Document<V>)>,
}

impl<V: World> Work<V> {
    pub(super) fn new(document: Document<V>) -> Self {
        Self { document, version: next(), history: History::default(), before: None }
    }

    /// The scene as it is now.
    pub fn document(&self) -> &Document<V> {
        &self.document
    }

    /// A number that changes whenever the scene does, also within a gesture; no other scene has it.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The scene after the last step of the history: without the edits of the gesture under way.
    pub fn settled(&self) -> &Document<V> {
        self.before.as_ref().map_or(&self.document, |(_, before)| before)
    }

    /// Whether edits are being gathered into one step of the history: during a drag, or while a number or a text is typed.
    pub fn in_gesture(&self) -> bool {
        self.before.is_some()
    }

    fn changing(&mut self) -> &mut Document<V> {
        self.version = next();
        &mut self.document
    }

    /// Changes the document, as one step of the history or as part of a gesture, unless that leaves an entry without a shape.
    pub(super) fn edit(
        &mut self,
        name: &'static str,
        change: impl FnOnce(&mut Document<V>),
    ) -> Result<(), ShapeError> {
        let mut document = self.document.clone();
        change(&mut document);
        let same_precision = self.document.precision == document.precision;
        for (index, entry) in document.entries.iter().enumerate() {
            // Entries that were invalid before are no reason to refuse the change.
            if !same_precision || self.document.entries.get(index) != Some(entry) {
                document.check(entry)?;
            }
        }
        self.exchange(name, document);
        Ok(())
    }

    /// Puts the changed document in place. Within a gesture the change belongs to it, otherwise it is a step of the history.
    /// Numbers that changed get the fewest digits. The caller has checked every changed shape.
    pub(super) fn exchange(&mut self, name: &'static str, mut document: Document<V>) {
        let (before, precision) = (&self.document, document.precision);
        let aligned = before.entries.len() == document.entries.len();
        for (index, entry) in document.entries.iter_mut().enumerate() {
            let same = if aligned { Some(index) } else { before.find(&entry.name) };
            if let Some(before) = same.map(|index| &before.entries[index]) {
                entry.shorten(before, precision);
            }
        }
        let before = std::mem::replace(self.changing(), document);
        if self.before.is_none() {
            self.history.record(name, before, &self.document);
        }
    }

    /// Puts an entry in its place, as part of a gesture, unless it has no valid shape: then the document stays as it was.
    pub(super) fn put(&mut self, index: usize, mut entry: Entry<V>) {
        let Some(before) = self.document.entries.get(index) else { return };
        entry.shorten(before, self.document.precision);
        if self.document.check(&entry).is_ok() {
            self.changing().entries[index] = entry;
        }
    }

    /// Begins a gesture: every edit until [`Work::end_gesture`] belongs to one step of the history.
    pub fn begin_gesture(&mut self, name: &'static str) {
        self.end_gesture();
        self.before = Some((name, self.document.clone()));
    }

    /// Ends the gesture; it becomes a step of the history with its name.
    pub fn end_gesture(&mut self) {
        if let Some((name, before)) = self.before.take() {
            self.history.record(name, before, &self.document);
        }
    }

    /// Cancels the gesture under way and restores the document.
    pub(super) fn cancel_gesture(&mut self) {
        if let Some((_, before)) = self.before.take() {
            *self.changing() = before;
        }
    }

    /// Undoes the last step of the history.
    pub(super) fn undo(&mut self) {
        self.version = next();
        self.history.undo(&mut self.document);
    }

    /// Redoes the step that was undone last.
    pub(super) fn redo(&mut self) {
        if !self.in_gesture() {
            self.version = next();
            self.history.redo(&mut self.document);
        }
    }

    /// Puts a document that was read, such as from a changed file, in place: one step of the history that counts as saved.
    pub(super) fn replace(&mut self, name: &'static str, document: Document<V>) {
        let before = std::mem::replace(self.changing(), document);
        self.history.record(name, before, &self.document);
        self.history.mark_saved();
    }
}

/// A new version number.
fn next() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    #[test]
    fn only_what_may_have_changed_has_another_version() {
        let mut work = Work::new(Document::<DVec2>::new("one"));
        let (first, copy) = (work.version(), work.clone());
        assert_eq!(
            (work.document().entries.len(), work.version(), copy.version()),
            (0, first, first)
        );
        work.edit("Change", |document| document.title = "two".to_owned()).unwrap();
        assert_ne!(work.version(), first);
        assert_eq!(copy.version(), first);
        assert_ne!(Work::new(Document::<DVec2>::new("one")).version(), first);
    }
}
