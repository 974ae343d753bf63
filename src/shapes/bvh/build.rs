//! Building by the surface-area heuristic.

use std::ops::Range;
use std::sync::Arc;

use num_traits::Float;

use super::{Bvh, Node, Pattern};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// The most items that a leaf has.
pub(super) const LEAF: usize = 2;

/// Into how many parts an axis is cut to look for a split. A node of fewer items takes as many
/// parts as items, and looks along its longest axis alone: half of all nodes are so small, and the
/// trees come out as good.
const BINS: usize = 8;

/// Below this level splits halve the number of items, so that no tree is deeper than this and 32 more.
const LEVELS: u32 = 64;

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
    /// use glam::Vec2;
    /// use hitbench::shapes::{Bounds, Bvh};
    ///
    /// let cell = |x: f32| Bounds { min: Vec2::new(x, 0.0), max: Vec2::new(x + 1.0, 1.0) };
    /// let tree = Bvh::build(&[0.0, 2.0, 4.0, 6.0].map(cell));
    /// assert_eq!(*tree.volume(0), Bounds { min: Vec2::ZERO, max: Vec2::new(7.0, 1.0) });
    /// ```
    pub fn build(items: &[Bounds<V>]) -> Self {
        let mut builder = Builder::<V> {
            items: items.iter().map(Ends::finite).zip(0..).collect(),
            nodes: Vec::with_capacity(items.len()),
        };
        builder.node(0, items.len(), 0);
        let items_in_order = builder.items.into_iter().map(|(_, number)| number).collect();
        let pattern = Arc::new(Pattern { nodes: builder.nodes, items: items_in_order });
        let volumes = pattern.volumes(|item| items[item]);
        Self { pattern, volumes }
    }
}

/// The ends of a box: minᵢ, and then −maxᵢ, so that one box is grown to another by the smaller of each two numbers.
#[derive(Clone, Copy)]
struct Ends<S>([S; 8]);

impl<S: Scalar> Ends<S> {
    fn empty() -> Self {
        Self([S::infinity(); 8])
    }

    /// An end that is infinite counts as one at the limit of numbers.
    fn finite<V: Vector<Scalar = S>>(bounds: &Bounds<V>) -> Self {
        let limit = V::splat(S::LIMIT);
        let (min, max) = (bounds.min.clamp(-limit, limit), bounds.max.clamp(-limit, limit));
        let mut ends = [S::ZERO; 8];
        for i in 0..V::DIM {
            (ends[i], ends[4 + i]) = (min.get(i), -max.get(i));
        }
        Self(ends)
    }

    /// Twice a coordinate of the centre.
    #[inline(always)]
    fn center(&self, i: usize) -> S {
        self.0[i] - self.0[4 + i]
    }

    /// A box around twice the centre alone.
    #[inline(always)]
    fn of_center(&self) -> Self {
        Self(std::array::from_fn(|i| if i < 4 { self.center(i) } else { -self.center(i - 4) }))
    }

    #[inline(always)]
    fn grow(&mut self, other: &Self) {
        for (end, other) in self.0.iter_mut().zip(&other.0) {
            *end = if *other < *end { *other } else { *end };
        }
    }

    #[inline(always)]
    fn extent(&self, i: usize) -> S {
        -self.0[4 + i] - self.0[i]
    }

    /// As [`Bounds::half_area`].
    #[inline(always)]
    fn half_area(&self, dim: usize) -> S {
        let [x, y, z] = [0, 1, 2].map(|i| self.extent(i));
        if dim == 2 { x + y } else { x * y + (x + y) * z }
    }
}

struct Builder<V: Vector> {
    items: Vec<(Ends<V::Scalar>, u32)>,
    nodes: Vec<Node>,
}

impl<V: Vector> Builder<V> {
    fn node(&mut self, first: usize, count: usize, level: u32) {
        let number = self.nodes.len();
        let node = Node { second: 0, first_item: first as u32, item_count: count as u32, level };
        self.nodes.push(node);
        if count > LEAF {
            let before = split::<V>(&mut self.items[first..][..count], level);
            self.node(first, before, level + 1);
            self.nodes[number].second = self.nodes.len() as u32;
            self.node(first + before, count - before, level + 1);
        }
    }
}

