//! Candidates for separating axes: the direction, both projections on it, the gap or the depth.

use egui::Color32;
use glam::DVec3;

use super::canvas::{Canvas, Pen, pos};
use super::clip::clip;
use super::construction::Pair;
use super::figure::Figure;
use super::lane::{Lane, MORE, far, lane, outside, sideways};
use super::projected_radii;
use super::separation;
use super::style::{size, width};
use crate::intersect::steps::{AxisSource, AxisTest};
pub(super) use crate::number::number as length;
use crate::scene::World;
use crate::vector::Vector;
use crate::words;
use crate::words::say;

/// The amount of detail with which an axis is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Detail {
    /// The direction alone.
    Direction,
    /// The direction and thin shadows.
    Thin,
    /// Everything; for two boxes with these centres also their radii while the step is shown.
    Full { deciding: bool, glow: bool, boxes: Option<[DVec3; 2]> },
}

/// The colour of the verdict that this axis alone gives.
fn color<V: World>(canvas: &Canvas, test: &AxisTest<V>) -> Color32 {
    let style = canvas.style;
    if test.separates { style.apart.mark } else { style.construction.mark }
}

/// `number` counts the axes that are drawn, so that each has a lane of its own.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    test: &AxisTest<V>,
    pair: &Pair<V>,
    number: usize,
    detail: Detail,
    fade: f32,
) {
    let bodies = pair.figures;
    let important = matches!(detail, Detail::Full { .. });
    let Some(lane) = lane(canvas, test, bodies, number, important) else { return };
    let color = color(canvas, test);
    // An axis that does not fit is still in the table.
    if detail == Detail::Thin && outside(canvas, &lane, test) > 0.0 {
        return;
    }
    match detail {
        Detail::Direction => {
            let pixels = canvas.camera.pixels_per_unit(lane.origin);
            let reach = lane.unit * (26.0 / pixels);
            let middle = lane.origin;
            let pen = Pen::new(color, width::THIN).faded(0.6 * fade);
            canvas.line(middle - reach, middle + reach, pen);
        }
        Detail::Thin => {
            axis_line(canvas, &lane, test, Pen::new(color, width::HAIR).faded(0.7 * fade));
            shadows(canvas, &lane, test, 3.0, 0.45 * fade);
        }
        Detail::Full { deciding, glow, boxes } => {
            let weight = if deciding { width::THICK } else { width::THIN };
            let boxes = boxes.filter(|_| glow);
            let glow = glow.then_some(canvas.style.accent.mark);
            between(canvas, &lane, test, bodies, fade);
            projections(canvas, &lane, test, bodies, fade);
            axis_line(canvas, &lane, test, Pen::new(color, weight).faded(fade).glowing(glow));
            shadows(canvas, &lane, test, width::BAR, fade);
            bracket(canvas, &lane, test, fade);
            source(canvas, &lane, test, pair);
            if let Some(centers) = boxes {
                projected_radii::paint(canvas, &lane, test, centers);
            }
        }
    }
}

/// Paints the own axis, through the whole viewport.
pub(super) fn paint_own<V: World>(canvas: &Canvas, test: &AxisTest<V>, bodies: [&Figure; 2]) {
    let Some(lane) = lane(canvas, test, bodies, 0, true) else { return };
    let color = if test.separates { canvas.style.apart.mark } else { canvas.style.overlap.mark };
    let far = far(canvas, &lane);
    between(canvas, &lane, test, bodies, 1.0);
    projections(canvas, &lane, test, bodies, 1.0);
    canvas.line(lane.at(-far), lane.at(far), Pen::new(color, width::LINE));
    shadows(canvas, &lane, test, width::BAR, 1.0);
    bracket(canvas, &lane, test, 1.0);
}

fn axis_line<V: World>(canvas: &Canvas, lane: &Lane, test: &AxisTest<V>, pen: Pen) {
    let far = far(canvas, lane);
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max];
    let low = ends.into_iter().fold(f64::INFINITY, f64::min).max(-far);
    let high = ends.into_iter().fold(f64::NEG_INFINITY, f64::max).min(far);
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    let more = MORE / pixels * lane.length;
    canvas.arrow(lane.at(low - more), lane.at(high + more), pen);
}

/// Paints the projections of A above the line and of B below, so that both are seen where they overlap.
fn shadows<V: World>(canvas: &Canvas, lane: &Lane, test: &AxisTest<V>, bar: f32, fade: f32) {
    let far = far(canvas, lane);
    let (a, b) = (canvas.style.a.mark, canvas.style.b.mark);
    for (interval, color, side) in [(test.a, a, -1.0), (test.b, b, 1.0)] {
        let (min, max) = (interval.min.max(-far), interval.max.min(far));
        let Some([from, to]) = canvas.clipped(lane.at(min), lane.at(max)) else { continue };
        let toward = sideways(canvas, lane);
        let shift = toward * side * f64::from(bar * 0.5 + 1.0);
        let pen = Pen::new(color, bar).faded(fade);
        if from.distance(to) < 1.5 {
            canvas.disk(pos(from + shift), bar * 0.6, pen.color);
        } else {
            canvas.stroke(&[from + shift, to + shift], false, pen);
        }
        canvas.keep_off_line(from + shift, to + shift, bar);
    }
}

