//! Structures that are read by the names of their fields alone: a list in their place is refused.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A structure of which a list would otherwise be taken for its fields in their order: an empty one for all that need not
/// be given.
pub(super) struct ByNames<T>(pub T);

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByNames<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], Fields(PhantomData)).map(Self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the names of the fields, each with its value")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Reads an optional structure so.
pub(super) fn maybe<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<ByNames<T>>::deserialize(deserializer)?.map(|ByNames(value)| value))
}
