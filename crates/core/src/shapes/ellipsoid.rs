use glam::DVec3;

use super::error::ShapeError;
use super::figure::*;
use super::obb::Obb;
use crate::vector::{Scalar, Vector};

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

fields!(Ellipsoid { bounding_box: part });

impl<V: Vector> Figure<V> for Ellipsoid<V> {
    fn reference_point(&self) -> V {
        self.bounding_box.center
    }

    /// The projection of the unit ball, seen through the matrix that makes it the ellipsoid.
    fn projection(&self, d: DVec3) -> Projection {
        let Obb { center, half, axes } = &self.bounding_box;
        let mut stretched = DVec3::ZERO;
        for i in 0..V::DIM {
            stretched[i] = half.get(i).double() * axes[i].in_space().dot(d);
        }
        around(d, [*center], Vector::length(stretched))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let center = frame.see(self.bounding_box.center);
        let core = Core::Ellipsoid { center, sides: self.bounding_box.sides(frame) };
        Some(Support::new(core, 0.0, frame))
    }

    fn reach(&self) -> V::Scalar {
        self.bounding_box.center.length() + self.bounding_box.half.max_abs()
    }
}
