//! Distances against radii.

use num_traits::Float;

use super::Filtered;
use crate::vector::{Scalar, Vector};

/// |d| ≤ r for given numbers, whose squares are rounded by 4 u: of themselves, or of `lengths`, the square of
/// the numbers that d was computed from, if that is larger.
#[inline(always)]
pub fn within<V: Vector>(d: V, r: V::Scalar, lengths: V::Scalar) -> Filtered {
    let (square, reach) = (d.length_squared(), r * r);
    // Squares below this are rescaled by the test.
    let bound =
        (lengths + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

/// A point v from the start of a segment along u.
///
/// The nearest point errs by 4 u of |v| and of |u|, and so does the shortest way: less than 64 u of their squares, as the
/// way is compared with a radius about as long.
#[inline(always)]
pub fn point_segment<V: Vector>(v: V, u: V, r: V::Scalar) -> Filtered {
    let square = u.length_squared();
    let way = v - u * unit(v.dot(u) / square);
    within(way, r, v.length_squared() + square)
}

/// Segments along u and v, the first beginning `between` from the second. The three clamps of
/// [`segment_segment`](crate::intersect::distance::segment_segment), whose distance errs by 8 ulp, 16 u, of the lengths.
#[inline(always)]
pub fn segments<V: Vector>(between: V, u: V, v: V, r: V::Scalar) -> Filtered {
    let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));
    let (u_between, v_between) = (u.dot(between), v.dot(between));
    let (u_across, across) = (u - v * (uv / vv), between - v * (v_between / vv));
    let s = unit(-u_across.dot(across) / u_across.length_squared());
    let t = unit((v_between + uv * s) / vv);
    let s = unit((uv * t - u_between) / uu);
    within(between + u * s - v * t, r, uu + vv + between.length_squared())
}

/// Brought into [0, 1]; 0 / 0, of a segment that is a point, to 0.
#[inline(always)]
pub(super) fn unit<S: Scalar>(x: S) -> S {
    let x = if x > S::ZERO { x } else { S::ZERO };
    if x < S::ONE { x } else { S::ONE }
}
