//! The report as a page.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::tables::tables;
use super::{Ask, Example, Key, Report, svg};
use hitbench_scene::scene::{Format, Scene};
use hitbench_scene::words::{count, html as escaped};

/// The page. `scene` gives the file of the scene that shows the kind of that number, if it was written: the differences come
/// first, and then the questions at which the engine died or hung.
pub fn html(report: &Report, scene: impl Fn(usize) -> Option<String>) -> String {
    let mut page = String::from(HEAD);
    let engine = escaped(&report.hello.engine);
    let choice = &report.choice;
    // Writing to a string never fails.
    let _ = write!(
        page,
        "<title>{engine}: the referee's report</title><h1>{engine}</h1>\
         <p>{} cases, seed {}, precision {}; touching is a {}. hitbench {}.</p>",
        choice.cases,
        choice.seed,
        report.hello.precision.name(),
        if report.hello.conventions.touch { "hit" } else { "miss" },
        env!("CARGO_PKG_VERSION"),
    );
    for odd in &report.hello.odd {
        let _ =
            write!(page, "<p class=\"bad\">Mind that {}: it was passed over.</p>", escaped(odd));
    }
    if let Some(why) = &report.ended {
        let _ = write!(page, "<p class=\"bad\">The run ended early: {}.</p>", escaped(why));
    }
    if report.seems_unflushed() {
        page += "<p class=\"bad\">It answered nothing at all: does it flush its output after each line?</p>";
    }
    tables(&mut page, report);
    page += "<p>Rounding: the answer differs, but the shapes are nearer to touching than 16 ulps of the \
             largest coordinate. Undecided: no exact judge, and too near to tell. Lost: the engine died or gave no \
             answer. Errors are in units, and in frames.</p>";
    if !report.troubles.is_empty() {
        page += "<h2>The process</h2><ul>";
        for (trouble, count) in &report.troubles {
            let _ = write!(page, "<li>{count} ×: {}</li>", trouble.words());
        }
        page += "</ul><p>By kind, as a baseline lists them:</p><ul>";
        for (fault, case) in report.faults.iter().take(FAULTS) {
            let _ = write!(page, "<li>{} ×: {}</li>", case.count, escaped(&fault.text()));
        }
        if let Some(more) = report.faults.len().checked_sub(FAULTS + 1) {
            let _ = write!(page, "<li>and {} more, in report.json</li>", more + 1);
        }
        page += "</ul>";
    }
    if let Some((line, why)) = &report.stray_line {
        let (line, why) = (escaped(line), escaped(why));
        let _ = write!(page, "<p>The first line that was no answer is {why}:</p><pre>{line}</pre>");
    }
    if !report.stderr.is_empty() {
        let _ = write!(
            page,
            "<p>The end of its standard error:</p><pre>{}</pre>",
            escaped(&report.stderr)
        );
    }
    left_out(&mut page, report);
    let _ = write!(page, "<h2>Differences: {}</h2>", count(report.wrong.len(), "kind"));
    differences(&mut page, report, &scene);
    deadly(&mut page, report, scene);
    of_scenes(&mut page, report);
    page
}

/// A page that is longer shows no more cases, and lists the rest.
const LONGEST: usize = 120_000;
/// So many kinds of faults of the process are listed.
const FAULTS: usize = 200;

/// The differences: those of one question, error and pair in all families are of one cause more often than not, so one of them is
/// shown, that with the most cases.
fn differences(page: &mut String, report: &Report, scene: &impl Fn(usize) -> Option<String>) {
    type Numbered<'a> = (usize, &'a Key, &'a Example);
    let mut groups: BTreeMap<_, Vec<Numbered>> = BTreeMap::new();
    for (number, (key, example)) in report.wrong.iter().enumerate() {
        let cause = (key.ask, key.difference, &key.pair, key.swapped, key.a_moves);
        groups.entry(cause).or_default().push((number, key, example));
    }
    let mut groups: Vec<Vec<Numbered>> = groups.into_values().collect();
    for group in &mut groups {
        group.sort_by_key(|(_, _, example)| Reverse(example.count));
    }
    let total =
        |group: &Vec<Numbered>| group.iter().map(|(.., example)| example.count).sum::<u64>();
    groups.sort_by_key(|group| Reverse(total(group)));
    let name = &report.hello.engine;
    // Those that are not shown, by question and error.
    let mut rest: BTreeMap<_, Vec<(String, u64)>> = BTreeMap::new();
    for group in groups {
        let [(number, key, example), others @ ..] = &group[..] else { continue };
        if page.len() > LONGEST {
            let list = rest.entry((key.ask, key.difference)).or_default();
            list.push((key.pairs_in_which(), total(&group)));
            continue;
        }
        let off = |example: &Example| format!("off by {:.3e}", example.off);
        let mut said = format!(
            "{}, off by {:.3e} at most as they were asked. Of the one that is shown, the engine said <b>{}</b>; true is \
             <b>{}</b>, {}.",
            count(example.count, "case"),
            example.worst,
            escaped(&example.said(key.ask)),
            escaped(&example.truth(key.ask)),
            off(example),
        );
        for (number, key, example) in others {
            let cases = count(example.count, "case");
            let family = match scene(*number) {
                Some(file) => format!("<a href=\"{}\">{}</a>", escaped(&file), key.family),
                None => key.family.to_string(),
            };
            let _ = write!(said, "<br>Also {family}: {cases}, {}.", off(example));
        }
        let shown = example.scene(key, name);
        section(page, &key.text(), &example.posed.scene, &said, scene(*number), &shown);
    }
    if !rest.is_empty() {
        *page += "<p>And these, with the number of cases of each, of which report.json has a case:</p><ul>";
    }
    for ((ask, difference), pairs) in &rest {
        let what = format!("{}: {}", ask.name(), difference.name());
        listed(page, &what, pairs.iter().map(|(pair, cases)| format!("{pair} ({cases})")));
    }
    *page += if rest.is_empty() { "" } else { "</ul>" };
}

