//! A ray or a line through a tree of boxes, by the slab test, the nearer child first.

use num_traits::Float;

use super::pairs::tree_node;
use super::{Bvh, Tally};
use crate::intersect::probe::{NodePair, Outcome, Probe, Step, TreeNode};
use crate::shapes::{Bounds, Interval};
use crate::vector::{Scalar, Vector};

/// Visits the items of all leaves whose boxes { origin + t direction : t in `within` } meets. Of two children the one that is entered first
/// is visited first, so leaves come in order unless boxes overlap.
///
/// `visit` may shorten `within`, as when it has found a hit. Boxes are widened by 8 ε of the distance to the farthest of them, so that
/// no item is skipped that its own test would accept by rounding. The difference, the slack, the inverse and the product err by ε/2 each,
/// 2 ε together; the other 6 are for the times of items that `within` holds.
///
/// Source: Kay and Kajiya (1986).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::{Interval, bvh};
/// use hitbench::shapes::Bounds;
///
/// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// let tree = bvh::Bvh::build(&[cell(0.0), cell(3.0)]);
/// let ahead = Interval { min: 0.0, max: f32::INFINITY };
/// let mut met = Vec::new();
/// bvh::ray(&tree, Vec2::new(2.0, 0.5), Vec2::X, ahead, &mut (), |item, _, _| met.push(item));
/// assert!(met.contains(&1));
/// ```
pub fn ray<V: Vector, P: Probe<V>>(
    tree: &Bvh<Bounds<V>>,
    origin: V,
    direction: V,
    mut within: Interval<V::Scalar>,
    probe: &mut P,
    mut visit: impl FnMut(u32, &mut Interval<V::Scalar>, &mut P),
) -> Tally {
    let mut tally = Tally::default();
    if tree.items(0).is_empty() {
        return tally;
    }
    let slabs = LineSlabs::new(tree.volume(0), origin, direction);
    let mut waiting = Vec::with_capacity(64);
    waiting.push((slabs.part(tree.volume(0)), 0));
    let meet = |part: Interval<V::Scalar>, within: Interval<V::Scalar>| {
        (part.min <= part.max) & (part.max >= within.min) & (part.min <= within.max)
    };
    while let Some((part, node)) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        let met = meet(part, within);
        let children = if met { tree.children(node) } else { None };
        let mut pushed = children.map(|c| c.map(|node| (slabs.part(tree.volume(node)), node)));
        if let Some(pushed) = &mut pushed {
            if pushed[1].0.min < pushed[0].0.min {
                pushed.swap(0, 1);
            }
            for child in [pushed[1], pushed[0]] {
                // A recording shows each box that is rejected. Without one, such a box is not even pushed.
                if P::RECORDS || meet(child.0, within) {
                    waiting.push(child);
                } else {
                    tally.volumes += 1;
                }
            }
        }
        probe.step(|| {
            let outcome = match pushed {
                Some([(_, first), (_, second)]) => Outcome::Pushed(vec![[0, first], [0, second]]),
                None if met => Outcome::Leaves,
                None => Outcome::Rejected,
            };
            let a = TreeNode { number: 0, level: 0, bounds: along(origin, direction, within) };
            Step::Nodes(NodePair { a, b: tree_node(tree, node), outcome, waiting: waiting.len() })
        });
        if met && pushed.is_none() {
            for &item in tree.items(node) {
                tally.items += 1;
                visit(item, &mut within, probe);
            }
        }
    }
    tally
}

/// A box around the part of the line, for a recording.
fn along<V: Vector>(origin: V, direction: V, within: Interval<V::Scalar>) -> Bounds<V> {
    let at = |t: V::Scalar| {
        V::from_fn(|i| {
            let d = direction.get(i);
            if d == V::Scalar::ZERO { origin.get(i) } else { origin.get(i) + d * t }
        })
    };
    Bounds::around([at(within.min), at(within.max)])
}

/// A line, prepared for the slab test.
pub(super) struct LineSlabs<V: Vector> {
    pub origin: V,
    /// 1 / direction, clamped to the largest finite number. So a line parallel to a slab enters it at a very large negative time and
    /// leaves it at a very large positive one if it lies inside, and never enters it if it lies beside.
    pub inverse: V,
    /// The length by which boxes are widened.
    pub slack: V,
}

impl<W: Vector> LineSlabs<W> {
    pub fn new<V: Vector<Scalar = W::Scalar, Simd = W>>(
        all: &Bounds<V>,
        origin: V,
        direction: V,
    ) -> Self {
        let farthest = (all.min - origin).max_abs().max((all.max - origin).max_abs());
        let most = W::splat(W::Scalar::max_value());
        let inverse = V::from_fn(|i| direction.get(i).recip()).simd();
        Self {
            origin: origin.simd(),
            inverse: inverse.clamp(-most, most),
            slack: W::splat(farthest * W::Scalar::of(8.0) * W::Scalar::epsilon()),
        }
    }

    /// { t : origin + t direction in the box }; min > max if there is none.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn part<V: Vector<Scalar = W::Scalar, Simd = W>>(
        &self,
        bounds: &Bounds<V>,
    ) -> Interval<W::Scalar> {
        let s = (bounds.min.simd() - self.origin - self.slack).scaled_by(self.inverse);
        let t = (bounds.max.simd() - self.origin + self.slack).scaled_by(self.inverse);
        let (near, far) = (s.min(t), s.max(t));
        let (mut min, mut max) = (near.get(0), far.get(0));
        for i in 1..W::DIM {
            min = if near.get(i) > min { near.get(i) } else { min };
            max = if far.get(i) < max { far.get(i) } else { max };
        }
        Interval { min, max }
    }
}
