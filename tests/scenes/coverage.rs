//! docs/coverage.md has each item of the texts, and its links lead somewhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// The rows of the table: id, subject, state and place.
fn rows() -> Vec<[String; 4]> {
    let text = fs::read_to_string(docs().join("coverage.md")).unwrap();
    let row = |line: &str| {
        let line = line.replace("\\|", "\u{1}");
        let cells: Vec<String> =
            line.trim_matches('|').split('|').map(|c| c.trim().into()).collect();
        <[String; 4]>::try_from(cells).ok()
    };
    text.lines().filter(|line| line.starts_with("| ")).filter_map(row).skip(1).collect()
}

/// The targets of the links of a cell.
fn links(cell: &str) -> Vec<&str> {
    cell.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

/// Why a link leads nowhere, if it does.
fn fault(target: &str) -> Option<String> {
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let file = docs().join(path);
    let Ok(text) = fs::read_to_string(&file) else { return Some(format!("{target}: no file")) };
    let found = match (fragment, path.ends_with(".rs")) {
        ("", _) => true,
        (name, true) => text.contains(&format!("#[test]\nfn {name}()")),
        (anchor, false) => text.lines().any(|line| anchor_of(line).as_deref() == Some(anchor)),
    };
    (!found).then(|| format!("{target}: nothing of that name"))
}

/// The anchor of a heading.
fn anchor_of(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').trim().to_lowercase();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    Some(kept.collect::<String>().replace(' ', "-"))
}

#[test]
fn all_items_of_the_texts_are_in_the_table_and_in_order() {
    let parts = [("G", 51), ("M", 43), ("D", 14), ("L", 50), ("X", 11)];
    let all: Vec<String> = parts
        .iter()
        .flat_map(|(letter, count)| (1..=*count).map(move |n| format!("{letter}{n:02}")))
        .collect();
    let ids: Vec<String> = rows().into_iter().map(|[id, ..]| id).collect();
    assert_eq!(ids, all);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 169);
}

#[test]
fn what_is_covered_in_full_has_a_link_and_each_link_leads_somewhere() {
    let mut faults = Vec::new();
    for [id, about, state, place] in rows() {
        assert_eq!(state, "F", "{id}");
        assert!(!about.is_empty(), "{id}");
        let links = links(&place);
        if links.is_empty() {
            faults.push(format!("{id}: no link"));
        }
        faults.extend(links.into_iter().filter_map(fault).map(|fault| format!("{id}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(fault("../scenes/no-such.ron").is_some());
    assert!(fault("../tests/scenes/coverage.rs#no_such_test").is_some());
    assert!(fault("../README.md#no-such-heading").is_some());
}
