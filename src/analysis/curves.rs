//! A pair of which one shape moves along a curve, followed by straight lines.

use crate::intersect::matrix::Dimension;
use crate::scene::{Curve, Document, World};
use crate::vector::{Scalar, Vector};

/// The numbers of lines of which the first contacts are compared.
pub(super) const COUNTS: [usize; 6] = [1, 2, 4, 8, 16, 32];

/// The entry that follows a curve: the second of the pair if it moves, else the first. `None` if nothing moves, or
/// one turns: lines are swept without a turn.
pub fn curved<V: World>(document: &Document<V>, a: usize, b: usize) -> Option<usize> {
    let entries = [document.entries.get(a)?, document.entries.get(b)?];
    if entries.iter().any(|entry| entry.turn.is_some()) {
        return None;
    }
    let moves = entries.map(|entry| entry.displacement != V::ZERO);
    match moves {
        [_, true] => Some(b),
        [true, false] => Some(a),
        [false, false] => None,
    }
}

/// The ends of the lines, as places of the second shape, seen from the first.
pub(super) fn path<W: Dimension>(
    relative: W,
    curve: Option<(Curve<W::Precise>, bool)>,
    lines: usize,
) -> Vec<W>
where
    W::Precise: World,
{
    let lines = lines.max(1);
    let place = |k: usize| {
        let u = k as f64 / lines as f64;
        let straight = relative * W::Scalar::of(u);
        curve.map_or(straight, |(curve, second)| {
            let beside = W::from_space(curve.beside(u).in_space());
            if second { straight + beside } else { straight - beside }
        })
    };
    (0..=lines).map(place).collect()
}
