//! The verdict card: the answer, and what it came from.

use egui::{Color32, FontId, Frame, RichText, Stroke, Ui};

use super::actions::Action;
use crate::analysis::{Findings, Focus, MOST_STEPS, Verdict, pair_count};
use crate::bench::{Bench, Stage};
use crate::intersect::curves::Crossings;
use crate::scene::{Oddity, Precision, Warning};
use crate::view::style::{Style, size};
use crate::words;

/// What the precision of the scene cannot hold as it is written, with a way out.
pub fn warn(ui: &mut Ui, warnings: &[Warning], wish: &mut Option<Action>, style: &Style) {
    let Some(first) = warnings.first() else { return };
    ui.colored_label(style.overlap.text, format!("⚠ {first}"));
    ui.horizontal(|ui| {
        if let more @ 1.. = warnings.len() - 1 {
            ui.weak(format!("and {} more", words::grouped(more)));
        }
        let finer = warnings.iter().any(|warning| matches!(warning.oddity, Oddity::Finer(_)));
        let hint = "Every number as it is written  Shift+P";
        if finer && ui.button("Ask in f64").on_hover_text(hint).clicked() {
            *wish = Some(Action::Precision);
        }
    });
}

/// The card of the pair in focus.
pub fn show<V: Stage>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    findings: &Findings<V>,
    wish: &mut Option<Action>,
    style: &Style,
) {
    for (index, error) in &findings.errors {
        let name = &bench.document().entries[*index].name;
        ui.colored_label(style.overlap.text, format!("{name}: {error}"));
    }
    overlaps(ui, findings, style);
    let Some(focus) = &findings.focus else {
        ui.label(match bench.document().entries.len() {
            0 => "Add two shapes to compare.",
            1 => "Add another shape to compare with.",
            _ => "Select two shapes to compare.",
        });
        return;
    };
    let color = word(&focus.verdict, style).1;
    let card = Frame::group(ui.style()).fill(style.background).stroke(Stroke::new(2.0, color));
    card.inner_margin(10).corner_radius(8).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        answer(ui, bench, focus, style);
        precision(ui, findings.precision, focus, wish, style);
    });
    views(ui, bench, focus, style);
}

/// Of more than a pair: how many overlap.
fn overlaps<V: Stage>(ui: &mut Ui, findings: &Findings<V>, style: &Style) {
    let shapes = findings.shapes.len();
    if shapes <= 2 {
        return;
    }
    let overlap = findings.pairs.iter().filter(|pair| pair.verdict == Verdict::Overlap).count();
    let [overlap, asked] = [overlap, findings.pairs.len()].map(words::grouped);
    let all = words::grouped(pair_count(shapes));
    let text = if findings.more_pairs {
        format!(
            "Of {all} pairs only {asked} are asked, those that were found first: {overlap} overlap. Every shape that overlaps another is marked."
        )
    } else {
        format!("{overlap} of {all} pairs overlap")
    };
    ui.label(RichText::new(text).color(style.quiet));
}

fn answer<V: Stage>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    names(ui, bench, focus, style);
    let (word, color) = word(&focus.verdict, style);
    ui.horizontal(|ui| {
        ui.label(RichText::new(word).size(size::VERDICT).strong().color(color));
        if let (Verdict::Apart | Verdict::ApartByBounds, Some(closest)) =
            (&focus.verdict, &focus.distance)
        {
            let distance = format!("by {}", words::number(closest.distance));
            ui.label(RichText::new(distance).size(size::TITLE));
        }
        if let (Verdict::Overlap, Some(found)) = (&focus.verdict, &focus.penetration) {
            let (depth, hint) = words::depth(found);
            ui.label(RichText::new(depth).size(size::TITLE)).on_hover_text(hint);
        }
    });
    match &focus.verdict {
        Verdict::Unsupported(unsupported) => {
            ui.label(unsupported.to_string());
        }
        Verdict::GaveUp => {
            ui.label("The search has not come to its end.");
        }
        _ => decided(ui, focus, style),
    }
    if let Some(cast) = &focus.cast {
        ui.label(words::cast(cast));
    }
    if let Some(crossings) = &focus.crossings {
        ui.label(shared(crossings));
    }
    if !focus.function.is_empty() {
        ui.label(RichText::new(focus.function).monospace().small().color(style.quiet));
    }
}

/// In which precision it was asked, and what the other one says.
fn precision<V: Stage>(
    ui: &mut Ui,
    now: Precision,
    focus: &Focus<V>,
    wish: &mut Option<Action>,
    style: &Style,
) {
    ui.horizontal(|ui| {
        for precision in [Precision::F32, Precision::F64] {
            let name = RichText::new(precision.name()).small();
            let label = ui.selectable_label(precision == now, name);
            if label.on_hover_text("Ask in this precision  Shift+P").clicked() && precision != now {
                *wish = Some(Action::Precision);
            }
        }
        let other = now.other().name();
        match focus.in_other_precision {
            Some(verdict) if verdict != focus.verdict => {
                let text = format!("≠ {other} says {}", word(&verdict, style).0);
                ui.label(RichText::new(text).strong().color(style.overlap.text));
            }
            Some(_) => {
                ui.weak(RichText::new(format!("{other} says the same")).small());
            }
            None => {}
        }
    });
}

