//! Other methods of computing the answer, and further views of the pair.

use egui::{Button, Ui};

use super::hunt::Hunting;
use super::{comparison, hunt, trees, volumes};
use crate::analysis::Findings;
use crate::bench::{self, Bench};
use crate::panels::commands::action::Action;
use crate::panels::stage::{map, routine};
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::view::style::Style;
use crate::words::tr;

/// Shows the tab.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    hunting: &mut Hunting,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    comparison::show(ui, bench, findings, asked, style);
    if hunt::show(ui, bench, hunting, asked, style) {
        ui.separator();
    }
    ui.label(tr("Show as well").semibold());
    ui.horizontal_wrapped(|ui| {
        let own = Button::new(tr("your own axis")).selected(bench.shown.own_axis.is_some());
        if ui.add(own).on_hover_text(tr("Turn an axis and see both projections on it  A")).clicked()
        {
            asked.push(bench::Action::OwnAxis.into());
        }
        let difference = Button::new(tr("Minkowski difference"))
            .selected(bench.shown.shows_difference(&bench.trace, findings));
        if ui
            .add(difference)
            .on_hover_text(tr("It contains the origin exactly if the shapes overlap  D"))
            .clicked()
        {
            asked.push(bench::Action::Difference.into());
        }
        let intervals = Button::new(tr("sorted intervals")).selected(bench.shown.intervals.on);
        if ui.add(intervals).on_hover_text(tr("All boxes, sorted along an axis  I")).clicked() {
            asked.push(bench::Action::Intervals.into());
        }
        let map = Button::new(tr("map of verdicts")).selected(bench.shown.map.is_some());
        if ui.add(map).on_hover_text(tr("The verdict at each place of a shape  Q")).clicked() {
            asked.push(bench::Action::Map.into());
        }
    });
    map::choices(ui, bench, findings, asked, style);
    volumes::show(ui, bench, findings, asked, style);
    trees::show(ui, bench, findings, asked, style);
    ui.add_space(6.0);
    ui.label(tr("Step through").semibold());
    routine::choices(ui, bench, asked);
}
