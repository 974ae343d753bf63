//! Heights above the boundary of a half-space, above a plane, and beyond the faces of a box.

use super::pair::Pair;
use super::spans::{figure, green, red, yellow};
use super::told::Told;
use crate::intersect::{Comparison, Coordinate, Relation, Side};
use crate::shapes::Kind;
use crate::vector::{Scalar, Vector};
use crate::words::names;

pub(super) fn height_within<V: Vector>(c: &Comparison<V>, told: &Told, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let round = wall.other();
    let (what, reach) = match of.kind(round) {
        Kind::Ball => (of.core(round), "its radius"),
        Kind::Capsule => (of.part("the lower end", round), "its radius"),
        _ if c.right > V::Scalar::ZERO => (of.own(round, "centre"), "its reach along the normal"),
        _ => (of.part("the lowest point", round), ""),
    };
    let boundary = of.own(wall, "boundary");
    if c.left.double() == f64::NEG_INFINITY {
        return format!(
            "{} extends without end behind {boundary}, so they {}.",
            of.the(round),
            red("overlap")
        );
    }
    if c.left < V::Scalar::ZERO {
        return format!(
            "{what} is {} behind {boundary}, so they {}.",
            yellow(figure(c.left.double().abs())),
            red("overlap")
        );
    }
    if reach.is_empty() {
        let follows = if c.holds {
            format!("they {}", red("touch"))
        } else {
            format!("they are {}", green("apart"))
        };
        return format!("{what} is {} in front of {boundary}, so {follows}.", yellow(&told.left));
    }
    format!(
        "{what} is {} in front of {boundary}, {} {reach} {}.",
        yellow(&told.left),
        told.near(),
        told.right
    )
}

pub(super) fn on_side<V: Vector>(c: &Comparison<V>, of: &Pair) -> String {
    let wall = of.side_of(&[Kind::HalfSpace, Kind::Plane]).unwrap_or(Side::B);
    let what = match of.kind(wall.other()) {
        Kind::Ray => of.own(wall.other(), "origin"),
        _ => of.the(wall.other()),
    };
    let (height, the_wall) = (c.left.double(), of.the(wall));
    match (c.holds, of.kind(wall)) {
        (true, Kind::HalfSpace) => {
            let depth = yellow(figure(height.abs()));
            format!("{what} lies in {the_wall}, {depth} behind its boundary.")
        }
        (true, _) => format!("{what} lies on {the_wall}, as its height above it is 0."),
        (false, Kind::HalfSpace) => {
            format!(
                "{what} lies {} in front of {}, so outside.",
                yellow(figure(height)),
                of.own(wall, "boundary")
            )
        }
        (false, _) => {
            format!("{what} lies {} off {the_wall}, so not on it.", yellow(figure(height)))
        }
    }
}

pub(super) fn beyond_face<V: Vector>(c: &Comparison<V>, i: usize, told: &Told) -> String {
    let axis = names::coordinate(Coordinate::Axis(i));
    let Told { left, right, .. } = told;
    match (c.relation, c.holds) {
        (Relation::Lt, true) => format!(
            "along {axis} the centre, at {left}, sticks out below the lower face at {right}."
        ),
        (Relation::Le, false) => format!(
            "along {axis} the centre, at {left}, sticks out above the upper face at {right}."
        ),
        _ => format!(
            "along {axis} the centre, at {left}, does not stick out of the box, whose upper face is at {right}."
        ),
    }
}
