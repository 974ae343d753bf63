use super::error::{self, ShapeError};
use super::figure::Figure;
use crate::vector::Vector;

/// The set { at }. The tests take the bare vector; this is a point as one shape among others.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point<V> {
    pub(super) at: V,
}

impl<V: Vector> Point<V> {
    /// Refuses components that are not finite or out of range.
    pub fn new(at: V) -> Result<Self, ShapeError> {
        Ok(Self { at: error::vector("at", at)? })
    }

    /// A point from a place that was checked before.
    pub(crate) fn from_checked(at: V) -> Self {
        Self { at }
    }

    /// Its place.
    #[inline]
    pub fn at(&self) -> V {
        self.at
    }
}

impl<V: Vector> Figure<V> for Point<V> {
    fn reference_point(&self) -> V {
        self.at
    }
}
