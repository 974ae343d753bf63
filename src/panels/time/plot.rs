//! The plot of the pair's separation over the frame, below the slider, with the controls of the motion.

use egui::{
    Align2, DragValue, FontId, Painter, Rect, RichText, Sense, Stroke, Ui, UiBuilder, pos2, vec2,
};
use egui_plot::{HLine, Line, Plot, PlotBounds, PlotPoint, VLine};

use super::advance;
use super::timeline::{self, Parts};
use crate::analysis::{Motion, PLACES};
use crate::bench::{self, Bench, HIDDEN, MOST_SAMPLES, Notation, Wish};
use crate::panels::commands::action::Action;
use crate::panels::frame::narrow;
use crate::scene::{Hide, World};
use crate::view;
use crate::view::style::{Style, size, width};
use crate::words::{self, say, tr};

/// The height of the slider and the plot below it.
pub const HEIGHT: f32 = 82.0;
/// Half the width of the mark of a contact.
const SIGN: f32 = 6.0;

/// Shows the controls of the motion and, beside them, the slider with the plot below it, on the same scale.
pub fn show<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: Option<&Motion<V>>,
    notation: Notation,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    if narrow::is(ui.ctx()) {
        ui.vertical(|ui| {
            timeline::controls(ui, bench, notation, asked);
            timeline::track(ui, bench, motion, asked, style);
        });
        return;
    }
    let room = ui.available_rect_before_wrap();
    let gutter = timeline::gutter(ui);
    let beside = room.with_max_x(room.left() + gutter - 8.0);
    ui.scope_builder(UiBuilder::new().max_rect(beside), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        timeline::controls(ui, bench, notation, asked);
        if let Some(motion) = motion {
            switches(ui, bench, motion, asked, style);
        }
    });
    let right = room.with_min_x((room.left() + gutter).min(room.right()));
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        timeline::track(ui, bench, motion, asked, style);
        let Some(motion) = motion else { return };
        let rect = timeline::scale(ui.available_rect_before_wrap());
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            curve(ui, bench, motion, asked, style)
        });
    });
}

fn switches<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    match at(&motion.separation, bench.time.u) {
        Some(separation) => {
            let color = if separation <= 0.0 { style.overlap.text } else { style.text };
            let number = say!("separation {}", words::number(separation));
            ui.label(RichText::new(number).color(color));
        }
        None if bench.shown.hides(Hide::Numbers) => {
            ui.weak(tr(HIDDEN));
        }
        None if motion.separation.is_empty() => {
            ui.weak(tr("no distance known for this pair"));
        }
        None => {
            ui.label(RichText::new(tr("overlap, depth unknown")).color(style.overlap.text));
        }
    }
    ui.horizontal(|ui| {
        let small = |text: &str| RichText::new(text).small();
        let mut seen = bench.shown.seen_from_a;
        let from_a = ui.checkbox(&mut seen, small(tr("seen from A")));
        if from_a.on_hover_text(tr("A stands still  V")).changed() {
            asked.push(bench::Action::SeenFromA.into());
        }
        let mut sampled = bench.time.samples > 0;
        let hint = tr("Test at n instants only, as most games do  S");
        let name = if sampled { tr("sampled") } else { tr("sample the frame") };
        if ui.checkbox(&mut sampled, small(name)).on_hover_text(hint).changed() {
            asked.push(bench::Action::Sample.into());
        }
        if bench.time.samples > 0 {
            let range = 1..=MOST_SAMPLES;
            let mut count = bench.time.samples;
            let field = DragValue::new(&mut count).range(range).speed(0.1).suffix("×");
            if ui.add(field).changed() {
                asked.push(Wish::Samples(count).into());
            }
        }
    });
}

/// Whether two points belong to one piece of the curve, so that it is known between them.
fn joined(from: &[f64; 2], to: &[f64; 2]) -> bool {
    to[0] - from[0] < 1.5 / PLACES as f64
}

/// The value of the curve, interpolated between its points; `None` beyond its ends and in its gaps.
fn at(curve: &[[f64; 2]], u: f64) -> Option<f64> {
    let next = curve.partition_point(|point| point[0] < u);
    let to = curve.get(next)?;
    let from = if next == 0 || to[0] == u { to } else { &curve[next - 1] };
    if u < from[0] || !joined(from, to) {
        return None;
    }
    let part = if to[0] > from[0] { (u - from[0]) / (to[0] - from[0]) } else { 0.0 };
    Some(from[1] + (to[1] - from[1]) * part)
}

/// A plot without axes that cannot be panned or zoomed.
pub fn still(name: &str) -> Plot<'static> {
    Plot::new(name)
        .show_axes(false)
        .show_grid(false)
        .show_x(false)
        .show_y(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
}

/// The range of the plot: it contains every separation and zero, with a margin.
fn range(curve: &[[f64; 2]]) -> [f64; 2] {
    let values = curve.iter().map(|point| point[1]);
    let (low, high) = values.fold((0.0_f64, 0.0_f64), |(low, high), s| (low.min(s), high.max(s)));
    let pad = if high > low { (high - low) * 0.12 } else { 1.0 };
    [low - pad, high + pad]
}

