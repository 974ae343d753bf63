//! How a shape moves in the course of a frame.

use std::marker::PhantomData;

use glam::{DMat3, DVec3, Vec3, Vec3A};

use super::angle::Angle;
use super::error::{self, ShapeError};
use super::figure::Figure;
use super::{Shape, each_kind};
use crate::vector::{Planar, Scalar, Vector};

/// A rotation about an axis of space, or of the plane, made evenly from u = 0 to u = 1.
///
/// Counter-clockwise; the angle may be any, also several rounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turn<V> {
    /// A unit vector; z in the plane.
    axis: DVec3,
    degrees: f64,
    of: PhantomData<V>,
}

impl<V: Planar> Turn<V> {
    /// By `angle`. Refuses NaN, infinity, and angles beyond the range of numbers.
    pub fn new(angle: Angle<V::Scalar>) -> Result<Self, ShapeError> {
        error::number("turn", angle.radians())?;
        Ok(Self { axis: DVec3::Z, degrees: angle.degrees(), of: PhantomData })
    }
}

macro_rules! space {
    ($($vector:ident $scalar:ident),+) => {
        $(impl Turn<$vector> {
            /// A turn about `axis`, of any length but zero, counter-clockwise as seen from where it points.
            /// Refuses numbers that are not finite.
            pub fn new(axis: $vector, angle: Angle<$scalar>) -> Result<Self, ShapeError> {
                error::number("angle", angle.radians())?;
                error::vector("axis", axis)?;
                let axis = axis.in_space().unit();
                let axis = axis.ok_or(ShapeError::ZeroDirection { field: "axis" })?;
                Ok(Self { axis, degrees: angle.degrees(), of: PhantomData })
            }
        })+
    };
}

space!(Vec3 f32, Vec3A f32, DVec3 f64);

impl<V: Vector> Turn<V> {
    /// The images of the coordinate axes when the part `u` of the turn is made. Computed in double precision;
    /// multiples of 90° about a coordinate axis are exact.
    pub fn axes_at(&self, u: V::Scalar) -> V::Axes {
        let rotation = about_axis(self.axis, Angle::Degrees(self.degrees * u.double()));
        // Adding zero turns -0 into 0.
        V::axes_from_fn(|i| V::from_space(rotation.col(i)) + V::ZERO)
    }

    /// The same turn, for vectors of another precision: its numbers are doubles anyway.
    #[doc(hidden)]
    pub fn of_type<W>(&self) -> Turn<W> {
        Turn { axis: self.axis, degrees: self.degrees, of: PhantomData }
    }

    /// Its axis, as long as the angle of the whole turn in radians.
    #[doc(hidden)]
    pub fn vector(&self) -> DVec3 {
        self.axis * self.degrees.to_radians()
    }

    /// The direction `n` as the body that turns will see it.
    pub(crate) fn seeing(&self, n: V) -> Seen<V> {
        let n = n.in_space();
        let along = self.axis * self.axis.dot(n);
        Seen { turn: *self, along, across: n - along, aside: self.axis.cross(n) }
    }

    /// The sine of the angle between its axis and a unit vector.
    pub(crate) fn across(&self, n: V) -> f64 {
        self.axis.cross(n.in_space()).length()
    }

    /// The angle of the whole turn in radians, 0 or more.
    #[doc(hidden)]
    pub fn size(&self) -> f64 {
        self.degrees.to_radians().abs()
    }
}

/// A direction that rests, as a body that turns sees it: by Rodrigues' formula for one vector, so that no
/// rotation is built where only one direction is asked.
pub(crate) struct Seen<V> {
    turn: Turn<V>,
    /// The part of it along the axis, the part across, and the axis × it.
    along: DVec3,
    across: DVec3,
    aside: DVec3,
}

impl<V: Vector> Seen<V> {
    /// When the part `u` of the turn is made.
    pub(crate) fn at(&self, u: f64) -> V {
        let (sin, cos) = Angle::Degrees(self.turn.degrees * u).sin_cos();
        V::from_space(self.along + self.across * cos - self.aside * sin)
    }
}

/// The rotation by `angle` about the unit vector `axis`, counter-clockwise as seen from its tip, by Rodrigues' formula.
///
/// Multiples of 90° about a coordinate axis are exact. An axis of another length does not give a rotation.
pub fn about_axis(axis: DVec3, angle: Angle<f64>) -> DMat3 {
    let (sin, cos) = angle.sin_cos();
    let column = |v: DVec3| v * cos + axis.cross(v) * sin + axis * (axis.dot(v) * (1.0 - cos));
    DMat3::from_cols(column(DVec3::X), column(DVec3::Y), column(DVec3::Z))
}

/// The turns about its reference point that leave a shape as it is.
pub(super) enum Symmetry<V> {
    None,
    /// In space those about this vector, which has any length. About the zero vector all do.
    Axis(V),
    /// All.
    Center,
}

/// How a shape moves from u = 0 to u = 1: p ↦ about + turn(u) (p − about) + u displacement, where
/// `about` is its reference point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion<V> {
    /// How far.
    pub displacement: V,
    /// How it turns about its reference point, if it does.
    pub turn: Option<Turn<V>>,
}

impl<V: Vector> From<V> for Motion<V> {
    fn from(displacement: V) -> Self {
        Self { displacement, turn: None }
    }
}

impl<V: Vector> Motion<V> {
    /// The same in double precision.
    #[doc(hidden)]
    pub fn in_double<W: Vector<Scalar = f64>>(&self) -> Motion<W> {
        let displacement = W::from_space(self.displacement.in_space());
        Motion { displacement, turn: self.turn.map(|turn| turn.of_type()) }
    }

    /// Its turn, if that moves any point of the shape: not by 0°, nor about an axis of revolution of the shape.
    #[doc(hidden)]
    pub fn turn_of(&self, shape: &Shape<V>) -> Option<Turn<V>> {
        let turn = self.turn.filter(|turn| turn.degrees != 0.0)?;
        let unchanged = match each_kind!(shape, figure => figure.symmetry()) {
            Symmetry::None => false,
            Symmetry::Axis(axis) => V::DIM == 3 && turn.axis.cross(axis.in_space()) == DVec3::ZERO,
            Symmetry::Center => true,
        };
        (!unchanged).then_some(turn)
    }
}

impl<V: Vector> Shape<V> {
    /// The shape at the instant `u` ∈ [0, 1] of its motion.
    pub fn at(&self, motion: &Motion<V>, u: V::Scalar) -> Self {
        let turn = motion.turn.map(|turn| turn.axes_at(u));
        let displacement = motion.displacement * u;
        if turn.is_none() && displacement == V::ZERO {
            return self.clone();
        }
        self.posed(displacement, turn.as_ref())
    }
}
