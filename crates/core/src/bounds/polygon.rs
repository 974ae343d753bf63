//! The convex hull of points of the plane, by Andrew's monotone chain with exact orientation tests.

use std::cmp::Ordering;

use crate::intersect::orientation;

/// The corners of the hull of `points`, counterclockwise; `order` sorts the points by x, then y. Points inside a side are no corners,
/// and of equal points one is; if all points lie on one line, its two ends remain.
///
/// Source: Andrew (1979), the monotone chain.
pub(super) fn corners(points: &[[f64; 2]], order: &[usize]) -> Vec<usize> {
    let mut corners = half(points, order.iter().copied());
    corners.extend(half(points, order.iter().rev().copied()));
    corners
}

/// The lower chain of the hull for ascending points, or the upper one for descending points, without its last point.
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
