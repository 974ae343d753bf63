//! The corners of a convex polygon, by exact signs.

use std::cmp::Ordering;

use crate::intersect::orientation;

/// The corners of the hull of `points`, counter-clockwise; `order` sorts them by x, then y. Equal points, and
/// points within a side, are no corners; if all points lie on one line, the two ends remain.
///
/// Source: Andrew (1979), the monotone chain.
pub(super) fn corners(points: &[[f64; 2]], order: &[usize]) -> Vec<usize> {
    let mut corners = half(points, order.iter().copied());
    corners.extend(half(points, order.iter().rev().copied()));
    corners
}

/// The lower side of the hull for ascending points, without its last point.
fn half(points: &[[f64; 2]], order: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut chain: Vec<usize> = Vec::new();
    for p in order {
        if chain.last().is_some_and(|&last| points[last] == points[p]) {
            continue;
        }
        while let [.., a, b] = chain[..] {
            if orientation::in_plane(points[a], points[b], points[p]) == Ordering::Greater {
                break;
            }
            chain.pop();
        }
        chain.push(p);
    }
    chain.pop();
    chain
}
