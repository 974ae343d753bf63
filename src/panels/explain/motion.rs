//! The panel of the motion: the times of contact, how the sweep found them, and what other algorithms return.

use egui::{Color32, DragValue, Grid, RichText, Ui};

use super::{sweep_intervals, why};
use crate::analysis::{Curved, Motion, SweptBounds, Verdict};
use crate::bench::{Bench, MOST_LINES, TraceKind, Wish};
use crate::intersect::matrix::{PublishedSweep, Unanswered};
use crate::intersect::steps::{Roots, Step};
use crate::intersect::sweep::{GaveUp, Overlap};
use crate::panels::commands::action::Action;
use crate::panels::time::timeline;
use crate::panels::widgets::decimals::aligned;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::style::{Style, size};
use crate::words;
use crate::words::{say, tr};

/// The greatest difference between equal answers: published sweeps round differently.
const SAME: f64 = 1e-4;
/// The greatest difference of distances that are the same but for rounding, as a part of them.
const STEADY: f64 = 1e-5;
/// The greatest number of quadratics that are shown; more are only counted.
const QUADRATICS: usize = 3;

/// Shows the result of the sweep.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    ui.add_space(6.0);
    let (title, color) = title(motion, style);
    ui.label(RichText::new(title).size(size::LABEL).semibold().color(color));
    sampling(ui, bench, motion, asked, style);
    lines(ui, bench, motion, asked, style);
    sweep_intervals::show(ui, bench, motion, style);
    quadratics(ui, motion, style);
    divided(ui, bench, motion, style);
    if let Some(contact) = &motion.contact {
        Grid::new("contact").num_columns(2).spacing([10.0, 2.0]).show(ui, |ui| {
            let normal = contact
                .normal
                .filter(|_| contact.normal_unique)
                .map_or(say!("undefined"), words::place);
            for (name, value) in
                [(tr("contact"), words::place(contact.point)), (tr("normal"), normal)]
            {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            }
        });
    }
    if !motion.function.is_empty() {
        ui.label(RichText::new(motion.function).monospace().small().color(style.quiet));
    }
}

/// The answer of the published sweep whose steps are shown, if it is not ours.
pub fn otherwise<V: World>(bench: &Bench<V>, motion: &Motion<V>) -> Option<String> {
    let published = bench.trace.published(motion)?;
    let source = published.listing.source;
    differs(published, motion).then(|| say!("≠ by {source}: {}", said(published)))
}

/// What a published sweep says.
fn said<V: World>(published: &PublishedSweep<V>) -> String {
    match &published.answer {
        Some(times) => {
            let (first, last) = (words::number(times.min), words::number(times.max));
            say!("they meet, u = {first} to {last}")
        }
        None => say!("they miss"),
    }
}

/// The answer as one line, and its colour.
pub fn title<V: World>(motion: &Motion<V>, style: &Style) -> (String, Color32) {
    match motion.meeting {
        Err(Unanswered::GaveUp(GaveUp { u, .. })) => {
            let u = words::rounded(u, 3);
            let text = say!("gave up: apart before u = {u}, not known after that");
            (text, style.quiet)
        }
        Err(unsupported) => (words::retold(&unsupported.to_string()), style.quiet),
        Ok(Some(Overlap { first, last })) => {
            let throughout = first <= 0.0 && last >= 1.0;
            let mut text = match motion.has_gap && throughout {
                true => say!("overlaps at the start and at the end"),
                false => times(first, last),
            };
            if motion.has_gap {
                text += tr(", apart for a while between");
            }
            (text, style.overlap.text)
        }
        Ok(None) => {
            let closest = motion.nearest.map(|(u, closest)| {
                // A time near 0 is the start, up to rounding.
                let u = if u < SAME { 0.0 } else { u };
                let (distance, u) = (words::rounded(closest.distance, 2), words::rounded(u, 2));
                say!(", closest {distance} near u = {u}")
            });
            (say!("misses{}", closest.unwrap_or_default()), style.apart.text)
        }
    }
}

/// What is meant, where the pose at the end of the frame has another verdict than the sweep at that instant: its numbers are rounded.
pub fn at_end<V: World>(motion: &Motion<V>, posed: &Verdict, u: f64) -> Option<String> {
    let posed = match posed {
        Verdict::Overlap => true,
        Verdict::Apart | Verdict::ApartByBounds => false,
        _ => return None,
    };
    let meets = motion.meeting.ok()?.is_some_and(|times| times.last >= 1.0);
    let differs = u == 1.0 && meets != posed;
    differs
        .then(|| say!("this pose has rounded numbers; the sweep moves the shapes without rounding"))
}

