//! How the parts of a field are read and checked. A part checks itself as it is read, so that an error knows its
//! place. A message that begins with a space continues the name of the field.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use super::world::World;
use hitbench_core::internal::check;
use hitbench_core::internal::written;
use hitbench_core::shapes::ShapeError;

/// A check of a value; the message of the error says what is wrong with it.
pub(super) type Check<T> = fn(T) -> Result<T, String>;

fn said<T>(result: Result<T, ShapeError>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

pub(super) fn finite(value: f64) -> Result<f64, String> {
    said(check::number("", value))
}

pub(super) fn not_negative(value: f64) -> Result<f64, String> {
    said(check::size("", value))
}

/// `holds`, or a message that begins with the value.
pub(super) fn or_else(value: f64, holds: bool, expected: &str) -> Result<f64, String> {
    finite(value)?;
    if holds { Ok(value) } else { Err(format!(" is {}: {expected}", written(value))) }
}

thread_local! {
    static SINGLE: Cell<bool> = const { Cell::new(false) };
}

/// Runs `read` with each number of a text rounded at once to single precision.
pub(super) fn in_single<T>(read: impl FnOnce() -> T) -> T {
    struct Back;
    impl Drop for Back {
        fn drop(&mut self) {
            SINGLE.set(false);
        }
    }
    SINGLE.set(true);
    let _back = Back;
    read()
}

/// The elements of the lists of a scene that are known to be at fault.
#[derive(Debug, Clone, Default)]
pub(super) struct Skipped {
    shapes: BTreeSet<usize>,
    expect: BTreeSet<usize>,
}

impl Skipped {
    /// Adds that of a path such as `shapes[3].shape.radius`; `false` for a path that is in none, or was added.
    pub fn add(&mut self, path: &str) -> bool {
        let list = |name: &str| {
            let (number, _) = path.strip_prefix(name)?.strip_prefix('[')?.split_once(']')?;
            number.parse().ok()
        };
        match (list("shapes"), list("expect")) {
            (Some(number), _) => self.shapes.insert(number),
            (_, Some(number)) => self.expect.insert(number),
            _ => false,
        }
    }
}

thread_local! {
    static SKIPPED: RefCell<Skipped> = RefCell::new(Skipped::default());
}

/// Runs `read` while these elements are skipped.
pub(super) fn without<T>(skipped: &Skipped, read: impl FnOnce() -> T) -> T {
    struct Back;
    impl Drop for Back {
        fn drop(&mut self) {
            SKIPPED.take();
        }
    }
    SKIPPED.set(skipped.clone());
    let _back = Back;
    read()
}

/// The shapes except those that are skipped.
pub(super) fn shapes<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    d: D,
) -> Result<Vec<T>, D::Error> {
    let skipped = SKIPPED.with_borrow(|skipped| skipped.shapes.clone());
    d.deserialize_seq(Elements { skipped, of: PhantomData })
}

/// The expectations except those that are skipped.
pub(super) fn expectations<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    d: D,
) -> Result<Vec<T>, D::Error> {
    let skipped = SKIPPED.with_borrow(|skipped| skipped.expect.clone());
    d.deserialize_seq(Elements { skipped, of: PhantomData })
}

struct Elements<T> {
    skipped: BTreeSet<usize>,
    of: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Elements<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list in square brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut elements = Vec::new();
        for number in 0.. {
            if self.skipped.contains(&number) {
                if seq.next_element::<IgnoredAny>()?.is_none() {
                    break;
                }
            } else if let Some(element) = seq.next_element()? {
                elements.push(element);
            } else {
                break;
            }
        }
        Ok(elements)
    }
}

/// A number, checked.
#[derive(Clone, Copy)]
pub(super) struct Number(pub Check<f64>);

impl Number {
    pub(super) const FINITE: Self = Self(finite);
}

impl<'de> DeserializeSeed<'de> for Number {
    type Value = f64;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<f64, D::Error> {
        if SINGLE.get() { d.deserialize_f32(self) } else { d.deserialize_f64(self) }
    }
}

impl Visitor<'_> for Number {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number")
    }
    fn visit_f32<E: Error>(self, value: f32) -> Result<f64, E> {
        self.visit_f64(value.into())
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<f64, E> {
        self.0(value).map_err(E::custom)
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<f64, E> {
        self.visit_f64(value as f64)
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<f64, E> {
        self.visit_f64(value as f64)
    }
}

/// Exactly `count` values, made into one.
#[derive(Clone)]
pub(super) struct Several<S, F> {
    pub each: S,
    pub count: usize,
    /// The expectation that an error states, if something else stands there.
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

impl<'de, S, T, F> DeserializeSeed<'de> for Several<S, F>
where
    S: DeserializeSeed<'de> + Clone,
    F: FnOnce(Vec<S::Value>) -> Result<T, String>,
{
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<T, D::Error> {
        self.read(d)
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
    pub each: Number,
    pub whole: Check<V>,
}

impl<V> Clone for Components<V> {
    fn clone(&self) -> Self {
        Self { each: self.each, whole: self.whole }
    }
}

impl<V: World> Components<V> {
    pub(super) const POINT: Self = Self { each: Number::FINITE, whole: Ok };
    pub(super) const DIRECTION: Self =
        Self { each: Number::FINITE, whole: |v| said(check::direction("", v)).map(|_| v) };
}

impl<'de, V: World> DeserializeSeed<'de> for Components<V> {
    type Value = V;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<V, D::Error> {
        let what = if V::DIM == 2 {
            "a vector of 2 numbers, as in every 2D scene"
        } else {
            "a vector of 3 numbers, as in every 3D scene"
        };
        let make = |numbers: Vec<f64>| (self.whole)(V::from_fn(|i| numbers[i]));
        Several { each: self.each, count: V::DIM, what, make }.read(d)
    }
}

/// A list of any length.
pub(super) struct List<S>(pub S);

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
pub(super) struct Maybe<S>(pub S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Maybe<S> {
    type Value = Option<S::Value>;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_option(self)
    }
}

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
