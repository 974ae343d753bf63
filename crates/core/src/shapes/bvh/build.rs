//! Building by the surface-area heuristic, or by halves.

use std::sync::Arc;

use super::cuts::{boxes, numbers, split};
use super::told::{Build, BuildStep, Listener};
use super::{Bvh, Node, Pattern, morton};
use crate::parallel;
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// The most items that a leaf has.
pub(super) const LEAF: usize = 2;

/// Below this level splits halve the number of items, so that no tree is deeper than this and 32 more.
const LEVELS: u32 = 64;

/// How the items of a node are parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SplitBy {
    /// Where surface times number of items, summed over both sides, is least.
    Surface,
    /// Into halves along the axis on which the centres spread widest.
    Median,
    /// Where the highest bit changes of the cells in which the centres are, in a grid of cubes whose numbers along the
    /// axes are mixed bit by bit: across each axis in turn, at the middle of a region of space.
    ///
    /// Such a tree is built several times as fast as one by surface, and searches in it take longer: it pays where it
    /// is searched a few times. Items whose centres share a cell, of 2²¹ along the longest side (in the plane 2³⁰), are
    /// halved.
    ///
    /// Sources: Morton (1966), for the codes of the cells; Lauterbach et al., *Fast BVH Construction on GPUs* (2009).
    Morton,
}

impl<V: Vector> Bvh<Bounds<V>> {
    /// A tree over boxes, which may have infinite ends.
    ///
    /// Each node is split at the place, of up to 7 on each axis, with the least sum over both sides of their
    /// surface times the number of their items: the smaller the surface, the fewer rays and other boxes meet
    /// it. If all centres are the same, the items are halved.
    ///
    /// Source: Goldsmith and Salmon (1987), for the heuristic; Wald (2007), for the bins.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::shapes::{Bounds, Bvh};
    ///
    /// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
    /// let tree = Bvh::build(&[0.0, 2.0, 4.0, 6.0].map(cell));
    /// assert_eq!(*tree.volume(0), Bounds { min: Vec2::ZERO, max: Vec2::new(7.0, 1.0) });
    /// ```
    pub fn build(items: &[Bounds<V>]) -> Self {
        Self::build_by(items, SplitBy::Surface, LEAF, &mut ())
    }

    /// [`Bvh::build`] by another rule, with at most `leaf` items in a leaf (at least 1), and with a listener that
    /// hears every cut that is considered and every split.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::shapes::{Bounds, Bvh, SplitBy};
    ///
    /// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
    /// let tree = Bvh::build_by(&[0.0, 2.0, 4.0, 60.0].map(cell), SplitBy::Median, 1, &mut ());
    /// // The halves are as large as each other, however far the last box is.
    /// assert_eq!(tree.children(0).map(|nodes| nodes.map(|node| tree.items(node).len())), Some([2, 2]));
    /// ```
    pub fn build_by<L: Listener<V>>(
        items: &[Bounds<V>],
        by: SplitBy,
        leaf: usize,
        listener: &mut L,
    ) -> Self {
        if by == SplitBy::Morton {
            return morton::build(items, leaf.max(1), listener);
        }
        let leaf = leaf.max(1);
        let mut sorted: Vec<_> = items.iter().map(Ends::finite).zip(0..).collect();
        let nodes = if parallel::SHARES && !L::LISTENS {
            shared::<V>(&mut sorted, 0, 0, by, leaf)
        } else {
            let nodes = Vec::with_capacity(items.len());
            let mut builder =
                Builder::<V, L> { items: &mut sorted, first: 0, nodes, by, leaf, listener };
            builder.node(0, items.len(), 0);
            builder.nodes
        };
        let items_in_order = sorted.into_iter().map(|(_, number)| number).collect();
        let pattern = Arc::new(Pattern { nodes, items: items_in_order });
        let volumes = pattern.volumes(|item| items[item as usize]);
        Self { pattern, volumes }
    }
}

/// The ends of a box: minᵢ, and then −maxᵢ, so that one box is grown to another by the smaller of each two numbers.
#[derive(Clone, Copy)]
pub(super) struct Ends<S>(pub [S; 8]);

impl<S: Scalar> Ends<S> {
    pub fn empty() -> Self {
        Self([S::infinity(); 8])
    }

