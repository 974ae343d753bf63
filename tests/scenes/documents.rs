//! What the documents name is there.

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