/// The consequence of the answer, as a sentence.
pub fn then<V: World>(motion: &Motion<V>) -> String {
    let at = |u: f64| words::rounded(u, 3);
    match motion.meeting {
        Err(Unanswered::GaveUp(GaveUp { u, .. })) => {
            say!("They are apart before u = {}; after that nothing is known.", at(u))
        }
        Err(unsupported) => words::retold(&unsupported.to_string()),
        Ok(Some(_)) if motion.has_gap => say!("In between they are apart for a while."),
        Ok(Some(Overlap { first, last })) if first == last => {
            say!("They touch for that instant only.")
        }
        Ok(Some(Overlap { last, .. })) if last >= 1.0 => {
            say!("They overlap to the end of the frame.")
        }
        Ok(Some(Overlap { first, last })) => {
            let [_, last] = instants(first, last);
            say!("They part at u = {last}.")
        }
        Ok(None) if is_steady(motion) => say!("They are as near all the way."),
        Ok(None) => match motion.nearest {
            Some((u, _)) if u >= SAME => say!("They are nearest at u = {}.", at(u)),
            Some(_) => say!("They are nearest at the start."),
            None => say!("They stay apart all through the frame."),
        },
    }
}

/// Two instants, with as many digits as it takes to tell them apart.
pub fn instants(first: f64, last: f64) -> [String; 2] {
    let told = |digits: i32| [first, last].map(|u| words::rounded(u, digits));
    let differ = |[from, to]: &[String; 2]| from != to;
    (3..9).map(told).find(differ).unwrap_or_else(|| told(3))
}

/// Whether the distance is the same all through the frame, but for rounding.
fn is_steady<V: World>(motion: &Motion<V>) -> bool {
    let distances = motion.separation.iter().map(|[_, distance]| *distance);
    let (least, most) = distances.fold((f64::INFINITY, 0.0_f64), |(least, most), distance| {
        (least.min(distance), most.max(distance))
    });
    most - least <= STEADY * most
}

/// The times of overlap, in words.
fn times(first: f64, last: f64) -> String {
    let [from, to] = instants(first, last);
    match (first <= 0.0, last >= 1.0) {
        (true, true) => say!("overlaps throughout"),
        (true, false) => say!("overlaps from the start, leaves at u = {to}"),
        (false, true) => say!("meets at u = {from}, overlaps to the end"),
        (false, false) if first == last => say!("meets at u = {from}, for that instant"),
        (false, false) => say!("meets at u = {from}, leaves at {to}"),
    }
}

/// Shows what discrete tests at some instants would find.
fn sampling<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let Some(text) = sampled(motion) else { return };
    let mut between = bench.time.between_bounds;
    let hint = tr("Only while the balls around both overlap: a search may start from there");
    if ui.checkbox(&mut between, tr("between bounds")).on_hover_text(hint).changed() {
        asked.push(Wish::BetweenBounds.into());
    }
    let missed = timeline::meeting(Some(motion)).is_some()
        && !motion.samples.iter().any(|(_, overlap)| *overlap);
    let color = if missed { style.overlap.text } else { style.text };
    ui.label(RichText::new(text).color(color));
    if let Some([first, last]) = timeline::meeting(Some(motion)).filter(|_| motion.bounds.is_none())
    {
        let (first, last) = (words::rounded(first, 3), words::rounded(last, 3));
        ui.label(
            RichText::new(say!("A search that starts from [{first}, {last}] finds it sooner."))
                .color(style.quiet),
        );
    }
}

/// Shows the first contact by the number of lines that follow the curve.
fn lines<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    if bench.seen().mover().is_some() {
        ui.horizontal(|ui| {
            let mut bent = bench.shown.curve.is_some();
            let hint = tr("Bend the path by an acceleration, and follow it by straight lines");
            if ui.checkbox(&mut bent, tr("bent path")).on_hover_text(hint).changed() {
                asked.push(Wish::Curve.into());
            }
            if let Some(mut lines) = bench.shown.curve.as_ref().map(|curve| curve.lines) {
                let field = DragValue::new(&mut lines).range(1..=MOST_LINES);
                if ui.add(field.speed(0.1).suffix(tr(" lines"))).changed() {
                    asked.push(Wish::Lines(lines).into());
                }
            }
        });
    }
    let Some(Curved { curve, first_by_lines, .. }) = &motion.curve else { return };
    let deviation = words::rounded(curve.deviation(), 3);
    ui.label(say!("The lines stay within {deviation} of the curve."));
    Grid::new("lines").num_columns(2).spacing([14.0, 1.0]).show(ui, |ui| {
        ui.label(RichText::new(tr("lines")).color(style.quiet));
        ui.label(RichText::new(tr("first contact")).color(style.quiet));
        ui.end_row();
        for (count, first) in first_by_lines {
            let first =
                first.map_or_else(|| say!("none"), |u| format!("u = {}", words::rounded(u, 4)));
            let now = *count == curve.lines;
            let row = |text: String| {
                let text = RichText::new(text).monospace();
                if now { text.strong() } else { text }
            };
            ui.label(row(count.to_string()));
            ui.label(row(first));
            ui.end_row();
        }
    });
}

