//! Handles, drawn as their signs say. An axis of the world has the colour and the letter that it has in the corner of the
//! stage; an axis of a body has the colour of the body and the name that texts give it, such as A1.

use egui::{Align2, FontId, Pos2, Rect, Shape, Stroke, Vec2};

use super::canvas::{Canvas, Pen, pos};
use super::style::{Ink, Role, size, width};
use crate::bench::{Grip, Handle, HandleKind, Sign};
use crate::words::tr;

/// The distance from a sign to its name, in pixels.
const NAME: f32 = 13.0;

/// The name of an axis of a body, such as A1; a shape that is not of the pair has no letter.
pub(super) fn axis_name(role: Role, axis: usize) -> String {
    let letter = match role {
        Role::A => "A",
        Role::B => "B",
        Role::Other => "",
    };
    format!("{letter}{}", axis + 1)
}

/// The role of a shape if its handles name its axes: those of a body of space that has some.
pub(super) fn naming(handles: &[Handle], role: Role) -> Option<Role> {
    handles.iter().any(|handle| handle.own && handle.grip.axis().is_some()).then_some(role)
}

/// Paints the handles of a shape with this role.
pub(super) fn paint(canvas: &Canvas, handles: &[Handle], role: Role) {
    let ink = canvas.style.body(role);
    // While one is dragged, those that lie about the place of the shape would hide what happens there.
    let is_dragged = handles.iter().any(|handle| handle.dragged);
    let shown = handles.iter().filter(|handle| {
        let about = matches!(handle.grip, Grip::Along(_) | Grip::Across(_) | Grip::Ring(_));
        handle.dragged || !(about && is_dragged)
    });
    for handle in shown.clone() {
        leash(canvas, handle);
    }
    for handle in shown {
        let Some(sign) = handle.sign(canvas.camera) else { continue };
        let axis = handle.grip.axis().filter(|_| !canvas.camera.is_flat());
        let color = match (handle.grip.kind(), axis) {
            (_, Some(_)) if handle.own => ink.mark,
            (_, Some(axis)) => canvas.style.axes[axis],
            (HandleKind::ArrowTip, _) => canvas.style.displacement.mark,
            _ => canvas.style.text,
        };
        draw(canvas, handle, &sign, color);
        if let Some(axis) = axis {
            name(canvas, handle, &sign, axis, (role, ink));
        }
    }
}

/// Paints the line from the stem of a handle to its knob.
fn leash(canvas: &Canvas, handle: &Handle) {
    let quiet = Pen::new(canvas.style.quiet, width::HAIR);
    match handle.grip.kind() {
        HandleKind::Rotate => canvas.line(handle.stem, handle.place, quiet.faded(0.7)),
        HandleKind::Direction => canvas.arrow(handle.stem, handle.place, quiet),
        _ => {}
    }
}

/// Paints a sign; it glows under the pointer.
fn draw(canvas: &Canvas, handle: &Handle, sign: &Sign, color: egui::Color32) {
    let (painter, style) = (canvas.painter(), canvas.style);
    let held = handle.hovered || handle.dragged;
    let fill = if held { style.accent.mark } else { style.background };
    let glow = style.accent.mark.gamma_multiply(0.3);
    let rim = Stroke::new(width::LINE, color);
    let path = |points: &[glam::DVec2]| points.iter().map(|&p| pos(p)).collect::<Vec<Pos2>>();
    let line = |points: &[glam::DVec2]| {
        let border = if held { (glow, 10.0) } else { (style.background, 3.0) };
        let wide = width::LINE + 1.0;
        painter.add(Shape::line(path(points), Stroke::new(wide + border.1, border.0)));
        painter.add(Shape::line(path(points), Stroke::new(wide, color)));
    };
    match sign {
        Sign::Disk { center, radius } => {
            let (center, radius) = (pos(*center), *radius as f32);
            if held {
                painter.circle_filled(center, radius + 5.0, glow);
            }
            painter.circle(center, radius, fill, rim);
            canvas.keep_out(Rect::from_center_size(center, Vec2::splat(radius * 2.5)));
            canvas.note_dot(center, radius);
            if handle.grip == Grip::OwnAxis {
                painter.circle_filled(center, 3.0, color);
                if !handle.dragged {
                    let target = Rect::from_center_size(center, Vec2::splat(radius * 2.5));
                    canvas.label(target, tr("turn your axis"), style.text, size::BODY, 9);
                }
            }
        }
        Sign::Area(corners) => {
            let is_sheet = handle.grip.kind() == HandleKind::Sheet;
            let fill = if is_sheet && !held { color.gamma_multiply(0.45) } else { fill };
            if held {
                painter.add(Shape::convex_polygon(path(corners), glow, Stroke::new(10.0, glow)));
            }
            painter.add(Shape::convex_polygon(path(corners), fill, rim));
            let area = Rect::from_points(&path(corners));
            canvas.keep_out(area.expand(2.0));
            canvas.note_dot(area.center(), 0.5 * area.width());
        }
        Sign::Line(points) => {
            line(points);
            points.iter().step_by(8).for_each(|&p| canvas.note_dot(pos(p), 2.0));
        }
        Sign::Arrow { shaft, head } => {
            line(shaft);
            let rim = Stroke::new(1.0, if held { style.accent.mark } else { color });
            painter.add(Shape::convex_polygon(path(head), color, rim));
            canvas.keep_off_line(shaft[0], head[0], 8.0);
            canvas.note_dot(pos(head[0]), 4.0);
        }
    }
}

/// Paints the name of the axis of an arrow, a ring, or the end of a half-extent, away from the middle.
fn name(canvas: &Canvas, handle: &Handle, sign: &Sign, axis: usize, (role, ink): (Role, Ink)) {
    let style = canvas.style;
    let (name, color) = match (handle.grip.kind(), handle.own) {
        (HandleKind::Sheet, _) => return,
        // The arrow beside it has the letter.
        (HandleKind::Resize, false) => return,
        (_, true) => (axis_name(role, axis), ink.text),
        (_, false) => (["x", "y", "z"][axis].to_owned(), style.axes[axis]),
    };
    let at = match sign {
        // Where the rings of all three axes are apart.
        Sign::Line(points) => points.get(points.len() * 3 / 4).copied(),
        _ => canvas.screen(handle.place),
    };
    let (Some(at), Some(stem)) = (at, canvas.screen(handle.stem)) else { return };
    let out = (at - stem).normalize_or(-glam::DVec2::Y);
    // Beyond the end of a half-extent may be the tip of an arrow.
    let out = if handle.grip.kind() == HandleKind::Resize { -out.perp() } else { out };
    let middle = pos(at + out * f64::from(NAME));
    let font = FontId::proportional(size::BODY);
    let galley = canvas.painter().layout_no_wrap(name, font, color);
    let rect = Align2::CENTER_CENTER.anchor_size(middle, galley.size());
    let backdrop = style.background.gamma_multiply(0.82);
    canvas.painter().rect_filled(rect.expand2(Vec2::new(2.0, -1.0)), 3.0, backdrop);
    canvas.painter().galley(rect.min, galley, color);
    canvas.keep_out(rect);
}
