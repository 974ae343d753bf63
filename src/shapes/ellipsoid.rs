use super::error::ShapeError;
use super::figure::Figure;
use super::obb::Obb;
use crate::vector::Vector;

/// { x : Σ ((x − center) · axesᵢ / halfᵢ)² ≤ 1 }: an ellipse with its inside in the plane. A
/// half-extent of 0 makes it flat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ellipsoid<V: Vector> {
    pub(super) bounding_box: Obb<V>,
}

impl<V: Vector> Ellipsoid<V> {
    /// Refuses what [`Obb::new`] refuses.
    pub fn new(center: V, half: V, axes: V::Axes) -> Result<Self, ShapeError> {
        Ok(Self { bounding_box: Obb::new(center, half, axes)? })
    }

    /// The smallest box with the same axes around it: its centre, half-extents and axes are the ellipsoid's.
    #[inline]
    pub fn bounding_box(&self) -> &Obb<V> {
        &self.bounding_box
    }
}

impl<V: Vector> Figure<V> for Ellipsoid<V> {
    fn reference_point(&self) -> V {
        self.bounding_box.center
    }
}
