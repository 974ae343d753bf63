//! Heights above the boundary of a half-space, above a plane, and beyond the faces of a box.

use super::pair::Pair;
use super::spans::{figure, green, red, yellow};
use super::told::Told;
use crate::words::names;
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{Comparison, Coordinate, Relation, Side};
use hitbench_core::shapes::Kind;
use hitbench_core::vector::{Scalar, Vector};

pub(super) fn height_within<V: Vector>(c: &Comparison<V>, told: &Told, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let round = wall.other();
    let (what, reach) = match of.kind(round) {
        Kind::Ball => (of.core(round), tr("its radius")),
        Kind::Capsule => (of.part(tr("the lower end"), round), tr("its radius")),
        _ if c.right > V::Scalar::ZERO => {
            (of.own(round, tr("centre")), tr("its reach along the normal"))
        }
        _ => (of.part(tr("the lowest point"), round), ""),
    };
    let boundary = of.own(wall, tr("boundary"));
    if c.left.double() == f64::NEG_INFINITY {
        return say!(
            "{} extends without end behind {boundary}, so they {}.",
            of.the(round),
            red(tr("overlap"))
        );
    }
    if c.left < V::Scalar::ZERO {
        return say!(
            "{what} is {} behind {boundary}, so they {}.",
            yellow(figure(c.left.double().abs())),
            red(tr("overlap"))
        );
    }
    if reach.is_empty() {
        let follows = if c.holds {
            say!("they {}", red(tr("touch")))
        } else {
            say!("they are {}", green(tr("apart")))
        };
        return say!("{what} is {} in front of {boundary}, so {follows}.", yellow(&told.left));
    }
    say!(
        "{what} is {} in front of {boundary}, {} {reach} {}.",
        yellow(&told.left),
        told.near(),
        told.right
    )
}

pub(super) fn on_side<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let what = match of.kind(wall.other()) {
        Kind::Ray => of.own(wall.other(), tr("origin")),
        _ => of.the(wall.other()),
    };
    let (height, the_wall) = (c.left.double(), of.the(wall));
    match (c.holds, of.kind(wall)) {
        (true, Kind::HalfSpace) => {
            let depth = yellow(figure(height.abs()));
            say!("{what} lies in {the_wall}, {depth} behind its boundary.")
        }
        (true, _) => say!("{what} lies on {the_wall}, as its height above it is 0."),
        (false, Kind::HalfSpace) => say!(
            "{what} lies {} in front of {}, so outside.",
            yellow(figure(height)),
            of.own(wall, tr("boundary"))
        ),
        (false, _) => say!("{what} lies {} from {the_wall}, so not on it.", yellow(figure(height))),
    }
}

pub(super) fn beyond_face<V: Vector>(c: &Comparison<V>, i: usize, told: &Told) -> String {
    let axis = names::coordinate(Coordinate::Axis(i));
    let Told { left, right, .. } = told;
    match (c.relation, c.holds) {
        (Relation::Lt, true) => {
            say!("the centre lies at {left} along {axis}, below the lower face at {right}.")
        }
        (Relation::Le, false) => {
            say!("the centre lies at {left} along {axis}, above the upper face at {right}.")
        }
        _ => say!(
            "the centre lies at {left} along {axis}, between both faces: the upper one is at {right}."
        ),
    }
}
