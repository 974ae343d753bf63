//! What is told while a tree is built.

use super::SplitBy;
use crate::roles::{Each, Nested, Number, Same, roles};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// Hears how a tree is built. `()` hears nothing, and costs nothing.
pub trait Listener<V: Vector> {
    /// Whether it listens at all.
    const LISTENS: bool = true;

    /// A step was taken.
    fn hear(&mut self, step: BuildStep<V>);
}

impl<V: Vector> Listener<V> for () {
    const LISTENS: bool = false;

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn hear(&mut self, _: BuildStep<V>) {}
}

roles! {
    /// A step of the building of a tree.
    #[derive(Debug, Clone, PartialEq)]
    pub struct BuildStep<V: Vector> {
        /// The node that is made.
        pub node: u32 as Same,
        /// How many nodes lie above.
        pub level: u32 as Same,
        /// What happened to it.
        pub what: Build<V> as Nested,
    }

    /// A cut through the centres of the items of a node, across a coordinate axis.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Cut<V: Vector> {
        /// The number of the axis.
        pub axis: usize as Same,
        /// The coordinate at which it cuts: items are told apart by their centres.
        pub at: V::Scalar as Number,
        /// The boxes around the items of each side, which may overlap.
        pub sides: [Bounds<V>; 2] as Each<Nested>,
        /// The numbers of items on each side.
        pub counts: [usize; 2] as Each<Same>,
    }
}

roles! {
    /// What happens to a node.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Build<V: Vector> {
        /// A cut was considered, and its cost computed.
        Considered(cut: Cut<V> as Nested),
        /// The items were parted here.
        Split {
            /// The cut.
            cut: Cut<V> as Nested,
            /// The rule by which it was chosen: by halves where all centres are the same, whatever was asked for.
            by: SplitBy as Same,
            /// The items on each side, by number.
            items: [Vec<u32>; 2] as Each<Each<Same>>,
        },
        /// The node is a leaf.
        Leaf {
            /// The box around its items.
            around: Bounds<V> as Nested,
            /// Its items, by number.
            items: Vec<u32> as Each<Same>,
        },
    }
}

impl<V: Vector> Cut<V> {
    /// Surface times number of items, summed over both sides: half of it in space, in the plane half the perimeter.
    pub fn cost(&self) -> V::Scalar {
        let [a, b] =
            [0, 1].map(|i| self.sides[i].half_area() * V::Scalar::of(self.counts[i] as f64));
        a + b
    }
}

impl<V: Vector> BuildStep<V> {
    /// The box around all items of the node.
    pub fn around(&self) -> Bounds<V> {
        match &self.what {
            Build::Considered(cut) | Build::Split { cut, .. } => cut.sides[0].join(&cut.sides[1]),
            Build::Leaf { around, .. } => *around,
        }
    }
}
