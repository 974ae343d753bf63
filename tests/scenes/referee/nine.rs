//! An engine of nine deliberate faults: hunts, "try it" and the referee find each of them, and show it in round numbers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use hitbench::cases::digits;
use hitbench::scene::{Document, World, each_world};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use super::{hitbench, root, text};

/// Each fault with the pair that shows it.
const FAULTS: &[(&str, &str)] = &[
    ("noedge", OBBS),
    ("noend", BALLS),
    (
        "twoballs",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Capsule(start: (3, 0), end: (5, 0), radius: 1))])",
    ),
    ("unclamped", SEGMENT),
    ("eps", BALLS),
    (
        "behind",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Point(at: (4, 0))), (name: \"b\", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(45), radius: 2))])",
    ),
    (
        "swapped",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0, 0), radius: 1)), (name: \"b\", shape: Obb(center: (4, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 30)))])",
    ),
    ("nanzero", SEGMENT),
    ("startinside", BALLS),
];

const OBBS: &str = "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 0))), (name: \"b\", shape: Obb(center: (4, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 30)))])";
const BALLS: &str = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (4, 0), radius: 1), displacement: (-1, 0))])";
const SEGMENT: &str = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Segment(start: (0, 0), end: (1, 0))), (name: \"b\", shape: Ball(center: (5, 0), radius: 1))])";

/// Whether an interpreter is there; without it there is nothing to be tried.
pub fn runs(interpreter: &str) -> bool {
    let is_there = Command::new(interpreter).arg("--version").output().is_ok();
    if !is_there {
        eprintln!("there is no {interpreter} here");
    }
    is_there
}

fn engine(fault: &str) -> String {
    let file = root().join("tests/scenes/referee/nine.py");
    format!("python3 '{}' {fault}", file.display())
}

/// A folder with the scene of a pair.
fn folder(scene: &str) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("pair.ron"), scene).unwrap();
    folder
}

/// The most digits of a number of a scene.
fn most_digits(file: &Path) -> usize {
    fn of<V: World>(document: &Document<V>) -> usize {
        let mut most = 0;
        for entry in &document.entries {
            entry.clone().each_field(&mut |_, _, numbers| {
                most = numbers.iter().map(|&number| digits(number)).fold(most, usize::max);
            });
        }
        most
    }
    each_world!(&Scene::load(file).unwrap(), document => of(document))
}

/// Tries the engine about its pair, and returns how long that took.
fn is_found_by_trying(fault: &str, scene: &str) -> Duration {
    let (folder, engine, start) = (folder(scene), engine(fault), Instant::now());
    let args = ["try", "pair.ron", "--check", "--engine", &engine, "-o", "out"];
    let output = hitbench(folder.path(), &args);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{fault}: {told}{}", text(&output.stderr));
    let files: Vec<_> = fs::read_dir(folder.path().join("out")).unwrap().collect();
    for file in files {
        let file = file.unwrap().path();
        assert!(most_digits(&file) <= 2, "{fault}: {told}");
        let file = file.to_str().unwrap();
        assert_eq!(hitbench(folder.path(), &["check", file]).status.code(), Some(0), "{told}");
        // What is shown is wrong.
        let asked = hitbench(folder.path(), &["check", file, "--engine", &engine]);
        assert_eq!(asked.status.code(), Some(1), "{fault}: {}", text(&asked.stdout));
    }
    start.elapsed()
}

fn is_found_by_a_hunt(fault: &str, scene: &str) -> Duration {
    let (folder, engine, start) = (folder(scene), engine(fault), Instant::now());
    let asks = if scene == BALLS && fault != "eps" { "sweep" } else { "overlap" };
    let args = ["hunt", "pair.ron", "--engine", &engine, "--ask", asks, "--cases", "600"];
    let output = hitbench(folder.path(), &args);
    assert_eq!(output.status.code(), Some(1), "{fault}: {}", text(&output.stderr));
    start.elapsed()
}

#[test]
fn faults_are_found_by_trying_and_shown_in_round_numbers() {
    if !runs("python3") {
        return;
    }
    for (fault, scene) in FAULTS.iter().filter(|(fault, _)| ["noedge", "swapped"].contains(fault)) {
        is_found_by_trying(fault, scene);
    }
    is_found_by_a_hunt("nanzero", SEGMENT);
    // The same engine without a fault is never wrong.
    let folder = folder(SEGMENT);
    let args = ["try", "pair.ron", "--check", "--engine", &engine("right"), "--cases", "800"];
    let output = hitbench(folder.path(), &args);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("segment_ball: right on"), "{}", text(&output.stdout));
}

/// About 12 seconds.
#[test]
#[ignore = "long"]
fn all_nine_faults_are_found_by_trying_by_hunts_and_by_one_run_of_the_referee() {
    if !runs("python3") {
        return;
    }
    for find in [is_found_by_trying, is_found_by_a_hunt] {
        let mut took: Vec<Duration> =
            FAULTS.iter().map(|(fault, scene)| find(fault, scene)).collect();
        took.sort_unstable();
        eprintln!("{took:?}");
        assert!(took[7] < Duration::from_secs(20) && took[8] < Duration::from_secs(60), "{took:?}");
    }
    let folder = tempdir().unwrap();
    let file = root().join("tests/scenes/referee/nine.py");
    let start = Instant::now();
    let args = ["referee", "-o", "out", "--", "python3", file.to_str().unwrap(), "all"];
    let output = hitbench(folder.path(), &args);
    eprintln!("{:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let report = fs::read_to_string(folder.path().join("out/report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    let mut found: BTreeMap<&str, bool> = BTreeMap::new();
    for difference in report["differences"].as_array().unwrap() {
        let kind = difference["kind"].as_str().unwrap();
        for (fault, beginning, end) in [
            ("noedge", "overlap: false hit, Obb-Obb 3D", ""),
            ("noend", "sweep: false hit, Ball-Ball", ""),
            ("twoballs", "overlap: missed hit, Ball-Capsule", ""),
            ("unclamped", "overlap: false hit, Segment-Ball", ""),
            ("eps", "overlap: false hit, Ball-Ball", ""),
            ("behind", "overlap: false hit, Point-Sector", ""),
            ("swapped", "overlap: missed hit, Ball-Obb", ", swapped"),
            ("nanzero", "overlap: missed hit, Segment-Ball", ""),
            ("startinside", "sweep: missed hit, Ball-Ball", ""),
        ] {
            *found.entry(fault).or_default() |= kind.starts_with(beginning) && kind.ends_with(end);
        }
    }
    assert_eq!(found.len(), 9);
    assert!(found.values().all(|&is_found| is_found), "{found:?}");
}
