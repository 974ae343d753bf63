//! The JSON Schema and the page about the format say what the parser does.

use std::fs;
use std::io;
use std::path::Path;

use hitbench::presets::presets;
use hitbench::scene::{Format, Scene, kinds_in_markdown, schema};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;
use serde_json::{Value, json};

/// As far as the schema of scenes uses it.
fn accepts(root: &Value, schema: &Value, value: &Value) -> bool {
    let Some(rules) = schema.as_object() else { return schema == &Value::Bool(true) };
    let number = value.as_f64();
    rules.iter().all(|(rule, with)| match rule.as_str() {
        "$schema" | "title" | "$defs" => true,
        "$ref" => {
            let path = with.as_str().unwrap().strip_prefix('#').unwrap();
            accepts(root, root.pointer(path).expect(path), value)
        }
        "type" => match with.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "number" => value.is_number(),
            "integer" => value.as_u64().is_some() || value.as_i64().is_some(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => panic!("{other}"),
        },
        "enum" => with.as_array().unwrap().contains(value),
        "oneOf" => {
            with.as_array().unwrap().iter().filter(|one| accepts(root, one, value)).count() == 1
        }
        "anyOf" => with.as_array().unwrap().iter().any(|one| accepts(root, one, value)),
        "properties" => value.as_object().is_none_or(|fields| {
            fields.iter().all(|(name, field)| {
                with.get(name).is_none_or(|schema| accepts(root, schema, field))
            })
        }),
        "required" => value.as_object().is_none_or(|fields| {
            with.as_array().unwrap().iter().all(|name| fields.contains_key(name.as_str().unwrap()))
        }),
        "additionalProperties" => value.as_object().is_none_or(|fields| {
            let known = rules["properties"].as_object().unwrap();
            fields.keys().all(|name| known.contains_key(name))
        }),
        "prefixItems" => value.as_array().is_none_or(|items| {
            items
                .iter()
                .zip(with.as_array().unwrap())
                .all(|(item, schema)| accepts(root, schema, item))
        }),
        "items" => {
            value.as_array().is_none_or(|items| items.iter().all(|item| accepts(root, with, item)))
        }
        "minItems" => {
            value.as_array().is_none_or(|items| items.len() as f64 >= with.as_f64().unwrap())
        }
        "maxItems" => {
            value.as_array().is_none_or(|items| items.len() as f64 <= with.as_f64().unwrap())
        }
        "minLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as f64 >= with.as_f64().unwrap())
        }
        "maxLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as f64 <= with.as_f64().unwrap())
        }
        "minimum" => number.is_none_or(|number| number >= with.as_f64().unwrap()),
        "maximum" => number.is_none_or(|number| number <= with.as_f64().unwrap()),
        "exclusiveMinimum" => number.is_none_or(|number| number > with.as_f64().unwrap()),
        "exclusiveMaximum" => number.is_none_or(|number| number < with.as_f64().unwrap()),
        other => panic!("the schema uses {other}"),
    })
}

fn obj(_: &str) -> io::Result<Vec<u8>> {
    Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec())
}

fn parses(value: &Value) -> Result<(), String> {
    let read = Scene::parse(value.to_string().as_bytes(), Format::Json, obj);
    read.map(drop).map_err(|fault| fault.to_string())
}

