use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
use super::projection::across;
use super::segment::Segment;
use crate::vector::{Scalar, Vector};

/// { x : the projection of x to the axis lies on the segment, at a distance ≤ radius }, in space.
/// In the plane the same numbers make a rectangle, which no scene offers.
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

fields!(Cylinder { segment: part, radius: number });

impl<V: Vector> Figure<V> for Cylinder<V> {
    fn reference_point(&self) -> V {
        self.segment.midpoint()
    }

    fn members(&self) -> Vec<V> {
        self.segment.members()
    }

    fn projection(&self, d: DVec3) -> Projection {
        let Segment { start, end } = self.segment;
        around(d, [start, end], self.radius.double() * across(start, end, d))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let radius = frame.length(self.radius);
        let ends = [self.segment.start, self.segment.end].map(|end| (frame.see(end), radius));
        Some(Support::new(Core::disks(ends), 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        aslant(self.segment.reach(), self.radius)
    }

    fn disk(&self) -> Option<(V, V::Scalar)> {
        Some((self.segment.displacement(), self.radius))
    }

    fn symmetry(&self) -> Symmetry<V> {
        self.segment.symmetry()
    }
}

/// The length of the longest side of a right triangle.
pub(super) fn aslant<S: Scalar>(along: S, across: S) -> S {
    S::of(libm::hypot(along.double(), across.double()))
}
