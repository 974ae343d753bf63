//! The steps of the searches through trees of bounding volumes.

use crate::roles::{Each, Exchanged, Nested, Same, roles};
use crate::shapes::Bounds;
use crate::vector::Vector;

roles! {
    /// [`Step::Nodes`](super::Step::Nodes): a pair of nodes was popped from the list of those that may
    /// have something in common.
    #[derive(Debug, Clone, PartialEq)]
    pub struct NodePair<V: Vector> {
        /// The node of the first tree; a shape without a tree counts as a tree of one node.
        pub a: TreeNode<V> as Nested => b,
        /// The node of the second tree.
        pub b: TreeNode<V> as Nested => a,
        /// The outcome of the pair.
        pub outcome: Outcome as Nested,
        /// How many pairs wait in the list now.
        pub waiting: usize as Same,
    }

    /// A node of a tree.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct TreeNode<V: Vector> {
        /// Its number; the root has 0.
        pub number: u32 as Same,
        /// How many nodes lie above.
        pub level: u32 as Same,
        /// A box around its volume.
        pub bounds: Bounds<V> as Nested,
    }

    /// [`Step::Items`](super::Step::Items): an item of the first tree was tested against one of the second.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ItemPair {
        /// The number of the first; 0 for a shape without a tree.
        pub a: u32 as Same => b,
        /// The number of the second.
        pub b: u32 as Same => a,
        /// Whether they have a point in common.
        pub overlap: bool as Same,
    }
}

roles! {
    /// The outcomes of a pair of nodes.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Outcome {
        /// Their volumes are apart, or farther than the best pair found before: so is all below them.
        Rejected,
        /// Pairs of these nodes were pushed instead, by their numbers.
        Pushed(pairs: Vec<[u32; 2]> as Each<Exchanged<Same>>),
        /// Both are leaves: the items in them are tested.
        Leaves,
    }
}
