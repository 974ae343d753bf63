//! The format of scene files as tables, from which the JSON Schema and the page about the format follow.

use serde_json::{Map, Value, json};

use crate::shapes::Kind;

/// The type of the value of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Point,
    Direction,
    Sizes,
    Number,
    Size,
    Positive,
    HalfAngle,
    ViewAngle,
    Rotation,
    Points,
    Directions,
    Numbers,
    Triangles,
    File,
    Flag,
}

/// A field of a kind.
struct Field {
    name: &'static str,
    of: Of,
    optional: bool,
}

const fn field(name: &'static str, of: Of) -> Field {
    Field { name, of, optional: false }
}

const fn optional(name: &'static str, of: Of) -> Field {
    Field { name, of, optional: true }
}

/// The fields of a kind, in the order of the page.
fn fields(kind: Kind) -> &'static [Field] {
    use Of::*;
    match kind {
        Kind::Point => const { &[field("at", Point)] },
        Kind::Segment => const { &[field("start", Point), field("end", Point)] },
        Kind::Ray => const { &[field("origin", Point), field("direction", Direction)] },
        Kind::Line => const { &[field("through", Point), field("direction", Direction)] },
        Kind::Ball => const { &[field("center", Point), field("radius", Size)] },
        Kind::Capsule | Kind::Cylinder => {
            const { &[field("start", Point), field("end", Point), field("radius", Size)] }
        }
        Kind::Triangle => const { &[field("a", Point), field("b", Point), field("c", Point)] },
        Kind::Aabb => const { &[field("center", Point), field("half", Sizes)] },
        Kind::Obb | Kind::Ellipsoid => {
            const { &[field("center", Point), field("half", Sizes), field("rotation", Rotation)] }
        }
        Kind::Sector => {
            const {
                &[
                    field("apex", Point),
                    field("direction", Direction),
                    field("half_angle", HalfAngle),
                    field("radius", Size),
                ]
            }
        }
        Kind::Cone => {
            const { &[field("apex", Point), field("base", Point), field("radius", Size)] }
        }
        Kind::Frustum => {
            const {
                &[
                    field("eye", Point),
                    field("target", Point),
                    field("up", Direction),
                    field("fov_y", ViewAngle),
                    field("aspect", Positive),
                    field("near", Size),
                    field("far", Size),
                ]
            }
        }
        Kind::Kdop => {
            const { &[field("directions", Directions), field("min", Numbers), field("max", Numbers)] }
        }
        Kind::Hull => {
            const {
                &[
                    field("points", Points),
                    optional("position", Point),
                    optional("rotation", Rotation),
                ]
            }
        }
        Kind::Mesh => {
            const {
                &[
                    optional("file", File),
                    optional("points", Points),
                    optional("triangles", Triangles),
                    optional("position", Point),
                    optional("rotation", Rotation),
                    optional("scale", Positive),
                    optional("solid", Flag),
                ]
            }
        }
        Kind::Plane | Kind::HalfSpace => {
            const { &[field("normal", Direction), field("offset", Number)] }
        }
    }
}

/// The description of a kind, in a line.
fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Point => "a single point",
        Kind::Segment => "from `start` to `end`; they may be one",
        Kind::Ray => "from `origin` on, without end",
        Kind::Line => "without an end on either side",
        Kind::Ball => "a disk in the plane",
        Kind::Capsule => "all points within `radius` of the segment",
        Kind::Triangle => "its inside belongs to it; the corners may lie on a line",
        Kind::Aabb => "a box along the axes; `half` are half its sides",
        Kind::Obb => "a turned box",
        Kind::Sector => {
            "a ball as far as it lies within `half_angle` of `direction`, seen from `apex`"
        }
        Kind::Ellipsoid => "`half` are its half-axes; an ellipse in the plane",
        Kind::Cylinder => "between the centres of its ends",
        Kind::Cone => "from the tip `apex` to the centre `base` of its base",
        Kind::Frustum => {
            "what a camera sees: `near` and `far` lie along `eye` → `target`, `aspect` is width over height"
        }
        Kind::Kdop => {
            "the points p with min ≤ d · p ≤ max for each direction d, used as it is written"
        }
        Kind::Hull => "the convex hull of at least three points, at `position` + R p",
        Kind::Mesh => {
            "the triangles of an OBJ `file`, or of `points` and `triangles`, at `position` + R (`scale` · p); a surface, and if `solid`, which only what is closed in space can be, its inside too"
        }
        Kind::Plane => "the points p with normal · p = offset; a line in the plane",
        Kind::HalfSpace => "the points p with normal · p ≤ offset",
    }
}

