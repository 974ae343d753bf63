//! `hitbench check` as a program: what it prints, and its exit codes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

pub fn hitbench(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hitbench")).current_dir(folder).args(args).output().unwrap()
}

pub fn folder_of(files: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The answers of each line, without what else is said of the pair: see `check_details`.
#[track_caller]
fn json_lines(output: &Output) -> Vec<Value> {
    let mut lines = all_of_lines(output);
    let more = [
        "depth",
        "normal",
        "normal_unique",
        "witnesses",
        "first_contact",
        "last_contact",
        "t",
        "decided_by",
        "function",
        "margin",
        "bound",
        "trust",
        "touching",
        "failed",
        "margin",
        "bound",
        "trust",
        "touching",
    ];
    for line in lines.iter_mut().filter_map(Value::as_object_mut) {
        line.retain(|key, _| !more.contains(&key.as_str()));
    }
    lines
}

#[track_caller]
pub fn all_of_lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

pub const TWO_DISKS: &str = r#"
    (name: "a", shape: Ball(center: (0, 0), radius: 1)),
    (name: "b", shape: Ball(center: (3, 0), radius: 1.5)),
"#;

pub fn scene(shapes: &str, expect: &str) -> String {
    format!("Scene2D(title: \"t\", shapes: [{shapes}], expect: [{expect}])")
}

#[track_caller]
fn assert_check(text: &str, code: i32, lines: &[Value]) {
    let folder = folder_of(&[("s.ron", text)]);
    let output = hitbench(folder.path(), &["check", "--json", "s.ron"]);
    assert_eq!(json_lines(&output), lines);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
}

#[test]
fn a_pair_is_a_line() {
    let expect = r#"Apart(pair: ("a", "b")), Distance(pair: ("b", "a"), is: 0.5)"#;
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 0.5, "sweep": null, "expected": true});
    assert_check(&scene(TWO_DISKS, expect), 0, &[line]);
}

#[test]
fn what_is_not_expected_is_not_mentioned() {
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 0.5, "sweep": null});
    assert_check(&scene(TWO_DISKS, ""), 0, &[line]);
}

#[test]
fn an_expectation_that_fails_gives_1() {
    for expect in [
        r#"Overlap(pair: ("a", "b"))"#,
        r#"Distance(pair: ("a", "b"), is: 0.6)"#,
        r#"Distance(pair: ("a", "b"), is: 0.6, tolerance: 0.09)"#,
        r#"Apart(pair: ("a", "b")), Overlap(pair: ("a", "b"))"#,
        r#"Meets(pair: ("a", "b"), first: 0, last: 1)"#,
    ] {
        let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 0.5, "sweep": null, "expected": false});
        assert_check(&scene(TWO_DISKS, expect), 1, &[line]);
    }
}

#[test]
fn the_tolerance_is_absolute_and_has_a_default() {
    for expect in [
        r#"Distance(pair: ("a", "b"), is: 0.6, tolerance: 0.11)"#,
        r#"Distance(pair: ("a", "b"), is: 0.500009)"#,
        r#"Misses(pair: ("a", "b"))"#,
    ] {
        let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 0.5, "sweep": null, "expected": true});
        assert_check(&scene(TWO_DISKS, expect), 0, &[line]);
    }
}

#[test]
fn what_touches_overlaps_at_distance_0() {
    let shapes = TWO_DISKS.replace("1.5", "2");
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": true, "distance": 0.0, "sweep": null, "expected": true});
    let expect = r#"Overlap(pair: ("a", "b")), Distance(pair: ("a", "b"), is: 0), Meets(pair: ("b", "a"), first: 0, last: 1)"#;
    assert_check(&scene(&shapes, expect), 0, &[line]);
}

