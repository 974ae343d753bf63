//! What scene files may not say, and where the error says it is.

use std::io;

use hitbench::scene::{Format, LoadError, Scene};

fn no_meshes(_: &str) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::NotFound.into())
}

#[track_caller]
fn assert_refused(text: &str, format: Format, expected: &str) {
    let fault = Scene::parse(text.as_bytes(), format, no_meshes).expect_err(text);
    let file = if format == Format::Ron { "a.ron" } else { "a.json" };
    let message = LoadError::Fault { file: file.into(), fault }.to_string();
    assert_eq!(message, format!("{file}:{expected}"), "of {text}");
}

/// The shapes begin at line 4, column 5.
fn in_2d(shapes: &str) -> String {
    format!("Scene2D(\n  title: \"t\",\n  shapes: [\n    {shapes}\n  ],\n)")
}

fn in_3d(shapes: &str) -> String {
    in_2d(shapes).replace("Scene2D", "Scene3D")
}

/// A shape of no interest, and expectations. They begin at line 5, column 3.
fn expecting(expectations: &str) -> String {
    format!(
        "Scene2D(title: \"t\",\n shapes: [\n (name: \"a\", shape: Point(at: (0, 0))),\n (name: \"b\", shape: Point(at: (1, 0)))], expect: [\n  {expectations}\n])"
    )
}

#[test]
fn a_bad_field_is_named_with_its_place() {
    for (shape, expected) in [
        (
            "Ball(center: (0, 2), radius: -1)",
            "4:53: shapes[0].shape.radius is -1: a size is 0 or more",
        ),
        (
            "Ball(center: (0, NaN), radius: 1)",
            "4:41: shapes[0].shape.center[1] is NaN: write a finite number",
        ),
        (
            "Ball(center: (inf, 0), radius: 1)",
            "4:38: shapes[0].shape.center[0] is inf: write a finite number",
        ),
        (
            "Ball(center: (0, 0), radius: 1e400)",
            "4:53: shapes[0].shape.radius is inf: write a finite number",
        ),
        (
            "Ball(center: (2305843009213693952, 0), radius: 1)",
            "4:38: shapes[0].shape.center[0] is 2305843009213694000: numbers may go from -2^60 to 2^60, so that no square overflows",
        ),
        ("Mesh(file: \"a.obj\", scale: 0)", "4:51: shapes[0].shape.scale is 0: a scale is above 0"),
        (
            "Mesh(file: \"a.obj\", position: (0, 2305843009213693952))",
            "4:58: shapes[0].shape.position[1] is 2305843009213694000: numbers may go from -2^60 to 2^60, so that no square overflows",
        ),
        (
            "Ball(center: (0, 2, 3), radius: 1)",
            "4:45: shapes[0].shape.center has 3 components: write a vector of 2 numbers, as in every 2D scene",
        ),
        (
            "Ball(center: (0), radius: 1)",
            "4:39: shapes[0].shape.center has 1 component: write a vector of 2 numbers, as in every 2D scene",
        ),
        (
            "Ball(center: 3, radius: 1)",
            "4:37: shapes[0].shape.center: expected a vector of 2 numbers, as in every 2D scene",
        ),
        ("Ball(center: (0, 1), radius: \"x\")", "4:53: shapes[0].shape.radius: expected a number"),
        (
            "Ball(center: (0, 1), radius: 1, color: 2)",
            "4:56: shapes[0].shape.color: there is no field `color`; expected one of center, radius",
        ),
        ("Ball(center: (0, 1))", "4:43: shapes[0].shape: the field `radius` is missing"),
        (
            "Ball(center: (0, 1), radius: 1, radius: 2)",
            "4:56: shapes[0].shape: the field `radius` stands here twice",
        ),
        (
            "Sector(apex: (0, 0), direction: (1, 0), half_angle: 45, radius: 1)",
            "4:76: shapes[0].shape.half_angle: expected an angle: Degrees(45) or Radians(0.5), in JSON {\"Degrees\": 45}",
        ),
        (
            "Sector(apex: (0, 0), direction: (1, 0), half_angle: Degrees(200), radius: 1)",
            "4:87: shapes[0].shape.half_angle is 200 degrees: a half-angle lies from 0 to 180 degrees",
        ),
        (
            "Sector(apex: (0, 0), direction: (0, 0), half_angle: Degrees(45), radius: 1)",
            "4:61: shapes[0].shape.direction is the zero vector: a direction needs a length, such as (1, 0)",
        ),
        (
            "Plane(normal: (0, 0), offset: 1)",
            "4:43: shapes[0].shape.normal is the zero vector: a direction needs a length, such as (1, 0)",
        ),
        (
            "Cylinder(start: (0, 1, 2), end: (0, 1, 3), radius: 1)",
            "4:48: shapes[0].shape is a Cylinder, which exists in space only: make the scene a Scene3D",
        ),
        (
            "Point(at: (0, 0)), turn: 90",
            "4:49: shapes[0].turn: expected an angle: Degrees(45) or Radians(0.5), in JSON {\"Degrees\": 45}",
        ),
        (
            "Point(at: (0, 0)), displacement: (0, 1, 2)",
            "4:65: shapes[0].displacement has 3 components: write a vector of 2 numbers, as in every 2D scene",
        ),
        (
            "Point(at: (0, 0)), speed: 3",
            "4:43: shapes[0].speed: there is no field `speed`; expected one of name, shape, displacement, turn",
        ),
    ] {
        let text = in_2d(&format!("(name: \"a\", shape: {shape}),"));
        assert_refused(&text, Format::Ron, expected);
    }
}