impl Of {
    /// As people read it.
    fn words(self) -> &'static str {
        match self {
            Of::Point => "point",
            Of::Direction => "direction, of any length but zero",
            Of::Sizes => "sizes, each 0 or more",
            Of::Number => "number",
            Of::Size => "size, 0 or more",
            Of::Positive => "number above 0",
            Of::HalfAngle => "angle from 0° to 180°",
            Of::ViewAngle => "angle between 0° and 180°",
            Of::Rotation => "rotation",
            Of::Points => "list of points",
            Of::Directions => "list of directions",
            Of::Numbers => "list of numbers",
            Of::Triangles => "list of three numbers of points, from 0",
            Of::File => "path, relative to the scene",
            Of::Flag => "true or false",
        }
    }

    fn schema(self, dim: usize) -> Value {
        let vector =
            |of: Value| json!({"type": "array", "items": of, "minItems": dim, "maxItems": dim});
        let list = |of: Value| json!({"type": "array", "items": of});
        let size = json!({"type": "number", "minimum": 0});
        let number = json!({"type": "number"});
        match self {
            Of::Point | Of::Direction => vector(number),
            Of::Sizes => vector(size),
            Of::Number => number,
            Of::Size => size,
            Of::Positive => json!({"type": "number", "exclusiveMinimum": 0}),
            Of::HalfAngle => angle(json!({"type": "number", "minimum": 0, "maximum": 180}), 0.0),
            Of::ViewAngle => angle(
                json!({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 180}),
                0.0,
            ),
            Of::Rotation => reference(&format!("Rotation{dim}")),
            Of::Points | Of::Directions => list(vector(number)),
            Of::Numbers => list(number),
            Of::Triangles => list(json!({
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": 3,
                "maxItems": 3,
            })),
            Of::File => json!({"type": "string", "minLength": 1}),
            Of::Flag => json!({"type": "boolean"}),
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
        [("axis", Of::Direction.schema(3), true), ("angle", degrees_or_radians.clone(), true)];
    define("Turn3", object(&turn));
    define("Expectation", expectation());
    for dim in [2, 3] {
        let kinds = Kind::ALL.iter().filter(|kind| dim == 3 || kind.is_in_plane());
        let form = |kind: &Kind| {
            let fields: Vec<(&str, Value, bool)> = fields(*kind)
                .iter()
                .map(|field| (field.name, field.of.schema(dim), !field.optional))
                .collect();
            (kind.token().to_owned(), object(&fields))
        };
        define(&format!("Form{dim}"), one_of(kinds.map(form)));
        let shape = [
            ("name", json!({"type": "string", "maxLength": super::LONGEST_LINE}), true),
            ("shape", reference(&format!("Form{dim}")), true),
            ("displacement", Of::Point.schema(dim), false),
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
    let axis = if dim == 2 { angle } else { Of::Direction.schema(3) };
    let lenses =
        json!({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2});
    let map = json!({"anyOf": [
        {"enum": ["Verdict", "Separation", "FirstContact"]},
        variants([("Disagreement", lenses)]),
    ]});
    let curve = object(&[
        ("acceleration", Of::Point.schema(dim), true),
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
        ("at", Of::Point.schema(dim), true),
        ("from", maybe(Of::Point.schema(dim)), false),
        ("height", Of::Positive.schema(dim), true),
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
    let fly = [("steps", count.clone(), true), ("gravity", Of::Size.schema(2), true)];
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
        let fields: Vec<String> = fields(kind)
            .iter()
            .map(|field| {
                let optional = if field.optional { ", optional" } else { "" };
                format!("`{}`: {}{optional}", field.name, field.of.words())
            })
            .collect();
        let space = if kind.is_in_plane() { "" } else { "; in space only" };
        let row = format!("| `{kind}` | {} | {}{space} |\n", fields.join("<br>"), about(kind));
        text += &row;
    }
    text
}
