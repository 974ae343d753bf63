use std::fmt;

use thiserror::Error;

/// A search had to end before it knew when two shapes overlap: neither a hit nor a miss.
///
/// It took as many steps as it may, since the shapes stay nearly in touch for long; or the probe ended it.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error(
    "the search was given up: before u = {u} they are apart{}, and what comes after is not known",
    Near(*.distance)
)]
pub struct GaveUp {
    /// Before this instant of [0, 1] they are certainly apart.
    pub u: f64,
    /// How far apart they are at that instant; `None` where the probe ended the search.
    pub distance: Option<f64>,
}

/// How near they are, in words.
struct Near(Option<f64>);

impl fmt::Display for Near {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.map_or(Ok(()), |distance| write!(f, ", at it by {distance:e}"))
    }
}