fn curve<V: World>(
    ui: &mut Ui,
    bench: &Bench<V>,
    motion: &Motion<V>,
    asked: &mut Vec<Action>,
    style: &Style,
) {
    let meeting = timeline::meeting(Some(motion));
    let separation = &motion.separation;
    let [low, high] = range(separation);
    let u = bench.time.u;
    let height = ui.available_height();
    let plot = still("separation").height(height).sense(Sense::click_and_drag());
    let shown = plot.show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([0.0, low], [1.0, high]));
        for quarter in [0.25, 0.5, 0.75] {
            plot.vline(VLine::new("quarter", quarter).color(style.grid_major).width(width::HAIR));
        }
        plot.hline(HLine::new("zero", 0.0).color(style.axis).width(width::HAIR));
        for part in separation.chunk_by(joined) {
            let line = Line::new("separation", part.to_vec());
            plot.line(line.color(style.text).width(width::LINE));
        }
        for part in separation.chunk_by(|p, q| joined(p, q) && (p[1] <= 0.0) == (q[1] <= 0.0)) {
            if part[0][1] <= 0.0 {
                let line = Line::new("overlap", part.to_vec());
                plot.line(line.color(style.overlap.mark).width(width::LINE));
            }
        }
        advance::draw(plot, bench, motion, |u| at(separation, u), style);
        plot.vline(VLine::new("u", u).color(style.accent.text).width(width::THIN));
    });
    let response = shown.response;
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Other, true, tr("Separation over u"))
    });
    let frame = *shown.transform.frame();
    timeline::scrub(&response, frame, bench, meeting, asked);

    let painter = ui.painter().with_clip_rect(frame);
    let parts = Parts::of(motion);
    let area = |[from, to]: [f64; 2]| {
        let [from, to] = [from, to].map(|u| frame.left() + u as f32 * frame.width());
        Rect::from_x_y_ranges(from..=to, frame.y_range())
    };
    for part in parts.overlap {
        painter.rect_filled(area(part), 0.0, style.overlap.mark.gamma_multiply(0.14));
    }
    for part in parts.unknown {
        let area = area(part);
        painter.rect_filled(area, 0.0, style.quiet.gamma_multiply(0.14));
        let place = area.left_bottom() + vec2(4.0, 0.0);
        let font = FontId::proportional(size::SMALL);
        painter.text(place, Align2::LEFT_BOTTOM, tr("not known"), font, style.quiet);
    }
    // The marks are drawn outside the plot, which would clip those at its ends.
    let place = |u: f64| {
        let place = [u, at(separation, u).unwrap_or(0.0)];
        shown.transform.position_from_point(&PlotPoint::from(place))
    };
    for &(u, hit) in &motion.samples {
        let color = if hit { style.overlap.mark } else { style.quiet };
        ui.painter().circle_filled(place(u), width::DOT, color);
    }
    // If both marks are at the same place, the first one is on top.
    if let Some([first, last]) = meeting {
        view::contact_sign(ui.painter(), place(last), SIGN, false, style);
        view::contact_sign(ui.painter(), place(first), SIGN, true, style);
    }
    let small = FontId::proportional(size::SMALL);
    let zero = shown.transform.position_from_point(&PlotPoint::new(0.0, 0.0));
    let caption = zero + vec2(4.0, 0.0);
    painter.text(caption, Align2::LEFT_BOTTOM, "0", small, style.quiet);
    if let Some(pointer) = response.hover_pos() {
        reading(&painter, frame, pointer.x, separation, style);
    }
}

/// Writes the separation at the instant that the pointer is on.
fn reading(painter: &Painter, frame: Rect, x: f32, separation: &[[f64; 2]], style: &Style) {
    let u = ((x - frame.left()) / frame.width()).clamp(0.0, 1.0);
    painter.vline(x, frame.y_range(), Stroke::new(width::HAIR, style.quiet));
    let separation = at(separation, u.into()).map_or_else(|| say!("unknown"), words::number);
    let text = say!("u {u}   separation {separation}", u = format_args!("{:.3}", u));
    let (side, gap) = if u < 0.5 { (Align2::LEFT_TOP, 6.0) } else { (Align2::RIGHT_TOP, -6.0) };
    let place = pos2(x + gap, frame.top() + 3.0);
    painter.text(place, side, text, FontId::proportional(size::SMALL), style.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_ends_of_the_curve_nothing_is_known() {
        let curve = [64.0, 65.0, 66.0].map(|k| k / 128.0).into_iter().zip([1.0, 3.0, 0.0]);
        let curve: Vec<[f64; 2]> = curve.map(<[f64; 2]>::from).collect();
        let values = [64.0, 64.5, 65.0, 66.0].map(|k| at(&curve, k / 128.0));
        assert_eq!(values, [Some(1.0), Some(2.0), Some(3.0), Some(0.0)]);
        assert_eq!([0.0, 63.9, 66.1, 128.0].map(|k| at(&curve, k / 128.0)), [None; 4]);
        assert_eq!(at(&[], 0.5), None);
    }

    #[test]
    fn in_a_hole_of_the_curve_nothing_is_known() {
        let curve = [[0.25, 1.0], [0.5, 3.0]];
        assert_eq!(
            [0.25, 0.3, 0.49, 0.5].map(|u| at(&curve, u)),
            [Some(1.0), None, None, Some(3.0)]
        );
    }
}
