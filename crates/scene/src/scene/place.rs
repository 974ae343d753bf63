//! The place of a field in the text of a scene: looked for only if several fields together are wrong, since a
//! fault in one field is found while it is read.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::load::Format;
use super::parse::{next_token, ron_options};

/// Line and column, from 1, of the field of this path, such as `shapes[3].name`.
///
/// The text is read again as far as the field, where the reading ends with an error; and errors know their places.
pub fn of(path: &str, text: &str, format: Format) -> Option<(usize, usize)> {
    let steps = steps(path)?;
    let (line, column) = match format {
        Format::Ron => {
            let mut parser = ron::Deserializer::from_str_with_options(text, &ron_options()).ok()?;
            let error = Seek(&steps).deserialize(&mut parser).err()?;
            let found = error.to_string() == HERE;
            let start = parser.span_error(error).span.start;
            found.then_some((start.line, start.col))?
        }
        Format::Json => {
            let mut parser = serde_json::Deserializer::from_str(text);
            let error = Seek(&steps).deserialize(&mut parser).err()?;
            if !error.to_string().starts_with(HERE) {
                return None;
            }
            // The part of the line that was read, in bytes.
            let line = text.split('\n').nth(error.line().max(1) - 1)?;
            (error.line().max(1), 1 + line.get(..error.column())?.chars().count())
        }
    };
    let token = next_token(text, (line, column));
    Some(token)
}

/// The message that ends the reading.
const HERE: &str = "the field is here";

/// A part of a path.
#[derive(Debug, Clone, Copy)]
enum Step<'p> {
    Field(&'p str),
    Item(usize),
}

fn steps(path: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (field, items) = part.split_once('[').map_or((part, ""), |(field, rest)| (field, rest));
        steps.push(Step::Field(field));
        for item in items.split('[').filter(|item| !item.is_empty()) {
            steps.push(Step::Item(item.strip_suffix(']')?.parse().ok()?));
        }
    }
    Some(steps)
}

/// Reads as far as the end of the path.
#[derive(Clone, Copy)]
struct Seek<'p>(&'p [Step<'p>]);

impl<'de> DeserializeSeed<'de> for Seek<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        if self.0.is_empty() { Err(D::Error::custom(HERE)) } else { d.deserialize_any(self) }
    }
}

impl<'de> Visitor<'de> for Seek<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("what leads to the field")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key_seed(Name)? {
            match self.0 {
                [Step::Field(name), rest @ ..] if *name == key => {
                    map.next_value_seed(Seek(rest))?
                }
                // JSON writes a kind as an object of one field.
                _ if key.starts_with(char::is_uppercase) => map.next_value_seed(self)?,
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let [Step::Item(index), rest @ ..] = self.0 else {
            return Err(A::Error::custom("expected a field"));
        };
        for _ in 0..*index {
            list.next_element::<IgnoredAny>()?;
        }
        list.next_element_seed(Seek(rest)).map(drop)
    }
}

/// The name of a field, in quotes or not.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<String, E> {
        Ok(name.to_owned())
    }
}
