//! Filters of triangles of space against triangles and boxes, with bounds of the rounding error.

use num_traits::Float;

use crate::intersect::boxes::line_filter::Across;
use crate::intersect::filter::{Filtered, Frame, filters};
use crate::shapes::{Aabb, Obb, Triangle};
use crate::vector::{Scalar, Vector};

/// Two triangles of space, relative to a point near them, with their edges from each vertex to the next.
///
/// They meet if an edge of one crosses the other: its ends lie on opposite sides of the plane, and its line passes all edges of the other
/// on the same side. The side on which the edge e from v to w passes the edge f from p to q is the sign of the volume
/// e · (p × q) + f · (v × w), the product of their Plücker coordinates. Three volumes are computed at once, as rows of a matrix product.
///
/// Let R bound the coordinates and L ≤ 2 R the edges. A component of the moment p × q errs by 8 u R²: p, q and the products by u each, and
/// the difference by u. So a volume, two scalar products of three terms with factors 2 R² and L, errs by less than 128 u R² L. The height
/// of a vertex over a plane, times twice the area, errs by less than 128 u R L² ≤ 256 u R² L in the same way. 512 u R² L is taken. The
/// product of two heights must not underflow.
///
/// The volume of parallel edges is 0, so its sign is not known. The triangles are certainly disjoint still if all vertices of one lie on
/// one side of the other's plane.
///
/// Plücker coordinates: Shoemake, "Plücker Coordinate Tutorial" (1998).
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
    // Most triangles of meshes whose boxes meet end here, so a branch costs less than the computation below.
    if known & apart {
        return Filtered { hit: false, sure: true };
    }
    let moments = |v: [V; 3]| [v[0].cross(v[1]), v[1].cross(v[2]), v[2].cross(v[0])];
    let (a_moments, b_moments) = (moments(a), moments(b));
    let (b_edge_rows, b_moment_rows) = (rows(b_edges), rows(b_moments));
    // volumes[i] holds the volumes of edge i of A with each edge of B.
    let volumes =
        [0, 1, 2].map(|i| times(a_edges[i], &b_moment_rows) + times(a_moments[i], &b_edge_rows));
    let nearest = volumes[0].abs().min(volumes[1].abs()).min(volumes[2].abs());
    let nearest = nearest.min(heights_of_a.abs()).min(heights_of_b.abs());
    let sure = V::splat(bound).all_le(nearest) & known;

    // Positive if the ends of an edge lie on opposite sides, and if all volumes of a line have the same sign.
    let crosses = |h: V| -h.scaled_by(V::from_fn(|i| h.get((i + 1) % 3)));
    let one_sided = |v: [V; 3]| v[0].min(v[1]).min(v[2]).max(-v[0].max(v[1]).max(v[2]));
    let by_b = one_sided(volumes).min(crosses(heights_of_b));
    let by_a = one_sided(rows(volumes)).min(crosses(heights_of_a));
    Filtered { hit: !by_a.max(by_b).all_le(V::ZERO), sure }
}

