//! Slabs that clip a ray to an interval: their planes, the interval, and the intersection of all intervals.

use glam::DVec3;

use super::axes::length;
use super::canvas::{Canvas, Pen};
use super::construction::{Pair, Weight, pen};
use super::separation::corners;
use super::style::{size, width};
use crate::intersect::steps::Slab;
use crate::scene::World;
use crate::words::{say, tr};

/// The length by which a plane extends beyond the body, in pixels.
const BEYOND: f64 = 50.0;

/// Paints both planes, and the part of the ray between them beside the ray.
pub(super) fn paint<V: World>(canvas: &Canvas, slab: &Slab<V>, pair: &Pair<V>, weight: Weight) {
    let (axis, origin) = (slab.axis.in_space(), slab.origin.in_space());
    let direction = slab.direction.in_space();
    let pixels = canvas.camera.pixels_per_unit(origin);
    let far = f64::from(canvas.viewport.size().length()) * 2.0 / pixels / direction.length();
    let at = |t: f64| origin + direction * t.clamp(-far, far);
    if let Some([from, to]) = canvas.clipped(origin, at(far)) {
        canvas.keep_off_line(from, to, width::LINE);
    }
    for t in [slab.entry, slab.exit].into_iter().filter(|t| t.abs() < far) {
        plane(canvas, at(t), axis, pair, weight);
        if weight.current {
            on_ray(canvas, [at(t), direction], t);
        }
    }
    let Some([from, to]) = canvas.clipped(at(slab.entry), at(slab.exit)) else { return };
    // Each coordinate axis has a lane of its own.
    let number = (0..V::DIM).max_by(|&i, &j| axis[i].abs().total_cmp(&axis[j].abs())).unwrap_or(0);
    let side = (to - from).normalize_or_zero().perp() * (10.0 + 9.0 * number as f64);
    let pen = pen(canvas, canvas.style.construction, weight);
    let (from, to) = (from + side, to + side);
    canvas.stroke(&[from, to], false, Pen { width: 4.0, ..pen });
    canvas.keep_off_line(from, to, 4.0);
    let tick = side.normalize_or_zero() * 5.0;
    for end in [from, to] {
        canvas.stroke(&[end - tick, end + tick], false, Pen { glow: None, ..pen });
    }
    if weight.words {
        let name = ["x", "y", "z"][number];
        let told = slab.entry.is_finite() && slab.exit.is_finite() && !weight.current;
        let words = if told {
            say!("{name} slab: t = {} to {}", length(slab.entry), length(slab.exit))
        } else {
            say!("{name} slab")
        };
        let color = canvas.style.construction.text;
        canvas.label_beside([from, to], (from + to) * 0.5, words, color, size::BODY, 6);
    }
}

/// Paints a dotted line in the plane; in space the part beside the body, while the slab is shown.
fn plane<V: World>(canvas: &Canvas, through: DVec3, axis: DVec3, pair: &Pair<V>, weight: Weight) {
    let unit = axis.normalize_or_zero();
    let pen = Pen::new(canvas.style.construction.mark, width::THIN).dotted().faded(weight.fade);
    if V::DIM == 2 {
        let half = unit.cross(DVec3::Z) * canvas.reach(through);
        canvas.line(through - half, through + half, pen);
    } else if weight.words
        && let Some(corners) = corners(canvas, through, unit, pair.figures, BEYOND)
    {
        canvas.fan(&corners, canvas.style.construction.mark.gamma_multiply(0.2));
        canvas.stroke(&corners, true, pen);
    }
}

/// Paints the point at which the ray passes a plane.
fn on_ray(canvas: &Canvas, [point, direction]: [DVec3; 2], t: f64) {
    canvas.dot(point, width::DOT, canvas.style.construction.mark);
    let words = format!("t = {}", length(t));
    beside_ray(canvas, [point, direction], words, (size::LABEL, 3));
}

/// Adds words beside a ray, at one of its points.
pub(super) fn beside_ray(
    canvas: &Canvas,
    [point, direction]: [DVec3; 2],
    words: String,
    (size, rank): (f32, u32),
) {
    let half = direction.normalize_or_zero() * canvas.reach(point);
    let line = canvas.clipped(point - half, point + half);
    if let Some((place, line)) = canvas.screen(point).zip(line) {
        canvas.keep_off_line(line[0], line[1], width::LINE);
        canvas.label_beside(line, place, words, canvas.style.text, size, rank);
    }
}

/// Paints the entry and the exit of the ray; if it leaves one slab before it enters another, the points where
/// that is.
pub(super) fn crossings<V: World>(
    canvas: &Canvas,
    [origin, direction]: [V; 2],
    [first, last]: [f64; 2],
    weight: Weight,
) {
    let met = first <= last;
    let names = if met { [tr("entry"), tr("exit")] } else { [tr("last entry"), tr("first exit")] };
    for (t, name) in [first, last].into_iter().zip(names) {
        let point = (origin + direction * t).in_space();
        // Before its start the ray does not exist.
        let is_contact = met && t >= 0.0;
        let fill = if is_contact { canvas.style.contact } else { canvas.style.construction };
        canvas.dot(point, width::DOT, fill.mark.gamma_multiply(weight.fade));
        if weight.words {
            let words = format!("{name} t = {}", length(t));
            beside_ray(canvas, [point, direction.in_space()], words, (size::BODY, 4));
        }
    }
}
