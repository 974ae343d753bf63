//! Distances against radii, with a bound of the rounding.

use num_traits::Float;

use crate::intersect::filter::{Filtered, ends, filters};
use crate::shapes::{Ball, Capsule};
use crate::vector::{Scalar, Vector};

/// |d| ≤ r for given numbers, whose squares are rounded by 4 u: of themselves, or of `lengths`, the square of
/// the numbers that d was computed from, if that is larger.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn within<V: Vector>(d: V, r: V::Scalar, lengths: V::Scalar) -> Filtered {
    let (square, reach) = (d.length_squared(), r * r);
    // Squares below this are rescaled by the test.
    let bound =
        (lengths + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

/// |d| ≤ r for numbers that were rounded once, as the difference of two places and the sum of two radii: d² errs by 5 u of itself,
/// and r² by 3 u. A number and the next one differ by more than u, so no more than 8 lie between, and 2 more where squares
/// underflow; twice as many leave room.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn within_once<V: Vector>(d: V, r: V::Scalar) -> Filtered {
    let (square, reach) = (d.length_squared(), r * r);
    Filtered { hit: square <= reach, sure: !square.is_near(reach, 16) }
}

/// |d| ≤ r for a d that errs by less than `error`: if it is on the wrong side of r for that, its square is off r² by less than
/// e (2 r + e), for an e that has 8 ulp of r in it, which hold the rounding of the squares.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn within_about<V: Vector>(d: V, r: V::Scalar, error: V::Scalar) -> Filtered {
    square_about(d.length_squared(), r, error)
}

/// The same for the square of a length.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn square_about<S: Scalar>(square: S, r: S, error: S) -> Filtered {
    let (reach, error) = (r * r, bound_about(r, error));
    let bound = error * (r + r + error) + S::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

/// The bound of [`within_about`], as a length.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn bound_about<S: Scalar>(r: S, error: S) -> S {
    error + r * (S::of(8.0) * S::epsilon())
}

/// A point v from the start of a segment along u, against the radius r.
///
/// The nearest point is t / |u|² of the way along, for t = v·u brought into [0, |u|²]. Times |u|², the square of the distance
/// less r² is (|v|² − r²) |u|² − t (2 v·u − t), without a division.
///
/// What was rounded once (v, u and r) moves |v|² and |u|² by 2 u and v·u by 2 u |v| |u|, computing them by 3 u more. So the first
/// term errs by 12 u of (|v|² + r²) |u|². So does the second by 24 u, as t is at most |v| |u|: where it is |u|², no longer than |v|
/// is u. 64 u hold both. Squares below the least of the test are in doubt, and products of four lengths that overflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_segment<V: Vector>(v: V, u: V, r: V::Scalar) -> Filtered {
    let (zero, square, along) = (V::Scalar::ZERO, u.length_squared(), v.dot(u));
    // A segment that is a point is as good as one of length 1 across v.
    let square = if square > zero { square } else { V::Scalar::ONE };
    let t = if along > zero { along } else { zero };
    let t = if t < square { t } else { square };
    let (far, reach) = (v.length_squared(), r * r);
    let beyond = (far - reach) * square - t * (along + along - t);
    let unit =
        (far + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    let bound = unit * square + V::Scalar::min_positive_value();
    Filtered { hit: beyond <= zero, sure: beyond.abs() > bound }
}

/// Segments along u and v, the first beginning `between` from the second. The three clamps of
/// [`segment_segment`](crate::intersect::distance::segment_segment), whose distance errs by 8 ulp, 16 u, of the lengths.
#[cfg_attr(not(feature = "compact"), inline(always))]
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
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn unit<S: Scalar>(x: S) -> S {
    let x = if x > S::ZERO { x } else { S::ZERO };
    if x < S::ONE { x } else { S::ONE }
}

filters! {
    ball_ball(a: Ball, b: Ball) {
        within_once(b.center().simd() - a.center().simd(), a.radius() + b.radius())
    }

    ball_capsule(ball: Ball, capsule: Capsule) {
        let [start, end] = ends(capsule.segment());
        point_segment(ball.center().simd() - start, end - start, ball.radius() + capsule.radius())
    }

    capsule_capsule(a: Capsule, b: Capsule) {
        let ([p, q], [v, w]) = (ends(a.segment()), ends(b.segment()));
        segments(p - v, q - p, w - v, a.radius() + b.radius())
    }
}
