//! The deepest pair of items of two trees, by branch and bound.

use num_traits::Float;

use super::Bvh;
use super::nearest::{Nearest, least_pair};
use crate::intersect::probe::{ItemPair, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The pair of items, one of each tree, with the greatest depth; `None` if no items overlap. `depth` gives the depth of two items
/// and an answer, or `None` if they are apart.
///
/// `at_most` gives an upper bound of the depth of items in two boxes, or `None` if these are apart. A pair of nodes whose bound is
/// no more than the best depth so far is skipped, and of two pairs the one with the greater bound is searched first.
pub fn deepest<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    at_most: impl Fn(&Bounds<V>, &Bounds<V>) -> Option<V::Scalar>,
    mut depth: impl FnMut(u32, u32) -> Option<(V::Scalar, T)>,
) -> Option<(V::Scalar, T)> {
    // The deepest pair has the least negated depth.
    let at_least =
        |m: &Bounds<V>, n: &Bounds<V>| at_most(m, n).map_or(V::Scalar::infinity(), |d| -d);
    let found = least_pair(a, b, at_least, probe, |i, j, probe| {
        let found = depth(i, j);
        probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: found.is_some() }));
        found.map(|(depth, more)| (-depth, more))
    });
    found.map(|Nearest { answer, distance, .. }| (-distance, answer))
}
