//! The tables at the head of the page.

use std::cmp::Reverse;
use std::fmt::Write;

use super::{Difference, Line, Report};
use hitbench_scene::words::html as escaped;

/// First where the wrong and missing answers are, by pair and family; and then all counts.
pub(super) fn tables(page: &mut String, report: &Report) {
    let (families, protocol) = (report.families(), report.hello.protocol);
    let mut bad: Vec<(&str, Line)> = report.pairs().into_iter().collect();
    bad.retain(|(_, line)| line.bad() > 0);
    bad.sort_by_key(|(_, line)| Reverse(line.bad()));
    if !bad.is_empty() {
        *page += "<h2>Wrong and missing answers</h2><table><tr><th>pair";
        families.keys().for_each(|family| *page += &format!("<th>{family}"));
        *page += "<th>all<th>asked</tr>";
    }
    for (pair, all) in &bad {
        *page += &format!("<tr><td>{pair}");
        for family in families.keys() {
            let cell = report.cells.get(&((*pair).to_owned(), *family));
            *page += &cell
                .map(Line::bad)
                .filter(|&bad| bad > 0)
                .map_or_else(|| "<td>".to_owned(), |bad| format!("<td class=\"bad\">{bad}"));
        }
        *page += &format!("<td>{}<td>{}</tr>", all.bad(), all.asked);
    }
    *page += if bad.is_empty() { "" } else { "</table>" };
    *page += "<h2>All answers</h2>";
    head_of_table(page, "family", protocol);
    for (family, line) in &families {
        row(page, [family.name(), family.about()], line, protocol);
    }
    row(page, ["all", ""], &report.total(), protocol);
    *page += "</table>";
    by_pair(page, report);
}

/// The pairs, those with the most wrong and missing answers first.
fn by_pair(page: &mut String, report: &Report) {
    let protocol = report.hello.protocol;
    head_of_table(page, "pair", protocol);
    let mut pairs: Vec<(&str, Line)> = report.pairs().into_iter().collect();
    pairs.sort_by_key(|(_, line)| Reverse(line.bad()));
    pairs.iter().for_each(|(pair, line)| row(page, [pair, ""], line, protocol));
    *page += "</table>";
}

fn head_of_table(page: &mut String, of: &str, protocol: u8) {
    let wrong: String = Difference::of_protocol(protocol)
        .iter()
        .map(|one| format!("<th>{}", one.plural()))
        .collect();
    let _ = write!(
        page,
        "<table><tr><th>{of}<th>asked<th>right<th>rounding{wrong}<th>undecided<th>not supported<th>lost\
         <th>worst distance error<th>worst time error</tr>"
    );
}

fn row(page: &mut String, [name, about]: [&str; 2], line: &Line, protocol: u8) {
    let _ = write!(page, "<tr><td title=\"{}\">{name}", escaped(about));
    for number in [line.asked, line.right, line.rounding] {
        let _ = write!(page, "<td>{number}");
    }
    for &kind in Difference::of_protocol(protocol) {
        let number = line.wrong[kind as usize];
        let bad = if number > 0 { " class=\"bad\"" } else { "" };
        let _ = write!(page, "<td{bad}>{number}");
    }
    for number in [line.undecided, line.unsupported, line.lost] {
        let _ = write!(page, "<td>{number}");
    }
    let _ = write!(page, "<td>{:.2e}<td>{:.2e}</tr>", line.distance_error, line.time_error);
}
