//! What `hitbench check` says beside the answers: depth, normal, contacts, what decided, the steps, and what is true
//! where an expectation fails.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::check::{TWO_DISKS, all_of_lines, folder_of, hitbench, scene};

#[track_caller]
fn line(text: &str) -> Value {
    let folder = folder_of(&[("s.ron", text)]);
    let lines = all_of_lines(&hitbench(folder.path(), &["check", "--json", "s.ron"]));
    let [line] = &lines[..] else { panic!("{lines:?}") };
    line.clone()
}

fn near(value: &Value, expected: &[f64]) -> bool {
    let numbers: Vec<f64> = value.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect();
    numbers.len() == expected.len()
        && numbers.iter().zip(expected).all(|(n, e)| (n - e).abs() < 1e-5)
}

#[test]
fn how_deep_and_which_way_out() {
    let line = line(&scene(&TWO_DISKS.replace("(3, 0)", "(0, 2)"), ""));
    assert!((line["depth"].as_f64().unwrap() - 0.5).abs() < 1e-5, "{line}");
    assert!(near(&line["normal"], &[0.0, 1.0]), "{line}");
    assert!(near(&line["witnesses"][0], &[0.0, 1.0]), "{line}");
    assert!(near(&line["witnesses"][1], &[0.0, 0.5]), "{line}");
    assert_eq!(line["function"], "overlap::ball_ball");
    assert_eq!(line["decided_by"], "Compare");
}

#[test]
fn how_far_apart_and_which_way() {
    let line = line(&scene(TWO_DISKS, ""));
    assert!(
        near(&line["normal"], &[1.0, 0.0]) && near(&line["witnesses"][1], &[1.5, 0.0]),
        "{line}"
    );
    assert!(line.get("depth").is_none(), "{line}");
}

#[test]
fn no_axis_separates_boxes_that_rest_on_each_other() {
    let boxes = r#"
        (name: "floor", shape: Aabb(center: (0, 0, 0), half: (5, 1, 5))),
        (name: "crate", shape: Obb(center: (0, 2, 0), half: (1, 1, 1), rotation: Euler(0, 30, 0))),
    "#;
    let text = scene(boxes, "").replace("2D", "3D");
    let line = line(&text);
    assert_eq!(line["decided_by"], "NoAxisSeparates", "{line}");
    assert!(near(&line["normal"], &[0.0, 1.0, 0.0]) && line["depth"] == 0.0, "{line}");
}

#[test]
fn where_and_when_they_touch() {
    let moving = r#"
        (name: "a", shape: Ball(center: (0, 0), radius: 1)),
        (name: "b", shape: Ball(center: (4, 0), radius: 1), displacement: (-8, 0)),
    "#;
    let line = line(&scene(moving, ""));
    assert_eq!(line["sweep"], json!({"first": 0.25, "last": 0.75}));
    assert!(near(&line["first_contact"]["point"], &[1.0, 0.0]), "{line}");
    assert!(near(&line["first_contact"]["normal"], &[1.0, 0.0]), "{line}");
    assert!(near(&line["last_contact"]["point"], &[-1.0, 0.0]), "{line}");
    assert!(near(&line["last_contact"]["normal"], &[-1.0, 0.0]), "{line}");
}

#[test]
fn where_a_ray_comes_in_and_through_which_triangle() {
    let ray = r#"(name: "ray", shape: Ray(origin: (-5, 0.25, 0.25), direction: (1, 0, 0))),"#;
    let ball = r#"(name: "ball", shape: Ball(center: (0, 0.25, 0.25), radius: 1)),"#;
    let t = line(&scene(&format!("{ray}{ball}"), "").replace("2D", "3D"))["t"].clone();
    assert_eq!(t, json!({"entry": 4.0, "exit": 6.0}));
    let mesh = r#"(name: "mesh", shape: Mesh(file: "m.obj")),"#;
    let obj = "v 2 0 0\nv 2 1 0\nv 2 0 1\nv 1 0 0\nv 1 1 0\nv 1 0 1\nf 1 2 3\nf 4 5 6\n";
    let text = scene(&format!("{ray}{mesh}"), "").replace("2D", "3D");
    let folder = folder_of(&[("s.ron", &text), ("m.obj", obj)]);
    let lines = all_of_lines(&hitbench(folder.path(), &["check", "--json", "s.ron"]));
    assert_eq!(lines[0]["t"], json!({"entry": 6.0, "exit": 6.0, "triangle": 1}));
    // A half-space has no end.
    let half = r#"(name: "half", shape: HalfSpace(normal: (-1, 0, 0), offset: 0)),"#;
    let t = line(&scene(&format!("{ray}{half}"), "").replace("2D", "3D"))["t"].clone();
    assert_eq!(t, json!({"entry": 5.0, "exit": null}));
}

