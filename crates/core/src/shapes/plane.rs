use std::cmp::Ordering;

use glam::{DVec3, Vec3};
use num_traits::Float;

use super::Obb;
use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::{Scalar, Vector};

/// { x : normal · x = offset }, with a unit normal: a line in the plane.
///
/// Source: Gomez, listing 1 (whose D is −offset).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane<V: Vector> {
    pub(super) normal: V,
    pub(super) offset: V::Scalar,
}

impl<V: Vector> Plane<V> {
    /// Divides normal and offset by the length of the normal, in double precision; refuses a zero normal.
    pub fn new(normal: V, offset: V::Scalar) -> Result<Self, ShapeError> {
        let unit = error::direction("normal", normal)?;
        error::number("offset", offset)?;
        let scale = normal.max_abs().unit_scale().double();
        let length =
            (0..V::DIM).map(|i| (normal.get(i).double() * scale).powi(2)).sum::<f64>().sqrt();
        let offset = V::Scalar::of(offset.double() * scale / length);
        Ok(Self { normal: unit, offset: error::number("offset / |normal|", offset)? })
    }

    /// Through `point`, with the normal `normal`.
    pub fn from_point_normal(point: V, normal: V) -> Result<Self, ShapeError> {
        let normal = error::direction("normal", normal)?;
        let point = error::vector("point", point)?;
        Ok(Self { normal, offset: error::number("normal · point", normal.dot(point))? })
    }

    /// The unit normal.
    #[inline]
    pub fn normal(&self) -> V {
        self.normal
    }

    /// The signed distance from the origin to the plane, along the normal.
    #[inline]
    pub fn offset(&self) -> V::Scalar {
        self.offset
    }

    /// normal · (point − offset normal): positive on the side that the normal points to. For a normal that is not quite a unit
    /// this differs from normal · point − offset by the rounding of its length, so a verdict that rounding could decide is not
    /// taken from it.
    ///
    /// Far from the origin two large numbers cancel here; the point of the plane that is nearest
    /// to the origin is subtracted first, which keeps the error at an ulp of the offset.
    #[inline]
    pub fn signed_distance(&self, point: V) -> V::Scalar {
        self.normal.dot(point - self.normal * self.offset)
    }
}

macro_rules! three_points {
    ($vector:ident) => {
        impl Plane<$vector> {
            /// Through three points; the normal is (b − a) × (c − a). Refuses points on one line.
            pub fn from_points(a: $vector, b: $vector, c: $vector) -> Result<Self, ShapeError> {
                error::vector("a", a)?;
                error::vector("b", b)?;
                error::vector("c", c)?;
                let (ab, ac) = (b - a, c - a);
                let (ab, ac) =
                    (ab * Vector::max_abs(ab).unit_scale(), ac * Vector::max_abs(ac).unit_scale());
                let normal = ab
                    .cross(ac)
                    .unit()
                    .ok_or(ShapeError::ZeroDirection { field: "(b - a) × (c - a)" })?;
                Self::from_point_normal(a, normal)
            }
        }
    };
}

three_points!(Vec3);
three_points!(DVec3);

impl<V: Vector> Posed<V> for Plane<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn posed(&self, pose: &Pose<V>) -> Self {
        let normal = pose.direction(&self.normal);
        let offset = match pose.turn {
            Some(_) => normal.dot(pose.about + pose.displacement),
            None => self.offset + normal.dot(pose.displacement),
        };
        Self { normal, offset }
    }
}

impl<V: Vector> Stored<V> for Plane<V> {
    type Of<W: Vector> = Plane<W>;

    fn order(&self, other: &Self) -> Ordering {
        order::direction(&self.normal, &other.normal)
            .then_with(|| order::number(&self.offset, &other.offset))
    }

    /// The same points: if the normal is longer than 1, so is the offset.
    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Plane<W> {
        let (normal, offset): (W, f64) = (units.extents(&self.normal), self.offset.double());
        if units == Units::Kept {
            return Plane { normal, offset };
        }
        let length = normal.length();
        Plane { normal: normal * (1.0 / length), offset: offset / length }
    }
}

impl<V: Vector> Figure<V> for Plane<V> {
    /// The foot of the world origin.
    fn reference_point(&self) -> V {
        self.normal * self.offset
    }

    fn members(&self) -> Vec<V> {
        Vec::new()
    }

    fn projection(&self, d: DVec3) -> Projection {
        self.projection_of(d, false)
    }

    fn reach(&self) -> V::Scalar {
        V::Scalar::infinity()
    }

    fn within(&self, reach: V::Scalar) -> Shape<V> {
        self.block(self.reference_point(), V::Scalar::ZERO, reach).into()
    }

    fn symmetry(&self) -> Symmetry<V> {
        Symmetry::Axis(self.normal)
    }
}

impl<V: Vector> Plane<V> {
    /// A plane has a bounded projection on its normal alone, the half-space behind it there too, on one side.
    pub(super) fn projection_of(&self, d: DVec3, solid: bool) -> Projection {
        let (normal, offset) = (self.normal.in_space(), self.offset.double());
        let everything = Projection { min: f64::NEG_INFINITY, max: f64::INFINITY, error: 0.0 };
        if normal.cross(d) != DVec3::ZERO {
            return everything;
        }
        let factor = normal.dot(d) / normal.length_squared();
        let at = factor * offset;
        let projection = Projection { min: at, max: at, error: 16.0 * f64::EPSILON * at.abs() };
        projection.endless(solid && factor > 0.0, solid && factor < 0.0)
    }

    /// A box along the normal with the half-extent `along` there and `aside` across.
    pub(super) fn block(&self, center: V, along: V::Scalar, aside: V::Scalar) -> Obb<V> {
        let across = self.normal.perpendicular();
        let across = across.unit().unwrap_or(across);
        let axes = [self.normal, across, self.normal.cross(across)];
        Obb {
            center,
            half: V::from_fn(|i| if i == 0 { along } else { aside }),
            axes: V::axes_from_fn(|i| axes[i]),
        }
    }
}
