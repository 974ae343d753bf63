//! Points that are moved, clamped and found.

use super::pair::Pair;
use super::spans::{direction, figure, grey, place, red, yellow};
use crate::words::names;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{Clamp, Coordinate, Frames, Hit, Reach, Side, Winding};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

pub(super) fn frame<V: Vector>(of: Side, local: V, pair: &Pair) -> String {
    let what = match pair.kind(of.other()) {
        Kind::Ball => pair.core(of.other()),
        Kind::Point => pair.the(of.other()),
        Kind::Ray => pair.own(of.other(), tr("origin")),
        Kind::Segment | Kind::Capsule => pair.part(tr("an end"), of.other()),
        _ => pair.part(tr("a point"), of.other()),
    };
    let frame = grey(place(local));
    say!("{what} lies at {frame} in the local frame of {}.", pair.the(of))
}

pub(super) fn frames<V: Vector>(frames: &Frames<V>, pair: &Pair) -> String {
    let translation = grey(format!("T = {}", place(frames.translation)));
    let (own, other) = (frames.of, frames.of.other());
    say!(
        "along the axes of {}, {} lies at {translation}, and {} are the columns of {}.",
        pair.the(own),
        pair.own(other, tr("centre")),
        pair.own(other, tr("axes")),
        grey("R")
    )
}

pub(super) fn reach<V: Vector>(reach: &Reach<V>, pair: &Pair) -> String {
    let terms = reach.terms();
    let terms: Vec<String> = (0..V::DIM).map(|i| figure(terms.get(i))).collect();
    say!(
        "{} reaches {} from its centre along the normal: {}.",
        pair.the(reach.of),
        grey(figure(reach.radius)),
        terms.join(" + ")
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
        return say!(
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
            say!(
                "{shape} is symmetric, so {what} may be mirrored from {axis} = {before} to {after}."
            )
        }
        None => say!(
            "{what} is mirrored by symmetry to the side p_y ≥ 0: from p_y = {before} to {after}."
        ),
    }
}

pub(super) fn hit<V: Vector>(hit: &Hit<V>, pair: &Pair) -> String {
    let mesh = pair.side_of(&[Kind::Mesh]).unwrap_or(Side::B);
    let (ray, triangle) = (pair.the(mesh.other()), super::searches::item(mesh, hit.triangle, pair));
    let t = yellow(format!("t = {}", figure(hit.t)));
    say!("{ray} meets {triangle} first, at {t}.")
}

pub(super) fn winding<V: Vector>(found: &Winding<V>, pair: &Pair) -> String {
    let (mesh, point) = (pair.the(found.of), pair.part(tr("a point"), found.of.other()));
    if found.touched.is_some() {
        return say!("{point} lies on the surface of {mesh}.");
    }
    let out = found.crossings.iter().filter(|crossing| crossing.outward).count();
    let enters = found.crossings.len() - out;
    let side = if found.is_inside() { red(tr("inside")) } else { grey(tr("outside")) };
    let times = |count: usize| match count {
        1 => tr("once").to_owned(),
        count => say!("{count} times"),
    };
    if enters == 0 {
        return say!("a ray from {point} leaves {mesh} {}: {side}.", times(out));
    }
    let (out, enters) = (times(out), times(enters));
    say!("a ray from {point} leaves {mesh} {out} and enters it {enters}: {side}.")
}

pub(super) fn clamp<V: Vector>(clamp: &Clamp<V>) -> String {
    let name = names::coordinate(clamp.coordinate);
    let [value, min, max, clamped] = [clamp.value, clamp.min, clamp.max, clamp.clamped].map(figure);
    let range = grey(format!("[{min}, {max}]"));
    let place = match clamp.coordinate {
        Coordinate::Axis(_) => tr("the coordinate"),
        _ => tr("the parameter"),
    };
    if clamp.value == clamp.clamped {
        return say!("{place} {name} = {value} lies in {range}, so clamping leaves it as it is.");
    }
    let below = clamp.clamped == clamp.min;
    let clamped = grey(clamped);
    match clamp.coordinate {
        Coordinate::Axis(_) => {
            let end = if below { tr("below") } else { tr("above") };
            say!("{place} {name} = {value} lies {end} {range}, so it is clamped to {clamped}.")
        }
        _ => {
            let [place, end] = if below {
                [tr("before the start"), tr("start")]
            } else {
                [tr("beyond the end"), tr("end")]
            };
            say!(
                "the parameter {name} = {value} lies {place}, so the {end} is taken: {name} = {clamped}."
            )
        }
    }
}

pub(super) fn deepest<V: Vector>(a: V, b: V) -> String {
    let depth = (b - a).length();
    if depth == V::Scalar::ZERO {
        return say!(
            "{} have a depth of {}, so they just touch.",
            yellow(tr("the deepest points")),
            red(0)
        );
    }
    say!(
        "the shortest way out is {} long: from one of {} to the other.",
        red(figure(depth)),
        yellow(tr("the deepest points"))
    )
}

pub(super) fn contact<V: Vector>(point: V, normal: Option<V>) -> String {
    let point = yellow(place(point));
    match normal {
        Some(normal) => {
            let normal = yellow(say!("normal {}", direction(normal)));
            say!("they first touch at {point}, with the {normal} there.")
        }
        None => say!("they first touch at {point}, where the normal is not unique."),
    }
}
