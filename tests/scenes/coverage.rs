//! docs/coverage.md has each item of the texts, and its links lead to what they name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hitbench::presets::linked;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The headings of the tables, the letters of their ids, and how many items each text has.
const TEXTS: [(&str, &str, usize); 5] = [
    ("## Gomez", "G", 51),
    ("## Milo Yip and his readers", "M", 43),
    ("## MDN", "D", 14),
    ("## Lecture 12", "L", 50),
    ("## The program's own description", "X", 11),
];

const COLUMNS: &str = "| id | what the text says | see it | checked by | state |";

/// A row: its heading, its id, what the text says, where it is seen, what checks it, and its state.
struct Row {
    heading: String,
    id: String,
    says: String,
    seen: String,
    checked: String,
    state: String,
}

/// The rows below the heads of the tables.
fn rows() -> Vec<Row> {
    let text = fs::read_to_string(docs().join("coverage.md")).unwrap();
    let (mut heading, mut rows) = (String::new(), Vec::new());
    for line in text.lines() {
        if line.starts_with("## ") {
            heading = line.to_owned();
        }
        if !line.starts_with("| ") || line == COLUMNS {
            continue;
        }
        let inner = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')).unwrap();
        let cells = inner.replace("\\|", "\u{1}");
        let cells: Vec<String> = cells.split('|').map(|c| c.trim().replace('\u{1}', "|")).collect();
        let [id, says, seen, checked, state] = <[String; 5]>::try_from(cells).expect(line);
        rows.push(Row { heading: heading.clone(), id, says, seen, checked, state });
    }
    rows
}

/// A link of a cell: its label, its target, and the note behind it.
struct Link<'a> {
    label: &'a str,
    target: &'a str,
    note: &'a str,
}

/// The links of a cell, each of which stands at the start of a part of it.
fn links(cell: &str) -> Vec<Link<'_>> {
    let starts = cell.match_indices('[').filter(|(at, _)| *at == 0 || cell[..*at].ends_with("; "));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([cell.len()]);
    let parts = starts.iter().zip(ends).map(|(&from, to)| &cell[from + 1..to]);
    let link = |part| -> Option<Link<'_>> {
        let (label, rest): (&str, &str) = str::split_once(part, "](")?;
        let (target, note) = rest.split_once(')')?;
        let note = note.trim_start_matches(':').trim_end_matches("; ").trim();
        Some(Link { label, target, note })
    };
    parts.filter_map(link).collect()
}

/// Why a link leads nowhere, or to something else than its label says, if it does.
fn fault(link: &Link<'_>) -> Option<String> {
    let Link { label, target, note } = link;
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let Ok(text) = fs::read_to_string(docs().join(path)) else {
        return Some(format!("{target}: no file"));
    };
    if let Some(scene) = path.strip_prefix("../scenes/") {
        return scene_fault(scene, label, note);
    }
    let found = match (fragment, path.ends_with(".rs")) {
        ("", rust) => !rust,
        (name, true) => *label == name && is_test(&text, name),
        (anchor, false) => text.lines().any(|line| anchor_of(line).as_deref() == Some(anchor)),
    };
    if !found {
        return Some(format!("[{label}]({target}): nothing of that name"));
    }
    // A test of a table names the row.
    let row = note.strip_prefix("row \"").map(|row| row.trim_end_matches('"'));
    let lacks = row.is_some_and(|row| !text.contains(&format!("(\"{row}\", ")));
    let needs = fragment == "each_figure_shows_its_marks" && row.is_none();
    (lacks || needs).then(|| format!("{target}: which row is it, {note:?}?"))
}

/// A scene is named by its code and its title, and the link says what to look at there.
fn scene_fault(path: &str, label: &str, note: &str) -> Option<String> {
    let code = path.find('/').and_then(|slash| path.get(..slash + 3)).unwrap_or(path);
    let preset = linked(code).filter(|preset| preset.path == path);
    let Some(preset) = preset else { return Some(format!("{path}: no preset")) };
    let named = format!("{code} \"{}\"", preset.title);
    if label != named {
        return Some(format!("{path}: [{label}] should be [{named}]"));
    }
    note.is_empty().then(|| format!("{path}: it does not say what to look at"))
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
    text.contains(&format!("#[test]\nfn {name}()"))
        || (text.contains(&format!("pub fn {name}<")) && in_spaces())
        || (text.contains("macro_rules!") && text.contains(&format!("\n    {name}: ")))
}

/// The anchor of a heading.
fn anchor_of(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    Some(kept.collect::<String>().replace(' ', "-"))
}

#[test]
fn all_items_of_the_texts_are_in_their_tables_and_in_order() {
    let all = TEXTS.iter().flat_map(|(heading, letter, count)| {
        (1..=*count).map(move |n| ((*heading).to_owned(), format!("{letter}{n:02}")))
    });
    let all: Vec<(String, String)> = all.collect();
    let found: Vec<_> = rows().into_iter().map(|row| (row.heading, row.id)).collect();
    assert_eq!(found, all);
    assert_eq!(found.iter().map(|(_, id)| id).collect::<BTreeSet<_>>().len(), 169);
}

#[test]
fn each_item_is_covered_in_full_and_its_links_lead_to_what_they_name() {
    let mut faults = Vec::new();
    for row in rows() {
        let Row { id, says, seen, checked, state, .. } = row;
        assert_eq!(state, "F", "{id}");
        assert!(says.ends_with(['.', '"']) && says.contains(' '), "{id} is no sentence: {says}");
        assert!(seen != "—" || checked != "—", "{id} has no link");
        for cell in [seen, checked] {
            let links = links(&cell);
            if links.len() != cell.matches("](").count() || (links.is_empty() && cell != "—") {
                faults
                    .push(format!("{id}: a link does not stand at the start of its part: {cell}"));
            }
            faults.extend(links.iter().filter_map(fault).map(|fault| format!("{id}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_link_that_is_off_is_seen() {
    let of = |cell: &str| links(cell).iter().filter_map(fault).count();
    let right = "[sweeps/12 \"The same boxes, seen from A\"](../scenes/sweeps/12-boxes-as-seen-from-a.ron): the bars";
    assert_eq!(of(right), 0);
    assert_eq!(of(&right.replace("seen from A", "of A")), 1);
    assert_eq!(of(&right.replace(": the bars", "")), 1);
    assert_eq!(of(&right.replace("12-boxes", "12-boxen")), 1);
    let test = "[aabb](../crates/core/tests/core/contains.rs#aabb)";
    assert_eq!(of(&format!("{right}; {test}; {test}: all boxes")), 0);
    for off in [
        "[aabb](../crates/core/tests/core/contains.rs)",
        "[boxes](../crates/core/tests/core/contains.rs#aabb)",
        "[of_box](../crates/core/tests/core/contains.rs#of_box)",
        "[each_figure_shows_its_marks](../tests/scenes/figures.rs#each_figure_shows_its_marks)",
        "[each_figure_shows_its_marks](../tests/scenes/figures.rs#each_figure_shows_its_marks): row \"Gomez, fig. 99\"",
        "[README.md](../README.md#no-such-heading)",
        "[none](no-such-page.md)",
    ] {
        assert_eq!(of(off), 1, "{off}");
    }
}
