//! Parallel lines in the inside of polygons.

use std::collections::BTreeMap;

use egui::Rect;
use glam::DVec2;

use super::clip::{at, clip};

/// Lines in `direction`, `spacing` pixels apart, in the union of the polygons. One of them would pass through
/// `anchor`, so that the lines move along with a body.
pub(super) fn hatch(
    polygons: &[Vec<DVec2>],
    direction: DVec2,
    spacing: f64,
    anchor: DVec2,
    viewport: Rect,
) -> Vec<[DVec2; 2]> {
    let across = direction.perp();
    let row_of = |p: DVec2| (p - anchor).dot(across) / spacing;
    let corners = [viewport.min, viewport.max, viewport.left_bottom(), viewport.right_top()];
    let rows = corners.map(|corner| row_of(at(corner)));
    let (first, last) = (
        rows.into_iter().fold(f64::INFINITY, f64::min),
        rows.into_iter().fold(f64::NEG_INFINITY, f64::max),
    );

    let mut spans: BTreeMap<i64, Vec<(f64, f64)>> = BTreeMap::new();
    for polygon in polygons {
        let mut crossings: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
        for (i, &a) in polygon.iter().enumerate() {
            let b = polygon[(i + 1) % polygon.len()];
            let (ra, rb) = (row_of(a), row_of(b));
            let (low, high) = (ra.min(rb).max(first), ra.max(rb).min(last));
            // Half-open, so that a corner on a row counts once.
            let mut row = low.ceil();
            while row < high {
                let p = a.lerp(b, (row - ra) / (rb - ra));
                crossings.entry(row as i64).or_default().push((p - anchor).dot(direction));
                row += 1.0;
            }
        }
        for (row, mut places) in crossings {
            places.sort_by(f64::total_cmp);
            spans.entry(row).or_default().extend(places.chunks_exact(2).map(|c| (c[0], c[1])));
        }
    }

    let mut lines = Vec::new();
    for (row, mut parts) in spans {
        parts.sort_by(|x, y| x.0.total_cmp(&y.0));
        let at = |place: f64| anchor + across * (row as f64 * spacing) + direction * place;
        let mut joined: Vec<(f64, f64)> = Vec::new();
        for (start, end) in parts {
            match joined.last_mut() {
                // Neighbouring triangles share their border up to rounding.
                Some(last) if start <= last.1 + 0.01 => last.1 = last.1.max(end),
                _ => joined.push((start, end)),
            }
        }
        lines.extend(joined.into_iter().filter_map(|(s, e)| clip(at(s), at(e), viewport)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    const VIEW: Rect = Rect { min: pos2(0.0, 0.0), max: pos2(100.0, 100.0) };

    fn total(polygons: &[Vec<DVec2>]) -> f64 {
        let direction = DVec2::new(0.6, 0.8);
        let lines = hatch(polygons, direction, 0.25, DVec2::new(3.1, 4.7), VIEW);
        lines.iter().map(|[a, b]| a.distance(*b) * 0.25).sum()
    }

    fn polygon(corners: &[(f64, f64)]) -> Vec<DVec2> {
        corners.iter().map(|&c| c.into()).collect()
    }

    #[test]
    fn lines_cover_the_inside_and_nothing_else() {
        let square = polygon(&[(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)]);
        assert!((total(std::slice::from_ref(&square)) - 1600.0).abs() < 5.0);
        // An L, which is not convex.
        let l = polygon(&[
            (10.0, 10.0),
            (50.0, 10.0),
            (50.0, 20.0),
            (20.0, 20.0),
            (20.0, 50.0),
            (10.0, 50.0),
        ]);
        assert!((total(&[l]) - 700.0).abs() < 5.0);
        // The intersection of two polygons is covered once, and parts outside of the view are not.
        let shifted = square.iter().map(|p| p + DVec2::new(20.0, 0.0)).collect();
        assert!((total(&[square, shifted]) - 2400.0).abs() < 5.0);
        let huge = polygon(&[(-1e7, -1e7), (1e7, -1e7), (1e7, 1e7), (-1e7, 1e7)]);
        assert!((total(&[huge]) - 10_000.0).abs() < 40.0);
    }
}
