//! What is copied as a Rust test compiles and builds the very same shapes, and what the judge says of them holds. An answer that nobody
//! has judged is asked here, but not asserted. `examples/other_glam` compiles it in a crate that has another glam.

#[rustfmt::skip]
mod every_kind;

use hitbench::scene::{Format, Scene};

const PLANE: &str = r#"Scene2D(title: "In the plane", shapes: [
    (name: "point", shape: Point(at: (0.1, -0.0))),
    (name: "ball", shape: Ball(center: (1e-40, 3), radius: 0.7), displacement: (0, -6)),
    (name: "segment \"s\"", shape: Segment(start: (0, 0), end: (1, 2))),
    (name: "capsule", shape: Capsule(start: (1, 0), end: (2, 0.3), radius: 0.1)),
    (name: "triangle", shape: Triangle(a: (0, 0), b: (1, 0), c: (0, 1))),
    (name: "aabb", shape: Aabb(center: (0.3, 0.3), half: (0.1, 0.2))),
    (name: "obb", shape: Obb(center: (3, 3), half: (1, 2), rotation: Degrees(33.3))),
    (name: "sector", shape: Sector(apex: (0, 0), direction: (3, 4), half_angle: Radians(0.5), radius: 2)),
    (name: "ellipsoid", shape: Ellipsoid(center: (5, 5), half: (1, 2), rotation: Radians(0.1))),
    (name: "hull", shape: Hull(points: [(0, 0), (5, 0), (4.5, 4.5)])),
    (name: "kdop", shape: Kdop(directions: [(1, 0), (0, 1), (1, 1)], min: [0, 0, 0.5], max: [1, 1, 1.5])),
    (name: "ray", shape: Ray(origin: (0, 0.5), direction: (1, 0.1))),
    (name: "disk", shape: Ball(center: (2, 2), radius: 0.5)),
    (name: "line", shape: Line(through: (0, 0), direction: (1, 1))),
    (name: "plane", shape: Plane(normal: (0, 2), offset: 1)),
    (name: "ball 2", shape: Ball(center: (0, 4), radius: 1), displacement: (1, -5)),
    (name: "half-space", shape: HalfSpace(normal: (0.6, 0.8), offset: -3)),
    (name: "box", shape: Aabb(center: (0, 0), half: (1, 1))),
])"#;

const SPACE: &str = r#"Scene3D(title: "In space: 1", shapes: [
    (name: "cylinder", shape: Cylinder(start: (0, 0, 0), end: (0, 1, 0), radius: 0.3)),
    (name: "cone", shape: Cone(apex: (0, 3, 0), base: (0.1, 1.5, 0), radius: 0.4)),
    (name: "frustum", shape: Frustum(eye: (0, 0, 5), target: (0, 0, 0), up: (0, 1, 0), fov_y: Degrees(60), aspect: 1.5, near: 0.1, far: 9)),
    (name: "quat", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Quat(0.1, 0.2, 0.3, 0.9))),
    (name: "euler", shape: Obb(center: (9, 0, 0), half: (1, 1, 1), rotation: Euler(10, 20, 30))),
    (name: "ball", shape: Ball(center: (0, 0, 0), radius: 0.25), displacement: (10, 0, 0)),
    (name: "solid", shape: Mesh(points: [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], triangles: [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], scale: 3, solid: true)),
    (name: "seed", shape: Ball(center: (0.5, 0.5, 0.5), radius: 0.125), displacement: (0, 0.1, 4)),
])"#;

fn scene(text: &str) -> Scene {
    Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap()
}

/// A test for every two entries that follow each other.
fn copied() -> String {
    let mut text = String::new();
    for (source, count) in [(PLANE, 18), (SPACE, 8)] {
        for a in (0..count).step_by(2) {
            text += &without_unjudged_answers(&scene(source).rust_test(a, a + 1).unwrap());
            text += "\n";
        }
    }
    text
}

/// The same test, in which questions whose answers nobody has judged are asked, and their answers are left out.
fn without_unjudged_answers(test: &str) -> String {
    let mut is_judged = true;
    let kept = test.lines().map(|line| {
        let code = line.trim_start();
        if code.starts_with("//") {
            is_judged = !code.ends_with("Nobody has judged it.");
        }
        match code.strip_prefix("assert_eq!(") {
            Some(asserted) if !is_judged => {
                let answers = [", Ok(", ", Some(", ", None"].into_iter();
                let end = answers.filter_map(|answer| asserted.find(answer)).min().unwrap();
                format!("    let _ = {};\n", &asserted[..end])
            }
            None if code.starts_with("//") && !is_judged => "    // Nobody has judged it.\n".into(),
            _ => format!("{line}\n"),
        }
    });
    kept.collect()
}

#[test]
fn the_tests_that_were_compiled_are_those_that_are_copied() {
    let now = copied();
    if now != include_str!("every_kind.rs") {
        let folder = if std::env::var_os("BLESS").is_some() {
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenes/copied")
        } else {
            env!("CARGO_TARGET_TMPDIR")
        };
        let file = std::path::Path::new(folder).join("every_kind.rs");
        std::fs::write(&file, now).unwrap();
        panic!(
            "other tests are copied now, {}: compare them with tests/scenes/copied/every_kind.rs; \
            BLESS=1 takes them",
            file.display()
        );
    }
}

#[test]
fn a_pair_that_is_not_there_is_not_copied() {
    assert_eq!(scene(PLANE).rust_test(0, 99), None);
    assert_eq!(scene(PLANE).repro(99, 0), None);
}

#[test]
fn the_repro_has_the_bits_of_every_number() {
    let scene = scene(PLANE);
    let repro: serde_json::Value = serde_json::from_str(&scene.repro(0, 1).unwrap()).unwrap();
    assert_eq!(repro["pair"], serde_json::json!(["point", "ball"]));
    assert_eq!(repro["overlap"], false);
    let bits = &repro["bits"];
    assert_eq!(bits["Scene2D.shapes[0].shape.Point.at[0]"], "0x3dcccccd");
    assert_eq!(bits["Scene2D.shapes[0].shape.Point.at[1]"], "0x80000000");
    assert_eq!(bits["Scene2D.shapes[1].shape.Ball.center[0]"], "0x000116c2");
    // The scene in it is a scene file.
    let text = repro["scene"].to_string();
    let read = Scene::parse(text.as_bytes(), Format::Json, |_| unreachable!()).unwrap();
    assert_eq!(format!("{read:?}"), format!("{scene:?}"));
}

#[test]
fn a_mesh_is_copied_with_its_triangles() {
    let text = r#"Scene3D(title: "m", shapes: [
        (name: "mesh", shape: Mesh(file: "m.obj")),
        (name: "ball", shape: Ball(center: (0, 0, 0), radius: 1)),
    ])"#;
    let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec();
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| Ok(obj.clone())).unwrap();
    let test = scene.rust_test(0, 1).unwrap();
    assert!(test.contains("Mesh::<Vec3>::new([Vec3::new("), "{test}");
    assert!(test.contains(", [[0, 1, 2]])?"), "{test}");
}
