//! Angles, rotations and turns in scene files: enums whose variant names the form.

use std::cell::Cell;
use std::fmt;

use glam::DVec3;
use serde::de::{Deserialize, Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use serde::ser::{Serialize, SerializeTupleVariant, Serializer};

use super::deserialize::{Components, Number, Several, SeveralVisitor, in_our_words};
use super::fields::{Written, WrittenVector};
use super::world::{Direction3, Rotation3, Turn3, angle_in};
use hitbench_core::internal::check;
use hitbench_core::shapes::{Angle, ShapeError, orthonormalized};

const ANGLE: &str = "an angle: Degrees(45) or Radians(0.5), in JSON {\"Degrees\": 45}";
const ROTATION: &str = "a rotation: Quat(x, y, z, w), Euler(x, y, z) in degrees, or Axes or Orthonormalized of three vectors";

#[derive(serde::Deserialize)]
#[serde(variant_identifier)]
enum Unit {
    Degrees,
    Radians,
}

/// What scene files write in a form of their own, also if its type belongs to the core.
pub trait InFile: Copy {
    /// Writes it.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    /// Reads it.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

impl InFile for Angle<f64> {
    fn write<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Angle::Degrees(n) => s.serialize_newtype_variant("Angle", 0, "Degrees", &Written(*n)),
            Angle::Radians(n) => s.serialize_newtype_variant("Angle", 1, "Radians", &Written(*n)),
        }
    }

    fn read<'de, D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        any_angle(d, Ok)
    }
}

macro_rules! in_file {
    ($($kind:ty),+) => {$(
        impl InFile for $kind {
            fn write<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                self.serialize(s)
            }

            fn read<'de, D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                Self::deserialize(d)
            }
        }
    )+};
}

in_file!(Rotation3, Turn3, Direction3);

/// A field that is [`InFile`], for serde's attribute `with`.
pub(super) mod in_file {
    use super::*;

    pub fn serialize<T: InFile, S: Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
        value.write(s)
    }

    pub fn deserialize<'de, T: InFile, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
        T::read(d)
    }
}

/// A field that may be absent.
pub(super) mod maybe_in_file {
    use super::*;

    struct Present<T>(T);

    impl<T: InFile> Serialize for Present<T> {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            self.0.write(s)
        }
    }

    impl<'de, T: InFile> Deserialize<'de> for Present<T> {
        fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            T::read(d).map(Self)
        }
    }

    pub fn serialize<T: InFile, S: Serializer>(value: &Option<T>, s: S) -> Result<S::Ok, S::Error> {
        value.map(Present).serialize(s)
    }

    pub fn deserialize<'de, T: InFile, D: Deserializer<'de>>(d: D) -> Result<Option<T>, D::Error> {
        Ok(Option::<Present<T>>::deserialize(d)?.map(|Present(value)| value))
    }
}

/// An angle that is checked where it stands.
fn any_angle<'de, D: Deserializer<'de>>(
    d: D,
    check: fn(Angle<f64>) -> Result<Angle<f64>, String>,
) -> Result<Angle<f64>, D::Error> {
    in_our_words(ANGLE, |begun| {
        d.deserialize_enum("Angle", &["Degrees", "Radians"], AngleVisitor { check, begun })
    })
}

struct AngleVisitor<'a> {
    check: fn(Angle<f64>) -> Result<Angle<f64>, String>,
    begun: &'a Cell<bool>,
}

impl<'de> Visitor<'de> for AngleVisitor<'_> {
    type Value = Angle<f64>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(ANGLE)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        let (unit, variant) = data.variant()?;
        self.begun.set(true);
        let number = variant.newtype_variant_seed(Number::FINITE)?;
        let angle = match unit {
            Unit::Degrees => Angle::Degrees(number),
            Unit::Radians => Angle::Radians(number),
        };
        (self.check)(angle).map_err(A::Error::custom)
    }
}

/// From 0 to 180 degrees.
pub(super) mod half_angle {
    use super::*;

