//! The sorted intervals of sort-and-sweep, in a small window over the scene.

use egui::{
    Align2, Color32, Context, FontId, Painter, Rect, RichText, ScrollArea, Sense, Stroke, Ui, pos2,
    vec2,
};

use super::overlay;
use crate::analysis::{Along, Findings, Intervals, MOST_INTERVALS, Verdict, pair_count};
use crate::bench::{Bench, TraceKind, Wish};
use crate::intersect::steps::IntervalStep;
use crate::panels::commands::action::Action;
use crate::panels::explain::told;
use crate::scene::{Document, World};
use crate::view::style::{Style, size, width};
use crate::words;
use crate::words::{say, tr};

const TITLE: &str = "Sorted intervals";
/// The height of a row, and that of its bar.
const ROW: f32 = 17.0;
const BAR: f32 = 9.0;
/// The height of the title and the text above the rows.
const ABOVE: f32 = 95.0;
const NAMES: f32 = 110.0;
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// Shows the window while it is switched on. Returns the area that it covers.
pub fn show<V: World>(
    ctx: &Context,
    viewport: Rect,
    bench: &Bench<V>,
    findings: &Findings<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) -> Option<Rect> {
    if !bench.shown.intervals.on {
        return None;
    }
    let side = (viewport.width() * 0.46).clamp(300.0, 520.0);
    let shown = overlay::list(ctx, viewport, TITLE, style).show(ctx, |ui| {
        ui.set_width(side);
        ui.spacing_mut().item_spacing.y = 3.0;
        choice(ui, bench.shown.intervals.along, findings.intervals.as_ref(), asked);
        let Some(intervals) = &findings.intervals else {
            ui.label(say!("Intervals of at most {MOST_INTERVALS} shapes are shown."));
            return;
        };
        ui.label(say!(
            "{} of {} of boxes tested, {} {}",
            intervals.tests,
            words::count(pair_count(intervals.order.len()), "pair"),
            intervals.pairs,
            if intervals.pairs == 1 { tr("meets") } else { tr("meet") }
        ));
        // With the text above them, the rows take half of the viewport.
        let room = (viewport.height() * 0.5 - ABOVE).max(4.0 * ROW);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            strip(ui, bench, intervals, style);
        });
        candidates(ui, bench, findings, intervals, style);
    })?;
    Some(shown.response.rect)
}

fn choice<V: World>(
    ui: &mut Ui,
    now: Along,
    found: Option<&Intervals<V>>,
    asked: &mut Vec<Action>,
) {
    let mut along = now;
    ui.horizontal(|ui| {
        ui.weak(tr("along"));
        for (axis, name) in AXES.iter().enumerate().take(V::DIM) {
            ui.selectable_value(&mut along, Along::Axis(axis), *name);
        }
        let widest = match found {
            Some(found) => say!("widest spread: {}", AXES[found.axis]),
            None => say!("widest spread"),
        };
        let widest = if now == Along::Widest { &widest } else { tr("widest spread") };
        ui.selectable_value(&mut along, Along::Widest, widest);
    });
    if along != now {
        asked.push(Wish::Along(along).into());
    }
}

/// The state of the sweep after the current step.
#[derive(Default)]
struct Told {
    /// The interval that the sweep tests now.
    turn: Option<u32>,
    /// The intervals that are finished.
    over: Vec<u32>,
    /// The tested pairs [a, b] and whether their boxes overlap, in order.
    tests: Vec<([u32; 2], bool)>,
    /// Whether the last step is a test.
    testing: bool,
    /// The first interval that begins after the end of the current one.
    next: Option<u32>,
}

