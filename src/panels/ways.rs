//! Other methods of computing the answer, and further views of the pair.

use egui::{Button, RichText, Ui};

use super::look::SemiBold;
use super::{motion, trees, volumes};
use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::Bench;
use crate::scene::World;
use crate::view::style::Style;

/// Shows the tab.
pub fn show<V: World>(ui: &mut Ui, bench: &mut Bench<V>, findings: &Findings<V>, style: &Style) {
    if let Some(focus) = &findings.focus {
        views(ui, bench, focus, style);
        if let Some(motion) = &focus.motion {
            motion::published(ui, motion, style);
        }
        let published = focus.motion.as_ref().is_some_and(|motion| !motion.published.is_empty());
        if !focus.views.is_empty() || published {
            ui.separator();
        }
    }
    ui.label("Show as well".semibold());
    ui.horizontal_wrapped(|ui| {
        let own = Button::new("your own axis").selected(bench.shown.own_axis.is_some());
        if ui.add(own).on_hover_text("Turn an axis and see both projections on it  A").clicked() {
            bench.toggle_own_axis();
        }
        let difference =
            Button::new("Minkowski difference").selected(bench.shows_difference(findings));
        if ui
            .add(difference)
            .on_hover_text("The shapes overlap where it holds the origin  D")
            .clicked()
        {
            bench.toggle_difference(findings);
        }
        let intervals = Button::new("sorted intervals").selected(bench.shown.intervals.on);
        if ui.add(intervals).on_hover_text("All boxes, sorted along an axis  I").clicked() {
            bench.toggle_intervals();
        }
    });
    volumes::show(ui, bench, findings, style);
    trees::show(ui, bench, findings, style);
}

/// Shows the other methods for the pair, each with its own answer.
fn views<V: World>(ui: &mut Ui, bench: &mut Bench<V>, focus: &Focus<V>, style: &Style) {
    if focus.views.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label("The same question, other ways".semibold());
    let right = focus.verdict == Verdict::Overlap;
    let known = |way: &String| focus.views.iter().any(|view| view.id == way);
    let now = bench.trace.way.clone().filter(known);
    let mut pick = |ui: &mut Ui, number: usize, way: Option<&str>, text: &str, hint: &str| {
        let text = format!("{}  {text}", number + 1);
        if ui.selectable_label(now.as_deref() == way, text).on_hover_text(hint).clicked() {
            bench.trace.way = way.map(str::to_owned);
        }
    };
    let hint = "The verdict on the stage is its answer, right for all input";
    pick(ui, 0, None, "the test that decides", hint);
    for (i, view) in focus.views.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            pick(ui, i + 1, Some(view.id), view.name, view.source);
            if view.verdict != right {
                let says = if view.verdict { "says OVERLAP" } else { "says APART" };
                let text = RichText::new(format!("≠ {says}"));
                ui.label(text.semibold().color(style.overlap.text));
            } else if !view.right {
                ui.weak("⚠").on_hover_text("Not right for all input");
            }
        });
    }
}
