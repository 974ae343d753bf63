//! Warnings about scene files that are legal but perhaps not meant.

use std::fmt;

use serde_json::Value;

use super::{Document, Precision, Scene, World, each_world};

/// A warning about a field that may not be meant as it is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// The path of the field, such as `shapes[3].shape.center[0]`.
    pub path: String,
    /// The oddity of the field.
    pub oddity: Oddity,
}

/// The oddities of a field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Oddity {
    /// A number with more digits than single precision holds, in a scene that asks in single precision.
    Finer(f64),
    /// A quaternion that is no unit, of this length. It is normalised.
    NoUnit(f64),
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let path = &self.path;
        match self.oddity {
            Oddity::Finer(value) => {
                let (taken, value) = (Precision::F32.written(value), Precision::F64.written(value));
                write!(f, "{path} is {value}, which is finer than f32: it is taken for {taken}")
            }
            Oddity::NoUnit(length) => {
                let length = crate::number::rounded(length, 6);
                write!(f, "{path} is a quaternion of length {length}: it is normalised to 1")
            }
        }
    }
}

/// A quaternion whose length is off 1 by more is a warning.
const UNIT: f64 = 1e-3;

impl Scene {
    /// See [`Document::warnings`].
    pub fn warnings(&self) -> Vec<Warning> {
        each_world!(self, document => document.warnings())
    }
}

impl<V: World> Document<V> {
    /// The oddities of its shapes: numbers that f32 cannot hold as they are written, if it asks in f32 (the
    /// shortest form of an f32, such as 0.1, counts as held), and quaternions that are not units.
    pub fn warnings(&self) -> Vec<Warning> {
        // The entries were read or edited, so they can be written.
        let written = serde_json::to_value(&self.entries).unwrap_or_default();
        let mut warnings = Vec::new();
        if self.precision == Precision::F32 {
            each_number("shapes", &written, &mut |path, value| {
                if !Precision::F32.holds(value) {
                    warnings.push(Warning { path: path.to_owned(), oddity: Oddity::Finer(value) });
                }
            });
        }
        each_quaternion("shapes", &written, &mut |path, length| {
            if (length - 1.0).abs() > UNIT {
                warnings.push(Warning { path: path.to_owned(), oddity: Oddity::NoUnit(length) });
            }
        });
        warnings
    }
}

/// Every quaternion of what was written: its path, and its length.
fn each_quaternion(path: &str, value: &Value, f: &mut dyn FnMut(&str, f64)) {
    walk(path, value, &mut |path, value| {
        let quaternion = value.as_object().and_then(|fields| fields.get("Quat")?.as_array());
        if let Some(numbers) = quaternion {
            let square: f64 = numbers.iter().filter_map(Value::as_f64).map(|x| x * x).sum();
            f(path, square.sqrt());
        }
    });
}

/// Every number of what was written, with its path.
pub(super) fn each_number(path: &str, value: &Value, f: &mut dyn FnMut(&str, f64)) {
    walk(path, value, &mut |path, value| {
        if let Some(number) = value.as_f64() {
            f(path, number);
        }
    });
}

/// Every value of what was written, with its path.
fn walk(path: &str, value: &Value, f: &mut dyn FnMut(&str, &Value)) {
    f(path, value);
    match value {
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                walk(&format!("{path}[{index}]"), value, f);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                // The names of kinds and units are no fields.
                let is_field = name.starts_with(|c: char| c.is_ascii_lowercase());
                let path = if is_field { format!("{path}.{name}") } else { path.to_owned() };
                walk(&path, value, f);
            }
        }
        _ => {}
    }
}
