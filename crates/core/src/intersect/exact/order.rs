//! Whether two bodies overlap, touch or are apart. Bodies touch if the origin is on the boundary of their Minkowski difference:
//! a symbolic perturbation, which moves the difference by an infinitesimal vector, tells the boundary from the inside.

use std::cmp::Ordering;

use glam::DVec3;

use super::bodies::{Body, Difference};
use super::nearest::{Nearest, beyond, search};
use super::{apart, certified, meet_moving, rounded_search, scale};
use crate::dyadic::{Dyadic, Infinitesimal, Number, Vector3};

/// `Greater` if two bodies of this dimension are apart. `Equal` if they touch: they have a point in common, and an arbitrarily
/// small motion parts them. `Less` if they overlap by more. Two bodies that are flat in the same direction cannot, since a
/// motion across them parts them.
#[cold]
#[inline(never)]
pub(in crate::intersect) fn order(a: &Body, b: &Body, dim: usize) -> Ordering {
    if apart(a, b).is_some() {
        Ordering::Greater
    } else if is_on_boundary(a, b, [DVec3::ZERO; 2], [0.0; 2], dim) {
        Ordering::Equal
    } else {
        Ordering::Less
    }
}

/// Whether two bodies of this dimension have a point in common at some instant, as [`meet_moving`] says, and still have one
/// after any small enough motion of one of them: the origin is inside the set that their difference sweeps.
pub(in crate::intersect) fn meet_moving_open(
    a: &Body,
    b: &Body,
    ways: [DVec3; 2],
    between: [f64; 2],
    dim: usize,
) -> bool {
    meet_moving(a, b, ways, between) && !is_on_boundary(a, b, ways, between, dim)
}

/// Whether the origin, which lies in the set that the difference sweeps, is on the boundary of that set.
#[cold]
#[inline(never)]
fn is_on_boundary(a: &Body, b: &Body, ways: [DVec3; 2], between: [f64; 2], dim: usize) -> bool {
    let scale = scale(a, b, ways);
    let rounded = Difference::<f64>::new(a, b, scale).moved(ways, between, scale);
    let (found, start) = rounded_search(&rounded);
    // An origin that is certainly in the set in spite of rounding is inside it.
    if found.as_ref().is_some_and(|found| certified(&rounded, found).is_some()) {
        return false;
    }
    let exact = Difference::<Dyadic>::new(a, b, 1.0).moved(ways, between, 1.0);
    if exact.reach.is_positive() {
        let reach = exact.reach.mul(&exact.reach);
        let is_inside = |square: &[Dyadic; 2]| beyond(square, &reach).sign().is_lt();
        let found = search(&exact, start, usize::MAX, |face| is_inside(&face.square));
        return matches!(found, Some(Nearest::Face(face)) if !is_inside(&face.square));
    }
    // A set with the origin on its boundary lies on one side of a plane through the origin. Every vector is a sum of these
    // directions with weights above 0, so one of them points to that side: a set that moves along it leaves the origin at
    // once. A set with the origin inside leaves it along none.
    let directions = match dim {
        2 => &[[1.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]][..],
        _ => &[[1.0, 1.0, 1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, -1.0]],
    };
    directions.iter().any(|direction| {
        let way = Vector3(direction.map(Infinitesimal::epsilon));
        let difference = Difference::<Infinitesimal>::new(a, b, 1.0);
        let moved = difference.moved_and_translated(ways, between, 1.0, &way);
        matches!(search(&moved, start, usize::MAX, |_| false), Some(Nearest::Face(_)))
    })
}
