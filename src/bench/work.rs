//! The scene on the bench, with its history.

use super::history::History;
use super::versioned::Versioned;
use crate::scene::{Document, World};

/// A document with its history.
#[derive(Debug, Clone)]
pub struct Work<V: World> {
    pub(super) document: Versioned<Document<V>>,
    pub(super) history: History<V>,
    /// The document before the gesture that is under way, and the name of the gesture.
    pub(super) before: Option<(&'static str, Document<V>)>,
}

impl<V: World> Work<V> {
    pub(super) fn new(document: Document<V>) -> Self {
        let (document, history) = (Versioned::new(document), History::default());
        Self { document, history, before: None }
    }

    /// The scene as it is now.
    pub fn document(&self) -> &Document<V> {
        &self.document
    }

    /// A number that changes whenever the scene does, also within a gesture; no other scene has it.
    pub fn version(&self) -> u64 {
        self.document.version()
    }

    /// The scene after the last step of the history: without the edits of the gesture under way.
    pub fn settled(&self) -> &Document<V> {
        self.before.as_ref().map_or(&self.document, |(_, before)| before)
    }

    /// Whether edits are being gathered into one step of the history: during a drag, or while a number or a text is typed.
    pub fn in_gesture(&self) -> bool {
        self.before.is_some()
    }

    /// The name of the gesture that [`Bench::undo`](super::Bench::undo) would undo.
    pub fn undo_name(&self) -> Option<&'static str> {
        self.history.undo_name()
    }

    /// The name of the gesture that [`Bench::redo`](super::Bench::redo) would redo.
    pub fn redo_name(&self) -> Option<&'static str> {
        self.history.redo_name()
    }

    /// Whether the document differs from the one loaded or saved last.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Notes that the document was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// Notes that the file of the document is gone, or holds something else.
    pub fn mark_unsaved(&mut self) {
        self.history.mark_unsaved();
    }

    /// Identifies the position in the history: undo brings the earlier value back.
    pub fn state(&self) -> u64 {
        self.history.state()
    }
}
