//! The smallest rectangle around a convex polygon, by rotating calipers.

use glam::DVec2;

/// A unit vector along a side of the rectangle of least area around a strictly convex polygon, whose corners are counterclockwise.
///
/// A side of the rectangle lies along a side of the polygon. So the sides of the polygon are tried in turn, while the three corners
/// that touch the other sides of the rectangle advance. It is right up to rounding in double precision, for sides that are longer
/// than the rounding of their ends. For a single corner the direction is arbitrary.
///
/// Sources: Freeman and Shapira (1975); Toussaint, *Solving Geometric Problems with the Rotating Calipers* (1983).
pub(super) fn least_rectangle(corners: &[DVec2]) -> DVec2 {
    let n = corners.len();
    if n < 2 {
        return DVec2::X;
    }
    let at = |i: usize| corners[i % n];
    let mut best = (DVec2::X, f64::INFINITY);
    let (mut right, mut top, mut left) = (0, 0, 0);
    for i in 0..n {
        let along = (at(i + 1) - at(i)).normalize();
        // The farthest corner along a direction, searched from a corner on.
        let farthest = |from: usize, d: DVec2| {
            let back = |&j: &usize| (at(j + 1) - at(j)).dot(d) <= 0.0;
            (from..from + n).find(back).unwrap_or(from)
        };
        right = farthest(right.max(i + 1), along);
        top = farthest(top.max(right), along.perp());
        left = farthest(left.max(top), -along);
        let width = (at(right) - at(left)).dot(along);
        let area = (width * (at(top) - at(i)).dot(along.perp())).max(0.0);
        if area < best.1 {
            best = (along, area);
        }
    }
    best.0
}
