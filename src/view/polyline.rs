//! The fineness of circles, and lines that the tessellator can draw: it loses a whole line if one of its
//! corners turns back on itself, and draws the sharp corners of a closed line out into long spikes.

use egui::{Pos2, Shape, Stroke};

/// The distance in pixels below which two points are merged.
const SAME: f32 = 0.01;
/// The tangent of half a degree: a turn that is nearer to 180° counts as one that turns back.
const BACK: f32 = 0.0087;
/// The tangent of 30 degrees: the miter of a sharper corner is longer than four times the width of the line.
const SHARP: f32 = 0.577;

/// The number of sides of a circle, from its radius in pixels, in a picture of many.
pub(super) fn sides(radius: f32) -> f32 {
    (6.0 + 2.5 * radius.sqrt()).min(128.0)
}

/// The line through the points, cut at corners that turn back, as the outline of a flat box has; if it is
/// closed, also at sharp corners, as the outline of a sliver has.
pub(super) fn line(mut path: Vec<Pos2>, closed: bool, stroke: Stroke) -> Vec<Shape> {
    path.dedup_by(|point, last| last.distance(*point) <= SAME);
    while closed && path.len() > 1 && path[0].distance(path[path.len() - 1]) <= SAME {
        path.pop();
    }
    let count = path.len();
    if count < 2 {
        return Vec::new();
    }
    let too_sharp = if closed { SHARP } else { BACK };
    let turns_back = |i: usize| {
        let before = path[i] - path[if i == 0 { count - 1 } else { i - 1 }];
        let after = path[if i + 1 == count { 0 } else { i + 1 }] - path[i];
        let along = before.dot(after);
        along < 0.0 && before.rot90().dot(after).abs() < too_sharp * -along
    };
    let (from, to) = if closed { (0, count) } else { (1, count - 1) };
    let ends: Vec<usize> = (from..to).filter(|&i| turns_back(i)).collect();
    match (&ends[..], closed) {
        ([], true) => vec![Shape::closed_line(path, stroke)],
        ([], false) => vec![Shape::line(path, stroke)],
        (&[first, ..], true) => {
            let around: Vec<Pos2> = (0..=count).map(|i| path[(first + i) % count]).collect();
            let ends = ends.iter().map(|end| end - first).chain([count]);
            pieces(&around, ends, stroke)
        }
        (_, false) => pieces(&path, ends.into_iter().chain([count - 1]), stroke),
    }
}

fn pieces(path: &[Pos2], ends: impl Iterator<Item = usize>, stroke: Stroke) -> Vec<Shape> {
    let mut from = 0;
    let mut pieces = Vec::new();
    for end in ends.filter(|&end| end > 0) {
        pieces.push(Shape::line(path[from..=end].to_vec(), stroke));
        from = end;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use egui::{Color32, pos2};

    use super::*;

    fn drawn(points: &[(f32, f32)], closed: bool) -> Vec<(usize, bool)> {
        let points: Vec<Pos2> = points.iter().map(|&(x, y)| pos2(x, y)).collect();
        let part = |shape| match shape {
            Shape::Path(path) => (path.points.len(), path.closed),
            Shape::LineSegment { .. } => (2, false),
            other => panic!("{other:?}"),
        };
        line(points, closed, Stroke::new(1.0, Color32::RED)).into_iter().map(part).collect()
    }

    #[test]
    fn a_line_that_nowhere_turns_back_is_whole() {
        assert_eq!(drawn(&[(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)], true), [(3, true)]);
        assert_eq!(drawn(&[(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)], false), [(3, false)]);
    }

    #[test]
    fn a_flat_outline_is_drawn_there_and_back() {
        let flat = [(2548.8, 668.2), (2570.3, 689.7), (2570.3, 689.7), (2548.8, 668.2)];
        assert_eq!(drawn(&flat, true), [(2, false), (2, false)]);
        let flat = [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (2.0, 1.0)];
        assert_eq!(drawn(&flat, true), [(3, false), (3, false)]);
        assert_eq!(drawn(&flat, false), [(3, false), (2, false)]);
    }

    #[test]
    fn a_closed_line_is_broken_at_corners_of_slivers() {
        let sliver = [(0.0, 0.0), (20.0, 1.0), (20.0, 0.0)];
        assert_eq!(drawn(&sliver, true), [(4, false)]);
        let two_sharp = [(0.0, 0.0), (20.0, 1.0), (40.0, 0.0)];
        assert_eq!(drawn(&two_sharp, true), [(3, false), (2, false)]);
        assert_eq!(drawn(&sliver, false), [(3, false)]);
    }

    #[test]
    fn points_on_each_other_are_one() {
        assert_eq!(drawn(&[(5.0, 5.0); 4], true), []);
        assert_eq!(drawn(&[(5.0, 5.0), (5.0, 5.0), (9.0, 5.0)], false), [(2, false)]);
    }
}
