//! The errors of a question that has no answer.

use std::error::Error;
use std::fmt;

use super::methods::{self, Query};
use crate::intersect::sweep::GaveUp;
use crate::shapes::Kind;

/// The error of a question that has no answer for a pair of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsupported(pub Query, pub Kind, pub Kind);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(query, a, b) = *self;
        write!(f, "there is no {query} for {a} with {b}: {}", methods::why_not(query, a, b))
    }
}

impl Error for Unsupported {}

/// The reason why a question was not answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Unanswered {
    /// No function answers the question for this pair of kinds.
    Unsupported(Unsupported),
    /// The search for the time of impact gave up.
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
    /// The instant before which the shapes are certainly apart, if a search gave up.
    pub fn gave_up(&self) -> Option<f64> {
        match self {
            Unanswered::Unsupported(_) => None,
            Unanswered::GaveUp(GaveUp { u, .. }) => Some(*u),
        }
    }
}
