//! One pair of a scene, to take home: as a Rust test, or as JSON, with every number down to its bits.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::form::Value as Field;
use super::precision::{nearest, nearest_vector};
use super::{Document, Form, Format, Meshes, Precision, Scene, Subject, World, each_world};
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Interval, Shape};
use hitbench_core::vector::{Scalar, Vector};

impl Scene {
    /// A test for a crate that has `hitbench` as a dependency, and no `glam` or another one: it builds entries `a` and `b` anew,
    /// bit for bit, and asks for what exact arithmetic says of them. Where that says the same as the core, or knows
    /// nothing, it compares the answers with those of today. `None` if an entry is missing or at fault.
    pub fn rust_test(&self, a: usize, b: usize) -> Option<String> {
        self.rust_test_of(a, b, None)
    }

    /// The same, where somebody else has judged.
    pub fn rust_test_of(&self, a: usize, b: usize, judged: Option<Judged>) -> Option<String> {
        each_world!(self, document => rust_test_in(document, [a, b], judged))
    }

    /// The scene as JSON, with the pair that is meant, today's answer, and the bits of every number by its path.
    pub fn repro(&self, a: usize, b: usize) -> Option<String> {
        let (pair, overlap) = each_world!(self, document => answer(document, a, b)?);
        let scene: Value = serde_json::from_str(&self.write(Format::Json)).ok()?;
        let mut bits = Map::new();
        collect_bits(self.precision(), "", &scene, &mut bits);
        let all = json!({ "pair": pair, "overlap": overlap, "bits": bits, "scene": scene });
        serde_json::to_string_pretty(&all).ok()
    }

    /// The scene, as JSON, within a text that [`Scene::repro`] wrote; `None` if it is another text.
    pub fn within_repro(text: &str) -> Option<String> {
        let all: Value = serde_json::from_str(text).ok()?;
        Some(all.get("scene")?.to_string())
    }
}

fn answer<V: World>(
    document: &Document<V>,
    a: usize,
    b: usize,
) -> Option<([String; 2], Option<bool>)> {
    let name = |index: usize| Some(document.entries.get(index)?.name.clone());
    let pair = [name(a)?, name(b)?];
    Some((pair, document.overlap_at(a, b, 0.0)))
}

