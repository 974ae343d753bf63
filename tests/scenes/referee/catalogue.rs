//! docs/catalogue.md: each row names a scene, a question and a lens, and what the lens says beside what is true.

use std::fs;

use hitbench::scene::{Document, Scene, Subject, World};
use hitbench::ways::{Answer, Way};

use super::{LISTINGS, root};

/// The rows whose lens is built in: scene, pair, question, lens, what it says, what is true.
fn rows() -> Vec<[String; 6]> {
    rows_of(|lens| lens != "parry")
}

/// The rows of such lenses.
pub fn rows_of(is_wanted: impl Fn(&str) -> bool) -> Vec<[String; 6]> {
    let mut rows = rows_in(&page());
    rows.retain(|[_, _, _, lens, ..]| is_wanted(lens));
    rows
}

/// Those about printed listings.
pub fn rows_of_listings() -> Vec<[String; 6]> {
    let page = page();
    let (_, listings) = page.split_once("\n## Faults of printed listings").unwrap();
    rows_in(listings.split("\n## ").next().unwrap())
}

fn page() -> String {
    fs::read_to_string(root().join("docs/catalogue.md")).unwrap()
}

fn rows_in(page: &str) -> Vec<[String; 6]> {
    let rows = page.lines().filter(|line| line.contains("](../scenes/"));
    let cells = |line: &str| {
        let cells: Vec<_> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let cells: Result<[String; 7], _> = cells.try_into();
        let [_, scene, pair, ask, lens, says, truth] =
            cells.unwrap_or_else(|_| panic!("this row has not seven cells: {line}"));
        let path = scene.split("](../").nth(1).unwrap().trim_end_matches(')').to_owned();
        [path, pair, ask, lens, says, truth]
    };
    rows.map(cells).collect()
}

pub fn answer(scene: &Scene, pair: &str, ask: &str, lens: &str) -> Answer {
    fn of<V: World>(document: &Document<V>, pair: &str, ask: &str, lens: &str) -> Answer {
        let (a, b) = pair.split_once(", ").unwrap();
        let find = |name: &str| document.find(name).unwrap_or_else(|| panic!("{name}"));
        let subject = if ask == "sweep" { Subject::Sweep } else { Subject::Overlap };
        let told = Way::named(lens).unwrap().ask(document, [find(a), find(b)], subject);
        told.unwrap_or_else(|none| panic!("{lens}: {none:?}"))
    }
    match scene {
        Scene::Two(document) => of(document, pair, ask, lens),
        Scene::Three(document) => of(document, pair, ask, lens),
    }
}

pub fn word(answer: Answer) -> &'static str {
    match answer.hit() {
        Some(true) if answer.first().is_some_and(f64::is_nan) => "hit at NaN",
        Some(true) => "hit",
        Some(false) => "miss",
        None => "undecided",
    }
}

#[test]
fn each_row_holds() {
    let rows = rows();
    assert!(rows.len() >= 30, "{}", rows.len());
    for [path, pair, ask, lens, says, truth] in &rows {
        let scene = Scene::load(&root().join(path)).unwrap_or_else(|error| panic!("{error}"));
        let context = format!("{path}, {pair}, {ask}");
        assert_eq!(word(answer(&scene, pair, ask, lens)), says, "{lens} of {context}");
        assert_eq!(word(answer(&scene, pair, ask, "judge")), truth, "judge of {context}");
        for ours in ["f32", "widened"] {
            assert_eq!(word(answer(&scene, pair, ask, ours)), truth, "{ours} of {context}");
        }
    }
}

/// Every published listing errs in some row.
#[test]
fn each_listing_is_shown_to_err() {
    let rows = rows();
    for (way, _) in LISTINGS {
        let shown = rows.iter().any(|[_, _, _, lens, says, truth]| lens == way && says != truth);
        assert!(shown, "{way}");
    }
}

/// Every scene of edge cases is in it.
#[test]
fn each_edge_case_has_a_row() {
    let rows = rows();
    for file in fs::read_dir(root().join("scenes/edge-cases")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(rows.iter().any(|row| row[0].ends_with(&name)), "{name}");
    }
}