/// A row of a list, of many short words.
fn listed(page: &mut String, what: &str, all: impl Iterator<Item = String>) {
    let all = all.collect::<Vec<_>>().join("; ");
    let _ = write!(page, "<li>{}: {}</li>", escaped(what), escaped(&all));
}

/// What the engine does not answer, which is no fault.
fn left_out(page: &mut String, report: &Report) {
    let mut asks: BTreeMap<Ask, Vec<String>> = BTreeMap::new();
    for ((ask, pair), [count, asked]) in report.left_out.iter().filter(|(_, counts)| counts[0] > 0)
    {
        asks.entry(*ask).or_default().push(format!("{pair} ({count} of {asked})"));
    }
    if asks.is_empty() {
        return;
    }
    *page += "<h2>What it leaves out</h2><p>Questions of its first line to which it gave no answer, which is no \
              difference:</p><ul>";
    asks.into_iter().for_each(|(ask, all)| listed(page, ask.name(), all.into_iter()));
    *page += "</ul>";
}

/// The questions at which it died or hung.
fn deadly(page: &mut String, report: &Report, scene: impl Fn(usize) -> Option<String>) {
    let kinds = report.deadly().count();
    if kinds == 0 {
        return;
    }
    let _ = write!(page, "<h2>Questions that it did not survive: {}</h2>", count(kinds, "kind"));
    for (number, (fault, case, posed)) in report.deadly().enumerate() {
        if page.len() > LONGEST {
            *page += "<p>The others are in the list of faults, and in report.json.</p>";
            break;
        }
        let line = escaped(&posed.line);
        let said = format!(
            "{}. Asked alone, it did not survive, or did not answer:</p><pre>{line}</pre><p>",
            count(case.count, "case")
        );
        let (file, shown) =
            (scene(report.wrong.len() + number), posed.fatal_scene(fault, &report.hello.engine));
        section(page, &fault.text(), &posed.scene, &said, file, &shown);
    }
}

/// What it answers to the scenes of a folder.
fn of_scenes(page: &mut String, report: &Report) {
    let [asked, answered] = report.of_scenes;
    if asked == 0 {
        return;
    }
    let wrong = report.reported.iter().filter(|of| !of.rounding).count();
    let by_rounding = report.reported.len() - wrong;
    let _ = write!(
        page,
        "<h2>Scenes: {}</h2><p>{} about scenes, of which it answered {answered}; by rounding {} more.</p>",
        count(wrong, "wrong answer"),
        count(asked, "question"),
        count(by_rounding, "answer") + if by_rounding == 1 { " differs" } else { " differ" },
    );
    for of in &report.reported {
        if page.len() > LONGEST {
            let _ = write!(page, "<br>{}", escaped(&of.text()));
            continue;
        }
        let said = format!(
            "{}. The engine said <b>{}</b>; true is <b>{}</b>.",
            if of.rounding { "It differs by rounding" } else { "It is wrong" },
            escaped(&of.said),
            escaped(&of.truth),
        );
        section(page, &of.text(), &of.alone, &said, None, &of.alone);
    }
}

/// A case: its picture, what is said of it in HTML, and the scene, in a file or not.
fn section(
    page: &mut String,
    title: &str,
    drawn: &Scene,
    said: &str,
    file: Option<String>,
    shown: &Scene,
) {
    let _ = write!(
        page,
        "<section><h3>{}</h3><div class=\"case\">{}<div><p>{said}</p>",
        escaped(title),
        svg(drawn),
    );
    if let Some(file) = file {
        let file = escaped(&file);
        let _ = write!(page, "<p><a href=\"{file}\">{file}</a>, to open in hitbench</p>");
    }
    let _ = write!(page, "<pre>{}</pre></div></div></section>", escaped(&shown.write(Format::Ron)));
}

const HEAD: &str = "<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><style>\
    body{font:15px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em;color:#222;background:#fff}\
    table{border-collapse:collapse;font-size:13px}td,th{border:1px solid #ccc;padding:.2em .5em;text-align:right}\
    td:first-child,th:first-child{text-align:left}table{margin:1em 0}.bad{color:#a02000;font-weight:600}\
    pre{background:#f4f4f4;padding:.6em;overflow:auto;font-size:12px;max-height:14em}\
    .case{display:flex;gap:1em;flex-wrap:wrap}.case>div{flex:1;min-width:20em}svg{border:1px solid #ddd}\
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}pre{background:#262626}td,th{border-color:#444}\
    a{color:#8ab4f8}.bad{color:#ff9070}}</style>";