/// Sorts the items into two parts, neither of them empty, and returns how many are in the first.
fn split<V: Vector>(items: &mut [(Ends<V::Scalar>, u32)], level: u32) -> usize {
    let mut centers = Ends::empty();
    items.iter().for_each(|(ends, _)| centers.grow(&ends.of_center()));
    let longer = |m: usize, i: usize| if centers.extent(i) > centers.extent(m) { i } else { m };
    let widest = (1..V::DIM).fold(0, longer);
    let bins = Bins::of::<V>(&centers, widest, items.len());
    let cut = if level < LEVELS { best_cut::<V>(items, &bins) } else { None };
    let Some((axis, bin)) = cut else {
        let middle = items.len() / 2;
        items.select_nth_unstable_by(middle, |(a, _), (b, _)| {
            let (a, b) = (a.center(widest), b.center(widest));
            a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
        });
        return middle;
    };
    let mut before = 0;
    for i in 0..items.len() {
        if bins.number(items[i].0.center(axis), axis) <= bin {
            items.swap(before, i);
            before += 1;
        }
    }
    before
}

/// The axis and the last bin before the cut of the least cost; `None` where none parts the items, or costs overflow.
fn best_cut<V: Vector>(
    items: &[(Ends<V::Scalar>, u32)],
    bins: &Bins<V::Scalar>,
) -> Option<(usize, usize)> {
    let mut filled = [[(Ends::empty(), 0); BINS]; 3];
    for (ends, _) in items {
        for axis in bins.axes.clone() {
            let filled = &mut filled[axis];
            let (around, count) = &mut filled[bins.number(ends.center(axis), axis)];
            around.grow(ends);
            *count += 1;
        }
    }
    let cost = |around: &Ends<V::Scalar>, count: usize| {
        around.half_area(V::DIM) * V::Scalar::of(count as f64)
    };
    let mut best = (V::Scalar::infinity(), None);
    for axis in bins.axes.clone() {
        let filled = &filled[axis];
        let mut costs_before = [V::Scalar::ZERO; BINS];
        let (mut around, mut count) = (Ends::empty(), 0);
        for (bin, (ends, more)) in filled[..bins.count - 1].iter().enumerate() {
            around.grow(ends);
            count += more;
            costs_before[bin] = cost(&around, count);
        }
        let (mut around, mut count) = (Ends::empty(), 0);
        for bin in (0..bins.count - 1).rev() {
            let (ends, more) = &filled[bin + 1];
            around.grow(ends);
            count += more;
            if count == 0 || count == items.len() {
                continue;
            }
            let cost = costs_before[bin] + cost(&around, count);
            if cost < best.0 {
                best = (cost, Some((axis, bin)));
            }
        }
    }
    best.1
}

/// Some axes, each cut into equal parts.
struct Bins<S> {
    axes: Range<usize>,
    count: usize,
    low: [S; 4],
    per_length: [S; 4],
}

impl<S: Scalar> Bins<S> {
    fn of<V: Vector<Scalar = S>>(centers: &Ends<S>, widest: usize, items: usize) -> Self {
        let count = items.min(BINS);
        let per_length = |i| S::of(count as f64) / centers.extent(i);
        Self {
            axes: if items < BINS { widest..widest + 1 } else { 0..V::DIM },
            count,
            low: std::array::from_fn(|i| centers.0[i]),
            per_length: std::array::from_fn(per_length),
        }
    }

    /// On an axis without extent all are in part 0: the quotient is NaN.
    #[inline(always)]
    fn number(&self, center: S, axis: usize) -> usize {
        let part = ((center - self.low[axis]) * self.per_length[axis]).to_i32();
        (part.unwrap_or(0) as usize).min(self.count - 1)
    }
}
