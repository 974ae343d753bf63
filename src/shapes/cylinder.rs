use super::error::{self, ShapeError};
use super::figure::Figure;
use super::segment::Segment;
use crate::vector::Vector;

/// { x : the projection of x to the axis lies on the segment, at a distance ≤ radius }, in space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cylinder<V: Vector> {
    pub(super) segment: Segment<V>,
    pub(super) radius: V::Scalar,
}

impl<V: Vector> Cylinder<V> {
    /// Between the centres of its two disks. Refuses a negative radius, and a positive one where start = end.
    pub fn new(start: V, end: V, radius: V::Scalar) -> Result<Self, ShapeError> {
        let segment = Segment::new(start, end)?;
        let radius = error::size("radius", radius)?;
        error::axis("end", start, end, radius)?;
        Ok(Self { segment, radius })
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

impl<V: Vector> Figure<V> for Cylinder<V> {
    fn reference_point(&self) -> V {
        self.segment.midpoint()
    }
}
