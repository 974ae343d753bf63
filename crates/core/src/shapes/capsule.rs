use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
use super::segment::Segment;
use crate::vector::{Scalar, Vector};

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

fields!(Capsule { segment: part, radius: number });

impl<V: Vector> Figure<V> for Capsule<V> {
    fn reference_point(&self) -> V {
        self.segment.midpoint()
    }

    fn members(&self) -> Vec<V> {
        self.segment.members()
    }

    fn core(&self) -> (Shape<V>, V::Scalar) {
        (self.segment.into(), self.radius)
    }

    #[inline]
    fn spread(&self) -> f64 {
        self.segment.displacement().max_abs().double() + self.radius.double()
    }

    fn projection(&self, d: DVec3) -> Projection {
        let Segment { start, end } = self.segment;
        around(d, [start, end], self.radius.double() * Vector::length(d))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        Some(self.segment.seen_from(frame)?.grown(frame.length(self.radius)))
    }

    fn reach(&self) -> V::Scalar {
        self.segment.reach() + self.radius
    }

    fn bounds(&self) -> Bounds<V> {
        let Segment { start, end } = self.segment;
        grown([start, end], V::splat(self.radius))
    }

    fn symmetry(&self) -> Symmetry<V> {
        self.segment.symmetry()
    }
}
