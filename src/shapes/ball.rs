use super::error::{self, ShapeError};
use super::figure::Figure;
use crate::vector::Vector;

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

impl<V: Vector> Figure<V> for Ball<V> {
    fn reference_point(&self) -> V {
        self.center
    }
}
