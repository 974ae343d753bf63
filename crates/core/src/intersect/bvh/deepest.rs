//! The deepest pair of items of two trees, by branch and bound.

use num_traits::Float;

use super::Bvh;
use super::nearest::{Nearest, least};
use crate::intersect::probe::{ItemPair, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The deepest pair of items, one of each tree: `depth` gives the depth of two items, and an answer; `None`
/// if they are apart.
///
/// `at_most` gives an upper bound of the depth of anything in one box in anything in another; `None` if they
/// are apart. A pair of nodes is left out if its bound is no more than the best depth so far, and the deeper
/// one of two pairs is searched first. `None` if no items overlap.
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
    let found = least(a, b, at_least, probe, |i, j, probe| {
        let found = depth(i, j);
        probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: found.is_some() }));
        found.map(|(depth, more)| (-depth, more))
    });
    found.map(|Nearest { answer, distance, .. }| (-distance, answer))
}
