//! A scene chooses the arithmetic of its questions, and stores what was written.

use glam::DVec2;
use hitbench::cli::{SweepAnswer, judge};
use hitbench::presets::presets;
use hitbench::scene::{Document, Form, Format, Precision, Scene};

fn parse(text: &str) -> Result<Scene, String> {
    let no_mesh = |_: &str| unreachable!("no scene here names a mesh");
    Scene::parse(text.as_bytes(), Format::Ron, no_mesh)
        .map_err(|fault| format!("{}{}", fault.path, fault.message))
}

fn plane(text: &str) -> Document<DVec2> {
    match parse(text) {
        Ok(Scene::Two(document)) => document,
        other => panic!("{other:?}"),
    }
}

/// On the surface of the earth: 1.2 between the centres, and 1.22 between touching balls.
fn far_balls(precision: &str) -> String {
    format!(
        "Scene2D(title: \"t\", shapes: [
            (name: \"a\", shape: Ball(center: (6378137.123456789, 0), radius: 0.61)),
            (name: \"b\", shape: Ball(center: (6378138.323456789, 0), radius: 0.61), displacement: (2, 0)),
        ]{precision})"
    )
}

#[test]
fn doubles_are_asked_as_they_are_written() {
    let (single, double) = (far_balls(""), far_balls(", precision: F64"));
    let judged = |text: &str| judge(&parse(text).unwrap()).unwrap().remove(0);
    assert_eq!((judged(&single).overlap, judged(&double).overlap), (Some(false), Some(true)));
    let distance = judged(&single).distance.unwrap();
    assert!((distance - 0.28).abs() < 1e-6, "{distance}");
    // They part where the centres are 1.22 apart: after 0.02 of a way of 2.
    let SweepAnswer::Meets(sweep) = judged(&double).sweep else { panic!("they overlap at first") };
    assert!((sweep.last - 0.01).abs() < 1e-9, "{sweep:?}");
    assert_eq!(judge(&parse(&single).unwrap()).unwrap()[0].sweep, SweepAnswer::Misses);
}

#[test]
fn the_two_precisions_are_asked_of_the_same_document() {
    let mut document = plane(&far_balls(""));
    assert_eq!(document.overlap_at(0, 1, 0.0), Some(false));
    document.precision = Precision::F64;
    assert_eq!(document.overlap_at(0, 1, 0.0), Some(true));
    let Form::Ball { center, .. } = document.entries[0].form else { panic!("a ball") };
    assert_eq!(center.x.to_bits(), 6378137.123456789_f64.to_bits());
    for format in [Format::Ron, Format::Json] {
        let text = Scene::Two(document.clone()).write(format);
        assert!(text.contains("6378137.123456789") && text.contains("F64"), "{text}");
    }
}

#[test]
fn what_single_precision_cannot_hold_is_a_warning_that_names_the_field() {
    let paths = |text: &str| -> Vec<String> {
        parse(text).unwrap().warnings().into_iter().map(|warning| warning.path).collect()
    };
    let far = ["shapes[0].shape.center[0]", "shapes[1].shape.center[0]"];
    assert_eq!(paths(&far_balls("")), far);
    assert_eq!(paths(&far_balls(", precision: F64")), [""; 0]);
    let text = |number: &str| {
        format!(
            "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: Obb(center: (0, 0, 0), half: (1, 1, 1), rotation: Euler(0, {number}, 0)), turn: (axis: (0, 1, 0), angle: Radians({number})))])"
        )
    };
    // The shortest digits of an f32, all its digits, nine as C prints them, and whole numbers.
    for held in ["0.1", "0.100000001490116119384765625", "0.100000001", "16777216", "-3e-20"] {
        assert_eq!(paths(&text(held)), [""; 0], "{held}");
    }
    for finer in ["0.1000000015", "16777217", "0.12345678901", "1e-60"] {
        let expected = ["shapes[0].shape.rotation[1]", "shapes[0].turn.angle"];
        assert_eq!(paths(&text(finer)), expected, "{finer}");
    }
    let warning = &parse(&far_balls("")).unwrap().warnings()[0];
    assert_eq!(
        warning.to_string(),
        "shapes[0].shape.center[0] is 6378137.123456789, which is finer than f32: it is taken for 6378137"
    );
}

#[test]
fn no_preset_is_finer_than_its_precision() {
    for preset in presets().iter().flat_map(|family| &family.presets) {
        let scene = preset.scene().unwrap();
        assert_eq!(scene.warnings(), [], "{}", scene.title());
    }
}

#[test]
fn the_limits_are_those_of_the_precision_wherever_it_stands() {
    let scene = |before: &str, after: &str| {
        format!(
            "Scene2D(title: \"t\", {before} shapes: [(name: \"a\", shape: Ball(center: (1e100, 0), radius: 1))] {after})"
        )
    };
    assert!(parse(&scene("precision: F64,", "")).is_ok());
    assert!(parse(&scene("", ", precision: F64")).is_ok());
    for refused in [scene("", ""), scene("precision: F32,", "")] {
        let message = parse(&refused).unwrap_err();
        assert!(message.starts_with("shapes[0].shape.center[0] is "), "{message}");
        assert!(message.contains("2^60"), "{message}");
    }
    // An axis that is zero in single precision is none.
    let turn = |precision: &str| {
        parse(&format!(
            "Scene3D(title: \"t\", {precision} shapes: [(name: \"a\", shape: Point(at: (0, 0, 0)), turn: (axis: (0, 1e-60, 0), angle: Degrees(9)))])"
        ))
    };
    assert!(turn("precision: F64,").is_ok());
    assert!(turn("").unwrap_err().contains("zero vector"));
    // Half a turn in radians is the nearest number of either precision.
    for (precision, radians) in [("F32", "3.1415927"), ("F64", "3.141592653589793")] {
        let text = format!(
            "Scene2D(title: \"t\", precision: {precision}, shapes: [(name: \"a\", shape: Sector(apex: (0, 0), direction: (1, 0), half_angle: Radians({radians}), radius: 1))])"
        );
        assert!(parse(&text).is_ok(), "{text}");
    }
}

#[test]
fn a_pair_in_doubles_is_copied_in_doubles() {
    let scene = parse(&far_balls(", precision: F64")).unwrap();
    let test = scene.rust_test(0, 1).unwrap();
    assert!(
        test.contains("let a: Shape<DVec2> = Ball::<DVec2>::new(DVec2::new(f64::from_bits("),
        "{test}"
    );
    assert!(test.contains("/* 6378137.123456789 */") && test.contains("Ok(true)"), "{test}");
    let repro = scene.repro(0, 1).unwrap();
    let bits = format!("{:#018x}", 6378137.123456789_f64.to_bits());
    assert!(repro.contains(&bits) && repro.contains("\"overlap\": true"), "{repro}");
}
