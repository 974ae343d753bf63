//! The nearest pair of items of two trees, by branch and bound.

use num_traits::Float;

use super::pairs::{below, report};
use super::{Bvh, Tally};
use crate::intersect::probe::{Outcome, Probe};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The answer of [`nearest`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest<T, S> {
    /// The answer of `distance` for the nearest pair.
    pub answer: T,
    /// The distance of the nearest pair.
    pub distance: S,
    /// The cost of the search.
    pub tally: Tally,
}

/// The nearest pair of items, one of each tree. `distance` gives the distance of two items and an answer.
///
/// A pair of nodes whose boxes are no nearer than the best pair so far is skipped, and the nearer one of two pairs is searched
/// first. `None` if a tree is empty, or if `distance` gives `None` for all pairs.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::bvh::{Bvh, nearest};
/// use hitbench::shapes::Bounds;
///
/// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// let (many, one) = ([cell(0.0), cell(5.0)], [cell(3.0)]);
/// let (a, b) = (Bvh::build(&many), Bvh::build(&one));
/// let found = nearest(&a, &b, &mut (), |i, j| {
///     Some((many[i as usize].distance(&one[j as usize]), [i, j]))
/// });
/// assert!(found.is_some_and(|found| found.answer == [1, 0] && found.distance > 0.999));
/// ```
pub fn nearest<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    probe: &mut P,
    mut distance: impl FnMut(u32, u32) -> Option<(V::Scalar, T)>,
) -> Option<Nearest<T, V::Scalar>> {
    least_pair(a, b, Bounds::distance, probe, |i, j, _| distance(i, j))
}

/// The pair of items, one of each tree, with the least value. `value` gives the value of two items and an answer; `at_least` gives
/// a lower bound of the values of all items in two boxes.
pub(in crate::intersect) fn least_pair<V: Vector, T, P: Probe<V>>(
    a: &Bvh<Bounds<V>>,
    b: &Bvh<Bounds<V>>,
    at_least: impl Fn(&Bounds<V>, &Bounds<V>) -> V::Scalar,
    probe: &mut P,
    mut value: impl FnMut(u32, u32, &mut P) -> Option<(V::Scalar, T)>,
) -> Option<Nearest<T, V::Scalar>> {
    let bound = |[m, n]: [u32; 2]| at_least(a.volume(m), b.volume(n));
    let mut tally = Tally::default();
    let mut best: Option<(V::Scalar, T)> = None;
    let mut waiting = vec![(bound([0, 0]), [0, 0])];
    while let Some((lower_bound, pair)) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        if lower_bound >= best.as_ref().map_or(V::Scalar::infinity(), |(least, _)| *least) {
            probe.step(|| report(a, b, pair, Outcome::Rejected, waiting.len()));
            continue;
        }
        if let Some([first, second]) = below(a, b, pair) {
            let (first, second) = ((bound(first), first), (bound(second), second));
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
                if let Some(found) = value(i, j, probe)
                    && best.as_ref().is_none_or(|(least, _)| found.0 < *least)
                {
                    best = Some(found);
                }
            }
        }
    }
    best.map(|(distance, answer)| Nearest { answer, distance, tally })
}
