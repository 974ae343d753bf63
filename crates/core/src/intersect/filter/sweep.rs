//! Filters of the sweeps of balls and of boxes: a point moves from `start` by `way` past a ball or a box about the origin.
//!
//! The obstacle is the Minkowski sum of both shapes. `start`, `way`, and the sum of the radii or half-extents are differences and sums
//! of stored numbers, so each errs by u of itself.

use num_traits::Float;

use super::Filtered;
use crate::intersect::boxes::line_filter::Across;
use crate::vector::{Scalar, Vector};

/// The verdicts of a filtered sweep.
#[derive(Clone, Copy)]
pub struct Swept {
    /// Whether they meet in the frame.
    pub verdict: Filtered,
    /// Whether they overlap at the start and at the end. Valid if the verdict is sure.
    pub ends: [bool; 2],
}

/// A point past a ball of radius r: they meet if q(t) = |m + t v|² − r² ≤ 0 somewhere in [0, 1], for m = `start` and v = `way`.
///
/// They meet at an end, or in between if the slopes 2 m·v and 2 (m + v)·v have opposite signs and the discriminant is positive.
///
/// At an end q errs by 16 u of the squares (|m|² + r², at t = 1 also |v|²). 32 u is taken, since near a root the times of the explained
/// test err by 8 ulp of the distance as well. m·v errs by 5 u |m| |v| and (m + v)·v by 6 u |v|² more, where |m| |v| ≤ (|m|² + |v|²) / 2;
/// 8 u and 12 u of |m|² + |v|² are taken. The discriminant errs by 21 u |v|² (|m|² + r²); 32 u is taken. `unscaled`: the explained test
/// rescales lengths whose fourth powers are tiny, so those are in doubt.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_past_ball<V: Vector>(start: V, way: V, r: V::Scalar) -> Swept {
    let zero = V::Scalar::ZERO;
    let u = V::Scalar::epsilon() * V::Scalar::HALF;
    let (mm, vv) = (start.length_squared(), way.length_squared());
    let (reach, slope) = (r * r, start.dot(way));
    let at_start = mm - reach;
    let at_end = at_start + (slope + slope + vv);
    let discriminant = slope * slope - vv * at_start;

    let (squares, of_way) = (mm + reach, mm + vv);
    let known_ends = (at_start.abs() > V::Scalar::of(32.0) * u * squares)
        & (at_end.abs() > V::Scalar::of(32.0) * u * (squares + vv));
    let known_slopes = (slope.abs() > V::Scalar::of(8.0) * u * of_way)
        & ((slope + vv).abs() > V::Scalar::of(12.0) * u * of_way);
    let known_way = discriminant.abs() > V::Scalar::of(32.0) * u * vv * squares;
    // |m|² + r² is at most 4 times the square of the largest length, so 16 would do.
    let least = V::Scalar::of(256.0) * V::Scalar::TINY_SQUARE;
    let unscaled = (squares * squares > least) & (vv * vv > least);

    let ends = [at_start <= zero, at_end <= zero];
    let at_ends = ends[0] | ends[1];
    let hit = at_ends | (slope < zero) & (slope + vv > zero) & (discriminant > zero);
    let sure = known_ends & known_way & unscaled & (at_ends | known_slopes);
    Swept { verdict: Filtered { hit, sure }, ends }
}

/// A point past the box |xᵢ| ≤ hᵢ: separating axes of the segment from start to end, those of
/// [`segment_box`](crate::intersect::boxes::line_filter::segment_box).
///
/// At the start the comparison is that of [`aligned_boxes`](super::aligned_boxes), in which only equal numbers are in doubt. On a
/// coordinate axis the ends of the segment err by 4 u of themselves, h and the numbers of the explained test by 3 u: 16 u is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_past_box<V: Vector>(start: V, way: V, half: V) -> Swept {
    let end = start + way;
    let (m, n) = (start.abs(), end.abs());
    let size = m.max(n);
    let Across { gap, bound } = Across::new(start, way, half, size);
    let faces = start.min(end).max(-start.max(end)) - half;
    let rounding = (size + half) * (V::Scalar::of(8.0) * V::Scalar::epsilon());
    // The explained test rescales lengths whose fourth powers are tiny. (|m| + h)² is at most 12 times the square of the largest length.
    let least = V::Scalar::of(32.0) * V::Scalar::TINY_SQUARE.sqrt();
    let unscaled = ((m + half).length_squared() > least) & (way.length_squared() > least);

    // The explained test decides |m| = h by exact arithmetic, so equal numbers are in doubt at the start.
    let ends = [m.all_lt(half), (n + rounding).all_lt(half)];
    let ends_known = (ends[0] == m.all_le(half)) & (ends[1] == (n - rounding).all_le(half));
    let at_ends = ends[0] | ends[1];
    let hit = at_ends | gap.max(faces).all_le(V::ZERO);
    let known = rounding.all_le(faces.abs()) & bound.all_le(gap.abs());
    let sure = unscaled & ends_known & (at_ends | known);
    Swept { verdict: Filtered { hit, sure }, ends }
}