#[test]
fn in_space_vectors_have_three_components() {
    for (shape, expected) in [
        (
            "Ball(center: (0, 2), radius: 1)",
            "4:42: shapes[0].shape.center has 2 components: write a vector of 3 numbers, as in every 3D scene",
        ),
        (
            "Obb(center: (0, 2, 0), half: (1, 1, 1), rotation: Degrees(30))",
            "4:74: shapes[0].shape.rotation: expected a rotation: Quat(x, y, z, w), Euler(x, y, z) in degrees, or Axes or Orthonormalized of three vectors",
        ),
        (
            "Obb(center: (0, 2, 0), half: (1, -1, 1), rotation: Euler(0, 0, 0))",
            "4:57: shapes[0].shape.half[1] is -1: a size is 0 or more",
        ),
        (
            "Obb(center: (0, 2, 0), half: (1, 1, 1), rotation: Quat(0, 0, 1))",
            "4:86: shapes[0].shape.rotation has 3 components: write the four numbers x, y, z and w",
        ),
        (
            "Obb(center: (0, 2, 0), half: (1, 1, 1), rotation: Quat(0, 0, 0, 0))",
            "4:89: shapes[0].shape.rotation is the zero quaternion: no rotation is Quat(0, 0, 0, 1)",
        ),
        (
            "Obb(center: (0, 2, 0), half: (1, 1, 1), rotation: Axes((1, 0, 0), (0, 0, 1), (0, 1, 0)))",
            "4:110: shapes[0].shape.rotation: the axes are off a right-handed orthonormal frame by 2, and 1e-6 is allowed: write Orthonormalized for Axes, in code orthonormalized(axes)",
        ),
        (
            "Frustum(eye: (0, 0, 1), target: (0, 0, 0), up: (0, 1, 0), fov_y: Degrees(180), aspect: 1, near: 0, far: 1)",
            "4:100: shapes[0].shape.fov_y is 180 degrees: it lies between 0 and 180, both excluded",
        ),
        (
            "Frustum(eye: (0, 0, 1), target: (0, 0, 0), up: (0, 1, 0), fov_y: Degrees(60), aspect: 0, near: 0, far: 1)",
            "4:110: shapes[0].shape.aspect is 0: width over height is above 0",
        ),
        (
            "Point(at: (0, 0, 0)), turn: (axis: (0, 0, 0), angle: Degrees(90))",
            "4:67: shapes[0].turn.axis is the zero vector: a direction needs a length, such as (1, 0)",
        ),
    ] {
        let text = in_3d(&format!("(name: \"a\", shape: {shape}),"));
        assert_refused(&text, Format::Ron, expected);
    }
}

