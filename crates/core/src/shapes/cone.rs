use glam::DVec3;
use num_traits::Float;

use super::cylinder::aslant;
use super::error::{self, ShapeError};
use super::figure::*;
use super::projection::across;
use super::segment::Segment;
use crate::vector::{Scalar, Vector};

/// The convex hull of `apex` and the disk around `base` that is perpendicular to apex − base, in space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cone<V: Vector> {
    pub(super) apex: V,
    pub(super) base: V,
    pub(super) radius: V::Scalar,
}

impl<V: Vector> Cone<V> {
    /// Refuses a negative radius, and a positive one where apex = base.
    pub fn new(apex: V, base: V, radius: V::Scalar) -> Result<Self, ShapeError> {
        let (apex, base) = (error::vector("apex", apex)?, error::vector("base", base)?);
        let radius = error::size("radius", radius)?;
        error::axis("base", apex, base, radius)?;
        Ok(Self { apex, base, radius })
    }

    /// The tip.
    #[inline]
    pub fn apex(&self) -> V {
        self.apex
    }

    /// The centre of the base disk.
    #[inline]
    pub fn base(&self) -> V {
        self.base
    }

    /// The radius of the base disk, 0 or more.
    #[inline]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

fields!(Cone { apex: point, base: point, radius: number });

impl<V: Vector> Figure<V> for Cone<V> {
    fn reference_point(&self) -> V {
        Segment { start: self.apex, end: self.base }.midpoint()
    }

    fn members(&self) -> Vec<V> {
        vec![self.apex]
    }

    fn projection(&self, d: DVec3) -> Projection {
        let radius = self.radius.double() * across(self.apex, self.base, d);
        around(d, [self.apex], 0.0).join(around(d, [self.base], radius))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let base = (frame.see(self.base), frame.length(self.radius));
        Some(Support::new(Core::disks([(frame.see(self.apex), 0.0), base]), 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.apex.length().max(aslant(self.base.length(), self.radius))
    }

    fn disk(&self) -> Option<(V, V::Scalar)> {
        Some((self.base - self.apex, self.radius))
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.base - self.apex)
    }
}
