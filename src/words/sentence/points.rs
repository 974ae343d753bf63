//! Points that are moved, clamped and found.

use super::pair::Pair;
use super::spans::{direction, figure, grey, place, red, yellow};
use crate::intersect::{Clamp, Coordinate, Frames, Hit, Side, Winding};
use crate::shapes::Kind;
use crate::vector::{Scalar, Vector};
use crate::words::names;

pub(super) fn frame<V: Vector>(of: Side, local: V, pair: &Pair) -> String {
    let what = match pair.kind(of.other()) {
        Kind::Ball => pair.core(of.other()),
        Kind::Point => pair.the(of.other()),
        Kind::Ray => pair.own(of.other(), "origin"),
        Kind::Segment | Kind::Capsule => pair.part("an end", of.other()),
        _ => pair.part("a point", of.other()),
    };
    let frame = grey(place(local));
    format!("seen in the frame of {}, {what} lies at {frame}.", pair.the(of))
}

pub(super) fn frames<V: Vector>(frames: &Frames<V>, pair: &Pair) -> String {
    let translation = grey(format!("T = {}", place(frames.translation)));
    let (own, other) = (frames.of, frames.of.other());
    format!(
        "along the axes of {}, {} lies at {translation}, and {} are the columns of {}.",
        pair.the(own),
        pair.own(other, "centre"),
        pair.own(other, "axes"),
        grey("R")
    )
}

/// From the heights above the mirror, before and after.
pub(super) fn reflect<V: Vector>(
    of: Side,
    normal: V,
    [before, after]: [V::Scalar; 2],
    pair: &Pair,
) -> String {
    let what = match pair.kind(of) {
        Kind::Ball => pair.core(of),
        _ => pair.the(of),
    };
    if before == after {
        let height = figure(before);
        return format!(
            "{what} lies on the side p_y ≥ 0 already, at p_y = {height}, so it need not be mirrored."
        );
    }
    let (before, after) = (figure(before), grey(figure(after)));
    // A box is mirrored along its own axes, a sector at its axis of symmetry.
    let along = (0..V::DIM)
        .find(|&i| pair.kind(of.other()) != Kind::Sector && normal.get(i) == V::Scalar::ONE);
    match along {
        Some(i) => {
            let axis = names::coordinate(Coordinate::Axis(i));
            let shape = pair.the(of.other());
            format!(
                "{shape} is symmetric, so {what} may be mirrored from {axis} = {before} to {after}."
            )
        }
        None => format!(
            "by symmetry {what} is mirrored to the side p_y ≥ 0: from p_y = {before} to {after}."
        ),
    }
}

pub(super) fn hit<V: Vector>(hit: &Hit<V>, pair: &Pair) -> String {
    let mesh = pair.side_of(&[Kind::Mesh]).unwrap_or(Side::B);
    let (ray, triangle) = (pair.the(mesh.other()), super::searches::item(mesh, hit.triangle, pair));
    let t = yellow(format!("t = {}", figure(hit.t)));
    format!("{ray} meets {triangle} before all others, at {t}.")
}

pub(super) fn winding<V: Vector>(found: &Winding<V>, pair: &Pair) -> String {
    let (mesh, point) = (pair.the(found.of), pair.part("a point", found.of.other()));
    if found.touched.is_some() {
        return format!("{point} lies on the surface of {mesh}.");
    }
    let out = found.crossings.iter().filter(|crossing| crossing.outward).count();
    let enters = found.crossings.len() - out;
    let side = if found.is_inside() { red("inside") } else { grey("outside") };
    format!("a ray from {point} leaves {mesh} {out} times and enters it {enters} times: {side}.")
}

pub(super) fn clamp<V: Vector>(clamp: &Clamp<V>) -> String {
    let name = names::coordinate(clamp.coordinate);
    let [value, min, max, clamped] = [clamp.value, clamp.min, clamp.max, clamp.clamped].map(figure);
    let range = grey(format!("[{min}, {max}]"));
    let place = match clamp.coordinate {
        Coordinate::Axis(_) => "the coordinate",
        _ => "the parameter",
    };
    if clamp.value == clamp.clamped {
        return format!(
            "{place} {name} = {value} lies in {range}, so clamping leaves it as it is."
        );
    }
    let below = clamp.clamped == clamp.min;
    let clamped = grey(clamped);
    match clamp.coordinate {
        Coordinate::Axis(_) => {
            let end = if below { "below" } else { "above" };
            format!("{place} {name} = {value} lies {end} {range}, so it is clamped to {clamped}.")
        }
        _ => {
            let [place, end] =
                if below { ["before the start", "start"] } else { ["beyond the end", "end"] };
            format!(
                "the parameter {name} = {value} lies {place}, so the {end} is taken: {name} = {clamped}."
            )
        }
    }
}

pub(super) fn closest<V: Vector>(a: V, b: V) -> String {
    let distance = (b - a).length();
    if distance == V::Scalar::ZERO {
        return format!(
            "{} found so far coincide, so nothing lies between them.",
            yellow("the nearest points")
        );
    }
    format!("{} found so far are {} apart.", yellow("the nearest points"), yellow(figure(distance)))
}

pub(super) fn deepest<V: Vector>(a: V, b: V) -> String {
    let depth = (b - a).length();
    if depth == V::Scalar::ZERO {
        return format!(
            "{} have a depth of {}, so they just touch.",
            yellow("the deepest points"),
            red(0)
        );
    }
    format!(
        "the shortest way out is {} long: from one of {} to the other.",
        red(figure(depth)),
        yellow("the deepest points")
    )
}

pub(super) fn contact<V: Vector>(point: V, normal: Option<V>) -> String {
    let point = yellow(place(point));
    match normal {
        Some(normal) => {
            let normal = yellow(format!("normal {}", direction(normal)));
            format!("they first touch at {point}, with the {normal} there.")
        }
        None => format!("they first touch at {point}, where no single normal exists."),
    }
}
