//! How high above a plane a shape reaches: what all tests against planes share.

use num_traits::Float;

use crate::shapes::{Aabb, Frame, Interval, Obb, Plane, Shape};
use crate::vector::{Scalar, Vector};

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

/// The lowest and the highest point of a bounded set, each with its signed distance from the plane, by its support points.
///
/// `None` for what is not bounded, and for a mesh.
pub(super) fn extremes<V: Vector>(set: &Shape<V>, plane: &Plane<V>) -> Option<[(V, V::Scalar); 2]> {
    let anchor = set.anchor();
    let frame = Frame { origin: anchor.in_space(), scale: 1.0 };
    let support = set.seen_from(frame)?;
    let normal = plane.normal().in_space();
    let offset = normal.dot(frame.origin - normal * plane.offset().double());
    let farthest = |sign: f64| {
        let p = support.core(normal * sign) + normal * (sign * support.radius);
        (frame.world(p), V::Scalar::of(normal.dot(p) + offset))
    };
    Some([farthest(-1.0), farthest(1.0)])
}
