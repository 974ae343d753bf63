//! Candidates for separating axes: the direction, both projections on it, the gap or the depth.

use egui::Color32;
use glam::DVec3;

use super::canvas::{Canvas, Pen, pos};
use super::figure::{Drawn, Figure};
use super::separation;
use super::style::{size, width};
use crate::bench::Camera;
use crate::intersect::{AxisSource, AxisTest};
pub(super) use crate::number::number as length;
use crate::vector::Vector;
use crate::words;

/// How much of an axis is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// The direction alone.
    Direction,
    /// The direction and thin shadows.
    Thin,
    /// Everything.
    Full { deciding: bool, glow: bool },
}

/// Beside the bodies, this far from them.
const ASIDE: f64 = 34.0;
/// How far an axis goes on beyond the projections on it.
const MORE: f64 = 26.0;
/// How far apart parallel lanes are.
const LANE: f64 = 22.0;

/// An axis as it lies on the screen.
struct Lane {
    origin: DVec3,
    unit: DVec3,
    /// Length of the axis as it was tested.
    length: f64,
    /// From the bodies to the axis.
    aside: DVec3,
}

impl Lane {
    /// Where the number `value` lies on the axis.
    fn at(&self, value: f64) -> DVec3 {
        self.origin + self.aside + self.unit * (value / self.length)
    }
}

fn lane<V: Drawn>(
    canvas: &Canvas<V>,
    test: &AxisTest<V>,
    bodies: [&Figure; 2],
    number: usize,
    may_cover: bool,
) -> Option<Lane> {
    let axis = test.axis.in_space();
    let length = Vector::length(axis);
    let [right, up] = canvas.camera.screen_axes();
    let unit = axis / length;
    let across = right.cross(up).cross(unit);
    // Of an axis that points at the eye nothing is seen.
    if !unit.is_finite() || across.length() < 0.05 {
        return None;
    }
    let across = across.normalize();
    // Below what lies flat, to the right of what stands.
    let down = across.dot(right) * 0.35 - across.dot(up);
    let across = if down < 0.0 { -across } else { across };
    let origin = test.origin.in_space();
    let pixels = canvas.camera.pixels_per_unit(origin);
    let along = |direction: DVec3, body: &&Figure| {
        body.extreme(direction).filter(|_| body.bounded).map(|p| direction.dot(p - origin))
    };
    let mut best: Option<(f64, Lane)> = None;
    for across in [across, -across] {
        // From the far side of the bodies to the near side.
        let high = bodies.iter().filter_map(|body| along(across, body)).reduce(f64::max);
        let low = bodies.iter().filter_map(|body| along(-across, body)).reduce(f64::max);
        let aside = high.unwrap_or(0.0) + (ASIDE + LANE * number as f64) / pixels;
        let middle = (high.unwrap_or(0.0) - low.unwrap_or(0.0)) * 0.5;
        // Where there is no room beside the bodies, over them: that costs, but less than to be cut off.
        let nearer = [0.0, 0.08, 0.15, 0.3, 0.5, 0.7, 1.0];
        for &nearer in if may_cover { &nearer[..] } else { &nearer[..1] } {
            let aside_here = aside + (middle - aside) * nearer;
            let lane = Lane { origin, unit, length, aside: across * aside_here };
            let cost =
                f64::from(outside(canvas, &lane, test)) + 0.3 * (aside - aside_here) * pixels;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, lane));
            }
        }
    }
    best.map(|(_, lane)| lane)
}

/// How many pixels the ends of the axis lie out of the viewport, in sum.
fn outside<V: Drawn>(canvas: &Canvas<V>, lane: &Lane, test: &AxisTest<V>) -> f32 {
    let room = canvas.viewport.shrink(12.0);
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max];
    let all = ends.map(f64::is_finite) == [true; 4];
    let middle = (bounded(test.a) + bounded(test.b)) * 0.5;
    let more = MORE / canvas.camera.pixels_per_unit(lane.origin) * lane.length;
    let low = ends.into_iter().fold(f64::INFINITY, f64::min) - more;
    let high = ends.into_iter().fold(f64::NEG_INFINITY, f64::max) + more;
    let places = if all { [low, high] } else { [middle; 2] };
    let off = |value| canvas.screen(lane.at(value)).map_or(1e6, |p| room.distance_to_pos(pos(p)));
    places.map(off).into_iter().sum()
}

/// The middle of an interval; of an endless one, a point of it.
fn bounded(interval: crate::shapes::Interval<f64>) -> f64 {
    let (min, max) = (interval.min, interval.max);
    match (min.is_finite(), max.is_finite()) {
        (true, true) => (min + max) * 0.5,
        (true, false) => min,
        (false, true) => max,
        (false, false) => 0.0,
    }
}

/// The colour of the verdict of this axis alone.
fn color<V: Drawn>(canvas: &Canvas<V>, test: &AxisTest<V>) -> Color32 {
    let style = canvas.style;
    if test.separates { style.apart.mark } else { style.construction.mark }
}