#[test]
fn at_another_instant() {
    let shapes = r#"
        (name: "a", shape: Ball(center: (0, 0), radius: 1)),
        (name: "b", shape: Ball(center: (3, 0), radius: 1), displacement: (-2, 0)),
    "#;
    let line = |expected: bool| json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 1.0, "sweep": {"first": 0.5, "last": 1.0}, "expected": expected});
    let expect = r#"Apart(pair: ("a", "b"), at: 0.25), Overlap(pair: ("a", "b"), at: 0.5)"#;
    assert_check(&scene(shapes, expect), 0, &[line(true)]);
    assert_check(&scene(shapes, r#"Apart(pair: ("a", "b"), at: 0.75)"#), 1, &[line(false)]);
}

#[test]
fn a_sweep_has_a_first_and_a_last_instant() {
    let shapes = r#"
        (name: "a", shape: Ball(center: (0, 0), radius: 1)),
        (name: "b", shape: Ball(center: (4, 0), radius: 1), displacement: (-8, 0)),
        (name: "c", shape: Ball(center: (4, 3), radius: 0.5), displacement: (-8, 0)),
    "#;
    let line = |a: &str, b: &str, sweep: Value, distance: f32| json!({"file": "s.ron", "a": a, "b": b, "overlap": false, "distance": distance, "sweep": sweep, "expected": true});
    let expect = r#"
        Meets(pair: ("a", "b"), first: 0.25, last: 0.75), Misses(pair: ("c", "a")), Misses(pair: ("b", "c")),
    "#;
    let lines = [
        line("a", "b", json!({"first": 0.25, "last": 0.75}), 2.0),
        line("a", "c", Value::Null, 3.5),
        line("b", "c", Value::Null, 1.5),
    ];
    assert_check(&scene(shapes, expect), 0, &lines);

    for expect in [
        r#"Misses(pair: ("a", "b"))"#,
        r#"Meets(pair: ("a", "b"), first: 0.25, last: 0.7)"#,
        r#"Meets(pair: ("a", "c"), first: 0.25, last: 0.75)"#,
    ] {
        let folder = folder_of(&[("s.ron", &scene(shapes, expect))]);
        assert_eq!(hitbench(folder.path(), &["check", "s.ron"]).status.code(), Some(1), "{expect}");
    }
}

#[test]
fn what_turns_is_swept() {
    // Halfway round the bar points at the disk; a ball that turns is as it was.
    let shapes = r#"
        (name: "a", shape: Obb(center: (0, 0), half: (2, 0.25), rotation: Degrees(0)), turn: Degrees(180)),
        (name: "b", shape: Ball(center: (0, 3), radius: 1), turn: Degrees(90)),
        (name: "c", shape: Ball(center: (0, 5), radius: 0.5)),
    "#;
    let line = |a: &str, b: &str, distance: f64, sweep: Value| json!({"file": "s.ron", "a": a, "b": b, "overlap": false, "distance": distance, "sweep": sweep});
    let folder = folder_of(&[("s.ron", &scene(shapes, ""))]);
    let lines = json_lines(&hitbench(folder.path(), &["check", "s.ron", "--json"]));
    assert_eq!(lines[1], line("a", "c", 4.25, Value::Null));
    assert_eq!(lines[2], line("b", "c", 0.5, Value::Null));
    // The corner (2, 1/4) comes within 1 of (0, 3), and the other one goes: symmetric about the middle.
    let (first, last) = (&lines[0]["sweep"]["first"], &lines[0]["sweep"]["last"]);
    let (first, last) = (first.as_f64().unwrap(), last.as_f64().unwrap());
    assert!((first + last - 1.0).abs() < 1e-6, "{first} {last}");
    // The corner at the angle atan(1/8) + 180 u and the length r = sqrt(65)/4: r^2 + 9 - 6 r sin = 1.
    let r = 65_f64.sqrt() / 4.0;
    let truth = (((r * r + 8.0) / (6.0 * r)).asin() - 0.125_f64.atan()).to_degrees() / 180.0;
    assert!((first - truth).abs() < 1e-6, "{first} {truth}");

    let expect = format!(
        r#"Meets(pair: ("a", "b"), first: {first}, last: {last}), Misses(pair: ("a", "c"))"#
    );
    let folder = folder_of(&[("s.ron", &scene(shapes, &expect))]);
    assert_eq!(hitbench(folder.path(), &["check", "s.ron"]).status.code(), Some(0));
}

#[test]
fn only_the_relative_motion_matters() {
    let moved = TWO_DISKS.replace(")),", "), displacement: (5, -1)),");
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 0.5, "sweep": null});
    assert_check(&scene(&moved, ""), 0, &[line]);
}

