//! The error of a search for the time of impact that ends without an answer.

use std::error::Error;
use std::fmt;

/// A search had to end before it knew when two shapes overlap: neither a hit nor a miss.
///
/// It took as many steps as it may, since the shapes stay nearly in touch for long; or the probe ended it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GaveUp {
    /// Before this instant of [0, 1] they are certainly apart.
    pub u: f64,
    /// How far apart they are at that instant; `None` if it was not computed: the probe ended the search, or one
    /// shape is a sector beyond 90° of space.
    pub distance: Option<f64>,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "the search was given up: before u = {} they are apart", self.u)?;
        if let Some(distance) = self.distance {
            write!(f, ", at it by {distance:e}")?;
        }
        f.write_str(", and what comes after is not known")
    }
}

impl Error for GaveUp {}
