use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
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

fields!(Point { at: point });

impl<V: Vector> Figure<V> for Point<V> {
    fn reference_point(&self) -> V {
        self.at
    }

    #[inline]
    fn spread(&self) -> f64 {
        0.0
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, [self.at], 0.0)
    }

    fn height(&self, d: DVec3) -> f64 {
        self.at.in_space().dot(d)
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        Some(Support::new(Core::Point(frame.see(self.at)), 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.at.length()
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Center
    }
}
