//! Boxes along the coordinate axes around points.

use num_traits::Float;

use super::{ball_around, checked};
use crate::intersect::Probe;
use crate::intersect::steps::{LookStep, RoutineStep, Step};
use crate::shapes::{Aabb, Bounds, ShapeError};
use crate::vector::{Scalar, Vector};

/// The least box along the coordinate axes around points.
///
/// Its centre is the midpoint of the smallest and the largest coordinates, rounded; the half-extents are
/// rounded up, by an ulp at most, so that the box contains the points in exact arithmetic. When the points
/// turn, compute the box again ("refit"); [`Aabb::transformed`] is cheaper, but it encloses the turned box
/// and so grows. Refuses an empty list, and coordinates that are not finite or out of range. Source: the
/// lecture, "Axis Aligned Bounding Box", "Transforming an AABB".
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

/// [`aabb`], and how it is found: a [`LookStep`] for each point.
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

/// A box along the coordinate axes that holds the points however they turn about `about`: the one around
/// [`ball_around`] that place. It need never be fitted again.
///
/// Source: the lecture, "Axis Aligned Bounding Box" (a loose box that encompasses the bounding sphere).
pub fn loose_aabb<V: Vector>(points: &[V], about: V) -> Result<Aabb<V>, ShapeError> {
    let ball = ball_around(points, about)?;
    Aabb::new(ball.center(), V::splat(ball.radius()))
}

/// The least number that is a − b or more. Source: Knuth's error of a sum.
pub(super) fn difference_up<S: Scalar>(a: S, b: S) -> S {
    let difference = a - b;
    let of_b = a - difference;
    let error = (a - (difference + of_b)) + (of_b - b);
    if error > S::ZERO { difference.next_up() } else { difference }
}
