//! What people reported to other engines, libraries and readers of files: `tests/reported/engines` has a scene for each
//! report, whose `source` names it, with the right value as its `expect`. What a scene cannot expect stands here. The
//! right values are from exact arithmetic, from 40 digits or more, or by hand where the numbers are round.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use glam::DVec3;
use hitbench::bounds::smallest_ball;
use hitbench::cli::{Wanted, Watch, judge_each};
use hitbench::scene::{Format, Scene};
use hitbench::shapes::ShapeError;
use serde_json::Value;

use crate::conformance::distance;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/reported/engines").join(name)
}

/// The lines of `hitbench check --json`, each within a second.
fn lines(scene: &Scene) -> Vec<Value> {
    let mut lines = Vec::new();
    let mut start = Instant::now();
    let wanted = Wanted { details: true, ..Wanted::default() };
    judge_each(scene, &wanted, &mut Watch::default(), |judgement| {
        let took = start.elapsed();
        assert!(took < Duration::from_secs(1), "{} and {}: {took:?}", judgement.a, judgement.b);
        lines.push(serde_json::to_value(judgement).unwrap());
        start = Instant::now();
        Ok::<_, ShapeError>(())
    })
    .unwrap();
    lines
}

fn load(name: &str) -> Scene {
    Scene::load(&path(name)).unwrap_or_else(|error| panic!("{error}"))
}

/// A fact of a line of `check --json`, by its key; `t.entry` is within `t`.
fn fact<'l>(line: &'l Value, key: &str) -> &'l Value {
    key.split('.').fold(line, |value, key| &value[key])
}

/// What differs from a row: the scene without its ending, two of its shapes, the facts, and the tolerance of numbers.
fn differs(row: &Row) -> Option<String> {
    let &(name, a, b, facts, tolerance) = row;
    let lines = lines(&load(&format!("{name}.json")));
    let line = lines.iter().find(|line| line["a"] == a && line["b"] == b);
    let Some(line) = line else { return Some(format!("{name}: no line of {a} and {b}")) };
    if line["expected"] == false {
        return Some(format!("{name}: {line}"));
    }
    let facts: Value = serde_json::from_str(facts).unwrap();
    let wrong = facts.as_object().unwrap().iter().find(|(key, wanted)| {
        let got = fact(line, key);
        got != *wanted && !(distance(got, wanted) <= tolerance)
    });
    wrong.map(|(key, wanted)| format!("{name}, {a} and {b}: {key} should be {wanted}: {line}"))
}

/// Holds a scene to what it expects.
#[track_caller]
pub fn none_fails(name: &str) {
    for line in lines(&load(name)) {
        assert_ne!(line["expected"], false, "{name}: {line}");
    }
}

#[track_caller]
fn none_differs(rows: &[Row]) {
    let differ: Vec<String> = rows.iter().filter_map(differs).collect();
    assert!(differ.is_empty(), "{} of {} differ:\n{}", differ.len(), rows.len(), differ.join("\n"));
}

#[test]
fn every_report_is_answered_rightly() {
    let (mut scenes, mut reports) = (0, BTreeSet::new());
    for entry in path("").read_dir().unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let stem = name.rsplit_once('.').unwrap().0;
        let scene: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap_or_default();
        let sources =
            scene.as_object().and_then(|worlds| worlds.values().next()?["source"].as_array());
        let sources = sources.into_iter().flatten().filter_map(Value::as_str);
        reports.extend(sources.filter(|source| source.contains('#')).map(str::to_owned));
        let waits = NEAR.iter().any(|row| row.0 == stem);
        if Format::of(&file).is_none() || REFUSED.iter().any(|row| row.0 == name) || waits {
            continue;
        }
        none_fails(&name);
        scenes += 1;
    }
    assert!(scenes > 60, "{scenes}");
    let readme = fs::read_to_string(path("../../../README.md")).unwrap();
    let said = format!("{} public bug reports", reports.len());
    assert!(readme.contains(&said), "README.md does not say {said:?}");
}

