//! The times at which the projections overlap, as a bar for each axis: the boxes overlap from the latest
//! entry to the earliest exit.

use egui::{Align2, FontId, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use crate::analysis::Motion;
use crate::bench::Bench;
use crate::intersect::Interval;
use crate::intersect::steps::{Step, TimeSpan};
use crate::panels::widgets::look::SemiBold;
use crate::scene::World;
use crate::vector::Vector;
use crate::view::style::{Style, size, width};
use crate::words;
use crate::words::{say, tr};

const ROW: f32 = 19.0;
const NAMES: f32 = 76.0;
const NUMBERS: f32 = 104.0;

/// Shows the bars and, below them, the intersection of all: the answer.
pub fn show<V: World>(ui: &mut Ui, bench: &Bench<V>, motion: &Motion<V>, style: &Style) {
    let (Some(spans), Some((a, b))) = (deciding(motion), bench.trace.focus()) else { return };
    let pair = words::Pair::of(bench.document(), [a, b]);
    let common = intersection(&spans);
    ui.add_space(4.0);
    ui.label(RichText::new(tr("the projections overlap, by axis")).semibold());
    ui.spacing_mut().item_spacing.y = 0.0;
    for span in &spans {
        let times = Interval { min: span.entry, max: span.exit };
        let row = Row { name: words::axis(span.source, &pair), times, common, answer: false };
        row.show(ui, bench.time.u, style);
    }
    Row { name: say!("all"), times: common, common, answer: true }.show(ui, bench.time.u, style);
    ui.add_space(4.0);
    ui.label(conclusion(&spans, common, &pair));
}

/// The conclusion from the latest entry and the earliest exit.
fn conclusion<D: Vector<Scalar = f64>>(
    spans: &[TimeSpan<D>],
    common: Interval<f64>,
    pair: &words::Pair,
) -> String {
    if let Some(span) = spans.iter().find(|span| span.entry > span.exit) {
        return say!("never on {}: so never at all", words::axis(span.source, pair));
    }
    if common.min == f64::NEG_INFINITY && common.max == f64::INFINITY {
        return say!("always on each");
    }
    let (entry, exit) = (words::rounded(common.min, 3), words::rounded(common.max, 3));
    let (relation, then) = match common.min <= common.max {
        true if common.max < 0.0 => ("≤", tr(": before the frame")),
        true if common.min > 1.0 => ("≤", tr(": after the frame")),
        true => ("≤", ""),
        false => (">", tr(": never all at once")),
    };
    say!("latest entry {entry} {relation} earliest exit {exit}{then}")
}

/// The time spans of a sweep that is decided by them alone: its record has no other times.
fn deciding<V: World>(motion: &Motion<V>) -> Option<Vec<TimeSpan<V>>> {
    let mut spans = Vec::new();
    for step in &motion.record.steps {
        match step {
            Step::TimeSpan(span) => spans.push(*span),
            Step::Roots(_) | Step::Advance(_) => return None,
            _ => {}
        }
    }
    (!spans.is_empty()).then_some(spans)
}

/// The interval from the latest entry to the earliest exit.
fn intersection<D: Vector<Scalar = f64>>(spans: &[TimeSpan<D>]) -> Interval<f64> {
    let min = spans.iter().map(|span| span.entry).fold(f64::NEG_INFINITY, f64::max);
    let max = spans.iter().map(|span| span.exit).fold(f64::INFINITY, f64::min);
    Interval { min, max }
}

/// A row for one axis, or for the intersection of all.
struct Row {
    name: String,
    times: Interval<f64>,
    common: Interval<f64>,
    answer: bool,
}

impl Row {
    fn show(&self, ui: &mut Ui, u: f64, style: &Style) {
        let Row { times: Interval { min, max }, common, .. } = *self;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let (latest, earliest) = (min == common.min, max == common.max);
        let range = self.range();
        response.widget_info(|| {
            let label = format!("{}: {range}", self.name);
            egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label)
        });

        let painter = ui.painter();
        let font = FontId::proportional(size::BODY - 1.0);
        let name = if self.answer { style.overlap.text } else { style.text };
        painter.text(rect.left_center(), Align2::LEFT_CENTER, &self.name, font, name);
        let code = FontId::monospace(size::SMALL);
        painter.text(rect.right_center(), Align2::RIGHT_CENTER, range, code, name);

        let from = pos2(rect.left() + NAMES, rect.top());
        let scale = Rect::from_min_max(from, pos2(rect.right() - NUMBERS, rect.bottom()));
        let x = |u: f64| scale.left() + u.clamp(0.0, 1.0) as f32 * scale.width();
        let middle = rect.center().y;
        painter.hline(scale.x_range(), middle, Stroke::new(width::HAIR, style.border));
        if min <= max && max >= 0.0 && min <= 1.0 {
            let half = width::BAR / 2.0;
            let bar = Rect::from_min_max(pos2(x(min), middle - half), pos2(x(max), middle + half));
            let color = if self.answer { style.overlap.mark } else { style.construction.mark };
            painter.rect_filled(bar.expand2(vec2(0.5, 0.0)), 1.0, color);
        }
        // The entry and the exit that bound the intersection are drawn thick, down to the answer.
        let strong = |time: f64| (0.0..=1.0).contains(&time);
        for (is_it, time) in [(latest, min), (earliest, max)] {
            if is_it && strong(time) && !self.answer {
                let stroke = Stroke::new(width::THICK, style.displacement.mark);
                painter.vline(x(time), rect.y_range().shrink(1.0), stroke);
            }
        }
        painter.vline(x(u), rect.y_range(), Stroke::new(width::HAIR, style.accent.text));
    }

    fn range(&self) -> String {
        let Interval { min, max } = self.times;
        if min > max {
            return if self.answer { tr("empty") } else { tr("never") }.to_owned();
        }
        if min == f64::NEG_INFINITY && max == f64::INFINITY {
            return say!("always");
        }
        format!("{}, {}", words::rounded(min, 3), words::rounded(max, 3))
    }
}
