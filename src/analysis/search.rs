//! What a search through trees has done up to one of its steps, told by the steps alone.

use crate::intersect::{ItemPair, NodePair, Outcome, Step};
use crate::vector::Vector;

/// A pair of nodes, and the number of the step in which it is popped.
pub type Popped<'a, V> = (usize, &'a NodePair<V>);

/// A search through trees after one of its steps.
#[derive(Debug, Clone)]
pub struct Search<'a, V: Vector> {
    /// The pairs that were popped so far, the last one last.
    pub popped: Vec<Popped<'a, V>>,
    /// The list as it is now, what is popped next first.
    pub waiting: Vec<Popped<'a, V>>,
    /// The items that were tested so far, the last ones last.
    pub items: Vec<&'a ItemPair>,
}

impl<'a, V: Vector> Search<'a, V> {
    /// After step number `current`; `None` where no step up to it is one of a search.
    ///
    /// The steps have to go on until the list is empty, as they are recorded: what waits is known by when it is popped.
    pub fn after(steps: &'a [Step<V>], current: usize) -> Option<Self> {
        let nodes = |(number, step): (usize, &'a Step<V>)| match step {
            Step::Nodes(pair) => Some((number, pair)),
            _ => None,
        };
        let upto = &steps[..steps.len().min(current.saturating_add(1))];
        let popped: Vec<Popped<V>> = upto.iter().enumerate().filter_map(nodes).collect();
        let mut left = popped.last()?.1.waiting;
        // The last in is the first out: the pair at place n of the list is popped when all later ones are gone.
        let waiting = steps.iter().enumerate().skip(upto.len()).filter_map(nodes);
        let waiting = waiting.filter(|(_, pair)| {
            let is_next = left > 0 && waiting_before(pair) == left;
            left -= usize::from(is_next);
            is_next
        });
        let items = upto.iter().filter_map(|step| match step {
            Step::Items(items) => Some(items),
            _ => None,
        });
        Some(Self { waiting: waiting.collect(), items: items.collect(), popped })
    }

    /// How many pairs of nodes were rejected.
    pub fn rejected(&self) -> usize {
        self.popped.iter().filter(|(_, pair)| pair.outcome == Outcome::Rejected).count()
    }

    /// How many pairs of items have a point in common.
    pub fn found(&self) -> usize {
        self.items.iter().filter(|items| items.overlap).count()
    }
}

/// How many pairs were in the list before this one was popped.
fn waiting_before<V: Vector>(pair: &NodePair<V>) -> usize {
    let pushed = match &pair.outcome {
        Outcome::Pushed(pushed) => pushed.len(),
        Outcome::Rejected | Outcome::Leaves => 0,
    };
    pair.waiting - pushed + 1
}
