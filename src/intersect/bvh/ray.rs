use num_traits::Float;

use super::pairs::tree_node;
use super::{Bvh, Tally};
use crate::intersect::probe::{NodePair, Outcome, Probe, Step, TreeNode};
use crate::shapes::{Bounds, Interval};
use crate::vector::{Scalar, Vector};

/// Hands over the items of all leaves whose boxes a part of a line meets, the nearest first.
///
/// The line is the points origin + t direction, the part is where t lies in `within`; `visit` may
/// make that shorter, as when it has found a hit. Boxes are taken wider by 8 ulp of the distance to
/// the farthest of them, so that no item is left out of which its own test, with its rounding,
/// would say yes.
///
/// ```
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
    let slabs = Slabs::new(tree.volume(0), origin, direction);
    let mut waiting = vec![(slabs.part(tree.volume(0)), 0)];
    while let Some((part, node)) = waiting.pop() {
        if probe.goes_on().is_break() {
            break;
        }
        tally.volumes += 1;
        let met = part.min <= part.max && part.max >= within.min && part.min <= within.max;
        let children = if met { tree.children(node) } else { None };
        let mut pushed = children.map(|c| c.map(|node| (slabs.part(tree.volume(node)), node)));
        if let Some(pushed) = &mut pushed {
            if pushed[1].0.min < pushed[0].0.min {
                pushed.swap(0, 1);
            }
            waiting.extend([pushed[1], pushed[0]]);
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

/// A box around the part of the line, for the picture.
fn along<V: Vector>(origin: V, direction: V, within: Interval<V::Scalar>) -> Bounds<V> {
    let at = |t: V::Scalar| {
        V::from_fn(|i| {
            let d = direction.get(i);
            if d == V::Scalar::ZERO { origin.get(i) } else { origin.get(i) + d * t }
        })
    };
    Bounds::around([at(within.min), at(within.max)])
}

/// A line, ready to be asked for boxes.
struct Slabs<V: Vector> {
    origin: V,
    direction: V,
    inverse: V,
    /// By how much boxes are taken wider.
    slack: V::Scalar,
}

impl<V: Vector> Slabs<V> {
    fn new(all: &Bounds<V>, origin: V, direction: V) -> Self {
        let farthest = (all.min - origin).max_element().max((all.max - origin).max_element());
        Self {
            origin,
            direction,
            inverse: V::from_fn(|i| direction.get(i).recip()),
            slack: farthest * V::Scalar::of(8.0) * V::Scalar::epsilon(),
        }
    }

    /// { t : origin + t direction in the box }; min > max if there is none.
    #[inline]
    fn part(&self, bounds: &Bounds<V>) -> Interval<V::Scalar> {
        let mut part = Interval { min: V::Scalar::neg_infinity(), max: V::Scalar::infinity() };
        for i in 0..V::DIM {
            let low = bounds.min.get(i) - self.origin.get(i) - self.slack;
            let high = bounds.max.get(i) - self.origin.get(i) + self.slack;
            if self.direction.get(i) == V::Scalar::ZERO {
                if low > V::Scalar::ZERO || high < V::Scalar::ZERO {
                    return Interval { min: V::Scalar::infinity(), max: V::Scalar::neg_infinity() };
                }
                continue;
            }
            // So nearly along the box that it decides nothing.
            if self.inverse.get(i).is_infinite() {
                continue;
            }
            let (s, t) = (low * self.inverse.get(i), high * self.inverse.get(i));
            let (near, far) = if s <= t { (s, t) } else { (t, s) };
            part.min = if near > part.min { near } else { part.min };
            part.max = if far < part.max { far } else { part.max };
        }
        part
    }
}
