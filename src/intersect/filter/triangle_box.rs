use num_traits::Float;

use super::{Filtered, TURNED, line_box::Across};
use crate::vector::{Scalar, Vector};

/// A triangle of space against the box |xᵢ| ≤ hᵢ, by the axes of Akenine-Möller (2001): the normals of the box, that of the
/// triangle, and for each edge e the three axes e × eᵢ at once.
///
/// The edges go from each vertex to the next, and may differ from the differences of these numbers by rounding. `turned`:
/// both were turned into the frame of the box.
///
/// For coordinates up to R, edges up to L and half-extents up to H the gap on the triangle's normal errs by 4
/// u L² in each component of the normal, here and in the test, by 18 u R L² in the product, and by 24 u R L²
/// since an edge is not quite the difference of the vertices: less than 128 u (R + H) L² in all. Turned
/// numbers err by less than 2^-15 of the sum of all components, |p|₁, products of two by twice and of three
/// by four times as much, with |p|₁ for R.
#[inline(always)]
pub fn triangle_box<V: Vector>(points: [V; 3], edges: [V; 3], half: V, turned: bool) -> Filtered {
    let (u, least) = (V::Scalar::epsilon() * V::Scalar::HALF, V::Scalar::min_positive_value());
    let sum = |v: V| v.abs().dot(V::splat(V::Scalar::ONE));
    let [a, b, c] = points;
    let size = a.abs().max(b.abs()).max(c.abs());
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    let faces = low.max(-high) - half;

    let longest = edges[0].abs().max(edges[1].abs()).max(edges[2].abs());
    let normal = edges[0].cross(edges[1]);
    let gap = normal.dot(a).abs() - normal.abs().dot(half);
    let (far, long) = (sum(size + half), sum(longest));
    let error = if turned { V::Scalar::of(4.0 * TURNED) } else { V::Scalar::of(128.0) * u };
    let bound = error * far * (long * long) + least;
    let on_faces = if turned { V::Scalar::of(TURNED) * far + least } else { V::Scalar::ZERO };
    let mut certain = faces.all_lt(V::splat(-on_faces)) & (gap <= -bound);
    let mut possible = faces.all_le(V::splat(on_faces)) & (gap <= bound);
    for k in 0..3 {
        let edge = edges[k];
        let bound = if turned {
            V::splat(V::Scalar::of(2.0 * TURNED) * far * sum(edge) + least)
        } else {
            Across::new(points[k], edge, half, size).bound
        };
        let (p, q) = (points[k].minors(edge), points[(k + 2) % 3].minors(edge));
        let gap = p.min(q).max(-p.max(q)) - half.minors_added(edge.abs());
        certain &= gap.all_le(-bound);
        possible &= gap.all_le(bound);
    }
    let Filtered { hit, sure } = Filtered::between(certain, possible);
    Filtered { hit, sure: sure & (gap.abs() <= V::Scalar::max_value()) }
}
