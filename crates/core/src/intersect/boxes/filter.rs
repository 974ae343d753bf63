//! Boxes against boxes, balls and points, with a bound of the rounding.

use num_traits::Float;

use super::line_filter::{segment_box, turned_segment_box};
use crate::dyadic::{Dyadic, Number};
use crate::intersect::filter::{Filtered, Frame, ends, filters, within_about, within_once};
use crate::shapes::{Aabb, Ball, Bounds, Obb, Segment};
use crate::vector::{Scalar, Vector};

/// Two boxes: the vector from A's centre to B's, the half-extents of both, and B's axes, all in the frame of
/// A.
///
/// Axes: the normals of the faces and the cross products of the edges, three at once: for an edge b of B those with all
/// edges of A make the vector b × way, and the radii are sums of products of magnitudes.
///
/// For a way d, half-extents h of A and g of B, and S = |d|₁ + |h|₁ + |g|₁, products of axes that are off by δ = 1.2e-6 (by 1e-6
/// as they are checked, and by the rounding of that check) make the gap on the normal of a face differ from the true one
/// by less than 4.8 δ |d| + 1.8 δ (|h|₁ + |g|₁), and that on a product of edges by 3.3 δ S. Rounding adds 16 u S. So 7e-6 S bounds
/// all.
///
/// Boxes with two parallel edges are prisms along one direction: the other five normals of faces decide. Where the sine of
/// an angle between edges is at most s, the box A of one of them can be turned until they are parallel. That moves
/// no point of it by more than 1.05 s |h|₁, so they overlap if B shrunk by as much overlaps the turned A: on the normals of
/// B by 2.1 s |h|₁, on those of A that turn by 1.05 s (|d| + |g|₁ + 2 |h|₁), and by 7e-6 S more, as frames are not
/// quite orthonormal. So for the sines that are asked for here, and off by less than 2.8e-6, 2.1 times the bound is enough.
///
/// Source of the axes: Gottschalk, Lin and Manocha (1996).
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn boxes<V: Vector>(
    way: V,
    a_half: V,
    b_half: V,
    b_axes: &V::Axes,
    turned: V::Scalar,
) -> Filtered {
    let one = V::splat(V::Scalar::ONE);
    let size = (way.abs() + a_half + b_half).dot(one);
    let bound = V::splat(size * turned + V::Scalar::min_positive_value());
    let rows = V::axes_from_fn(|i| V::from_fn(|k| b_axes[k].get(i)));
    let along_abs = |v: V, axes: &V::Axes| {
        (1..V::DIM).fold(axes[0].abs() * v.get(0), |sum, i| sum + axes[i].abs() * v.get(i))
    };
    let of_a = way.abs() - (a_half + along_abs(b_half, b_axes));
    let of_b = way.along(&rows).abs() - (b_half + along_abs(a_half, &rows));
    let faces = of_a.max(of_b);
    if const { V::DIM == 2 } {
        return Filtered::between(faces.all_le(-bound), faces.all_le(bound));
    }

    // The gaps on the axes of an edge of B with those of A, and sums of the components of these axes.
    let of_edges = |k: usize| {
        let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
        let (axis, length) = (b_axes[k], b_axes[k].abs());
        let radii = a_half.minors_added(length)
            + (b_axes[k2].abs() * b_half.get(k1) + b_axes[k1].abs() * b_half.get(k2));
        (way.minors(axis).abs() - radii, one.minors_added(length))
    };
    let [(x, p), (y, q), (z, r)] = [of_edges(0), of_edges(1), of_edges(2)];
    let (edges, sines) = (x.max(y).max(z), p.min(q).min(r));
    let parallel = !V::splat(turned * V::Scalar::of(PARALLEL)).all_lt(sines);
    let prisms = parallel & faces.all_le(bound * V::Scalar::of(-2.1));
    Filtered::between(
        faces.all_le(-bound) & (edges.all_le(-bound) | prisms),
        faces.all_le(bound) & (edges.all_le(bound) | prisms),
    )
}

/// The sum of the components of the cross product of two edges that are taken for parallel, relative to `turned`.
const PARALLEL: f64 = 0.07;

/// |d|ᵢ ≤ hᵢ in each component, for a difference d of two given numbers and a given number, or a sum of two, h.
///
/// Rounding never reverses an order: if |d| and h differ as they are rounded, they differ that way. So only
/// equal ones are in doubt, if no other component is larger.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn level_boxes<V: Vector>(between: V, reach: V) -> Filtered {
    let between = between.abs();
    if V::DIM == 2 {
        // The largest gap alone is compared, which is one comparison less.
        let gap = between - reach;
        let gap = if gap.get(0) > gap.get(1) { gap.get(0) } else { gap.get(1) };
        return Filtered { hit: gap < V::Scalar::ZERO, sure: gap != V::Scalar::ZERO };
    }
    Filtered::between(between.all_lt(reach), between.all_le(reach))
}