impl Told {
    fn upto<V: World>(intervals: &Intervals<V>, current: Option<usize>) -> Self {
        let mut told = Self::default();
        for step in intervals.upto(current.unwrap_or(usize::MAX)) {
            (told.testing, told.next) = (false, None);
            match step {
                IntervalStep::Begin(a) => {
                    told.over.extend(told.turn.replace(a));
                }
                IntervalStep::Test { a, b, meet } => {
                    told.tests.push(([a, b], meet));
                    told.testing = true;
                }
                IntervalStep::End { next, .. } => told.next = next,
            }
        }
        if current.is_none() {
            told = Self { tests: told.tests, ..Self::default() };
        }
        told
    }
}

fn strip<V: World>(ui: &mut Ui, bench: &Bench<V>, intervals: &Intervals<V>, style: &Style) {
    let told = Told::upto(intervals, current(bench, intervals));
    let count = intervals.order.len();
    let area = vec2(ui.available_width(), ROW * count as f32 + 4.0);
    let (rect, response) = ui.allocate_exact_size(area, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, tr(TITLE)));
    let picture = Strip::new(rect, intervals, bench.document(), style, ui.painter_at(rect));
    picture.paint(&told);
    if let Some(turn) = told.turn.and_then(|turn| picture.row(turn)) {
        ui.scroll_to_rect(
            Rect::from_center_size(pos2(rect.center().x, turn), vec2(1.0, ROW)),
            None,
        );
    }
}

/// Lists the pairs that go on to the narrow phase, as far as the steps have found them, each with its verdict.
fn candidates<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    findings: &Findings<V>,
    intervals: &Intervals<V>,
    style: &Style,
) {
    let told = Told::upto(intervals, current(bench, intervals));
    let met = told.tests.iter().filter(|(_, meet)| *meet).map(|(pair, _)| *pair);
    let name = |number: u32| told::name(bench.document(), number as usize).into_owned();
    let verdict = |[a, b]: [u32; 2]| {
        let (a, b) = (a.min(b) as usize, a.max(b) as usize);
        findings.pairs.iter().find(|pair| (pair.a, pair.b) == (a, b)).map(|pair| pair.verdict)
    };
    let small = |text: String| RichText::new(text).size(size::SMALL);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        ui.label(small(tr("to the narrow phase:").to_owned()).color(style.quiet));
        for pair in met {
            let (sign, color) = match verdict(pair) {
                Some(Verdict::Overlap) => ("●", style.overlap.text),
                Some(Verdict::Apart | Verdict::ApartByBounds) => ("○", style.apart.text),
                _ => ("?", style.quiet),
            };
            let text = format!("{sign} {} – {}", name(pair[0]), name(pair[1]));
            ui.label(small(text).color(color))
                .on_hover_text(tr("● they overlap, ○ tested in vain"));
        }
    });
}

/// The step of the sweep that is shown now.
fn current<V: World>(bench: &Bench<V>, intervals: &Intervals<V>) -> Option<usize> {
    match bench.trace.subject {
        TraceKind::Intervals => bench.trace.stepper.current(intervals.record.steps.len()),
        _ => None,
    }
}

struct Strip<'a, V: World> {
    rect: Rect,
    intervals: &'a Intervals<V>,
    document: &'a Document<V>,
    style: &'a Style,
    painter: Painter,
    /// The coordinates at the left and the right border of the bars.
    ends: [f64; 2],
}

impl<'a, V: World> Strip<'a, V> {
    fn new(
        rect: Rect,
        intervals: &'a Intervals<V>,
        document: &'a Document<V>,
        style: &'a Style,
        painter: Painter,
    ) -> Self {
        let finite = |value: &f64| value.is_finite();
        let all = || intervals.order.iter().map(|&n| intervals.interval(n));
        let low = all().map(|i| i.min).filter(finite).fold(f64::INFINITY, f64::min);
        let high = all().map(|i| i.max).filter(finite).fold(f64::NEG_INFINITY, f64::max);
        let ends = if low < high { [low, high] } else { [low - 1.0, low + 1.0] };
        Self { rect, intervals, document, style, painter, ends }
    }

