//! The distance and the normal of shapes that are apart, right to a few roundings of themselves. Far apart rounded arithmetic
//! gives that; near contact the question is asked again, in double precision and then in exact arithmetic.

use glam::DVec3;

use super::{Dimension, Parts, in_order};
use crate::intersect::distance::{self, Closest};
use crate::intersect::planes::exact::Flat;
use crate::intersect::{Recorder, gjk, judge, trust};
use crate::shapes::{Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// A distance below this factor times the bound of rounding is asked again. So a distance that is not errs by less than 2^-12 of
/// itself, and mostly by a thousandth of that.
const NEAR: f64 = 4096.0;

/// The distance of two shapes, none of them a mesh, right to a few roundings of itself if the pair has an exact judge.
pub(super) fn refined<V: Vector>(a: &Shape<V>, b: &Shape<V>, rounded: Closest<V>) -> Closest<V> {
    let is_near = || trust::is_within(rounded.distance.double(), NEAR, a, b);
    if rounded.distance > V::Scalar::ZERO
        && judge::is_judged(a.kind(), b.kind(), V::DIM)
        && is_near()
    {
        nearby(a, b).unwrap_or(rounded)
    } else {
        rounded
    }
}

/// The distance near contact: by GJK in double precision, or by exact arithmetic if that does not bound it closely enough.
#[cold]
#[inline(never)]
fn nearby<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    // The support points of a sector have a rounded angle; those of bodies are the stored sets.
    let are_bodies = a.kind().is_exact() && b.kind().is_exact();
    let bounded = if are_bodies { gjk::bounded_distance(a, b) } else { None };
    bounded.or_else(|| distance::exactly(a, b)).map(Closest::at_least_some)
}

/// The distance of the stored numbers in double precision; `None` if the pair has no distance, or `stop` ends the search.
pub(in crate::intersect) fn precise<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    stop: &mut Recorder<<V::Precise as Vector>::Double>,
) -> Option<f64> {
    let distance = super::distance(&a.widened(), &b.widened(), stop).ok()?.distance;
    // Axes and normals that are stored in single precision are not orthonormal in double precision, as the functions assume.
    let asks =
        distance > 0.0 && V::Scalar::IS_SINGLE && judge::is_judged(a.kind(), b.kind(), V::DIM);
    let gap = if asks && distance <= NEAR * trust::bound(a, b) { judge::gap(a, b) } else { None };
    Some(gap.map_or(distance, |gap| gap.distance))
}

/// See [`matrix::normal`](crate::intersect::matrix::normal()).
pub fn normal<V: Dimension>(a: &Shape<V>, b: &Shape<V>, parts: Parts) -> Option<V::Precise> {
    let part = |shape: &Shape<V>, part: Option<usize>| match (shape, part) {
        (Shape::Mesh(mesh), Some(triangle)) => Triangle::into(mesh.triangle(triangle)),
        _ => shape.clone(),
    };
    let stored = [part(a, parts[0]), part(b, parts[1])];
    let [a, b] = stored.each_ref().map(Shape::widened);
    let closest = super::distance(&a, &b, nobody!()).ok()?;
    let from_points = || (closest.b - closest.a).unit();
    // The closest points err by an ulp of the coordinates, and the direction between them by that divided by the distance.
    let places = [closest.a, closest.b].map(Vector::max_abs);
    let size = places.into_iter().fold(trust::size(&a, &b), f64::max);
    // Axes that are stored in single precision are orthonormal to single precision alone.
    let few_digits = if V::Scalar::IS_SINGLE { FEW_OF_SINGLE } else { FEW_DIGITS };
    if closest.distance > few_digits * size {
        return from_points();
    }
    if let Some(gap) = judge::gap(&a, &b) {
        return Some(Vector::from_space(gap.normal));
    }
    let flats = [&a, &b].map(Flat::of_shape);
    let [of_a, of_b] = flats.map(|flat| flat.map(|it| it.plane.normal()));
    if let Some(normal) = of_b.map(|normal| -normal).or(of_a) {
        // The normal points to the side of the closest points, or away from a half-space.
        let is_solid = flats.into_iter().flatten().any(|flat| flat.solid);
        let back = !is_solid && (closest.b - closest.a).dot(normal) < 0.0;
        return (if back { -normal } else { normal }).unit();
    }
    // Corners of a k-DOP are rounded differently in double precision, where the shapes may overlap.
    let as_stored = || searched(&stored[0], &stored[1]).map(Vector::from_space);
    searched(&a, &b).map(Vector::from_space).or_else(from_points).or_else(as_stored)
}

/// The normal by GJK, for bounded convex shapes.
fn searched<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<DVec3> {
    if in_order(a, b) { gjk::normal(a, b) } else { gjk::normal(b, a).map(|normal| -normal) }
}

/// The least distance, relative to the coordinates, at which the closest points give the normal. They are right to 2^-52, so at 2^-20
/// the normal is right to 2^-32, and errs across the shapes by less than a thousandth of the distance.
const FEW_DIGITS: f64 = 1.0 / (1_u64 << 20) as f64;
/// As [`FEW_DIGITS`], for shapes that are stored in single precision: right to 2^-17.
const FEW_OF_SINGLE: f64 = 1.0 / 64.0;
