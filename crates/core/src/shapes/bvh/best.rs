//! The best of all trees over a few boxes, and how good a tree is.

use std::sync::Arc;

use super::told::{Build, BuildStep, Cut, Listener};
use super::{Bvh, Node, Pattern, SplitBy};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

impl<V: Vector> Bvh<Bounds<V>> {
    /// The most items over which [`Bvh::best`] is found: it asks all ways to part every set of them, 3ⁿ in all.
    pub const MOST_FOR_BEST: usize = 12;

    /// The tree with one item a leaf and the least [`Bvh::expected_tests`] of all; `None` for more than
    /// [`Bvh::MOST_FOR_BEST`] items, or none.
    ///
    /// For each set of items the best tree over it is a cut into two sets with their best trees, so the sets are
    /// asked from the smallest on. Every set may be cut, not only along an axis.
    pub fn best<L: Listener<V>>(items: &[Bounds<V>], listener: &mut L) -> Option<Self> {
        let count = items.len();
        if count == 0 || count > Self::MOST_FOR_BEST {
            return None;
        }
        let sets = 1_usize << count;
        let mut around = vec![Bounds::empty(); sets];
        // The least sum of the surfaces of all inner nodes, and the set of the first child.
        let mut best = vec![(0.0_f64, 0_usize); sets];
        for set in 1..sets {
            let lowest = set & set.wrapping_neg();
            let rest = set ^ lowest;
            around[set] = around[rest].join(&items[lowest.trailing_zeros() as usize]);
            if rest == 0 {
                continue;
            }
            let mut least = (f64::INFINITY, lowest);
            // All subsets of the rest: with the lowest item they are the first child.
            let mut part = rest;
            while part > 0 {
                part = (part - 1) & rest;
                let first = part | lowest;
                let sum = best[first].0 + best[set ^ first].0;
                if sum < least.0 {
                    least = (sum, first);
                }
            }
            best[set] = (least.0 + around[set].half_area().double(), least.1);
        }
        let mut maker = Maker { around, best, nodes: Vec::new(), items: Vec::new(), listener };
        maker.node(sets - 1, 0);
        let pattern = Arc::new(Pattern { nodes: maker.nodes, items: maker.items });
        let volumes = pattern.volumes(|item| items[item as usize]);
        Some(Self { pattern, volumes })
    }

    /// How many nodes a random line tests that meets the root, on average: 1 + 2 Σ area / area of the root, over
    /// all inner nodes. `None` if the root has no surface.
    ///
    /// A line that meets a convex body meets a convex part of it with the ratio of their surfaces (in the plane:
    /// perimeters) as probability, if all lines are equally likely; where it meets a node, it tests both nodes
    /// below. An optimal tree is one for which this is least. Source: Crofton's formula; Goldsmith and Salmon
    /// (1987).
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::shapes::{Bounds, Bvh};
    ///
    /// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
    /// let best = Bvh::best(&[0.0, 1.0, 8.0].map(cell), &mut ()).expect("not too many");
    /// // The root is always opened: 1 + 2; the pair on the left, of perimeter 6 in 20, in 3 of 10 cases: 2 more.
    /// assert!((best.expected_tests().expect("an area") - 3.6).abs() < 1e-6);
    /// ```
    pub fn expected_tests(&self) -> Option<f64> {
        let area = |node: u32| self.volume(node).half_area().double();
        let inner = (0..self.node_count() as u32).filter(|&node| self.children(node).is_some());
        let sum: f64 = inner.map(area).sum();
        (area(0) > 0.0).then(|| 1.0 + 2.0 * sum / area(0))
    }
}

struct Maker<'a, V: Vector, L> {
    around: Vec<Bounds<V>>,
    best: Vec<(f64, usize)>,
    nodes: Vec<Node>,
    items: Vec<u32>,
    listener: &'a mut L,
}

impl<V: Vector, L: Listener<V>> Maker<'_, V, L> {
    fn node(&mut self, set: usize, level: u32) {
        let (number, first_item) = (self.nodes.len(), self.items.len() as u32);
        let item_count = set.count_ones();
        self.nodes.push(Node { second: 0, first_item, item_count, level });
        let tell = |listener: &mut L, what| {
            listener.hear(BuildStep { node: number as u32, level, what });
        };
        if item_count == 1 {
            self.items.push(set.trailing_zeros());
            if L::LISTENS {
                let items = numbers(set);
                tell(self.listener, Build::Leaf { around: self.around[set], items });
            }
            return;
        }
        let first = self.best[set].1;
        let parts = [first, set ^ first];
        if L::LISTENS {
            let sides = parts.map(|part| self.around[part]);
            let (axis, at) = between(&sides);
            let counts = parts.map(|part| part.count_ones() as usize);
            let cut = Cut { axis, at, sides, counts };
            let what = Build::Split { cut, by: SplitBy::Surface, items: parts.map(numbers) };
            tell(self.listener, what);
        }
        self.node(parts[0], level + 1);
        self.nodes[number].second = self.nodes.len() as u32;
        self.node(parts[1], level + 1);
    }
}

/// The items of a set, by number.
fn numbers(set: usize) -> Vec<u32> {
    (0..usize::BITS).filter(|i| set >> i & 1 == 1).collect()
}

/// The axis on which two boxes are farthest apart, or overlap least, and the middle between them.
fn between<V: Vector>([a, b]: &[Bounds<V>; 2]) -> (usize, V::Scalar) {
    let ends = |i: usize| {
        let (a, b) = ((a.min.get(i), a.max.get(i)), (b.min.get(i), b.max.get(i)));
        if a.0 + a.1 <= b.0 + b.1 { [a.1, b.0] } else { [b.1, a.0] }
    };
    let gap = |i: usize| ends(i)[1] - ends(i)[0];
    let axis = (1..V::DIM).fold(0, |most, i| if gap(i) > gap(most) { i } else { most });
    let [low, high] = ends(axis);
    (axis, (low + high) * V::Scalar::HALF)
}
