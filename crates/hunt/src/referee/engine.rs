//! The core as an engine under test, asked like any other.

use glam::{DVec2, DVec3};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Ask;
use crate::cases::of_forms;
use crate::ways::{Answer, Way};
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};
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
    a_displacement: Vec<f64>,
    #[serde(default)]
    b_displacement: Vec<f64>,
    /// The places of a question about many.
    #[serde(default)]
    b_at: Option<Vec<Vec<f64>>>,
}

/// The answer of the core to a line; to an empty line, its own first line. `None` for what is no question.
pub fn respond(line: &str, precision: Precision) -> Option<String> {
    if line.is_empty() {
        // Those that have a test of their own beside a point.
        let has_test = |kind: &&Kind| {
            let method = matrix::method(Query::Overlap, Kind::Point, **kind, 3);
            matches!(method, Method::Dedicated(_))
        };
        let general = [Kind::Ellipsoid, Kind::Cylinder, Kind::Cone, Kind::Hull, Kind::Mesh];
        let is_known = |kind: &&Kind| has_test(kind) || general.contains(kind);
        let kinds: Vec<_> = Kind::ALL.iter().filter(is_known).map(|kind| kind.token()).collect();
        let engine = format!("hitbench {} ({})", env!("CARGO_PKG_VERSION"), precision.name());
        let asks = Ask::ALL.map(Ask::name);
        let hello = json!({
            "protocol": 2, "batch": true, "engine": engine, "kinds": kinds, "asks": asks, "touch": "hit",
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
    let vector = |numbers: &[f64]| V::from_fn(|i| numbers.get(i).copied().unwrap_or(0.0));
    let (a, b) = (form::<V>(&question.a)?, form::<V>(&question.b)?);
    let mut document = of_forms(a, b, vector(&question.b_displacement), question.precision);
    document.entries[0].displacement = vector(&question.a_displacement);
    let asked = |ask: Ask| question.ask.iter().any(|word| word == ask.name());
    let mut answer = Map::new();
    answer.insert("id".into(), json!(question.id));
    let way = if question.precision == Precision::F32 { Way::F32 } else { Way::F64 };
    if let Some(places) = &question.b_at {
        let overlaps = |place: &Vec<f64>| {
            let mut there = document.clone();
            there.entries[1].form.translate(vector(place));
            way.overlap(&there, [0, 1], 0.0).ok().and_then(Answer::hit).unwrap_or(false)
        };
        answer.insert("overlap".into(), places.iter().map(overlaps).collect());
        return Some(Value::Object(answer));
    }
    if asked(Ask::Overlap)
        && let Some(hit) = way.overlap(&document, [0, 1], 0.0).ok().and_then(Answer::hit)
    {
        answer.insert("overlap".into(), json!(hit));
    }
    match question.precision {
        Precision::F32 => at_rest::<V::Single>(&document, &asked, &mut answer),
        Precision::F64 => at_rest::<V>(&document, &asked, &mut answer),
    };
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

/// The numbers that a pair has at rest, where they are asked for and there are any.
fn at_rest<X: Dimension<Precise: World>>(
    document: &Document<X::Precise>,
    asked: &dyn Fn(Ask) -> bool,
    answer: &mut Map<String, Value>,
) -> Option<()> {
    let shape = |i| document.seen_in::<X>(i, 0.0, X::Precise::ZERO).ok();
    let (a, b) = (shape(0)?, shape(1)?);
    let numbers = |v: X| -> Value { (0..X::DIM).map(|i| json!(v.get(i).double())).collect() };
    let mut put = |ask: Ask, value: Value| answer.insert(ask.name().into(), value);
    if asked(Ask::Distance) || asked(Ask::Points) {
        let closest = matrix::distance(&a, &b).ok()?;
        if asked(Ask::Distance) {
            put(Ask::Distance, json!(closest.distance.double()));
        }
        if asked(Ask::Points) {
            put(Ask::Points, json!([numbers(closest.a), numbers(closest.b)]));
        }
    }
    // Of a surface it has the depth of one triangle, which does not end the overlap with others.
    let is_surface = X::DIM == 3 && [&a, &b].iter().any(|shape| shape.kind() == Kind::Mesh);
    if asked(Ask::Depth) && !is_surface {
        // Of shapes that are apart, or touch, there is none.
        let out = matrix::penetration(&a, &b).ok()?;
        let out =
            out.map(|out| json!({ "depth": out.depth.double(), "normal": numbers(out.normal) }));
        put(Ask::Depth, json!(out));
    }
    if asked(Ask::Ray) {
        let [sight, shape] = if b.kind() == Kind::Ray { [&b, &a] } else { [&a, &b] };
        let hit = matrix::cast(sight, shape).map(|span| {
            let hit = span.hit;
            json!({ "entry": hit.entry.double(), "exit": hit.exit.double(), "normal": hit.normal.map(numbers) })
        });
        put(Ask::Ray, json!(hit));
    }
    Some(())
}
