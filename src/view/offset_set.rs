//! One body grown by the radius of the other: both overlap if the core of the other reaches into it.

use egui::Rect;
use glam::{DVec2, DVec3};

use super::axes::length;
use super::canvas::{Canvas, Pen, pos};
use super::construction::Pair;
use super::figure::Figure;
use super::style::{size, width};
use crate::intersect::steps::Side;
use crate::outline::{hull_2d, polytope};
use crate::scene::World;
use crate::shapes::Shape;
use crate::vector::Vector;
use crate::words::say;

/// The number of corners that approximate a circle.
const CORNERS: usize = 64;

/// Paints the core of one body, grown by `reach`: the distance of the cores at which the bodies touch.
pub(super) fn paint<V: World>(canvas: &Canvas, pair: &Pair<V>, reach: f64) {
    let Some(grown) = grown(pair.shapes) else { return };
    let Some(core) = core(pair.shapes[grown], pair.figures[grown]) else { return };
    let circles = core.iter().filter_map(|&corner| ball(canvas, corner, reach));
    let outline = hull_2d(circles.flatten().collect());
    if outline.len() < 3 {
        return;
    }
    let style = canvas.style;
    canvas.stroke(&outline, true, Pen::new(style.construction.mark, width::THIN).dotted());
    let room = canvas.viewport.shrink(40.0);
    let seen = outline.iter().copied().filter(|&p| room.contains(pos(p)));
    let top = seen.min_by(|p, q| p.y.total_cmp(&q.y));
    if let Some(top) = top {
        let target = Rect::from_center_size(pos(top), egui::vec2(8.0, 8.0));
        let by = length(reach - pair.shapes[grown].core().1);
        let words = say!("{} grown by {by}", pair.words.short_name([Side::A, Side::B][grown]));
        let up = egui::vec2(0.0, -1.0);
        canvas.label_toward(up, target, words, style.construction.text, size::BODY, 7);
    }
}

/// The index of the grown body: the one that has no radius, else the one that is more than a point.
fn grown<V: Vector<Scalar = f64>>(shapes: [&Shape<V>; 2]) -> Option<usize> {
    let [a, b] = shapes.map(|shape| shape.core().1);
    match (a > 0.0, b > 0.0) {
        (false, true) => Some(0),
        (true, false) => Some(1),
        (true, true) => {
            let [a, b] = shapes.map(|shape| matches!(shape.core().0, Shape::Point(_)));
            Some(usize::from(a || !b))
        }
        (false, false) => None,
    }
}

/// Points whose hull is the core; `None` for a shape that no test grows.
fn core<V: World>(shape: &Shape<V>, figure: &Figure) -> Option<Vec<DVec3>> {
    if shape.kind().core().is_some() {
        return Some(polytope(&shape.core().0)?.into_iter().map(V::in_space).collect());
    }
    match shape {
        Shape::Segment(_) | Shape::Triangle(_) | Shape::Aabb(_) | Shape::Obb(_) => {
            Some(figure.extremes().collect())
        }
        _ => None,
    }
}

/// The outline of a ball as the camera sees it; `None` if some of it is behind the eye.
pub(super) fn ball(canvas: &Canvas, center: DVec3, radius: f64) -> Option<Vec<DVec2>> {
    let [right, up] = [canvas.camera.right(), canvas.camera.up()];
    let angle = |k: usize| k as f64 * std::f64::consts::TAU / CORNERS as f64;
    let at = |k: usize| center + (right * angle(k).cos() + up * angle(k).sin()) * radius;
    (0..CORNERS).map(|k| canvas.screen(at(k))).collect()
}
