//! How each kind of field is read, checked and written. A field checks itself as it is read, so that an error
//! knows its place. A message that begins with a space continues the name of the field.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use serde::Serializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde::ser::SerializeTuple;

use crate::scene::space::Space;
use crate::shapes::{ShapeError, error as check};

/// A check of a value; the message of the error says what is wrong with it.
type Check<T> = fn(T) -> Result<T, String>;

fn said<T>(result: Result<T, ShapeError>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

fn finite(value: f32) -> Result<f32, String> {
    said(check::number("", value))
}

fn not_negative(value: f32) -> Result<f32, String> {
    said(check::size("", value))
}

/// `holds`, or a message that begins with the value.
fn or_else(value: f32, holds: bool, expected: &str) -> Result<f32, String> {
    finite(value)?;
    if holds { Ok(value) } else { Err(format!(" is {value}: {expected}")) }
}

/// A number, checked.
#[derive(Clone, Copy)]
pub(super) struct Number(Check<f32>);

impl Number {
    pub(super) const FINITE: Self = Self(finite);
}

impl<'de> DeserializeSeed<'de> for Number {
    type Value = f32;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<f32, D::Error> {
        // Not f64: a number in between would be rounded twice.
        d.deserialize_f32(self)
    }
}

impl Visitor<'_> for Number {
    type Value = f32;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number")
    }
    fn visit_f32<E: Error>(self, value: f32) -> Result<f32, E> {
        self.0(value).map_err(E::custom)
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<f32, E> {
        self.visit_f32(value as f32)
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<f32, E> {
        self.visit_f32(value as f32)
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<f32, E> {
        self.visit_f32(value as f32)
    }
}

/// A whole number is written without a point.
pub(super) struct Written(pub f32);

impl serde::Serialize for Written {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let whole = self.0 as i32;
        if whole.unsigned_abs() < 10_000_000 && (whole as f32).to_bits() == self.0.to_bits() {
            return s.serialize_i32(whole);
        }
        s.serialize_f32(self.0)
    }
}

/// Exactly `count` values, made into one.
pub(super) struct Several<S, F> {
    pub each: S,
    pub count: usize,
    /// What is expected, if something else stands there.
    pub what: &'static str,
    pub make: F,
}

impl<S, F> Several<S, F> {
    pub(super) fn read<'de, T, D>(self, d: D) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        S: DeserializeSeed<'de> + Clone,
        F: FnOnce(Vec<S::Value>) -> Result<T, String>,
    {
        let (count, what) = (self.count, self.what);
        in_our_words(what, |begun| d.deserialize_tuple(count, SeveralVisitor { of: self, begun }))
    }
}

pub(super) struct SeveralVisitor<'a, S, F> {
    pub of: Several<S, F>,
    pub begun: &'a Cell<bool>,
}

impl<'de, S, T, F> Visitor<'de> for SeveralVisitor<'_, S, F>
where
    S: DeserializeSeed<'de> + Clone,
    F: FnOnce(Vec<S::Value>) -> Result<T, String>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.of.what)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
        self.begun.set(true);
        let Several { each, count, what, make } = self.of;
        let mut values = Vec::with_capacity(count);
        while values.len() < count {
            match seq.next_element_seed(each.clone())? {
                Some(value) => values.push(value),
                None => return Err(A::Error::custom(wrong_count(values.len(), what))),
            }
        }
        let mut found = count;
        while seq.next_element::<IgnoredAny>()?.is_some() {
            found += 1;
        }
        if found > count {
            return Err(A::Error::custom(wrong_count(found, what)));
        }
        make(values).map_err(A::Error::custom)
    }
}

fn wrong_count(found: usize, what: &str) -> String {
    let plural = if found == 1 { "" } else { "s" };
    format!(" has {found} component{plural}: write {what}")
}

/// Replaces what the parser says of something that is not even of the form that is `expected`.
pub(super) fn in_our_words<T, E: Error>(
    expected: &str,
    read: impl FnOnce(&Cell<bool>) -> Result<T, E>,
) -> Result<T, E> {
    let begun = Cell::new(false);
    read(&begun).map_err(|error| {
        if begun.get() {
            return error;
        }
        // serde_json keeps the place in the message, and reads it back from there.
        let message = error.to_string();
        let place = message.rfind(" at line ").map_or("", |at| &message[at..]);
        E::custom(format_args!("expected {expected}{place}"))
    })
}

