//! Why a test ended with its answer.

use crate::roles::{Same, roles};

roles! {
    /// The reason for the answer of a test, told by the test itself.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Decision {
        /// The step before settles the answer: an axis that separates, a comparison, a pair of items.
        Step(answer: bool as Same),
        /// No axis separates: they overlap.
        NoAxisSeparates,
        /// The search for a separating axis ended with a gap that rounding can explain: they touch.
        NoGapBeyondRounding,
        /// The Minkowski difference of the cores contains the origin: they overlap.
        ContainsOrigin,
        /// No part of the one meets a part of the other: they are apart.
        NoPartsMeet,
        /// The boxes at the roots of the trees are apart: no part is looked at.
        RootsApart,
        /// The one lies within the other, a closed mesh that is but a surface: they are apart.
        WithinSurface,
        /// The static test finds them overlapping at the start of the frame.
        AtStart,
        /// The search in time has reached the end of the frame without a contact.
        NoContact,
    }
}

impl Decision {
    /// Whether the shapes overlap, or meet in the frame.
    pub fn answer(self) -> bool {
        match self {
            Decision::Step(answer) => answer,
            Decision::NoAxisSeparates
            | Decision::NoGapBeyondRounding
            | Decision::ContainsOrigin
            | Decision::AtStart => true,
            Decision::NoPartsMeet
            | Decision::RootsApart
            | Decision::WithinSurface
            | Decision::NoContact => false,
        }
    }
}

/// A decision in a [`Record`](super::Record).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// The reason.
    pub decision: Decision,
    /// The number of the step that settles the answer by itself, if the reason is a step.
    pub step: Option<usize>,
}
