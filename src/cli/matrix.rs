//! The table of pairs as Markdown, as docs/pairs.md shows it.

use std::fmt::Write;

use crate::intersect::matrix::{Method, Query, method};
use crate::shapes::Kind;

/// One table for the plane and one for space. Each cell has a letter a question: a capital for a dedicated test,
/// a small one for a general method, a dash for none.
pub fn markdown() -> String {
    let mut text = String::new();
    for (title, dim) in [("In the plane", 2), ("In space", 3)] {
        let exists = |kind: &Kind| dim == 3 || kind.is_in_plane();
        let kinds: Vec<Kind> = Kind::ALL.iter().copied().filter(exists).collect();
        let heads = kinds.iter().map(|kind| format!("{kind:.3}")).collect::<Vec<_>>().join(" | ");
        let _ = writeln!(text, "**{title}**\n\n| | {heads} |");
        let _ = writeln!(text, "|---|{}", ":-:|".repeat(kinds.len()));
        for (row, &a) in kinds.iter().enumerate() {
            let cells = kinds.iter().enumerate().map(|(column, &b)| {
                if column < row { String::new() } else { format!("`{}`", cell(a, b, dim)) }
            });
            let cells = cells.collect::<Vec<_>>().join(" | ");
            let _ = writeln!(text, "| {a} | {cells} |");
        }
        text.push('\n');
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn cell(a: Kind, b: Kind, dim: usize) -> String {
    let letter = |verb: Query| {
        let letter = match verb {
            Query::Overlap => 'O',
            Query::Distance => 'D',
            Query::Penetration => 'P',
            Query::Sweep => 'S',
            Query::Turning => 'T',
            Query::Raycast => 'R',
        };
        match method(verb, a, b, dim) {
            Method::Dedicated(_) => letter,
            Method::General(_) => letter.to_ascii_lowercase(),
            Method::Unsupported(_) => '-',
        }
    };
    Query::ALL.into_iter().map(letter).collect()
}
