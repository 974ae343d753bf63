//! The state of a search through trees after one of its steps, reconstructed from the steps alone.

use std::collections::BTreeSet;

use crate::intersect::steps::{ItemPair, NodePair, Outcome, Step};
use crate::vector::Vector;

/// A pair of nodes, and the number of the step in which it is popped.
pub type Popped<'a, V> = (usize, &'a NodePair<V>);

/// A search through trees after one of its steps.
#[derive(Debug, Clone)]
pub struct Search<'a, V: Vector> {
    /// The pairs that were popped so far, the last one last.
    pub popped: Vec<Popped<'a, V>>,
    /// The list as it is now, the next pair first.
    pub waiting: Vec<Popped<'a, V>>,
    /// The items that were tested so far, the last ones last.
    pub items: Vec<ItemPair>,
}

impl<'a, V: Vector> Search<'a, V> {
    /// The state after step number `current`; `None` if no step up to it belongs to a search.
    ///
    /// The waiting pairs are those that were pushed and are popped later: so the steps have to go on until the
    /// list is empty, as they are recorded.
    pub fn after(steps: &'a [Step<V>], current: usize) -> Option<Self> {
        let nodes = |(number, step): (usize, &'a Step<V>)| match step {
            Step::Nodes(pair) => Some((number, pair)),
            _ => None,
        };
        let upto = &steps[..steps.len().min(current.saturating_add(1))];
        let popped: Vec<Popped<V>> = upto.iter().enumerate().filter_map(nodes).collect();
        // The pair of both roots begins a new search.
        let is_first = |(_, pair): &Popped<V>| [pair.a.number, pair.b.number] == [0, 0];
        let last = popped.len().checked_sub(1)?;
        let began = popped.iter().rposition(is_first).unwrap_or(last);
        let pushed = popped[began..].iter().flat_map(|(_, pair)| match &pair.outcome {
            Outcome::Pushed(pushed) => pushed.as_slice(),
            Outcome::Rejected | Outcome::Leaves => &[],
        });
        let pushed: BTreeSet<[u32; 2]> = pushed.copied().collect();
        // The waiting pairs are those that were pushed and are popped later on.
        let later = steps.iter().enumerate().skip(upto.len()).filter_map(nodes);
        let later = later.take_while(|popped| !is_first(popped));
        let waiting = later.filter(|(_, pair)| pushed.contains(&[pair.a.number, pair.b.number]));
        let items = upto.iter().filter_map(Step::items);
        Some(Self { waiting: waiting.collect(), items: items.collect(), popped })
    }

    /// The number of pairs of nodes that were rejected.
    pub fn rejected(&self) -> usize {
        self.popped.iter().filter(|(_, pair)| pair.outcome == Outcome::Rejected).count()
    }

    /// The number of pairs of items that have a point in common.
    pub fn found(&self) -> usize {
        self.items.iter().filter(|items| items.overlap).count()
    }
}
