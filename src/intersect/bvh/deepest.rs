use num_traits::Float;

use super::Bvh;
use super::nearest::{Nearest, least};
use crate::intersect::probe::{ItemPair, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The pair of items, one of each tree, that is deepest in one another, with its depth: `depth` tells of two items how
/// deep they are, and more; `None` of those that are apart.
///
/// `at_most` tells of two boxes how deep anything in the one may be in anything in the other; `None` if they are apart.
/// A pair of nodes is left out where that is no more than what was found before, and of two pairs the deeper one is
/// looked into first. `None` if no items are in one another.
pub fn deepest<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    at_most: impl Fn(&Bounds<V>, &Bounds<V>) -> Option<V::Scalar>,
    mut depth: impl FnMut(u32, u32) -> Option<(V::Scalar, T)>,
) -> Option<(V::Scalar, T)> {
    // The deepest pair is the one whose depth, negated, is least.
    let at_least =
        |m: &Bounds<V>, n: &Bounds<V>| at_most(m, n).map_or(V::Scalar::infinity(), |d| -d);
    let found = least(a, b, at_least, probe, |i, j, _, probe| {
        let found = depth(i, j);
        probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: found.is_some() }));
        found.map(|(depth, more)| (-depth, more))
    });
    found.map(|Nearest { answer, distance, .. }| (-distance, answer))
}
