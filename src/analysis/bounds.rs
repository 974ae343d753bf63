//! The balls around two moving shapes, whose sweep bounds the times at which the shapes themselves can overlap.

use super::corners::corners;
use super::findings::SweptBounds;
use crate::bounds::{ball_around, smallest_ball};
use crate::intersect::matrix;
use crate::scene::World;
use crate::shapes::{Motion, Shape};

/// The sweep of the balls.
pub(super) fn swept<V: World>(shapes: &[Shape<V>; 2], motions: &[Motion<V>; 2]) -> SweptBounds<V> {
    let around = [0, 1].map(|i| ball(&shapes[i], motions[i].turn.is_some()));
    let [a, b] = &around;
    // A ball about the reference point does not turn, and of what has no end the turn stays.
    let motion = |i: usize| match &around[i] {
        Shape::Ball(_) => Motion { turn: None, ..motions[i] },
        _ => motions[i],
    };
    let met = matrix::sweep(a, motion(0), b, motion(1));
    // If it is not known, nothing is bounded.
    let between = match met {
        Ok(met) => met.map(|overlap| [overlap.first, overlap.last]),
        Err(_) => Some([0.0, 1.0]),
    };
    SweptBounds { around, between }
}

/// The smallest ball around a shape; if it turns, about the point about which it does. A shape without end or without
/// corners stands for itself.
fn ball<V: World>(shape: &Shape<V>, turns: bool) -> Shape<V> {
    let around =
        corners(shape).filter(|_| !matches!(shape, Shape::Ball(_))).and_then(
            |points| match turns {
                true => ball_around(&points, shape.reference_point()).ok(),
                false => smallest_ball(&points).ok(),
            },
        );
    around.map_or_else(|| shape.clone(), Into::into)
}
