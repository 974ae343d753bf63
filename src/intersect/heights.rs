//! How high above a plane a shape reaches: what all tests against planes share.

use num_traits::Float;

use crate::shapes::{Aabb, Interval, Obb, Plane};
use crate::vector::Vector;

/// The signed distances of the convex hull of points.
#[inline(always)]
pub(super) fn of_points<V: Vector, const N: usize>(
    points: [V; N],
    plane: &Plane<V>,
) -> Interval<V::Scalar> {
    let first = plane.signed_distance(points[0]);
    points[1..].iter().fold(Interval { min: first, max: first }, |heights, &p| {
        let height = plane.signed_distance(p);
        Interval { min: heights.min.min(height), max: heights.max.max(height) }
    })
}

/// Σ halfᵢ |normalᵢ|: how much higher than its centre the box reaches.
#[inline(always)]
pub(super) fn reach_of_aabb<V: Vector>(aabb: &Aabb<V>, plane: &Plane<V>) -> V::Scalar {
    aabb.half().dot(plane.normal().abs())
}

/// Σ halfᵢ |normal · axesᵢ|: how much higher than its centre the box reaches.
#[inline(always)]
pub(super) fn reach_of_obb<V: Vector>(obb: &Obb<V>, plane: &Plane<V>) -> V::Scalar {
    obb.half().dot(plane.normal().in_axes(obb.axes()).abs())
}
