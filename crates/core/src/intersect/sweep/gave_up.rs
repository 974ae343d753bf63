//! The error of a search for the time of impact that ended without an answer.

use std::error::Error;
use std::fmt;

/// A search ended before it knew whether and when two shapes overlap: they stayed nearly in contact for so long that it took its
/// most steps, or the probe ended it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GaveUp {
    /// The instant of [0, 1] before which the shapes are certainly apart.
    pub u: f64,
    /// The distance at that instant; `None` if it was not computed, since the probe ended the search, or one shape is a sector
    /// beyond 90° of space.
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
