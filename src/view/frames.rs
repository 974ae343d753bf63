//! The axes of two boxes, and the translation from centre to centre, with which both are written in one frame.

use egui::Rect;
use glam::DVec3;

use super::canvas::{Canvas, Pen, pos};
use super::construction::{Weight, pen};
use super::style::{size, width};
use crate::intersect::steps::{Frames, Side};
use crate::scene::World;

/// The length of an axis on the screen, in pixels.
const AXIS: f64 = 42.0;

pub(super) fn paint<V: World>(canvas: &Canvas, frames: &Frames<V>, weight: Weight) {
    let style = canvas.style;
    let centers = frames.centers.map(|center| center.in_space());
    let boxes = centers.into_iter().zip(frames.axes).zip([("A", style.a), ("B", style.b)]);
    for ((center, axes), (letter, ink)) in boxes {
        let length = AXIS / canvas.camera.pixels_per_unit(center);
        let pen = Pen::new(ink.mark, width::LINE).faded(weight.fade);
        let border = Pen::new(style.background, width::LINE + 3.0).faded(weight.fade);
        for (i, axis) in axes.into_iter().enumerate() {
            let end = center + axis.in_space() * length;
            // A line on its own body has the colour of that: a bright border sets it off.
            canvas.line(center, end, border);
            canvas.arrow(center, end, pen);
            let [Some(from), Some(to)] = [center, end].map(|p| canvas.screen(p)) else { continue };
            let toward = (to - from).normalize_or_zero();
            let target = Rect::from_center_size(pos(to), egui::vec2(8.0, 8.0));
            let toward = egui::vec2(toward.x as f32, toward.y as f32);
            let name = format!("{letter}{}", i + 1);
            canvas.label_toward(toward, target, name, ink.text, size::BODY, 4);
        }
        canvas.dot(center, 3.0, ink.mark.gamma_multiply(weight.fade));
    }
    if weight.current {
        let [from, to] = match frames.of {
            Side::A => centers,
            Side::B => [centers[1], centers[0]],
        };
        translation(canvas, from, to, weight);
    }
}

/// Paints T as an arrow.
fn translation(canvas: &Canvas, from: DVec3, to: DVec3, weight: Weight) {
    canvas.arrow(from, to, pen(canvas, canvas.style.construction, weight));
    if let Some(middle) = canvas.screen((from + to) * 0.5) {
        canvas.label_at(middle, "T", canvas.style.construction.text, size::LABEL, 6);
    }
}