#[test]
fn what_a_scene_cannot_expect() {
    none_differs(SAID);
}

#[test]
fn what_is_nearly_touching_has_a_distance_and_a_normal() {
    none_differs(NEAR);
}

#[test]
fn what_cannot_be_is_refused_with_its_place() {
    for (name, place, words) in REFUSED {
        let error = Scene::load(&path(name)).unwrap_err().to_string();
        assert!(error.contains(&format!("{name}:{place}: ")) && error.contains(words), "{error}");
    }
}

#[test]
fn files_of_other_formats() {
    for name in ["92-other-mesh-formats-a.off", "92-other-mesh-formats-a.stl"] {
        let error = Scene::load(&path(name)).unwrap_err().to_string();
        assert!(error.ends_with("ends in .ron or .json, and that of a mesh in .obj"), "{error}");
        let text = format!(
            "Scene3D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"{name}\"))])"
        );
        let error = Scene::parse(text.as_bytes(), Format::Ron, |name| fs::read(path(name)));
        let error = error.unwrap_err().to_string();
        assert!(error.ends_with("; only OBJ files are read, whose names end in .obj"), "{error}");
    }
    let Scene::Three(document) = load("92-other-mesh-formats-cr.obj") else {
        panic!("a mesh is in space")
    };
    assert!(document.shape(0).is_ok());
}

/// `check` has no words for them.
#[test]
fn the_smallest_balls() {
    let points = |name: &str, of: fn(&Value) -> Vec<&Value>| -> Vec<DVec3> {
        let scene: Value = serde_json::from_str(&fs::read_to_string(path(name)).unwrap()).unwrap();
        let shape = &scene["Scene3D"]["shapes"][0]["shape"];
        let point = |p: &Value| DVec3::from_array([0, 1, 2].map(|i| p[i].as_f64().unwrap()));
        of(shape).into_iter().map(point).collect()
    };
    let hull = points("70-miniball-five-points.json", |shape| {
        shape["Hull"]["points"].as_array().unwrap().iter().collect()
    });
    let ball = smallest_ball(&hull).unwrap();
    assert!(ball.center().distance(DVec3::new(0.0, -0.5, 0.0)) < 1e-12, "{ball:?}");
    assert!((ball.radius() - 1.5).abs() < 1e-12, "{ball:?}");
    // The centre is 35/76 a + 7/19 b + 13/76 c.
    let triangle = points("71-miniball-triangle.json", |shape| {
        ["a", "b", "c"].map(|corner| &shape["Triangle"][corner]).to_vec()
    });
    let ball = smallest_ball(&triangle).unwrap();
    let center = DVec3::new(-3.1052631578947367, -3.6052631578947367, 2.1315789473684212);
    assert!(ball.center().distance(center) < 1e-12, "{ball:?}");
    assert!((ball.radius() - 4.0942835630592125).abs() < 1e-12, "{ball:?}");
}

/// A scene, two shapes in its order, facts, and the tolerance.
type Row = (&'static str, &'static str, &'static str, &'static str, f64);

