//! The steps of the searches through trees of bounding volumes.

use crate::shapes::Bounds;
use crate::vector::Vector;
use crate::widen::widened;

/// [`Step::Nodes`](super::Step::Nodes): a pair of nodes was popped from the list of those that may
/// have something in common.
#[derive(Debug, Clone, PartialEq)]
pub struct NodePair<V: Vector> {
    /// The node of the first tree; a shape without a tree counts as a tree of one node.
    pub a: TreeNode<V>,
    /// The node of the second tree.
    pub b: TreeNode<V>,
    /// The outcome of the pair.
    pub outcome: Outcome,
    /// How many pairs wait in the list now.
    pub waiting: usize,
}

/// A node of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeNode<V> {
    /// Its number; the root has 0.
    pub number: u32,
    /// How many nodes lie above.
    pub level: u32,
    /// A box around its volume.
    pub bounds: Bounds<V>,
}

/// The outcomes of a pair of nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Their volumes are apart, or farther than the best pair found before: so is all below them.
    Rejected,
    /// Pairs of these nodes were pushed instead, by their numbers.
    Pushed(Vec<[u32; 2]>),
    /// Both are leaves: the items in them are tested.
    Leaves,
}

/// [`Step::Items`](super::Step::Items): an item of the first tree was tested against one of the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemPair {
    /// The number of the first; 0 for a shape without a tree.
    pub a: u32,
    /// The number of the second.
    pub b: u32,
    /// Whether they have a point in common.
    pub overlap: bool,
}

impl<V: Vector> NodePair<V> {
    pub(super) fn swapped(self) -> Self {
        let outcome = match self.outcome {
            Outcome::Pushed(pairs) => {
                Outcome::Pushed(pairs.into_iter().map(|[a, b]| [b, a]).collect())
            }
            outcome => outcome,
        };
        Self { a: self.b, b: self.a, outcome, ..self }
    }
}

impl ItemPair {
    pub(super) fn swapped(self) -> Self {
        Self { a: self.b, b: self.a, ..self }
    }
}

widened! {
    NodePair<V: Vector => V::Double> { a, b, outcome: same, waiting: same }
    TreeNode<V: Vector => V::Double> { number: same, level: same, bounds }
}
