//! What the documents name is there, and their lines can be reviewed.

use std::fs;
use std::path::{Path, PathBuf};

/// The documents for people: those at the root, and those in `docs`.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = [root.to_owned(), root.join("docs")].map(|folder| fs::read_dir(folder).unwrap());
    let files = pages.into_iter().flatten().map(|entry| entry.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).collect()
}

/// The folders of the repository with which a path begins.
const FOLDERS: [&str; 12] = [
    ".ci/",
    "benches/",
    "crates/",
    "docs/",
    "examples/",
    "lessons/",
    "scenes/",
    "src/",
    "tests/",
    "translations/",
    "web/",
    ".github/",
];

/// What a text has between back quotes, if it is a path and no pattern of paths.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter(|quoted| {
        let is_one = !quoted.contains([' ', '<', '*', '{', '…', '\n']);
        is_one && FOLDERS.iter().any(|folder| quoted.starts_with(folder))
    })
}

#[test]
fn every_path_that_the_documents_name_exists() {
    let (mut count, mut missing) = (0, Vec::new());
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        // Fences have three back quotes each.
        for path in paths(&text.replace("```", "")) {
            count += 1;
            if !Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists() {
                missing.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(count > 60, "{count} paths");
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The pages that a test or a script writes as a whole.
const WRITTEN: [&str; 3] = ["conformance.md", "engines.md", "keys.md"];

/// The most characters in a line of prose: a longer one cannot be reviewed in a diff.
const WIDEST: usize = 160;

/// The numbers, from 1, of the lines of prose that are too long. Tables, code between fences, and what a test writes between two
/// comments may be wider.
fn too_long(text: &str) -> Vec<usize> {
    let (mut is_code, mut is_written) = (false, false);
    let mut numbers = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if line.starts_with("<!-- ") && !is_code {
            is_written = !line.starts_with("<!-- /") && !line.starts_with("<!-- end ");
        } else if !is_code && !is_written && !line.starts_with('|') {
            let count = line.chars().count();
            if count > WIDEST {
                numbers.push(number);
            }
        }
    }
    assert!(!is_code && !is_written, "a fence or a comment is not closed");
    numbers
}

#[test]
fn no_line_of_prose_is_too_long() {
    let mut long = Vec::new();
    for document in documents() {
        let name = document.file_name().unwrap().to_str().unwrap();
        if !WRITTEN.contains(&name) {
            let text = fs::read_to_string(&document).unwrap();
            long.extend(too_long(&text).into_iter().map(|number| format!("{name}:{number}")));
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn a_line_of_prose_that_is_too_long_is_seen() {
    let long = "x".repeat(WIDEST + 1);
    let (code, written) = (format!("```\n{long}\n```"), format!("<!-- a -->\n{long}\n<!-- /a -->"));
    let text = format!("{long}\n| {long} |\n{code}\n{written}\n{long}\n");
    assert_eq!(too_long(&text), [1, 9]);
}
