use super::pairs::{below, report};
use super::{Bvh, Tally};
use crate::intersect::probe::{ItemPair, Outcome, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The pair of items, one of each tree, that is deepest in one another: `depth` tells of two items how deep they are, and more;
/// `None` of those that are apart.
///
/// `at_most` tells of two boxes how deep anything in the one may be in anything in the other; `None` if they are apart. A pair of nodes is
/// left out where that is no more than what was found before, and of two pairs the deeper one is looked into first. `None` if no
/// items are in one another.
pub fn deepest<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    at_most: impl Fn(&Bounds<V>, &Bounds<V>) -> Option<V::Scalar>,
    mut depth: impl FnMut(u32, u32) -> Option<(V::Scalar, T)>,
) -> (Option<(V::Scalar, T)>, Tally) {
    let bound = |[m, n]: [u32; 2]| at_most(a.volume(m), b.volume(n));
    let mut tally = Tally::default();
    let mut best: Option<(V::Scalar, T)> = None;
    let mut waiting = vec![(bound([0, 0]), [0, 0])];
    while let Some((at_most, pair)) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        let deeper = |at_most| best.as_ref().is_none_or(|(depth, _)| at_most > *depth);
        if !at_most.is_some_and(deeper) {
            probe.step(|| report(a, b, pair, Outcome::Rejected, waiting.len()));
            continue;
        }
        if let Some([first, second]) = below(a, b, pair) {
            let (first, second) = ((bound(first), first), (bound(second), second));
            let (deep, other) = if second.0 > first.0 { (second, first) } else { (first, second) };
            waiting.extend([other, deep]);
            let pushed = Outcome::Pushed(vec![deep.1, other.1]);
            probe.step(|| report(a, b, pair, pushed, waiting.len()));
            continue;
        }
        probe.step(|| report(a, b, pair, Outcome::Leaves, waiting.len()));
        for &i in a.items(pair[0]) {
            for &j in b.items(pair[1]) {
                tally.items += 1;
                let found = depth(i, j);
                probe.step(|| Step::Items(ItemPair { a: i, b: j, overlap: found.is_some() }));
                let Some(found) = found else { continue };
                if best.as_ref().is_none_or(|best| found.0 > best.0) {
                    best = Some(found);
                }
            }
        }
    }
    (best, tally)
}