#[test]
fn a_sweep_that_is_refused_is_absent_and_fails_what_is_expected() {
    let shapes = r#"
        (name: "a", shape: Line(through: (0, 0), direction: (1, 0)), turn: Degrees(30)),
        (name: "b", shape: Line(through: (0, 1), direction: (1, 0))),
    "#;
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 1.0});
    assert_check(&scene(shapes, ""), 0, &[line]);
    let line = json!({"file": "s.ron", "a": "a", "b": "b", "overlap": false, "distance": 1.0, "expected": false});
    assert_check(&scene(shapes, r#"Misses(pair: ("a", "b"))"#), 1, &[line]);
}

#[test]
fn of_a_crowd_only_what_matters_is_listed() {
    let disk =
        |i: usize| format!("(name: \"{i}\", shape: Ball(center: ({}, 0), radius: 1)),", i * 3);
    let shapes: String = (0..64).map(disk).collect();
    let folder = folder_of(&[("s.ron", &scene(&shapes, ""))]);
    let output = hitbench(folder.path(), &["check", "--json", "s.ron"]);
    assert_eq!(json_lines(&output).len(), 64 * 63 / 2);

    let shapes: String = (0..70).map(disk).collect();
    let close = "(name: \"close\", shape: Ball(center: (4.5, 0), radius: 0.6))";
    let text = scene(&format!("{shapes} {close}"), r#"Apart(pair: ("9", "8"))"#);
    let line = |a: &str, b: &str, overlap: bool| json!({"file": "s.ron", "a": a, "b": b, "overlap": overlap, "distance": if overlap { 0.0 } else { 1.0 }, "sweep": null});
    let mut expected = line("8", "9", false);
    expected["expected"] = true.into();
    assert_check(&text, 0, &[line("1", "close", true), line("2", "close", true), expected]);
}

#[test]
fn a_file_that_cannot_be_read_gives_2_and_beats_1() {
    let good = scene(TWO_DISKS, r#"Overlap(pair: ("a", "b"))"#);
    let folder = folder_of(&[
        ("1.ron", &good),
        ("sub/2.ron", "Scene2D(title: 3)"),
        ("sub/notes.txt", "no scene"),
    ]);
    let output = hitbench(folder.path(), &["check", ".", "none.json", "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let lines = json_lines(&output);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(lines[0]["expected"], false);
    assert!(lines[1]["file"].as_str().unwrap().ends_with("2.ron"));
    let error = lines[1]["error"].as_str().unwrap();
    assert!(error.ends_with("2.ron:1:16: title: expected text in quotes"), "{error}");
    assert_eq!(lines[2]["file"], "none.json");
    assert!(lines[2]["error"].as_str().unwrap().starts_with("none.json: "));

    for (args, file) in [(&["check", "empty"], "empty"), (&["check", "notes.txt"], "notes.txt")] {
        let folder = folder_of(&[("empty/readme", ""), ("notes.txt", "")]);
        let output = hitbench(folder.path(), args);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(file));
    }
}

#[test]
fn json_scenes_are_read_by_their_ending() {
    let text = r#"{"Scene3D": {"title": "t", "shapes": [
        {"name": "a", "shape": {"Obb": {"center": [0, 0, 0], "half": [1, 2, 3], "rotation": {"Euler": [0, 0, 90]}}}},
        {"name": "b", "shape": {"Ball": {"center": [4, 0, 0], "radius": 1}}}
    ]}}"#;
    let folder = folder_of(&[("s.json", text)]);
    let output = hitbench(folder.path(), &["check", "s.json", "--json"]);
    let line = json!({"file": "s.json", "a": "a", "b": "b", "overlap": false, "distance": 1.0, "sweep": null});
    assert_eq!(json_lines(&output), [line]);
}

#[test]
fn a_mesh_lies_beside_the_scene() {
    let text = "Scene3D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(file: \"sub/m.obj\"))])";
    let folder =
        folder_of(&[("a/s.ron", text), ("a/sub/m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")]);
    assert_eq!(hitbench(folder.path(), &["check", "a/s.ron"]).status.code(), Some(0));
    let folder = folder_of(&[("a/s.ron", text)]);
    let output = hitbench(folder.path(), &["check", "a/s.ron"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("shapes[0].shape.file is \"sub/m.obj\""), "{error}");
}

#[test]
fn people_read_lines_too() {
    let good = scene(TWO_DISKS, r#"Apart(pair: ("a", "b"))"#);
    let bad = scene(TWO_DISKS, r#"Overlap(pair: ("a", "b"))"#);
    let folder = folder_of(&[("1.ron", &good), ("2.ron", &bad)]);
    let output = hitbench(folder.path(), &["check", "1.ron", "2.ron"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text,
        "1.ron: a, b: apart, distance 0.5; pass\n\
         2.ron: a, b: apart, distance 0.5; FAIL: expected overlap at u = 0, but they are apart\n\
         files: 2, pairs: 2, as expected: 1, failed: 1\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// A ball that runs through a mesh of a thousand triangles, all in one place.
fn through_a_pile() -> TempDir {
    let faces = "f 1 2 3\n".repeat(1_000);
    let text = r#"Scene3D(title: "t", shapes: [
        (name: "pile", shape: Mesh(file: "pile.obj")),
        (name: "ball", shape: Ball(center: (0.25, 0.25, 4), radius: 1), displacement: (0, 0, -8)),
        (name: "far", shape: Ball(center: (90, 0, 0), radius: 1)),
    ], expect: [
        Meets(pair: ("ball", "pile"), first: 0.375, last: 0.625),
        Apart(pair: ("pile", "far")),
    ])"#;
    folder_of(&[("s.ron", text), ("pile.obj", &format!("v 0 0 0\nv 1 0 0\nv 0 1 0\n{faces}"))])
}

#[test]
fn a_question_that_takes_too_long_is_given_up_and_said_to_be() {
    let folder = through_a_pile();
    let output = hitbench(folder.path(), &["check", "s.ron", "--json", "--limit", "60"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let patient = json_lines(&output);
    assert_eq!(patient[0]["sweep"], json!({"first": 0.375, "last": 0.625}));
    assert!(patient.iter().all(|line| line.get("gave_up").is_none()));

    // Shorter than the first steps of a search.
    let hasty = hitbench(folder.path(), &["check", "s.ron", "--json", "--limit", "1e-9"]);
    assert_eq!(hasty.status.code(), Some(1));
    let lines = json_lines(&hasty);
    assert_eq!(lines[0]["gave_up"]["question"], "sweep");
    assert!(lines[0].get("sweep").is_none());
    assert_eq!((&lines[0]["overlap"], &lines[0]["expected"]), (&json!(false), &json!(false)));
    // What needs no search is answered as before.
    assert_eq!(lines[2], patient[2]);

    let told = hitbench(folder.path(), &["check", "s.ron", "--limit", "1e-9"]);
    let text = String::from_utf8(told.stdout).unwrap();
    assert!(text.starts_with("s.ron: pile, ball: apart, "), "{text}");
    assert!(text.contains("gave up on sweep"), "{text}");
    assert!(text.contains("as expected: 1, failed: 1, given up: "), "{text}");
}

/// A line that goes again, and none where nobody looks.
#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_long_work_says_how_far_it_is() {
    let ball = |i| format!("(name: \"{i}\", shape: Ball(center: (0, 0), radius: 1)),");
    let balls: String = (0..10_000).map(ball).collect();
    let folder = folder_of(&[("pile.ron", &format!("Scene2D(title: \"t\", shapes: [{balls}])"))]);
    let check = |on_terminal: bool| {
        let program = env!("CARGO_BIN_EXE_hitbench");
        let command = format!("timeout 4 {program} check pile.ron > /dev/null");
        let mut shell = match on_terminal {
            true => Command::new("script"),
            false => Command::new("sh"),
        };
        let args: &[&str] =
            if on_terminal { &["-qec", &command, "/dev/null"] } else { &["-c", &command] };
        shell.current_dir(folder.path()).args(args).output()
    };
    let Ok(on_terminal) = check(true) else {
        return eprintln!("there is no `script` here that could stand for a terminal");
    };
    let text = String::from_utf8_lossy(&on_terminal.stdout);
    assert!(text.contains("\r\x1b[Kpile.ron: shapes "), "{text}");
    assert!(text.contains(" of 10000, pairs listed: "), "{text}");
    assert_eq!(check(false).unwrap().stderr, b"");
}

#[test]
fn the_presets_pass() {
    let output = hitbench(Path::new(env!("CARGO_MANIFEST_DIR")), &["check", "scenes"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn help_version_and_what_there_is_not() {
    let here = Path::new(".");
    for args in [&["--help"][..], &["-h"], &["check", "--help"]] {
        let output = hitbench(here, args);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8_lossy(&output.stdout).contains("hitbench check FILE_OR_FOLDER"));
    }
    let output = hitbench(here, &["--version"]);
    assert_eq!(output.stdout, concat!("hitbench ", env!("CARGO_PKG_VERSION"), "\n").as_bytes());

    for (args, expected) in [
        (&["--frobnicate"][..], "there is no option --frobnicate"),
        (&["check", "-x", "scenes"], "there is no option -x"),
        (&["check"], "check needs a file or a folder, or - for the standard input"),
        (&["--json"], "--json goes with check"),
        (&["a.ron", "b.ron"], "the window opens one file or folder, not 2"),
    ] {
        let output = hitbench(here, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(error, format!("hitbench: {expected}; try hitbench --help\n"));
    }
}
