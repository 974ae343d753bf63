//! A hunt called a right engine wrong, with false hits of two boxes.
//!
//! Cause: of a scene in single precision the engine, which computes in double precision, was sent axes that are rounded to
//! single precision. They are perpendicular to 10⁻⁸ alone, so that no axis of them is normal to a face. And of a scene in
//! double precision, the last digits counted as mistakes, which they are neither for the referee nor for `try`.
//!
//! Fix: a hunt asks an engine in the precision in which it computes, and counts what rounding explains with `--strict` alone.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

const OBBS: &str = "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 0))), (name: \"b\", shape: Obb(center: (4, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 30)))])";
const BALLS: &str = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (4, 0), radius: 1), displacement: (-1, 0))])";

/// What a hunt of the engine of the nine faults, without one, says at its end; `None` where there is no Python.
fn hunted(folder: &Path, ask: &str, more: &[&str]) -> Option<String> {
    Command::new("python3").arg("--version").output().ok()?;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/referee/nine.py");
    let engine = format!("python3 '{}' right", file.display());
    let args = ["hunt", "pair.ron", "--engine", &engine, "--ask", ask, "--cases", "1500"];
    let mut hunt = Command::new(env!("CARGO_BIN_EXE_hitbench"));
    let output = hunt.current_dir(folder).args(args).args(more).output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn an_engine_that_differs_by_rounding_alone_is_right() {
    let folder = tempdir().unwrap();
    for (scene, ask) in [(OBBS, "overlap"), (BALLS, "sweep")] {
        fs::write(folder.path().join("pair.ron"), scene).unwrap();
        let Some(told) = hunted(folder.path(), ask, &[]) else { return };
        assert!(told.contains("1500 cases") && told.contains("no contradiction"), "{told}");
        let strict = hunted(folder.path(), ask, &["--strict"]).unwrap();
        assert!(strict.contains("by rounding"), "{strict}");
    }
}
