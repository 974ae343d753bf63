//! The format of scene files as tables, from which the JSON Schema and the page about the format follow.

use serde_json::{Map, Value, json};

use super::Copies;
use super::form::{Role, row};
use hitbench_core::shapes::Kind;

impl Role {
    fn schema(self, dim: usize) -> Value {
        let vector =
            |of: Value| json!({"type": "array", "items": of, "minItems": dim, "maxItems": dim});
        let list = |of: Value| json!({"type": "array", "items": of});
        let size = json!({"type": "number", "minimum": 0});
        let number = json!({"type": "number"});
        match self {
            Role::Point | Role::Position | Role::Direction | Role::Normal => vector(number),
            Role::Sizes => vector(size),
            Role::Offset => number,
            Role::Size => size,
            Role::Positive | Role::Scale => json!({"type": "number", "exclusiveMinimum": 0}),
            Role::HalfAngle => angle(json!({"type": "number", "minimum": 0, "maximum": 180}), 0.0),
            Role::ViewAngle => angle(
                json!({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 180}),
                0.0,
            ),
            Role::Rotation | Role::Turned => reference(&format!("Rotation{dim}")),
            Role::Points | Role::Vertices | Role::Directions => list(vector(number)),
            Role::Numbers => list(number),
            Role::Triangles => list(json!({
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": 3,
                "maxItems": 3,
            })),
            Role::File => json!({"type": "string", "minLength": 1}),
            Role::Flag => json!({"type": "boolean"}),
        }
    }
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/$defs/{name}")})
}

/// An enum whose variants are named by what they hold: an object of one field.
fn one_of(variants: impl IntoIterator<Item = (String, Value)>) -> Value {
    let variant = |(name, value): (String, Value)| object(&[(&name, value, true)]);
    json!({"oneOf": variants.into_iter().map(variant).collect::<Vec<_>>()})
}

fn variants<const N: usize>(variants: [(&str, Value); N]) -> Value {
    one_of(variants.map(|(name, value)| (name.to_owned(), value)))
}

/// An angle in either unit: the range is known for degrees.
fn angle(degrees: Value, least: f64) -> Value {
    variants([("Degrees", degrees), ("Radians", json!({"type": "number", "minimum": least}))])
}

/// An object of these fields and no others: name, value, and whether it is required.
fn object(fields: &[(&str, Value, bool)]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|(name, value, _)| ((*name).to_owned(), value.clone())).collect();
    let required: Vec<&str> =
        fields.iter().filter(|(.., required)| *required).map(|(name, ..)| *name).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// A JSON Schema (draft 2020-12) of a scene file in JSON. It leaves out rules about several fields: that
/// names are unique and known, that axes are orthonormal, that numbers lie in the range of the precision.
pub fn schema() -> Value {
    let free = json!({"type": "number"});
    let degrees_or_radians = variants([("Degrees", free.clone()), ("Radians", free.clone())]);
    let tuple = |count: usize, of: Value| json!({"type": "array", "items": of, "minItems": count, "maxItems": count});
    let axes = tuple(3, tuple(3, free.clone()));
    let mut definitions = Map::new();
    let mut define = |name: &str, value: Value| {
        definitions.insert(name.to_owned(), value);
    };
    define("Rotation2", degrees_or_radians.clone());
    define("Turn2", degrees_or_radians.clone());
    define(
        "Rotation3",
        variants([
            ("Quat", tuple(4, free.clone())),
            ("Euler", tuple(3, free.clone())),
            ("Axes", axes.clone()),
            ("Orthonormalized", axes),
        ]),
    );
    let turn =
        [("axis", Role::Direction.schema(3), true), ("angle", degrees_or_radians.clone(), true)];
    define("Turn3", object(&turn));
    define("Expectation", expectation());
    define("Copies", copies());
    for dim in [2, 3] {
        let kinds = Kind::ALL.iter().filter(|kind| dim == 3 || kind.is_in_plane());
        let form = |kind: &Kind| {
            let fields = row(*kind).1.iter();
            let fields: Vec<_> =
                fields.map(|&(name, role)| (name, role.schema(dim), !role.is_optional())).collect();
            (kind.token().to_owned(), object(&fields))
        };
        define(&format!("Form{dim}"), one_of(kinds.map(form)));
        let shape = [
            ("name", json!({"type": "string", "maxLength": super::LONGEST_LINE}), true),
            ("shape", reference(&format!("Form{dim}")), true),
            ("displacement", Role::Point.schema(dim), false),
            ("turn", json!({"anyOf": [reference(&format!("Turn{dim}")), {"type": "null"}]}), false),
        ];
        define(&format!("Shape{dim}"), object(&shape));
        define(&format!("Opens{dim}"), opens(dim, degrees_or_radians.clone()));
        let text = |most: usize| json!({"type": "string", "maxLength": most});
        let maybe = |value: Value| json!({"anyOf": [value, {"type": "null"}]});
        let list = |name: &str| json!({"type": "array", "items": reference(name)});
        let scene = [
            ("title", text(super::LONGEST_LINE), true),
            ("source", source(), false),
            ("about", maybe(text(super::LONGEST_ABOUT)), false),
            ("precision", json!({"enum": ["F32", "F64"]}), false),
            ("copies", maybe(reference("Copies")), false),
            ("shapes", list(&format!("Shape{dim}")), true),
            ("expect", list("Expectation"), false),
            ("opens", maybe(reference(&format!("Opens{dim}"))), false),
        ];
        define(&format!("Scene{dim}D"), object(&scene));
    }
    let mut schema =
        variants([("Scene2D", reference("Scene2D")), ("Scene3D", reference("Scene3D"))]);
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    schema["title"] = "A scene of hitbench, format 1".into();
    schema["$defs"] = definitions.into();
    schema
}

