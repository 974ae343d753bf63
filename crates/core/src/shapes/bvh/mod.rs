//! Bounding volume hierarchies: the trees themselves. The queries on them stand in
//! [`intersect::bvh`](crate::intersect::bvh).

mod best;
mod build;
mod cuts;
mod morton;
mod packed;
mod told;
mod wide;

use std::sync::Arc;

pub use build::SplitBy;
pub(crate) use packed::{Chosen, Packed, WIDTH, single};
pub use told::{Build, BuildStep, Cut, Listener};
pub(crate) use wide::{Below, Item, Wide};

use super::Bounds;
use crate::vector::Vector;

/// A binary tree of bounding volumes over items that are known by their numbers, 0 … n − 1.
///
/// Node 0 is the root. The volume of a node contains all items below it; a leaf has one to [`Bvh::LEAF`] of
/// them, except in the tree of no items, which is one empty leaf. The pattern of the tree, which does not
/// change, is shared with the trees that are made from it by [`Bvh::fit`] and [`Bvh::map`].
#[derive(Debug, Clone)]
pub struct Bvh<B> {
    pattern: Arc<Pattern>,
    /// One a node.
    volumes: Vec<B>,
}

/// The items below each node.
#[derive(Debug, Default)]
struct Pattern {
    nodes: Vec<Node>,
    /// In the order of the leaves.
    items: Vec<u32>,
}

/// In the order of a walk that takes the first child first: that child is the next node.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The number of the second child; 0 for a leaf.
    second: u32,
    first_item: u32,
    item_count: u32,
    level: u32,
}

impl<B> Bvh<B> {
    /// The most items that a leaf has.
    pub const LEAF: usize = build::LEAF;

    /// The tree of one item, number 0.
    pub fn of_one(volume: B) -> Self {
        let node = Node { second: 0, first_item: 0, item_count: 1, level: 0 };
        let pattern = Pattern { nodes: vec![node], items: vec![0] };
        Self { pattern: Arc::new(pattern), volumes: vec![volume] }
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.volumes.len()
    }

    /// The volume of a node.
    #[inline]
    pub fn volume(&self, node: u32) -> &B {
        &self.volumes[node as usize]
    }

    /// The two nodes below, or `None` for a leaf.
    #[inline]
    pub fn children(&self, node: u32) -> Option<[u32; 2]> {
        let second = self.pattern.nodes[node as usize].second;
        (second > 0).then_some([node + 1, second])
    }

    /// The numbers of all items below.
    #[inline]
    pub fn items(&self, node: u32) -> &[u32] {
        self.pattern.items(node)
    }

    /// How many nodes lie above.
    #[inline]
    pub fn level(&self, node: u32) -> u32 {
        self.pattern.nodes[node as usize].level
    }

    /// At most `most` nodes, unless that is 0, below which every item lies once: level by level from the root.
    pub fn cover(&self, most: usize) -> Vec<u32> {
        let mut cover = vec![0];
        loop {
            let below = |&node: &u32| match self.children(node) {
                Some(children) => children.to_vec(),
                None => vec![node],
            };
            let next: Vec<u32> = cover.iter().flat_map(below).collect();
            if next.len() > most || next.len() == cover.len() {
                return cover;
            }
            cover = next;
        }
    }

    /// The same tree with other volumes, such as spheres or turned boxes: `around` is given the
    /// number of each node, and has to put a volume around all items below it.
    pub fn fit<C, E>(&self, around: impl FnMut(u32) -> Result<C, E>) -> Result<Bvh<C>, E> {
        let volumes = (0..self.volumes.len() as u32).map(around).collect::<Result<_, E>>()?;
        Ok(Bvh { pattern: self.pattern.clone(), volumes })
    }

    /// How many levels there are: one more than that of the lowest node.
    pub fn depth(&self) -> u32 {
        self.pattern.nodes.iter().map(|node| node.level + 1).max().unwrap_or(0)
    }

    /// The same tree over boxes that have moved, which may be made of other vectors: see [`Bvh::refit`].
    pub(crate) fn over<V: Vector>(&self, item: impl FnMut(u32) -> Bounds<V>) -> Bvh<Bounds<V>> {
        Bvh { volumes: self.pattern.volumes(item), pattern: self.pattern.clone() }
    }

    /// The same tree with each volume replaced by one that contains it.
    pub fn map<C>(&self, grown: impl FnMut(&B) -> C) -> Bvh<C> {
        let volumes = self.volumes.iter().map(grown).collect();
        Bvh { pattern: self.pattern.clone(), volumes }
    }
}

impl<V: Vector> Bvh<Bounds<V>> {
    /// Makes the box of each node the least one around its items where these are now, leaf by leaf and then upward. `item` tells the
    /// box of each item by its number; which items lie below a node stays as it is.
    ///
    /// Exact: every search finds what it finds in a tree that is built anew, in another order. Linear in the number of nodes, without a
    /// new allocation, in a small part of the time of [`Bvh::build`]. Searches stay as fast as long as items move together or by less
    /// than their distances; where neighbours part, boxes grow and meet more. Build anew then, such as when a search takes half as
    /// many tests again as in the new tree, and whenever the number of items changes.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec2;
    /// use hitbench::shapes::{Bounds, Bvh};
    ///
    /// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
    /// let mut places = [0.0, 2.0, 4.0, 6.0];
    /// let mut tree = Bvh::build(&places.map(cell));
    /// places[3] = 9.0;
    /// tree.refit(|item| cell(places[item as usize]));
    /// assert_eq!(tree.volume(0).max, Vec2::new(10.0, 1.0));
    /// ```
    pub fn refit(&mut self, item: impl FnMut(u32) -> Bounds<V>) {
        self.pattern.fit(&mut self.volumes, item);
    }
}

impl Pattern {
    /// The boxes of all nodes.
    fn volumes<V: Vector>(&self, item: impl FnMut(u32) -> Bounds<V>) -> Vec<Bounds<V>> {
        let mut volumes = vec![Bounds::empty(); self.nodes.len()];
        self.fit(&mut volumes, item);
        volumes
    }

    fn fit<V: Vector>(&self, volumes: &mut [Bounds<V>], mut item: impl FnMut(u32) -> Bounds<V>) {
        // Children have larger numbers than their parents.
        for (number, node) in self.nodes.iter().enumerate().rev() {
            volumes[number] = if node.second > 0 {
                volumes[number + 1].join(&volumes[node.second as usize])
            } else {
                let items = self.items(number as u32).iter();
                items.fold(Bounds::empty(), |bounds, &i| bounds.join(&item(i)))
            };
        }
    }

    #[inline]
    fn items(&self, node: u32) -> &[u32] {
        let Node { first_item, item_count, .. } = self.nodes[node as usize];
        &self.items[first_item as usize..][..item_count as usize]
    }
}
