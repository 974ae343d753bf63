//! Filters of segments, rays and lines against boxes: separating axes d × eᵢ instead of slabs, so nothing is divided.

use num_traits::Float;

use crate::intersect::filter::Filtered;
use crate::vector::{Scalar, Vector};

/// The ray { m + t d : t ≥ 0 } against the box |xᵢ| ≤ hᵢ.
///
/// The axes are d × eᵢ, in the plane the one across d. They decide as slabs do: the line enters slab i before it leaves slab j exactly if
/// the axis d × eₖ of the third coordinate does not separate. Besides, no slab may lie behind the start. That is a comparison of rounded
/// differences, in which only equal numbers are in doubt.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_box<V: Vector>(m: V, d: V, half: V) -> Filtered {
    let across = Across::new(m, d, half, m.abs());
    let behind = m.mirrored(d);
    let filtered = across.filtered(behind.all_lt(half));
    Filtered { sure: filtered.sure & (behind.all_lt(half) == behind.all_le(half)), ..filtered }
}

/// The line { m + t d } against the box |xᵢ| ≤ hᵢ, by the axes of [`ray_box`].
pub fn line_box<V: Vector>(m: V, d: V, half: V) -> Filtered {
    Across::new(m, d, half, m.abs()).filtered(true)
}

/// The segment from p to q against the box |xᵢ| ≤ hᵢ: the axes of [`ray_box`], and the face normals, on which only equal numbers are in
/// doubt, as in [`aligned_boxes`](crate::intersect::filter::aligned_boxes).
///
/// `d` is q − p, computed from the stored ends, so it may differ from the difference of p and q by the rounding of all three. `size` is at
/// least |pᵢ| and |qᵢ| in each component.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn segment_box<V: Vector>([p, q]: [V; 2], d: V, half: V, size: V) -> Filtered {
    let across = Across::new(p, d, half, size);
    let faces = p.min(q).max(-p.max(q));
    let filtered = across.filtered(faces.all_lt(half));
    Filtered { sure: filtered.sure & (faces.all_lt(half) == faces.all_le(half)), ..filtered }
}

/// [`segment_box`] in the frame of a turned box, which is not quite orthonormal: a component errs by `turned` times the sum of all
/// components, and the gap on d × eᵢ by as much times |d|₁.
///
/// If the segment is nearly parallel to an edge, the face normals decide. Let s be the two components of d across the edge: turning the
/// segment about its middle until it is parallel moves no point by more than 0.53 |s|₁. So the two overlap if they do on each face normal
/// by 1.06 |s|₁ plus the rounding error, for which |s|₁ ≤ 0.9 · (overlap − 2 · rounding) is asked.
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

/// The gap between the line and the box on each axis d × eₖ, times |d × eₖ|, and a bound of its error.
pub(in crate::intersect) struct Across<V> {
    pub gap: V,
    pub bound: V,
}

impl<V: Vector> Across<V> {
    /// Let S = (|mᵢ| + hᵢ) |dⱼ| + (|mⱼ| + hⱼ) |dᵢ|. The gap errs by 4 u S: m by u, products by u, their sum or difference by u, and
    /// the difference of these by u. The explained test must agree: it errs by 9 u S if it projects both ends, by 6 u S if it divides
    /// (±h − m) / d, and by 8 u S if h is a sum. 16 u S covers the sum of both.
    ///
    /// Underflow loses less than the least normal number, and nothing if d is zero on this axis, as nothing is rounded then.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn new(m: V, d: V, half: V, size: V) -> Self {
        let along = d.abs();
        let gap = m.minors(d).abs() - half.minors_added(along);
        let rounding =
            (size + half).minors_added(along) * (V::Scalar::of(8.0) * V::Scalar::epsilon());
        let any = V::splat(V::Scalar::ONE).minors_added(along) * V::Scalar::LIMIT;
        Self { gap, bound: rounding + any.min(V::splat(V::Scalar::min_positive_value())) }
    }

    /// Combines these axes with the certain verdict `elsewhere` on the others. Neither flag is computed from the other, of which the
    /// compiler would make a branch.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn filtered(self, elsewhere: bool) -> Filtered {
        let hit = elsewhere & self.gap.all_le(V::ZERO);
        Filtered { hit, sure: self.bound.all_le(self.gap.abs()) }
    }
}
