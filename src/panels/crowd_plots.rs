//! The plot of the time of each frame of a crowd.

use egui::{Align2, Color32, FontId, Rect, Sense, Ui, UiBuilder, pos2, vec2};
use egui_plot::{HLine, Line, LineStyle, PlotBounds, PlotPoint, PlotTransform, PlotUi, VLine};

use super::plot;
use crate::analysis::{Finder, Tally};
use crate::bench::{Crowd, FRAME, REMEMBERED};
use crate::scene::World;
use crate::view::style::{Ink, Style, size, width};
use crate::words::{say, tr};

/// The height of the panel.
pub const HEIGHT: f32 = 200.0;
/// The height in a low window, in which the crowd needs the room.
pub const LEAST_HEIGHT: f32 = 135.0;
/// The height of the labels above and below a plot.
const WORDS: f32 = 18.0;
/// The width of the labels on the left of a plot.
const GUTTER: f32 = 50.0;

/// Shows the time of each frame.
pub fn show<V: World>(ui: &mut Ui, crowd: &Crowd<V>, style: &Style) {
    let scale = Scale {
        name: tr("time of each frame"),
        x: [-(REMEMBERED as f64), 0.2 * REMEMBERED as f64],
        // The axis shows milliseconds as powers of ten.
        y: [-2.3, 3.4],
        ticks_x: &[(-240.0, tr("240 frames ago")), (0.0, tr("now"))],
        ticks_y: MILLISECONDS,
    };
    let room = ui.available_rect_before_wrap();
    graph(ui, room, &scale, style, |plot| frames(plot, crowd, style));
}

/// The rectangle of the plot itself, within its labels.
fn inner(part: Rect) -> Rect {
    Rect::from_min_max(part.min + vec2(GUTTER, WORDS), part.max - vec2(0.0, WORDS))
}

const MILLISECONDS: &[(f64, &str)] =
    &[(-2.0, "0.01 ms"), (-1.0, "0.1"), (0.0, "1"), (1.0, "10"), (2.0, "100"), (3.0, "1 s")];

/// The ranges of a plot, and the labels of its axes.
struct Scale<'a> {
    name: &'static str,
    x: [f64; 2],
    y: [f64; 2],
    ticks_x: &'a [(f64, &'static str)],
    ticks_y: &'static [(f64, &'static str)],
}

/// A label at a point of a plot.
struct Word {
    at: [f64; 2],
    text: String,
    color: Color32,
}

fn graph(
    ui: &mut Ui,
    rect: Rect,
    scale: &Scale<'_>,
    style: &Style,
    draw: impl FnOnce(&mut PlotUi) -> Vec<Word>,
) {
    let small = FontId::proportional(size::SMALL);
    let inner = inner(rect);
    let mut words = Vec::new();
    let plot = plot::still(scale.name).sense(Sense::hover());
    let shown = ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
        plot.height(inner.height()).width(inner.width()).show(ui, |plot| {
            let ([left, right], [low, high]) = (scale.x, scale.y);
            plot.set_plot_bounds(PlotBounds::from_min_max([left, low], [right, high]));
            for &(y, _) in scale.ticks_y {
                plot.hline(HLine::new("", y).color(style.grid_major).width(width::HAIR));
            }
            for &(x, _) in scale.ticks_x {
                plot.vline(VLine::new("", x).color(style.grid_major).width(width::HAIR));
            }
            words = draw(plot);
        })
    });
    let shown = shown.inner;
    shown
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, scale.name));
    let to = |at: [f64; 2]| shown.transform.position_from_point(&PlotPoint::from(at));
    let painter = ui.painter();
    painter.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        scale.name,
        FontId::proportional(size::BODY),
        style.text,
    );
    // Labels that would overlap are left out.
    let mut written = f32::INFINITY;
    for &(y, text) in scale.ticks_y.iter().filter(|(y, _)| (scale.y[0]..scale.y[1]).contains(y)) {
        let at = pos2(inner.left() - 6.0, to([scale.x[0], y]).y);
        if at.y < written - size::SMALL {
            written = at.y;
            painter.text(at, Align2::RIGHT_CENTER, text, small.clone(), style.quiet);
        }
    }
    let mut written = f32::NEG_INFINITY;
    for &(x, text) in scale.ticks_x {
        let at = pos2(to([x, scale.y[0]]).x, inner.bottom() + 2.0);
        let align = match x {
            x if x == scale.x[0] => Align2::LEFT_TOP,
            _ => Align2::CENTER_TOP,
        };
        let galley = painter.layout_no_wrap(text.to_owned(), small.clone(), style.quiet);
        let place = align.anchor_size(at, galley.size());
        if place.left() > written + 6.0 {
            written = place.right();
            painter.galley(place.min, galley, style.quiet);
        }
    }
    label(ui, inner, &shown.transform, words, style);
}

