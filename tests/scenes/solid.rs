//! `solid: true` in scene files: the inside of a closed mesh counts.

use hitbench::scene::{Form, Format, Scene};
use hitbench::shapes::Shape;

use crate::check::{all_of_lines, folder_of, hitbench};

const POINTS: &str = "points: [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]";
const CLOSED: &str = "triangles: [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]";

/// A tetrahedron with these fields more, and a ball within it.
fn scene(triangles: &str, more: &str) -> String {
    format!(
        "Scene3D(title: \"t\", shapes: [
            (name: \"mesh\", shape: Mesh({POINTS}, {triangles}{more})),
            (name: \"seed\", shape: Ball(center: (0.2, 0.2, 0.2), radius: 0.05)),
        ])"
    )
}

fn parse(text: &str) -> Result<Scene, String> {
    let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    Scene::parse(text.as_bytes(), Format::Ron, none).map_err(|fault| fault.to_string())
}

fn overlap(scene: &Scene) -> Option<bool> {
    let Scene::Three(document) = scene else { unreachable!() };
    document.overlap_at(0, 1, 0.0)
}

#[test]
fn the_inside_counts_where_the_scene_says_so() {
    for precision in ["F32", "F64"] {
        for (more, truth) in [("", false), (", solid: false", false), (", solid: true", true)] {
            let title = format!("title: \"t\", precision: {precision}");
            let read = parse(&scene(CLOSED, more).replace("title: \"t\"", &title));
            assert_eq!(overlap(&read.unwrap()), Some(truth), "{more} in {precision}");
        }
    }
    // Where it stands and how large it is makes no difference to what is closed.
    let placed = scene(
        CLOSED,
        ", position: (-4, 0, 0), rotation: Euler(10, 20, 30), scale: 0.1, solid: true",
    );
    assert_eq!(overlap(&parse(&placed).unwrap()), Some(false));
}

#[test]
fn it_is_written_only_where_it_is_true() {
    for (more, written) in [("", false), (", solid: false", false), (", solid: true", true)] {
        let read = parse(&scene(CLOSED, more)).unwrap();
        for format in [Format::Ron, Format::Json] {
            let text = read.write(format);
            assert_eq!(text.contains("solid"), written, "{text}");
            let again = Scene::parse(text.as_bytes(), format, |_| unreachable!()).unwrap();
            assert_eq!(again, read);
            assert_eq!(overlap(&again), Some(written));
        }
    }
}

#[test]
fn a_file_may_be_solid_in_one_entry_and_a_surface_in_another() {
    let text = "Scene3D(title: \"t\", shapes: [
        (name: \"solid\", shape: Mesh(file: \"m.obj\", solid: true)),
        (name: \"seed\", shape: Ball(center: (0.2, 0.2, 0.2), radius: 0.05)),
        (name: \"surface\", shape: Mesh(file: \"m.obj\")),
    ])";
    let obj = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n".to_vec();
    let read = Scene::parse(text.as_bytes(), Format::Ron, |_| Ok(obj.clone())).unwrap();
    let Scene::Three(document) = &read else { unreachable!() };
    for _ in 0..2 {
        assert_eq!(document.overlap_at(0, 1, 0.0), Some(true));
        assert_eq!(document.overlap_at(2, 1, 0.0), Some(false));
    }
}

#[test]
fn what_is_not_closed_is_refused_with_an_edge() {
    let open = "triangles: [(0, 2, 1), (0, 1, 3), (0, 3, 2)]";
    let error = parse(&scene(open, ", solid: true")).unwrap_err();
    for part in [
        "shapes[0].shape: solid is true",
        "from (0, 1, 0) to (1, 0, 0) of triangle 0",
        "leave solid out",
    ] {
        assert!(error.contains(part), "{error}");
    }
    assert!(parse(&scene(open, "")).is_ok(), "a surface may be open");

    let turned = "triangles: [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 3, 2)]";
    let error = parse(&scene(turned, ", solid: true")).unwrap_err();
    assert!(error.contains("2 times that way and 0 times back"), "{error}");

    let flat = "Scene2D(title: \"t\", shapes: [(name: \"m\", shape: Mesh(points: [(0, 0), (1, 0), (0, 1)], \
                triangles: [(0, 1, 2)], solid: true))])";
    let error = parse(flat).unwrap_err();
    assert!(error.contains("in the plane triangles fill their area"), "{error}");

    let number = parse(&scene(CLOSED, ", solid: 1")).unwrap_err();
    assert!(number.contains("solid"), "{number}");
}

#[test]
fn a_shape_of_a_game_is_written_with_it() {
    let Scene::Three(document) = parse(&scene(CLOSED, ", solid: true")).unwrap() else { panic!() };
    let shape = document.shape(0).unwrap();
    let Shape::Mesh(mesh) = &shape else { panic!("a mesh") };
    assert!(mesh.is_solid());
    assert!(matches!(Form::from(&shape), Form::Mesh { solid: true, .. }));
    let test = Scene::Three(document).rust_test(0, 1).unwrap();
    assert!(test.contains("Mesh::<Vec3>::solid([Vec3::new("), "{test}");
}

#[test]
fn check_tells_how_it_knows() {
    let folder =
        folder_of(&[("s.ron", &scene(CLOSED, ", solid: true")), ("t.ron", &scene(CLOSED, ""))]);
    let explained = |file: &str| {
        let output = hitbench(folder.path(), &["check", "--explain", file]);
        String::from_utf8(output.stdout).unwrap()
    };
    let solid = explained("s.ron");
    let ray = "A ray from a point of the ball leaves the mesh once: inside.";
    let all = "Winding: of A, point (0.2, 0.2, 0.2), touched none, crossings (triangle 3, t 0.4, outward true), verdict true → overlap";
    assert!(solid.contains(ray) && solid.contains(all), "{solid}");
    let surface = explained("t.ron");
    assert!(surface.contains("that mesh is a surface, and not solid"), "{surface}");
    let lines = all_of_lines(&hitbench(folder.path(), &["check", "--json", "s.ron"]));
    assert_eq!((&lines[0]["decided_by"], &lines[0]["distance"]), (&"Winding".into(), &0.0.into()));
    // The way to the nearest side, and the radius beyond.
    let depth = lines[0]["depth"].as_f64().unwrap();
    assert!((depth - 0.25).abs() < 1e-6, "{depth}");
}
