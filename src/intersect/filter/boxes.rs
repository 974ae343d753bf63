use num_traits::Float;

use super::{Filtered, TURNED};
use crate::vector::{Scalar, Vector};

/// Two boxes: the vector from A's centre to B's, the half-extents of both, and B's axes, all in the frame of
/// A.
///
/// Axes: the normals of the faces and the cross products of the edges, three at once: for an edge b of B those with all
/// edges of A make the vector b × way, and the radii are sums of products of magnitudes.
///
/// If the axes of a box are off a right-handed orthonormal frame, by 1e-6 in the products of any two, these
/// radii are off the true ones of [`Boxes`](crate::intersect::sat::Boxes) by less than 2e-5 of the sizes S,
/// beside which rounding is nothing (100 u in single precision).
/// An axis that is hardly longer than that error tells nothing, and need not: if an edge of A and one of B
/// are within τ of parallel, turning B by τ makes them so and moves no point by more than τ S; boxes with
/// such edges are separated by a face or not at all; so if all faces overlap by 4 τ S, short axes are
/// skipped.
///
/// Source: Gottschalk, Lin and Manocha (1996).
#[inline(always)]
pub fn boxes<V: Vector>(way: V, a_half: V, b_half: V, b_axes: &V::Axes) -> Filtered {
    let one = V::splat(V::Scalar::ONE);
    let size = (way.abs() + a_half + b_half).dot(one);
    let bound = V::splat(size * V::Scalar::of(TURNED) + V::Scalar::min_positive_value());
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

    let short = V::splat(V::Scalar::of(SHORT));
    let of_edges = |k: usize| {
        let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
        let (axis, length) = (b_axes[k], b_axes[k].abs());
        let radii = a_half.minors_added(length)
            + (b_axes[k2].abs() * b_half.get(k1) + b_axes[k1].abs() * b_half.get(k2));
        // A short axis is given a depth that does not matter.
        let lack = (short - one.minors_added(length)).max(V::ZERO);
        (way.minors(axis).abs() - radii - lack * (size * V::Scalar::of(ENOUGH)), lack)
    };
    let [(x, p), (y, q), (z, r)] = [of_edges(0), of_edges(1), of_edges(2)];
    let deep = V::splat(size * V::Scalar::of(-4.0 * SHORT));
    let let_off = p.max(q).max(r).all_le(V::ZERO) | faces.all_le(deep);
    let all = faces.max(x).max(y).max(z);
    Filtered::between(all.all_le(-bound) & let_off, all.all_le(bound))
}

/// The sum of the components of an axis, at most √2 times its length, below which it is short: 2^-10.
const SHORT: f64 = 1.0 / 1024.0;
/// Times the lack of length, it is as much as the sizes, for all but a few axes that are then in doubt.
const ENOUGH: f64 = 1_048_576.0;
