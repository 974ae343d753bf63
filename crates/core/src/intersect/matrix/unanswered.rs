use thiserror::Error;

use super::methods::{self, Query};
use crate::intersect::sweep::GaveUp;
use crate::shapes::Kind;

/// This question has no answer for this pair of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no {0} for {1} with {2}: {why}", why = methods::why_not(*.0, *.1, *.2))]
pub struct Unsupported(pub Query, pub Kind, pub Kind);

/// Why a question was not answered.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum Unanswered {
    /// No function answers it for this pair of kinds.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The search for when they overlap had to end.
    #[error(transparent)]
    GaveUp(#[from] GaveUp),
}

impl Unanswered {
    /// The instant before which they are certainly apart, where a search gave up.
    pub fn gave_up(&self) -> Option<f64> {
        match self {
            Unanswered::Unsupported(_) => None,
            Unanswered::GaveUp(GaveUp { u, .. }) => Some(*u),
        }
    }
}
