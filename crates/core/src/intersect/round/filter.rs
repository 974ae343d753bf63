//! Filters that compare a distance with a radius, by squares, with bounds of the rounding error: points, segments, balls and capsules.

use num_traits::Float;

use crate::intersect::filter::{Filtered, ends, filters};
use crate::shapes::{Ball, Capsule};
use crate::vector::{Scalar, Vector};

/// |d| ≤ r for numbers that were rounded once: d is a difference of stored points, r a sum of stored radii.
///
/// d² errs by 5 u of itself and r² by 3 u. Neighbouring numbers differ by more than u, so equal values are at most 8 numbers apart after
/// rounding, and 2 more if squares underflow. 16 is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn within_once<V: Vector>(d: V, r: V::Scalar) -> Filtered {
    let (square, reach) = (d.length_squared(), r * r);
    Filtered { hit: square <= reach, sure: !square.is_near(reach, 16) }
}

/// |d| ≤ r for a vector d that errs by less than `error`.
///
/// If the error can decide the comparison, |d|² and r² differ by less than e (2 r + e), for e = `error` + 16 u r: the second term covers the
/// rounding of the squares.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn within_about<V: Vector>(d: V, r: V::Scalar, error: V::Scalar) -> Filtered {
    square_about(d.length_squared(), r, error)
}

/// [`within_about`], for the square of |d|.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn square_about<S: Scalar>(square: S, r: S, error: S) -> Filtered {
    let (reach, error) = (r * r, bound_about(r, error));
    let bound = error * (r + r + error) + S::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

/// The e of [`within_about`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn bound_about<S: Scalar>(r: S, error: S) -> S {
    error + r * (S::of(8.0) * S::epsilon())
}

/// The distance of the point v from the segment { s w : 0 ≤ s ≤ 1 } is ≤ r.
///
/// The nearest point is at s = t / |w|², for t = v·w clamped to [0, |w|²]. The squared distance minus r², times |w|², is
/// (|v|² − r²) |w|² − t (2 v·w − t), without a division.
///
/// v, w and r were rounded once, which changes |v|² and |w|² by 2 u and v·w by 2 u |v| |w|; computing them adds 3 u each. So the first term
/// errs by 12 u (|v|² + r²) |w|², and the second by 24 u of that, as t ≤ |v| |w|. 64 u is taken. Squares below `TINY_SQUARE` are in doubt,
/// as are products that overflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_segment<V: Vector>(v: V, w: V, r: V::Scalar) -> Filtered {
    let (zero, square, along) = (V::Scalar::ZERO, w.length_squared(), v.dot(w));
    // A segment that is a point gives v·w = 0, for which any length will do.
    let square = if square > zero { square } else { V::Scalar::ONE };
    let t = if along > zero { along } else { zero };
    let t = if t < square { t } else { square };
    let (far, reach) = (v.length_squared(), r * r);
    let beyond = (far - reach) * square - t * (along + along - t);
    let relative =
        (far + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    let bound = relative * square + V::Scalar::min_positive_value();
    Filtered { hit: beyond <= zero, sure: beyond.abs() > bound }
}

/// The distance between the segments { `between` + s e } and { t f }, for s and t in [0, 1], is ≤ r: the three clamps of
/// [`segment_segment`](crate::intersect::distance::segment_segment).
///
/// `parameters` in `lines/distance.rs` counts an error of (26 |`between`| + 27 |e| + 12 |f|) u for the vector d that is left. That is at most
/// 40 u √`lengths`, for the sum `lengths` of their squares, as 26² + 27² + 12² < 40². Near |d| = r it changes |d|² by
/// 2 · 40 u r √`lengths` ≤ 40 u (`lengths` + r²), and the squares add 5 u: 64 u is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn segments<V: Vector>(between: V, e: V, f: V, r: V::Scalar) -> Filtered {
    let (ee, ff, ef) = (e.length_squared(), f.length_squared(), e.dot(f));
    let (e_between, f_between) = (e.dot(between), f.dot(between));
    let (e_across, across) = (e - f * (ef / ff), between - f * (f_between / ff));
    let s = clamped_to_unit(-e_across.dot(across) / e_across.length_squared());
    let t = clamped_to_unit((f_between + ef * s) / ff);
    let s = clamped_to_unit((ef * t - e_between) / ee);
    let lengths = ee + ff + between.length_squared();
    let (square, reach) = ((between + e * s - f * t).length_squared(), r * r);
    // The explained test rescales squares below `TINY_SQUARE`.
    let bound =
        (lengths + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

/// x clamped to [0, 1]. The NaN of a segment that is a point, 0 / 0, becomes 0.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn clamped_to_unit<S: Scalar>(x: S) -> S {
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
