//! The filter of two triangles for eight pairs at a time, one pair in each lane of a register, as searches through meshes find many pairs.
//!
//! The method and its error bound are those of [`triangles`](crate::intersect::triangles::filter::triangles). Everything is inlined into
//! one function for each instruction set.

use fearless_simd::f32x8;
use fearless_simd::prelude::*;

/// Eight vectors of space, by coordinates.
pub type Vectors<S> = [f32x8<S>; 3];

/// Which pairs of triangles meet, and for which pairs that is sure: one bit for each pair. Triangles are given by their vertices.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn eight_triangles<S: Simd>(simd: S, a: [Vectors<S>; 3], b: [Vectors<S>; 3]) -> [u32; 2] {
    let zero = f32x8::splat(simd, 0.0);
    let (a_edges, b_edges) = (edges(&a), edges(&b));
    let b = [minus(b[0], a[0]), minus(b[1], a[0]), minus(b[2], a[0])];
    let a = [[zero; 3], a_edges[0], minus(a[2], a[0])];
    let heights_of_a = heights(&a, b[0], cross(b_edges[0], b_edges[1]));
    let heights_of_b = heights(&b, a[0], cross(a_edges[0], a_edges[1]));

    let far = largest(&a).max(largest(&b));
    let long = largest(&a_edges).max(largest(&b_edges));
    let bound = far * far * long * (256.0 * f32::EPSILON);
    let known = (bound * bound).simd_gt(f32::MIN_POSITIVE) & bound.simd_lt(f32::MAX * f32::EPSILON);
    let off_a = least(heights_of_a).simd_ge(bound) | most(heights_of_a).simd_le(-bound);
    let off_b = least(heights_of_b).simd_ge(bound) | most(heights_of_b).simd_le(-bound);
    let apart = (known & (off_a | off_b)).to_bitmask() as u32;
    if apart == 0xff {
        return [0, apart];
    }

    // The first vertex of A is the origin, so the moment p × q of an edge of A is 0 except for the opposite edge, number 1.
    let moments = [cross(b[0], b[1]), cross(b[1], b[2]), cross(b[2], b[0])];
    let moment = cross(a[1], a[2]);
    // volumes[i][j] belongs to edge i of A and edge j of B.
    let mut volumes = [[zero; 3]; 3];
    let mut nearest = least_magnitude(heights_of_a).min(least_magnitude(heights_of_b));
    for i in 0..3 {
        for j in 0..3 {
            let first = dot(a_edges[i], moments[j]);
            volumes[i][j] = if i == 1 { first + dot(moment, b_edges[j]) } else { first };
        }
        nearest = nearest.min(least_magnitude(volumes[i]));
    }
    let sure = (known & nearest.simd_ge(bound)).to_bitmask() as u32;

    // Positive where an edge crosses the other triangle.
    let mut hit = zero;
    for k in 0..3 {
        let (row, column) = (volumes[k], [volumes[0][k], volumes[1][k], volumes[2][k]]);
        let of_a = one_sided(row).min(between(heights_of_a[k], heights_of_a[(k + 1) % 3]));
        let of_b = one_sided(column).min(between(heights_of_b[k], heights_of_b[(k + 1) % 3]));
        hit = hit.max(of_a).max(of_b);
    }
    [hit.simd_gt(zero).to_bitmask() as u32 & !apart, sure | apart]
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn edges<S: Simd>([p, q, r]: &[Vectors<S>; 3]) -> [Vectors<S>; 3] {
    [minus(*q, *p), minus(*r, *q), minus(*p, *r)]
}

/// The heights of three vertices over the plane through `point`.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn heights<S: Simd>(
    [p, q, r]: &[Vectors<S>; 3],
    point: Vectors<S>,
    normal: Vectors<S>,
) -> Vectors<S> {
    [dot(normal, minus(*p, point)), dot(normal, minus(*q, point)), dot(normal, minus(*r, point))]
}

/// Positive if x and y have opposite signs.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn between<S: Simd>(x: f32x8<S>, y: f32x8<S>) -> f32x8<S> {
    -(x * y)
}

/// Positive if all three numbers have the same sign.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn one_sided<S: Simd>(v: Vectors<S>) -> f32x8<S> {
    least(v).max(-most(v))
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn least<S: Simd>([x, y, z]: Vectors<S>) -> f32x8<S> {
    x.min(y).min(z)
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn most<S: Simd>([x, y, z]: Vectors<S>) -> f32x8<S> {
    x.max(y).max(z)
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn least_magnitude<S: Simd>([x, y, z]: Vectors<S>) -> f32x8<S> {
    least([x.abs(), y.abs(), z.abs()])
}

/// The largest magnitude of a coordinate.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn largest<S: Simd>([u, v, w]: &[Vectors<S>; 3]) -> f32x8<S> {
    most([most_magnitude(*u), most_magnitude(*v), most_magnitude(*w)])
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn most_magnitude<S: Simd>([x, y, z]: Vectors<S>) -> f32x8<S> {
    most([x.abs(), y.abs(), z.abs()])
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn minus<S: Simd>(v: Vectors<S>, w: Vectors<S>) -> Vectors<S> {
    [v[0] - w[0], v[1] - w[1], v[2] - w[2]]
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn dot<S: Simd>(v: Vectors<S>, w: Vectors<S>) -> f32x8<S> {
    v[0] * w[0] + v[1] * w[1] + v[2] * w[2]
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn cross<S: Simd>(v: Vectors<S>, w: Vectors<S>) -> Vectors<S> {
    [v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]]
}
