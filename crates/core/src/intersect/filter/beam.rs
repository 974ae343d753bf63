//! Rays and lines { s u }, for s ≥ 0 if they begin, whose verdicts are exact where these are sure.

use num_traits::Float;

use super::{Filtered, off_unit, turning_error, within_about};
use crate::intersect::round::filter::{square_about, unit};
use crate::vector::{Scalar, Vector};

/// |u × m|².
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn cross_squared<V: Vector>(u: V, m: V) -> V::Scalar {
    let square = u.minors(m).length_squared();
    // In the plane each component is the one minor that there is.
    if V::DIM == 2 { square * V::Scalar::HALF } else { square }
}

/// Against the ball of radius r about m. The beam meets it if |u × m| ≤ r, and a ray if its start is inside too or the ball does not lie
/// behind. If m · u is so small that its sign is in doubt, |u × m|² and |m|² are the same.
///
/// The distance |u × m| of the line errs by 8 u of |m| and by 2 u of itself, as u is not quite a unit; so does |m|: 32 u |m|₁
/// covers them, with what a direction that was rounded to single precision is off a unit in double precision.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn beam_ball<V: Vector>(m: V, u: V, r: V::Scalar, begins: bool) -> Filtered {
    let error = sum(m) * part(u);
    let [near, inside] =
        [cross_squared(u, m), m.length_squared()].map(|square| square_about(square, r, error));
    let ahead = !begins | inside.hit | (m.dot(u) >= V::Scalar::ZERO);
    Filtered { hit: near.hit & ahead, sure: near.sure & (!begins | !near.hit | inside.sure) }
}

/// Against all points within r of a segment along v, from whose start `between` leads to the origin.
///
/// The clamps of [`segments`](crate::intersect::round::filter::segments), whose shortest way errs by 16 u of the lengths. It does not depend on the length of
/// u, but entry and exit do: a sure hit has them.
pub fn beam_segment<V: Vector>(between: V, u: V, v: V, r: V::Scalar, begins: bool) -> Filtered {
    let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));
    let (u_between, v_between) = (u.dot(between), v.dot(between));
    let (u_across, across) = (u - v * (uv / vv), between - v * (v_between / vv));
    // Also of the quotient of two zeros, where they are parallel, this makes a number.
    let on_beam = |s: V::Scalar| {
        let low = if begins { V::Scalar::ZERO } else { V::Scalar::min_value() };
        if s >= low && s <= V::Scalar::max_value() { s } else { V::Scalar::ZERO }
    };
    let s = on_beam(-u_across.dot(across) / u_across.length_squared());
    let t = unit((v_between + uv * s) / vv);
    let s = on_beam((uv * t - u_between) / uu);
    within_about(between + u * s - v * t, r, (sum(between) + sum(v)) * part(u))
}

/// 32 u, and what u is off a unit.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn part<V: Vector>(u: V) -> V::Scalar {
    V::Scalar::of(16.0) * V::Scalar::epsilon() + off_unit(u)
}

/// In the plane against the hull of two or three points.
///
/// The beam goes through the side from p to q at s = (p × q) / (u × q − u × p). For points up to R each of these products errs by
/// 8 u of R or R², as the points do by u.
pub fn beam_points<V: Vector, const N: usize>(points: [V; N], u: V, begins: bool) -> Filtered {
    let zero = V::Scalar::ZERO;
    let size = points.iter().fold(zero, |size, p| size.max(sum(*p)));
    let ulps = V::Scalar::of(16.0) * V::Scalar::epsilon();
    let least = V::Scalar::min_positive_value();
    let side = points.map(|p| u.perpendicular().dot(p));
    let clear = side.iter().all(|side| side.abs() > ulps * size + least);
    let (mut hit, mut doubtful) = (false, false);
    for (i, j) in (0..N).flat_map(|i| (i + 1..N).map(move |j| (i, j))) {
        if (side[i] < zero) == (side[j] < zero) {
            continue;
        }
        let volume = points[i].perpendicular().dot(points[j]);
        let certain = !begins || volume.abs() > ulps * size * size + least;
        let ahead = !begins || (volume > zero) == (side[j] > zero);
        hit |= certain && ahead;
        doubtful |= !certain;
    }
    Filtered { hit, sure: clear && (hit || !doubtful) }
}

/// In the plane whether the triangle of three points has the origin in it: it is on one side of all three sides. The products err as
/// in [`beam_points`].
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn around<V: Vector>([a, b, c]: [V; 3]) -> Filtered {
    let (zero, size) = (V::Scalar::ZERO, sum(a).max(sum(b)).max(sum(c)));
    let [x, y, z] = [(a, b), (b, c), (c, a)].map(|(p, q)| p.perpendicular().dot(q));
    let bound =
        V::Scalar::of(16.0) * V::Scalar::epsilon() * size * size + V::Scalar::min_positive_value();
    Filtered {
        hit: ((x > zero) == (y > zero)) & ((y > zero) == (z > zero)),
        sure: (x.abs() > bound) & (y.abs() > bound) & (z.abs() > bound),
    }
}

/// { m + t u } against the box |xᵢ| ≤ hᵢ, turned into its frame as for [`turned_segment_box`](super::turned_segment_box): the
/// components of a unit u add up to less than two.
///
/// Beside the axes u × eₖ, which say nothing where they are short: a line along eₖ is between the two pairs of other faces if m is.
/// A slab does not lie behind the start if m is between its faces, or if u certainly leads towards it. Each question is a number
/// that is compared with its error, once on either side.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn turned_beam_box<V: Vector>(m: V, u: V, half: V, begins: bool) -> Filtered {
    let (one, turned) = (V::splat(V::Scalar::ONE), turning_error());
    let rounding = (m.abs() + half).dot(one) * turned + V::Scalar::min_positive_value();
    let (error, along) = (V::splat(rounding), V::splat(rounding * V::Scalar::of(4.0)));
    let outside = m.abs() - half + error;
    let beside = one.minors_added(outside.max(V::ZERO));
    let gap = u.minors(m).abs() - half.minors_added(u.abs());
    let (mut certain, mut possible) = ((gap + along).min(beside), gap - along);
    if begins {
        let (far, slow) = (m.mirrored(u) - half, V::splat(turned + turned) - u.abs());
        certain = certain.max((far + error).max(slow.min(outside)));
        possible = possible.max((far - error).min(-slow));
    }
    Filtered::between(certain.all_le(V::ZERO), possible.all_le(V::ZERO))
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn sum<V: Vector>(v: V) -> V::Scalar {
    v.abs().dot(V::splat(V::Scalar::ONE))
}
