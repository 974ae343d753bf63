//! What format 1 has been given since: poses of hulls, triangles in the scene itself, several sources, how a scene
//! opens, rotations near to what was written, and all faults of a text at once.

use glam::{DVec3, Vec2, Vec3};
use hitbench::analysis::analyse;
use hitbench::bench::{Action, Bench};
use hitbench::cli::judge;
use hitbench::presets::presets;
use hitbench::scene::{Document, Form, Format, LoadError, Scene, World};
use hitbench::shapes::{Shape, orthonormalized};

fn parse(text: &str) -> Result<Scene, String> {
    let no_mesh = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    Scene::parse(text.as_bytes(), Format::Ron, no_mesh).map_err(|fault| {
        let error = LoadError::Fault { file: "s.ron".into(), fault };
        error.all().join("\n")
    })
}

fn space(shapes: &str) -> Document<DVec3> {
    match parse(&format!("Scene3D(title: \"t\", shapes: [{shapes}])")) {
        Ok(Scene::Three(document)) => document,
        other => panic!("{other:?}"),
    }
}

fn vertices(document: &Document<DVec3>, index: usize) -> Vec<Vec3> {
    match document.seen_in::<Vec3>(index, 0.0, DVec3::ZERO).unwrap() {
        Shape::Hull(hull) => hull.points().to_vec(),
        Shape::Mesh(mesh) => mesh.vertices().to_vec(),
        shape => panic!("{shape:?}"),
    }
}

#[test]
fn hulls_and_meshes_stand_where_they_are_put() {
    let points = "points: [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]";
    let place = "position: (10, 0, 0), rotation: Euler(0, 0, 90)";
    let document = space(&format!(
        "(name: \"hull\", shape: Hull({points}, {place})),
         (name: \"mesh\", shape: Mesh({points}, triangles: [(0, 1, 2), (0, 1, 3)], {place}, scale: 2))"
    ));
    let by_hand = |scale: f32| {
        [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0)]
            .map(|(x, y, z)| Vec3::new(10.0 - scale * y, scale * x, scale * z))
    };
    assert_eq!(vertices(&document, 0), by_hand(1.0));
    assert_eq!(vertices(&document, 1), by_hand(2.0));
}

#[test]
fn a_posed_hull_is_moved_by_its_position_and_one_without_by_its_points() {
    let hull = "Hull(points: [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]";
    let document = space(&format!(
        "(name: \"posed\", shape: {hull}, position: (1, 0, 0))), (name: \"bare\", shape: {hull}))"
    ));
    let mut bench = Bench::new(document.clone());
    bench
        .edit("Move", |document| {
            document.entries.iter_mut().for_each(|entry| entry.form.translate(DVec3::Y));
        })
        .unwrap();
    let forms: Vec<&Form<DVec3>> =
        bench.document().entries.iter().map(|entry| &entry.form).collect();
    let [Form::Hull { points, position, .. }, Form::Hull { points: moved, position: none, .. }] =
        forms[..]
    else {
        panic!("{forms:?}")
    };
    let Form::Hull { points: written, .. } = &document.entries[0].form else { panic!("a hull") };
    assert_eq!((points, *position), (written, DVec3::new(1.0, 1.0, 0.0)));
    assert_eq!((moved[0], *none), (DVec3::Y, DVec3::ZERO));
}

