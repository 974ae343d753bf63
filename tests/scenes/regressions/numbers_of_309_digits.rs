//! A message about 1e308 had 309 digits, and one about 4.9e-324 had 324.
//!
//! Cause: messages wrote numbers as `{}` does, without an exponent. Fix: those that would have a row of zeros are written with one.

use hitbench::scene::{Format, Scene};

fn refused(text: &str) -> String {
    let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    Scene::parse(text.as_bytes(), Format::Ron, none).unwrap_err().to_string()
}

#[test]
fn a_message_writes_no_row_of_zeros() {
    let ball = |numbers: &str| {
        format!("Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball({numbers}))])")
    };
    for (numbers, words) in [
        ("center: (1e308, 0), radius: 1", "center[0] is 1e308: numbers may go"),
        ("center: (0, -1e300), radius: 1", "center[1] is -1e300: numbers may go"),
        ("center: (0, 0), radius: -4.9e-324", "radius is -5e-324: a size is 0 or more"),
        ("center: (0, 0), radius: -0.5", "radius is -0.5: a size is 0 or more"),
        ("center: (0, 0), radius: -120000", "radius is -120000: a size is 0 or more"),
    ] {
        let message = refused(&ball(numbers));
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn a_warning_writes_none_either() {
    let text = "Scene2D(title: \"t\", shapes: [(name: \"a\", shape: Ball(center: (0, 0), radius: 4.9e-324))])";
    let scene = Scene::parse(text.as_bytes(), Format::Ron, |_| unreachable!()).unwrap();
    let warnings: Vec<String> = scene.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["shapes[0].shape.radius is 5e-324, which is finer than f32: it is taken for 0"]
    );
}
