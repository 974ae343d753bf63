use num_traits::Float;

use super::pairs::{below, report};
use super::{Bvh, Tally};
use crate::intersect::probe::{Outcome, Probe};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// The answer of [`nearest`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest<T, S> {
    /// What `distance` told of that pair.
    pub answer: T,
    /// How far apart they are.
    pub distance: S,
    /// What the search cost.
    pub tally: Tally,
}

/// The pair of items, one of each tree, that is nearest: `distance` tells of two items how far apart they are, and more.
///
/// A pair of nodes is left out where their boxes are no nearer than what was found before, and of two pairs the nearer
/// one is looked into first. `None` if a tree is empty, or if `distance` tells nothing of any pair.
pub fn nearest<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    mut distance: impl FnMut(u32, u32) -> Option<(V::Scalar, T)>,
) -> Option<Nearest<T, V::Scalar>> {
    nearest_by(a, b, Bounds::distance, probe, |i, j, _| distance(i, j))
}

/// [`nearest`], with another bound of how near the items in two boxes can be. `distance` may leave out items that are no nearer than its last
/// argument, which others are.
pub(in crate::intersect) fn nearest_by<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    at_least: impl Fn(&Bounds<V>, &Bounds<V>) -> V::Scalar,
    probe: &mut P,
    mut distance: impl FnMut(u32, u32, V::Scalar) -> Option<(V::Scalar, T)>,
) -> Option<Nearest<T, V::Scalar>> {
    let apart = |[m, n]: [u32; 2]| at_least(a.volume(m), b.volume(n));
    let mut tally = Tally::default();
    let mut best: Option<(V::Scalar, T)> = None;
    let mut waiting = vec![(V::Scalar::ZERO, [0, 0])];
    while let Some((at_least, pair)) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        let bound = best.as_ref().map_or(V::Scalar::infinity(), |(distance, _)| *distance);
        if at_least >= bound {
            probe.step(|| report(a, b, pair, Outcome::Rejected, waiting.len()));
            continue;
        }
        if let Some([first, second]) = below(a, b, pair) {
            let (first, second) = ((apart(first), first), (apart(second), second));
            let (near, far) = if second.0 < first.0 { (second, first) } else { (first, second) };
            waiting.extend([far, near]);
            let pushed = Outcome::Pushed(vec![near.1, far.1]);
            probe.step(|| report(a, b, pair, pushed, waiting.len()));
            continue;
        }
        probe.step(|| report(a, b, pair, Outcome::Leaves, waiting.len()));
        for &i in a.items(pair[0]) {
            for &j in b.items(pair[1]) {
                tally.items += 1;
                if probe.goes_on().is_break() {
                    return None;
                }
                let bound = best.as_ref().map_or(V::Scalar::infinity(), |best| best.0);
                let found = distance(i, j, bound);
                let nearer = |(d, _): &(V::Scalar, T)| best.as_ref().is_none_or(|best| *d < best.0);
                if found.as_ref().is_some_and(nearer) {
                    best = found;
                }
            }
        }
    }
    best.map(|(distance, answer)| Nearest { answer, distance, tally })
}
