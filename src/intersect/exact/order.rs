use std::cmp::Ordering;

use super::bodies::{Body, Difference};
use super::dyadic::Dyadic;
use super::nearest::{Nearest, search};
use super::number::{Number, Vector3};
use super::{STEPS, apart};
use glam::DVec3;

/// The gap between two bodies of this dimension, against 0. Equal: they touch, so that an arbitrarily small motion parts them;
/// of two bodies that are flat in the same direction that is all that they can do.
#[cold]
#[inline(never)]
pub(in crate::intersect) fn order(a: &Body, b: &Body, dim: usize) -> Ordering {
    if apart(a, b).is_some() {
        return Ordering::Greater;
    }
    let exact = Difference::<Dyadic>::new(a, b, 1.0);
    if !exact.reach.is_positive() {
        return if is_on_boundary(&exact, &normals(a, b, dim)) {
            Ordering::Equal
        } else {
            Ordering::Less
        };
    }
    let scale = crate::Scalar::unit_scale(a.size().max(b.size()));
    let found = search(&Difference::<f64>::new(a, b, scale), vec![(0, 0)], STEPS, |_| false);
    let start = found.map_or(vec![(0, 0)], |found| found.corners().to_vec());
    let reach = exact.reach.mul(&exact.reach);
    let against = |[square, by]: &[Dyadic; 2]| square.sub(&reach.mul(by)).sign();
    match search(&exact, start, usize::MAX, |face| against(&face.square).is_lt()) {
        Some(Nearest::Face(face)) => against(&face.square),
        _ => Ordering::Less,
    }
}

/// The normals of all facets that the difference may have: across each two edges, and in the plane across each one.
fn normals(a: &Body, b: &Body, dim: usize) -> Vec<Vector3<Dyadic>> {
    let mut edges: Vec<Vector3<Dyadic>> = Vec::new();
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
    normals.retain(|normal| normal.0.iter().any(|x| x.sign().is_ne()));
    normals
}

/// Whether the origin, which is in the difference, is on its boundary, which is on a facet. A difference without facets is flat.
fn is_on_boundary(of: &Difference<Dyadic>, normals: &[Vector3<Dyadic>]) -> bool {
    let touches = |normal: &Vector3<Dyadic>| of.support(normal).1.sign().is_eq();
    normals.is_empty() || normals.iter().any(|n| touches(n) || touches(&n.negated()))
}