fn collect_bits(precision: Precision, path: &str, value: &Value, bits: &mut Map<String, Value>) {
    match value {
        Value::Number(number) => {
            let bits_of = precision.bits(number.as_f64().unwrap_or_default());
            bits.insert(path.to_owned(), bits_of.into());
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                collect_bits(precision, &format!("{path}[{index}]"), value, bits);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                collect_bits(precision, &format!("{path}{dot}{name}"), value, bits);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// What is true of a pair; `None` where that is not known.
#[derive(Debug, Clone, Copy)]
pub struct Judged {
    /// Whether they overlap at the start.
    pub overlap: Option<bool>,
    /// When they meet first and last, if they do.
    pub sweep: Option<Option<Interval<f64>>>,
}

/// Instants that are nearer to those of the judge than this are the same.
const SAME: f64 = 1e-3;

fn rust_test_in<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    judged: Option<Judged>,
) -> Option<String> {
    match document.precision {
        Precision::F32 => rust_test::<V::Single>(document, pair, judged),
        Precision::F64 => rust_test::<V>(document, pair, judged),
    }
}

fn rust_test<V: Dimension<Precise: World>>(
    document: &Document<V::Precise>,
    [a, b]: [usize; 2],
    judged: Option<Judged>,
) -> Option<String> {
    let (entry_a, entry_b) = (document.entries.get(a)?, document.entries.get(b)?);
    let shape = |index: usize| document.seen_in::<V>(index, 0.0, Vector::ZERO).ok();
    let (shape_a, shape_b) = (shape(a)?, shape(b)?);
    let (way_a, way_b) =
        (nearest_vector::<V>(entry_a.displacement), nearest_vector::<V>(entry_b.displacement));
    let swept = document.opens.as_ref().is_some_and(|opens| opens.subject == Some(Subject::Sweep));
    let moves = swept || way_a != V::ZERO || way_b != V::ZERO;
    let turns = entry_a.turn.is_some() || entry_b.turn.is_some();
    let judged = judged.unwrap_or_else(|| Judged {
        overlap: judge::overlap(&shape_a, &shape_b),
        sweep: (moves && !turns)
            .then(|| judge::times(&shape_a, &shape_b, [way_a, way_b]))
            .flatten()
            .map(|times| times.map(|times| times.inner())),
    });
    let space = vector_name::<V>();
    let mut text = format!(
        "#[test]\nfn {}() -> Result<(), hitbench::shapes::ShapeError> {{\n    use hitbench::glam::{space};\n    \
         use hitbench::intersect::matrix;\n    use hitbench::shapes::*;\n\n",
        identifier(&format!("{} {} {}", document.title, entry_a.name, entry_b.name))
    );
    let mut line = |words: String| writeln!(text, "    {words}").expect("a string takes all");
    for (variable, entry) in [("a", entry_a), ("b", entry_b)] {
        line(format!("// {:?}", entry.name));
        let built = construction::<V>(&entry.form, &document.meshes)?;
        line(format!("let {variable}: Shape<{space}> = {built}?.into();"));
    }
    let overlap = "matrix::overlap(&a, &b)";
    let today = matrix::overlap(&shape_a, &shape_b);
    line(whose(judged.overlap.map(|truth| today == Ok(truth))));
    line(match (judged.overlap, today) {
        (Some(answer), _) | (None, Ok(answer)) => format!("assert_eq!({overlap}, Ok({answer}));"),
        (None, Err(_)) => format!("assert!({overlap}.is_err());"),
    });
    if moves && !turns {
        let ways = format!("let (way_a, way_b) = ({}, {});", vector(way_a), vector(way_b));
        let sweep = "matrix::sweep(&a, way_a, &b, way_b)";
        let today = matrix::sweep(&shape_a, way_a, &shape_b, way_b);
        let same = |truth: Option<Interval<f64>>| match (&today, truth) {
            (Ok(None), None) => true,
            (Ok(Some(today)), Some(truth)) => (today.first.double() - truth.min).abs() <= SAME,
            _ => false,
        };
        let same = judged.sweep.map(same);
        match (judged.sweep, &today) {
            (None, Err(matrix::Unanswered::Unsupported(_))) => {}
            (None, Err(matrix::Unanswered::GaveUp(_))) => {
                line(ways);
                line(format!("assert!(matches!({sweep}, Err(matrix::Unanswered::GaveUp(_))));"));
            }
            (_, Ok(meeting)) if same != Some(false) => {
                line(ways);
                line(whose(same));
                line(format!("let meeting = {sweep}.unwrap();"));
                let times = meeting.map_or("None".to_owned(), |meeting| {
                    format!("Some(({}, {}))", number(meeting.first), number(meeting.last))
                });
                line(format!(
                    "assert_eq!(meeting.map(|meeting| (meeting.first, meeting.last)), {times});"
                ));
            }
            (truth, _) => {
                line(ways);
                line(whose(Some(false)));
                line(format!(
                    "let first = {sweep}.unwrap().map(|meeting| f64::from(meeting.first));"
                ));
                line(match truth.flatten() {
                    None => "assert_eq!(first, None);".to_owned(),
                    Some(times) => format!(
                        "assert!(first.is_some_and(|first| (first - {:?}).abs() <= {SAME:?}), \"{{first:?}}\");",
                        times.min
                    ),
                });
            }
        }
    }
    text += "    Ok(())\n}\n";
    Some(text)
}

/// Who says what follows, by whether the core says the same as the judge.
fn whose(same: Option<bool>) -> String {
    String::from(match same {
        Some(true) => "// The judge says the same.",
        Some(false) => "// The judge says so. When this was copied, the library did not.",
        None => "// What was answered when this was copied. Nobody has judged it.",
    })
}

/// The call that builds the shape, the same one that [`Form::build`] makes.
fn construction<V: Dimension<Precise: World>>(
    form: &Form<V::Precise>,
    meshes: &Meshes<V::Precise>,
) -> Option<String> {
    let vector = |value: V::Precise| vector(nearest_vector::<V>(value));
    let number = |value: f64| number(nearest::<V::Scalar>(value));
    let angle = |value: Angle<f64>| match value {
        Angle::Degrees(degrees) => format!("Angle::Degrees({})", number(degrees)),
        Angle::Radians(radians) => format!("Angle::Radians({})", number(radians)),
    };
    let axes = |rotation: &<V::Precise as World>::Rotation| {
        let axes = <V::Precise as World>::axes_of::<V>(rotation).ok()?;
        Some(list((0..V::DIM).map(|i| self::vector(axes[i]))))
    };
    let vectors = |vectors: &[V::Precise]| list(vectors.iter().copied().map(vector));
    let numbers = |numbers: &[f64]| list(numbers.iter().copied().map(number));
    let argument = |(_, value): (&str, Field<V::Precise>)| {
        Some(match value {
            Field::Point(of) | Field::Direction(of) | Field::Normal(of) => vector(*of),
            Field::Sizes(of) => vector(*of),
            Field::Size(of) | Field::Offset(of) | Field::Positive(of) => number(*of),
            Field::HalfAngle(of) | Field::ViewAngle(of) => angle(*of),
            Field::Rotation(of) => axes(of)?,
            Field::Directions(of) => vectors(of),
            Field::Numbers(of) => numbers(of),
            _ => return None,
        })
    };
    let arguments = match form {
        Form::Hull { .. } => {
            let Ok(Shape::Hull(hull)) = form.build::<V>(meshes) else { return None };
            vec![list(hull.points().iter().copied().map(self::vector))]
        }
        Form::Mesh { .. } => {
            let Ok(Shape::Mesh(mesh)) = form.build::<V>(meshes) else { return None };
            vec![
                list(mesh.vertices().iter().copied().map(self::vector)),
                format!("{:?}", mesh.indices()),
            ]
        }
        form => form.clone().fields().into_iter().map(argument).collect::<Option<_>>()?,
    };
    let new = if let Form::Mesh { solid: true, .. } = form { "solid" } else { "new" };
    Some(format!("{}::<{}>::{new}({})", form.kind(), vector_name::<V>(), arguments.join(", ")))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// By its bits, with the decimal number for people.
fn number<S: Scalar>(value: S) -> String {
    let (value, precision) = (value.double(), Precision::of::<S>());
    let digits = precision.written(value);
    format!("{}::from_bits({} /* {digits:?} */)", precision.name(), precision.bits(value))
}

/// Such as `Vec2`.
fn vector_name<V: Vector>() -> String {
    let double = if Precision::of::<V::Scalar>() == Precision::F64 { "D" } else { "" };
    format!("{double}Vec{}", V::DIM)
}

fn vector<V: Vector>(value: V) -> String {
    let numbers: Vec<String> = (0..V::DIM).map(|i| number(value.get(i))).collect();
    format!("{}::new({})", vector_name::<V>(), numbers.join(", "))
}

/// A name that Rust takes.
fn identifier(words: &str) -> String {
    let words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("_").to_lowercase();
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("case_{name}") }
}