/// `number` counts the axes that are drawn, so that each has a lane of its own.
pub(super) fn paint<V: Drawn>(
    canvas: &Canvas<V>,
    test: &AxisTest<V>,
    bodies: [&Figure; 2],
    number: usize,
    detail: Detail,
    fade: f32,
) {
    let important = matches!(detail, Detail::Full { .. });
    let Some(lane) = lane(canvas, test, bodies, number, important) else { return };
    let color = color(canvas, test);
    // What has no room is in the table still.
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
        Detail::Full { deciding, glow } => {
            let weight = if deciding { width::THICK } else { width::THIN };
            let glow = glow.then_some(canvas.style.accent.mark);
            between(canvas, &lane, test, bodies, fade);
            projections(canvas, &lane, test, bodies, fade);
            axis_line(canvas, &lane, test, Pen::new(color, weight).faded(fade).glowing(glow));
            shadows(canvas, &lane, test, width::BAR, fade);
            bracket(canvas, &lane, test, fade);
            source(canvas, &lane, test);
        }
    }
}

/// Own axis: through the whole viewport.
pub(super) fn paint_own<V: Drawn>(canvas: &Canvas<V>, test: &AxisTest<V>, bodies: [&Figure; 2]) {
    let Some(lane) = lane(canvas, test, bodies, 0, true) else { return };
    let color = if test.separates { canvas.style.apart.mark } else { canvas.style.overlap.mark };
    let far = far(canvas, &lane);
    between(canvas, &lane, test, bodies, 1.0);
    projections(canvas, &lane, test, bodies, 1.0);
    canvas.line(lane.at(-far), lane.at(far), Pen::new(color, width::LINE));
    shadows(canvas, &lane, test, width::BAR, 1.0);
    bracket(canvas, &lane, test, 1.0);
}

/// A number so large that it lies outside of the viewport.
fn far<V: Drawn>(canvas: &Canvas<V>, lane: &Lane) -> f64 {
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    f64::from(canvas.viewport.size().length()) * 3.0 / pixels * lane.length
}

fn axis_line<V: Drawn>(canvas: &Canvas<V>, lane: &Lane, test: &AxisTest<V>, pen: Pen) {
    let far = far(canvas, lane);
    let ends = [test.a.min, test.a.max, test.b.min, test.b.max];
    let low = ends.into_iter().fold(f64::INFINITY, f64::min).max(-far);
    let high = ends.into_iter().fold(f64::NEG_INFINITY, f64::max).min(far);
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    let more = MORE / pixels * lane.length;
    canvas.arrow(lane.at(low - more), lane.at(high + more), pen);
}

/// A above the line and B below, so that both are seen where they overlap.
fn shadows<V: Drawn>(canvas: &Canvas<V>, lane: &Lane, test: &AxisTest<V>, bar: f32, fade: f32) {
    let far = far(canvas, lane);
    let (a, b) = (canvas.style.a.mark, canvas.style.b.mark);
    for (interval, color, side) in [(test.a, a, -1.0), (test.b, b, 1.0)] {
        let (min, max) = (interval.min.max(-far), interval.max.min(far));
        let Some([from, to]) = canvas.clipped(lane.at(min), lane.at(max)) else { continue };
        let toward = sideways(canvas, lane);
        let shift = toward * side * f64::from(bar * 0.5 + 1.0);
        let pen = Pen::new(color, bar).faded(fade);
        if from.distance(to) < 1.5 {
            canvas.painter().circle_filled(pos(from + shift), bar * 0.6, pen.color);
        } else {
            canvas.stroke(&[from + shift, to + shift], false, pen);
        }
        canvas.keep_off_line(from + shift, to + shift, bar);
    }
}

/// The unit vector of the screen that points from the bodies to the axis.
fn sideways<V: Drawn>(canvas: &Canvas<V>, lane: &Lane) -> glam::DVec2 {
    let ends = [lane.at(0.0) - lane.aside, lane.at(0.0)].map(|p| canvas.screen(p));
    match ends {
        [Some(a), Some(b)] => (b - a).normalize_or(glam::DVec2::Y),
        _ => glam::DVec2::Y,
    }
}

/// From the extreme points of the bodies to the ends of their shadows.
fn projections<V: Drawn>(
    canvas: &Canvas<V>,
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

/// Where the gap or the depth lies on the axis.
fn gap_ends<D: Vector<Scalar = f64>>(test: &AxisTest<D>) -> (f64, f64) {
    let ([a_min, a_max], [b_min, b_max]) = ([test.a.min, test.a.max], [test.b.min, test.b.max]);
    let (after, before) = (b_min - a_max, a_min - b_max);
    if after >= before { (a_max, b_min) } else { (b_max, a_min) }
}

/// What the axis proves to lie in the middle of the gap.
fn between<V: Drawn>(
    canvas: &Canvas<V>,
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

fn bracket<V: Drawn>(canvas: &Canvas<V>, lane: &Lane, test: &AxisTest<V>, fade: f32) {
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
        (true, true) => format!("this axis separates: gap {}", length(gap)),
        (false, true) => format!("gap {}", length(gap)),
        _ => format!("depth {}", length(-gap)),
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

fn source<V: Drawn>(canvas: &Canvas<V>, lane: &Lane, test: &AxisTest<V>) {
    let pixels = canvas.camera.pixels_per_unit(lane.origin);
    let far = far(canvas, lane);
    let end = test.a.max.max(test.b.max).min(far) + MORE / pixels * lane.length;
    if let Some(end) = canvas.screen(lane.at(end)) {
        canvas.label_at(end, words::axis(test.source), canvas.style.quiet, size::BODY, 5);
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
        // One within the other: out by the shorter way.
        assert_eq!(test((0.0, 9.0), (1.0, 2.0)), (2.0, 0.0));
    }
}
