//! What was reported as a fault: files of people who use hitbench in `tests/reported`, and in its folder `engines` what
//! people reported to other engines, libraries and readers of files. There a scene names the report as its `source`,
//! and has the right value as its `expect`; what a scene cannot expect stands here. The right values are from exact
//! arithmetic, from 40 digits or more, or by hand where the numbers are round.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use glam::DVec3;
use hitbench::bounds::smallest_ball;
use hitbench::cli::{Wanted, Watch, judge, judge_each};
use hitbench::scene::{Format, Scene};
use hitbench::shapes::ShapeError;
use serde_json::Value;

use crate::conformance::distance;
use crate::presets::scene_files;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reported").join(name)
}

fn file_of(report: &str) -> String {
    format!("engines/{report}.json")
}

/// The lines of `hitbench check --json`.
fn lines(scene: &Scene) -> Vec<Value> {
    let mut lines = Vec::new();
    let wanted = Wanted { details: true, ..Wanted::default() };
    judge_each(scene, &wanted, &mut Watch::default(), |judgement| {
        lines.push(serde_json::to_value(judgement).unwrap());
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
    let lines = lines(&load(&file_of(name)));
    let line = lines.iter().find(|line| line["a"] == a && line["b"] == b);
    let Some(line) = line else { return Some(format!("{name}: no line of {a} and {b}")) };
    if line["expected"] == false {
        return Some(format!("{name}: {line}"));
    }
    let facts: Value = serde_json::from_str(facts).unwrap();
    let wrong = facts.as_object().unwrap().iter().find(|(key, wanted)| {
        let got = fact(line, key);
        got != *wanted && distance(got, wanted) > tolerance
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

/// No file may compute longer, not optimised. Some took seconds, minutes, or did not end.
const A_MOMENT: Duration = Duration::from_secs(1);

/// For how long this thread has computed, whatever else the machine does; elsewhere than on Linux, the time of day.
fn computed() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_cpu = told.and_then(|told| told.split(' ').next()?.parse().ok());
    on_cpu.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap(), Duration::from_nanos)
}

/// Each file was reported as a fault, here or elsewhere: a wrong answer, a hang, or a slow one. It answers as it expects, or
/// is refused with its place, and soon.
#[test]
fn every_reported_file_answers_as_it_expects_within_a_second() {
    let (root, names) = scene_files("tests/reported");
    assert!(REFUSED.iter().all(|(name, ..)| names.contains(*name)), "a refused file is not there");
    let mut faults = Vec::new();
    for name in &names {
        let start = computed();
        let scene = Scene::load(&root.join(name));
        let judged = scene.as_ref().ok().map(judge);
        let time = computed() - start;
        eprintln!("{name}: {time:?}");
        if time > A_MOMENT {
            faults.push(format!("{name} took {time:?}"));
        }
        let refused = REFUSED.iter().find(|(file, ..)| file == name);
        match (scene, judged, refused) {
            (Err(error), _, Some((_, place, words))) => {
                let error = error.to_string();
                if !error.contains(&format!("{name}:{place}: ")) || !error.contains(words) {
                    faults.push(format!("{name} is refused otherwise: {error}"));
                }
            }
            (Err(error), _, None) => faults.push(format!("{name} is refused: {error}")),
            (Ok(_), _, Some(_)) => faults.push(format!("{name} should be refused")),
            (Ok(_), Some(Ok(judgements)), None) => {
                if judgements.iter().all(|one| one.expected.is_none()) {
                    faults.push(format!("{name} expects nothing"));
                }
                let is_near = NEAR.iter().any(|row| *name == file_of(row.0));
                let failed =
                    judgements.iter().filter(|one| one.expected == Some(false) && !is_near);
                faults.extend(failed.map(|one| format!("{name}: {one}")));
            }
            (Ok(_), other, None) => faults.push(format!("{name} cannot be judged: {other:?}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!names.is_empty());
}

/// README.md says how many reports about other engines there are.
#[test]
fn the_reports_are_counted() {
    let (root, names) = scene_files("tests/reported/engines");
    let mut reports = BTreeSet::new();
    for name in names {
        // What is no JSON is a report about that.
        let scene: Value =
            serde_json::from_slice(&fs::read(root.join(name)).unwrap()).unwrap_or_default();
        let world =
            scene.as_object().and_then(|worlds| worlds.values().next()).unwrap_or(&Value::Null);
        let sources = world["source"].as_array().into_iter().flatten().filter_map(Value::as_str);
        reports.extend(sources.filter(|source| source.contains('#')).map(str::to_owned));
    }
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
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
fn files_of_other_formats() {
    for name in ["engines/92-other-mesh-formats-a.off", "engines/92-other-mesh-formats-a.stl"] {
        let error = Scene::load(&path(name)).unwrap_err().to_string();
        assert!(error.ends_with("ends in .ron or .json, and that of a mesh in .obj"), "{error}");
        let text = format!(
            "Scene3D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"{name}\"))])"
        );
        let error = Scene::parse(text.as_bytes(), Format::Ron, |name| fs::read(path(name)));
        let error = error.unwrap_err().to_string();
        assert!(error.ends_with("; only OBJ files are read, whose names end in .obj"), "{error}");
    }
    let Scene::Three(document) = load("engines/92-other-mesh-formats-cr.obj") else {
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
    let hull = points("engines/70-miniball-five-points.json", |shape| {
        shape["Hull"]["points"].as_array().unwrap().iter().collect()
    });
    let ball = smallest_ball(&hull).unwrap();
    assert!(ball.center().distance(DVec3::new(0.0, -0.5, 0.0)) < 1e-12, "{ball:?}");
    assert!((ball.radius() - 1.5).abs() < 1e-12, "{ball:?}");
    // The centre is 35/76 a + 7/19 b + 13/76 c.
    let triangle = points("engines/71-miniball-triangle.json", |shape| {
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
    (
        "15-coal-boxes-near-Axes-F64",
        "one",
        "two",
        r#"{"normal": [-0.009868343981792859, 0, -0.9999513067080101]}"#,
        1e-9,
    ),
    (
        "15-coal-boxes-near-Orthonormalized-F64",
        "one",
        "two",
        r#"{"normal": [-0.009868343981792859, 0, -0.9999513067080101]}"#,
        1e-9,
    ),
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
    ("58-threemeshbvh-degenerate-solid", "box", "dot", r#"{"depth": 0.5}"#, 1e-6),
    ("59-fcl-cubes-touch-solid", "one", "two", r#"{"depth": 0}"#, 0.0),
    ("59-fcl-cubes-touch-surface", "one", "two", r#"{"depth": 0}"#, 0.0),
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
        "engines/09-pygame-negative-size.json",
        "6:72",
        "shapes[1].shape.half[0] is -0.5: a size is 0 or more",
    ),
    ("escape-key.json", "1:35", "\u{1b}[31mHELLO\u{7}: there is no field `\u{1b}[31mHELLO\u{7}`"),
    ("engines/73-1e300.json", "1:78", "shapes[0].shape.center[0] is 1e300: numbers may go"),
    ("engines/73-bare-matrix.json", "1:106", "expected a rotation: Quat(x, y, z, w), Euler"),
    ("engines/73-compound.json", "1:65", "there is no `Compound`; expected one of"),
    (
        "engines/73-half-height.json",
        "1:74",
        "there is no field `center` (start is center - half_height * axis",
    ),
    ("engines/73-heightfield.json", "1:68", "there is no `Heightfield`; expected one of"),
    ("engines/73-matrix.json", "1:114", "expected a rotation: Quat(x, y, z, w), Euler"),
    ("engines/73-min-and-max.json", "1:68", "there is no field `min` (center is (min + max) / 2"),
    (
        "engines/73-nan-in-ron.ron",
        "1:63",
        "shapes[0].shape.center[0] is NaN: write a finite number",
    ),
    ("engines/73-nan.json", "1:74", "shapes[0].shape.center[0]: JSON has no NaN"),
    ("engines/73-null.json", "1:77", "expected a number, not nothing"),
    (
        "engines/73-scale-by-axes.json",
        "1:128",
        "shapes[0].shape.scale: expected a number, not a list",
    ),
];

/// Distances, normals and depths of what nearly touches and of solid meshes, and the normal of a ray.
const NEAR: &[Row] = &[
    (
        "15-coal-boxes-near-Axes-F32",
        "one",
        "two",
        r#"{"normal": [-0.0098683438, 0, -0.9999513067]}"#,
        1e-6,
    ),
    (
        "15-coal-boxes-near-Orthonormalized-F32",
        "one",
        "two",
        r#"{"normal": [-0.0098683438, 0, -0.9999513067]}"#,
        1e-6,
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
    ("58-threemeshbvh-degenerate-solid", "box", "line", r#"{"depth": 0.5}"#, 1e-6),
    ("86-normal-near-f32-1e-5", "a", "b", r#"{"normal": [0.8660254, 0.5, 0]}"#, 1e-6),
    ("86-normal-near-f32-2e-7", "a", "b", r#"{"normal": [0.8660254, 0.5, 0]}"#, 1e-6),
    ("87-distance-placeholder-f32", "floor", "ball", r#"{"normal": [-1, 0]}"#, 1e-6),
    ("91-solid-mesh-depth", "A", "B", r#"{"depth": 0.5, "normal": [1, 0, 0]}"#, 1e-6),
];
