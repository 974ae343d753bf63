//! The overlap of the pair in focus: tinted, in the plane with hatching too, which people see with any colour
//! vision.

use egui::Color32;
use glam::DVec2;

use super::canvas::{Canvas, Pen, at, pos};
use super::clip::common;
use super::figure::Figure;
use super::gpu::{Layer, Piece};
use super::hatch::hatch;
use super::shade::Lamp;
use super::solids::Eye;
use super::style::{Style, Theme, width};
use crate::outline::Shared;

/// The number of pairs of pieces above which they are not intersected: that would take too long.
const MOST: usize = 100_000;
/// The distance between the lines of the hatch, in pixels.
const SPACING: f64 = 9.0;

/// The intersection of two figures of the plane on the screen, as convex polygons; `None` if that takes too
/// long.
pub(super) fn areas(figures: [&Figure; 2]) -> Option<Vec<Vec<DVec2>>> {
    let [of_a, of_b] =
        figures.map(|figure| figure.areas.iter().flat_map(|area| pieces(area)).collect::<Vec<_>>());
    if of_a.len() * of_b.len() > MOST {
        return None;
    }
    let box_of = |piece: &Vec<DVec2>| {
        let first = (piece[0], piece[0]);
        piece.iter().fold(first, |(low, high), &p| (low.min(p), high.max(p)))
    };
    let boxes: Vec<_> = of_b.iter().map(box_of).collect();
    let mut found = Vec::new();
    for a in &of_a {
        let (low, high) = box_of(a);
        let near = boxes
            .iter()
            .zip(&of_b)
            .filter(|((least, most), _)| least.cmple(high).all() && most.cmpge(low).all());
        found.extend(near.map(|(_, b)| common(a, b)).filter(|part| part.len() > 2));
    }
    Some(found)
}

/// The convex pieces of a polygon that is star-shaped seen from its first corner.
fn pieces(area: &[DVec2]) -> Vec<Vec<DVec2>> {
    let count = area.len();
    let turns = (0..count).map(|i| {
        let [p, q, r] = [0, 1, 2].map(|k| area[(i + k) % count]);
        (q - p).perp_dot(r - q)
    });
    let (low, high) = turns.fold((0.0_f64, 0.0_f64), |(low, high), t| (low.min(t), high.max(t)));
    // A turn the other way is only rounding, or else the polygon is not convex.
    if low.abs().min(high.abs()) <= 1e-6 * low.abs().max(high.abs()) {
        return vec![area.to_vec()];
    }
    (2..count).map(|i| vec![area[0], area[i - 1], area[i]]).collect()
}

/// Fills the overlap in the plane.
pub(super) fn paint(canvas: &Canvas, areas: &[Vec<DVec2>], anchor: DVec2) {
    let style = canvas.style;
    let strength = if style.theme == Theme::Light { 0.30 } else { 0.42 };
    for area in areas {
        canvas.fan(area, style.overlap.mark.gamma_multiply(strength));
    }
    let pen = Pen::new(style.overlap.mark, width::THIN);
    let lean = DVec2::new(1.0, -1.0).normalize();
    let lines = hatch(areas, lean, SPACING, anchor, canvas.viewport);
    for line in &lines {
        canvas.stroke(line, false, pen);
    }
    // An overlap between two lines of the hatch is a dot.
    let corners = areas.iter().flatten();
    if let Some(&corner) = corners.clone().next().filter(|_| lines.is_empty()) {
        let middle = corners.clone().sum::<DVec2>() / corners.count() as f64;
        let small = areas.iter().flatten().all(|p| p.distance(corner) < 2.0 * SPACING);
        if small {
            canvas.disk(pos(middle), width::DOT, style.overlap.mark);
        }
    }
}

/// The point from which the lines of a hatch are counted, so that they move along with a body: its middle; for
/// a huge body a point that stays near.
pub(super) fn anchor(canvas: &Canvas, figure: &Figure) -> DVec2 {
    let (bounds, view) = (figure.bounds(), canvas.viewport);
    at(if view.expand(1e4).contains_rect(bounds) { bounds.center() } else { view.center() })
}

/// Draws the overlap in space: visible through all that is before it, lit like a body, and outlined.
pub(super) fn lay(layer: &mut Layer, eye: &Eye, lamp: &Lamp, shared: &Shared, style: &Style) {
    let mut piece = Piece::default();
    let strength = if shared.closed { 0.8 } else { 0.6 };
    for face in &shared.faces {
        let normal = (face[1] - face[0]).cross(face[2] - face[0]);
        let view = eye.place() - face[0];
        // The far side of a closed surface lies behind its near side.
        if shared.closed && normal.dot(view) <= 0.0 {
            continue;
        }
        let normal = normal.normalize_or_zero().as_vec3();
        let [r, g, b] = lamp.shade(face[0], normal, style.overlap.mark).solid();
        let color = [r, g, b, (strength * 255.0) as u8];
        piece.fan(face.iter().map(|&p| eye.relative(p)), color);
    }
    layer.append(&piece);
    let color = style.overlap.mark;
    for ends in &shared.border {
        layer.line(eye, &ends.map(|end| (end, color)), f64::from(width::LINE));
    }
}

/// The colour of a body that overlaps if its overlap is not known.
pub(super) fn tinted(base: Color32, style: &Style) -> Color32 {
    base.lerp_to_gamma(style.overlap.mark, 0.3)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Corners = [(f64, f64)];

    fn figure(areas: &[&Corners]) -> Figure {
        let areas = areas.iter().map(|area| area.iter().map(|&p| p.into()).collect()).collect();
        let mut figure = Figure::default();
        figure.areas = areas;
        figure
    }

    fn size(areas: &[Vec<DVec2>]) -> f64 {
        let twice = |area: &Vec<DVec2>| -> f64 {
            (2..area.len()).map(|i| (area[i - 1] - area[0]).perp_dot(area[i] - area[0])).sum()
        };
        areas.iter().map(|area| twice(area).abs() * 0.5).sum()
    }

    const SQUARE: &Corners = &[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
    /// Three quarters of a square of side 4, star-shaped from the corner that is notched.
    const L: &Corners = &[(2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0), (2.0, 0.0)];

    #[test]
    fn what_is_shared_has_the_right_size_whichever_way_round() {
        let cases: [(&[&Corners], f64); 6] = [
            (&[&[(5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0)]], 25.0),
            // The opposite orientation.
            (&[&[(5.0, 5.0), (5.0, 15.0), (15.0, 15.0), (15.0, 5.0)]], 25.0),
            (&[L], 12.0),
            (
                &[&[(2.0, 2.0), (3.0, 2.0), (2.0, 3.0)], &[(9.0, 9.0), (12.0, 9.0), (9.0, 12.0)]],
                1.5,
            ),
            (&[&[(20.0, 0.0), (30.0, 0.0), (30.0, 10.0)]], 0.0),
            // They touch along a side.
            (&[&[(10.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0)]], 0.0),
        ];
        for (areas, expected) in cases {
            let (square, other) = (figure(&[SQUARE]), figure(areas));
            for pair in [[&square, &other], [&other, &square]] {
                let found = super::areas(pair).unwrap();
                assert!((size(&found) - expected).abs() < 1e-9, "{areas:?}: {}", size(&found));
            }
        }
        assert_eq!(super::areas([&figure(&[]), &figure(&[SQUARE])]), Some(vec![]));
    }

    #[test]
    fn too_many_pieces_are_not_cut() {
        let many = figure(&vec![SQUARE; 400]);
        assert_eq!(super::areas([&many, &many]), None);
    }
}
