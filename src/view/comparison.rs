//! The picture of a comparison: a vector whose length is compared and the circle in which it has to end, or the
//! angles of a point and of the edge of a sector.

use glam::{DVec2, DVec3};

use super::axes::length;
use super::canvas::{Canvas, Pen, pos};
use super::construction::Pair;
use super::offset_set;
use super::style::{size, width};
use crate::intersect::steps::{Comparison, Marks, Wedge};
use crate::scene::World;
use crate::shapes::Shape;

/// The radii of the arcs of the angles, in pixels.
const ARCS: [f64; 2] = [84.0, 120.0];

/// Paints the marks of a comparison. `first` is true if no step before it was drawn.
pub(super) fn paint<V: World>(
    canvas: &Canvas,
    comparison: &Comparison<V>,
    pair: &Pair<V>,
    first: bool,
) {
    match &comparison.marks {
        Marks::None | Marks::Part { .. } => {}
        Marks::Cores { a, b } => canvas.line(a.in_space(), b.in_space(), pen(canvas).dotted()),
        Marks::Vector { from, to } => {
            let [from, to] = [from, to].map(|v| v.in_space());
            reach(canvas, [from, to], comparison);
            half_angle(canvas, pair, to - from);
            if first {
                vector(canvas, from, to);
            }
        }
        Marks::Wedge(wedge) => angles(canvas, wedge),
    }
}

fn pen(canvas: &Canvas) -> Pen {
    let glow = Some(canvas.style.accent.mark);
    Pen::new(canvas.style.construction.mark, width::LINE).glowing(glow)
}

fn vector(canvas: &Canvas, from: DVec3, to: DVec3) {
    canvas.line(from, to, pen(canvas).dotted());
    canvas.ring(to, width::DOT, pen(canvas));
    label(canvas, (from + to) * 0.5, "d");
}

/// Paints the circle about the first point in which the vector has to end; in space the one that faces the
/// camera.
fn reach<V: World>(canvas: &Canvas, [from, to]: [DVec3; 2], comparison: &Comparison<V>) {
    let radius = comparison.right_length();
    let Some(circle) = offset_set::ball(canvas, from, radius) else { return };
    canvas.stroke(&circle, true, Pen { glow: None, ..pen(canvas) }.dotted());
    let room = canvas.viewport.shrink(40.0);
    let seen = circle.iter().copied().filter(|&p| room.contains(pos(p)));
    // The words stand as far as possible from those at the vector.
    let Some(end) = canvas.screen(to) else { return };
    let far = |p: &DVec2| p.distance(end);
    if let Some(place) = seen.max_by(|p, q| far(p).total_cmp(&far(q))) {
        let formula = comparison.right_formula.trim_end_matches('²').trim_matches(['(', ')']);
        let words = format!("{formula} = {}", length(radius));
        canvas.label_at(place, words, canvas.style.construction.text, size::LABEL, 3);
    }
}

/// Paints the half-angle of the sector, on the side to which the vector points.
fn half_angle<V: World>(canvas: &Canvas, pair: &Pair<V>, vector: DVec3) {
    let sector = pair.shapes.into_iter().find_map(|shape| match shape {
        Shape::Sector(sector) => Some(sector),
        _ => None,
    });
    let Some(sector) = sector else { return };
    let [apex, along] = [sector.apex(), sector.direction()].map(|v| v.in_space());
    let any = sector.direction().perpendicular().in_space();
    let across = vector.reject_from_normalized(along).normalize_or(any);
    let theta = sector.sin().atan2(sector.cos());
    let reach = ARCS[0] / canvas.camera.pixels_per_unit(apex);
    let pen = Pen { glow: None, ..pen(canvas) };
    canvas.line(apex, apex + along * (1.4 * reach), pen.dashed());
    arc(canvas, [apex, along * reach, across * reach], theta, "θ", pen);
}

/// Paints the angles in the half-plane to which the point was reflected or turned.
fn angles<V: World>(canvas: &Canvas, wedge: &Wedge<V>) {
    let apex = wedge.apex.in_space();
    let (along, across) = (wedge.along.in_space(), wedge.across.in_space());
    let at = |angle: f64, reach: f64| apex + (along * angle.cos() + across * angle.sin()) * reach;
    let [[cos, sin], [x, y]] = [wedge.cos_sin, wedge.point];
    let [theta, of_point, distance] = [sin.atan2(cos), y.atan2(x), x.hypot(y)];
    let pixels = canvas.camera.pixels_per_unit(apex);
    let edge = Pen::new(canvas.style.construction.mark, width::LINE).dashed();
    canvas.line(apex, at(theta, distance.max(wedge.radius)), edge);
    canvas.line(apex, at(of_point, distance), pen(canvas));
    for (angle, name, radius) in [(theta, "θ", ARCS[0]), (of_point, "p", ARCS[1])] {
        let reach = radius / pixels;
        arc(canvas, [apex, along * reach, across * reach], angle, name, pen(canvas));
    }
}

/// Paints an arc from `along` by `angle` towards `across`, both as long as its radius, with its letter.
fn arc(canvas: &Canvas, [apex, along, across]: [DVec3; 3], angle: f64, name: &str, pen: Pen) {
    let at = |angle: f64| apex + along * angle.cos() + across * angle.sin();
    let points: Option<Vec<_>> =
        (0..=32).map(|k| canvas.screen(at(angle * f64::from(k) / 32.0))).collect();
    let points = points.unwrap_or_default();
    canvas.stroke(&points, false, pen);
    let (Some(from), Some(middle)) = (canvas.screen(apex), points.get(16)) else { return };
    // The letter stands beyond the arc: it leaves the legs free, or the angle that is meant could not be seen.
    let legs = [points[0], points[32]].map(|end| [from, from + (end - from) * 1.6]);
    let pieces = points.windows(2).map(|ends| [ends[0], ends[1]]);
    for [a, b] in pieces.chain(legs) {
        canvas.keep_off_line(a, b, 3.0);
    }
    let target = egui::Rect::from_center_size(pos(*middle), egui::Vec2::splat(6.0));
    let away = (*middle - from).normalize_or_zero();
    let toward = egui::vec2(away.x as f32, away.y as f32);
    let ink = canvas.style.construction.text;
    canvas.label_toward(toward, target, name, ink, size::BODY, 6);
}

fn label(canvas: &Canvas, place: DVec3, words: &str) {
    if let Some(screen) = canvas.screen(place) {
        canvas.label_at(screen, words, canvas.style.construction.text, size::BODY, 6);
    }
}
