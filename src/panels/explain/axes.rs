//! The axes that the current test tried, with both projections: as bars, and as a table.

use egui::{
    Align2, Color32, FontId, Grid, Label, Rect, Response, RichText, Sense, Stroke, Ui, pos2, vec2,
};

use crate::analysis::{Findings, Focus};
use crate::bench::{Bench, TraceKind, Wish};
use crate::intersect::Interval;
use crate::intersect::steps::{AxisTest, Step};
use crate::panels::commands::action::Action;
use crate::panels::widgets::decimals::{Decimals, aligned};
use crate::panels::widgets::look;
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, semibold, size, width};
use crate::words;
use crate::words::{say, tr};

/// The width for the name of an axis, where no name is longer: the numbers need the rest.
const NAME: f32 = 96.0;

/// The axes that the current test tried, each with its step number.
fn tests<V: World>(focus: &Focus<V>) -> Vec<(usize, &AxisTest<V>)> {
    let steps = focus.record.steps.iter().enumerate();
    let axes = steps.filter_map(|(i, step)| match step {
        Step::Axis(test) => Some((i, test)),
        _ => None,
    });
    axes.collect()
}

/// The step of the axis that is shown now.
fn current<V: World>(bench: &Bench<V>, focus: &Focus<V>) -> Option<usize> {
    let overlap = !bench.trace.steps_the_sweep(focus);
    bench.trace.pair_stepper().current(focus.record.steps.len()).filter(|_| overlap)
}

/// Shows both projections on each axis as bars; nothing if the test tried no axis. A click on a row goes to
/// its step. Returns the step whose row the pointer is on.
pub fn bars<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<usize> {
    let focus = findings.focus.as_ref()?;
    let (current, deciding) = (current(bench, focus), focus.record.decided.and_then(|it| it.step));
    let mut hovered = None;
    ui.spacing_mut().item_spacing.y = 0.0;
    let tests = tests(focus);
    let pair = words::Pair::of(bench.document(), [focus.a, focus.b]);
    let names: Vec<String> =
        tests.iter().map(|(_, test)| words::axis(test.source, &pair)).collect();
    let gaps = tests.iter().map(|(_, test)| *test).chain(&focus.own_axis);
    let gaps: Vec<String> = gaps.map(|test| words::number(test.gap_length())).collect();
    let columns = Columns::of(ui, &names, &gaps);
    let room = ui.clip_rect().bottom() - ui.cursor().top();
    let row = look::target(ui, 0.0, (room / gaps.len() as f32).clamp(LOW_ROW, ROW)).y;
    for ((i, test), name) in tests.into_iter().zip(&names) {
        let bar = Bar { test, name, decides: deciding == Some(i), now: current == Some(i) };
        let response = bar.show(ui, (columns, row), style);
        if response.clicked() {
            asked.push(Wish::Step(TraceKind::Overlap, i).into());
        }
        if response.hovered() {
            hovered = Some(i);
        }
    }
    if let Some(test) = &focus.own_axis {
        Bar { test, name: tr("yours"), decides: false, now: false }.show(ui, (columns, row), style);
    }
    hovered
}

/// The height of a row of bars: the usual one, and the one for many rows.
const ROW: f32 = 22.0;
const LOW_ROW: f32 = 15.0;
/// The greatest width for the names beside the bars.
const LONGEST: f32 = 156.0;

/// The widths of the columns around the bars.
#[derive(Debug, Clone, Copy)]
struct Columns {
    name: f32,
    number: Decimals,
}

impl Columns {
    fn of(ui: &Ui, names: &[String], gaps: &[String]) -> Self {
        let font = FontId::new(size::BODY, semibold());
        let wide = |text: &String| {
            let galley = ui.painter().layout_no_wrap(text.clone(), font.clone(), Color32::BLACK);
            galley.size().x
        };
        let name = names.iter().map(wide).fold(NAME - 14.0, f32::max);
        let number = Decimals::of(ui, &font, gaps.iter().map(String::as_str));
        Self { name: (name + 14.0).min(LONGEST), number }
    }
}

