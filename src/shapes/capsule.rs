use super::error::{self, ShapeError};
use super::figure::Figure;
use super::segment::Segment;
use crate::vector::Vector;

/// { x : the distance from x to the segment is ≤ radius }.
///
/// Source: Milo Yip, fig. 2.2. Zero length makes it a ball, zero radius a segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capsule<V: Vector> {
    pub(super) segment: Segment<V>,
    pub(super) radius: V::Scalar,
}

impl<V: Vector> Capsule<V> {
    /// Refuses a negative radius.
    pub fn new(start: V, end: V, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { segment: Segment::new(start, end)?, radius: error::size("radius", radius)? })
    }

    /// The segment in its middle.
    #[inline]
    pub fn segment(&self) -> &Segment<V> {
        &self.segment
    }

    /// The radius, 0 or more.
    #[inline]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

impl<V: Vector> Figure<V> for Capsule<V> {
    fn reference_point(&self) -> V {
        self.segment.midpoint()
    }
}
