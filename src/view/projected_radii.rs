//! The comparison of a published test of two boxes on an axis L: the distance of the centres, |T · L|, and the
//! half-lengths of both projections, r_A and r_B.

use egui::{Rect, vec2};
use glam::DVec3;

use super::canvas::{Canvas, Pen, pos};
use super::lane::{Lane, sideways};
use super::style::{size, width};
use crate::intersect::steps::AxisTest;
use crate::number::number;
use crate::scene::World;
use crate::shapes::Interval;

/// The distance in pixels from the axis to the line of |T · L|, on the side of the bodies.
const INWARD: f64 = 15.0;

/// Paints the radii of boxes with these `centers`.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    lane: &Lane,
    test: &AxisTest<V>,
    centers: [DVec3; 2],
) {
    let style = canvas.style;
    let middle = |interval: Interval<f64>| (interval.min + interval.max) * 0.5;
    let half = |interval: Interval<f64>| (interval.max - interval.min) * 0.5;
    let middles = [middle(test.a), middle(test.b)];
    let [Some(a), Some(b)] = middles.map(|value| canvas.screen(lane.at(value))) else { return };
    let outward = sideways(canvas, lane);
    let pen = Pen::new(style.construction.mark, width::THIN);
    for (center, middle) in centers.into_iter().zip(middles) {
        canvas.line(center, lane.at(middle), pen.dotted());
    }
    let [from, to] = [a, b].map(|end| end - outward * INWARD);
    canvas.stroke(&[from, to], false, pen);
    for end in [from, to] {
        canvas.stroke(&[end - outward * 5.0, end + outward * 5.0], false, pen);
    }
    let between = Rect::from_center_size(pos((from + to) * 0.5), vec2(6.0, 6.0));
    let words = format!("|T · L| {}", number((middles[1] - middles[0]).abs() / lane.length));
    let inward = vec2(-outward.x as f32, -outward.y as f32);
    canvas.label_toward(inward, between, words, style.construction.text, size::BODY, 3);

    // Each radius is drawn on the half of its projection that faces the other.
    let toward_b = (middles[1] - middles[0]).signum();
    let radii =
        [(test.a, toward_b, style.a, "r_A", -1.0), (test.b, -toward_b, style.b, "r_B", 1.0)];
    for (interval, toward, ink, name, side) in radii {
        let radius = half(interval);
        let ends = [middle(interval), middle(interval) + toward * radius];
        let [Some(from), Some(to)] = ends.map(|value| canvas.screen(lane.at(value))) else {
            continue;
        };
        let shift = outward * side * f64::from(width::BAR * 0.5 + 1.0);
        let [from, to] = [from, to].map(|end| end + shift);
        canvas.stroke(&[from, to], false, Pen::new(style.background, width::HAIR));
        for end in [from, to] {
            canvas.dot_at(pos(end), width::BAR * 0.5, ink.mark);
        }
        let target = Rect::from_center_size(pos((from + to) * 0.5), vec2(6.0, 6.0));
        let away = vec2((outward.x * side) as f32, (outward.y * side) as f32);
        let words = format!("{name} {}", number(radius / lane.length));
        canvas.label_toward(away, target, words, ink.text, size::BODY, 3);
    }
}
