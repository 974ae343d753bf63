//! The shapes of the scene, their names, and where they go.

use egui::Rect;
use glam::DVec2;

use super::canvas::{Canvas, Pen, pos};
use super::figure::{Drawn, Figure};
use super::hatch::hatch;
use super::style::{Role, Theme, size, width};
use crate::scene::Document;
use crate::vector::Vector;

/// How one shape is drawn.
pub(super) struct Body<'a> {
    pub name: &'a str,
    pub role: Role,
    pub overlapping: bool,
    pub selected: bool,
    pub hovered: bool,
    pub figure: Figure,
}

/// How strongly an area is filled.
fn fill(theme: Theme, role: Role) -> f32 {
    match (theme, role) {
        (Theme::Light, Role::Other) => 0.14,
        (Theme::Light, _) => 0.20,
        (Theme::Dark, Role::Other) => 0.18,
        (Theme::Dark, _) => 0.30,
    }
}

pub(super) fn paint_areas<V: Drawn>(canvas: &Canvas<V>, body: &Body) {
    let color = canvas.style.body(body.role).mark;
    let color = color.gamma_multiply(fill(canvas.style.theme, body.role));
    body.figure.areas.iter().for_each(|area| canvas.fan(area, color));
}

/// Hatching, outline and name.
pub(super) fn paint<V: Drawn>(canvas: &Canvas<V>, body: &Body) {
    let style = canvas.style;
    let ink = style.body(body.role);
    let figure = &body.figure;
    let bounds = figure.bounds();
    if bounds.is_negative() || !canvas.viewport.expand(40.0).intersects(bounds) {
        return;
    }
    if body.overlapping {
        // A and B lean different ways, so that where both are the hatch is crossed.
        let lean = if body.role == Role::B { DVec2::new(1.0, 1.0) } else { DVec2::new(1.0, -1.0) };
        let pen = Pen::new(style.overlap.mark.gamma_multiply(0.55), width::HAIR);
        let anchor = super::canvas::at(bounds.clamp_center(canvas.viewport));
        for line in hatch(&figure.areas, lean.normalize(), 9.0, anchor, canvas.viewport) {
            canvas.stroke(&line, false, pen);
        }
    }
    let glow = (body.hovered || body.selected).then_some(style.accent.mark);
    for pass in [true, false] {
        for stroke in &figure.strokes {
            let cased = body.overlapping && !stroke.hidden;
            let pen = match (pass, cased, stroke.hidden) {
                (true, true, _) => {
                    Pen::new(style.overlap.mark, width::OUTLINE_OVERLAP + width::LINE).glowing(glow)
                }
                (true, false, _) => continue,
                (false, true, _) => Pen::new(ink.mark, width::LINE * 0.8),
                (false, false, true) => Pen::new(ink.mark, width::HAIR).faded(0.45),
                (false, false, false) => Pen::new(ink.mark, width::LINE).glowing(glow),
            };
            canvas.stroke(&stroke.points, stroke.closed, pen);
        }
    }
    for &point in &figure.points {
        if body.overlapping {
            canvas.painter.circle_filled(pos(point), width::DOT + 3.0, style.overlap.mark);
        }
        canvas.dot_at(pos(point), width::DOT, ink.mark);
    }
    canvas.label(bounds, body.name, ink.text, size::LABEL, 10);
}

trait ClampCenter {
    fn clamp_center(&self, within: Rect) -> egui::Pos2;
}

impl ClampCenter for Rect {
    /// The middle; of something huge, a point that stays near.
    fn clamp_center(&self, within: Rect) -> egui::Pos2 {
        if within.expand(1e4).contains_rect(*self) { self.center() } else { within.center() }
    }
}

/// The displacement of a shape as an arrow, and where the shape stands at u = 1.
pub(super) fn paint_motion<V: Drawn>(canvas: &Canvas<V>, document: &Document<V>, index: usize) {
    let entry = &document.entries[index];
    if entry.displacement == V::ZERO && entry.turn.is_none() {
        return;
    }
    let (Ok(start), Ok(end)) = (document.shape(index), entry.shape_at(1.0, &document.meshes))
    else {
        return;
    };
    let ink = canvas.style.displacement;
    let ghost = V::figure(&end, canvas.camera);
    for stroke in ghost.strokes.iter().filter(|stroke| !stroke.hidden) {
        let pen = Pen::new(ink.mark, width::THIN).faded(0.8).dashed();
        canvas.stroke(&stroke.points, stroke.closed, pen);
    }
    let (from, to) = (start.reference_point().in_space(), end.reference_point().in_space());
    canvas.arrow(from, to, Pen::new(ink.mark, width::LINE));
}