/// Draws the labels so that none covers another.
fn label(ui: &Ui, inner: Rect, transform: &PlotTransform, mut words: Vec<Word>, style: &Style) {
    words.sort_by(|a, b| b.at[1].total_cmp(&a.at[1]));
    let mut written: Vec<Rect> = Vec::new();
    for Word { at, text, color } in words {
        let font = FontId::proportional(size::SMALL);
        let galley = ui.painter().layout_no_wrap(text, font, color);
        if galley.size().x > inner.width() {
            continue;
        }
        let at = transform.position_from_point(&PlotPoint::from(at));
        let left = (at.x + 5.0).min(inner.right() - galley.size().x - 3.0);
        let place = pos2(left, at.y - galley.size().y * 0.5);
        let mut rect = Rect::from_min_size(place, galley.size());
        // Each label moves down until it is below those that are already drawn.
        for other in &written {
            if other.intersects(rect) {
                rect = rect.translate(vec2(0.0, other.bottom() - rect.top() + 0.5));
            }
        }
        // The background keeps lines from crossing the text.
        ui.painter().rect_filled(rect, 2.0, style.background.gamma_multiply(0.82));
        ui.painter().galley(rect.min, galley, color);
        written.push(rect);
    }
}

/// The colour and the line style of a broad phase.
fn look(style: &Style, finder: Finder) -> (Ink, LineStyle) {
    match finder {
        Finder::Naive => (style.b, LineStyle::dashed_loose()),
        Finder::SortAndSweep => (style.displacement, LineStyle::dotted_dense()),
        Finder::Grid => (style.apart, LineStyle::dashed_dense()),
        Finder::Tree => (style.a, LineStyle::Solid),
    }
}

fn log(value: f64) -> f64 {
    value.max(1e-9).log10()
}

/// Draws the line of a sixtieth of a second, the duration of a frame.
fn sixtieth(plot: &mut PlotUi, style: &Style) {
    let line = HLine::new("", log(FRAME * 1e3)).color(style.overlap.mark);
    plot.hline(line.width(width::THIN).style(LineStyle::dashed_dense()));
}

fn frames<V: World>(plot: &mut PlotUi, crowd: &Crowd<V>, style: &Style) -> Vec<Word> {
    sixtieth(plot, style);
    let history = crowd.history();
    let mut words = vec![Word {
        at: [-(REMEMBERED as f64), log(FRAME * 1e3) + 0.3],
        text: say!("16.7 ms: 60 frames a second"),
        color: style.overlap.text,
    }];
    let mut line =
        |name: &str, ink: Ink, look: LineStyle, wide: f32, of: &dyn Fn(&Tally) -> Option<f64>| {
            let points: Vec<(usize, [f64; 2])> = history
                .iter()
                .enumerate()
                .filter_map(|(age, tally)| Some((age, [-(age as f64), log(of(tally)? * 1e3)])))
                .collect();
            // The line is broken at frames that were not measured.
            for part in points.chunk_by(|a, b| b.0 == a.0 + 1) {
                let points: Vec<[f64; 2]> = part.iter().map(|point| point.1).collect();
                plot.line(Line::new("", points).color(ink.mark).width(wide).style(look));
            }
            if let Some(&(0, at)) = points.first() {
                words.push(Word { at: [0.0, at[1]], text: name.to_owned(), color: ink.text });
            }
        };
    let plain = Ink { mark: style.text, text: style.text };
    let quiet = Ink { mark: style.quiet, text: style.quiet };
    line(tr("frame to frame"), quiet, LineStyle::Solid, width::HAIR, &|tally| tally.whole);
    line(tr("analysis"), plain, LineStyle::Solid, width::LINE, &|tally| Some(tally.analysis()));
    for finder in Finder::ALL {
        let (ink, look) = look(style, finder);
        let of = |tally: &Tally| Some(tally.costs[finder as usize]?.seconds);
        line(tr(finder.name()), ink, look, width::LINE, &of);
    }
    words
}
