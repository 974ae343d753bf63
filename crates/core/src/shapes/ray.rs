use glam::DVec3;
use num_traits::Float;

use super::Segment;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::Vector;

/// { origin + t direction : t ≥ 0 }, with a unit direction, so that t is a length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray<V> {
    pub(super) origin: V,
    pub(super) direction: V,
}

impl<V: Vector> Ray<V> {
    /// Normalises the direction; refuses zero.
    pub fn new(origin: V, direction: V) -> Result<Self, ShapeError> {
        Ok(Self {
            origin: error::vector("origin", origin)?,
            direction: error::direction("direction", direction)?,
        })
    }

    /// The start of the ray.
    #[inline]
    pub fn origin(&self) -> V {
        self.origin
    }

    /// The unit vector along it.
    #[inline]
    pub fn direction(&self) -> V {
        self.direction
    }

    /// origin + t direction.
    #[inline]
    pub fn at(&self, t: V::Scalar) -> V {
        self.origin + self.direction * t
    }
}

fields!(Ray { origin: point, direction: direction });

impl<V: Vector> Figure<V> for Ray<V> {
    fn reference_point(&self) -> V {
        self.origin
    }

    fn projection(&self, d: DVec3) -> Projection {
        let along = self.direction.in_space().dot(d);
        around(d, [self.origin], 0.0).endless(along < 0.0, along > 0.0)
    }

    fn reach(&self) -> V::Scalar {
        V::Scalar::infinity()
    }

    fn within(&self, reach: V::Scalar) -> Shape<V> {
        Segment::from_ends(self.origin, self.at(reach)).into()
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.direction)
    }
}
