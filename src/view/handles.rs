//! Handles: a knob for each. In space a handle that belongs to an axis has the colour and the letter of the
//! axis.

use egui::{Align2, FontId, Rect, Shape, Stroke, Vec2, vec2};

use super::canvas::{Canvas, Pen, pos};
use super::style::{size, width};
use crate::bench::{Grip, Handle, HandleKind};
use crate::words::tr;

pub(super) fn paint(canvas: &Canvas, handles: &[Handle]) {
    for handle in handles {
        leash(canvas, handle);
    }
    for handle in handles {
        knob(canvas, handle);
    }
}

/// The axis of the body along or about which a handle of space works.
fn axis(canvas: &Canvas, grip: Grip) -> Option<usize> {
    match grip {
        Grip::Rotate(axis) | Grip::Face(axis, _) if !canvas.camera.is_flat() => Some(axis),
        _ => None,
    }
}

/// Paints the line from the stem of a handle to its knob.
fn leash(canvas: &Canvas, handle: &Handle) {
    let quiet = match axis(canvas, handle.grip) {
        Some(axis) => Pen::new(canvas.style.axes[axis], width::LINE),
        None => Pen::new(canvas.style.quiet, width::HAIR),
    };
    match handle.grip.kind() {
        HandleKind::Rotate => canvas.line(handle.stem, handle.place, quiet.faded(0.7)),
        HandleKind::Direction => canvas.arrow(handle.stem, handle.place, quiet),
        HandleKind::Vertex | HandleKind::Resize | HandleKind::ArrowTip | HandleKind::OwnAxis => {}
    }
}

fn knob(canvas: &Canvas, handle: &Handle) {
    let Some(place) = canvas.screen(handle.place).map(pos) else { return };
    let style = canvas.style;
    let held = handle.hovered || handle.dragged;
    let axis = axis(canvas, handle.grip);
    let rim = match (handle.grip.kind(), axis) {
        (_, Some(axis)) => style.axes[axis],
        (HandleKind::ArrowTip, _) => style.displacement.mark,
        _ => style.text,
    };
    let fill = if held { style.accent.mark } else { style.background };
    let letter = if axis.is_some() { 2.0 } else { 0.0 };
    let radius = width::HANDLE + letter + if held { 2.0 } else { 0.0 };
    if held {
        canvas.painter().circle_filled(place, radius + 5.0, style.accent.mark.gamma_multiply(0.3));
    }
    let stroke = Stroke::new(width::LINE, rim);
    match handle.grip.kind() {
        HandleKind::Resize => {
            let square = Rect::from_center_size(place, Vec2::splat(radius * 1.7));
            canvas.painter().rect(square, 1.5, fill, stroke, egui::StrokeKind::Middle);
        }
        HandleKind::Direction => {
            let corners = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
            let diamond = corners.map(|(x, y)| place + vec2(x, y) * radius * 1.25).to_vec();
            canvas.painter().add(Shape::convex_polygon(diamond, fill, stroke));
        }
        HandleKind::OwnAxis => {
            canvas.painter().circle(place, radius + 2.0, fill, stroke);
            canvas.painter().circle_filled(place, 3.0, rim);
            if !handle.dragged {
                let target = Rect::from_center_size(place, Vec2::splat(radius * 3.0));
                canvas.label(target, tr("turn your axis"), style.text, size::BODY, 9);
            }
        }
        HandleKind::Vertex | HandleKind::Rotate | HandleKind::ArrowTip => {
            canvas.painter().circle(place, radius, fill, stroke);
        }
    }
    if let Some(axis) = axis {
        let font = FontId::proportional(size::SMALL);
        let at = place - vec2(0.0, 1.0);
        canvas.painter().text(at, Align2::CENTER_CENTER, ["x", "y", "z"][axis], font, style.text);
    }
    canvas.keep_out(Rect::from_center_size(place, Vec2::splat(radius * 2.5)));
}