    /// The vertical middle of the row of a shape.
    fn row(&self, number: u32) -> Option<f32> {
        let place = self.intervals.order.iter().position(|&n| n == number)?;
        Some(self.rect.top() + 2.0 + (place as f32 + 0.5) * ROW)
    }

    /// The horizontal position of a coordinate; infinite ones are at the border.
    fn x(&self, value: f64) -> f32 {
        let [low, high] = self.ends;
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0) as f32;
        egui::lerp(self.rect.left() + NAMES..=self.rect.right() - 6.0, part)
    }

    fn paint(&self, told: &Told) {
        let style = self.style;
        for &number in &self.intervals.order {
            self.bar(number, told);
        }
        for (i, &([a, b], meet)) in told.tests.iter().enumerate() {
            let now = told.testing && i + 1 == told.tests.len();
            let (Some(top), Some(bottom)) = (self.row(a), self.row(b)) else { continue };
            let x = self.x(self.intervals.interval(b).min);
            let (color, line) = match (meet, now) {
                (true, _) => (style.overlap.mark, width::LINE),
                (false, true) => (style.text, width::LINE),
                (false, false) => (style.construction.mark.gamma_multiply(0.6), width::HAIR),
            };
            self.painter.line_segment([pos2(x, top), pos2(x, bottom)], Stroke::new(line, color));
            if meet {
                self.painter.circle_filled(pos2(x, top), 3.0, color);
                self.painter.circle_filled(pos2(x, bottom), 3.0, color);
            }
        }
        if let Some(turn) = told.turn {
            // The line marks the end of the interval: those that begin beyond it are not tested.
            let x = self.x(self.intervals.interval(turn).max);
            let from = pos2(x, self.row(turn).unwrap_or(self.rect.top()));
            let line = [from, pos2(x, self.rect.bottom())];
            let stroke = Stroke::new(width::THIN, style.accent.text);
            self.painter.extend(egui::Shape::dashed_line(&line, stroke, 4.0, 3.0));
        }
        if let Some(at) = told.next.and_then(|next| Some((next, self.row(next)?))) {
            let interval = self.intervals.interval(at.0);
            let end = self.x(interval.max);
            // The label stands beside the bar, on the side that has room.
            let (place, align) = if end + 50.0 < self.rect.right() {
                (end + 5.0, Align2::LEFT_CENTER)
            } else {
                (self.x(interval.min) - 5.0, Align2::RIGHT_CENTER)
            };
            let font = FontId::proportional(size::SMALL);
            self.painter.text(pos2(place, at.1), align, tr("no test"), font, style.accent.text);
        }
    }

    fn bar(&self, number: u32, told: &Told) {
        let (style, interval) = (self.style, self.intervals.interval(number));
        let Some(y) = self.row(number) else { return };
        let (turn, over) = (told.turn == Some(number), told.over.contains(&number));
        let of_turn = told
            .turn
            .is_some_and(|turn| told.tests.iter().any(|&([a, b], _)| a == turn && b == number));
        let color: Color32 = match () {
            () if turn => style.accent.mark,
            () if over => style.other.mark.gamma_multiply(0.35),
            () if of_turn => style.accent.mark.gamma_multiply(0.55),
            () => style.other.mark,
        };
        let ends = [self.x(interval.min), self.x(interval.max).max(self.x(interval.min) + 2.0)];
        let bar = Rect::from_min_max(pos2(ends[0], y - BAR / 2.0), pos2(ends[1], y + BAR / 2.0));
        self.painter.rect_filled(bar, 2.0, color);
        let ink = if over { style.quiet } else { style.text };
        let name = told::name(self.document, number as usize);
        let (at, font) = (pos2(self.rect.left() + 2.0, y), FontId::proportional(size::SMALL));
        // Names are clipped where the bars begin.
        let mut clip = self.rect.intersect(self.painter.clip_rect());
        clip.max.x = self.rect.left() + NAMES - 6.0;
        self.painter.with_clip_rect(clip).text(at, Align2::LEFT_CENTER, name, font, ink);
    }
}
