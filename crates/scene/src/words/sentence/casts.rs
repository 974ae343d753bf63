//! The points at which a ray or a line enters and leaves.

use super::branches::line;
use super::pair::Pair;
use super::spans::{Sentence, figure, grey, read, red};
use crate::words::{say, tr};
use hitbench_core::intersect::matrix::RaySpan;
use hitbench_core::intersect::steps::Comparison;
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

/// The parameters at which a ray enters a convex shape and leaves it: the answer to the cast, beside the
/// reason that the test gives. `None` if one of these is not ahead of the ray.
pub fn through<V: Vector>(cast: &RaySpan<V>, of: &Pair) -> Option<Sentence> {
    let ray = of.side_of(&[Kind::Ray])?;
    let [entry, exit] = [cast.hit.entry, cast.hit.exit].map(Scalar::double);
    if cast.triangle.is_some() || !(0.0 < entry && entry < exit && exit.is_finite()) {
        return None;
    }
    let [from, to] = [entry, exit].map(|t| grey(format!("t = {}", figure(t))));
    let (ray, shape) = (of.the(ray), of.the(ray.other()));
    Some(read(&say!("{ray} enters {shape} at {from} and leaves it at {to}.")))
}

/// The part that a line has in common with a shape.
pub(super) fn shared_part<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let at = |t: V::Scalar| t.double().is_finite().then(|| grey(format!("t = {}", figure(t))));
    let both = of.both();
    match (at(c.left), at(c.right)) {
        (Some(entry), Some(_)) if c.left == c.right => {
            say!("{both} have one point in common, at {entry}.")
        }
        (Some(entry), Some(exit)) => say!("{both} share the part from {entry} to {exit}."),
        (Some(entry), None) => say!("{both} share the part from {entry} on."),
        (None, Some(exit)) => say!("{both} share the part up to {exit}."),
        (None, None) => say!("{both} share the whole line."),
    }
}

pub(super) fn ahead_of_origin<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let ray = line(of);
    let exit = c.left.double();
    let shape = of.side_of(&[Kind::Ray]).map_or(say!("the shape"), |side| of.the(side.other()));
    if !exit.is_finite() {
        return say!("{ray} never leaves {shape}, so some of it lies ahead of the origin.");
    }
    let t = grey(format!("t = {}", figure(exit)));
    match (c.holds, exit > 0.0) {
        (true, true) => {
            say!("{ray} leaves {shape} at {t}, ahead of its origin, so they {}.", red(tr("meet")))
        }
        (true, false) => {
            say!("{ray} leaves {shape} at {t}, its origin, so they {} there.", red(tr("touch")))
        }
        (false, _) => {
            say!("the line of {ray} leaves {shape} at {t}, behind the origin, so the ray misses.")
        }
    }
}

pub(super) fn between_ends<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let axis = of
        .side_of(&[Kind::Capsule])
        .map_or(say!("the capsule"), |side| say!("both ends of {}", of.own(side, tr("segment"))));
    let [from, to] = [c.left, c.right].map(|t| grey(format!("t = {}", figure(t))));
    if c.holds {
        say!("between {axis}, {} is inside from {from} to {to}.", line(of))
    } else {
        say!("between {axis}, {} is nowhere inside, as {from} comes after {to}.", line(of))
    }
}
