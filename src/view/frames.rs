//! The axes of two boxes, and the translation from centre to centre, with which both are written in one frame.

use egui::Rect;
use glam::DVec3;

use super::canvas::{Canvas, Pen, pos};
use super::construction::{Weight, pen};
use super::handles::axis_name;
use super::style::{Role, size, width};
use crate::intersect::steps::{Frames, Side};
use crate::scene::World;

/// The length of an axis on the screen, in pixels.
const AXIS: f64 = 42.0;

/// A part that a text names: the axis or the corner of a shape, by number.
pub(super) type Part = (Role, usize);

pub(super) fn paint<V: World>(canvas: &Canvas, frames: &Frames<V>, weight: Weight) {
    let centers = frames.centers.map(|center| center.in_space());
    let boxes = centers.into_iter().zip(frames.axes).zip([Role::A, Role::B]);
    for ((center, axes), role) in boxes {
        for (i, axis) in axes.into_iter().enumerate() {
            self::axis(canvas, center, axis.in_space(), (role, i), weight.fade);
        }
        canvas.dot(center, 3.0, canvas.style.body(role).mark.gamma_multiply(weight.fade));
    }
    if weight.current {
        let [from, to] = match frames.of {
            Side::A => centers,
            Side::B => [centers[1], centers[0]],
        };
        translation(canvas, from, to, weight);
    }
}

/// Paints an axis of a box as an arrow with its name, unless a handle names it.
pub(super) fn axis(canvas: &Canvas, center: DVec3, axis: DVec3, (role, i): Part, fade: f32) {
    if canvas.named_by_handles.get() == Some(role) {
        return;
    }
    let style = canvas.style;
    let ink = style.body(role);
    let end = center + axis * (AXIS / canvas.camera.pixels_per_unit(center));
    // A line on its own body has the colour of that: a bright border sets it off.
    canvas.line(center, end, Pen::new(style.background, width::LINE + 3.0).faded(fade));
    canvas.arrow(center, end, Pen::new(ink.mark, width::LINE).faded(fade));
    let [Some(from), Some(to)] = [center, end].map(|p| canvas.screen(p)) else { return };
    let toward = (to - from).normalize_or_zero();
    let target = Rect::from_center_size(pos(to), egui::vec2(8.0, 8.0));
    let toward = egui::vec2(toward.x as f32, toward.y as f32);
    canvas.label_toward(toward, target, axis_name(role, i), ink.text, size::BODY, 4);
}

/// Paints T as an arrow.
fn translation(canvas: &Canvas, from: DVec3, to: DVec3, weight: Weight) {
    canvas.arrow(from, to, pen(canvas, canvas.style.construction, weight));
    if let Some(middle) = canvas.screen((from + to) * 0.5) {
        canvas.label_at(middle, "T", canvas.style.construction.text, size::LABEL, 6);
    }
}
