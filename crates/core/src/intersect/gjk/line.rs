//! Lines and rays against bounded convex shapes.
//!
//! A line is a point when all is seen along it. The distance of its points from a convex set is a
//! convex function of the parameter: where a line comes nearest before a ray on it begins, the ray
//! is nearest at its origin.

use super::doubt::Doubt;
use super::minkowski::Minkowski;
use super::{Found, Goal, search};
use crate::intersect::distance::Closest;
use crate::intersect::probe::{Branch, Probe, Recorder, Step};
use crate::intersect::raycast::Beam;
use crate::shapes::{Line, Ray, Shape};
use crate::vector::Vector;

/// Has a line a point in common with a bounded convex shape? `None` if it is no such shape. See
/// [`overlap`](super::overlap).
pub fn line_overlap<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    told(Beam::Line(line), shape, Goal::Verdict, probe).map(|told| told.overlap)
}

/// How far a line and a bounded convex shape are apart; `None` if it is no such shape. See
/// [`distance`](super::distance).
pub fn line_distance<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    let Told { ended, overlap } = told(Beam::Line(line), shape, Goal::Distance, probe)?;
    let pair = || [(*line).into(), shape.clone()];
    Some(ended.found.closest(&ended.difference).settled(overlap, pair))
}

/// Has a ray a point in common with a bounded convex shape? `None` if it is no such shape. See
/// [`overlap`](super::overlap).
pub fn ray_overlap<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    shape: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    told(Beam::Ray(ray), shape, Goal::Verdict, probe).map(|told| told.overlap)
}

/// How far a ray and a bounded convex shape are apart; `None` if it is no such shape. See
/// [`distance`](super::distance).
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
    let Told { ended, overlap } = told(Beam::Ray(ray), shape, Goal::Distance, probe)?;
    let pair = || [(*ray).into(), shape.clone()];
    Some(ended.found.closest(&ended.difference).settled(overlap, pair))
}

/// The distance of a ray or a line but for rounding, which may also decide whether they overlap.
pub(in crate::intersect) fn rounded_beam_distance<V: Vector>(
    beam: Beam<V>,
    shape: &Shape<V>,
) -> Option<Closest<V>> {
    let ended = searched(beam, shape, Goal::Distance, &mut ())?;
    Some(ended.found.closest(&ended.difference))
}

/// The result of a search, and the verdict: exact where there is an exact judge.
struct Told<'s, V: Vector> {
    ended: Ended<'s, V>,
    overlap: bool,
}

fn told<'s, V: Vector, P: Probe<V>>(
    beam: Beam<V>,
    shape: &'s Shape<V>,
    goal: Goal,
    probe: &mut P,
) -> Option<Told<'s, V>> {
    let ended = searched(beam, shape, goal, &mut ())?;
    if !ended.is_sure
        && let Some(doubt) = Doubt::of_sight(&beam.exact(), shape)
    {
        let again = |probe: &mut Recorder<'_, V::Double>| {
            searched(beam, shape, goal, probe).is_none_or(|ended| ended.apart)
        };
        doubt.tell(&ended.difference, again, probe);
        return Some(Told { ended, overlap: doubt.overlap() });
    }
    let ended = if P::RECORDS { searched(beam, shape, goal, probe)? } else { ended };
    let overlap = !ended.apart;
    Some(Told { ended, overlap })
}

/// The end of a search.
struct Ended<'s, V: Vector> {
    found: Found,
    difference: Minkowski<'s, V>,
    apart: bool,
    /// The verdict holds whatever rounding made of the search.
    is_sure: bool,
}

/// For the line, or for the origin of the ray if the nearest point of the line lies before it. Ray and shape are apart whenever the
/// whole line is.
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
    // A common point moves along the line as the weights of the corners change.
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
