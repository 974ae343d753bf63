use std::cmp::Ordering;

use super::bodies::{Body, Difference};
use super::dyadic::Dyadic;
use super::nearest::{Corners, Nearest, search};
use super::number::{Number, Vector3};
use super::{STEPS, apart, certified, meet_moving, scale};
use glam::DVec3;

/// The gap between two bodies of this dimension, against 0. Equal: they touch, so that an arbitrarily small motion parts them;
/// of two bodies that are flat in the same direction that is all that they can do.
#[cold]
#[inline(never)]
pub(in crate::intersect) fn order(a: &Body, b: &Body, dim: usize) -> Ordering {
    if apart(a, b).is_some() {
        Ordering::Greater
    } else if is_on_boundary(a, b, [DVec3::ZERO; 2], [0.0; 2], dim) {
        Ordering::Equal
    } else {
        Ordering::Less
    }
}

/// Whether two bodies of this dimension have a point in common at some instant, as [`meet_moving`] says, and still have one
/// after any small enough motion of one of them: the origin is inside what their difference sweeps, not on its boundary.
pub(in crate::intersect) fn meet_moving_open(
    a: &Body,
    b: &Body,
    ways: [DVec3; 2],
    between: [f64; 2],
    dim: usize,
) -> bool {
    meet_moving(a, b, ways, between) && !is_on_boundary(a, b, ways, between, dim)
}

/// Whether the origin, which is in what the difference sweeps, is on its boundary.
#[cold]
#[inline(never)]
fn is_on_boundary(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2], dim: usize) -> bool {
    let scale = scale(a, b, ways);
    let rounded = Difference::<f64>::new(a, b, scale).moved(ways, between, scale);
    let found = search(&rounded, Corners::FIRST, STEPS, |_| false);
    // Where rounding leaves no doubt that the origin is in it, it is inside.
    if found.as_ref().is_some_and(|found| certified(&rounded, found).is_some()) {
        return false;
    }
    let exact = Difference::<Dyadic>::new(a, b, 1.0).moved(ways, between, 1.0);
    if !exact.reach.is_positive() {
        let [of_a, of_b] = ways.map(Vector3::<Dyadic>::of);
        return is_on_facet(&exact, &normals(a, b, of_a.sub(&of_b), dim));
    }
    let start = found.as_ref().map_or(Corners::FIRST, Nearest::corners);
    let reach = exact.reach.mul(&exact.reach);
    let against = |[square, by]: &[Dyadic; 2]| square.sub(&reach.mul(by)).sign();
    match search(&exact, start, usize::MAX, |face| against(&face.square).is_lt()) {
        Some(Nearest::Face(face)) => against(&face.square).is_ge(),
        _ => false,
    }
}

/// The normals of all facets that what the difference sweeps along `way` may have: across each two edges, and in the plane
/// across each one.
fn normals(a: &Body, b: &Body, way: Vector3<Dyadic>, dim: usize) -> Vec<Vector3<Dyadic>> {
    let mut edges = vec![way];
    for body in [a, b] {
        edges.extend((0..3).filter(|i| body.half[*i] != 0.0).map(|i| Vector3::of(body.axes[i])));
        let points: Vec<_> = body.points().iter().map(|p| Vector3::of(*p)).collect();
        for (i, from) in points.iter().enumerate() {
            edges.extend(points[i + 1..].iter().map(|to| to.sub(from)));
        }
    }
    let mut normals = Vec::new();
    for (i, edge) in edges.iter().enumerate() {
        match dim {
            2 => normals.push(edge.cross(&Vector3::of(DVec3::Z))),
            _ => normals.extend(edges[i + 1..].iter().map(|other| edge.cross(other))),
        }
    }
    normals.retain(|normal| !normal.is_zero());
    normals
}

/// Whether the origin, which is in the difference, is on a facet of it. A difference without facets is flat.
fn is_on_facet(of: &Difference<Dyadic>, normals: &[Vector3<Dyadic>]) -> bool {
    let touches = |normal: &Vector3<Dyadic>| of.support(normal).1.sign().is_eq();
    normals.is_empty() || normals.iter().any(|n| touches(n) || touches(&n.negated()))
}
