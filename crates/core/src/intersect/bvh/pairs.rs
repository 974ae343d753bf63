//! The pairs of items, one of each tree, in leaves whose volumes meet.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::{Bvh, Volume};
use crate::intersect::probe::{NodePair, Outcome, Probe, Step, TreeNode};
use crate::vector::Vector;

/// The cost of a search.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of pairs of volumes that were tested.
    pub volumes: usize,
    /// The number of pairs of items that were visited.
    pub items: usize,
}

/// Which of the waiting pairs is taken next. Both orders find the same pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// The last one: depth first. At most one pair waits for each level of both trees.
    Stack,
    /// The first one: breadth first. As many pairs wait as meet on a level.
    Queue,
}

/// Visits every pair of items, one of each tree, that lie in leaves whose volumes meet, until `visit` breaks.
///
/// If two nodes meet, the larger one that is no leaf is replaced by its children.
///
/// Source: the GAME2016 lecture on bounding volume hierarchies.
///
/// ```
/// # use hitbench_core as hitbench;
/// use std::ops::ControlFlow;
///
/// use glam::Vec2;
/// use hitbench::intersect::bvh::{Bvh, pairs};
/// use hitbench::shapes::Bounds;
///
/// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
/// let (a, b) = (Bvh::build(&[cell(0.0), cell(5.0)]), Bvh::build(&[cell(5.5)]));
/// let mut found = Vec::new();
/// pairs(&a, &b, &mut (), |i, j, _| {
///     found.push([i, j]);
///     ControlFlow::Continue(())
/// });
/// assert!(found.contains(&[1, 0]));
/// ```
pub fn pairs<V: Vector, B: Volume<V>, P: Probe<V>>(
    a: &Bvh<B>,
    b: &Bvh<B>,
    probe: &mut P,
    visit: impl FnMut(u32, u32, &mut P) -> ControlFlow<()>,
) -> Tally {
    search(a, b, vec![[0, 0]], probe, visit)
}

/// [`pairs`] with a stack or a queue.
///
/// Source: the GAME2016 lecture, "Intersecting Bounding Volume Hierarchies", which uses a queue.
pub fn pairs_by<V: Vector, B: Volume<V>, P: Probe<V>>(
    order: Waiting,
    a: &Bvh<B>,
    b: &Bvh<B>,
    probe: &mut P,
    visit: impl FnMut(u32, u32, &mut P) -> ControlFlow<()>,
) -> Tally {
    match order {
        Waiting::Stack => pairs(a, b, probe, visit),
        Waiting::Queue => search(a, b, VecDeque::from([[0, 0]]), probe, visit),
    }
}

/// A list of the pairs that wait.
trait List {
    fn take(&mut self) -> Option<[u32; 2]>;
    fn put(&mut self, pairs: [[u32; 2]; 2]);
    fn count(&self) -> usize;
}

/// A stack, from which the first of two pairs is taken first.
impl List for Vec<[u32; 2]> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn take(&mut self) -> Option<[u32; 2]> {
        self.pop()
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn put(&mut self, [first, second]: [[u32; 2]; 2]) {
        self.extend([second, first]);
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// A queue.
impl List for VecDeque<[u32; 2]> {
    fn take(&mut self) -> Option<[u32; 2]> {
        self.pop_front()
    }

    fn put(&mut self, pairs: [[u32; 2]; 2]) {
        self.extend(pairs);
    }

    fn count(&self) -> usize {
        self.len()
    }
}

#[inline]
fn search<V: Vector, B: Volume<V>, P: Probe<V>>(
    a: &Bvh<B>,
    b: &Bvh<B>,
    mut waiting: impl List,
    probe: &mut P,
    mut visit: impl FnMut(u32, u32, &mut P) -> ControlFlow<()>,
) -> Tally {
    let mut tally = Tally::default();
    while let Some(pair) = waiting.take() {
        if probe.goes_on().is_break() {
            break;
        }
        let [m, n] = pair;
        tally.volumes += 1;
        let meet = a.volume(m).meets(b.volume(n));
        let children = if meet { below(a, b, pair) } else { None };
        if let Some(children) = children {
            waiting.put(children);
        }
        probe.step(|| {
            let outcome = match children {
                Some(pushed) => Outcome::Pushed(pushed.to_vec()),
                None if meet => Outcome::Leaves,
                None => Outcome::Rejected,
            };
            report(a, b, pair, outcome, waiting.count())
        });
        if !meet || children.is_some() {
            continue;
        }
        for &i in a.items(m) {
            for &j in b.items(n) {
                tally.items += 1;
                if probe.goes_on().is_break() {
                    return tally;
                }
                if visit(i, j, probe).is_break() {
                    return tally;
                }
            }
        }
    }
    tally
}

/// The two pairs that replace a pair: those of the children of the larger node. `None` for two leaves.
#[inline]
pub(super) fn below<V: Vector, A: Volume<V>, B: Volume<V>>(
    a: &Bvh<A>,
    b: &Bvh<B>,
    [m, n]: [u32; 2],
) -> Option<[[u32; 2]; 2]> {
    let (of_a, of_b) = (a.children(m), b.children(n));
    if of_a.is_none() && of_b.is_none() {
        return None;
    }
    // Without a branch, which would be mispredicted, since either node may be larger.
    let larger = a.volume(m).size() >= b.volume(n).size();
    let open_a = of_a.is_some() & (of_b.is_none() | larger);
    let (of_a, of_b) = (of_a.unwrap_or_default(), of_b.unwrap_or_default());
    Some([0, 1].map(|i| if open_a { [of_a[i], n] } else { [m, of_b[i]] }))
}

pub(super) fn report<V: Vector, A: Volume<V>, B: Volume<V>>(
    a: &Bvh<A>,
    b: &Bvh<B>,
    [m, n]: [u32; 2],
    outcome: Outcome,
    waiting: usize,
) -> Step<V> {
    Step::Nodes(NodePair { a: tree_node(a, m), b: tree_node(b, n), outcome, waiting })
}

pub(super) fn tree_node<V: Vector, B: Volume<V>>(tree: &Bvh<B>, number: u32) -> TreeNode<V> {
    TreeNode { number, level: tree.level(number), bounds: tree.volume(number).bounds() }
}
