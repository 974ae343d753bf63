use super::error::ShapeError;
use super::figure::Figure;
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

impl<V: Vector> Figure<V> for HalfSpace<V> {
    fn reference_point(&self) -> V {
        self.boundary.normal * self.boundary.offset
    }
}