const SAID: &[Row] = &[
    ("01-libgdx-ray-edge", "ray", "tri", r#"{"t.entry": 0.10393884}"#, 1e-7),
    ("02-libgdx-ray-from-vertex", "ray", "tri", r#"{"t.entry": 0}"#, 0.0),
    ("04-libgdx-segment-square", "square", "seg", r#"{"depth": 0.99029827}"#, 1e-6),
    ("07-raylib-small-rect", "disk", "rect", r#"{"depth": 0.3, "normal": [-1, 0]}"#, 1e-6),
    ("08-pygame-no-width", "post", "beam", r#"{"touching": true}"#, 0.0),
    ("12-gte-box-cylinder", "box", "cyl", r#"{"depth": 0.16427837158368}"#, 1e-12),
    ("16-fcl-sphere-box", "ball", "box", r#"{"witnesses": [[0, 1, 0], [0, 4, 0]]}"#, 0.0),
    ("19-oblikovati-diagonal-F32", "ray", "quad", r#"{"t.entry": 11.080670114527654}"#, 1e-5),
    ("19-oblikovati-diagonal-F64", "ray", "quad", r#"{"t.entry": 11.080670114527654}"#, 1e-13),
    ("20-threemeshbvh-bottom-edge-a", "ray", "wall", r#"{"t.entry": 0.512747}"#, 1e-6),
    ("20-threemeshbvh-bottom-edge-b", "ray", "wall", r#"{"t.entry": 0.513508}"#, 1e-6),
    ("20-threemeshbvh-bottom-edge-c", "ray", "wall", r#"{"t.entry": 0.514268}"#, 1e-6),
    ("20-threemeshbvh-bottom-edge-a", "ray", "tri", r#"{"t.entry": 0.512747}"#, 1e-6),
    ("20-threemeshbvh-bottom-edge-b", "ray", "tri", r#"{"t.entry": 0.513508}"#, 1e-6),
    ("20-threemeshbvh-bottom-edge-c", "ray", "tri", r#"{"t.entry": 0.514268}"#, 1e-6),
    ("21-bepu-ray-in-cylinder", "cyl", "up", r#"{"t.entry": 0, "t.exit": 2}"#, 0.0),
    ("21-bepu-ray-in-cylinder", "cyl", "side", r#"{"t.entry": 0, "t.exit": 3}"#, 0.0),
    ("23-cute-ray-box-normal", "ray", "box", r#"{"t.entry": 1, "t.exit": 11}"#, 0.0),
    ("26-trimesh-border-ray", "ray", "quad", r#"{"t.entry": 1}"#, 0.0),
    ("27-edyn-ray-hull", "cube", "r0", r#"{"t.entry": 1, "t.exit": 3}"#, 0.0),
    ("27-edyn-ray-hull", "cube", "r1", r#"{"t.entry": 1, "t.exit": 3}"#, 0.0),
    ("27-edyn-ray-hull", "cube", "r2", r#"{"t.entry": 1, "t.exit": 3}"#, 0.0),
    (
        "34-rapierjs-cast-thin",
        "ray",
        "bar",
        r#"{"t.entry": 316.30365157550744, "t.exit": 322.38641410580567}"#,
        1e-3,
    ),
    ("40-gte-ellipses-tangent", "circle", "ellipse", r#"{"depth": 148.795003647427}"#, 1e-9),
    ("42-volmdlr-point-ellipse", "ellipse", "inside", r#"{"depth": 0.98488578018}"#, 1e-10),
    ("42-volmdlr-point-ellipse", "ellipse", "mid", r#"{"depth": 1}"#, 1e-12),
    ("44-magnum-sphere-cone", "cone", "ball", r#"{"depth": 0.25}"#, 1e-6),
    ("55-parry-ball-on-corner", "ball", "box", r#"{"depth": 1}"#, 1e-6),
    (
        "56-parry-boxes-touch",
        "a",
        "b",
        r#"{"touching": true, "depth": 0, "normal": [1, 0, 0]}"#,
        0.0,
    ),
    (
        "56-parry-boxes-touch",
        "a",
        "c",
        r#"{"touching": true, "depth": 0, "normal": [1, 0, 0]}"#,
        0.0,
    ),
    ("68-fna-ball-in-ball", "big", "small", r#"{"depth": 10}"#, 1e-5),
    ("75-noonat-along-face-line", "box", "ray", r#"{"t.entry": 369, "t.exit": 384}"#, 0.0),
    ("77-bepu-steep-ground", "mesh", "ray", r#"{"t.entry": 7.997797648}"#, 1e-5),
    ("77-bepu-steep-ground", "mesh", "up", r#"{"t.entry": 12.002202352}"#, 1e-5),
    ("78-bulletxna-pyramid", "pyramid", "box", r#"{"sweep.first": 0.45210252072003676}"#, 1e-12),
    ("78-bulletxna-pyramid", "hull", "box", r#"{"sweep.first": 0.45210252072003676}"#, 1e-12),
    ("91-solid-mesh-depth", "HA", "HB", r#"{"depth": 0.5, "normal": [1, 0, 0]}"#, 1e-6),
];

/// What is refused: the file, line and column, and words of the message.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "09-pygame-negative-size.json",
        "6:72",
        "shapes[1].shape.half[0] is -0.5: a size is 0 or more",
    ),
    ("73-1e300.json", "1:78", "shapes[0].shape.center[0] is 1000"),
    ("73-bare-matrix.json", "1:106", "expected a rotation: Quat(x, y, z, w), Euler"),
    ("73-compound.json", "1:65", "there is no `Compound`; expected one of"),
    (
        "73-half-height.json",
        "1:74",
        "there is no field `center`; expected one of start, end, radius",
    ),
    ("73-heightfield.json", "1:68", "there is no `Heightfield`; expected one of"),
    ("73-matrix.json", "1:114", "expected a rotation: Quat(x, y, z, w), Euler"),
    ("73-min-and-max.json", "1:68", "there is no field `min` (center is (min + max) / 2"),
    ("73-nan-in-ron.ron", "1:63", "shapes[0].shape.center[0] is NaN: write a finite number"),
    ("73-nan.json", "1:74", "shapes[0].shape.center[0]: expected a number"),
    ("73-null.json", "1:77", "expected a number, not nothing"),
    ("73-scale-by-axes.json", "1:128", "shapes[0].shape.scale: expected a number, not a list"),
];

/// Distances, normals and depths where the shapes nearly touch or are meshes with an inside, and the normal of a ray.
const NEAR: &[Row] = &[
    (
        "15-coal-boxes-near-Axes-F32",
        "one",
        "two",
        r#"{"normal": [-0.0098683438, 0, -0.9999513067]}"#,
        1e-6,
    ),
    (
        "15-coal-boxes-near-Axes-F64",
        "one",
        "two",
        r#"{"normal": [-0.009868343981792859, 0, -0.9999513067080101]}"#,
        1e-9,
    ),
    (
        "15-coal-boxes-near-Orthonormalized-F32",
        "one",
        "two",
        r#"{"normal": [-0.0098683438, 0, -0.9999513067]}"#,
        1e-6,
    ),
    (
        "15-coal-boxes-near-Orthonormalized-F64",
        "one",
        "two",
        r#"{"normal": [-0.009868343981792859, 0, -0.9999513067080101]}"#,
        1e-9,
    ),
    (
        "18b-fcl-touching-boxes",
        "a",
        "b",
        r#"{"normal": [-0.292968400372895, -0.9266152359584842, -0.23569836841299882]}"#,
        1e-9,
    ),
    ("23-cute-ray-box-normal", "ray", "box", r#"{"normal": [-1, 0]}"#, 0.0),
    ("47-geos-point-on-line", "line", "p", r#"{"overlap": false}"#, 0.0),
    ("47b-geos-point-on-line-f32", "line", "p", r#"{"overlap": false}"#, 0.0),
    ("48-geo-point-on-line", "line", "p", r#"{"overlap": false}"#, 0.0),
    ("58-threemeshbvh-degenerate-solid", "box", "dot", r#"{"depth": 0.5}"#, 1e-6),
    ("58-threemeshbvh-degenerate-solid", "box", "line", r#"{"depth": 0.5}"#, 1e-6),
    ("59-fcl-cubes-touch-solid", "one", "two", r#"{"depth": 0, "touching": true}"#, 0.0),
    ("59-fcl-cubes-touch-surface", "one", "two", r#"{"depth": 0}"#, 0.0),
    ("86-normal-near-f32-1e-5", "a", "b", r#"{"normal": [0.8660254, 0.5, 0]}"#, 1e-6),
    ("86-normal-near-f32-2e-7", "a", "b", r#"{"normal": [0.8660254, 0.5, 0]}"#, 1e-6),
    ("87-distance-placeholder-f32", "floor", "ball", r#"{"normal": [-1, 0]}"#, 1e-6),
    ("91-solid-mesh-depth", "A", "B", r#"{"depth": 0.5, "normal": [1, 0, 0]}"#, 1e-6),
];