/// Both projections on one axis, with a scale of its own.
struct Bar<'a, V: Vector> {
    test: &'a AxisTest<V>,
    name: &'a str,
    decides: bool,
    now: bool,
}

impl<V: Vector<Scalar = f64>> Bar<'_, V> {
    fn show(&self, ui: &mut Ui, (columns, row): (Columns, f32), style: &Style) -> Response {
        let test = self.test;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), row), Sense::click());
        let gap = words::number(test.gap_length());
        response.widget_info(|| {
            let label = say!("{}: gap {gap}", self.name);
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, label)
        });
        let painter = ui.painter();
        if self.now || response.hovered() {
            painter.rect_filled(rect, 4.0, style.accent.mark.gamma_multiply(0.2));
        }
        let middle = rect.center().y;
        let font = if self.decides {
            FontId::new(size::BODY, semibold())
        } else {
            FontId::proportional(size::BODY)
        };
        let names = rect.with_max_x(rect.left() + columns.name - 4.0);
        painter.with_clip_rect(names).text(
            pos2(rect.left() + 4.0, middle),
            Align2::LEFT_CENTER,
            self.name,
            font.clone(),
            style.text,
        );
        let ink = if test.separates { style.apart } else { style.overlap };
        let end = pos2(rect.right() - 4.0, middle);
        columns.number.paint(painter, end, &gap, font, ink.text);

        let scale = rect.x_range();
        let (left, right) = (scale.min + columns.name, scale.max - columns.number.width() - 16.0);
        let (low, high) = (test.a.min.min(test.b.min), test.a.max.max(test.b.max));
        if !(low < high && high - low < f64::INFINITY) {
            return response;
        }
        let x = |value: f64| egui::lerp(left..=right, ((value - low) / (high - low)) as f32);
        for (interval, color, y) in
            [(test.a, style.a.mark, middle - 3.5), (test.b, style.b.mark, middle + 3.5)]
        {
            let [from, to] = [x(interval.min), x(interval.max)];
            let bar = Rect::from_x_y_ranges(from..=to.max(from + 2.0), y - 3.0..=y + 3.0);
            painter.rect_filled(bar, 1.5, color);
        }
        // Marks the gap between the projections, or the part that they share.
        let (from, to) = (test.a.min.max(test.b.min), test.a.max.min(test.b.max));
        let ends = [from.min(to), from.max(to)].map(x);
        let stroke = Stroke::new(width::THIN, ink.mark);
        for end in ends {
            painter.vline(end, rect.y_range().shrink(3.0), stroke);
        }
        if test.separates {
            painter.hline(ends[0]..=ends[1], middle, Stroke::new(width::LINE, ink.mark));
        }
        response
    }
}

/// Shows the same axes as a table, with the numbers.
pub fn table<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let Some(focus) = &findings.focus else { return };
    let tests = tests(focus);
    if tests.is_empty() && focus.own_axis.is_none() {
        return;
    }
    let (current, deciding) = (current(bench, focus), focus.record.decided.and_then(|it| it.step));
    ui.add_space(6.0);
    let gaps = tests.iter().map(|(_, test)| *test).chain(&focus.own_axis);
    let numbers: Vec<[String; 3]> = gaps
        .clone()
        .map(interval_texts)
        .zip(aligned(gaps.map(|test| words::number(test.gap_length()))))
        .map(|([a, b], gap)| [a, b, gap])
        .collect();
    let pair = words::Pair::of(bench.document(), [focus.a, focus.b]);
    let name = |(i, test): &(usize, &AxisTest<V>)| {
        let mark = if deciding == Some(*i) { "▶ " } else { "" };
        format!("{mark}{}", words::axis(test.source, &pair))
    };
    let own = focus.own_axis.as_ref().map(|_| tr("yours").to_owned());
    let names: Vec<String> = tests.iter().map(name).chain(own).collect();
    let fit = Fit::of(ui, &names, &numbers);
    let mut rows = names.iter().zip(numbers);
    Grid::new("axes").num_columns(4).striped(true).spacing([SPACING, 2.0]).show(ui, |ui| {
        let heads = [(tr("axis"), style.text), ("A", style.a.text), ("B", style.b.text)];
        for (text, color) in heads.into_iter().chain([(tr("gap"), style.text)]) {
            ui.label(text.semibold().color(color));
        }
        ui.end_row();
        for ((i, test), texts) in tests.into_iter().zip(&mut rows) {
            if row(ui, test, texts, fit, current == Some(i), style).clicked() {
                asked.push(Wish::Step(TraceKind::Overlap, i).into());
            }
        }
        if let (Some(test), Some(texts)) = (&focus.own_axis, rows.next()) {
            row(ui, test, texts, fit, false, style);
        }
    });
}