/// Paints lines from the extreme points of the bodies to the ends of their projections.
fn projections<V: World>(
    canvas: &Canvas,
    lane: &Lane,
    test: &AxisTest<V>,
    bodies: [&Figure; 2],
    fade: f32,
) {
    let colors = [canvas.style.a.mark, canvas.style.b.mark];
    for ((body, interval), color) in bodies.into_iter().zip([test.a, test.b]).zip(colors) {
        let pen = Pen::new(color, width::THIN).dotted().faded(0.7 * fade);
        for (value, direction) in [(interval.min, -lane.unit), (interval.max, lane.unit)] {
            let drawn = body.bounded && value.is_finite();
            if let Some(point) = body.extreme(direction).filter(|_| drawn) {
                canvas.line(point, lane.at(value), pen);
            }
        }
    }
}

/// The ends of the gap or of the overlap on the axis.
fn gap_ends<D: Vector<Scalar = f64>>(test: &AxisTest<D>) -> (f64, f64) {
    let ([a_min, a_max], [b_min, b_max]) = ([test.a.min, test.a.max], [test.b.min, test.b.max]);
    let (after, before) = (b_min - a_max, a_min - b_max);
    if after >= before { (a_max, b_min) } else { (b_max, a_min) }
}

/// Paints the separating line or plane in the middle of the gap.
fn between<V: World>(
    canvas: &Canvas,
    lane: &Lane,
    test: &AxisTest<V>,
    bodies: [&Figure; 2],
    fade: f32,
) {
    let (from, to) = gap_ends(test);
    let middle = lane.at((from + to) * 0.5) - lane.aside;
    if test.separates && middle.is_finite() {
        separation::paint(canvas, middle, lane.unit, bodies, fade);
    }
}

fn bracket<V: World>(canvas: &Canvas, lane: &Lane, test: &AxisTest<V>, fade: f32) {
    let style = canvas.style;
    let ink = if test.separates { style.apart } else { style.overlap };
    let (from, to) = gap_ends(test);
    let (Some(from), Some(to)) = (canvas.screen(lane.at(from)), canvas.screen(lane.at(to))) else {
        return;
    };
    let toward = sideways(canvas, lane);
    let (near, far) = (toward * f64::from(width::BAR + 4.0), toward * f64::from(width::BAR + 13.0));
    let pen = Pen::new(ink.mark, width::LINE + 0.5).faded(fade);
    canvas.stroke(&[from + near, from + far, to + far, to + near], false, pen);
    canvas.keep_off_line(from + far, to + far, 6.0);
    let gap = test.gap_length();
    let words = match (test.source == AxisSource::Own, test.separates) {
        (true, true) => say!("this axis separates: gap {}", length(gap)),
        (false, true) => say!("gap {}", length(gap)),
        _ => say!("depth {}", length(-gap)),
    };
    let place = (from + to) * 0.5 + far;
    canvas.label(
        egui::Rect::from_two_pos(pos(place - toward), pos(place)),
        words,
        ink.text,
        size::LABEL,
        1,
    );
}

fn source<V: World>(canvas: &Canvas, lane: &Lane, test: &AxisTest<V>, pair: &Pair<V>) {
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    let far = far(canvas, lane);
    let start = test.a.min.min(test.b.min).max(-far);
    let end = test.a.max.max(test.b.max).min(far) + MORE / pixels * lane.length;
    // An axis that leaves the stage has its name where it is last seen.
    let seen = canvas.clipped(lane.at(start), lane.at(end));
    let seen = seen.and_then(|[from, to]| clip(from, to, canvas.viewport.shrink(12.0)));
    if let Some([_, end]) = seen {
        let name = words::axis(test.source, pair.words);
        canvas.label_at(end, name, canvas.style.quiet, size::BODY, 5);
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::shapes::Interval;

    #[test]
    fn the_bracket_spans_the_gap_or_the_depth() {
        let test = |a: (f64, f64), b: (f64, f64)| {
            let interval = |(min, max)| Interval { min, max };
            gap_ends(&AxisTest {
                source: AxisSource::Centers,
                origin: DVec2::ZERO,
                axis: DVec2::X,
                a: interval(a),
                b: interval(b),
                gap: 0.0,
                separates: false,
            })
        };
        assert_eq!(test((0.0, 1.0), (3.0, 4.0)), (1.0, 3.0));
        assert_eq!(test((3.0, 4.0), (0.0, 1.0)), (1.0, 3.0));
        assert_eq!(test((0.0, 2.0), (1.5, 4.0)), (2.0, 1.5));
        // One interval lies within the other: the shorter way out counts.
        assert_eq!(test((0.0, 9.0), (1.0, 2.0)), (2.0, 0.0));
    }
}
