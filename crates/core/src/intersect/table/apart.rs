//! Two shapes that are apart: a distance that is right to a few roundings of itself, and the direction from one to the other.

use glam::DVec3;

use super::{Dimension, Parts, in_order};
use crate::intersect::distance::{self, Closest};
use crate::intersect::planes::exact::Flat;
use crate::intersect::{Recorder, gjk, judge, trust};
use crate::shapes::{Shape, Triangle};
use crate::vector::{Scalar, Vector};

/// Below this many times the bound of rounding a distance is asked again: at it a distance that errs by as much as rounding can
/// make of it is off by less than 2^-12 of itself, and mostly by a thousandth of that.
const NEAR: f64 = 4096.0;

/// The distance of two shapes, none of them a mesh, right to a few roundings of itself, where the pair has an exact judge. Far apart
/// it is that already; nearer it is asked in double precision, and of exact arithmetic where that does not tell.
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

#[cold]
#[inline(never)]
fn nearby<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<Closest<V>> {
    // A sector is seen with an angle that is rounded, the others as their numbers say.
    let is_seen = a.kind().is_exact() && b.kind().is_exact();
    let told = if is_seen { gjk::told_distance(a, b) } else { None };
    told.or_else(|| distance::exactly(a, b)).map(Closest::at_least_some)
}

/// The distance in double precision, of the numbers as they are; `None` if the pair has none, or `stop` ends the search.
pub(in crate::intersect) fn precise<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    stop: &mut Recorder<<V::Precise as Vector>::Double>,
) -> Option<f64> {
    let distance = super::distance(&a.widened(), &b.widened(), stop).ok()?.distance;
    // Frames and normals of single precision are not orthonormal to double precision, and functions rely on it.
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
    // The points err by an ulp of the coordinates, and so the direction by as much as that is of the distance.
    let places = [closest.a, closest.b].map(Vector::max_abs);
    let size = places.into_iter().fold(trust::size(&a, &b), f64::max);
    // A frame of single precision is orthonormal to single precision alone, and functions of frames rely on it.
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
        // To the side on which the points lie, or in front of a half-space.
        let is_solid = flats.into_iter().flatten().any(|flat| flat.solid);
        let back = !is_solid && (closest.b - closest.a).dot(normal) < 0.0;
        return (if back { -normal } else { normal }).unit();
    }
    // Of what is rounded, as the corners of a k-DOP, double precision may say that they overlap.
    let as_stored = || searched(&stored[0], &stored[1]).map(Vector::from_space);
    searched(&a, &b).map(Vector::from_space).or_else(from_points).or_else(as_stored)
}

/// As the search for the closest points of bounded convex shapes has it.
fn searched<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<DVec3> {
    if in_order(a, b) { gjk::normal(a, b) } else { gjk::normal(b, a).map(|normal| -normal) }
}

/// 2^-20: a direction of points that are farther apart, as a part of their coordinates, is right to 2^-32. So the ends of shapes that
/// lie along one another stand on its two sides but for a thousandth of their distance.
const FEW_DIGITS: f64 = 1.0 / (1_u64 << 20) as f64;
/// The same of shapes that were given in single precision: right to 2^-17.
const FEW_OF_SINGLE: f64 = 1.0 / 64.0;