    pub fn serialize<S: Serializer>(angle: &Angle<f64>, s: S) -> Result<S::Ok, S::Error> {
        angle.write(s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Angle<f64>, D::Error> {
        any_angle(d, |angle| {
            let degrees = angle.degrees();
            // In single precision 3.1415927 radians are 180 degrees.
            let either = [degrees, angle_in::<f32>(angle).degrees()];
            if either.iter().any(|degrees| (0.0..=180.0).contains(degrees)) {
                return Ok(angle);
            }
            Err(format!(" is {degrees} degrees: a half-angle lies from 0 to 180 degrees"))
        })
    }
}

/// Between 0 and 180 degrees.
pub(super) mod view_angle {
    use super::*;

    pub fn serialize<S: Serializer>(angle: &Angle<f64>, s: S) -> Result<S::Ok, S::Error> {
        angle.write(s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Angle<f64>, D::Error> {
        any_angle(d, |angle| {
            let degrees = angle.degrees();
            if degrees > 0.0 && degrees < 180.0 {
                return Ok(angle);
            }
            Err(format!(" is {degrees} degrees: it lies between 0 and 180, both excluded"))
        })
    }
}

#[derive(serde::Deserialize)]
#[serde(variant_identifier)]
enum RotationForm {
    Quat,
    Euler,
    Axes,
    Orthonormalized,
}

impl Serialize for Rotation3 {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let tuple = |s: S, index, name, numbers: &[f64]| {
            let mut tuple = s.serialize_tuple_variant("Rotation", index, name, numbers.len())?;
            numbers.iter().try_for_each(|&number| tuple.serialize_field(&Written(number)))?;
            tuple.end()
        };
        match self {
            Rotation3::Quat(x, y, z, w) => tuple(s, 0, "Quat", &[*x, *y, *z, *w]),
            Rotation3::Euler(x, y, z) => tuple(s, 1, "Euler", &[*x, *y, *z]),
            Rotation3::Axes(x, y, z) | Rotation3::Orthonormalized(x, y, z) => {
                let (index, name) = match self {
                    Rotation3::Axes(..) => (2, "Axes"),
                    _ => (3, "Orthonormalized"),
                };
                let mut tuple = s.serialize_tuple_variant("Rotation", index, name, 3)?;
                [x, y, z].into_iter().try_for_each(|v| tuple.serialize_field(&WrittenVector(v)))?;
                tuple.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Rotation3 {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        in_our_words(ROTATION, |begun| {
            d.deserialize_enum(
                "Rotation",
                &["Quat", "Euler", "Axes", "Orthonormalized"],
                RotationVisitor(begun),
            )
        })
    }
}

struct RotationVisitor<'a>(&'a Cell<bool>);

impl<'de> Visitor<'de> for RotationVisitor<'_> {
    type Value = Rotation3;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(ROTATION)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Rotation3, A::Error> {
        let (form, variant) = data.variant()?;
        let begun = self.0;
        begun.set(true);
        match form {
            RotationForm::Quat => {
                let of = Several {
                    each: Number::FINITE,
                    count: 4,
                    what: "the four numbers x, y, z and w",
                    make: |n: Vec<f64>| {
                        if n.iter().all(|&n| n == 0.0) {
                            return Err(
                                " is the zero quaternion: no rotation is Quat(0, 0, 0, 1)".into()
                            );
                        }
                        Ok(Rotation3::Quat(n[0], n[1], n[2], n[3]))
                    },
                };
                variant.tuple_variant(4, SeveralVisitor { of, begun })
            }
            RotationForm::Euler => {
                let of = Several {
                    each: Number::FINITE,
                    count: 3,
                    what: "three angles in degrees, about X, Y and Z",
                    make: |n: Vec<f64>| Ok(Rotation3::Euler(n[0], n[1], n[2])),
                };
                variant.tuple_variant(3, SeveralVisitor { of, begun })
            }
            RotationForm::Axes => {
                let of = Several {
                    each: Components::<DVec3>::POINT,
                    count: 3,
                    what: "three vectors",
                    make: |v: Vec<DVec3>| match check::rotation::<DVec3>("", [v[0], v[1], v[2]]) {
                        Ok([x, y, z]) => Ok(Rotation3::Axes(x, y, z)),
                        Err(error) => Err(error.to_string()),
                    },
                };
                variant.tuple_variant(3, SeveralVisitor { of, begun })
            }
            RotationForm::Orthonormalized => {
                let of = Several {
                    each: Components::<DVec3>::POINT,
                    count: 3,
                    what: "three vectors",
                    make: |v: Vec<DVec3>| match orthonormalized([v[0], v[1], v[2]]) {
                        Some(_) => Ok(Rotation3::Orthonormalized(v[0], v[1], v[2])),
                        None => Err(ShapeError::NoFrame { field: "" }.to_string()),
                    },
                };
                variant.tuple_variant(3, SeveralVisitor { of, begun })
            }
        }
    }
}