#[test]
fn where_several_fields_are_at_fault_one_is_named_with_its_place() {
    let point = "shape: Point(at: (0, 0))";
    for (text, expected) in [
        (
            in_2d(&format!(
                "(name: \"a\", {point}), (name: \"b\", {point}), (name: \"a\", {point})"
            )),
            "4:90: shapes[2].name is \"a\", as is shapes[0].name: give each its own",
        ),
        (
            in_2d("(name: \"a\", shape: Hull(points: [(0, 0)]))"),
            "4:24: shapes[0].shape: points has 1 points: at least 3 are needed",
        ),
        (
            in_2d(
                "(name: \"a\", shape: Kdop(directions: [(1, 0), (0, 1)], min: [0, 1], max: [1, 0]))",
            ),
            "4:24: shapes[0].shape: min[1] is 1, above max[1] = 0: the k-DOP is empty; swap them",
        ),
        (
            in_2d(
                "(name: \"a\", shape: Kdop(directions: [(1, 0), (0, 1)], min: [0], max: [1, 0]))",
            ),
            "4:24: shapes[0].shape: min has 1 numbers for 2 directions: write one for each",
        ),
        (
            in_2d("(name: \"a\", shape: Cylinder(start: (0, 1), end: (0, 2), radius: 1))"),
            "4:24: shapes[0].shape is a Cylinder, which exists in space only: make the scene a Scene3D",
        ),
        (
            in_3d("(name: \"a\", shape: Cone(apex: (0, 1, 0), base: (0, 1, 0), radius: 1))"),
            "4:24: shapes[0].shape: base is the same point as the other end, but radius is 1: move one end, or make radius 0",
        ),
        (
            in_3d(
                "(name: \"a\", shape: Frustum(eye: (0, 0, 1), target: (0, 0, 0), up: (0, 0, 1), fov_y: Degrees(60), aspect: 1, near: 0, far: 1))",
            ),
            "4:24: shapes[0].shape: up is parallel to the view from eye to target: choose another, such as (0, 1, 0)",
        ),
        (
            in_3d("(name: \"a\", shape: Mesh(file: \"no.obj\"))"),
            "4:35: shapes[0].shape.file is \"no.obj\": entity not found",
        ),
        (
            expecting("Apart(pair: (\"a\", \"c\"))"),
            "5:21: expect[0].pair[1] is \"c\", but no shape has that name",
        ),
        (
            expecting("Apart(pair: (\"a\", \"a\"))"),
            "5:15: expect[0].pair names \"a\" twice: a pair is of two shapes",
        ),
        (
            expecting("Meets(pair: (\"a\", \"b\"), first: 0.5, last: 0.25)"),
            "5:3: expect[0]: first is 0.5, after last = 0.25",
        ),
    ] {
        assert_refused(&text, Format::Ron, expected);
    }
}

#[test]
fn expectations_check_themselves() {
    for (expectation, expected) in [
        (
            "Apart(pair: (\"a\", \"b\"), at: 1.5)",
            "5:31: expect[0].at is 1.5: an instant lies from 0 to 1",
        ),
        ("Distance(pair: (\"a\", \"b\"), is: -1)", "5:34: expect[0].is is -1: a size is 0 or more"),
        ("Distance(pair: (\"a\", \"b\"))", "5:28: expect[0]: the field `is` is missing"),
        (
            "Touch(pair: (\"a\", \"b\"))",
            "5:3: expect[0]: there is no `Touch`; expected one of Apart, Overlap, Distance, Meets, Misses",
        ),
        (
            "Apart(pair: (\"a\"))",
            "5:19: expect[0].pair has 1 component: write the names of two shapes",
        ),
        ("Apart(pair: \"a\")", "5:15: expect[0].pair: expected the names of two shapes"),
    ] {
        assert_refused(&expecting(expectation), Format::Ron, expected);
    }
}

#[test]
fn the_text_as_a_whole() {
    let good = in_2d("");
    for (text, expected) in [
        (format!("{good} x"), "6:3: expected nothing more: the scene has ended"),
        (format!("{good}, "), "6:2: expected nothing more: the scene has ended"),
        (String::new(), "1:1: the text ends too early"),
        ("Scene2D(".into(), "1:8: the text ends too early"),
        (
            "Scene4D()".into(),
            "1:1: there is no `Scene4D` (did you mean Scene2D?); expected one of Scene2D, Scene3D",
        ),
        ("Scene2D(shapes: [])".into(), "1:19: the field `title` is missing"),
        ("Scene2D(title: t, shapes: [])".into(), "1:16: title: expected text in quotes"),
        (
            "Scene2D(title: \"t\", shapes: ())".into(),
            "1:29: shapes: expected a list in square brackets",
        ),
    ] {
        assert_refused(&text, Format::Ron, expected);
    }
    let fault = Scene::parse(b"Scene2D(\n  title: \"\xff\")", Format::Ron, no_meshes).unwrap_err();
    assert_eq!((fault.place, fault.message.as_str()), (Some((2, 11)), "expected text in UTF-8"));
}

