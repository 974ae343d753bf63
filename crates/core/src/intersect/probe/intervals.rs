//! The steps of sort-and-sweep.

use crate::roles::{Each, Same, roles};

roles! {
    /// [`Step::Intervals`](super::Step::Intervals): a step along the axis on which the intervals of
    /// boxes are sorted. Boxes are told by their numbers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum IntervalStep {
        /// The next interval begins: those that begin before it ends are tested against it.
        Begin(a: u32 as Same),
        /// The box of the interval, and one that begins within it.
        Test {
            /// Whose turn it is.
            a: u32 as Same,
            /// It begins within the interval of the first.
            b: u32 as Same,
            /// Whether the boxes have a point in common: only then they are a pair.
            meet: bool as Same,
        },
        /// Nothing more begins before the interval ends.
        End {
            /// Whose turn it is.
            a: u32 as Same,
            /// The first that begins after it ends, and so do all that follow; `None` after the last.
            next: Option<u32> as Each<Same>,
        },
    }
}
