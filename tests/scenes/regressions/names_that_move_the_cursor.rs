//! The name of a shape cleared the terminal on which `check` printed it, and one with a line break forged a summary.
//!
//! Cause: names were printed as they are. Fix: characters that control a terminal, break a line or
//! turn the order of reading are printed as escapes, in names, in the names of files, in messages
//! and in JSON.

use std::process::{Command, Output, Stdio};

use hitbench::scene::{Format, Scene};
use rand::prelude::*;
use rand_xorshift::XorShiftRng;

fn reported(name: &str) -> String {
    format!("{}/tests/reported/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn check(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hitbench")).arg("check").args(args).output().unwrap()
}

/// Characters that do something else than to be seen.
const ACTIVE: [char; 16] = [
    '\0', '\u{7}', '\u{8}', '\n', '\r', '\t', '\u{b}', '\u{1b}', '\u{7f}', '\u{85}', '\u{9b}',
    '\u{200f}', '\u{2028}', '\u{202e}', '\u{2066}', '\u{61c}',
];

/// The lines of what was printed, which holds nothing else.
fn lines(printed: &[u8]) -> Vec<String> {
    let text = String::from_utf8(printed.to_vec()).unwrap();
    let is_odd = |c: &char| *c != '\n' && ACTIVE.contains(c);
    assert_eq!(text.chars().find(is_odd), None, "{text:?}");
    text.lines().map(str::to_owned).collect()
}

/// On a terminal, as a person sees it: `script` makes one.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_shows_what_is_there() {
    let command = format!(
        "{} check {} {} 2>&1",
        env!("CARGO_BIN_EXE_hitbench"),
        reported("escape.json"),
        reported("escape-key.json")
    );
    let seen =
        Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
    let Ok(seen) = seen else {
        return eprintln!("NOT TESTED on a terminal: there is no program `script`");
    };
    let text = String::from_utf8(seen.stdout).unwrap().replace("\r\n", "\n");
    let seen = lines(text.as_bytes());
    assert_eq!(seen.len(), 3, "{text}");
    assert!(
        seen[0].contains("a\\u{1b}[2J\\u{1b}[31mred")
            && seen[0].ends_with("apart, distance 3; pass"),
        "{text}"
    );
    assert!(seen[1].contains("there is no field `\\u{1b}[31mHELLO\\u{7}`"), "{text}");
    assert_eq!(seen[2], "files: 1, pairs: 1, as expected: 1, failed: 0, cannot be read: 1");
}

/// A pair is a line, whatever the shapes and the file are called; and JSON says the same names.
#[test]
fn as_many_lines_as_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let mut rng = XorShiftRng::seed_from_u64(18);
    for round in 0..40 {
        let count = rng.random_range(2..6);
        let mut name = |i: usize| -> String {
            let mut any = || match rng.random_bool(0.6) {
                true => *ACTIVE.choose(&mut rng).unwrap(),
                false => rng.random(),
            };
            (0..6).map(|_| any()).chain([char::from(b'a' + i as u8)]).collect()
        };
        let names: Vec<String> = (0..count).map(&mut name).collect();
        let shapes: Vec<_> = names
            .iter()
            .map(|name| serde_json::json!({"name": name, "shape": {"Ball": {"center": [0, 0], "radius": 1}}}))
            .collect();
        let text = serde_json::json!({"Scene2D": {"title": name(0), "shapes": shapes}}).to_string();
        assert!(Scene::parse(text.as_bytes(), Format::Json, |_| unreachable!()).is_ok(), "{text}");
        let file: String = name(1).chars().filter(|c| !"/\0".contains(*c)).collect();
        let file = folder.path().join(format!("{round}{file}.json"));
        // A disk may not take the name.
        if std::fs::write(&file, text).is_err() {
            continue;
        }
        let pairs = count * (count - 1) / 2;
        let path = file.to_str().unwrap();
        assert_eq!(lines(&check(&[path]).stdout).len(), pairs + 1, "{names:?}");
        let json = lines(&check(&["--json", path]).stdout);
        assert_eq!(json.len(), pairs, "{names:?}");
        let first: serde_json::Value = serde_json::from_str(&json[0]).unwrap();
        assert_eq!([&first["file"], &first["a"], &first["b"]], [path, &names[0], &names[1]]);
        std::fs::remove_file(&file).unwrap();
        assert_eq!(lines(&check(&[path]).stderr).len(), 1, "{path:?} is gone");
    }
}

#[test]
fn an_argument_is_a_name_too() {
    for args in [&["--\u{1b}[2J"][..], &["none\n\u{1b}.ron"]] {
        let said = check(args).stderr;
        assert_eq!(lines(&said).len(), 1, "{args:?}");
    }
}
