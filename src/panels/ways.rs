//! Other methods of computing the answer, and further views of the pair.

use egui::{Button, RichText, Ui};

use super::actions::Action;
use super::hunt::Hunting;
use super::look::SemiBold;
use super::{hunt, lenses, map, motion, routine, trees, volumes};
use crate::analysis::{Findings, Focus, Verdict};
use crate::bench::Bench;
use crate::scene::World;
use crate::view::style::Style;
use crate::words::tr;

/// Shows the tab.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    findings: &Findings<V>,
    hunting: &mut Hunting,
    pending: &mut Option<Action>,
    style: &Style,
) {
    if let Some(focus) = &findings.focus {
        views(ui, bench, focus, style);
        lenses::show(ui, bench, findings, style);
        if let Some(motion) = &focus.motion {
            motion::published(ui, bench, motion, style);
        }
    }
    if hunt::show(ui, bench, hunting, pending, style) {
        ui.separator();
    }
    ui.label(tr("Show as well").semibold());
    ui.horizontal_wrapped(|ui| {
        let own = Button::new(tr("your own axis")).selected(bench.shown.own_axis.is_some());
        if ui.add(own).on_hover_text(tr("Turn an axis and see both projections on it  A")).clicked()
        {
            bench.toggle_own_axis();
        }
        let difference =
            Button::new(tr("Minkowski difference")).selected(bench.shows_difference(findings));
        if ui
            .add(difference)
            .on_hover_text(tr("The shapes overlap where it holds the origin  D"))
            .clicked()
        {
            bench.toggle_difference(findings);
        }
        let intervals = Button::new(tr("sorted intervals")).selected(bench.shown.intervals.on);
        if ui.add(intervals).on_hover_text(tr("All boxes, sorted along an axis  I")).clicked() {
            bench.toggle_intervals();
        }
        let map = Button::new(tr("map of verdicts")).selected(bench.shown.map.is_some());
        if ui.add(map).on_hover_text(tr("The verdict at each place of a shape  Q")).clicked() {
            bench.toggle_map();
        }
    });
    map::choices(ui, bench, findings, style);
    volumes::show(ui, bench, findings, style);
    trees::show(ui, bench, findings, style);
    ui.add_space(6.0);
    ui.label(tr("Step through").semibold());
    routine::choices(ui, bench);
}

/// Shows the other methods for the pair, each with its own answer.
fn views<V: World>(ui: &mut Ui, bench: &mut Bench<V>, focus: &Focus<V>, style: &Style) {
    if focus.views.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.label(tr("The same question, other ways").semibold());
    let right = focus.verdict == Verdict::Overlap;
    let known = |way: &String| focus.views.iter().any(|view| view.id == way);
    let now = bench.trace.way.clone().filter(known);
    let mut pick = |ui: &mut Ui, number: usize, way: Option<&str>, text: &str, hint: &str| {
        let text = format!("{}  {text}", number + 1);
        if ui.selectable_label(now.as_deref() == way, text).on_hover_text(hint).clicked() {
            bench.trace.way = way.map(str::to_owned);
        }
    };
    let hint = tr("The verdict on the stage is its answer, right for all input");
    pick(ui, 0, None, tr("the test that decides"), hint);
    for (i, view) in focus.views.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            pick(ui, i + 1, Some(view.id), tr(view.name), view.source);
            if view.verdict != right {
                let says = if view.verdict { tr("says OVERLAP") } else { tr("says APART") };
                let text = RichText::new(format!("≠ {says}"));
                ui.label(text.semibold().color(style.overlap.text));
            } else if !view.right {
                ui.weak("⚠").on_hover_text(tr("Not right for all input"));
            }
        });
    }
}
