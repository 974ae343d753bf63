//! Axis-aligned bounding boxes of points, rounded outward.

use num_traits::Float;

use super::{ball_around, checked};
use crate::intersect::Probe;
use crate::intersect::steps::{LookStep, RoutineStep, Step};
use crate::shapes::{Aabb, Bounds, ShapeError};
use crate::vector::{Scalar, Vector};

/// The least axis-aligned box around points.
///
/// Its centre is the midpoint of the least and the greatest coordinates, rounded. The half-extents are rounded up, by an ulp at
/// most, so that the box contains the points in exact arithmetic. If the points turn, compute the box again ("refit");
/// [`Aabb::transformed`] is faster, but encloses the turned box and so grows. Refuses an empty list, and coordinates that are not
/// finite or out of range.
///
/// Source: the lecture, "Axis Aligned Bounding Box", "Transforming an AABB".
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::bounds::aabb;
///
/// let points = [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0], [0.0, 2.0], [1.0, 1.0]].map(Vec2::from);
/// assert_eq!((aabb(&points)?.min(), aabb(&points)?.max()), (Vec2::ZERO, Vec2::new(4.0, 2.0)));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn aabb<V: Vector>(points: &[V]) -> Result<Aabb<V>, ShapeError> {
    find_aabb(points, &mut ())
}

/// [`aabb`], which reports a [`LookStep`] for each point.
pub fn find_aabb<V: Vector, P: Probe<V>>(
    points: &[V],
    probe: &mut P,
) -> Result<Aabb<V>, ShapeError> {
    checked(points)?;
    let (mut min, mut max) = (points[0], points[0]);
    for &point in points {
        let before = Bounds { min, max };
        (min, max) = (min.min(point), max.max(point));
        let bounds = Bounds { min, max };
        probe.step(|| {
            Step::Routine(Box::new(RoutineStep::Look(LookStep { point, before, bounds })))
        });
    }
    let half = V::Scalar::HALF;
    let center = min * half + max * half;
    let reach = |i: usize| {
        let (min, center, max) = (min.get(i), center.get(i), max.get(i));
        difference_up(max, center).max(difference_up(center, min))
    };
    Aabb::new(center, V::from_fn(reach))
}

/// The axis-aligned box around [`ball_around`] of the points, which contains them however they turn about `about`.
///
/// Source: the lecture, "Axis Aligned Bounding Box" (a loose box that encompasses the bounding sphere).
pub fn loose_aabb<V: Vector>(points: &[V], about: V) -> Result<Aabb<V>, ShapeError> {
    let ball = ball_around(points, about)?;
    Aabb::new(ball.center(), V::splat(ball.radius()))
}

/// a − b, rounded up. The sign of the rounding error comes from Knuth's two-sum.
pub(super) fn difference_up<S: Scalar>(a: S, b: S) -> S {
    let difference = a - b;
    let of_b = a - difference;
    let error = (a - (difference + of_b)) + (of_b - b);
    if error > S::ZERO { difference.next_up() } else { difference }
}
