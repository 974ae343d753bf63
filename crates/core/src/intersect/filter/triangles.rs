use num_traits::Float;

use super::Filtered;
use crate::vector::{Scalar, Vector};

/// Two triangles of space, relative to a point near them, with their edges from each vertex to the next.
///
/// They meet if an edge of one crosses the other: its ends lie on both sides of the plane, and its line passes all edges of
/// the other on one side. For each pair of edges that is the sign of one volume, e · (p × q) + f · (v × w) for the ways e
/// from v to w and f from p to q: three volumes at once, since these are products with the rows of two matrices.
///
/// For coordinates up to R and edges up to L a component of p × q errs by 8 u R² with what the edge differs from q − p, a
/// volume by 80 u R² L, and the height of a vertex over a plane, times twice the area, by as much. 512 u R² L is kept free:
/// then two lines of edges, or a vertex and a plane, are farther apart than 256 u R, which is more than the 32 ulp of the
/// test. So any volume that is known tells the truth, and the test finds it. The product of two heights must not underflow.
///
/// Where edges are parallel, their volume is 0 and known to nobody: then it counts that all vertices of one lie on one side of
/// the other's plane.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn triangles<V: Vector>(a: [V; 3], a_edges: [V; 3], b: [V; 3], b_edges: [V; 3]) -> Filtered {
    let rows = |v: [V; 3]| [0, 1, 2].map(|i| V::from_fn(|j| v[j].get(i)));
    let times = |v: V, rows: &[V; 3]| rows[0] * v.get(0) + rows[1] * v.get(1) + rows[2] * v.get(2);
    let (a_normal, b_normal) = (a_edges[0].cross(a_edges[1]), b_edges[0].cross(b_edges[1]));
    let heights_of_a = times(b_normal, &rows([a[0] - b[0], a[1] - b[0], a[2] - b[0]]));
    let heights_of_b = times(a_normal, &rows([b[0] - a[0], b[1] - a[0], b[2] - a[0]]));

    let largest = |v: [V; 3]| v[0].abs().max(v[1].abs()).max(v[2].abs());
    let far = largest(a).max(largest(b)).max_abs();
    let long = largest(a_edges).max(largest(b_edges)).max_abs();
    let bound = V::Scalar::of(256.0) * V::Scalar::epsilon() * (far * far) * long;
    let known = (bound * bound > V::Scalar::min_positive_value())
        & (bound < V::Scalar::max_value() * V::Scalar::epsilon());
    let off = |h: V| V::splat(bound).all_le(h) | h.all_le(V::splat(-bound));
    let apart = off(heights_of_a) | off(heights_of_b);
    // Most triangles whose boxes meet in a mesh end here, and the work that is left out costs more than a branch.
    if known & apart {
        return Filtered { hit: false, sure: true };
    }
    let moments = |v: [V; 3]| [v[0].cross(v[1]), v[1].cross(v[2]), v[2].cross(v[0])];
    let (a_moments, b_moments) = (moments(a), moments(b));
    let (b_edge_rows, b_moment_rows) = (rows(b_edges), rows(b_moments));
    // volumes[i] has, for edge i of A, that with each edge of B.
    let volumes =
        [0, 1, 2].map(|i| times(a_edges[i], &b_moment_rows) + times(a_moments[i], &b_edge_rows));
    let nearest = volumes[0].abs().min(volumes[1].abs()).min(volumes[2].abs());
    let nearest = nearest.min(heights_of_a.abs()).min(heights_of_b.abs());
    let sure = V::splat(bound).all_le(nearest) & known;

    // Positive where the ends of an edge lie on both sides, and where all volumes of a line have one sign.
    let crosses = |h: V| -h.scaled_by(V::from_fn(|i| h.get((i + 1) % 3)));
    let one_sided = |v: [V; 3]| v[0].min(v[1]).min(v[2]).max(-v[0].max(v[1]).max(v[2]));
    let by_b = one_sided(volumes).min(crosses(heights_of_b));
    let by_a = one_sided(rows(volumes)).min(crosses(heights_of_a));
    Filtered { hit: !by_a.max(by_b).all_le(V::ZERO), sure }
}
