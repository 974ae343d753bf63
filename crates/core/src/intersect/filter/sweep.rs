//! Balls and boxes in motion. Both are a point that moves straight from `start` by `way` past a ball or a box about the origin. Both
//! vectors, and a sum of radii or half-extents, are differences and sums of given numbers, each rounded once: u of itself.

use num_traits::Float;

use super::Filtered;
use crate::intersect::boxes::line_filter::Across;
use crate::vector::{Scalar, Vector};

/// The result of a filtered sweep.
#[derive(Clone, Copy)]
pub struct Swept {
    /// Whether they meet in the frame.
    pub verdict: Filtered,
    /// They overlap at the start, and at the end, if the verdict is sure.
    pub ends: [bool; 2],
}

/// Past a ball of radius r: q(u) = |m + u v|² − r² is negative somewhere in [0, 1]: at an end, or else between, where its
/// least value is, if the slopes 2 m·v and 2 (m + v)·v of the ends differ in sign and the discriminant is positive.
///
/// q errs by 16 u of the squares at an end; but where it is small there, the times of the test may fall on the wrong side
/// of the end, by a way of 8 ulp of the distance: 32 u of the squares hold both. The slopes err by 5 u |m| |v| and by
/// 6 u |v|² more, the discriminant by 21 u |v|² (|m|² + r²). Nothing is rescaled where the fourth powers are not below the
/// limit of the test.
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
    let least = V::Scalar::of(256.0) * V::Scalar::TINY_SQUARE;
    let unscaled = (squares * squares > least) & (vv * vv > least);

    let ends = [at_start <= zero, at_end <= zero];
    let at_ends = ends[0] | ends[1];
    let hit = at_ends | (slope < zero) & (slope + vv > zero) & (discriminant > zero);
    let sure = known_ends & known_way & unscaled & (at_ends | known_slopes);
    Swept { verdict: Filtered { hit, sure }, ends }
}

/// Past the box |xᵢ| ≤ hᵢ. At the start it is [`level_boxes`](super::level_boxes), as for boxes at rest.
///
/// Else the segment is projected on the axes of [`segment_box`](super::segment_box). On a coordinate axis its ends and
/// the way err by 4 u of themselves, h and the test's own numbers by 3 u: 16 u hold all.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_past_box<V: Vector>(start: V, way: V, half: V) -> Swept {
    let end = start + way;
    let (m, n) = (start.abs(), end.abs());
    let size = m.max(n);
    let Across { gap, bound } = Across::new(start, way, half, size);
    let faces = start.min(end).max(-start.max(end)) - half;
    let rounding = (size + half) * (V::Scalar::of(8.0) * V::Scalar::epsilon());
    // The fourth powers are above the limit of the test.
    let least = V::Scalar::of(32.0) * V::Scalar::TINY_SQUARE.sqrt();
    let unscaled = ((m + half).length_squared() > least) & (way.length_squared() > least);

    // Equal numbers, if nothing else is larger, are compared by their rounding errors.
    let ends = [m.all_lt(half), (n + rounding).all_lt(half)];
    let ends_known = (ends[0] == m.all_le(half)) & (ends[1] == (n - rounding).all_le(half));
    let at_ends = ends[0] | ends[1];
    let hit = at_ends | gap.max(faces).all_le(V::ZERO);
    let known = rounding.all_le(faces.abs()) & bound.all_le(gap.abs());
    let sure = unscaled & ends_known & (at_ends | known);
    Swept { verdict: Filtered { hit, sure }, ends }
}
