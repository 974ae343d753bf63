use glam::DVec3;
use num_traits::Float;

use super::Segment;
use super::error::{self, ShapeError};
use super::figure::*;
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

fields!(Line { through: point, direction: direction });

impl<V: Vector> Figure<V> for Line<V> {
    fn reference_point(&self) -> V {
        self.through
    }

    fn members(&self) -> Vec<V> {
        Vec::new()
    }

    fn projection(&self, d: DVec3) -> Projection {
        let along = self.direction.in_space().dot(d);
        around(d, [self.through], 0.0).endless(along != 0.0, along != 0.0)
    }

    fn reach(&self) -> V::Scalar {
        V::Scalar::infinity()
    }

    fn within(&self, reach: V::Scalar) -> Shape<V> {
        let way = self.direction * reach;
        Segment::from_ends(self.through - way, self.through + way).into()
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.direction)
    }
}
