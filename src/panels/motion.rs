//! The panel of the motion: the times of contact, how the sweep found them, and what other algorithms return.

use egui::{CollapsingHeader, Color32, Grid, RichText, Ui};

use super::decimals::aligned;
use super::look::SemiBold;
use super::{sweep_intervals, timeline};
use crate::analysis::Motion;
use crate::bench::Bench;
use crate::intersect::matrix::{PublishedSweep, Unanswered};
use crate::intersect::sweep::{GaveUp, Overlap};
use crate::intersect::{Roots, Step};
use crate::scene::World;
use crate::view::style::{Style, size};
use crate::words;

/// The greatest difference between equal answers: published sweeps round differently.
const SAME: f64 = 1e-4;
/// The greatest number of quadratics that are shown; more are only counted.
const QUADRATICS: usize = 3;

/// Shows the result of the sweep.
pub fn show<V: World>(ui: &mut Ui, bench: &mut Bench<V>, motion: &Motion<V>, style: &Style) {
    ui.add_space(6.0);
    let (title, color) = title(motion, style);
    ui.label(RichText::new(title).size(size::LABEL).semibold().color(color));
    sampling(ui, motion, style);
    sweep_intervals::show(ui, bench, motion, style);
    quadratics(ui, motion, style);
    if let Some(contact) = &motion.contact {
        Grid::new("contact").num_columns(2).spacing([10.0, 2.0]).show(ui, |ui| {
            let normal = contact.normal.map_or("undefined".to_owned(), words::place);
            for (name, value) in [("contact", words::place(contact.point)), ("normal", normal)] {
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

/// Shows the answers of published sweeps.
pub fn published<V: World>(ui: &mut Ui, motion: &Motion<V>, style: &Style) {
    for published in &motion.published {
        as_published(ui, published, motion, style);
    }
}

/// The answer as one line, and its colour.
pub fn title<V: World>(motion: &Motion<V>, style: &Style) -> (String, Color32) {
    match motion.meeting {
        Err(Unanswered::GaveUp(GaveUp { u })) => {
            let u = words::rounded(u, 3);
            let text = format!("gave up: apart before u = {u}, from there on it is not known");
            (text, style.quiet)
        }
        Err(unsupported) => (unsupported.to_string(), style.quiet),
        Ok(Some(Overlap { first, last })) => {
            let mut text = times(first, last);
            if motion.has_gap {
                text = text.replace("throughout", "at the start and at the end");
                text += ", apart for a while between";
            }
            (text, style.overlap.text)
        }
        Ok(None) => {
            let closest = motion.nearest.map(|(u, closest)| {
                // A time near 0 is the start, up to rounding.
                let u = if u < SAME { 0.0 } else { u };
                let (distance, u) = (words::rounded(closest.distance, 2), words::rounded(u, 2));
                format!(", closest {distance} near u = {u}")
            });
            (format!("misses{}", closest.unwrap_or_default()), style.apart.text)
        }
    }
}

/// The consequence of the answer, as a sentence.
pub fn then<V: World>(motion: &Motion<V>) -> String {
    let at = |u: f64| words::rounded(u, 3);
    match motion.meeting {
        Err(Unanswered::GaveUp(GaveUp { u })) => {
            format!("They are apart before u = {}; from there on it is not known.", at(u))
        }
        Err(unsupported) => unsupported.to_string(),
        Ok(Some(_)) if motion.has_gap => "In between they are apart for a while.".to_owned(),
        Ok(Some(Overlap { first, last })) if first == last => {
            "They touch for that instant only.".to_owned()
        }
        Ok(Some(Overlap { last, .. })) if last >= 1.0 => {
            "They overlap to the end of the frame.".to_owned()
        }
        Ok(Some(Overlap { last, .. })) => format!("They part at u = {}.", at(last)),
        Ok(None) => match motion.nearest {
            Some((u, _)) if u >= SAME => format!("They are nearest at u = {}.", at(u)),
            Some(_) => "They are nearest at the start.".to_owned(),
            None => "They stay apart all through the frame.".to_owned(),
        },
    }
}

/// The times of overlap, in words.
fn times(first: f64, last: f64) -> String {
    let (from, to) = (words::rounded(first, 3), words::rounded(last, 3));
    match (first <= 0.0, last >= 1.0) {
        (true, true) => "overlaps throughout".to_owned(),
        (true, false) => format!("overlaps from the start, leaves at u = {to}"),
        (false, true) => format!("meets at u = {from}, overlaps to the end"),
        (false, false) if first == last => format!("meets at u = {from}, for that instant"),
        (false, false) => format!("meets at u = {from}, leaves at {to}"),
    }
}

/// Shows what discrete tests at some instants would find.
fn sampling<V: World>(ui: &mut Ui, motion: &Motion<V>, style: &Style) {
    let Some(text) = sampled(motion) else { return };
    let missed = timeline::meeting(Some(motion)).is_some()
        && !motion.samples.iter().any(|(_, overlap)| *overlap);
    let color = if missed { style.overlap.text } else { style.text };
    ui.label(RichText::new(text).color(color));
    if let Some([first, last]) = timeline::meeting(Some(motion)) {
        let (first, last) = (words::rounded(first, 3), words::rounded(last, 3));
        ui.label(
            RichText::new(format!("A search that starts from [{first}, {last}] finds it sooner."))
                .color(style.quiet),
        );
    }
}

fn sampled<V: World>(motion: &Motion<V>) -> Option<String> {
    let count = match motion.samples.len() {
        0 => return None,
        1 => "1 check".to_owned(),
        n => format!("{n} checks"),
    };
    let hits: Vec<f64> = motion.samples.iter().filter(|(_, hit)| *hit).map(|(u, _)| *u).collect();
    let meeting = timeline::meeting(Some(motion));
    Some(match (hits.first(), meeting) {
        (None, Some([first, last])) => {
            let (first, last) = (words::rounded(first, 3), words::rounded(last, 3));
            format!("{count}: none sees the overlap from {first} to {last}")
        }
        (None, None) => format!("{count}: none sees an overlap"),
        (Some(&seen), Some([first, _])) => {
            let (at, late) = (words::rounded(seen, 3), words::rounded(seen - first, 2));
            {
                let see = if hits.len() == 1 {
                    "1 sees it".to_owned()
                } else {
                    format!("{} see it", hits.len())
                };
                format!("{count}: {see}, the first at u = {at}, late by {late}")
            }
        }
        (Some(&seen), None) => {
            format!(
                "{count}: {} see an overlap, the first at u = {}",
                hits.len(),
                words::rounded(seen, 3)
            )
        }
    })
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
                ui.monospace(format!("roots {first}, {last}"));
            }
            None => {
                ui.monospace("no root: the discriminant is negative");
            }
        }
    }
    if roots.len() > QUADRATICS {
        ui.weak(format!("and {} more", roots.len() - QUADRATICS));
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

fn as_published<V: World>(
    ui: &mut Ui,
    published: &PublishedSweep<V>,
    motion: &Motion<V>,
    style: &Style,
) {
    ui.add_space(6.0);
    ui.label(RichText::new(format!("As published: {}", published.name)).semibold());
    let answer = match &published.answer {
        Some(times) => {
            let (first, last) = (words::number(times.min), words::number(times.max));
            format!("says they meet, u = {first} to {last}")
        }
        None => "says they miss".to_owned(),
    };
    if differs(published, motion) {
        let text = RichText::new(format!("≠ {answer}")).semibold().color(style.overlap.text);
        ui.label(text);
    } else {
        ui.label(answer);
    }
    CollapsingHeader::new("its steps").id_salt(published.name).show(ui, |ui| {
        for step in &published.record.steps {
            ui.label(words::title(step));
            ui.label(RichText::new(words::numbers(step)).monospace().color(style.quiet));
        }
    });
    ui.label(RichText::new(published.errs).color(style.quiet));
    ui.label(RichText::new(published.source).small().color(style.quiet));
}
