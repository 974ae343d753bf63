//! The one table that says which function answers which pair of kinds; nobody else matches on kinds.

mod contact;
mod general;
mod meshes;
mod methods;
mod published;
mod rows;
mod sweeps;
mod views;

use thiserror::Error;

pub use contact::contact;
pub use methods::{Method, Verb, method};
pub use published::{PublishedSweep, published_sweeps};
pub use views::View;

use super::distance::Closest;
use super::penetration::Penetration;
use super::probe::{Probe, Step, Swapped};
use super::sweep::Overlap;
use super::wide_sector::{self, is_wide_sector};
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// This question has no answer for this pair of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no {0} for {1} with {2}: {why}", why = methods::why_not(*.0, *.1, *.2))]
pub struct Unsupported(pub Verb, pub Kind, pub Kind);

/// What the table holds for the plane alone, or for space alone.
pub trait Dimension: Vector {
    /// The vectors of the same dimension in double precision.
    type Precise: Dimension<Scalar = f64>;

    /// Other ways to see the pair, for kinds in the order of [`Kind`].
    fn views_here(a: Kind, b: Kind) -> Vec<View<Self>>;
}

/// Have a and b a point in common? The order of the arguments does not matter to the answer.
pub fn overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<bool, Unsupported> {
    let answer = if a.kind() <= b.kind() {
        ordered_overlap(a, b, probe)
    } else {
        ordered_overlap(b, a, &mut Swapped(probe))
    };
    answer.ok_or(Unsupported(Verb::Overlap, a.kind(), b.kind()))
}

/// For kinds in order: by a test of their own, by the triangles of a mesh, or else by the general method.
fn ordered_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    rows::overlap(a, b, probe)
        .or_else(|| meshes::overlap(a, b, probe))
        .or_else(|| general::overlap(a, b, probe))
        .or_else(|| Some(wide_sector(a, b, probe)?.distance == V::Scalar::ZERO))
}

/// How far apart a and b are, and where they are closest.
pub fn distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Closest<V>, Unsupported> {
    let answer = if a.kind() <= b.kind() {
        ordered_distance(a, b, probe)
    } else {
        ordered_distance(b, a, &mut Swapped(probe)).map(Closest::swapped)
    };
    answer.ok_or(Unsupported(Verb::Distance, a.kind(), b.kind()))
}

fn ordered_distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    rows::distance(a, b, probe)
        .or_else(|| meshes::distance(a, b, probe))
        .or_else(|| general::distance(a, b, probe))
        .or_else(|| wide_sector(a, b, probe))
}

/// The closest points of a pair of which one is a sector beyond 90°, from those of the half-balls that it is made of.
fn wide_sector<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    if !is_wide_sector(a) && !is_wide_sector(b) {
        return None;
    }
    probe.step(|| Step::Branch("beyond 90° a sector is not convex: the nearest of its half-balls"));
    let closest = wide_sector::closest(a, b, |a, b| distance(a, b, &mut ()).ok())?;
    probe.step(|| Step::Closest { a: closest.a, b: closest.b });
    Some(closest)
}

/// [`overlap`] and [`distance`] of one pair, with the steps of the first, by one search where it tells both.
pub fn overlap_and_distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<(bool, Option<Closest<V>>), Unsupported> {
    if function_for(a, b) == Some(WIDE_SECTOR) {
        let closest = distance(a, b, probe)?;
        return Ok((closest.distance == V::Scalar::ZERO, Some(closest)));
    }
    Ok((overlap(a, b, probe)?, distance(a, b, &mut ()).ok()))
}

/// How deep a and b are in one another, and which way out is the shortest; `None` where they are apart.
pub fn penetration<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Option<Penetration<V>>, Unsupported> {
    if !overlap(a, b, &mut ())? {
        return Ok(None);
    }
    let answer = if a.kind() <= b.kind() {
        general::penetration(a, b, probe)
    } else {
        general::penetration(b, a, &mut Swapped(probe)).map(Penetration::swapped)
    };
    answer.map(Some).ok_or(Unsupported(Verb::Penetration, a.kind(), b.kind()))
}

