use super::error::{self, ShapeError};
use super::figure::Figure;
use crate::vector::{Scalar, Vector};

/// { x : |xᵢ − centerᵢ| ≤ halfᵢ for each axis i }: a box with its faces along the coordinate axes.
///
/// Centre and half-extents are what is stored; min and max are a view of them, rounded.
/// Source: Milo Yip, fig. 2.3; Gomez, listing 3.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb<V> {
    pub(super) center: V,
    pub(super) half: V,
}

impl<V: Vector> Aabb<V> {
    /// From centre and half-extents. Refuses a negative half-extent; 0 makes it flat.
    pub fn new(center: V, half: V) -> Result<Self, ShapeError> {
        Ok(Self { center: error::vector("center", center)?, half: error::sizes("half", half)? })
    }

    /// From its two extreme corners. Refuses min > max on any axis.
    ///
    /// The centre and half-extents are rounded, so a corner may move by half an ulp.
    pub fn from_min_max(min: V, max: V) -> Result<Self, ShapeError> {
        error::vector("min", min)?;
        error::vector("max", max)?;
        let half = V::Scalar::HALF;
        if !min.all_le(max) {
            error::sizes("max - min", max - min)?;
        }
        Ok(Self { center: min * half + max * half, half: max * half - min * half })
    }

    /// Between corners that were checked before.
    pub(crate) fn between(min: V, max: V) -> Self {
        let half = V::Scalar::HALF;
        Self { center: (min + max) * half, half: (max - min) * half }
    }

    /// The centre.
    #[inline]
    pub fn center(&self) -> V {
        self.center
    }

    /// The half-extents, each 0 or more.
    #[inline]
    pub fn half(&self) -> V {
        self.half
    }

    /// The corner of the smallest coordinates.
    #[inline]
    pub fn min(&self) -> V {
        self.center - self.half
    }

    /// The corner of the largest coordinates.
    #[inline]
    pub fn max(&self) -> V {
        self.center + self.half
    }
}

impl<V: Vector> Figure<V> for Aabb<V> {
    fn reference_point(&self) -> V {
        self.center
    }
}