/// A vector, each component and the whole checked.
pub(super) struct Components<V> {
    each: Number,
    whole: Check<V>,
}

impl<V> Clone for Components<V> {
    fn clone(&self) -> Self {
        Self { each: self.each, whole: self.whole }
    }
}

impl<V: Space> Components<V> {
    pub(super) const POINT: Self = Self { each: Number::FINITE, whole: Ok };
    const DIRECTION: Self =
        Self { each: Number::FINITE, whole: |v| said(check::direction("", v)).map(|_| v) };
}

impl<'de, V: Space> DeserializeSeed<'de> for Components<V> {
    type Value = V;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<V, D::Error> {
        let what = if V::DIM == 2 {
            "a vector of 2 numbers, as in every 2D scene"
        } else {
            "a vector of 3 numbers, as in every 3D scene"
        };
        let make = |numbers: Vec<f32>| (self.whole)(V::from_fn(|i| numbers[i]));
        Several { each: self.each, count: V::DIM, what, make }.read(d)
    }
}

/// A list of any length.
struct List<S>(S);

impl<'de, S: DeserializeSeed<'de> + Clone> DeserializeSeed<'de> for List<S> {
    type Value = Vec<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_seq(self)
    }
}

impl<'de, S: DeserializeSeed<'de> + Clone> Visitor<'de> for List<S> {
    type Value = Vec<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list in square brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element_seed(self.0.clone())? {
            values.push(value);
        }
        Ok(values)
    }
}

/// A value that may be missing.
struct Maybe<S>(S);

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for Maybe<S> {
    type Value = Option<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value or none")
    }
    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        self.0.deserialize(d).map(Some)
    }
}

/// Modules for serde's `with`.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $check:expr;)+) => {
        $($(#[$doc])*
        pub(super) mod $name {
            use super::*;

            pub fn serialize<S: Serializer>(value: &f32, s: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&Written(*value), s)
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<f32, D::Error> {
                Number($check).deserialize(d)
            }
        })+
    };
}

numbers! {
    number: finite;
    size: not_negative;
    aspect: |value| or_else(value, value > 0.0, "width over height is above 0");
    /// From 0 to 1.
    instant: |value| or_else(value, (0.0..=1.0).contains(&value), "an instant lies from 0 to 1");
}

macro_rules! optional_numbers {
    ($($name:ident: $check:expr;)+) => {
        $(pub(super) mod $name {
            use super::*;

            pub fn serialize<S: Serializer>(value: &Option<f32>, s: S) -> Result<S::Ok, S::Error> {
                match value {
                    Some(value) => s.serialize_some(&Written(*value)),
                    None => s.serialize_none(),
                }
            }

            pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<f32>, D::Error> {
                d.deserialize_option(Maybe(Number($check)))
            }
        })+
    };
}

optional_numbers! {
    optional_instant: |value| or_else(value, (0.0..=1.0).contains(&value), "an instant lies from 0 to 1");
    optional_size: not_negative;
}

/// A vector as it is written.
pub(super) struct WrittenVector<'a, V>(pub &'a V);

impl<V: Space> serde::Serialize for WrittenVector<'_, V> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut tuple = s.serialize_tuple(V::DIM)?;
        (0..V::DIM).try_for_each(|i| tuple.serialize_element(&Written(self.0.get(i))))?;
        tuple.end()
    }
}

macro_rules! vectors {
    ($($name:ident: $components:expr;)+) => {
        $(pub(super) mod $name {
            use super::*;

            pub fn serialize<V: Space, S: Serializer>(value: &V, s: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&WrittenVector(value), s)
            }

            pub fn deserialize<'de, V: Space, D: Deserializer<'de>>(d: D) -> Result<V, D::Error> {
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

            pub fn serialize<V: Space, S: Serializer>(
                values: &[V],
                s: S,
            ) -> Result<S::Ok, S::Error> {
                s.collect_seq(values.iter().map(WrittenVector))
            }

            pub fn deserialize<'de, V: Space, D: Deserializer<'de>>(
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

pub(super) mod number_list {
    use super::*;

    pub fn serialize<S: Serializer>(values: &[f32], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values.iter().map(|&value| Written(value)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<f32>, D::Error> {
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
        let make = |names: Vec<String>| match <[String; 2]>::try_from(names) {
            Ok([a, b]) => Ok((a, b)),
            Err(_) => Err("expected two names".into()),
        };
        let what = "the names of two shapes";
        Several { each: PhantomData::<String>, count: 2, what, make }.read(d)
    }
}