    /// An end that is infinite counts as one at the limit of numbers.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn finite<V: Vector<Scalar = S>>(bounds: &Bounds<V>) -> Self {
        let limit = V::splat(S::LIMIT);
        let (min, max) = (bounds.min.clamp(-limit, limit), bounds.max.clamp(-limit, limit));
        let mut ends = [S::ZERO; 8];
        for i in 0..V::DIM {
            (ends[i], ends[4 + i]) = (min.get(i), -max.get(i));
        }
        Self(ends)
    }

    /// Twice a coordinate of the centre.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn center(&self, i: usize) -> S {
        self.0[i] - self.0[4 + i]
    }

    /// A box around twice the centre alone.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn of_center(&self) -> Self {
        Self(std::array::from_fn(|i| if i < 4 { self.center(i) } else { -self.center(i - 4) }))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn grow(&mut self, other: &Self) {
        for (end, other) in self.0.iter_mut().zip(&other.0) {
            *end = if *other < *end { *other } else { *end };
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn extent(&self, i: usize) -> S {
        -self.0[4 + i] - self.0[i]
    }

    pub fn bounds<V: Vector<Scalar = S>>(&self) -> Bounds<V> {
        Bounds { min: V::from_fn(|i| self.0[i]), max: V::from_fn(|i| -self.0[4 + i]) }
    }

    /// As [`Bounds::half_area`].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn half_area(&self, dim: usize) -> S {
        let [x, y, z] = [0, 1, 2].map(|i| self.extent(i));
        if dim == 2 { x + y } else { x * y + (x + y) * z }
    }
}

/// Below this number of items a tree is not worth to be shared among threads.
const SHARED: usize = 4096;

/// The nodes over some items, the first of which has this place among all: a thread takes one side of the split.
fn shared<V: Vector>(
    items: Items<V>,
    first: usize,
    level: u32,
    by: SplitBy,
    leaf: usize,
) -> Vec<Node> {
    if items.len() < SHARED.max(leaf + 1) || level >= LEVELS {
        let (count, nodes) = (items.len(), Vec::with_capacity(items.len()));
        let mut builder = Builder::<V, ()> { items, first, nodes, by, leaf, listener: &mut () };
        builder.node(0, count, level);
        return builder.nodes;
    }
    let before = split::<V, ()>(items, by, &mut Teller { listener: &mut (), node: 0, level });
    let item_count = items.len() as u32;
    let (one, other) = items.split_at_mut(before);
    let (one, other) = parallel::both(
        || shared::<V>(one, first, level + 1, by, leaf),
        || shared::<V>(other, first + before, level + 1, by, leaf),
    );
    let second = 1 + one.len() as u32;
    let mut nodes = Vec::with_capacity(1 + one.len() + other.len());
    nodes.push(Node { second, first_item: first as u32, item_count, level });
    for (below, place) in [(one, 1), (other, second)] {
        // Only what is a node has a second child.
        let moved = |node: Node| Node {
            second: if node.second > 0 { node.second + place } else { 0 },
            ..node
        };
        nodes.extend(below.into_iter().map(moved));
    }
    nodes
}

struct Builder<'a, V: Vector, L> {
    items: Items<'a, V>,
    /// The place of the first of these items among all.
    first: usize,
    nodes: Vec<Node>,
    by: SplitBy,
    leaf: usize,
    listener: &'a mut L,
}

/// The items of a node that is to be split.
pub(super) type Items<'a, V> = &'a mut [(Ends<<V as Vector>::Scalar>, u32)];

impl<V: Vector, L: Listener<V>> Builder<'_, V, L> {
    fn node(&mut self, first: usize, count: usize, level: u32) {
        let number = self.nodes.len();
        let first_item = (self.first + first) as u32;
        self.nodes.push(Node { second: 0, first_item, item_count: count as u32, level });
        let by = if level < LEVELS { self.by } else { SplitBy::Median };
        let items = &mut self.items[first..][..count];
        let mut teller = Teller { listener: &mut *self.listener, node: number as u32, level };
        if count > self.leaf {
            let before = split::<V, L>(items, by, &mut teller);
            self.node(first, before, level + 1);
            self.nodes[number].second = self.nodes.len() as u32;
            self.node(first + before, count - before, level + 1);
        } else {
            teller
                .tell(|| Build::Leaf { around: around(boxes(items)), items: numbers::<V>(items) });
        }
    }
}

/// Tells what happens to one node.
pub(super) struct Teller<'a, L> {
    pub listener: &'a mut L,
    pub node: u32,
    pub level: u32,
}

impl<L> Teller<'_, L> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn tell<V: Vector>(&mut self, what: impl FnOnce() -> Build<V>)
    where
        L: Listener<V>,
    {
        if L::LISTENS {
            self.listener.hear(BuildStep { node: self.node, level: self.level, what: what() });
        }
    }
}

pub(super) fn around<V: Vector>(items: impl Iterator<Item = Bounds<V>>) -> Bounds<V> {
    items.fold(Bounds::empty(), |all, item| all.join(&item))
}