fn copies() -> Value {
    let whole =
        |least: usize, most: usize| json!({"type": "integer", "minimum": least, "maximum": most});
    let count = whole(*Copies::COUNT.start(), *Copies::COUNT.end());
    object(&[("count", count, true), ("seed", whole(0, u32::MAX as usize), false)])
}

fn source() -> Value {
    let text = json!({"type": "string", "maxLength": super::LONGEST_LINE});
    let with_address = json!({
        "type": "array",
        "prefixItems": [text.clone(), {"type": "string"}],
        "minItems": 1,
        "maxItems": 2,
        "items": {"type": "string"},
    });
    let one = json!({"anyOf": [text.clone(), with_address]});
    json!({"anyOf": [text, {"type": "array", "items": one}, {"type": "null"}]})
}

fn pair() -> Value {
    json!({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2})
}

fn instant() -> Value {
    json!({"type": "number", "minimum": 0, "maximum": 1})
}

fn expectation() -> Value {
    let maybe = |value: Value| json!({"anyOf": [value, {"type": "null"}]});
    let size = json!({"type": "number", "minimum": 0});
    let at = [("pair", pair(), true), ("at", maybe(instant()), false)];
    let tolerance = ("tolerance", maybe(size.clone()), false);
    variants([
        ("Apart", object(&at)),
        ("Overlap", object(&at)),
        ("Distance", object(&[("pair", pair(), true), ("is", size, true), tolerance.clone()])),
        (
            "Meets",
            object(&[
                ("pair", pair(), true),
                ("first", instant(), true),
                ("last", instant(), true),
                tolerance,
            ]),
        ),
        ("Misses", object(&[("pair", pair(), true)])),
    ])
}

fn opens(dim: usize, angle: Value) -> Value {
    let maybe = |value: Value| json!({"anyOf": [value, {"type": "null"}]});
    let count = json!({"type": "integer", "minimum": 0});
    let volumes = json!([
        "LooseAabb",
        "CentroidBall",
        "MassBall",
        "Ball",
        "TransformedAabb",
        "Aabb",
        "Obb",
        "Kdop",
        "KdopFaces",
        "KdopEdges",
        "KdopAll",
        "Hull"
    ]);
    let axis = if dim == 2 { angle } else { Role::Direction.schema(3) };
    let lenses =
        json!({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2});
    let map = json!({"anyOf": [
        {"enum": ["Verdict", "Separation", "FirstContact"]},
        variants([("Disagreement", lenses)]),
    ]});
    let curve = object(&[
        ("acceleration", Role::Point.schema(dim), true),
        ("lines", json!({"type": "integer", "minimum": 1}), true),
    ]);
    let mut shows = variants([
        ("Volumes", json!({"type": "array", "items": {"enum": volumes}})),
        ("Tree", count.clone()),
        ("Crowd", count.clone()),
        ("Routine", routine(&count)),
        ("Axis", axis),
        ("Samples", count.clone()),
        ("Map", map),
        ("SamplesBetween", count.clone()),
        ("Curve", curve),
    ]);
    if let Some(variants) = shows["oneOf"].as_array_mut() {
        variants.push(json!({"enum": ["Intervals", "AllFinders", "Difference", "SeenFromA"]}));
    }
    let camera = [
        ("at", Role::Point.schema(dim), true),
        ("from", maybe(Role::Point.schema(dim)), false),
        ("height", Role::Positive.schema(dim), true),
    ];
    object(&[
        ("pair", maybe(pair()), false),
        ("way", maybe(json!({"type": "string"})), false),
        ("subject", maybe(json!({"enum": ["Overlap", "Sweep"]})), false),
        ("step", maybe(json!({"type": "integer", "minimum": 1})), false),
        ("u", maybe(instant()), false),
        ("playing", json!({"type": "boolean"}), false),
        ("shows", json!({"type": "array", "items": shows}), false),
        (
            "hides",
            json!({"type": "array", "items": {"enum": ["Verdict", "Colours", "Axes", "Numbers"]}}),
            false,
        ),
        ("camera", maybe(object(&camera)), false),
    ])
}

fn routine(count: &Value) -> Value {
    let fly = [("steps", count.clone(), true), ("gravity", Role::Size.schema(2), true)];
    let mut routines = variants([("PushApart", count.clone()), ("Fly", object(&fly))]);
    if let Some(variants) = routines["oneOf"].as_array_mut() {
        let plain = ["Aabb", "SmallestBall", "MedianTree", "SurfaceTree", "MortonTree", "BestTree"];
        variants.push(json!({"enum": plain}));
    }
    routines
}

/// The kinds and their fields as a table in Markdown.
pub fn kinds_in_markdown() -> String {
    let mut text = String::from("| kind | fields | what it is |\n|---|---|---|\n");
    for &kind in Kind::ALL {
        let (about, fields) = row(kind);
        let field = |&(name, role): &(&str, Role)| {
            let optional = if role.is_optional() { ", optional" } else { "" };
            format!("`{name}`: {}{optional}", role.words())
        };
        let fields: Vec<String> = fields.iter().map(field).collect();
        let space = if kind.is_in_plane() { "" } else { "; in space only" };
        let row = format!("| `{kind}` | {} | {}{space} |\n", fields.join("<br>"), about);
        text += &row;
    }
    text
}
