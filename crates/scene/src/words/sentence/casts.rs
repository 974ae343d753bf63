//! The points at which a ray or a line enters and leaves, and lines beside lines.

use super::branches::{carrier, whole_line};
use super::pair::Pair;
use super::spans::{Sentence, figure, green, grey, read, red};
use crate::words::{say, tr};
use hitbench_core::intersect::matrix::RaySpan;
use hitbench_core::intersect::steps::{Comparison, Marks, Side};
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
        (None, None) => {
            let side = of.side_of(&[Kind::Line]).unwrap_or(Side::A);
            say!("all of {} lies in {}.", of.the(side), of.the(side.other()))
        }
    }
}

pub(super) fn ahead_of_origin<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let side = of.side_of(&[Kind::Ray]).unwrap_or(Side::A);
    let (ray, line, shape) = (of.the(side), carrier(side, of), of.the(side.other()));
    let exit = c.left.double();
    if !exit.is_finite() {
        return say!("{ray} never leaves {shape}, so some of it lies ahead of the origin.");
    }
    let entry = match c.marks {
        Marks::Part { entry, .. } => entry.double(),
        _ => f64::NEG_INFINITY,
    };
    let [from, to] = [entry, exit].map(|t| grey(format!("t = {}", figure(t))));
    if of.kind(side.other()) == Kind::Plane {
        return match c.holds {
            true => say!("{ray} crosses {shape} at {to}."),
            false => say!("{line} crosses {shape} at {to}, behind the origin, so the ray misses."),
        };
    }
    let meet = red(tr("meet"));
    match (c.holds, exit > 0.0) {
        (true, true) if entry == exit => {
            say!("{line} meets {shape} at {to}, ahead of the origin, so they {meet}.")
        }
        (true, true) if !entry.is_finite() => {
            say!("{line} is in {shape} until {to}, which is ahead of the origin, so they {meet}.")
        }
        (true, true) if matches!(of.kind(side.other()), Kind::Aabb | Kind::Obb) => say!(
            "the last entry, {from}, is before the first exit, {to}, which is ahead of the origin, so they {meet}."
        ),
        (true, true) => say!(
            "{line} is in {shape} from {from} to {to}, which is ahead of the origin, so they {meet}."
        ),
        (true, false) => {
            say!("{ray} leaves {shape} at {to}, its origin, so they {} there.", red(tr("touch")))
        }
        (false, _) if entry == exit => {
            say!("{line} meets {shape} at {to}, behind the origin, so the ray misses.")
        }
        (false, _) => {
            say!("{line} leaves {shape} at {to}, behind the origin, so the ray misses.")
        }
    }
}

pub(super) fn between_ends<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let axis = of
        .side_of(&[Kind::Capsule])
        .map_or(say!("the capsule"), |side| say!("both ends of {}", of.own(side, tr("segment"))));
    let [from, to] = [c.left, c.right].map(|t| grey(format!("t = {}", figure(t))));
    if c.holds {
        say!("{} lies between {axis} from {from} to {to}.", whole_line(of))
    } else {
        say!("{} lies nowhere between {axis}, as {from} comes after {to}.", whole_line(of))
    }
}

/// Whether what is parallel lies on one line.
pub(super) fn on_one_line(holds: bool, of: &Pair) -> String {
    let [a, b] = [Side::A, Side::B].map(|side| carrier(side, of));
    match of.side_of(&[Kind::Point]) {
        _ if holds => say!("{a} and {b} lie on one line, so only their ranges on it count."),
        Some(side) => {
            let (point, line) = (of.the(side), carrier(side.other(), of));
            say!("{point} does not lie on {line}, so they do not meet.")
        }
        None => say!("{a} and {b} share no point, so nothing on them meets."),
    }
}

/// Whether the ranges of two sets on one line overlap.
pub(super) fn ranges_overlap(holds: bool, of: &Pair) -> String {
    if let Some(line) = of.side_of(&[Kind::Line]) {
        return say!("{} has no end, so they {}.", of.the(line), red(tr("meet")));
    }
    let range = if holds { red(tr("share a part")) } else { green(tr("lie apart")) };
    say!("on that line {} {range}, by the order of their ends.", of.both())
}