#[test]
fn json_too() {
    for (shape, expected) in [
        (
            r#"{"Ball": {"center": [0, 2], "radius": -1}}"#,
            "2:67: shapes[0].shape.radius is -1: a size is 0 or more",
        ),
        (
            r#"{"Ball": {"center": [0, 2, 3], "radius": 1}}"#,
            "2:56: shapes[0].shape.center has 3 components: write a vector of 2 numbers, as in every 2D scene",
        ),
        (
            r#"{"Ball": {"center": [0, 1e400], "radius": 1}}"#,
            "2:56: shapes[0].shape.center[1] is beyond the range of numbers: write a finite number",
        ),
        (
            r#"{"Ball": {"center": 3, "radius": 1}}"#,
            "2:48: shapes[0].shape.center: expected a vector of 2 numbers, as in every 2D scene",
        ),
        (
            r#"{"Ball": {"center": [0, "2"], "radius": 1}}"#,
            "2:54: shapes[0].shape.center[1]: expected a number, not the text \"2\"",
        ),
        (
            r#"{"Ball": {"center": [0, 2], "radius": 1, "color": 3}}"#,
            "2:75: shapes[0].shape.color: there is no field `color`; expected one of center or radius",
        ),
        (
            r#"{"Cone": {"apex": [0, 2, 3]}}"#,
            "2:54: shapes[0].shape is a Cone, which exists in space only: make the scene a Scene3D",
        ),
        (
            "{\"Sector\": {\"apex\": [0, 2], \"direction\": [1, 0], \"half_angle\": 45\n\n, \"radius\": 3}}",
            "2:91: shapes[0].shape.half_angle: expected an angle: Degrees(45) or Radians(0.5), in JSON {\"Degrees\": 45}",
        ),
    ] {
        let text = format!(
            "{{\"Scene2D\": {{\"title\": \"t\", \"shapes\": [\n    {{\"name\": \"a\", \"shape\": {shape}}}\n  ]}}}}"
        );
        assert_refused(&text, Format::Json, expected);
    }
    let good = r#"{"Scene2D": {"title": "t", "shapes": []}}"#;
    assert_refused(
        &format!("{good} ]"),
        Format::Json,
        "1:43: expected nothing more: the scene has ended",
    );
    assert_refused(&good[..20], Format::Json, "1:20: the text ends too early");
}

#[test]
fn a_mesh_that_is_none_is_refused() {
    let in_space = in_3d("(name: \"m\", shape: Mesh(file: \"m.obj\"))");
    let in_plane = in_2d("(name: \"m\", shape: Mesh(file: \"m.obj\"))");
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0.5\n";
    for (text, obj, expected) in [
        (
            &in_space,
            String::new(),
            "shapes[0].shape.file is \"m.obj\": there are no triangles: a mesh needs at least one face",
        ),
        (
            &in_space,
            "v 0 0 x\n".into(),
            "shapes[0].shape.file is \"m.obj\": 1:7: \"x\": expected a finite number from -2^60 to 2^60",
        ),
        (
            &in_space,
            format!("{corners}f 1 2 4\n"),
            "shapes[0].shape.file is \"m.obj\": 4:7: there is no vertex 4: the file has 3",
        ),
        (
            &in_space,
            format!("{corners}v 1e30 0 0\nf 1 2 4\n"),
            "shapes[0].shape.file is \"m.obj\": 4:3: \"1e30\": expected a finite number from -2^60 to 2^60",
        ),
        (
            &in_plane,
            format!("{corners}f 1 2 3\n"),
            "shapes[0].shape.file is \"m.obj\": 3:7: z is 0.5: in a 2D scene z is 0",
        ),
    ] {
        let fault = Scene::parse(text.as_bytes(), Format::Ron, |_| Ok(obj.clone().into_bytes()))
            .unwrap_err();
        assert_eq!(fault.to_string(), expected);
        assert_eq!(fault.place, Some((4, 35)), "where the scene names it");
    }
    let whole = format!("o thing\nvt 0 0\n{corners}usemtl x\nf 1/9/9 2//3 3\n");
    let scene = Scene::parse(in_space.as_bytes(), Format::Ron, |_| Ok(whole.clone().into_bytes()));
    let Ok(Scene::Three(document)) = scene else { panic!("{scene:?}") };
    assert_eq!(document.meshes.get("m.obj").unwrap().indices(), [[0, 1, 2]]);
}
