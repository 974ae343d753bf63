use thiserror::Error;

/// A search had to end before it knew when two shapes overlap: neither a hit nor a miss.
///
/// It took more steps than any search that was ever seen, or the probe ended it.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error(
    "the search was given up: before u = {u} they are apart, and what comes after is not known"
)]
pub struct GaveUp {
    /// Before this instant of [0, 1] they are certainly apart.
    pub u: f64,
}
