//! Segments, rays and lines against boxes, with a bound of the rounding.

use num_traits::Float;

use crate::intersect::filter::Filtered;
use crate::vector::{Scalar, Vector};

/// { m + t d : t ≥ 0 } against |xᵢ| ≤ hᵢ.
///
/// Axes: d × eᵢ for each coordinate axis eᵢ, in the plane the one across d. The slabs say the same with divisions: the
/// line comes into slab i before it leaves slab j just if the axis d × eₖ of the third coordinate does not separate.
/// Whether a slab lies behind the start depends on the difference m, which is rounded: equal numbers are in doubt.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_box<V: Vector>(m: V, d: V, half: V) -> Filtered {
    let across = Across::new(m, d, half, m.abs());
    let behind = m.mirrored(d);
    let filtered = across.filtered(behind.all_lt(half));
    Filtered { sure: filtered.sure & (behind.all_lt(half) == behind.all_le(half)), ..filtered }
}

/// { m + t d } for all t, as [`ray_box`].
pub fn line_box<V: Vector>(m: V, d: V, half: V) -> Filtered {
    Across::new(m, d, half, m.abs()).filtered(true)
}

/// The segment from p to q, on the same axes; and on the normals of the faces, where equal numbers are in doubt as in
/// [`level_boxes`](crate::intersect::filter::level_boxes).
///
/// `d` is q − p, which may differ from the difference of these numbers by the rounding of all three. In each component
/// `size` is at least |pᵢ| and |qᵢ|, and at least what of them was lost to rounding when they were turned.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn segment_box<V: Vector>([p, q]: [V; 2], d: V, half: V, size: V) -> Filtered {
    let across = Across::new(p, d, half, size);
    let faces = p.min(q).max(-p.max(q));
    let filtered = across.filtered(faces.all_lt(half));
    Filtered { sure: filtered.sure & (faces.all_lt(half) == faces.all_le(half)), ..filtered }
}

/// As [`segment_box`], for numbers that were turned into the frame of a box, which is not quite orthonormal: a component is off
/// by less than 7e-6 of the sum of all, and the gap on an axis by as much times |d|₁.
///
/// Beside a segment along an edge the normals of the faces decide. One that is off an edge by the components s of d in the
/// other two directions is turned about its middle, which moves no point by more than .53 |s|₁. So they overlap
/// if the faces do by twice that.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn turned_segment_box<V: Vector>([p, q]: [V; 2], d: V, half: V, turned: V::Scalar) -> Filtered {
    let one = V::splat(V::Scalar::ONE);
    let sum = |v: V| v.abs().dot(one);
    let least = V::Scalar::min_positive_value();
    let rounding = (sum(p) + sum(q) + sum(half)) * turned + least;
    let (along, rounding) = (V::splat(rounding * sum(d) + least), V::splat(rounding));
    let faces = p.min(q).max(-p.max(q)) - half;
    let gap = p.minors(d).abs() - half.minors_added(d.abs());
    let least_depth = (0..V::DIM).fold(V::Scalar::max_value(), |depth, i| depth.min(-faces.get(i)))
        - (rounding.get(0) + rounding.get(0));
    let parallel = !V::splat(least_depth * V::Scalar::of(0.9)).all_lt(one.minors_added(d.abs()));
    Filtered::between(
        faces.all_le(-rounding) & (gap.all_le(-along) | parallel),
        faces.all_le(rounding) & (gap.all_le(along) | parallel),
    )
}

/// On each axis d × eₖ the distance of the line from the origin less the radius of the box, and how far it may be off.
pub(in crate::intersect) struct Across<V> {
    pub gap: V,
    pub bound: V,
}

impl<V: Vector> Across<V> {
    /// For S = (|mᵢ| + hᵢ) |dⱼ| + (|mⱼ| + hⱼ) |dᵢ| the gap here errs by 4 u S: two products and their
    /// difference, two and their sum, and the difference of these. A test that projects errs by 5 u S and,
    /// for the end that is not looked at here, by 4 u S; one that divides (±h − m) / d by 6 u S, one that
    /// does so with h a sum of its own by 8 u S. 16 u S covers them all. The loss by underflow is less than
    /// the least normal number, unless d is zero on this axis: nothing is rounded then, and nothing
    /// separates.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new(m: V, d: V, half: V, size: V) -> Self {
        let along = d.abs();
        let gap = m.minors(d).abs() - half.minors_added(along);
        let rounding =
            (size + half).minors_added(along) * (V::Scalar::of(8.0) * V::Scalar::epsilon());
        let any = V::splat(V::Scalar::ONE).minors_added(along) * V::Scalar::LIMIT;
        Self { gap, bound: rounding + any.min(V::splat(V::Scalar::min_positive_value())) }
    }

    /// Combines this gap with the verdict on all other axes, which are certain. Neither flag is computed from
    /// the other, or from a part of it: the compiler would make a branch of that.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn filtered(self, elsewhere: bool) -> Filtered {
        let hit = elsewhere & self.gap.all_le(V::ZERO);
        Filtered { hit, sure: self.bound.all_le(self.gap.abs()) }
    }
}
