//! The ground of space, at y = 0: a grid that fades, and the shadows that bodies cast straight down.

use egui::{Color32, Pos2, Rect, Vec2, vec2};
use glam::{DVec2, DVec3};

use super::canvas::{Canvas, Pen, at, pos};
use super::gpu::Layer;
use super::solids::Eye;
use super::style::{Style, Theme, size, width};
use super::{grid, plane_marker};
use crate::bench::{Camera, grid_square};
use crate::scene::World;
use crate::shapes::{Plane, Shape};

/// The number of squares from the middle of the view to the end of the grid.
const REACH: i64 = 20;

/// The grid of the ground, with a strength from 0 to 1.
pub(super) fn grid(camera: &Camera, style: &Style, strength: f32) -> Layer {
    // A projector loses colours that are only a little brighter than black, and the grid shows depth.
    let stronger = if style.theme == Theme::Dark { 0.25 } else { 0.0 };
    let line = |part: f32| style.grid_major.lerp_to_gamma(style.axis, part + stronger);
    squares(camera, DVec3::ZERO, [DVec3::X, DVec3::Z], REACH, |number| {
        let (color, width) = match number {
            0 => (style.axis, 1.6),
            n if n.rem_euclid(5) == 0 => (line(0.35), 1.2),
            _ => (line(0.0), 1.1),
        };
        (color.gamma_multiply(strength), width)
    })
}

/// The grid of a plane, which shows how it lies and that it is unbounded.
pub(super) fn plane_grid(
    camera: &Camera,
    plane: &Plane<DVec3>,
    color: Color32,
    theme: Theme,
) -> Layer {
    let (normal, offset) = (plane.normal(), plane.offset());
    let [fifth, other] = if theme == Theme::Light { [0.55, 0.3] } else { [0.8, 0.42] };
    // The grid lies a little before the plane, which would hide it.
    let before = (normal.dot(camera.eye()) - offset).signum() * 1e-3 * camera.distance();
    let origin = normal * (offset + before);
    squares(camera, origin, plane_marker::axes(normal), REACH / 2, |number| {
        (color.gamma_multiply(if number.rem_euclid(5) == 0 { fifth } else { other }), 1.1)
    })
}

/// Squares about the middle of the view that fade outward. Lines are counted from `origin`, and their number
/// decides their colour and width.
fn squares(
    camera: &Camera,
    origin: DVec3,
    axes: [DVec3; 2],
    reach: i64,
    pen: impl Fn(i64) -> (Color32, f64),
) -> Layer {
    let eye = Eye::new(camera);
    let square = grid_square::<DVec3>(camera);
    let middle = axes.map(|axis| ((camera.center() - origin).dot(axis) / square).round());
    let radius = square * reach as f64;
    let center = origin + (axes[0] * middle[0] + axes[1] * middle[1]) * square;
    let mut layer = Layer::default();
    for (axis, middle) in middle.into_iter().enumerate() {
        let (across, along) = (axes[axis], axes[1 - axis]);
        for i in -reach..=reach {
            let (color, width) = pen(middle as i64 + i);
            let start = center + across * (i as f64 * square);
            let points: Vec<(DVec3, Color32)> = (-reach..=reach)
                .map(|k| {
                    let point = start + along * (k as f64 * square);
                    let part = (point.distance(center) / radius).min(1.0);
                    (point, color.gamma_multiply((1.0 - part * part).powi(2) as f32))
                })
                .collect();
            layer.line(&eye, &points, width);
        }
    }
    layer
}

/// The colour of the shadow of a light straight above.
pub(super) fn shade(style: &Style) -> [u8; 4] {
    let strength = if style.theme == Theme::Light { 0.17 } else { 0.45 };
    Color32::BLACK.gamma_multiply(strength).to_srgba_unmultiplied()
}

/// Paints a vertical line from a point to the ground.
fn drop_line(canvas: &Canvas, from: DVec3) {
    let foot = DVec3::new(from.x, 0.0, from.z);
    if from.distance(foot) > 4.0 * canvas.camera.distance() {
        return;
    }
    let pen = Pen::new(canvas.style.quiet, width::HAIR).faded(0.55);
    canvas.line(from, foot, pen.dashed());
    let arm = 4.0 / canvas.camera.pixels_per_unit(foot);
    for axis in [DVec3::X, DVec3::Z] {
        canvas.line(foot - axis * arm, foot + axis * arm, pen);
    }
}

/// Paints the directions of the coordinate axes, in a corner of the viewport.
fn compass(canvas: &Canvas) {
    const ARM: f64 = 34.0;
    let view = canvas.viewport;
    // Above the legend, or in the other corner if a list covers that one.
    let places = [view.left_bottom() + vec2(58.0, -86.0), view.right_bottom() - vec2(58.0, 86.0)];
    let around = |place: &Pos2| Rect::from_center_size(*place, Vec2::splat(100.0));
    let Some(middle) = places.into_iter().find(|place| canvas.is_free(around(place))) else {
        return;
    };
    canvas.keep_out(around(&middle));
    let middle = at(middle);
    let [right, up] = [canvas.camera.right(), canvas.camera.up()];
    let inks = canvas.style.axes;
    let mut axes = [(DVec3::X, "x", inks[0]), (DVec3::Y, "y", inks[1]), (DVec3::Z, "z", inks[2])];
    // Axes that point away come first.
    let toward = |axis: DVec3| axis.dot(right.cross(up));
    axes.sort_by(|x, y| toward(x.0).total_cmp(&toward(y.0)));
    for (axis, name, ink) in axes {
        let arm = DVec2::new(axis.dot(right), -axis.dot(up)) * ARM;
        let near = toward(axis) >= 0.0;
        let color = if near { ink } else { ink.gamma_multiply(0.55) };
        canvas.stroke(&[middle, middle + arm], false, Pen::new(color, width::LINE));
        let place = pos(middle + arm + arm.normalize_or_zero() * 10.0);
        let font = egui::FontId::proportional(size::BODY);
        canvas.painter().text(place, egui::Align2::CENTER_CENTER, name, font, canvas.style.quiet);
    }
}

/// Paints the lowest layer: the grid of the plane, the directions of the axes of space.
pub(super) fn paint(canvas: &Canvas) {
    if canvas.camera.is_flat() { grid::paint(canvas) } else { compass(canvas) }
}

/// Paints a vertical line from a shape of space to the ground, which shows how far away it is.
pub(super) fn depth_cue<V: World>(canvas: &Canvas, shape: &Shape<V>) {
    let endless = matches!(shape, Shape::Plane(_) | Shape::HalfSpace(_) | Shape::Line(_));
    if V::DIM == 3 && !endless {
        drop_line(canvas, shape.reference_point().in_space());
    }
}
