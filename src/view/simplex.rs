//! Steps of the general method in the world: the points of A and B behind each vertex, and the direction of the
//! search.

use egui::{Color32, Rect, vec2};
use glam::DVec3;

use super::axes::length;
use super::canvas::{Canvas, Pen, pos};
use super::construction::Pair;
use super::style::{size, width};
use super::vertex_numbers::{Found, VertexNumbers};
use crate::intersect::penetration::{Bound, Penetration};
use crate::intersect::steps::Step;
use crate::scene::World;
use crate::vector::Vector;
use crate::words::tr;

/// The length of the arrow of a direction, in pixels.
const ARROW: f64 = 58.0;
/// The length in pixels below which the words of a bracket would cover it.
const SHORT: f32 = 50.0;
/// The number of pairs of points above which they are not joined: the lines would hide the shapes.
const MANY: usize = 4;

/// Paints the last of the `shown` steps that has a simplex or a polytope.
pub(super) fn paint<V: World>(canvas: &Canvas, shown: &[Step<V>], pair: &Pair<V>) {
    let Some(found) = shown.iter().rev().find_map(Found::of) else { return };
    let arrivals = VertexNumbers::of(shown);
    let nearest: Vec<_> = match found {
        Found::Simplex(simplex) => simplex.vertices.iter().collect(),
        Found::Polytope(polytope) => {
            let face = polytope.faces.get(polytope.nearest).into_iter().flatten();
            face.filter_map(|&corner| polytope.vertices.get(corner)).collect()
        }
    };
    supports(canvas, &found, pair);
    let style = canvas.style;
    for vertex in nearest.into_iter().take(MANY) {
        let number = arrivals.number(vertex);
        let newest = number == arrivals.all().len();
        let glow = newest.then_some(style.accent.mark);
        let [a, b] = [vertex.a.in_space(), vertex.b.in_space()];
        canvas.line(a, b, Pen::new(style.text, width::THIN).dotted().faded(0.7).glowing(glow));
        for (point, ink, letter) in [(a, style.a, 'a'), (b, style.b, 'b')] {
            canvas.dot(point, width::DOT, ink.mark);
            if let Some(place) = canvas.screen(point) {
                canvas.label_at(place, subscript(letter, number), ink.text, size::BODY, 3);
            }
        }
    }
}

/// Paints the supporting lines (in space, planes seen edge-on) of both shapes across the direction of search.
fn supports<V: World>(canvas: &Canvas, found: &Found<V>, pair: &Pair<V>) {
    let Some(toward) = found.direction().unit() else { return };
    let toward = toward.in_space();
    let [figure_a, figure_b] = pair.figures;
    let (Some(a), Some(b)) = (figure_a.extreme(toward), figure_b.extreme(-toward)) else { return };
    let style = canvas.style;
    let [right, up] = [canvas.camera.right(), canvas.camera.up()];
    let across = right.cross(up).cross(toward).normalize_or_zero();
    let reach = |at: DVec3| across * (0.5 * canvas.reach(at));
    for (point, color) in [(a, style.a.mark), (b, style.b.mark)] {
        let pen = Pen::new(color, width::THIN).dashed().faded(0.8);
        canvas.line(point - reach(point), point + reach(point), pen);
    }
    let arrow = |at: DVec3, direction: DVec3, color: Color32| {
        let tip = at + direction * (ARROW / canvas.camera.pixels_per_unit(at));
        canvas.arrow(at, tip, Pen::new(color, width::LINE + 0.5));
        tip
    };
    match found {
        Found::Simplex(_) => {
            let tip = arrow(a, toward, style.accent.text);
            arrow(b, -toward, style.accent.text);
            if let Some(place) = canvas.screen(tip) {
                canvas.label_at(place, tr("search"), style.accent.text, size::BODY, 4);
            }
        }
        Found::Polytope(_) => {
            // The overlap in this direction reaches from the line of B to that of A.
            let shared = toward.dot(a - b);
            bracket(canvas, a - toward * shared, a, tr("depth at most"));
        }
    }
}

/// Paints a depth of overlap as an arrow, by which B is pushed out of A.
pub(super) fn depth<V: World>(canvas: &Canvas, found: &Penetration<V>) {
    let name = match found.bound {
        Bound::Exact => tr("depth"),
        Bound::Lower => tr("depth at least"),
    };
    let [from, to] = [found.b, found.a].map(|point| point.in_space());
    bracket(canvas, from, to, name);
    canvas.arrow(from, to, Pen::new(canvas.style.overlap.mark, width::THICK));
}

/// Paints a vermilion bracket from one point to another, with its length.
fn bracket(canvas: &Canvas, from: DVec3, to: DVec3, name: &str) {
    let style = canvas.style;
    let Some([start, end]) = canvas.clipped(from, to) else { return };
    let tick = (end - start).normalize_or_zero().perp() * 7.0;
    // Hatching and outlines have the same colour: a bright border sets it off.
    let border = Pen::new(style.background, width::THICK + 3.0);
    for pen in [border, Pen::new(style.overlap.mark, width::THICK)] {
        canvas.stroke(&[start - tick, start + tick], false, pen);
        canvas.stroke(&[end - tick, end + tick], false, pen);
        canvas.stroke(&[start, end], false, pen);
    }
    canvas.keep_off_line(start, end, width::THICK);
    let words = format!("{name} {}", length(Vector::length(to - from)));
    // The words of a short bracket stand beside the whole of it.
    let ends = [start - tick, start + tick, end - tick, end + tick];
    let whole = Rect::from_points(&ends.map(pos));
    let middle = Rect::from_center_size(whole.center(), vec2(8.0, 8.0));
    let target = if whole.size().max_elem() < SHORT { whole } else { middle };
    canvas.label(target, words, style.overlap.text, size::LABEL, 1);
}

/// A letter with a subscript number.
pub(super) fn subscript(letter: char, number: usize) -> String {
    let digits = number.to_string();
    let below = digits.chars().filter_map(|digit| {
        digit.to_digit(10).and_then(|value| char::from_u32('₀' as u32 + value))
    });
    std::iter::once(letter).chain(below).collect()
}
