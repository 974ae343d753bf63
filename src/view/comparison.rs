//! What a comparison is about: a vector whose length is compared, or the angles of a point and of
//! the edge of a sector.

use glam::DVec3;

use super::canvas::{Canvas, Pen};
use super::figure::Drawn;
use super::style::{size, width};
use crate::bench::Camera;
use crate::intersect::{Marks, Wedge};

/// How far from the apex the arcs of the angles are drawn, in pixels.
const ARCS: [f64; 2] = [84.0, 120.0];

/// The marks of a comparison. `first` if no step before it was drawn.
pub(super) fn paint<V: Drawn>(canvas: &Canvas<V>, marks: &Marks<V>, first: bool) {
    match marks {
        Marks::None => {}
        Marks::Vector { from, to } => {
            if first {
                vector(canvas, from.in_space(), to.in_space());
            }
        }
        Marks::Wedge(wedge) => angles(canvas, wedge),
    }
}

fn pen<V: Drawn>(canvas: &Canvas<V>) -> Pen {
    let glow = Some(canvas.style.accent.mark);
    Pen::new(canvas.style.construction.mark, width::LINE).glowing(glow)
}

fn vector<V: Drawn>(canvas: &Canvas<V>, from: DVec3, to: DVec3) {
    canvas.line(from, to, pen(canvas).dotted());
    canvas.ring(to, width::DOT, pen(canvas));
    label(canvas, (from + to) * 0.5, "d");
}

/// In the half-plane to which the point was reflected, or turned.
fn angles<V: Drawn>(canvas: &Canvas<V>, wedge: &Wedge<V>) {
    let apex = wedge.apex.in_space();
    let (along, across) = (wedge.along.in_space(), wedge.across.in_space());
    let at = |angle: f64, reach: f64| apex + (along * angle.cos() + across * angle.sin()) * reach;
    let [[cos, sin], [x, y]] = [wedge.cos_sin, wedge.point];
    let [theta, of_point, distance] = [sin.atan2(cos), y.atan2(x), x.hypot(y)];
    let pixels = canvas.camera.pixels_per_unit(apex);
    let edge = Pen::new(canvas.style.construction.mark, width::LINE).dashed();
    canvas.line(apex, at(theta, distance.max(wedge.radius)), edge);
    canvas.line(apex, at(of_point, distance), pen(canvas));
    for (angle, name, radius) in [(theta, "θ", ARCS[0]), (of_point, "p", ARCS[1])] {
        let reach = radius / pixels;
        let points: Option<Vec<_>> =
            (0..=32).map(|k| canvas.screen(at(angle * f64::from(k) / 32.0, reach))).collect();
        canvas.stroke(&points.unwrap_or_default(), false, pen(canvas));
        label(canvas, at(angle * 0.45, reach), name);
    }
}

fn label<V: Drawn>(canvas: &Canvas<V>, place: DVec3, words: &str) {
    if let Some(screen) = canvas.screen(place) {
        canvas.label_at(screen, words, canvas.style.construction.text, size::BODY, 6);
    }
}
