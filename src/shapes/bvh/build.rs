//! Building by the surface-area heuristic.

use std::sync::Arc;

use num_traits::Float;

use super::{Bvh, Node, Pattern};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// The most items that a leaf has.
pub(super) const LEAF: usize = 2;

/// Into how many parts an axis is cut to look for a split.
const BINS: usize = 16;

/// Below this level splits halve the number of items, so that no tree is deeper than this and 32 more.
const LEVELS: u32 = 64;

impl<V: Vector> Bvh<Bounds<V>> {
    /// A tree over boxes, which may have infinite ends.
    ///
    /// Each node is split where the sum over both sides of their surface times the number of their items is
    /// least, of 15 places on each axis: the smaller the surface, the fewer rays and other boxes meet it. Where
    /// all centres are the same, the items are halved.
    ///
    /// Source: Goldsmith and Salmon (1987), for the heuristic; Wald (2007), for the bins.
    pub fn build(items: &[Bounds<V>]) -> Self {
        let mut builder = Builder {
            items: items
                .iter()
                .zip(0..)
                .map(|(bounds, number)| Item { bounds: *bounds, center: bounds.center(), number })
                .collect(),
            nodes: Vec::with_capacity(items.len()),
            volumes: Vec::with_capacity(items.len()),
        };
        builder.node(0, items.len(), 0);
        let Builder { items, nodes, volumes } = builder;
        let items = items.into_iter().map(|item| item.number).collect();
        Self { pattern: Arc::new(Pattern { nodes, items }), volumes }
    }
}

#[derive(Clone, Copy)]
struct Item<V> {
    bounds: Bounds<V>,
    center: V,
    number: u32,
}

struct Builder<V> {
    items: Vec<Item<V>>,
    nodes: Vec<Node>,
    volumes: Vec<Bounds<V>>,
}

/// What falls into one part of an axis.
#[derive(Clone, Copy)]
struct Bin<V> {
    bounds: Bounds<V>,
    count: usize,
}

impl<V: Vector> Bin<V> {
    fn empty() -> Self {
        Self { bounds: Bounds::empty(), count: 0 }
    }

    fn join(&self, other: &Self) -> Self {
        Self { bounds: self.bounds.join(&other.bounds), count: self.count + other.count }
    }

    fn cost(&self) -> V::Scalar {
        self.bounds.half_area() * V::Scalar::of(self.count as f64)
    }
}

/// Where a node is cut: behind bin number `bin` of an axis.
struct Cut<S> {
    axis: usize,
    bin: usize,
    cost: S,
}

impl<V: Vector> Builder<V> {
    fn node(&mut self, first: usize, count: usize, level: u32) {
        let number = self.nodes.len();
        let items = &mut self.items[first..][..count];
        let (mut bounds, mut centers) = (Bounds::empty(), Bounds::empty());
        for item in items.iter() {
            bounds = bounds.join(&item.bounds);
            centers = centers.join(&Bounds { min: item.center, max: item.center });
        }
        let node = Node { second: 0, first_item: first as u32, item_count: count as u32, level };
        self.nodes.push(node);
        self.volumes.push(bounds);
        if count > LEAF {
            let before = split(items, &centers, level);
            self.node(first, before, level + 1);
            self.nodes[number].second = self.nodes.len() as u32;
            self.node(first + before, count - before, level + 1);
        }
    }
}

/// Sorts the items into two parts, neither of them empty, and returns how many are in the first.
fn split<V: Vector>(items: &mut [Item<V>], centers: &Bounds<V>, level: u32) -> usize {
    let extent = centers.max - centers.min;
    let widest = (1..V::DIM).fold(0, |m, i| if extent.get(i) > extent.get(m) { i } else { m });
    let cut = if level < LEVELS { best_cut(items, centers) } else { None };
    let Some(cut) = cut else {
        let middle = items.len() / 2;
        items.select_nth_unstable_by(middle, |a, b| {
            let (a, b) = (a.center.get(widest), b.center.get(widest));
            a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
        });
        return middle;
    };
    let bins = Bins::of(centers, cut.axis);
    let mut before = 0;
    for i in 0..items.len() {
        if bins.number(items[i].center.get(cut.axis)) <= cut.bin {
            items.swap(before, i);
            before += 1;
        }
    }
    before
}

/// The cut of the least cost; `None` where none parts the items, or costs overflow.
fn best_cut<V: Vector>(items: &[Item<V>], centers: &Bounds<V>) -> Option<Cut<V::Scalar>> {
    let mut best: Option<Cut<V::Scalar>> = None;
    for axis in 0..V::DIM {
        let bins = Bins::of(centers, axis);
        let mut filled = [Bin::empty(); BINS];
        for item in items {
            let bin = &mut filled[bins.number(item.center.get(axis))];
            bin.bounds = bin.bounds.join(&item.bounds);
            bin.count += 1;
        }
        let mut costs_before = [V::Scalar::ZERO; BINS];
        let mut before = Bin::empty();
        for (cost, bin) in costs_before.iter_mut().zip(&filled) {
            before = before.join(bin);
            *cost = before.cost();
        }
        let mut after = Bin::empty();
        for bin in (0..BINS - 1).rev() {
            after = after.join(&filled[bin + 1]);
            if after.count == 0 || after.count == items.len() {
                continue;
            }
            let cost = costs_before[bin] + after.cost();
            if cost < best.as_ref().map_or(V::Scalar::infinity(), |best| best.cost) {
                best = Some(Cut { axis, bin, cost });
            }
        }
    }
    best
}

/// An axis cut into equal parts.
struct Bins<S> {
    low: S,
    per_length: S,
}

impl<S: Scalar> Bins<S> {
    fn of<V: Vector<Scalar = S>>(centers: &Bounds<V>, axis: usize) -> Self {
        let low = centers.min.get(axis);
        Self { low, per_length: S::of(BINS as f64) / (centers.max.get(axis) - low) }
    }

    /// Of an axis without extent, all are in part 0: the cast makes 0 of what is not a number.
    #[inline]
    fn number(&self, center: S) -> usize {
        (((center - self.low) * self.per_length).double() as usize).min(BINS - 1)
    }
}
