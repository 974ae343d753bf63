use glam::{DVec2, Vec2};

use super::error::{self, ShapeError};
use crate::vector::Vector;

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

macro_rules! implicit_line {
    ($vector:ident, $scalar:ident) => {
        impl Line<$vector> {
            /// The points p with normal · p = offset, that is a x + b y = d.
            ///
            /// Source: the lecture, "Lines in 2D". Any line has this form, vertical ones too.
            pub fn from_implicit(normal: $vector, offset: $scalar) -> Result<Self, ShapeError> {
                let plane = super::plane::Plane::new(normal, offset)?;
                Self::new(plane.normal() * plane.offset(), -plane.normal().perp())
            }
        }
    };
}

implicit_line!(Vec2, f32);
implicit_line!(DVec2, f64);
