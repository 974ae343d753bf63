//! Filters of boxes against boxes, balls and segments: all axes at once, without branches, with a bound of the rounding error.

use num_traits::Float;

use super::line_filter::{segment_box, turned_segment_box};
use crate::dyadic::{Dyadic, Number};
use crate::intersect::filter::{Filtered, Frame, ends, filters, within_about, within_once};
use crate::shapes::{Aabb, Ball, Bounds, Obb, Segment};
use crate::vector::{Scalar, Vector};

/// Two boxes, in the frame of A: the vector d from A's centre to B's, the half-extents h of A and g of B, and B's axes.
///
/// The axes are the face normals and the cross products of edges, three at a time: the products of an edge b of B with the three edges of
/// A project the centres to the components of b × d.
///
/// *Bound.* Let S = |d|₁ + |h|₁ + |g|₁. Scalar products of the stored axes are off those of orthonormal ones by at most δ = 1.2e-6: the
/// shapes check 1e-6, and that check rounds. So the gap on a face normal errs by at most 4.8 δ |d| + 1.8 δ (|h|₁ + |g|₁), that on a
/// cross product by 3.3 δ S, and rounding adds 16 u S: together less than 7e-6 S, which is `turned` S.
///
/// *Parallel edges.* Two boxes with parallel edges are prisms in one direction, and face normals decide. If the sine of the angle between
/// two edges is at most s, A can be turned until they are parallel, which moves no point of it by more than 1.05 s |h|₁. The boxes overlap
/// if the turned A overlaps B shrunk by as much. For that, an overlap of 2.1 s |h|₁ on the normals of B, and of
/// 1.05 s (|d| + |g|₁ + 2 |h|₁) on those of A, which turn, is enough, plus 7e-6 S as the frames are not quite orthonormal. The computed
/// sine is at most [`PARALLEL`] · `turned` = 4.9e-7 and errs by less than 2.8e-6, so s < 3.3e-6 and 2.1 times the bound is enough.
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

    // The gaps on the cross products of an edge of B with the edges of A, and the 1-norms of these products.
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

/// Two edges count as parallel if the 1-norm of their cross product is below this times `turned`.
const PARALLEL: f64 = 0.07;

/// |dᵢ| ≤ hᵢ in each component: d is a difference of stored numbers, h is stored or a sum of two stored numbers.
///
/// Rounding is monotone, so |dᵢ| and hᵢ compare as their rounded values do unless those are equal. Only then the verdict is in doubt.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn aligned_boxes<V: Vector>(between: V, reach: V) -> Filtered {
    let between = between.abs();
    if V::DIM == 2 {
        // One comparison, of the largest gap.
        let gap = between - reach;
        let gap = if gap.get(0) > gap.get(1) { gap.get(0) } else { gap.get(1) };
        return Filtered { hit: gap < V::Scalar::ZERO, sure: gap != V::Scalar::ZERO };
    }
    Filtered::between(between.all_lt(reach), between.all_le(reach))
}

/// A ball about m against the box |xᵢ| ≤ hᵢ. m is a difference of stored numbers, so a component of the shortest vector to the box errs
/// by 2 u of m; 8 u |m|₁ is taken.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn aligned_ball<V: Vector>(m: V, half: V, r: V::Scalar) -> Filtered {
    let m = m.abs();
    let error = m.dot(V::splat(V::Scalar::of(4.0) * V::Scalar::epsilon()));
    within_about((m - half).max(V::ZERO), r, error)
}

/// |b − a| − (r + s), with the exact sign. Rounding is monotone, so the sign can be wrong only if both rounded terms are equal; exact
/// arithmetic gives the difference then.
#[inline]
pub fn aligned_gap<S: Scalar>([a, b]: [S; 2], [r, s]: [S; 2]) -> S {
    let gap = (b - a).abs() - (r + s);
    if gap != S::ZERO {
        return gap;
    }
    let [a, b, r, s] = [a, b, r, s].map(|x| Dyadic::of(x.double()));
    S::of(b.sub(&a).abs().sub(&r).sub(&s).nearest())
}

/// The relative error of a change of frame in double precision, measured for these boxes: 4.8 δ as in [`boxes`], where δ is the largest
/// component of AᵀA − 1 for the matrix A of the axes.
///
/// δ errs by 15 u, which makes 72 u, and turning three vectors and multiplying them adds 44 u: 128 u is taken.
///
/// It replaces [`turning_error`](crate::intersect::filter::turning_error), which assumes the worst: near a floor of a kilometre the bound
/// becomes a millimetre instead of a centimetre.
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
        aligned_boxes(b.center().simd() - a.center().simd(), a.half().simd() + b.half().simd())
    }

    /// The nearest point of the box has stored coordinates, so the shortest vector is rounded once.
    ball_bounds(ball: Ball, bounds: Bounds) {
        let center = ball.center().simd();
        within_once(center.clamp(bounds.min.simd(), bounds.max.simd()) - center, ball.radius())
    }

    ball_aabb(ball: Ball, aabb: Aabb) {
        aligned_ball(ball.center().simd() - aabb.center().simd(), aabb.half().simd(), ball.radius())
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

    // Not inlined: it needs all registers.
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
