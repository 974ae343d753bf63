//! GJK for a line or a ray and a bounded convex shape.
//!
//! Projected along itself a line is a point, so GJK runs in the plane across it. The distance of its points from a convex set is
//! a convex function of the parameter. So if the line is nearest behind the origin of a ray, the ray is nearest at its origin.

use super::doubt::Doubt;
use super::minkowski::Minkowski;
use super::{Found, Goal, search};
use crate::intersect::distance::Closest;
use crate::intersect::probe::{Branch, Probe, Recorder, Step};
use crate::intersect::raycast::Beam;
use crate::shapes::{Line, Ray, Shape};
use crate::vector::Vector;

/// Whether a line and a bounded convex shape have a point in common; `None` for other shapes. See [`overlap`](super::overlap).
pub fn line_overlap<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    decided(Beam::Line(line), shape, Goal::Verdict, probe).map(|decided| decided.overlap)
}

/// The distance of a line and a bounded convex shape; `None` for other shapes. See [`distance`](super::distance).
pub fn line_distance<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let Decided { ended, overlap } = decided(Beam::Line(line), shape, Goal::Distance, probe)?;
    let pair = || [(*line).into(), shape.clone()];
    Some(ended.found.closest(&ended.difference).settled(overlap, pair))
}

/// Whether a ray and a bounded convex shape have a point in common; `None` for other shapes. See [`overlap`](super::overlap).
pub fn ray_overlap<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    decided(Beam::Ray(ray), shape, Goal::Verdict, probe).map(|decided| decided.overlap)
}

/// The distance of a ray and a bounded convex shape; `None` for other shapes. See [`distance`](super::distance).
///
/// ```
/// # use hitbench_core as hitbench;
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
    let Decided { ended, overlap } = decided(Beam::Ray(ray), shape, Goal::Distance, probe)?;
    let pair = || [(*ray).into(), shape.clone()];
    Some(ended.found.closest(&ended.difference).settled(overlap, pair))
}

/// The distance of a ray or a line and a shape without exact arithmetic, so that rounding may also decide whether they overlap.
pub(in crate::intersect) fn rounded_beam_distance<V: Vector>(
    beam: Beam<V>,
    shape: &Shape<V>,
) -> Option<Closest<V>> {
    let ended = searched(beam, shape, Goal::Distance, &mut ())?;
    Some(ended.found.closest(&ended.difference))
}

/// The result of a search, and the verdict, which is exact for k-DOPs and hulls.
struct Decided<'s, V: Vector> {
    ended: Ended<'s, V>,
    overlap: bool,
}

fn decided<'s, V: Vector, P: Probe<V>>(
    beam: Beam<V>,
    shape: &'s Shape<V>,
    goal: Goal,
    probe: &mut P,
) -> Option<Decided<'s, V>> {
    let ended = searched(beam, shape, goal, &mut ())?;
    if !ended.is_sure
        && let Some(doubt) = Doubt::of_sight(&beam.exact(), shape)
    {
        let again = |probe: &mut Recorder<'_, V::Double>| {
            searched(beam, shape, goal, probe).is_none_or(|ended| ended.apart)
        };
        doubt.tell(&ended.difference, again, probe);
        return Some(Decided { ended, overlap: doubt.overlap() });
    }
    let ended = if P::RECORDS { searched(beam, shape, goal, probe)? } else { ended };
    let overlap = !ended.apart;
    Some(Decided { ended, overlap })
}

/// The result of a search in rounded arithmetic.
struct Ended<'s, V: Vector> {
    found: Found,
    difference: Minkowski<'s, V>,
    apart: bool,
    /// Whether rounding cannot have changed the verdict.
    is_sure: bool,
}

/// Searches for the line, and then for the origin of the ray if the nearest point of the line lies behind it. A ray is apart from
/// the shape whenever the whole line is.
fn searched<'s, V: Vector, P: Probe<V>>(
    beam: Beam<V>,
    shape: &'s Shape<V>,
    goal: Goal,
    probe: &mut P,
) -> Option<Ended<'s, V>> {
    let difference = Minkowski::of_line(beam.start(), beam.direction(), shape)?;
    let found = search(&difference, goal, probe);
    let certainty = found.certainty(&difference, shape.slack());
    let apart = found.apart;
    let Beam::Ray(ray) = beam else {
        found.report(&difference, probe);
        return Some(Ended { found, difference, apart, is_sure: certainty.is_some() });
    };
    let settled = goal == Goal::Verdict && apart;
    let at = difference.parameter(found.simplex.witnesses()[0]);
    // The common point moves along the line by the change of the four weights times the reach, twice since a and b both move.
    let ahead = certainty.is_some_and(|weights| apart || at.abs() > found.reach() * weights * 8.0);
    if settled || at >= 0.0 {
        found.report(&difference, probe);
        return Some(Ended { found, difference, apart, is_sure: ahead });
    }
    probe.step(|| Step::Branch(Branch::NearestBeforeRay));
    let difference = Minkowski::of_point(ray.origin(), shape)?;
    let found = search(&difference, goal, probe);
    found.report(&difference, probe);
    let is_sure = certainty.is_some() && apart
        || found.certainty(&difference, shape.slack()).is_some() && (ahead || !found.apart);
    let apart = apart || found.apart;
    Some(Ended { found, difference, apart, is_sure })
}
