use glam::DVec3;
use num_traits::Float;

use super::error::ShapeError;
use super::figure::*;
use super::plane::Plane;
use crate::vector::Vector;

/// { x : normal · x ≤ offset }: the closed set behind a plane.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HalfSpace<V: Vector> {
    pub(super) boundary: Plane<V>,
}

impl<V: Vector> HalfSpace<V> {
    /// Divides normal and offset by the length of the normal; refuses a zero normal.
    pub fn new(normal: V, offset: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { boundary: Plane::new(normal, offset)? })
    }

    /// The plane that bounds it; its normal points out.
    #[inline]
    pub fn boundary(&self) -> &Plane<V> {
        &self.boundary
    }
}

fields!(HalfSpace { boundary: part });

impl<V: Vector> Figure<V> for HalfSpace<V> {
    fn reference_point(&self) -> V {
        self.boundary.reference_point()
    }

    fn members(&self) -> Vec<V> {
        Vec::new()
    }

    fn projection(&self, d: DVec3) -> Projection {
        self.boundary.projection_of(d, true)
    }

    fn reach(&self) -> V::Scalar {
        V::Scalar::infinity()
    }

    fn within(&self, reach: V::Scalar) -> Shape<V> {
        let center = self.reference_point() - self.boundary.normal * reach;
        self.boundary.block(center, reach, reach).into()
    }

    fn symmetry(&self) -> Symmetry<V> {
        self.boundary.symmetry()
    }
}
