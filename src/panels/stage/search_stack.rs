//! The list of waiting node pairs in a search through trees, in a small window over the scene.

use egui::{Color32, Context, Label, Rect, RichText, Sense, Ui};

use super::overlay;
use crate::analysis::{Findings, Focus, Search};
use crate::bench::{Bench, Wish};
use crate::intersect::steps::{NodePair, Outcome};
use crate::panels::commands::action::Action;
use crate::panels::widgets::look;
use crate::scene::World;
use crate::shapes::Shape;
use crate::vector::Vector;
use crate::view::level_ink;
use crate::view::style::Style;
use crate::words::{self, grouped};
use crate::words::{say, tr};

const TITLE: &str = "Search through the trees";
/// The greatest number of pairs that are listed; more are only counted.
const ROWS: usize = 8;
const WIDTH: f32 = 216.0;

/// Shows the window if the steps of the pair in focus are those of a search. Returns the area that it covers.
pub fn show<V: World>(
    ctx: &Context,
    viewport: Rect,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<Rect> {
    let focus = findings.focus.as_ref()?;
    let steps = bench.trace.steps(findings);
    let current = bench.trace.stepper.current(steps.len());
    let search = Search::after(steps, current.unwrap_or(steps.len().checked_sub(1)?))?;
    let in_turn = bench.trace.way.as_deref() == Some("queue");
    let mut go = None;
    let shown = overlay::list(ctx, viewport, TITLE, style).show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.spacing_mut().interact_size.y = look::target(ui, 0.0, 16.0).y;
        tally(ui, &search, items(focus, findings), style);
        if current.is_some() {
            ui.separator();
            go = list(ui, &search, in_turn, style);
        }
    })?;
    if let Some(step) = go {
        asked.push(Wish::Step(bench.trace.subject, step).into());
    }
    Some(shown.response.rect)
}

/// The number of pairs of items.
fn items<V: World>(focus: &Focus<V>, findings: &Findings<V>) -> usize {
    let count = |index: usize| match findings.shapes.get(index) {
        Some(Some(Shape::Mesh(mesh))) => mesh.indices().len(),
        _ => 1,
    };
    count(focus.a) * count(focus.b)
}

fn tally<D: Vector>(ui: &mut Ui, search: &Search<D>, items: usize, style: &Style) {
    let rejected = search.rejected();
    let row = |ui: &mut Ui, text: String, color: Color32| {
        ui.label(RichText::new(text).color(color));
    };
    let popped = words::count(search.popped.len(), "pair");
    row(ui, say!("{popped} of boxes tested"), style.text);
    row(ui, say!("   {} rejected with all below", grouped(rejected)), style.quiet);
    let tested = grouped(search.items.len());
    row(ui, say!("{tested} of {}", words::count(items, "triangle test")), style.text);
    let found = search.found();
    let ink = if found == 0 { style.quiet } else { style.overlap.text };
    row(ui, format!("   {}", words::count(found, "overlap")), ink);
}

/// Lists the popped pair, and below it the waiting ones, of a queue if they are taken in turn. Returns the step of the pair that was clicked.
fn list<D: Vector>(ui: &mut Ui, search: &Search<D>, in_turn: bool, style: &Style) -> Option<usize> {
    let mut go = None;
    if let Some((_, pair)) = search.popped.last() {
        let outcome = match pair.outcome {
            Outcome::Rejected => tr("rejected"),
            Outcome::Pushed(_) => tr("are opened"),
            Outcome::Leaves => tr("are leaves"),
        };
        row(ui, pair, outcome, style);
    }
    let waiting = match search.waiting.len() {
        0 => say!("the list is empty"),
        1 => say!("1 pair waits"),
        count if in_turn => say!("{count} pairs wait, the first in is next"),
        count => say!("{count} pairs wait, the last in is next"),
    };
    ui.label(RichText::new(waiting).color(style.quiet));
    for (step, pair) in search.waiting.iter().take(ROWS) {
        if row(ui, pair, "", style)
            .on_hover_text(tr("To the step that takes it from the list"))
            .clicked()
        {
            go = Some(*step);
        }
    }
    // The height is constant: a list that grows and shrinks at each step would be hard to read.
    for _ in search.waiting.len()..ROWS {
        ui.label("");
    }
    let more = search.waiting.len().saturating_sub(ROWS);
    let text = if more > 0 { say!("and {more} more") } else { String::new() };
    ui.label(RichText::new(text).color(style.quiet));
    go
}

/// Both nodes, each in the colour of its level.
fn row<D: Vector>(ui: &mut Ui, pair: &NodePair<D>, outcome: &str, style: &Style) -> egui::Response {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let label = |ui: &mut Ui, text: String, color| {
            let text = RichText::new(text).monospace().color(color);
            ui.add(Label::new(text).selectable(false).sense(Sense::click()))
        };
        let name = |letter: char, number: u32| format!("{:6}", format!("{letter}{number}"));
        let a = label(ui, name('A', pair.a.number), level_ink(style, pair.a.level).text);
        let b = label(ui, name('B', pair.b.number), level_ink(style, pair.b.level).text);
        a | b | label(ui, outcome.to_owned(), style.text)
    })
    .inner
}
