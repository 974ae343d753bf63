use glam::{DVec3, Vec3};

use super::error::{self, ShapeError};
use super::figure::Figure;
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
        let scale = normal.max_element().unit_scale().double();
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

    /// normal · point − offset: positive on the side that the normal points to.
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
                let (ab, ac) = (
                    ab * Vector::max_element(ab).unit_scale(),
                    ac * Vector::max_element(ac).unit_scale(),
                );
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

impl<V: Vector> Figure<V> for Plane<V> {
    fn reference_point(&self) -> V {
        self.normal * self.offset
    }
}
