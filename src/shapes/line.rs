use super::error::{self, ShapeError};
use super::figure::Figure;
use super::plane::Plane;
use crate::vector::{Planar, Vector};

/// { through + t direction : t any number }.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line<V> {
    pub(super) through: V,
    pub(super) direction: V,
}

impl<V: Vector> Line<V> {
    /// Normalises the direction; refuses zero.
    pub fn new(through: V, direction: V) -> Result<Self, ShapeError> {
        Ok(Self {
            through: error::vector("through", through)?,
            direction: error::direction("direction", direction)?,
        })
    }

    /// The two-point form: through `a` and `b`. Refuses points that coincide.
    pub fn from_points(a: V, b: V) -> Result<Self, ShapeError> {
        error::vector("b", b)?;
        let through = error::vector("a", a)?;
        Ok(Self { through, direction: error::direction("b - a", b - a)? })
    }

    /// The point at t = 0.
    #[inline]
    pub fn through(&self) -> V {
        self.through
    }

    /// The unit vector along it.
    #[inline]
    pub fn direction(&self) -> V {
        self.direction
    }
}

impl<V: Planar> Line<V> {
    /// The points p with normal · p = offset, that is a x + b y = d.
    ///
    /// Source: the lecture, "Lines in 2D". Any line has this form, vertical ones too.
    pub fn from_implicit(normal: V, offset: V::Scalar) -> Result<Self, ShapeError> {
        let plane = Plane::new(normal, offset)?;
        Self::new(plane.normal() * plane.offset(), -plane.normal().perpendicular())
    }
}

impl<V: Vector> Figure<V> for Line<V> {
    fn reference_point(&self) -> V {
        self.through
    }
}
