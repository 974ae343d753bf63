//! The core as an engine under test, asked like any other.

use glam::{DVec2, DVec3};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Ask;
use crate::cases::of_forms;
use crate::ways::{Answer, Way};
use hitbench_core::intersect::matrix::{self, Method, Query};
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Form, Precision, World};

/// A line of a question.
#[derive(Deserialize)]
struct Question {
    id: u64,
    dim: usize,
    precision: Precision,
    ask: Vec<String>,
    a: Value,
    b: Value,
    #[serde(default)]
    b_displacement: Vec<f64>,
}

/// The answer of the core to a line; to an empty line, its own first line. `None` for what is no question.
pub fn respond(line: &str, precision: Precision) -> Option<String> {
    if line.is_empty() {
        // Those that have a test of their own beside a point.
        let has_test = |kind: &&Kind| {
            let method = matrix::method(Query::Overlap, Kind::Point, **kind, 3);
            matches!(method, Method::Dedicated(_))
        };
        let kinds: Vec<_> = Kind::ALL.iter().filter(has_test).map(|kind| kind.token()).collect();
        let engine = format!("hitbench {} ({})", env!("CARGO_PKG_VERSION"), precision.name());
        let asks = Ask::ALL.map(Ask::name);
        let hello = json!({
            "protocol": 1, "engine": engine, "kinds": kinds, "asks": asks, "touch": "hit",
            "dims": [2, 3], "precision": if precision == Precision::F32 { "F32" } else { "F64" },
        });
        return Some(hello.to_string());
    }
    let question: Question = serde_json::from_str(line).ok()?;
    let answer = match question.dim {
        2 => answer::<DVec2>(&question)?,
        3 => answer::<DVec3>(&question)?,
        _ => return None,
    };
    Some(answer.to_string())
}

fn answer<V: World>(question: &Question) -> Option<Value> {
    let way = |i: usize| question.b_displacement.get(i).copied().unwrap_or(0.0);
    let (a, b) = (form::<V>(&question.a)?, form::<V>(&question.b)?);
    let document = of_forms(a, b, V::from_fn(way), question.precision);
    let asked = |ask: Ask| question.ask.iter().any(|word| word == ask.name());
    let mut answer = Map::new();
    answer.insert("id".into(), json!(question.id));
    let way = if question.precision == Precision::F32 { Way::F32 } else { Way::F64 };
    if asked(Ask::Overlap)
        && let Some(hit) = way.overlap(&document, [0, 1], 0.0).ok().and_then(Answer::hit)
    {
        answer.insert("overlap".into(), json!(hit));
    }
    if asked(Ask::Distance)
        && let Some(distance) = distance(&document)
    {
        answer.insert("distance".into(), json!(distance));
    }
    if asked(Ask::Sweep) {
        match way.sweep(&document, [0, 1]) {
            Ok(Answer::Hit(Some(times))) => {
                let times = json!({ "first": times.min, "last": times.max });
                answer.insert("sweep".into(), times);
            }
            Ok(Answer::Miss) => {
                answer.insert("sweep".into(), Value::Null);
            }
            _ => {}
        }
    }
    Some(Value::Object(answer))
}

/// The form of a question: that of scene files, but for boxes, which have their axes.
fn form<V: World>(value: &Value) -> Option<Form<V>> {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut()?.values_mut().next()?.as_object_mut()
        && let Some(axes) = fields.remove("axes")
        && V::DIM == 3
    {
        fields.insert("rotation".into(), json!({ "Axes": axes }));
    }
    serde_json::from_value(value).ok()
}

fn distance<V: World>(document: &Document<V>) -> Option<f64> {
    match document.precision {
        Precision::F32 => {
            let shape = |i| document.seen_in::<V::Single>(i, 0.0, V::ZERO).ok();
            let closest = matrix::distance(&shape(0)?, &shape(1)?).ok()?;
            Some(closest.distance.into())
        }
        Precision::F64 => {
            let (a, b) = (document.shape(0).ok()?, document.shape(1).ok()?);
            Some(matrix::distance(&a, &b).ok()?.distance)
        }
    }
}
