//! The axis table: every axis that the shown test tried, with both projections.

use egui::{Grid, Label, RichText, Sense, Ui};

use crate::analysis::Findings;
use crate::bench::{Bench, Stage, Stepper, TraceKind};
use crate::intersect::{AxisTest, Interval, Step};
use crate::vector::Vector;
use crate::view::style::{Style, size};
use crate::words;

/// The room for the name of an axis: the numbers need the rest.
const NAME: f32 = 80.0;

/// The table; nothing where the test tried no axis. A click on a row goes to its step. Answers the step whose row
/// the pointer is on.
pub fn show<V: Stage>(
    ui: &mut Ui,
    bench: &mut Bench<V>,
    findings: &Findings<V>,
    style: &Style,
) -> Option<usize> {
    let focus = findings.focus.as_ref()?;
    let tests: Vec<(usize, &AxisTest<V>)> = focus
        .record
        .steps
        .iter()
        .enumerate()
        .filter_map(|(i, step)| match step {
            Step::Axis(test) => Some((i, test)),
            _ => None,
        })
        .collect();
    if tests.is_empty() && focus.own_axis.is_none() {
        return None;
    }
    let overlap = !bench.steps_the_sweep(focus);
    let current = bench.pair_stepper().current(focus.record.steps.len()).filter(|_| overlap);
    let deciding = focus.record.decided.and_then(|decided| decided.step);
    let mut hovered = None;
    Grid::new("axes").num_columns(4).striped(true).spacing([12.0, 2.0]).show(ui, |ui| {
        let heads = [("axis", style.text), ("A", style.a.text), ("B", style.b.text)];
        for (text, color) in heads.into_iter().chain([("gap", style.text)]) {
            ui.label(RichText::new(text).strong().color(color));
        }
        ui.end_row();
        for (i, test) in tests {
            let mark = if deciding == Some(i) { "▶ " } else { "" };
            let name = format!("{mark}{}", words::axis(test.source));
            let response = row(ui, test, &name, current == Some(i), style);
            if response.clicked() {
                bench.step_through(TraceKind::Overlap);
                bench.stepper = Stepper::Upto(i);
            }
            if response.hovered() {
                hovered = Some(i);
            }
        }
        if let Some(test) = &focus.own_axis {
            row(ui, test, "yours", false, style);
        }
    });
    hovered
}

fn row<D: Vector<Scalar = f64>>(
    ui: &mut Ui,
    test: &AxisTest<D>,
    name: &str,
    current: bool,
    style: &Style,
) -> egui::Response {
    let length = test.axis.length();
    // As many digits as have room: the gap tells most, and touching must not read like missing by a little.
    let number =
        |value: f64, digits| words::rounded(value, if value.abs() < 0.1 { 2 } else { digits });
    let end = |value: f64| number(value, if value.abs() < 1.0 { 2 } else { 3 });
    let interval = |i: Interval<f64>| {
        if length == 0.0 {
            return "—".to_owned();
        }
        format!("{}, {}", end(i.min / length), end(i.max / length))
    };
    let cell = |ui: &mut Ui, text: RichText, color| {
        let text = text.size(size::BODY - 1.0).color(color);
        ui.add(Label::new(text).selectable(false).sense(Sense::click()))
    };
    let code = |text| RichText::new(text).monospace();
    let gap = if test.separates { style.apart.text } else { style.overlap.text };
    // Longer names are cut, and whole when the pointer is on them.
    let name = ui.scope(|ui| {
        ui.set_max_width(NAME);
        let color = if current { style.accent.text } else { style.text };
        let text = RichText::new(name).size(size::BODY - 1.0).color(color);
        ui.add(Label::new(text).truncate().selectable(false).sense(Sense::click()))
    });
    let response = name.inner
        | cell(ui, code(interval(test.a)), style.a.text)
        | cell(ui, code(interval(test.b)), style.b.text)
        | cell(ui, code(number(test.gap_length(), 3)), gap);
    ui.end_row();
    response
}
