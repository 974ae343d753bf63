//! The reports of conservative advancement to a probe: steps in time, and the outcomes of pairs of nodes and of triangles.

use super::Advancement;
use super::body::Part;
use super::motion::TimeRange;
use super::pair::Fate;
use crate::intersect::distance::Closest;
use crate::intersect::probe::{Branch, ConservativeStep, ItemPair, NodePair, Outcome, Probe, Step};
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};

impl<V, D, F> Advancement<'_, V, D, F>
where
    V: Vector,
    D: Vector<Scalar = f64>,
    F: Fn(&Shape<D>, &Shape<D>) -> Option<Closest<D>>,
{
    /// Reports a step in time from the closest points.
    pub(super) fn tell_advance<P: Probe<V>>(
        &self,
        range: TimeRange,
        u: f64,
        fate: &Fate,
        closest: impl FnOnce() -> Option<Closest<D>>,
        probe: &mut P,
    ) {
        let next = match fate {
            Fate::Until(next) => *next,
            Fate::Apart => range.to,
            Fate::Touch | Fate::Split => return,
        };
        let advance = || {
            let closest = closest()?;
            // Beyond the end of the range the speed of approach is not known.
            let time = (next - u).abs();
            let speed = if let Fate::Apart = fate { 0.0 } else { closest.distance / time };
            Some(ConservativeStep {
                u: V::Scalar::of(u),
                distance: V::Scalar::of(closest.distance),
                a: self.world(closest.a, u),
                b: self.world(closest.b, u),
                speed: V::Scalar::of(speed),
                next: V::Scalar::of(next),
            })
        };
        probe.step(|| advance().map_or(Step::Branch(Branch::NoDistance), Step::Advance));
    }

    /// Reports two triangles that touch, or are apart to the end. A shape that is no mesh counts as one item.
    pub(super) fn tell_items<P: Probe<V>>(&self, parts: [Part; 2], overlap: bool, probe: &mut P) {
        let number = |part| if let Part::Triangle(number) = part { Some(number) } else { None };
        let numbers = parts.map(number);
        let is_node = parts.iter().any(|part| matches!(part, Part::Node(_)));
        if !is_node && numbers != [None; 2] {
            let [a, b] = numbers.map(Option::unwrap_or_default);
            probe.step(|| Step::Items(ItemPair { a, b, overlap }));
        }
    }

    /// Reports the outcome of a pair with at least one node of a tree: the pairs `below` replace it.
    pub(super) fn tell_nodes<P: Probe<V>>(
        &self,
        parts: [Part; 2],
        below: &[[Part; 2]],
        waiting: usize,
        probe: &mut P,
    ) {
        if !parts.iter().any(|part| matches!(part, Part::Node(_))) {
            return;
        }
        let node = |[a, b]: [Part; 2]| {
            let [of_a, of_b] = self.shapes;
            Some([self.a.tree_node(a, of_a)?, self.b.tree_node(b, of_b)?])
        };
        let Some([a, b]) = node(parts) else { return };
        probe.step(|| {
            let pushed: Vec<[u32; 2]> = below
                .iter()
                .filter_map(|&parts| Some(node(parts)?.map(|node| node.number)))
                .collect();
            let outcome = match (below.is_empty(), pushed.is_empty()) {
                (true, _) => Outcome::Rejected,
                (_, true) => Outcome::Leaves,
                _ => Outcome::Pushed(pushed),
            };
            Step::Nodes(NodePair { a, b, outcome, waiting })
        });
    }
}
