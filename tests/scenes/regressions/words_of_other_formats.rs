//! What other formats write was refused without a hint: a capsule by its centre, a kind as `"type"`, `NaN` in JSON, `Apart("a", "b")`,
//! and two scenes in one object.
//!
//! Cause: the messages of the parsers, which know no other format. Fix: each of these says how it is written here.

use hitbench::scene::{Format, LoadError, Scene};

fn refused(text: &str, format: Format) -> String {
    let none = |_: &str| Err(std::io::ErrorKind::NotFound.into());
    let fault = Scene::parse(text.as_bytes(), format, none).expect_err(text);
    LoadError::Fault { file: "a".into(), fault }.to_string()
}

fn ron(shape: &str, expect: &str) -> String {
    let text = format!(
        "Scene3D(title: \"t\", shapes: [(name: \"a\", shape: {shape}), (name: \"b\", shape: Point(at: (0, 0, 0)))], expect: [{expect}])"
    );
    refused(&text, Format::Ron)
}

fn json(shape: &str, expect: &str) -> String {
    let text = format!(
        "{{\"Scene3D\": {{\"title\": \"t\", \"shapes\": [{{\"name\": \"a\", \"shape\": {shape}}}], \"expect\": [{expect}]}}}}"
    );
    refused(&text, Format::Json)
}

#[test]
fn each_says_how_it_is_written_here() {
    let ends = "(start is center - half_height * axis, end is center + half_height * axis)";
    for (message, words) in [
        (ron("Capsule(center: (0, 0, 0), half_height: 1, radius: 1)", ""), ends),
        (ron("Capsule(half_height: 1, radius: 1)", ""), ends),
        (json("{\"Cylinder\": {\"center\": [0, 0, 0]}}", ""), ends),
        (
            ron("Cone(center: (0, 0, 0), height: 1, radius: 1)", ""),
            "(base is center - half_height * axis, apex is center + half_height * axis)",
        ),
        (
            json("{\"type\": \"Ball\", \"radius\": 1}", ""),
            "(a kind stands before its fields, such as {\"Ball\": {…}})",
        ),
        (
            refused("{\"type\": \"Scene2D\", \"title\": \"t\", \"shapes\": []}", Format::Json),
            "(a scene stands in the object of its kind, such as {\"Scene2D\": {…}})",
        ),
        (
            json("{\"Ball\": {\"center\": [0, 0, NaN]}}", ""),
            "center[2]: JSON has no NaN: write a finite number",
        ),
        (
            json("{\"Ball\": {\"center\": [0, 0, 0], \"radius\": -Infinity}}", ""),
            "radius: JSON has no Infinity: write",
        ),
        (json("{\"Ball\": {\"center\": [nan, 0, 0]}}", ""), "center[0]: JSON has no nan: write"),
        (
            ron("Point(at: (0, 0, 0))", "Apart(\"a\", \"b\")"),
            "expect[0]: expected the name of a field: pair: (\"a\", \"b\")",
        ),
        (
            json("{\"Point\": {\"at\": [0, 0, 0]}}", "{\"Apart\": [\"a\", \"b\"]}"),
            "expected the name of a field: {\"pair\": [\"a\", \"b\"]}",
        ),
        (
            json("{\"Point\": {\"at\": [0, 0, 0]}, \"color\": 1}", ""),
            "expected the closing brace: a kind with its fields stands alone in an object",
        ),
        (
            refused(
                "{\"Scene2D\": {\"title\": \"t\", \"shapes\": []}, \"Scene3D\": {}}",
                Format::Json,
            ),
            "1:40: expected the closing brace: a file has one scene",
        ),
    ] {
        assert!(message.contains(words), "{message}");
    }
}

/// What is at fault otherwise is told as before.
#[test]
fn a_comma_too_many_and_a_word_too_many_are_told_as_such() {
    for (text, words) in [
        ("{\"Ball\": {\"center\": [0,, 0]}}", "expected a number, text in quotes"),
        ("{\"Ball\": {\"center\": [nought, 0, 0]}}", "expected true, false or null"),
    ] {
        let message = json(text, "");
        assert!(message.contains(words), "{message}");
    }
}

#[test]
fn pairs_of_an_unknown_kind_are_refused_with_those_that_are_known() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_hitbench"))
        .args(["referee", "--pairs", "Ball-Box", "--", "true"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("there is no kind Box") && said.contains("known: Point, Segment, "),
        "{said}"
    );
}
