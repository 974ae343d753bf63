//! Whatever is given for a scene: no panic, and an error names the place.

use std::io;

use hitbench::cli;
use hitbench::presets::presets;
use hitbench::scene::{Format, Scene};
use proptest::prelude::*;

/// Words of the parsers, which mean nothing to whoever writes a scene.
const PARSERS: [&str; 15] = [
    "invalid type",
    "invalid value",
    "invalid length",
    "unknown field",
    "unknown variant",
    "missing field",
    "duplicate field",
    "struct",
    "enum",
    "variant",
    "sequence",
    "deserial",
    "identifier",
    "recursion",
    "surrogate",
];

/// A message without what it quotes from the file.
fn unquoted(message: &str) -> String {
    let outside = |quote: char, text: &str| -> String { text.split(quote).step_by(2).collect() };
    outside('"', &outside('`', &message.replace("\\\"", "")))
}

/// Reads, and checks what came of it.
fn read(text: &[u8], format: Format) -> Result<(), TestCaseError> {
    let obj = |_: &str| io::Result::Ok(text.to_vec());
    match Scene::parse(text, format, obj) {
        Ok(scene) => {
            let written = scene.write(format);
            let again = Scene::parse(written.as_bytes(), format, obj).map_err(|fault| {
                TestCaseError::fail(format!("{fault} in what was written:\n{written}"))
            })?;
            prop_assert_eq!(again.write(format), written);
            // What was read can be judged.
            let judged = cli::judge(&scene);
            prop_assert!(judged.is_ok(), "{judged:?}");
        }
        Err(fault) => {
            let lines = text.split(|&byte| byte == b'\n').count();
            let Some((line, column)) = fault.place else {
                return Err(TestCaseError::fail(format!("no place: {fault:?}")));
            };
            prop_assert!((1..=lines).contains(&line), "{fault:?}");
            prop_assert!((1..=text.len() + 1).contains(&column), "{fault:?}");
            prop_assert!(!fault.message.is_empty());
            let own = unquoted(&fault.message);
            let foreign = PARSERS.iter().find(|word| own.contains(**word));
            prop_assert!(foreign.is_none(), "{foreign:?} in {fault:?}");
        }
    }
    Ok(())
}

/// Numbers that are hard to read, and things that are none.
const ODD: [&str; 32] = [
    "0",
    "-0",
    "-0.0",
    "1",
    "-1",
    "1e-45",
    "-1e-46",
    "1e400",
    "-1e400",
    "NaN",
    "-NaN",
    "inf",
    "-inf",
    "1152921504606846976",
    "1152921504606846977",
    "2305843009213693952",
    "1e39",
    "0x10",
    "1_000",
    "1.",
    ".5",
    "+1",
    "--1",
    "\"1\"",
    "(1)",
    "[1]",
    "()",
    "null",
    "None",
    "Some(1)",
    "Degrees(1)",
    "1e9999999999",
];

fn sources() -> Vec<(String, Format)> {
    let texts = presets().iter().flat_map(|family| &family.presets).map(|preset| preset.text);
    let ron: Vec<_> = texts.map(|text| (text.to_string(), Format::Ron)).collect();
    let json = ron.iter().filter_map(|(text, _)| {
        let obj = |_: &str| io::Result::Ok(b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".to_vec());
        Some((
            Scene::parse(text.as_bytes(), Format::Ron, obj).ok()?.write(Format::Json),
            Format::Json,
        ))
    });
    let json: Vec<_> = json.collect();
    [ron, json].concat()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn arbitrary_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200), json in any::<bool>()) {
        read(&bytes, if json { Format::Json } else { Format::Ron })?;
    }

    #[test]
    fn arbitrary_text(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "Scene2D", "Scene3D", "(", ")", "[", "]", "{", "}", ":", ",", "\"", "title", "shapes", "name", "shape",
                "Ball", "Hull", "center", "points", "1", "-", "\\", "//", "/*", "*/", "\n", " ", "r#\"", "Some", "é", "#!",
            ]),
            0..60,
        ),
        json in any::<bool>(),
    ) {
        read(words.concat().as_bytes(), if json { Format::Json } else { Format::Ron })?;
    }

    #[test]
    fn numbers_that_are_changed(
        source in prop::sample::select(sources()),
        at in any::<prop::sample::Index>(),
        odd in prop::sample::select(ODD.to_vec()),
    ) {
        let (text, format) = source;
        let starts: Vec<_> = text
            .char_indices()
            .filter(|&(i, c)| c.is_ascii_digit() && !text[..i].ends_with(|c: char| c.is_ascii_digit() || ".-".contains(c)))
            .map(|(i, _)| i)
            .collect();
        prop_assume!(!starts.is_empty());
        let start = starts[at.index(starts.len())];
        let end = text[start..].find(|c: char| !"0123456789.eE-".contains(c)).map_or(text.len(), |n| start + n);
        read([&text[..start], odd, &text[end..]].concat().as_bytes(), format)?;
    }

    #[test]
    fn bytes_that_are_changed(
        source in prop::sample::select(sources()),
        at in any::<prop::sample::Index>(),
        length in 0usize..6,
        instead in prop::collection::vec(any::<u8>(), 0..4),
    ) {
        let (text, format) = source;
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        let bytes = text.as_bytes();
        read(&[&bytes[..start], &instead, &bytes[end..]].concat(), format)?;
    }
}

#[test]
fn deep_nesting_is_no_way_to_overflow_the_stack() {
    for (open, format) in [
        ("(", Format::Ron),
        ("[", Format::Ron),
        ("Some(", Format::Ron),
        ("[", Format::Json),
        ("{\"a\":", Format::Json),
    ] {
        let deep = open.repeat(100_000);
        assert!(Scene::parse(deep.as_bytes(), format, |_| Ok(Vec::new())).is_err());
        let (before, after) = match format {
            Format::Ron => {
                ("Scene2D(title: \"\", shapes: [(name: \"\", shape: Ball(center: (0, 0, ", "")
            }
            Format::Json => (
                "{\"Scene2D\": {\"title\": \"\", \"shapes\": [{\"name\": \"\", \"shape\": {\"Ball\": {\"center\": [0, 0, ",
                "",
            ),
        };
        let text = format!("{before}{deep}{after}");
        assert!(Scene::parse(text.as_bytes(), format, |_| Ok(Vec::new())).is_err());
    }
}
