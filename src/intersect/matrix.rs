//! The one table that says which function answers which pair of kinds; nobody else matches on kinds.

mod contact;
mod general;
mod published;
mod rows;
mod sweeps;
mod views;

use thiserror::Error;

pub use contact::contact;
pub use published::{PublishedSweep, published_sweeps};
pub use views::View;

use super::distance::Closest;
use super::probe::{Probe, Swapped};
use super::sweep::Overlap;
use crate::shapes::{Kind, Shape};
use crate::vector::Vector;

/// There is no test for this pair of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no test for {0} with {1} in these dimensions yet: use other kinds of shapes")]
pub struct Unsupported(pub Kind, pub Kind);

/// What the table holds for the plane alone, or for space alone.
pub trait Dimension: Vector {
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
    answer.ok_or(Unsupported(a.kind(), b.kind()))
}

/// For kinds in order: by a test of their own, or else by the general method.
fn ordered_overlap<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<bool> {
    rows::overlap(a, b, probe).or_else(|| general::overlap(a, b, probe))
}

/// How far apart a and b are, and where they are closest; `None` where the pair overlaps by a test but its distance is
/// not computed yet.
pub fn distance<V: Dimension, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Result<Option<Closest<V>>, Unsupported> {
    let answer = if a.kind() <= b.kind() {
        ordered_distance(a, b, probe)
    } else {
        ordered_distance(b, a, &mut Swapped(&mut *probe)).map(Closest::swapped)
    };
    match answer {
        Some(closest) => Ok(Some(closest)),
        None => overlap(a, b, &mut ()).map(|_| None),
    }
}

fn ordered_distance<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    b: &Shape<V>,
    probe: &mut P,
) -> Option<Closest<V>> {
    rows::distance(a, b, probe).or_else(|| general::distance(a, b, probe))
}

/// When do a and b, each with its displacement over the frame, overlap? `None` if at no time in it.
///
/// Only the difference of the displacements matters, rounded once. The order of the arguments does not.
pub fn sweep<V: Vector, P: Probe<V>>(
    a: &Shape<V>,
    a_displacement: V,
    b: &Shape<V>,
    b_displacement: V,
    probe: &mut P,
) -> Result<Option<Overlap<V::Scalar>>, Unsupported> {
    let answer = if a.kind() <= b.kind() {
        sweeps::sweep(a, b, b_displacement - a_displacement, probe)
    } else {
        sweeps::sweep(b, a, a_displacement - b_displacement, &mut Swapped(probe))
    };
    answer.ok_or(Unsupported(a.kind(), b.kind()))
}

/// The name of the function that [`overlap`] asks, such as `overlap::ball_aabb`.
pub fn function_name(a: Kind, b: Kind) -> Option<&'static str> {
    let (a, b) = (a.min(b), a.max(b));
    rows::function_name(a, b).or_else(|| general::function_name(a, b))
}

/// The name of the function that [`sweep`] asks, such as `sweep::ball_aabb`.
pub fn sweep_name(a: Kind, b: Kind) -> Option<&'static str> {
    sweeps::name(a.min(b), a.max(b))
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
