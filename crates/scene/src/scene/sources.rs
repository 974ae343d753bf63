//! The source of a scene.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};

/// A text, a lecture or a bug that a scene is made after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Such as an article and a figure.
    pub text: String,
    /// The address at which it can be read.
    pub url: Option<String>,
}

/// Written as a text, as `(text, address)`, or as a list of these.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sources(pub Vec<Source>);

impl From<String> for Sources {
    fn from(text: String) -> Self {
        Self(vec![Source { text, url: None }])
    }
}

impl Sources {
    /// There is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Sources {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let texts: Vec<&str> = self.0.iter().map(|source| source.text.as_str()).collect();
        f.write_str(&texts.join("; "))
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match &self.url {
            None => s.serialize_str(&self.text),
            Some(url) => (&self.text, url).serialize(s),
        }
    }
}

impl Serialize for Sources {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if let [Source { text, url: None }] = &self.0[..] {
            return s.serialize_str(text);
        }
        let mut list = s.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|source| list.serialize_element(source))?;
        list.end()
    }
}

const SOURCE: &str = "a text, or a text and its address: (\"text\", \"https://…\")";
const SOURCES: &str = "a text, or a list of texts and of (\"text\", \"https://…\")";

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct One;
        impl<'de> Visitor<'de> for One {
            type Value = Source;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(SOURCE)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Source, E> {
                Ok(Source { text: text.to_owned(), url: None })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Source, A::Error> {
                let mut next = || seq.next_element::<String>();
                match (next()?, next()?, next()?) {
                    (Some(text), url, None) => Ok(Source { text, url }),
                    _ => Err(de::Error::custom(format_args!("expected {SOURCE}"))),
                }
            }
        }
        d.deserialize_any(One)
    }
}

impl<'de> Deserialize<'de> for Sources {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Many;
        impl<'de> Visitor<'de> for Many {
            type Value = Sources;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(SOURCES)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Sources, E> {
                Ok(text.to_owned().into())
            }

            fn visit_none<E: de::Error>(self) -> Result<Sources, E> {
                Ok(Sources::default())
            }

            fn visit_unit<E: de::Error>(self) -> Result<Sources, E> {
                Ok(Sources::default())
            }

            fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<Sources, D::Error> {
                d.deserialize_any(self)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Sources, A::Error> {
                let mut sources = Vec::new();
                while let Some(source) = seq.next_element()? {
                    sources.push(source);
                }
                Ok(Sources(sources))
            }
        }
        d.deserialize_any(Many)
    }
}
