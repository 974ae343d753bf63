//! The history of a document: undo and redo.

use crate::scene::{Document, Entry, Expectation, World};

/// The gestures that were done, and those that were undone: one named change each.
#[derive(Debug, Clone)]
pub struct History<V: World> {
    past: Vec<Change<V>>,
    future: Vec<Change<V>>,
    /// Identifies the state of the document; every new state has a number of its own.
    state: u64,
    last: u64,
    saved: Option<u64>,
}

/// The data to exchange with the document to undo or redo a gesture.
#[derive(Debug, Clone)]
struct Change<V: World> {
    name: &'static str,
    state: u64,
    part: Part<V>,
}

#[derive(Debug, Clone)]
enum Part<V: World> {
    Entries(Vec<(usize, Entry<V>)>),
    /// Replaces consecutive entries, beginning at `at`, and the expectations.
    Span {
        at: usize,
        count: usize,
        entries: Vec<Entry<V>>,
        expect: Vec<Expectation>,
    },
    Document(Box<Document<V>>),
}

impl<V: World> Change<V> {
    fn exchange(&mut self, state: &mut u64, document: &mut Document<V>) {
        match &mut self.part {
            Part::Entries(entries) => {
                for (index, entry) in entries {
                    std::mem::swap(entry, &mut document.entries[*index]);
                }
            }
            Part::Span { at, count, entries, expect } => {
                let others = std::mem::take(entries);
                let span = *at..*at + std::mem::replace(count, others.len());
                *entries = document.entries.splice(span, others).collect();
                std::mem::swap(expect, &mut document.expect);
            }
            Part::Document(other) => std::mem::swap(&mut **other, document),
        }
        std::mem::swap(&mut self.state, state);
    }
}

impl<V: World> Default for History<V> {
    fn default() -> Self {
        Self { past: Vec::new(), future: Vec::new(), state: 0, last: 0, saved: Some(0) }
    }
}

impl<V: World> History<V> {
    /// Records that the document became `after`, unless all bits are the same.
    pub(super) fn record(&mut self, name: &'static str, before: Document<V>, after: &Document<V>) {
        let Some(part) = difference(before, after) else { return };
        self.past.push(Change { name, state: self.state, part });
        self.future.clear();
        self.last += 1;
        self.state = self.last;
    }

    /// Undoes the last gesture, if there is one.
    pub(super) fn undo(&mut self, document: &mut Document<V>) {
        let Some(mut change) = self.past.pop() else { return };
        change.exchange(&mut self.state, document);
        self.future.push(change);
    }

    /// Redoes the gesture that was undone last.
    pub(super) fn redo(&mut self, document: &mut Document<V>) {
        let Some(mut change) = self.future.pop() else { return };
        change.exchange(&mut self.state, document);
        self.past.push(change);
    }

    /// The name of the gesture that would be undone.
    pub fn undo_name(&self) -> Option<&'static str> {
        self.past.last().map(|change| change.name)
    }

    /// The name of the gesture that would be redone.
    pub fn redo_name(&self) -> Option<&'static str> {
        self.future.last().map(|change| change.name)
    }

    /// Whether the document differs from the one saved last.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.state)
    }

    /// Notes that the document was saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.state);
    }

    /// Notes that the file of the document is gone, or holds something else.
    pub fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Identifies the position in the history: undo brings the earlier value back.
    pub fn state(&self) -> u64 {
        self.state
    }
}

/// The part of `before` that differs from `after`; `None` if all bits are the same.
fn difference<V: World>(before: Document<V>, after: &Document<V>) -> Option<Part<V>> {
    let same_frame = before.title == after.title
        && before.source == after.source
        && before.about == after.about
        && before.precision == after.precision
        && before.copies == after.copies
        && before.opens == after.opens
        && before.meshes == after.meshes;
    if !same_frame {
        return Some(Part::Document(Box::new(before)));
    }
    if before.entries.len() != after.entries.len() || !same_bits(&before.expect, &after.expect) {
        return Some(span(before, after));
    }
    let pairs = before.entries.into_iter().zip(&after.entries).enumerate();
    let changed = pairs
        .filter(|(_, (before, after))| !same_bits(before, after))
        .map(|(index, (before, _))| (index, before))
        .collect::<Vec<_>>();
    (!changed.is_empty()).then_some(Part::Entries(changed))
}

/// The entries of `before` without the first and the last ones that `after` has too.
fn span<V: World>(before: Document<V>, after: &Document<V>) -> Part<V> {
    let Document { mut entries, expect, .. } = before;
    let same = |(before, after): &(&Entry<V>, &Entry<V>)| same_bits(*before, *after);
    let at = entries.iter().zip(&after.entries).take_while(same).count();
    let rest = entries[at..].iter().rev().zip(after.entries[at..].iter().rev());
    let end = rest.take_while(same).count();
    entries.truncate(entries.len() - end);
    Part::Span { at, count: after.entries.len() - at - end, entries: entries.split_off(at), expect }
}

/// Whether two values are the same down to the sign of zero, which `==` does not see.
fn same_bits<T: PartialEq + std::fmt::Debug>(a: &T, b: &T) -> bool {
    // `Debug` writes -0 with its sign, and of every other number the digits that read back to the same bits.
    a == b && format!("{a:?}") == format!("{b:?}")
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::scene::member;

    fn crowd(numbers: &[usize]) -> Document<DVec2> {
        let mut document = Document::new("crowd");
        document.entries = numbers.iter().map(|&number| member(0, number, 20)).collect();
        document
    }

    #[test]
    fn of_entries_that_come_or_go_only_these_are_kept() {
        let cases: [(&[usize], &[usize], usize); 6] = [
            (&[0, 1, 2], &[0, 1, 2, 3], 0),
            (&[0, 1, 2], &[0, 2], 1),
            (&[0, 1, 2], &[], 3),
            (&[], &[4, 5], 0),
            (&[0, 1, 1, 2], &[0, 1, 2], 1),
            (&[0, 1, 2, 3], &[0, 7, 8, 3, 9], 3),
        ];
        for (from, to, kept) in cases {
            let (before, after) = (crowd(from), crowd(to));
            let mut history = History::default();
            history.record("Change", before.clone(), &after);
            let Part::Span { entries, .. } = &history.past[0].part else { panic!("{from:?}") };
            assert_eq!(entries.len(), kept, "{from:?} to {to:?}");
            let mut document = after.clone();
            for _ in 0..2 {
                history.undo(&mut document);
                assert!(same_bits(&document.entries, &before.entries), "{from:?} from {to:?}");
                history.redo(&mut document);
                assert!(same_bits(&document.entries, &after.entries), "{from:?} to {to:?}");
            }
        }
    }
}