/// The presets, and a scene with all that is optional.
fn corpus() -> Vec<Value> {
    let texts = presets().iter().flat_map(|family| &family.presets).map(|preset| preset.text);
    let mut corpus: Vec<Value> = texts
        .filter(|text| text.len() < 20_000)
        .map(|text| {
            let scene = Scene::parse(text.as_bytes(), Format::Ron, obj).unwrap();
            serde_json::from_str(&scene.write(Format::Json)).unwrap()
        })
        .collect();
    corpus.push(json!({"Scene3D": {
        "title": "t", "source": ["a", ["b", "https://example.org"]], "about": null, "precision": "F64",
        "shapes": [
            {"name": "a", "shape": {"Hull": {"points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "position": [1, 2, 3], "rotation": {"Quat": [0, 0, 0, 1]}}}},
            {"name": "b", "shape": {"Mesh": {"points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "triangles": [[0, 1, 2]], "scale": 2, "rotation": {"Orthonormalized": [[1, 0, 0], [0, 2, 0], [0, 0, 1]]}}},
             "turn": {"axis": [0, 1, 0], "angle": {"Radians": 0.5}}},
        ],
        "expect": [{"Apart": {"pair": ["a", "b"], "at": 0.5}}],
        "opens": {"pair": ["a", "b"], "way": "gjk", "subject": "Sweep", "step": 2, "u": 0.5, "playing": true,
            "shows": [{"Volumes": ["Ball"]}, {"Axis": [0, 1, 0]}, "SeenFromA", {"Tree": 1}], "hides": ["Axes"],
            "camera": {"at": [0, 0, 0], "from": [1, 1, 1], "height": 3}},
    }}));
    corpus
}

#[test]
fn what_is_written_is_accepted() {
    let schema = schema();
    for scene in corpus() {
        assert!(accepts(&schema, &schema, &scene), "{scene:#}");
        // Expectations and tolerances of a preset may not hold of the triangle that stands for its mesh.
        assert_eq!(parses(&scene), Ok(()), "{scene:#}");
    }
}

/// Every place in a value.
fn places(value: &Value, path: String, all: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                places(item, format!("{path}/{i}"), all);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                places(field, format!("{path}/{name}"), all);
            }
        }
        _ => {}
    }
    all.push(path);
}

const ODD: [fn() -> Value; 14] = [
    || json!(null),
    || json!(true),
    || json!(0),
    || json!(-1),
    || json!(2.5),
    || json!("text"),
    || json!([]),
    || json!([0, 0]),
    || json!([0, 0, 0]),
    || json!({}),
    || json!({"Degrees": 30}),
    || json!({"Ball": {"center": [0, 0], "radius": 1}}),
    || json!(["a", "b"]),
    || json!("Overlap"),
];

/// Changes one place of a scene: takes a field away, gives another, or puts something odd there.
fn mutated(scene: &Value, random: &mut XorShiftRng) -> Value {
    let mut scene = scene.clone();
    let mut all = Vec::new();
    places(&scene, String::new(), &mut all);
    let place = &all[random.random_range(0..all.len())];
    let at = scene.pointer_mut(place).unwrap();
    match (random.random_range(0..3), &mut *at) {
        (0, Value::Object(fields)) => {
            let name = fields.keys().nth(random.random_range(0..fields.len().max(1))).cloned();
            name.map(|name| fields.remove(&name));
        }
        (1, Value::Object(fields)) => drop(fields.insert("colour".into(), json!(3))),
        (0, Value::Array(items)) => drop(items.pop()),
        (1, Value::Array(items)) if !items.is_empty() => items.push(items[0].clone()),
        (_, at) => *at = ODD[random.random_range(0..ODD.len())](),
    }
    scene
}

/// What the schema cannot say: it concerns several fields, or what numbers make of each other.
const BEYOND: &[&str] = &[
    "no shape has that name",
    "as is shapes[",
    "a pair is of two shapes",
    "zero vector",
    "zero quaternion",
    "off a right-handed",
    "no frame is near",
    "points: at least",
    "numbers for",
    "directions of the k-DOP",
    "above max[",
    "have no point in common",
    "has no triangles",
    "there are no triangles",
    "a file and points too",
    "uses vertex",
    "the same point as the other end",
    "parallel to the view",
    "0 <= near < far",
    "it is above near",
    "after last",
    "a half-angle lies from",
    "both excluded",
    "in a 2D scene z is 0",
    "solid is true, but",
];

#[test]
fn the_schema_refuses_what_the_parser_refuses_and_nothing_else() {
    let (schema, corpus) = (schema(), corpus());
    let mut random = XorShiftRng::seed_from_u64(7);
    let (mut refused, mut beyond) = (0, 0);
    for _ in 0..20_000 {
        let scene = mutated(&corpus[random.random_range(0..corpus.len())], &mut random);
        let fits = accepts(&schema, &schema, &scene);
        match parses(&scene) {
            Ok(()) => assert!(fits, "the parser takes it: {scene:#}"),
            Err(error) if fits => {
                beyond += 1;
                let known = BEYOND.iter().any(|words| error.contains(words));
                assert!(known, "{error}\n{scene:#}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 10_000 && beyond > 50, "{refused} {beyond}");
}

#[test]
fn the_page_about_the_format_has_every_kind_and_field() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/scene-format.md");
    let page = fs::read_to_string(&file).unwrap();
    let (before, rest) = page.split_once("anew -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end of kinds -->").unwrap();
    let written = format!("{before}anew -->\n{}<!-- end of kinds -->{after}", kinds_in_markdown());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &written).unwrap();
    }
    assert!(page == written || std::env::var_os("BLESS").is_some(), "run it with BLESS=1");
    // The example of the page is a scene.
    let example = page.split("```ron\n").nth(1).unwrap().split("```").next().unwrap();
    let scene = Scene::parse(example.as_bytes(), Format::Ron, obj);
    assert!(scene.is_ok(), "{scene:?}");
}
