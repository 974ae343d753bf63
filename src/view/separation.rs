//! The proof of a separating axis: a line, in space a plane, between two bodies.

use glam::{DVec2, DVec3};

use super::canvas::{Canvas, Pen};
use super::clip::without;
use super::figure::Figure;
use super::style::width;

/// The length by which a plane extends beyond the bodies, in pixels.
const BEYOND: f64 = 12.0;

/// Paints the line or plane through `through`, across the unit vector `normal`.
pub(super) fn paint(
    canvas: &Canvas,
    through: DVec3,
    normal: DVec3,
    bodies: [&Figure; 2],
    fade: f32,
) {
    let pen = Pen::new(canvas.style.apart.mark, width::THIN).faded(fade);
    if canvas.camera.is_flat() {
        let half = normal.cross(DVec3::Z) * canvas.reach(through);
        if let Some([from, to]) = canvas.clipped(through - half, through + half) {
            canvas.stroke(&[from, to], false, pen);
            canvas.keep_off_line(from, to, width::THIN);
        }
        return;
    }
    let Some(corners) = corners(canvas, through, normal, bodies, BEYOND) else { return };
    // The body on the side of the eye hides a part of the plane.
    let Some(middle) = canvas.screen(through) else { return };
    let to_eye = -canvas.camera.ray(middle).1.dot(normal);
    let on_side_of_eye = |body: &&Figure| {
        body.extremes().next().is_some_and(|p| normal.dot(p - through) * to_eye > 0.0)
    };
    let near = bodies.into_iter().find(on_side_of_eye).map(|body| body.covered().polygon);
    let near = near.filter(|polygon| polygon.len() >= 3).unwrap_or_default();
    let seen = |part: &[DVec2]| match near.len() {
        0 => vec![part.to_vec()],
        _ => without(part, &near),
    };
    for part in seen(&corners) {
        canvas.fan(&part, canvas.style.apart.mark.gamma_multiply(0.2 * fade));
    }
    for i in 0..corners.len() {
        for part in seen(&[corners[i], corners[(i + 1) % corners.len()]]) {
            canvas.stroke(&part[..2], false, pen);
        }
    }
}

/// The corners on the screen of the part of a plane beside the bounded bodies, and `beyond` pixels around it.
pub(super) fn corners(
    canvas: &Canvas,
    through: DVec3,
    normal: DVec3,
    bodies: [&Figure; 2],
    beyond: f64,
) -> Option<Vec<DVec2>> {
    let upright = if normal.z.abs() < 0.9 { DVec3::Z } else { DVec3::X };
    let across = normal.cross(upright).normalize_or_zero();
    let tangents = [across, normal.cross(across)];
    let [x, y] = tangents.map(|tangent| {
        let end = |direction: DVec3| {
            let ends = bodies.iter().filter(|body| body.bounded);
            ends.filter_map(|body| body.extreme(direction))
                .map(|p| direction.dot(p - through))
                .reduce(f64::max)
        };
        let [low, high] = [-end(-tangent)?, end(tangent)?];
        let beyond = beyond / canvas.camera.pixels_per_unit(through);
        Some([tangent * (low - beyond), tangent * (high + beyond)])
    });
    let ([x_low, x_high], [y_low, y_high]) = (x?, y?);
    [x_low + y_low, x_high + y_low, x_high + y_high, x_low + y_high]
        .into_iter()
        .map(|corner| canvas.screen(through + corner))
        .collect()
}