/// When do a and b, each moved over the frame by a displacement or a [`Motion`], overlap? `None` if at no time in it.
///
/// If none turns, only the difference of the displacements matters, rounded once. The order of the arguments does not matter.
/// Asks the function of the pair; where there is none, and where one turns, [`sweep_by_advancement`].
///
/// The poses at the end of the frame are rounded, so the same motion played backwards may tell other times where a path is nearly parallel to a
/// surface: by more than √ε lengths in 0.6 % of random pairs (f32), mostly with planes, and in 0.01 % (f64).
pub fn sweep<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unsupported> {
    let (a_motion, b_motion) = (a_motion.into(), b_motion.into());
    let dedicated = if a_motion.turn_of(a).is_some() || b_motion.turn_of(b).is_some() {
        None
    } else {
        dedicated_sweep(a, b, b_motion.displacement - a_motion.displacement, probe)
    };
    match dedicated {
        Some(answer) => Ok(answer),
        None => sweep_by_advancement(a, &a_motion, b, &b_motion, probe),
    }
}

/// By the function of the pair, or that of the triangles of a mesh, if there is one.
fn dedicated_sweep<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    relative: V,
    probe: &mut P,
) -> Option<Option<Overlap<V::Scalar>>> {
    if a.kind() <= b.kind() {
        sweeps::sweep(a, b, relative, probe).or_else(|| meshes::sweep(a, b, relative, probe))
    } else {
        let probe = &mut Swapped(probe);
        sweeps::sweep(b, a, -relative, probe).or_else(|| meshes::sweep(b, a, -relative, probe))
    }
}

/// [`sweep`] by the method that needs no more than a distance: see [`Advancement`](super::sweep::Advancement), also for its tolerance.
///
/// Shapes that overlap at the start, as [`overlap`] tells, meet at u = 0. Fails where the pair has no [`distance`], and where
/// both are unbounded and one turns.
pub fn sweep_by_advancement<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    a_motion: &Motion<V>,
    b: &Shape<V>,
    b_motion: &Motion<V>,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unsupported> {
    let answer = if a.kind() <= b.kind() {
        sweeps::by_advancement(a, a_motion, b, b_motion, probe)
    } else {
        sweeps::by_advancement(b, b_motion, a, a_motion, &mut Swapped(probe))
    };
    let answer = answer.ok_or(Unsupported(Verb::Turning, a.kind(), b.kind()))?;
    let zero = V::Scalar::ZERO;
    if answer.is_none_or(|overlap| overlap.first > zero) && overlap(a, b, &mut ()) == Ok(true) {
        let last = answer.map_or(zero, |overlap| overlap.last);
        return Ok(Some(Overlap { first: zero, last }));
    }
    Ok(answer)
}

/// When a and b, each moved over the frame, are nearest between two times, and the closest points then: for a pair that has a
/// [`distance`], between times where it falls first and then rises.
pub fn nearest<V: Dimension>(
    a: &Shape<V>,
    a_motion: impl Into<Motion<V>>,
    b: &Shape<V>,
    b_motion: impl Into<Motion<V>>,
    between: [V::Scalar; 2],
) -> Option<(V::Scalar, Closest<V>)> {
    let pair = sweeps::advancement(a, &a_motion.into(), b, &b_motion.into())?;
    let (u, closest) = pair.nearest(between.map(Scalar::double))?;
    Some((V::Scalar::of(u), closest))
}

/// The name of the function that [`overlap`] asks, such as `overlap::ball_aabb`.
pub fn function_name(a: Kind, b: Kind) -> Option<&'static str> {
    let (a, b) = (a.min(b), a.max(b));
    rows::function_name(a, b)
        .or_else(|| meshes::function_name(a, b))
        .or_else(|| general::function_name(a, b))
}

/// The name of the function that [`overlap`] asks of these two: [`function_name`], but for a sector beyond 90°, which is not
/// convex.
pub fn function_for<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Option<&'static str> {
    let wide = is_wide_sector(a) || is_wide_sector(b);
    let name = function_name(a.kind(), b.kind())?;
    let mesh = a.kind() == Kind::Mesh || b.kind() == Kind::Mesh;
    Some(if wide && !mesh && name.starts_with("gjk::") { WIDE_SECTOR } else { name })
}

const WIDE_SECTOR: &str = "wide_sector::closest";

/// The name of the function that [`sweep`] asks, such as `sweep::ball_aabb`.
pub fn sweep_name(a: Kind, b: Kind) -> Option<&'static str> {
    let (a, b) = (a.min(b), a.max(b));
    sweeps::name(a, b).or_else(|| meshes::sweep_name(a, b))
}

/// Other ways to see the same pair. Some published ones are not right for all input, and say so.
pub fn views<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Vec<View<V>> {
    let (first, second) = (a.kind().min(b.kind()), a.kind().max(b.kind()));
    let mut views = views::anywhere(first, second);
    views.extend(V::views_here(first, second));
    if rows::function_name(first, second).is_some() {
        views.extend(views::general(a, b));
    }
    views
}
