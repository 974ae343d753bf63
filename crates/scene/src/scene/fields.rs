//! How each kind of field is read, checked and written: modules for serde's `with`.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::de::{DeserializeSeed, Deserializer};
use serde::ser::{Serialize, SerializeTuple, Serializer};

use super::deserialize::{Components, List, Maybe, Number, Several, not_negative, or_else};
use super::world::World;

/// A whole number is written without a point.
pub(super) struct Written(pub f64);

impl Serialize for Written {
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

/// For each kind of field its type, how it is written, and what reads it.
macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident$(<$V:ident>)?: $type:ty, |$value:ident| $written:expr, $reader:expr;)+) => {$(
        $(#[$doc])*
        pub(super) mod $name {
            use super::*;

            #[allow(clippy::ptr_arg, reason = "serde hands a field over as it is")]
            pub fn serialize<$($V: World,)? S: Serializer>($value: &$type, s: S) -> Result<S::Ok, S::Error> {
                Serialize::serialize(&$written, s)
            }

            pub fn deserialize<'de, $($V: World,)? D: Deserializer<'de>>(d: D) -> Result<$type, D::Error> {
                $reader.deserialize(d).map(Into::into)
            }
        }
    )+};
}

fields! {
    number: f64, |x| Written(*x), Number::FINITE;
    size: f64, |x| Written(*x), Number(not_negative);
    scale: f64, |x| Written(*x), Number(|x| or_else(x, x > 0.0, "a scale is above 0"));
    aspect: f64, |x| Written(*x), Number(|x| or_else(x, x > 0.0, "width over height is above 0"));
    instant: f64, |x| Written(*x), INSTANT;
    maybe_instant: Option<f64>, |x| x.map(Written), Maybe(INSTANT);
    maybe_size: Option<f64>, |x| x.map(Written), Maybe(Number(not_negative));
    number_list: Vec<f64>, |list| list.iter().map(|x| Written(*x)).collect::<Vec<_>>(), List(Number::FINITE);
    point<V>: V, |v| WrittenVector(v), Components::<V>::POINT;
    maybe_point<V>: Option<V>, |v| v.as_ref().map(WrittenVector), Maybe(Components::<V>::POINT);
    sizes<V>: V, |v| WrittenVector(v), Components::<V> { each: Number(not_negative), whole: Ok };
    direction<V>: V, |v| WrittenVector(v), Components::<V>::DIRECTION;
    points<V>: Vec<V>, |list| list.iter().map(WrittenVector).collect::<Vec<_>>(), List(Components::<V>::POINT);
    directions<V>: Vec<V>, |list| list.iter().map(WrittenVector).collect::<Vec<_>>(), List(Components::<V>::DIRECTION);
    /// Points that many documents share.
    shared_points<V>: Arc<[V]>, |list| list.iter().map(WrittenVector).collect::<Vec<_>>(), List(Components::<V>::POINT);
    /// Triangles by the numbers of their corners, from 0.
    triangles: Arc<[[u32; 3]]>, |list| list[..], List(triangle());
    /// Two names.
    pair: (String, String), |names| *names, two_names();
    maybe_pair: Option<(String, String)>, |names| *names, Maybe(two_names());
}

const INSTANT: Number =
    Number(|u| or_else(u, (0.0..=1.0).contains(&u), "an instant lies from 0 to 1"));

/// The reader of so many values, which it makes into one.
type Made<T, Of> = Several<PhantomData<T>, fn(Vec<T>) -> Result<Of, String>>;

fn triangle() -> Made<u32, [u32; 3]> {
    let what = "the numbers of three points, counted from 0";
    Several {
        each: PhantomData,
        count: 3,
        what,
        make: |corners| Ok([corners[0], corners[1], corners[2]]),
    }
}

fn two_names() -> Made<String, (String, String)> {
    let make = |names| match <[String; 2]>::try_from(names) {
        Ok([a, b]) => Ok((a, b)),
        Err(_) => Err("expected two names".into()),
    };
    Several { each: PhantomData, count: 2, what: "the names of two shapes", make }
}
