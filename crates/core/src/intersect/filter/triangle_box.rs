use num_traits::Float;

use super::{Filtered, line_box::Across};
use crate::vector::{Scalar, Vector};

/// A triangle of space against the box |xᵢ| ≤ hᵢ, by the axes of Akenine-Möller (2001): the normals of the box, that of the
/// triangle, and for each edge e the three axes e × eᵢ at once.
///
/// The edges go from each vertex to the next, and may differ from the differences of these numbers by rounding. `turned`:
/// both were turned into the frame of the box, and err by as much, F, of the sum of all components.
///
/// For coordinates up to R, edges up to L and half-extents up to H the gap on the triangle's normal errs by 4
/// u L² in each component of the normal, here and in the test, by 18 u R L² in the product, and by 24 u R L²
/// since an edge is not quite the difference of the vertices: less than 128 u (R + H) L² in all. Products of two and three turned
/// numbers err by less than F of the products of their sums, where F is [`turning_error`](super::turning_error), or what the frame was found to be off.
///
/// An edge e that is off eᵢ by less than F/2 |e|₁ says nothing on the axis e × eᵢ. Moving the vertices by η = 3 F L at
/// most makes a triangle whose edges of this sort lie along their eᵢ exactly. If that triangle overlaps the box shrunk by η, the two overlap;
/// it does if the two overlap by 6 F L on the normals of the box, by 32 F (R + H) L on the axes of other edges, and by 32 F (R + H) L²
/// on the normal of the triangle.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn triangle_box<V: Vector>(
    points: [V; 3],
    edges: [V; 3],
    half: V,
    turned: Option<V::Scalar>,
) -> Filtered {
    let (u, least) = (V::Scalar::epsilon() * V::Scalar::HALF, V::Scalar::min_positive_value());
    let one = V::splat(V::Scalar::ONE);
    let sum = |v: V| v.abs().dot(one);
    let [a, b, c] = points;
    let size = a.abs().max(b.abs()).max(c.abs());
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    let faces = low.max(-high) - half;

    let longest = edges[0].abs().max(edges[1].abs()).max(edges[2].abs());
    let normal = edges[0].cross(edges[1]);
    let gap = normal.dot(a).abs() - normal.abs().dot(half);
    let (far, long) = (sum(size + half), sum(longest));
    let of_frames = turned.unwrap_or(V::Scalar::ZERO);
    let error = turned.unwrap_or(V::Scalar::of(128.0) * u);
    let bound = error * far * (long * long) + least;
    let on_faces = turned.map_or(V::Scalar::ZERO, |error| error * far + least);
    let mut certain = faces.all_lt(V::splat(-on_faces)) & (gap <= -bound);
    let mut possible = faces.all_le(V::splat(on_faces)) & (gap <= bound);
    // Overlapping so much that edges along those of the box need not be asked.
    let depth = V::splat(of_frames * far * long * V::Scalar::of(32.0) + least);
    let on_faces = of_frames * (far + long * V::Scalar::of(6.0)) + least;
    let mut deep = faces.all_lt(V::splat(-on_faces)) & (gap <= -(bound * V::Scalar::of(32.0)));
    let enough = V::Scalar::of(ENOUGH) / of_frames;
    for k in 0..3 {
        let edge = edges[k];
        let bound = if turned.is_some() {
            V::splat(of_frames * far * sum(edge) + least)
        } else {
            Across::new(points[k], edge, half, size).bound
        };
        let (p, q) = (points[k].minors(edge), points[(k + 2) % 3].minors(edge));
        let gap = p.min(q).max(-p.max(q)) - half.minors_added(edge.abs());
        certain &= gap.all_le(-bound);
        possible &= gap.all_le(bound);
        if turned.is_some() {
            let off = one.minors_added(edge.abs());
            let lack = (V::splat(of_frames * V::Scalar::HALF * sum(edge)) - off).max(V::ZERO);
            deep &= (gap - lack * (far * enough)).all_le(-depth);
        }
    }
    let certain = certain | (turned.is_some() & deep);
    let Filtered { hit, sure } = Filtered::between(certain, possible | certain);
    Filtered { hit, sure: sure & (gap.abs() <= V::Scalar::max_value()) }
}

/// Divided by F, and times the lack of length of an axis, it is more than the gap, for all but a few axes that are then in doubt.
const ENOUGH: f64 = 8_192.0;
