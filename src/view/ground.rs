//! The ground of space, at y = 0: a grid that fades, and the shadows that bodies cast straight down. Who looks from
//! below sees the grid alone: a shadow there would seem to be a slab between the bodies.

use std::f64::consts::TAU;

use egui::{Color32, Pos2, Rect, Vec2, vec2};
use glam::{DVec2, DVec3};

use super::canvas::{Canvas, Pen, at, pos};
use super::gpu::{Layer, Piece, vertex};
use super::solids::Eye;
use super::style::{Style, Theme, size, width};
use super::{grid, plane_marker};
use crate::bench::{Camera, grid_square};
use crate::scene::World;
use crate::shapes::{Plane, Shape};

/// The number of squares from the middle of the view to the end of the grid.
const REACH: i64 = 20;

/// The ground and its grid, with a strength from 0 to 1.
pub(super) fn grid(camera: &Camera, style: &Style, strength: f32) -> Layer {
    // A projector loses colours that are only a little brighter than black, and the grid shows depth.
    let stronger = if style.theme == Theme::Dark { 0.4 } else { 0.0 };
    let mut layer = Layer::default();
    let color = tones(style.theme)[0].gamma_multiply(strength);
    if has_shadows(camera) && color.a() > 0 {
        layer.append(&floor(camera, color));
    }
    let line = |part: f32| style.grid_major.lerp_to_gamma(style.axis, part + stronger);
    squares(&mut layer, camera, DVec3::ZERO, [DVec3::X, DVec3::Z], REACH, |number| {
        let (color, width) = match number {
            0 => (style.axis, 1.6),
            n if n.rem_euclid(5) == 0 => (line(0.35), 1.2),
            _ => (line(0.0), 1.1),
        };
        (color.gamma_multiply(strength), width)
    });
    layer
}

/// A disk of the ground about the middle of the view, which fades outward as its grid does.
fn floor(camera: &Camera, color: Color32) -> Piece {
    const SPOKES: u32 = 48;
    const RINGS: u32 = 8;
    let eye = Eye::new(camera);
    let reach = grid_square::<DVec3>(camera) * REACH as f64;
    let center = camera.center().with_y(0.0);
    let mut piece = Piece::default();
    for ring in 0..=RINGS {
        let part = f64::from(ring) / f64::from(RINGS);
        let color = color.gamma_multiply(fading(part)).to_srgba_unmultiplied();
        for spoke in 0..SPOKES {
            let (sin, cos) = (TAU * f64::from(spoke) / f64::from(SPOKES)).sin_cos();
            let out = DVec3::new(cos, 0.0, sin) * (reach * part);
            piece.vertices.push(vertex(eye.relative(center + out), color));
            let (i, next) = (ring * SPOKES + spoke, ring * SPOKES + (spoke + 1) % SPOKES);
            if ring > 0 {
                piece.indices.extend([i - SPOKES, i, next, i - SPOKES, next, next - SPOKES]);
            }
        }
    }
    piece
}

/// The strength of the ground, by the part of the way from the middle of the view to its end.
fn fading(part: f64) -> f32 {
    (1.0 - part * part).powi(2) as f32
}

/// Whether shadows are drawn: not for an eye below the ground.
pub(super) fn has_shadows(camera: &Camera) -> bool {
    camera.eye().y > 0.0
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
    let mut layer = Layer::default();
    squares(&mut layer, camera, origin, plane_marker::axes(normal), REACH / 2, |number| {
        (color.gamma_multiply(if number.rem_euclid(5) == 0 { fifth } else { other }), 1.1)
    });
    layer
}

/// Adds squares about the middle of the view that fade outward. Lines are counted from `origin`, and their number
/// decides their colour and width.
fn squares(
    layer: &mut Layer,
    camera: &Camera,
    origin: DVec3,
    axes: [DVec3; 2],
    reach: i64,
    pen: impl Fn(i64) -> (Color32, f64),
) {
    let eye = Eye::new(camera);
    let square = grid_square::<DVec3>(camera);
    let middle = axes.map(|axis| ((camera.center() - origin).dot(axis) / square).round());
    let radius = square * reach as f64;
    let center = origin + (axes[0] * middle[0] + axes[1] * middle[1]) * square;
    for (axis, middle) in middle.into_iter().enumerate() {
        let (across, along) = (axes[axis], axes[1 - axis]);
        for i in -reach..=reach {
            let (color, width) = pen(middle as i64 + i);
            let start = center + across * (i as f64 * square);
            let points: Vec<(DVec3, Color32)> = (-reach..=reach)
                .map(|k| {
                    let point = start + along * (k as f64 * square);
                    let part = (point.distance(center) / radius).min(1.0);
                    (point, color.gamma_multiply(fading(part)))
                })
                .collect();
            layer.line(&eye, &points, width);
        }
    }
}

/// What lies on the background: the ground, and over it the shadow of a light straight above. No shadow is seen on
/// near-black, so there the ground is brighter.
fn tones(theme: Theme) -> [Color32; 2] {
    let [ground, shadow] = if theme == Theme::Light { [0.0, 0.17] } else { [0.11, 0.75] };
    [Color32::WHITE.gamma_multiply(ground), Color32::BLACK.gamma_multiply(shadow)]
}

/// The colour of a shadow.
pub(super) fn shade(style: &Style) -> [u8; 4] {
    tones(style.theme)[1].to_srgba_unmultiplied()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2 defines it.
    fn luminance(color: Color32) -> f64 {
        let light = |c: u8| (f64::from(c) / 255.0 + 0.055) / 1.055;
        let [r, g, b] = [color.r(), color.g(), color.b()].map(|c| light(c).powf(2.4));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// In the dark theme shadows were black on near-black, so that bodies floated.
    #[test]
    fn a_shadow_is_seen_on_the_ground_of_either_theme() {
        for theme in [Theme::Light, Theme::Dark] {
            let [ground, shadow] = tones(theme).map(|color| color.a());
            let over = |under: Color32, tone: Color32, alpha: u8| {
                under.lerp_to_gamma(tone, f32::from(alpha) / 255.0)
            };
            let ground = over(Style::new(theme).background, Color32::WHITE, ground);
            let shadow = over(ground, Color32::BLACK, shadow);
            let contrast = (luminance(ground) + 0.05) / (luminance(shadow) + 0.05);
            assert!((1.4..2.0).contains(&contrast), "{theme:?}: {contrast}");
        }
    }

    /// From below, the shadow of one box lay between it and the other like a slab.
    #[test]
    fn an_eye_below_the_ground_sees_no_shadow() {
        let mut camera = Camera::of::<DVec3>();
        assert!(has_shadows(&camera));
        while camera.eye().y > 0.0 {
            camera.orbit(DVec2::new(0.0, -20.0));
        }
        assert!(!has_shadows(&camera));
    }
}