fn sampled<V: World>(motion: &Motion<V>) -> Option<String> {
    let of_frame = match (&motion.bounds, motion.samples.len()) {
        (Some(SweptBounds { between: None, .. }), _) => {
            return Some(say!("the balls around them never meet: no check is needed"));
        }
        (_, 0) => return None,
        (_, 1) => say!("1 check"),
        (_, n) => say!("{n} checks"),
    };
    let count = match &motion.bounds {
        Some(SweptBounds { between: Some([from, to]), .. }) => {
            let (from, to) = (words::rounded(*from, 3), words::rounded(*to, 3));
            say!("The balls around them overlap from u = {from} to {to}. {of_frame} between")
        }
        _ => of_frame,
    };
    let hits: Vec<f64> = motion.samples.iter().filter(|(_, hit)| *hit).map(|(u, _)| *u).collect();
    let meeting = timeline::meeting(Some(motion));
    Some(match (hits.first(), meeting) {
        (None, Some([first, last])) => {
            let (first, last) = (words::rounded(first, 3), words::rounded(last, 3));
            say!("{count}: none sees the overlap from {first} to {last}")
        }
        (None, None) => say!("{count}: none sees an overlap"),
        (Some(&seen), Some([first, _])) => {
            let (at, late) = (words::rounded(seen, 3), words::rounded(seen - first, 2));
            {
                let see =
                    if hits.len() == 1 { say!("1 sees it") } else { say!("{} see it", hits.len()) };
                say!("{count}: {see}, the first at u = {at}, late by {late}")
            }
        }
        (Some(&seen), None) => say!(
            "{count}: {} see an overlap, the first at u = {}",
            hits.len(),
            words::rounded(seen, 3)
        ),
    })
}

/// Shows the division that told the first contact, or the one of the step that is shown.
fn divided<V: World>(ui: &mut Ui, bench: &Bench<V>, motion: &Motion<V>, style: &Style) {
    let record = bench.trace.sweep_record(motion);
    let current = match bench.trace.subject {
        TraceKind::Sweep => bench.trace.outer_stepper().current(record.steps.len()),
        _ => None,
    };
    let shown = match current {
        Some(number) => record.steps.get(number),
        None => latest_entry(&record.steps),
    };
    let (Some(step @ Step::TimeSpan(_)), Some((a, b))) = (shown, bench.trace.focus()) else {
        return;
    };
    let pair = words::Pair::of(bench.document(), [a, b]);
    if let Some(formula) = words::formula(step, &pair) {
        why::as_formula(ui, &formula, style);
    }
}

/// The axis whose projections meet last.
fn latest_entry<V: World>(steps: &[Step<V>]) -> Option<&Step<V>> {
    let entry = |step: &Step<V>| match step {
        Step::TimeSpan(span) => span.entry,
        _ => f64::NEG_INFINITY,
    };
    steps.iter().max_by(|x, y| entry(x).total_cmp(&entry(y)))
}

/// Shows each quadratic with its coefficients and roots.
fn quadratics<V: World>(ui: &mut Ui, motion: &Motion<V>, style: &Style) {
    let roots: Vec<&Roots<V>> = motion
        .record
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Roots(roots) => Some(roots),
            _ => None,
        })
        .collect();
    if roots.is_empty() {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new("a u² + b u + c = 0").semibold());
    Grid::new("quadratics").num_columns(4).striped(true).spacing([10.0, 2.0]).show(ui, |ui| {
        for name in ["a", "b", "c", "b² − 4ac"] {
            ui.label(RichText::new(name).color(style.quiet));
        }
        ui.end_row();
        let rows = &roots[..roots.len().min(QUADRATICS)];
        let coefficients: [fn(&Roots<V>) -> f64; 4] =
            [|it| it.a, |it| it.b, |it| it.c, |it| it.b * it.b - 4.0 * it.a * it.c];
        let columns =
            coefficients.map(|of| aligned(rows.iter().map(|roots| words::rounded(of(roots), 3))));
        for (row, roots) in rows.iter().enumerate() {
            for column in &columns[..3] {
                ui.monospace(&column[row]);
            }
            let color = if roots.discriminant < 0.0 { style.apart.text } else { style.text };
            ui.label(RichText::new(&columns[3][row]).monospace().color(color));
            ui.end_row();
        }
    });
    for roots in roots.iter().take(QUADRATICS) {
        match roots.roots {
            Some((first, last)) => {
                let (first, last) = (words::number(first), words::number(last));
                ui.monospace(say!("roots {first}, {last}"));
            }
            None => {
                ui.monospace(tr("no root: the discriminant is negative"));
            }
        }
    }
    if roots.len() > QUADRATICS {
        ui.weak(say!("and {} more", roots.len() - QUADRATICS));
    }
}

/// Whether the answer of a published sweep differs: in whether there is a contact, or in the first contact.
/// The last contact is not compared, as not all report one. Times outside the frame are clamped to its ends.
fn differs<V: World>(published: &PublishedSweep<V>, motion: &Motion<V>) -> bool {
    match (&published.answer, timeline::meeting(Some(motion))) {
        (None, None) => false,
        (Some(times), Some([first, _])) => {
            times.min.is_nan() || (times.min.clamp(0.0, 1.0) - first).abs() > SAME
        }
        _ => motion.meeting.is_ok(),
    }
}