/// How many points the curves share, and so how many solutions their equations have.
fn shared<V: Stage>(crossings: &Crossings<V>) -> &'static str {
    match crossings {
        Crossings::All => "one circle: the curves share all points",
        Crossings::Tangent(_) => "the curves touch: one point, tangent",
        Crossings::Points(points) => match points.len() {
            0 => "the curves share no point",
            1 => "the curves cross in one point",
            _ => "the curves cross in two points",
        },
    }
}

/// The word for a verdict, and its colour.
pub fn word(verdict: &Verdict, style: &Style) -> (&'static str, Color32) {
    match verdict {
        Verdict::Overlap => ("OVERLAP", style.overlap.text),
        Verdict::Apart | Verdict::ApartByBounds => ("APART", style.apart.text),
        Verdict::Unsupported(_) => ("UNSUPPORTED", style.quiet),
        Verdict::GaveUp => ("NOT KNOWN", style.quiet),
    }
}

fn names<V: Stage>(ui: &mut Ui, bench: &Bench<V>, focus: &Focus<V>, style: &Style) {
    ui.horizontal_wrapped(|ui| {
        for (letter, index, color) in [("A", focus.a, style.a.text), ("B", focus.b, style.b.text)] {
            let entry = &bench.document().entries[index];
            // Not after the last: it would widen the panel.
            if letter == "B" {
                ui.add_space(10.0);
            }
            ui.label(RichText::new(letter).strong().color(color));
            ui.label(RichText::new(&entry.name).strong());
            ui.weak(entry.form.kind().name(V::DIM));
        }
    });
}

fn decided<V: Stage>(ui: &mut Ui, focus: &Focus<V>, style: &Style) {
    let record = &focus.record;
    if let Some(step) = record.deciding() {
        ui.horizontal_wrapped(|ui| {
            ui.label("decided by");
            ui.strong(words::title(step));
        });
        ui.label(RichText::new(in_lines(ui, &words::numbers(step))).monospace());
    } else if !record.steps.is_empty() {
        ui.label(together(focus));
    }
    if let Some(axis) = record.shallowest.and_then(|number| record.steps.get(number)) {
        let (title, numbers) = (words::title(axis), words::numbers(axis));
        ui.label(RichText::new(format!("least on {title}: {numbers}")).color(style.quiet));
    }
    if focus.record.steps.len() >= MOST_STEPS {
        let kept = words::grouped(MOST_STEPS);
        ui.weak(format!("of its steps the first {kept} are kept"));
    }
}

/// What the steps of the shown test say together, where none of them decides alone.
pub fn together<V: Stage>(focus: &Focus<V>) -> String {
    let decided = focus.record.decided.map(|decided| words::decision(decided.decision));
    match (&focus.shown, &focus.verdict, &focus.distance) {
        (Verdict::Overlap, ..) => decided.unwrap_or("no step separates them").to_owned(),
        (Verdict::GaveUp, ..) => "the search has not come to its end".to_owned(),
        (Verdict::Unsupported(_), ..) => "no step decides".to_owned(),
        (_, Verdict::Apart | Verdict::ApartByBounds, Some(closest)) => {
            let nearest = words::number(closest.distance);
            let nearest = format!("the nearest points are {nearest} apart");
            decided.map_or_else(|| nearest.clone(), |decided| format!("{decided}: {nearest}"))
        }
        _ => decided.unwrap_or("no part of one meets the other").to_owned(),
    }
}

/// If a comparison is too long for one line, its numbers stand below its formula.
fn in_lines(ui: &Ui, words: &str) -> String {
    let font = FontId::monospace(size::BODY);
    let width = ui.painter().layout_no_wrap(words.to_owned(), font, Color32::BLACK).size().x;
    if width > ui.available_width() { words.replacen("?   ", "?\n", 1) } else { words.to_owned() }
}

/// The other ways to compute the pair, each with its own answer.
fn views<V: Stage>(ui: &mut Ui, bench: &mut Bench<V>, focus: &Focus<V>, style: &Style) {
    if focus.views.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(RichText::new("The same question, other ways").strong());
    let right = focus.verdict == Verdict::Overlap;
    let mut pick = |ui: &mut Ui, number: usize, text: &str, hint: &str| {
        let text = format!("{}  {text}", number + 1);
        if ui.selectable_label(bench.view == number, text).on_hover_text(hint).clicked() {
            bench.view = number;
        }
    };
    pick(ui, 0, "the test that decides", "The verdict above is its answer, right for all input");
    for (i, view) in focus.views.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            pick(ui, i + 1, view.name, view.source);
            if view.verdict != right {
                let says = if view.verdict { "says OVERLAP" } else { "says APART" };
                ui.label(RichText::new(format!("≠ {says}")).strong().color(style.overlap.text));
            } else if !view.right {
                ui.weak("⚠").on_hover_text("Not right for all input");
            }
        });
    }
}
