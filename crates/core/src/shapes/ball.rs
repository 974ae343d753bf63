use glam::DVec3;

use super::Point;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::{Scalar, Vector};

/// { x : |x − center| ≤ radius }: a disk in the plane, a solid sphere in space.
///
/// Source: Milo Yip, section 2.1; MDN, "Bounding spheres".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ball<V: Vector> {
    pub(super) center: V,
    pub(super) radius: V::Scalar,
}

impl<V: Vector> Ball<V> {
    /// Refuses a negative radius; radius 0 is a point.
    pub fn new(center: V, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self {
            center: error::vector("center", center)?,
            radius: error::size("radius", radius)?,
        })
    }

    /// The centre.
    #[inline]
    pub fn center(&self) -> V {
        self.center
    }

    /// The radius, 0 or more.
    #[inline]
    pub fn radius(&self) -> V::Scalar {
        self.radius
    }
}

fields!(Ball { center: point, radius: number });

impl<V: Vector> Figure<V> for Ball<V> {
    fn reference_point(&self) -> V {
        self.center
    }

    fn core(&self) -> (Shape<V>, V::Scalar) {
        (Point::from_checked(self.center).into(), self.radius)
    }

    #[inline]
    fn spread(&self) -> f64 {
        self.radius.double()
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, [self.center], self.radius.double() * Vector::length(d))
    }

    #[inline]
    fn seen_from(&self, frame: Frame) -> Option<Support<'_, V>> {
        let core = Core::Point(frame.see(self.center));
        Some(Support::new(core, frame.length(self.radius), frame))
    }

    fn reach(&self) -> V::Scalar {
        self.center.length() + self.radius
    }

    fn bounds(&self) -> Bounds<V> {
        grown([self.center], V::splat(self.radius))
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Center
    }
}
