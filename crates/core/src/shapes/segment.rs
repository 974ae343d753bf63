use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
use super::projection::highest_of;
use crate::vector::{Scalar, Vector};

/// { start + t (end − start) : t ∈ [0, 1] }. A segment of zero length is a point.
///
/// Source: Milo Yip, fig. 2.1; the lecture, "Parametric Representation of Rays".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Segment<V> {
    pub(super) start: V,
    pub(super) end: V,
}

impl<V: Vector> Segment<V> {
    /// The two-point form.
    pub fn new(start: V, end: V) -> Result<Self, ShapeError> {
        Ok(Self { start: error::vector("start", start)?, end: error::vector("end", end)? })
    }

    /// The parametric form: from `start` by `displacement`.
    pub fn from_displacement(start: V, displacement: V) -> Result<Self, ShapeError> {
        Self::new(start, start + displacement)
    }

    /// A segment from ends that were checked before.
    pub(crate) fn from_ends(start: V, end: V) -> Self {
        Self { start, end }
    }

    /// The point at t = 0.
    #[inline]
    pub fn start(&self) -> V {
        self.start
    }

    /// The point at t = 1.
    #[inline]
    pub fn end(&self) -> V {
        self.end
    }

    /// end − start, rounded.
    #[inline]
    pub fn displacement(&self) -> V {
        self.end - self.start
    }

    /// The point halfway.
    #[inline]
    pub fn midpoint(&self) -> V {
        (self.start + self.end) * V::Scalar::HALF
    }
}

fields!(Segment { start: point, end: point });

impl<V: Vector> Figure<V> for Segment<V> {
    fn reference_point(&self) -> V {
        self.midpoint()
    }

    fn members(&self) -> Vec<V> {
        vec![self.start]
    }

    #[inline]
    fn spread(&self) -> f64 {
        self.displacement().max_abs().double()
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, [self.start, self.end], 0.0)
    }

    fn height(&self, d: DVec3) -> f64 {
        highest_of(&[self.start, self.end], d)
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let core = Core::Segment(frame.see(self.start), frame.see(self.end));
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        farthest(&[self.start, self.end])
    }

    fn bounds(&self) -> Bounds<V> {
        grown([self.start, self.end], V::ZERO)
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.displacement())
    }
}