/// A ball about m beside the box |xᵢ| ≤ hᵢ, for a difference m of two given numbers: a component of the shortest way errs by 2 u of m.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn level_ball<V: Vector>(m: V, half: V, r: V::Scalar) -> Filtered {
    let m = m.abs();
    let error = m.dot(V::splat(V::Scalar::of(4.0) * V::Scalar::epsilon()));
    within_about((m - half).max(V::ZERO), r, error)
}

/// |b − a| − (r + s): its sign is exact. Rounding never reverses an order, so exact arithmetic is asked only if both parts are equal as
/// they are rounded; then the difference of their rounding errors is the whole result.
#[inline]
pub fn level_gap<S: Scalar>([a, b]: [S; 2], [r, s]: [S; 2]) -> S {
    let gap = (b - a).abs() - (r + s);
    if gap != S::ZERO {
        return gap;
    }
    let [a, b, r, s] = [a, b, r, s].map(|x| Dyadic::of(x.double()));
    S::of(b.sub(&a).abs().sub(&r).sub(&s).nearest())
}

/// As [`turning_error`](crate::intersect::filter::turning_error), in double precision, for what these boxes are off orthonormal ones: the
/// largest component of AᵀA − 1, for the matrix A of the axes, 4.8 times, as [`boxes`] says. The rounding of that adds 15 u, and that of
/// three vectors that are turned, and of their products, 44 u. On a floor of a kilometre the bound is then a millimetre instead of a
/// centimetre.
pub fn turned<V: Vector, const N: usize>(boxes: [&Obb<V>; N]) -> f64 {
    let off = |obb: &Obb<V>| {
        let axes = <V::Double as Vector>::axes_from_fn(|i| obb.axes()[i].widened());
        let product = |i: usize, j: usize| axes[i].dot(axes[j]) - f64::from(u8::from(i == j));
        let products = (0..V::DIM).flat_map(|i| (0..=i).map(move |j| (i, j)));
        products.fold(0.0_f64, |off, (i, j)| off.max(product(i, j).abs()))
    };
    4.8 * boxes.map(off).into_iter().fold(0.0, f64::max) + 64.0 * f64::EPSILON
}

filters! {
    aabb_aabb(a: Aabb, b: Aabb) {
        level_boxes(b.center().simd() - a.center().simd(), a.half().simd() + b.half().simd())
    }

    /// The nearest point of the box is made of given numbers.
    ball_bounds(ball: Ball, bounds: Bounds) {
        let center = ball.center().simd();
        within_once(center.clamp(bounds.min.simd(), bounds.max.simd()) - center, ball.radius())
    }

    ball_aabb(ball: Ball, aabb: Aabb) {
        level_ball(ball.center().simd() - aabb.center().simd(), aabb.half().simd(), ball.radius())
    }

    segment_aabb(segment: Segment, aabb: Aabb) {
        let [start, end] = ends(segment);
        let [p, q] = [start, end].map(|p| p - aabb.center().simd());
        segment_box([p, q], end - start, aabb.half().simd(), p.abs().max(q.abs()))
    }
}

filters! {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    closer aabb_obb(a: Aabb, b: Obb, turned of [b]) {
        let b_axes = V::Simd::axes_from_fn(|k| b.axes()[k].simd());
        boxes(b.center().simd() - a.center().simd(), a.half().simd(), b.half().simd(), &b_axes, turned)
    }

    // The registers hold no more than this.
    #[inline(never)]
    closer obb_obb(a: Obb, b: Obb, turned of [a, b]) {
        let frame = Frame::<V::Simd>::new::<V>(a.axes());
        let way = frame.local(b.center().simd() - a.center().simd());
        let b_axes = V::Simd::axes_from_fn(|k| frame.local(b.axes()[k].simd()));
        boxes(way, a.half().simd(), b.half().simd(), &b_axes, turned)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    closer segment_obb(segment: Segment, obb: Obb, turned of [obb]) {
        let frame = Frame::<V::Simd>::new::<V>(obb.axes());
        let [start, end] = ends(segment);
        let points = [start, end].map(|p| frame.local(p - obb.center().simd()));
        turned_segment_box(points, frame.local(end - start), obb.half().simd(), turned)
    }
}
