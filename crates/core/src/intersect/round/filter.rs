//! Filters that compare a distance with a radius, by squares, with bounds of the rounding error: points, segments, balls and capsules.

use num_traits::Float;

use crate::intersect::filter::{Filtered, ends, filters};
use crate::shapes::{Ball, Capsule};
use crate::vector::{Scalar, Vector};

/// |d| ≤ r for a vector d with an error of 16 u of the vectors that it was computed from, whose squares add up to `lengths`.
///
/// Near |d| = r that changes |d|² by 2 · 16 u · √3 r √`lengths` < 28 u (`lengths` + r²), and the squares add 5 u: 64 u is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn within<V: Vector>(d: V, r: V::Scalar, lengths: V::Scalar) -> Filtered {
    let (square, reach) = (d.length_squared(), r * r);
    // The explained test rescales squares below `TINY_SQUARE`.
    let bound =
        (lengths + reach) * (V::Scalar::of(32.0) * V::Scalar::epsilon()) + V::Scalar::TINY_SQUARE;
    Filtered { hit: square <= reach, sure: (square - reach).abs() > bound }
}

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
/// If that decides the comparison, |d|² and r² differ by less than e (2 r + e), for e = `error` + 16 u r: the second term covers the
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

/// The distance of the point v from the segment { s u : 0 ≤ s ≤ 1 } is ≤ r.
///
/// The nearest point is at s = t / |u|², for t = v·u clamped to [0, |u|²]. The squared distance minus r², times |u|², is
/// (|v|² − r²) |u|² − t (2 v·u − t), without a division.
///
/// v, u and r were rounded once, which changes |v|² and |u|² by 2 u and v·u by 2 u |v| |u|; computing them adds 3 u each. So the first term
/// errs by 12 u (|v|² + r²) |u|², and the second by 24 u of that, as t ≤ |v| |u|. 64 u is taken. Squares below `TINY_SQUARE` are in doubt,
/// as are products that overflow.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn point_segment<V: Vector>(v: V, u: V, r: V::Scalar) -> Filtered {
    let (zero, square, along) = (V::Scalar::ZERO, u.length_squared(), v.dot(u));
    // A segment that is a point gives v·u = 0, for which any length will do.
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

/// The distance between the segments { `between` + s u } and { t v }, for s and t in [0, 1], is ≤ r: the three clamps of
/// [`segment_segment`](crate::intersect::distance::segment_segment), which gives the error.
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

/// x clamped to [0, 1]. The NaN of a segment that is a point, 0 / 0, becomes 0.
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
