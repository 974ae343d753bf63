//! One pair of a scene, to take home: as a Rust test, or as JSON, with every number down to its bits.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::precision::{nearest, nearest_vector};
use super::{Document, Form, Format, Meshes, Precision, Scene, World};
use crate::intersect::matrix::{self, Dimension};
use crate::shapes::{Angle, Shape};
use crate::vector::{Scalar, Vector};

impl Scene {
    /// A test for a crate that has `hitbench` and `glam` as dependencies: it builds entries `a` and `b` anew,
    /// bit for bit, and compares the answers with those of today. `None` if one of them is missing or at
    /// fault.
    pub fn rust_test(&self, a: usize, b: usize) -> Option<String> {
        match self {
            Scene::Two(document) => rust_test_of(document, a, b),
            Scene::Three(document) => rust_test_of(document, a, b),
        }
    }

    /// The scene as JSON, with the pair that is meant, today's answer, and the bits of every number by its path.
    pub fn repro(&self, a: usize, b: usize) -> Option<String> {
        let (pair, overlap) = match self {
            Scene::Two(document) => answer(document, a, b)?,
            Scene::Three(document) => answer(document, a, b)?,
        };
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

fn rust_test_of<V: World>(document: &Document<V>, a: usize, b: usize) -> Option<String> {
    match document.precision {
        Precision::F32 => rust_test::<V::Single>(document, a, b),
        Precision::F64 => rust_test::<V>(document, a, b),
    }
}

fn rust_test<V: Dimension<Precise: World>>(
    document: &Document<V::Precise>,
    a: usize,
    b: usize,
) -> Option<String> {
    let (entry_a, entry_b) = (document.entries.get(a)?, document.entries.get(b)?);
    let shape = |index: usize| document.seen_in::<V>(index, 0.0, Vector::ZERO).ok();
    let (shape_a, shape_b) = (shape(a)?, shape(b)?);
    let space = vector_name::<V>();
    let mut text = format!(
        "#[test]\nfn {}() -> Result<(), hitbench::shapes::ShapeError> {{\n    use glam::{space};\n    \
         use hitbench::intersect::matrix;\n    use hitbench::shapes::*;\n\n",
        identifier(&format!("{} {} {}", document.title, entry_a.name, entry_b.name))
    );
    let mut line = |words: String| writeln!(text, "    {words}").expect("a string takes all");
    for (variable, entry) in [("a", entry_a), ("b", entry_b)] {
        line(format!("// {:?}", entry.name));
        let built = construction::<V>(&entry.form, &document.meshes)?;
        line(format!("let {variable}: Shape<{space}> = {built}?.into();"));
    }
    line("// What was answered when this was copied: correct it where it is wrong.".into());
    let overlap = "matrix::overlap(&a, &b, &mut ())";
    line(match matrix::overlap(&shape_a, &shape_b, &mut ()) {
        Ok(answer) => format!("assert_eq!({overlap}, Ok({answer}));"),
        Err(_) => format!("assert!({overlap}.is_err());"),
    });
    let (way_a, way_b) =
        (nearest_vector::<V>(entry_a.displacement), nearest_vector::<V>(entry_b.displacement));
    let moves = way_a != V::ZERO || way_b != V::ZERO;
    let turns = entry_a.turn.is_some() || entry_b.turn.is_some();
    if moves && !turns {
        let ways = format!("let (way_a, way_b) = ({}, {});", vector(way_a), vector(way_b));
        let sweep = "matrix::sweep(&a, way_a, &b, way_b, &mut ())";
        match matrix::sweep(&shape_a, way_a, &shape_b, way_b, &mut ()) {
            Ok(meeting) => {
                line(ways);
                line(format!("let meeting = {sweep}.unwrap();"));
                let times = meeting.map_or("None".to_owned(), |meeting| {
                    format!("Some(({}, {}))", number(meeting.first), number(meeting.last))
                });
                line(format!(
                    "assert_eq!(meeting.map(|meeting| (meeting.first, meeting.last)), {times});"
                ));
            }
            Err(matrix::Unanswered::GaveUp(_)) => {
                line(ways);
                line(format!("assert!(matches!({sweep}, Err(matrix::Unanswered::GaveUp(_))));"));
            }
            Err(matrix::Unanswered::Unsupported(_)) => {}
        }
    }
    text += "    Ok(())\n}\n";
    Some(text)
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
    let arguments = match form {
        &Form::Point { at } => vec![vector(at)],
        &Form::Segment { start, end } => vec![vector(start), vector(end)],
        &Form::Ray { origin, direction } => vec![vector(origin), vector(direction)],
        &Form::Line { through, direction } => vec![vector(through), vector(direction)],
        &Form::Ball { center, radius } => vec![vector(center), number(radius)],
        &Form::Capsule { start, end, radius } | &Form::Cylinder { start, end, radius } => {
            vec![vector(start), vector(end), number(radius)]
        }
        &Form::Triangle { a, b, c } => vec![vector(a), vector(b), vector(c)],
        &Form::Aabb { center, half } => vec![vector(center), vector(half)],
        &Form::Obb { center, half, ref rotation }
        | &Form::Ellipsoid { center, half, ref rotation } => {
            vec![vector(center), vector(half), axes(rotation)?]
        }
        &Form::Sector { apex, direction, half_angle, radius } => {
            vec![vector(apex), vector(direction), angle(half_angle), number(radius)]
        }
        &Form::Cone { apex, base, radius } => vec![vector(apex), vector(base), number(radius)],
        &Form::Frustum { eye, target, up, fov_y, aspect, near, far } => vec![
            vector(eye),
            vector(target),
            vector(up),
            angle(fov_y),
            number(aspect),
            number(near),
            number(far),
        ],
        Form::Kdop { directions, min, max } => {
            vec![vectors(directions), numbers(min), numbers(max)]
        }
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
        &Form::Plane { normal, offset } | &Form::HalfSpace { normal, offset } => {
            vec![vector(normal), number(offset)]
        }
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