#[test]
fn triangles_of_the_scene_itself_are_asked_like_those_of_a_file() {
    let document = space(
        "(name: \"floor\", shape: Mesh(points: [(-1, 0, -1), (1, 0, -1), (0, 0, 1)], triangles: [(0, 1, 2)])),
         (name: \"ball\", shape: Ball(center: (0, 0.5, 0), radius: 0.5))",
    );
    assert_eq!(document.overlap_at(0, 1, 0.0), Some(true));
    let test = Scene::Three(document).rust_test(0, 1).unwrap();
    assert!(test.contains("Mesh::<Vec3>::new([Vec3::new("), "{test}");
    for (mesh, said) in [
        ("Mesh()", "has no triangles"),
        ("Mesh(points: [(0, 0, 0)])", "there are no triangles"),
        ("Mesh(file: \"m.obj\", points: [(0, 0, 0)])", "a file and points too"),
        ("Mesh(points: [(0, 0, 0)], triangles: [(0, 0, 1)])", "uses vertex 1, but there are 1"),
        ("Mesh(points: [(0, 0, 0)], triangles: [(0, 0)])", "write the numbers of three points"),
        ("Mesh(points: [(0, 0, 0)], triangles: [(0, 0, -1)])", "s.ron:1:"),
    ] {
        let text = format!("Scene3D(title: \"t\", shapes: [(name: \"m\", shape: {mesh})])");
        let error = parse(&text).unwrap_err();
        assert!(error.contains(said), "{mesh}: {error}");
    }
}

#[test]
fn sources_are_one_or_several_with_their_addresses() {
    let sources =
        |source: &str| match parse(&format!("Scene2D(title: \"t\", source: {source}, shapes: [])"))
        {
            Ok(Scene::Two(document)) => Ok(document.source),
            Ok(_) => unreachable!(),
            Err(error) => Err(error),
        };
    assert_eq!(sources("\"one\"").unwrap().to_string(), "one");
    let two = sources("[\"one\", (\"two\", \"https://example.org\")]").unwrap();
    assert_eq!(two.to_string(), "one; two");
    assert_eq!(two.0[1].url.as_deref(), Some("https://example.org"));
    assert!(sources("7").unwrap_err().contains("expected a text, or a list of texts"));
    assert!(sources("[(\"a\", \"b\", \"c\")]").is_err());
}

#[test]
fn how_a_scene_opens_follows_the_names_of_its_shapes() {
    let text = "Scene2D(title: \"t\", shapes: [
        (name: \"a\", shape: Point(at: (0, 0))), (name: \"b\", shape: Point(at: (1, 0))), (name: \"c\", shape: Point(at: (2, 0))),
    ], opens: (pair: (\"a\", \"c\"), way: \"six-axes\", subject: Sweep, step: 3, u: 0.25, playing: true,
        shows: [Volumes([Ball, Obb]), Tree(2), Intervals, Crowd(1000), Difference, Axis(Degrees(30)), Samples(4), SamplesBetween(6), Curve(acceleration: (0, -6), lines: 4), SeenFromA, Map(Verdict), Map(Disagreement(\"corners\", \"exact\"))],
        hides: [Verdict, Colours, Axes, Numbers], camera: (at: (1, 0), height: 5)))";
    let Ok(Scene::Two(document)) = parse(text) else { panic!("{:?}", parse(text)) };
    let mut bench = Bench::new(document);
    bench.rename(2, "target").unwrap();
    let pair = |bench: &Bench<glam::DVec2>| bench.document().opens.clone().unwrap().pair;
    assert_eq!(pair(&bench), Some(("a".into(), "target".into())));
    bench.selection.selected = Some(0);
    // Copies stand in place of the shapes, and cannot be deleted one by one.
    bench.crowd = None;
    let findings = analyse(bench.document(), &bench.question());
    bench.perform(Action::Delete, &findings).unwrap();
    assert_eq!(pair(&bench), None);
    bench.undo();
    assert_eq!(pair(&bench), Some(("a".into(), "target".into())));
    for (from, to, said) in [
        (
            "(\"a\", \"c\")",
            "(\"a\", \"cc\")",
            "opens.pair[1] is \"cc\", but no shape has that name",
        ),
        ("step: 3", "step: 0", "opens.step is 0: steps are counted from 1"),
        ("u: 0.25", "u: 1.25", "opens.u is 1.25: an instant lies from 0 to 1"),
        ("height: 5", "height: 0", "opens.camera.height is 0: a scale is above 0"),
        ("Verdict", "Verdicts", "there is no `Verdicts` (did you mean Verdict?)"),
        ("Degrees(30)", "(1, 0)", "an angle"),
    ] {
        let error = parse(&text.replace(from, to)).unwrap_err();
        assert!(error.contains(said), "{to}: {error}");
    }
}

#[test]
fn copies_are_counted_from_1_and_follow_from_a_seed() {
    let copies = |copies: &str| {
        let text = format!("Scene2D(title: \"t\", copies: {copies}, shapes: [])");
        parse(&text).map(|scene| match scene {
            Scene::Two(document) => document.copies.map(|copies| (copies.count, copies.seed)),
            Scene::Three(_) => unreachable!(),
        })
    };
    assert_eq!(copies("(count: 200, seed: 7)"), Ok(Some((200, 7))));
    assert_eq!(copies("(count: 100000)"), Ok(Some((100_000, 0))));
    for (text, said) in [
        ("(count: 0)", "copies.count is 0: write a whole number from 1 to 100,000"),
        ("(count: 100001)", "copies.count is 100001: write"),
        ("(count: 1.5)", "copies.count is 1.5: write"),
        ("(count: 9, seed: -1)", "seed"),
        ("(seed: 7)", "count"),
        ("(count: 9, sed: 7)", "did you mean seed?"),
        ("(200, 7)", "`200` is no name of a field"),
    ] {
        let error = copies(text).unwrap_err();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn axes_that_are_off_say_how_far_and_what_to_write_instead() {
    let boxed = |rotation: &str| {
        parse(&format!(
            "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: {rotation}))])"
        ))
    };
    let axes = "((1, 0.0001, 0), (0, 1, 0), (0, 0, 1.0002))";
    let error = boxed(&format!("Axes{axes}")).unwrap_err();
    assert!(error.contains("off a right-handed orthonormal frame by 0.0004"), "{error}");
    assert!(error.contains("write Orthonormalized for Axes"), "{error}");
    assert!(boxed(&format!("Orthonormalized{axes}")).is_ok());
    for flat in ["((1, 0, 0), (2, 0, 0), (0, 0, 1))", "((1, 0, 0), (0, 1, 0), (0, 0, -1))"] {
        let error = boxed(&format!("Orthonormalized{flat}")).unwrap_err();
        assert!(error.contains("no frame is near them"), "{error}");
    }
}

#[test]
fn a_frame_near_any_three_vectors_is_orthonormal_and_keeps_the_first() {
    let mut random = proptest::test_runner::TestRunner::deterministic();
    let number = || -1e3..1e3_f64;
    let vector = || (number(), number(), number());
    random
        .run(&(vector(), vector(), vector()), |(x, y, z)| {
            let [x, y, z] = [x, y, z].map(DVec3::from);
            // A clearly left-handed frame is none; its mirror image is.
            let handed = x.cross(y).dot(z);
            let z = if handed < 0.0 { -z } else { z };
            if handed.abs() < 1e-3 * x.length() * y.length() * z.length() {
                return Ok(());
            }
            let [u, v, w] = orthonormalized([x, y, z]).expect("they span space");
            for (a, b, dot) in [(u, u, 1.0), (v, v, 1.0), (w, w, 1.0), (u, v, 0.0), (v, w, 0.0)] {
                assert!((a.dot(b) - dot).abs() < 1e-14);
            }
            assert!((u - x.normalize()).length() < 1e-15 && (u.cross(v) - w).length() < 1e-14);
            assert!(y.dot(v) > 0.0 && z.dot(w) > 0.0 && y.dot(w).abs() < 1e-9 * y.length());
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_quaternion_that_is_no_unit_is_a_warning_with_its_length() {
    let quat = |quat: &str| {
        let text = format!(
            "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Quat{quat}))])"
        );
        parse(&text)
            .unwrap()
            .warnings()
            .iter()
            .map(|warning| warning.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        quat("(0.5, 0.5, 0, 1)"),
        ["shapes[0].shape.rotation is a quaternion of length 1.22474: it is normalised to 1"]
    );
    assert_eq!(quat("(0, 0.7071, 0, 0.7071)"), [""; 0]);
}

#[test]
fn all_faults_of_a_text_are_said_each_with_its_place_and_what_was_meant() {
    let text = "Scene2D(
    title: \"t\",
    shapes: [
        (name: \"a\", shape: Sphere(center: (0, 0), radius: 1)),
        (name: \"b\", shape: Ball(centre: (0, 0), radius: 1)),
        (name: \"c\", shape: Ball(center: (0, 0), radius: 1)),
        (name: \"d\", shape: Ball(center: (0, 0), radius: -1)),
        (name: \"e\", shape: Aabb(center: (0, 0, 0), half: (1, 1))),
        (name: \"f\", shape: Box(center: (0, 0), half: (1, 1)), velocity: (1, 0)),
    ],
    expect: [Apart(pair: (\"a\", \"c\")), Distance(pair: (\"a\", \"c\"), is: -1)],
)";
    let all = parse(text).unwrap_err();
    let lines: Vec<&str> = all.lines().collect();
    for (line, place, said) in [
        (0, "s.ron:4:", "there is no `Sphere` (did you mean Ball?); expected one of Point"),
        (1, "s.ron:5:", "there is no field `centre` (did you mean center?)"),
        (2, "s.ron:7:", "shapes[3].shape.radius is -1: a size is 0 or more"),
        (3, "s.ron:8:", "has 3 components"),
        (4, "s.ron:9:", "there is no `Box` (did you mean Aabb?)"),
        (5, "s.ron:11:", "expect[1].is is -1"),
    ] {
        assert!(lines[line].starts_with(place) && lines[line].contains(said), "{line}: {all}");
    }
    assert_eq!(lines.len(), 6, "{all}");
    // Faults of names and ranges are all said too.
    let text = "Scene2D(title: \"t\", shapes: [
        (name: \"a\", shape: Ball(center: (1e30, 0), radius: 1)),
        (name: \"a\", shape: Cylinder(start: (0, 0), end: (1, 0), radius: 1)),
    ], expect: [Apart(pair: (\"a\", \"q\"))])";
    let all = parse(text).unwrap_err();
    for said in [
        "shapes[0].shape.center[0]",
        "shapes[1].name is \"a\"",
        "in space only",
        "expect[0].pair[1]",
    ] {
        assert!(all.contains(said), "{said} in {all}");
    }
    // A fault of the syntax ends the reading.
    let broken = parse("Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Sphere()), (name: ")
        .unwrap_err();
    assert!(broken.lines().count() <= 2, "{broken}");
}

/// The scene of the shapes of another one, as a game would write it.
fn copied<W: hitbench::intersect::matrix::Dimension<Precise: World>>(
    document: &Document<W::Precise>,
) -> Document<W::Precise> {
    let mut copy = Document::new(document.title.clone());
    for (index, entry) in document.entries.iter().enumerate() {
        let shape = document.seen_in::<W>(index, 0.0, hitbench::Vector::ZERO).unwrap();
        let way = entry.motion::<W>().unwrap().displacement;
        copy.push(entry.name.clone(), &shape, way);
    }
    copy
}

#[test]
fn the_shapes_of_a_game_become_a_scene() {
    let mut kinds = std::collections::BTreeSet::new();
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let scene = preset.scene().unwrap();
        // A turn is no part of a shape.
        let turns = match &scene {
            Scene::Two(of) => of.entries.len() > 60 || of.entries.iter().any(|e| e.turn.is_some()),
            Scene::Three(of) => {
                of.entries.len() > 60 || of.entries.iter().any(|e| e.turn.is_some())
            }
        };
        if turns {
            continue;
        }
        let copy = match &scene {
            Scene::Two(document) => {
                kinds.extend(document.entries.iter().map(|entry| entry.form.kind()));
                Scene::Two(copied::<Vec2>(document))
            }
            Scene::Three(document) => {
                kinds.extend(document.entries.iter().map(|entry| entry.form.kind()));
                Scene::Three(copied::<Vec3>(document))
            }
        };
        let text = copy.write(Format::Json);
        let copy = Scene::parse(text.as_bytes(), Format::Json, |_| unreachable!("none is named"));
        let copy = copy.unwrap_or_else(|fault| panic!("{fault} in {text}"));
        for (one, other) in judge(&scene).unwrap().iter().zip(judge(&copy).unwrap()) {
            let (near, far) = (one.distance.unwrap_or(0.0), other.distance.unwrap_or(0.0));
            assert!((near - far).abs() <= 1e-4 * (1.0 + near), "{}: {one} {other}", preset.path);
            let close = near < 1e-4 && far < 1e-4;
            assert!(one.overlap == other.overlap || close, "{}: {one} {other}", preset.path);
        }
    }
    assert_eq!(kinds.len(), hitbench::shapes::Kind::ALL.len());
}

/// What people who bring numbers of a game mistype at first, and what helps each of them.
#[test]
fn typical_mistakes_are_told_with_what_was_meant() {
    let right = r#"Scene2D(title: "t", shapes: [
        (name: "a", shape: Ball(center: (0, 0), radius: 1)),
        (name: "b", shape: Obb(center: (3, 0), half: (1, 1), rotation: Degrees(45))),
    ], expect: [Apart(pair: ("a", "b"))])"#;
    parse(right).unwrap();
    for (from, to, said) in [
        ("Ball(", "Circle(", "did you mean Ball?"),
        ("Obb(", "Rectangle(", "did you mean"),
        ("center: (0", "centre: (0", "did you mean center?"),
        ("center: (0", "position: (0", "did you mean center?"),
        ("radius: 1", "r: 1", "did you mean radius?"),
        ("half: (1, 1)", "half_extents: (1, 1)", "did you mean half?"),
        ("half: (1, 1)", "min: (2, -1), max: (4, 1)", "half is (max - min) / 2"),
        ("half: (1, 1)", "half: 1", "expected a vector of 2 numbers"),
        ("rotation: Degrees(45)", "rotation: 45", "expected an angle: Degrees(45)"),
        ("rotation: Degrees(45)", "rotation: Quat(0, 0, 0, 1)", "expected an angle: Degrees(45)"),
        ("rotation: Degrees(45)", "rotation: Deg(45)", "expected an angle: Degrees(45)"),
        ("(0, 0)", "(0, 0, 0)", "has 3 components"),
        ("(0, 0), radius", "(0, 0) radius", "expected a comma"),
        (", radius: 1", "", "the field `radius` is missing"),
        ("radius: 1", "radius: \"1\"", "expected a number"),
        ("radius: 1", "radius: -1", "a size is 0 or more"),
        ("radius: 1", "radius: NaN", "write a finite number"),
        ("name: \"b\"", "name: \"a\"", "as is shapes[0].name: give each its own"),
        ("(\"a\", \"b\")", "(\"a\", \"B\")", "did you mean b?"),
        ("Apart(", "Overlaps(", "did you mean Overlap?"),
        ("Scene2D", "Scene", "did you mean Scene"),
    ] {
        let error = parse(&right.replacen(from, to, 1)).unwrap_err();
        assert!(error.starts_with("s.ron:") && error.contains(said), "{to}: {error}");
    }
}
