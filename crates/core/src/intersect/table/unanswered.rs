//! The errors of a question that has no answer.

use std::error::Error;
use std::fmt;

use super::methods::{self, Query};
use crate::intersect::sweep::GaveUp;
use crate::shapes::Kind;

/// This question has no answer for this pair of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsupported(pub Query, pub Kind, pub Kind);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(query, a, b) = *self;
        write!(f, "there is no {query} for {a} with {b}: {}", methods::why_not(query, a, b))
    }
}

impl Error for Unsupported {}

/// Why a question was not answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unanswered {
    /// No function answers it for this pair of kinds.
    Unsupported(Unsupported),
    /// The search for when they overlap had to end.
    GaveUp(GaveUp),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unsupported(why) => why.fmt(f),
            Self::GaveUp(why) => why.fmt(f),
        }
    }
}

impl Error for Unanswered {}

impl From<Unsupported> for Unanswered {
    fn from(why: Unsupported) -> Self {
        Self::Unsupported(why)
    }
}

impl From<GaveUp> for Unanswered {
    fn from(why: GaveUp) -> Self {
        Self::GaveUp(why)
    }
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
