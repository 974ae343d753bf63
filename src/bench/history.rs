use crate::scene::{Document, Entry, Space};

/// What was done, and what was undone: one named change a gesture.
#[derive(Debug, Clone)]
pub(super) struct History<V: Space> {
    past: Vec<Change<V>>,
    future: Vec<Change<V>>,
    /// Tells states apart; every new state has a number of its own.
    state: u64,
    last: u64,
    saved: Option<u64>,
}

/// What has to be exchanged with the document to go to the other side of a gesture.
#[derive(Debug, Clone)]
struct Change<V: Space> {
    name: &'static str,
    state: u64,
    part: Part<V>,
}

#[derive(Debug, Clone)]
enum Part<V: Space> {
    Entries(Vec<(usize, Entry<V>)>),
    Document(Box<Document<V>>),
}

impl<V: Space> Default for History<V> {
    fn default() -> Self {
        Self { past: Vec::new(), future: Vec::new(), state: 0, last: 0, saved: Some(0) }
    }
}

impl<V: Space> History<V> {
    /// The document became `after`. Nothing is kept if all bits are the same.
    pub fn record(&mut self, name: &'static str, before: Document<V>, after: &Document<V>) {
        let Some(part) = difference(before, after) else { return };
        self.past.push(Change { name, state: self.state, part });
        self.future.clear();
        self.last += 1;
        self.state = self.last;
    }

    /// Takes the last gesture back, if there is one.
    pub fn undo(&mut self, document: &mut Document<V>) {
        if let Some(change) = self.past.pop() {
            Self::exchange(change, &mut self.state, &mut self.future, document);
        }
    }

    /// Does the gesture again that was undone last.
    pub fn redo(&mut self, document: &mut Document<V>) {
        if let Some(change) = self.future.pop() {
            Self::exchange(change, &mut self.state, &mut self.past, document);
        }
    }

    fn exchange(
        mut change: Change<V>,
        state: &mut u64,
        onto: &mut Vec<Change<V>>,
        document: &mut Document<V>,
    ) {
        match &mut change.part {
            Part::Entries(entries) => {
                for (index, entry) in entries {
                    std::mem::swap(entry, &mut document.entries[*index]);
                }
            }
            Part::Document(other) => std::mem::swap(&mut **other, document),
        }
        std::mem::swap(&mut change.state, state);
        onto.push(change);
    }

    /// What [`History::undo`] would take back.
    pub fn undo_name(&self) -> Option<&'static str> {
        self.past.last().map(|change| change.name)
    }

    /// What [`History::redo`] would do again.
    pub fn redo_name(&self) -> Option<&'static str> {
        self.future.last().map(|change| change.name)
    }

    /// Whether the document differs from the one saved last.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.state)
    }

    /// The document was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.state);
    }

    /// Nowhere is a file that says what the document says.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// A number of this state of the document alone.
    pub fn state(&self) -> u64 {
        self.state
    }
}

/// What `before` had that `after` has not; `None` if all bits are the same.
fn difference<V: Space>(before: Document<V>, after: &Document<V>) -> Option<Part<V>> {
    let same_frame = before.title == after.title
        && before.source == after.source
        && before.about == after.about
        && before.meshes == after.meshes
        && before.entries.len() == after.entries.len()
        && same_bits(&before.expect, &after.expect);
    if !same_frame {
        return Some(Part::Document(Box::new(before)));
    }
    let pairs = before.entries.into_iter().zip(&after.entries).enumerate();
    let changed = pairs
        .filter(|(_, (before, after))| !same_bits(before, after))
        .map(|(index, (before, _))| (index, before))
        .collect::<Vec<_>>();
    (!changed.is_empty()).then_some(Part::Entries(changed))
}

/// Whether two values are the same down to the sign of zero, which `==` does not see.
fn same_bits<T: PartialEq + std::fmt::Debug>(a: &T, b: &T) -> bool {
    // `Debug` writes -0 with its sign, and of every other number the digits that read back to the same bits.
    a == b && format!("{a:?}") == format!("{b:?}")
}