/// The gap between the columns of the table.
const SPACING: f32 = 12.0;
/// The least size of a number in the table.
const LEAST_NUMBER: f32 = 7.0;

/// How the table fits beside the stage: where there is no room, the numbers become smaller.
#[derive(Debug, Clone, Copy)]
struct Fit {
    /// The width for the names.
    name: f32,
    /// The size of the numbers.
    size: f32,
}

impl Fit {
    fn of(ui: &Ui, names: &[String], rows: &[[String; 3]]) -> Self {
        let size = size::BODY - 1.0;
        let wide = |text: &String, font: FontId| {
            ui.painter().layout_no_wrap(text.clone(), font, Color32::BLACK).size().x
        };
        let name = names.iter().map(|name| wide(name, FontId::proportional(size)));
        let name = (name.fold(0.0, f32::max).ceil() + 1.0).min(LONGEST);
        let widest = |column: usize| {
            let cells = rows.iter().map(|row| wide(&row[column], FontId::monospace(size)));
            cells.fold(0.0, f32::max)
        };
        // What stands above the table may be wider than what is seen of the column.
        let seen = ui.available_width().min(ui.clip_rect().right() - ui.cursor().left());
        let room = seen - name - 3.0 * SPACING - 4.0;
        let part = room / (0..3).map(widest).sum::<f32>().max(1.0);
        // A size in halves of a point, so that the glyphs are not drawn anew for each width.
        let fits = (size * part.min(1.0) * 2.0).floor() / 2.0;
        Self { name, size: fits.max(LEAST_NUMBER) }
    }
}

/// The interval of each shape on an axis.
fn interval_texts<D: Vector<Scalar = f64>>(test: &AxisTest<D>) -> [String; 2] {
    let number =
        |value: f64, digits| words::rounded(value, if value.abs() < 0.1 { 2 } else { digits });
    let end = |value: f64| number(value, if value.abs() < 1.0 { 2 } else { 3 });
    words::projections(test).map(|Interval { min, max }| match test.axis.length() {
        0.0 => "—".to_owned(),
        _ => format!("{}, {}", end(min), end(max)),
    })
}

fn row<D: Vector<Scalar = f64>>(
    ui: &mut Ui,
    test: &AxisTest<D>,
    (name, [a, b, gap]): (&String, [String; 3]),
    fit: Fit,
    current: bool,
    style: &Style,
) -> egui::Response {
    let cell = |ui: &mut Ui, text: RichText, color| {
        let text = text.size(fit.size).color(color);
        ui.add(Label::new(text).extend().selectable(false).sense(Sense::click()))
    };
    let code = |text: String| RichText::new(text).monospace();
    let ink = if test.separates { style.apart.text } else { style.overlap.text };
    // Longer names are truncated; the tooltip shows them whole.
    let name = ui.scope(|ui| {
        ui.set_max_width(fit.name);
        let color = if current { style.accent.text } else { style.text };
        let text = RichText::new(name).size(size::BODY - 1.0).color(color);
        ui.add(Label::new(text).truncate().selectable(false).sense(Sense::click()))
    });
    let response = name.inner
        | cell(ui, code(a), style.a.text)
        | cell(ui, code(b), style.b.text)
        | cell(ui, code(gap), ink);
    ui.end_row();
    response
}
