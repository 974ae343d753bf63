//! What a scene file says that is legal and perhaps not meant.

use std::fmt;

use serde_json::Value;

use super::{Document, Precision, Scene, Space};

/// A number with more digits than single precision holds, in a scene that asks in single precision.
#[derive(Debug, Clone, PartialEq)]
pub struct Warning {
    /// Where it stands, such as `shapes[3].shape.center[0]`.
    pub path: String,
    /// What was written.
    pub value: f64,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { path, value } = self;
        let taken = Precision::F32.written(*value);
        write!(f, "{path} is {value}, which is finer than f32: it is taken for {taken}")
    }
}

impl Scene {
    /// See [`Document::warnings`].
    pub fn warnings(&self) -> Vec<Warning> {
        match self {
            Scene::Two(document) => document.warnings(),
            Scene::Three(document) => document.warnings(),
        }
    }
}

impl<V: Space> Document<V> {
    /// The numbers of its shapes that f32 cannot hold as they are written, if it asks in f32. What has the digits of
    /// the shortest form of an f32, such as 0.1, can be held.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if self.precision == Precision::F32 {
            // What can be written can be kept.
            let value = serde_json::to_value(&self.entries).unwrap_or_default();
            each_number("shapes", &value, &mut |path, value| {
                if !Precision::F32.holds(value) {
                    warnings.push(Warning { path: path.to_owned(), value });
                }
            });
        }
        warnings
    }
}

/// Every number of what was written, with its path.
pub(super) fn each_number(path: &str, value: &Value, f: &mut dyn FnMut(&str, f64)) {
    match value {
        Value::Number(number) => f(path, number.as_f64().unwrap_or_default()),
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                each_number(&format!("{path}[{index}]"), value, f);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                // The names of kinds and units are no fields.
                let is_field = name.starts_with(|c: char| c.is_ascii_lowercase());
                let path = if is_field { format!("{path}.{name}") } else { path.to_owned() };
                each_number(&path, value, f);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
