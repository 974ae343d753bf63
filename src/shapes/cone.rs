use super::error::{self, ShapeError};
use super::figure::Figure;
use super::segment::Segment;
use crate::vector::Vector;

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

impl<V: Vector> Figure<V> for Cone<V> {
    fn reference_point(&self) -> V {
        Segment { start: self.apex, end: self.base }.midpoint()
    }
}
