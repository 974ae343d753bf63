//! Lenses, families of cases, the shrinker, the hunt, and the referee with engines of every behaviour.

mod adapters;
mod batch;
mod catalogue;
mod engines;
mod engines_page;
mod families;
mod hunts;
mod nine;
mod orders;
mod own;
#[cfg(feature = "peers")]
mod peers;
mod protocol_2;
mod shrinker;
mod ways;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use hitbench::scene::{Format, Scene};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn scene_file(name: &str) -> PathBuf {
    root().join("scenes").join(name).with_extension("ron")
}

fn scene(text: &str) -> Scene {
    let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    Scene::parse(text.as_bytes(), Format::Ron, none).unwrap()
}

fn hitbench(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hitbench")).current_dir(folder).args(args).output().unwrap()
}

/// Compiles the adapter in C to `engine` in a folder; `false` where there is no compiler.
fn compile_engine_in_c(folder: &Path, flags: &[&str]) -> bool {
    let source = root().join("examples/referee/c/engine.c");
    let mut compiler = Command::new("cc");
    compiler.args(flags).args(["-o", "engine"]).arg(source).arg("-lm").current_dir(folder);
    let Ok(built) = compiler.status() else { return false };
    assert!(built.success());
    true
}

/// A number that the environment may give, such as how many cases are tried.
fn from_environment(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.parse().expect(name))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A clean scene of each pair that has a published way, and the way.
const LISTINGS: &[(&str, &str)] = &[
    (
        "strict",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Point(at: (3, 0))), (name: \"b\", shape: Ball(center: (0, 0), radius: 1))])",
    ),
    (
        "slope",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Segment(start: (0, 0), end: (1, 0))), (name: \"b\", shape: Line(through: (0, 1), direction: (1, 2)))])",
    ),
    (
        "midpoint",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Segment(start: (0, 0, 0), end: (1, 0, 0))), (name: \"b\", shape: Aabb(center: (5, 0, 0), half: (1, 1, 1)))])",
    ),
    (
        "strict",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (5, 0, 0), radius: 1))])",
    ),
    (
        "corners",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0, 0), radius: 1)), (name: \"b\", shape: Aabb(center: (5, 0, 0), half: (1, 1, 1)))])",
    ),
    ("angle-by-root", SECTOR),
    ("angle-by-squares", SECTOR),
    ("five-axes", SECTOR),
    ("regions", SECTOR),
    (
        "matrix",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 0))), (name: \"b\", shape: Obb(center: (5, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 30)))])",
    ),
    (
        "listing-2",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (5, 0, 0), radius: 1))])",
    ),
    (
        "listing-4",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Aabb(center: (0, 0, 0), half: (1, 1, 1))), (name: \"b\", shape: Aabb(center: (5, 0, 0), half: (1, 1, 1)))])",
    ),
    (
        "listing-1",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 5, 0), radius: 1)), (name: \"b\", shape: Plane(normal: (0, 1, 0), offset: 0))])",
    ),
    (
        "corners",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Aabb(center: (5, 0), half: (1, 1)))])",
    ),
    (
        "faces-only",
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 0))), (name: \"b\", shape: Obb(center: (5, 0, 0), half: (1, 1, 1), rotation: Euler(0, 0, 30)))])",
    ),
    (
        "listing-4",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Aabb(center: (0, 0), half: (1, 1))), (name: \"b\", shape: Aabb(center: (5, 0), half: (1, 1)))])",
    ),
    (
        "listing-1",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 5), radius: 1)), (name: \"b\", shape: Plane(normal: (0, 1), offset: 0))])",
    ),
    (
        "listing-2",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (5, 0), radius: 1))])",
    ),
    (
        "strict",
        "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 1)), (name: \"b\", shape: Ball(center: (5, 0), radius: 1))])",
    ),
];

const SECTOR: &str = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (5, 0), radius: 1)), (name: \"b\", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(45), radius: 2))])";
