//! How each kind of field is read, checked and written: modules for serde's `with`.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serializer;
use serde::de::{DeserializeSeed, Deserializer};
use serde::ser::SerializeTuple;

use super::deserialize::{Components, List, Maybe, Number, Several, finite, not_negative, or_else};
use super::world::World;

/// A whole number is written without a point.
pub(super) struct Written(pub f64);

impl serde::Serialize for Written {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let whole = self.0 as i32;
        if whole.unsigned_abs() < 10_000_000 && f64::from(whole).to_bits() == self.0.to_bits() {
            return s.serialize_i32(whole);
        }
        s.serialize_f64(self.0)
    }
}

/// A vector as it is written.
pub(super) struct WrittenVector<'a, V>(pub &'a V);

impl<V: World> serde::Serialize for WrittenVector<'_, V> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut tuple = s.serialize_tuple(V::DIM)?;
        (0..V::DIM).try_for_each(|i| tuple.serialize_element(&Written(self.0.get(i))))?;
        tuple.end()
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $check:expr;)+) => {
        $($(#[$doc])*
        pub(super) mod $name {
            use super::*;

            pub fn serialize<S: Serializer>(value: &f64, s: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&Written(*value), s)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
                Number($check).deserialize(d)
            }
        })+
    };
}

numbers! {
    number: finite;
    size: not_negative;
    scale: |value| or_else(value, value > 0.0, "a scale is above 0");
    aspect: |value| or_else(value, value > 0.0, "width over height is above 0");
    /// From 0 to 1.
    instant: |value| or_else(value, (0.0..=1.0).contains(&value), "an instant lies from 0 to 1");
}

macro_rules! maybe_numbers {
    ($($name:ident: $check:expr;)+) => {
        $(pub(super) mod $name {
            use super::*;

            pub fn serialize<S: Serializer>(value: &Option<f64>, s: S) -> Result<S::Ok, S::Error> {
                match value {
                    Some(value) => s.serialize_some(&Written(*value)),
                    None => s.serialize_none(),
                }
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<f64>, D::Error> {
                d.deserialize_option(Maybe(Number($check)))
            }
        })+
    };
}

maybe_numbers! {
    maybe_instant: |value| or_else(value, (0.0..=1.0).contains(&value), "an instant lies from 0 to 1");
    maybe_size: not_negative;
}

macro_rules! vectors {
    ($($name:ident: $components:expr;)+) => {
        $(pub(super) mod $name {
            use super::*;

            pub fn serialize<V: World, S: Serializer>(value: &V, s: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&WrittenVector(value), s)
            }

            pub fn deserialize<'de, V: World, D: Deserializer<'de>>(d: D) -> Result<V, D::Error> {
                $components.deserialize(d)
            }
        })+
    };
}

vectors! {
    point: Components::POINT;
    sizes: Components { each: Number(not_negative), whole: Ok };
    direction: Components::DIRECTION;
}

macro_rules! vector_lists {
    ($($name:ident: $components:expr;)+) => {
        $(pub(super) mod $name {
            use super::*;

            pub fn serialize<V: World, S: Serializer>(
                values: &[V],
                s: S,
            ) -> Result<S::Ok, S::Error> {
                s.collect_seq(values.iter().map(WrittenVector))
            }

            pub fn deserialize<'de, V: World, D: Deserializer<'de>>(
                d: D,
            ) -> Result<Vec<V>, D::Error> {
                List($components).deserialize(d)
            }
        })+
    };
}

vector_lists! {
    points: Components::POINT;
    directions: Components::DIRECTION;
}

/// A point that may be missing.
pub(super) mod maybe_point {
    use super::*;

    pub fn serialize<V: World, S: Serializer>(value: &Option<V>, s: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => s.serialize_some(&WrittenVector(value)),
            None => s.serialize_none(),
        }
    }

    pub fn deserialize<'de, V: World, D: Deserializer<'de>>(d: D) -> Result<Option<V>, D::Error> {
        d.deserialize_option(Maybe(Components::POINT))
    }
}

/// Points that many documents share.
pub(super) mod shared_points {
    use super::*;

    pub fn serialize<V: World, S: Serializer>(values: &Arc<[V]>, s: S) -> Result<S::Ok, S::Error> {
        points::serialize(values, s)
    }

    pub fn deserialize<'de, V: World, D: Deserializer<'de>>(d: D) -> Result<Arc<[V]>, D::Error> {
        points::deserialize(d).map(Arc::from)
    }
}

/// Triangles by the numbers of their corners, from 0.
pub(super) mod triangles {
    use super::*;

    pub fn serialize<S: Serializer>(values: &Arc<[[u32; 3]]>, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values.iter())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Arc<[[u32; 3]]>, D::Error> {
        let make = |corners: Vec<u32>| Ok([corners[0], corners[1], corners[2]]);
        let what = "the numbers of three points, counted from 0";
        let triangle = Several { each: PhantomData::<u32>, count: 3, what, make };
        List(triangle).deserialize(d).map(Arc::from)
    }
}

pub(super) mod number_list {
    use super::*;

    pub fn serialize<S: Serializer>(values: &[f64], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values.iter().map(|&value| Written(value)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<f64>, D::Error> {
        List(Number::FINITE).deserialize(d)
    }
}

/// Two names.
pub(super) mod pair {
    use super::*;

    pub fn serialize<S: Serializer>((a, b): &(String, String), s: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&(a, b), s)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<(String, String), D::Error> {
        two_names().read(d)
    }
}

type Names = fn(Vec<String>) -> Result<(String, String), String>;

fn two_names() -> Several<PhantomData<String>, Names> {
    let make: Names = |names| match <[String; 2]>::try_from(names) {
        Ok([a, b]) => Ok((a, b)),
        Err(_) => Err("expected two names".into()),
    };
    Several { each: PhantomData, count: 2, what: "the names of two shapes", make }
}

/// Two names that may be missing.
pub(super) mod maybe_pair {
    use super::*;

    pub fn serialize<S: Serializer>(
        pair: &Option<(String, String)>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        match pair {
            Some((a, b)) => s.serialize_some(&(a, b)),
            None => s.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        d: D,
    ) -> Result<Option<(String, String)>, D::Error> {
        d.deserialize_option(Maybe(two_names()))
    }
}