/// A triangle of space against the box |xᵢ| ≤ hᵢ, by the axes of Akenine-Möller (2001): the face normals of the box, the normal of the
/// triangle, and for each edge e the three axes e × eᵢ at once.
///
/// The edges lead from each vertex to the next, computed from the stored vertices. For a turned box, `turned` is the relative error F of
/// the change of frame: [`turning_error`](crate::intersect::filter::turning_error), or the measured one.
///
/// *Bound.* Let R + H bound the sum of the components of a vertex and of the half-extents (`far`), and L that of the edges (`long`). On the
/// triangle's normal, a component of the normal errs by 4 u L², the scalar product by 18 u R L², and by 24 u R L² as an edge is not quite
/// the difference of the vertices. That is 46 u (R + H) L² here and as much in the explained test; 128 u is taken. Products of two or three
/// turned numbers err by F of the products of the 1-norms.
///
/// *Edges along a face normal.* If the part of an edge e across eᵢ is below F/2 |e|₁, rounding may have turned the axis e × eᵢ anywhere, so
/// its gap tells nothing. The axis may be left out if the overlap on all other axes is `deep`: let T be the triangle with such edges
/// turned along eᵢ. The part across errs by F |e|₁, so it is at most 1.5 F L, and two such edges move a vertex by at most η = 3 F L. T needs
/// no such axis, and if it overlaps the box shrunk by η, the triangle overlaps the box. For that, these overlaps are enough:
/// - 2 η = 6 F L on the face normals;
/// - on the axes of other edges, which change by 2 η: 2 η (R + H) for the axis, and η L each for the points and the box. As L ≤ 2 R, that is
///   18 F (R + H) L, and 1 F (R + H) L for rounding; 32 F (R + H) L is taken;
/// - on the triangle's normal, which changes by 4 η L: 4 η L (R + H), and η L² each for the points and the box. That is 24 F (R + H) L², and
///   1 F (R + H) L² for rounding; 32 F (R + H) L² is taken.
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
    let normal_gap = normal.dot(a).abs() - normal.abs().dot(half);
    let (far, long) = (sum(size + half), sum(longest));
    let of_frames = turned.unwrap_or(V::Scalar::ZERO);
    let error = turned.unwrap_or(V::Scalar::of(128.0) * u);
    let normal_bound = error * far * (long * long) + least;
    let face_bound = turned.map_or(V::Scalar::ZERO, |turning| turning * far + least);
    let mut certain = faces.all_lt(V::splat(-face_bound)) & (normal_gap <= -normal_bound);
    let mut possible = faces.all_le(V::splat(face_bound)) & (normal_gap <= normal_bound);
    // The overlaps that are enough if axes are left out.
    let depth = V::splat(of_frames * far * long * V::Scalar::of(32.0) + least);
    let face_depth = of_frames * (far + long * V::Scalar::of(6.0)) + least;
    let mut deep =
        faces.all_lt(V::splat(-face_depth)) & (normal_gap <= -(normal_bound * V::Scalar::of(32.0)));
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
            // An axis shorter than F/2 |e|₁ is left out, without a branch: it is treated as deep by taking a large multiple of what its
            // length lacks from its gap. That gap is at most F/2 |e|₁ (R + H), so the factor ENOUGH (R + H) / F is large enough unless
            // the lack is below F² L / 250. Such an axis stays in doubt.
            let across = one.minors_added(edge.abs());
            let lack = (V::splat(of_frames * V::Scalar::HALF * sum(edge)) - across).max(V::ZERO);
            deep &= (gap - lack * (far * enough)).all_le(-depth);
        }
    }
    let certain = certain | (turned.is_some() & deep);
    let Filtered { hit, sure } = Filtered::between(certain, possible | certain);
    Filtered { hit, sure: sure & (normal_gap.abs() <= V::Scalar::max_value()) }
}

/// The factor, in units of (R + H) / F, that makes up for a short axis in [`triangle_box`]. It only has to be large.
const ENOUGH: f64 = 8_192.0;

filters! {
    /// In space, relative to the first vertex of A.
    triangle_triangle(a: Triangle, b: Triangle) {
        let ([a, b, c], [d, e, f]) = (*a.vertices(), *b.vertices());
        let (a, b, c, d, e, f) = (a.simd(), b.simd(), c.simd(), d.simd(), e.simd(), f.simd());
        let (of_a, of_b) = ([V::Simd::ZERO, b - a, c - a], [d - a, e - a, f - a]);
        triangles(of_a, [b - a, c - b, a - c], of_b, [e - d, f - e, d - f])
    }
}

filters! {
    /// In space, relative to the centre of the box.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    closer triangle_aabb(triangle: Triangle, aabb: Aabb, _turned of []) {
        let [a, b, c] = triangle.vertices().map(V::simd);
        let points = [a, b, c].map(|v| v - aabb.center().simd());
        triangle_box(points, [b - a, c - b, a - c], aabb.half().simd(), None)
    }

    /// In space, in the frame of the box.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    closer triangle_obb(triangle: Triangle, obb: Obb, turned of [obb]) {
        let frame = Frame::<V::Simd>::new::<V>(obb.axes());
        let [a, b, c] = triangle.vertices().map(V::simd);
        let points = [a, b, c].map(|v| frame.local(v - obb.center().simd()));
        let edges = [b - a, c - b, a - c].map(|edge| frame.local(edge));
        triangle_box(points, edges, obb.half().simd(), Some(turned))
    }
}
