//! Each item of the five texts is seen in a scene or checked by a test: `coverage.ron` beside this file is the table, and
//! docs/coverage.md is made from it. The names of scenes come from the scenes, and each link leads to what it names.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hitbench::presets::linked;
use serde::Deserialize;

/// The letters of the texts, and how many items each has.
const TEXTS: [(&str, usize); 5] = [("G", 51), ("M", 43), ("D", 14), ("L", 50), ("X", 11)];

#[derive(Deserialize)]
struct Text {
    title: String,
    intro: String,
    /// The ids of the items begin with it.
    letter: String,
    items: Vec<Item>,
}

/// What the text says, in our words; where it is seen, and what checks it. Each link is a scene, or a path from `docs`, and a note.
#[derive(Deserialize)]
struct Item {
    says: String,
    seen: Vec<(String, String)>,
    checked: Vec<(String, String)>,
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn texts() -> Vec<Text> {
    ron::from_str(include_str!("coverage.ron")).unwrap()
}

/// The link in Markdown, or why it leads nowhere.
fn link(target: &str, note: &str) -> Result<String, String> {
    if !target.starts_with("../") && target.ends_with(".ron") {
        return link_to_scene(target, note);
    }
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let text = fs::read_to_string(docs().join(path)).map_err(|_| format!("{target}: no file"))?;
    let file = path.trim_start_matches("../");
    let label = if path.ends_with(".rs") {
        is_test(&text, fragment).then(|| fragment.to_owned())
    } else if fragment.is_empty() {
        Some(file.to_owned())
    } else {
        let heading = text.lines().find(|line| anchor_of(line).as_deref() == Some(fragment));
        heading.map(|heading| format!("{file}, {}", heading.trim_start_matches('#').trim()))
    };
    let label = label.ok_or_else(|| format!("{target}: nothing of that name"))?;
    // A test of a table names the row.
    let row = note.strip_prefix("row \"").map(|row| row.trim_end_matches('"'));
    let lacks = row.is_some_and(|row| !text.contains(&format!("(\"{row}\", ")));
    if lacks || (fragment == "each_figure_shows_its_marks" && row.is_none()) {
        return Err(format!("{target}: which row is it, {note:?}?"));
    }
    let note = if note.is_empty() { String::new() } else { format!(": {note}") };
    Ok(format!("[{label}]({target}){note}"))
}

/// A scene is named by its code and its title, and the note says what to look at there.
fn link_to_scene(path: &str, note: &str) -> Result<String, String> {
    let code = path.find('/').and_then(|slash| path.get(..slash + 3)).unwrap_or(path);
    let preset = linked(code).filter(|preset| preset.path == path);
    let preset = preset.ok_or_else(|| format!("{path}: no preset"))?;
    if note.is_empty() {
        return Err(format!("{path}: it does not say what to look at"));
    }
    Ok(format!("[{code} \"{}\"](../scenes/{path}): {note}", preset.title))
}

/// Whether the file has a test of that name: written out, or made by a macro for each space or for each row of a table.
fn is_test(text: &str, name: &str) -> bool {
    let called = |line: &str| {
        let word =
            |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_') == name;
        line.split([' ', '(', ',', ':']).any(word)
    };
    let in_spaces = || {
        let calls = text.split("in_every_space!(").chain(text.split("in_spaces!("));
        calls.skip(1).any(|call| call.split(");").next().is_some_and(called))
    };
    let made = [format!("pub fn {name}<"), format!("({name} = "), format!(" {name} = ")];
    text.contains(&format!("#[test]\nfn {name}()"))
        || (made.iter().any(|made| text.contains(made)) && in_spaces())
        || (text.contains("macro_rules!") && text.contains(&format!("\n    {name}: ")))
}

/// The anchor of a heading.
fn anchor_of(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    Some(kept.collect::<String>().replace(' ', "-"))
}

/// The tables of the page, and what is wrong with their rows.
fn tables() -> (String, Vec<String>) {
    let (mut page, mut faults) = (String::new(), Vec::new());
    for Text { title, intro, letter, items } in texts() {
        let head = "| id | what the text says | see it | checked by |\n|---|---|---|---|";
        writeln!(page, "\n## {title}\n\n{intro}\n\n{head}").unwrap();
        for (number, Item { says, seen, checked }) in items.into_iter().enumerate() {
            let id = format!("{letter}{:02}", number + 1);
            if !says.ends_with(['.', '"']) || !says.contains(' ') {
                faults.push(format!("{id} is no sentence: {says}"));
            }
            if seen.is_empty() && checked.is_empty() {
                faults.push(format!("{id} has no link"));
            }
            let cells = [seen, checked].map(|links| {
                let links = links.iter().map(|(target, note)| link(target, note));
                let links = links.filter_map(|link| {
                    link.map_err(|fault| faults.push(format!("{id}: {fault}"))).ok()
                });
                let cell = links.collect::<Vec<_>>().join("; ");
                if cell.is_empty() { "—".to_owned() } else { cell }
            });
            let row = [says].into_iter().chain(cells).map(|cell| cell.replace('|', "\\|"));
            writeln!(page, "| {id} | {} |", row.collect::<Vec<_>>().join(" | ")).unwrap();
        }
    }
    page += "\n<!-- /items -->\n";
    (page, faults)
}

#[test]
fn all_items_of_the_texts_are_in_the_table() {
    let texts = texts();
    let found: Vec<_> = texts.iter().map(|text| (&*text.letter, text.items.len())).collect();
    assert_eq!(found, TEXTS);
}

#[test]
fn the_page_of_coverage_shows_the_table_and_its_links_lead_to_what_they_name() {
    let (tables, faults) = tables();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let path = docs().join("coverage.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, shown) = page.split_once("<!-- items -->\n").unwrap();
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, format!("{before}<!-- items -->\n{tables}")).unwrap();
    } else {
        assert_eq!(
            shown, tables,
            "`BLESS=1 cargo test --test scenes the_page_of_coverage` renews it"
        );
    }
}

#[test]
fn a_link_that_is_off_is_seen() {
    let scene = "sweeps/12-boxes-as-seen-from-a.ron";
    let right = link(scene, "the bars").unwrap();
    assert!(
        right.starts_with("[sweeps/12 \"The same boxes, seen from A\"](../scenes/sweeps/12-"),
        "{right}"
    );
    let test = "../crates/core/tests/core/exact_pairs.rs#point_in_aabb";
    assert_eq!(link(test, "all boxes").unwrap(), format!("[point_in_aabb]({test}): all boxes"));
    for (target, note) in [
        (scene, ""),
        ("sweeps/12-boxen-as-seen-from-a.ron", "the bars"),
        ("../crates/core/tests/core/exact_pairs.rs", ""),
        ("../crates/core/tests/core/exact_pairs.rs#place_on", ""),
        ("../tests/scenes/figures.rs#each_figure_shows_its_marks", ""),
        ("../tests/scenes/figures.rs#each_figure_shows_its_marks", "row \"Gomez, fig. 99\""),
        ("../README.md#no-such-heading", ""),
        ("no-such-page.md", ""),
    ] {
        assert!(link(target, note).is_err(), "{target} {note}");
    }
}
