//! Lines and rays against bounded convex shapes.
//!
//! A line is a point when all is seen along it. The distance of its points from a convex set is a
//! convex function of the parameter: where a line comes nearest before a ray on it begins, the ray
//! is nearest at its origin.

use super::minkowski::Minkowski;
use super::{Found, Goal, search};
use crate::intersect::distance::Closest;
use crate::intersect::probe::{Branch, Probe, Step};
use crate::shapes::{Line, Ray, Shape};
use crate::vector::Vector;

/// Has a line a point in common with a bounded convex shape? `None` if it is no such shape. See
/// [`overlap`](super::overlap).
pub fn line_overlap<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    let difference = Minkowski::of_line(line.through(), line.direction(), shape)?;
    let found = search(&difference, Goal::Verdict, probe);
    found.report(&difference, probe);
    Some(!found.apart)
}

/// How far a line and a bounded convex shape are apart; `None` if it is no such shape. See
/// [`distance`](super::distance).
pub fn line_distance<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let difference = Minkowski::of_line(line.through(), line.direction(), shape)?;
    let found = search(&difference, Goal::Distance, probe);
    found.report(&difference, probe);
    Some(found.closest(&difference))
}

/// Has a ray a point in common with a bounded convex shape? `None` if it is no such shape. See
/// [`overlap`](super::overlap).
pub fn ray_overlap<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    let (found, difference, apart) = of_ray(ray, shape, Goal::Verdict, probe)?;
    found.report(&difference, probe);
    Some(!apart)
}

/// How far a ray and a bounded convex shape are apart; `None` if it is no such shape. See
/// [`distance`](super::distance).
///
/// ```
/// use glam::Vec2;
/// use hitbench::intersect::gjk;
/// use hitbench::shapes::{Ball, Ray};
///
/// // The ball is behind the ray.
/// let ray = Ray::new(Vec2::ZERO, Vec2::X)?;
/// let ball = Ball::new(Vec2::new(-3.0, 0.0), 1.0)?.into();
/// assert_eq!(gjk::ray_distance(&ray, &ball, &mut ()).map(|closest| closest.distance), Some(2.0));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn ray_distance<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let (found, difference, apart) = of_ray(ray, shape, Goal::Distance, probe)?;
    found.report(&difference, probe);
    let pair = || [(*ray).into(), shape.clone()];
    Some(found.closest(&difference).settled(!apart, pair))
}

/// The result for the line, or for the origin of the ray if the nearest point of the line lies before it; and
/// whether ray and shape are apart, which they are whenever the whole line is.
fn of_ray<'s, V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    shape: &'s Shape<V>,
    goal: Goal,
    probe: &mut P,
) -> Option<(Found, Minkowski<'s, V>, bool)> {
    let difference = Minkowski::of_line(ray.origin(), ray.direction(), shape)?;
    let found = search(&difference, goal, probe);
    let line_apart = found.apart;
    let settled = goal == Goal::Verdict && line_apart;
    if settled || difference.parameter(found.simplex.witnesses()[0]) >= 0.0 {
        return Some((found, difference, line_apart));
    }
    probe.step(|| Step::Branch(Branch::NearestBeforeRay));
    let difference = Minkowski::of_point(ray.origin(), shape)?;
    let found = search(&difference, goal, probe);
    let apart = line_apart || found.apart;
    Some((found, difference, apart))
}
