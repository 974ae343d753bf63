//! What a sector's test compares: the way from the apex to a point, and the angles of that way and of the edge.

use glam::DVec3;

use super::canvas::{Canvas, Pen};
use super::construction::Pair;
use super::figure::Drawn;
use super::style::{size, width};
use crate::bench::Camera;
use crate::shapes::Shape;

/// How far from the apex the arcs of the angles are drawn, in pixels.
const ARCS: [f64; 2] = [84.0, 120.0];

/// The comparison of this name, if the pair has a sector. `first` if no step before it was drawn.
pub(super) fn paint<V: Drawn>(canvas: &Canvas<V>, name: &str, pair: &Pair<V>, first: bool) {
    let (sector, other) = match pair.shapes {
        [Shape::Sector(sector), other] | [other, Shape::Sector(sector)] => (sector, other),
        _ => return,
    };
    let (apex, u) = (sector.apex().in_space(), sector.direction().in_space());
    let place = other.reference_point().in_space();
    let d = place - apex;
    let glow = Some(canvas.style.accent.mark);
    let pen = Pen::new(canvas.style.construction.mark, width::LINE).glowing(glow);
    let is_angle = name == "angle test" || name.starts_with("ahead");
    if !is_angle {
        if first {
            canvas.line(apex, place, pen.dotted());
            canvas.ring(place, width::DOT, pen);
            label(canvas, apex + d * 0.5, "d");
        }
        return;
    }

    // The half-plane to which the point was reflected, or turned.
    let across = d - u * u.dot(d);
    let side = if V::DIM == 2 {
        sector.direction().perpendicular().in_space()
    } else {
        across.try_normalize().unwrap_or(u.any_orthonormal_vector())
    };
    let (p_x, p_y) = (u.dot(d), across.length());
    let at = |angle: f64, reach: f64| apex + (u * angle.cos() + side * angle.sin()) * reach;
    let [theta, of_point] = [sector.half_angle().degrees().to_radians(), p_y.atan2(p_x)];
    let pixels = canvas.camera.pixels_per_unit(apex);
    let reach = d.length().max(f64::from(sector.radius()));
    canvas.line(
        apex,
        at(theta, reach),
        Pen::new(canvas.style.construction.mark, width::LINE).dashed(),
    );
    canvas.line(apex, at(of_point, d.length()), pen);
    for (angle, name, radius) in [(theta, "θ", ARCS[0]), (of_point, "p", ARCS[1])] {
        let reach = radius / pixels;
        let points: Option<Vec<_>> =
            (0..=32).map(|k| canvas.screen(at(angle * f64::from(k) / 32.0, reach))).collect();
        canvas.stroke(&points.unwrap_or_default(), false, pen);
        label(canvas, at(angle * 0.45, reach), name);
    }
}

fn label<V: Drawn>(canvas: &Canvas<V>, place: DVec3, words: &str) {
    if let Some(screen) = canvas.screen(place) {
        canvas.label_at(screen, words, canvas.style.construction.text, size::BODY, 6);
    }
}
