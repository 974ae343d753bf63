//! Filters of a ray or a line through the origin against balls, capsules, polygons and turned boxes.
//!
//! The beam is { s u }, with s ≥ 0 if it `begins`, that is for a ray. Its direction u is a unit vector within rounding, and η = ε/2.

use num_traits::Float;

use super::{Filtered, off_unit, turning_error, within_about};
use crate::intersect::round::filter::{clamped_to_unit, square_about};
use crate::intersect::sat::sum;
use crate::vector::{Scalar, Vector};

/// |u × m|², the squared distance of m from the line.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn cross_squared<V: Vector>(u: V, m: V) -> V::Scalar {
    let square = u.minors(m).length_squared();
    // In the plane both components of `minors` hold the one minor.
    if V::DIM == 2 { square * V::Scalar::HALF } else { square }
}

/// A beam against the ball of radius r about m: the line meets it if |u × m| ≤ r, and a ray if besides |m| ≤ r or m · u ≥ 0.
///
/// The sign of m · u needs no bound: where it is in doubt, |u × m| and |m| are equal within rounding, and |m| ≤ r decides.
///
/// m errs by η of itself and each minor by 2 η of its two products, so u × m errs by 5 η |m|; its norm adds 3 η of itself, and |u| ≠ 1
/// adds 2 η. |m| errs by less. 32 η |m|₁ is taken, plus [`off_unit`] of |m|₁.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn beam_ball<V: Vector>(m: V, u: V, r: V::Scalar, begins: bool) -> Filtered {
    let error = sum(m) * relative_error(u);
    let [near, inside] =
        [cross_squared(u, m), m.length_squared()].map(|square| square_about(square, r, error));
    let ahead = !begins | inside.hit | (m.dot(u) >= V::Scalar::ZERO);
    Filtered { hit: near.hit & ahead, sure: near.sure & (!begins | !near.hit | inside.sure) }
}

/// A beam against a capsule of radius r about the segment { t v − between : 0 ≤ t ≤ 1 }.
///
/// The closest points come from the three clamps of [`segments`](crate::intersect::round::filter::segments), and their errors are counted
/// in the same way. A beam has no end, but where t is in range, s is at most |`between`| + |v|, and for s beyond 2 |`between`| + 1.2 |v|
/// t is clamped to the same end. So the first s costs 31 |`between`| + 12 |v|, the quotient for t 7 |`between`| + 10 |v|, that for the second s
/// 8 |`between`| + 9 |v|, and the points 4 of each, in units of η: 64 η of both is taken. The distance does not depend on |u|, but entry
/// and exit do, so [`off_unit`] is added for them.
pub fn beam_segment<V: Vector>(between: V, u: V, v: V, r: V::Scalar, begins: bool) -> Filtered {
    let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));
    let (u_between, v_between) = (u.dot(between), v.dot(between));
    let (u_across, across) = (u - v * (uv / vv), between - v * (v_between / vv));
    // Where the two are parallel, the quotient is NaN or infinite: any point of the beam will do.
    let on_beam = |s: V::Scalar| {
        let low = if begins { V::Scalar::ZERO } else { V::Scalar::min_value() };
        if s >= low && s <= V::Scalar::max_value() { s } else { V::Scalar::ZERO }
    };
    let s = on_beam(-u_across.dot(across) / u_across.length_squared());
    let t = clamped_to_unit((v_between + uv * s) / vv);
    let s = on_beam((uv * t - u_between) / uu);
    within_about(
        between + u * s - v * t,
        r,
        (sum(between) + sum(v)) * (V::Scalar::of(2.0) * relative_error(u)),
    )
}

/// 32 η, plus the error of the direction's length.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn relative_error<V: Vector>(u: V) -> V::Scalar {
    V::Scalar::of(16.0) * V::Scalar::epsilon() + off_unit(u)
}

/// A beam of the plane against a segment or a triangle, given by its corners.
///
/// The line crosses the side from p to q if u × p and u × q have opposite signs, at s = (p × q) / (u × q − u × p). For coordinates up to
/// R the products u × p err by 8 η R and p × q by 8 η R², since the corners err by η themselves; 32 η is taken.
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

/// Whether the triangle of three points of the plane contains the origin: the origin is on the same side of all three edges.
///
/// The cross products err as in [`beam_points`].
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

/// { m + t u } against the box |xᵢ| ≤ hᵢ, where m and u were turned into the frame of the box.
///
/// The axes are u × eₖ. If u is nearly parallel to eₖ that axis is short and tells nothing; then `beside` asks instead whether m lies
/// between the other two pairs of faces. For a ray, slab i must not lie behind the start: m lies between its faces, or u leads towards
/// it. Each condition is a number that is compared with its error once from either side.
///
/// A component of m errs by `rounding`. On u × eₖ the errors of two components of m and of u add up to at most 4 times that, since the
/// components of a unit vector of space add up to less than 2.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn turned_beam_box<V: Vector>(m: V, u: V, half: V, begins: bool) -> Filtered {
    let (one, relative) = (V::splat(V::Scalar::ONE), turning_error());
    let rounding = (m.abs() + half).dot(one) * relative + V::Scalar::min_positive_value();
    let (face_error, axis_error) = (V::splat(rounding), V::splat(rounding * V::Scalar::of(4.0)));
    let outside = m.abs() - half + face_error;
    let beside = one.minors_added(outside.max(V::ZERO));
    let gap = u.minors(m).abs() - half.minors_added(u.abs());
    let (mut certain, mut possible) = ((gap + axis_error).min(beside), gap - axis_error);
    if begins {
        // `behind` > 0 for a slab behind the start. The sign of uᵢ is certain if `unsigned` < 0.
        let (behind, unsigned) = (m.mirrored(u) - half, V::splat(relative + relative) - u.abs());
        certain = certain.max((behind + face_error).max(unsigned.min(outside)));
        possible = possible.max((behind - face_error).min(-unsigned));
    }
    Filtered::between(certain.all_le(V::ZERO), possible.all_le(V::ZERO))
}