#[test]
fn what_was_wanted_and_what_is_true() {
    let expect = r#"Overlap(pair: ("a", "b")), Distance(pair: ("a", "b"), is: 0.25),
        Meets(pair: ("a", "b"), first: 0, last: 1), Misses(pair: ("b", "a")), Apart(pair: ("a", "b"), at: 0.5)"#;
    let text = scene(TWO_DISKS, expect);
    let failed = line(&text)["failed"].clone();
    let expected = json!([
        {"which": "Overlap", "wanted": true, "got": false},
        {"which": "Distance", "wanted": 0.25, "got": 0.5},
        {"which": "Meets", "wanted": {"first": 0.0, "last": 1.0}, "got": null},
    ]);
    assert_eq!(failed, expected);
    let folder = folder_of(&[("s.ron", &text)]);
    let output = hitbench(folder.path(), &["check", "s.ron"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("and distance 0.25, but it is 0.5, and meets"), "{said}");
    assert!(said.contains("but they never meet"), "{said}");
}

fn fed(text: &str, args: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hitbench"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_scene_comes_from_the_standard_input_in_either_format() {
    let ron = scene(TWO_DISKS, "");
    let json = hitbench::scene::Scene::parse(ron.as_bytes(), hitbench::scene::Format::Ron, |_| {
        unreachable!("no mesh")
    });
    let json = json.unwrap().write(hitbench::scene::Format::Json);
    for text in [ron, json] {
        let output = fed(&text, &["check", "-", "--json"]);
        let lines = all_of_lines(&output);
        assert_eq!((&lines[0]["file"], &lines[0]["distance"]), (&json!("-"), &json!(0.5)));
        assert_eq!(output.status.code(), Some(0));
    }
    let broken = fed("Scene2D(", &["check", "-"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&broken.stderr).contains("hitbench: -:1:"), "{broken:?}");
}

#[test]
fn one_pair_of_many_by_its_names() {
    let many: String = (0..70)
        .map(|i| format!("(name: \"disk {i}\", shape: Ball(center: ({}, 0), radius: 1)),", 5 * i))
        .collect();
    let text = scene(&many, "");
    let pair = |names: &[&str]| fed(&text, &[&["check", "-", "--json", "--pair"], names].concat());
    let lines = all_of_lines(&pair(&["disk 60", "disk 3"]));
    assert_eq!(lines.len(), 1);
    assert_eq!((&lines[0]["a"], &lines[0]["b"]), (&json!("disk 3"), &json!("disk 60")));
    assert_eq!(lines[0]["distance"], json!(283.0));
    for (names, said) in [
        (["disk 600", "disk 3"], "there is no shape \\\"disk 600\\\" (did you mean"),
        (["disk 3", "disk 3"], "twice"),
    ] {
        let output = pair(&names);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stdout).contains(said), "{output:?}");
    }
    let missing = fed(&text, &["check", "-", "--pair", "disk 3"]);
    assert!(String::from_utf8_lossy(&missing.stderr).contains("the names of two shapes"));
}

#[test]
fn the_steps_are_printed_below_their_pair() {
    let boxes = r#"
        (name: "a", shape: Obb(center: (0, 0), half: (1, 1), rotation: Degrees(0))),
        (name: "b", shape: Obb(center: (3, 0.5), half: (1, 1), rotation: Degrees(45)), displacement: (-2, 0)),
    "#;
    let output = fed(&scene(boxes, ""), &["check", "-", "--explain"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("-: a, b: apart"), "{said}");
    assert_eq!(lines[1], "    overlap::obb_obb → apart");
    assert_eq!(
        lines[2],
        "      1 Along the axes of A, B's centre lies at T = (3, 0.5), and B's axes are the columns of R."
    );
    assert_eq!(
        lines[5],
        "      2 Side 1 of A separates them: along its normal they are at least 0.5858 apart."
    );
    let all = "        Axis: source Face(A, 0), origin (0, 0), axis (1, 0), a (min −1, max 1), b (min 1.586, max 4.414), gap 0.5858, separates true → apart";
    assert_eq!(lines[6], all);
    assert!(lines[7].starts_with("        |T · L| > r_A + r_B:   "), "{said}");
    assert!(said.contains("decided at step 2") && said.contains("sweep::"), "{said}");
    let both = hitbench(Path::new("."), &["check", "x", "--explain", "--json"]);
    assert!(String::from_utf8_lossy(&both.stderr).contains("leave out --json"));
}

/// The margin, the bound of rounding and the word; and whether they touch.
#[test]
fn how_far_the_verdict_can_be_trusted() {
    let disks = |x: &str| {
        let text = TWO_DISKS.replace("(3, 0)", &format!("({x}, 0)"));
        line(&scene(&text, ""))
    };
    let apart = disks("3");
    assert_eq!(
        (&apart["trust"], &apart["touching"]),
        (&json!("certain"), &json!(false)),
        "{apart}"
    );
    assert!((apart["margin"].as_f64().unwrap() - 0.5).abs() < 1e-9, "{apart}");
    assert!(apart["bound"].as_f64().unwrap() < 1e-4 && apart["bound"].as_f64().unwrap() > 0.0);
    let touch = disks("2.5");
    assert_eq!(
        (&touch["trust"], &touch["touching"]),
        (&json!("rounding"), &json!(true)),
        "{touch}"
    );
    assert_eq!((&touch["margin"], &touch["overlap"]), (&json!(0.0), &json!(true)), "{touch}");
    // An ulp further: exact arithmetic says that they are apart.
    let near = disks("2.5000002");
    assert_eq!((&near["trust"], &near["touching"]), (&json!("rounding"), &json!(false)), "{near}");
    assert!(near["margin"].as_f64().unwrap() > 0.0, "{near}");
    // An ellipse has no exact judge.
    let ellipse = r#"
        (name: "e", shape: Ellipsoid(center: (0, 0), half: (1, 2), rotation: Degrees(0))),
        (name: "d", shape: Ball(center: (2, 0), radius: 1)),
    "#;
    let line = line(&scene(ellipse, ""));
    assert_eq!(line["trust"], "undecided", "{line}");
    assert!(line.get("touching").is_none(), "{line}");
}
