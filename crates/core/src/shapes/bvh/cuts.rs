//! Where the items of a node are parted: at the cut of the least cost, or in the middle of their number.

use std::ops::Range;

use num_traits::Float;

use super::build::{Ends, Items, SplitBy, Teller, around};
use super::told::{Build, Cut, Listener};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// Into how many parts an axis is cut to look for a split. A node of fewer items takes as many
/// parts as items, and looks along its longest axis alone: half of all nodes are so small, and the
/// trees come out as good.
const BINS: usize = 8;

pub(super) fn boxes<V: Vector>(
    items: &[(Ends<V::Scalar>, u32)],
) -> impl Iterator<Item = Bounds<V>> {
    items.iter().map(|(ends, _)| ends.bounds())
}

pub(super) fn numbers<V: Vector>(items: &[(Ends<V::Scalar>, u32)]) -> Vec<u32> {
    items.iter().map(|(_, number)| *number).collect()
}

/// Sorts the items into two parts, neither of them empty, and returns how many are in the first.
pub(super) fn split<V: Vector, L: Listener<V>>(
    items: Items<V>,
    by: SplitBy,
    teller: &mut Teller<L>,
) -> usize {
    let mut centers = Ends::empty();
    items.iter().for_each(|(ends, _)| centers.grow(&ends.of_center()));
    let longer = |m: usize, i: usize| if centers.extent(i) > centers.extent(m) { i } else { m };
    let widest = (1..V::DIM).fold(0, longer);
    let bins = Bins::of::<V>(&centers, widest, items.len());
    let cut = match by {
        SplitBy::Surface => best_cut::<V, L>(items, &bins, teller),
        SplitBy::Median | SplitBy::Morton => None,
    };
    let (axis, at, before) = match cut {
        Some((axis, bin)) => (axis, bins.end(bin, axis), part_at::<V>(items, &bins, axis, bin)),
        None => {
            let middle = items.len() / 2;
            items.select_nth_unstable_by(middle, |(a, _), (b, _)| {
                let (a, b) = (a.center(widest), b.center(widest));
                a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
            });
            (widest, items[middle].0.center(widest) * V::Scalar::HALF, middle)
        }
    };
    let by = if cut.is_some() { SplitBy::Surface } else { SplitBy::Median };
    teller.tell(|| {
        let (first, second) = items.split_at(before);
        let sides = [first, second].map(|side| around(boxes(side)));
        let cut = Cut { axis, at, sides, counts: [first, second].map(<[_]>::len) };
        Build::Split { cut, by, items: [first, second].map(numbers::<V>) }
    });
    before
}

/// Brings the items of all bins up to this one to the front, and returns how many they are.
fn part_at<V: Vector>(items: Items<V>, bins: &Bins<V::Scalar>, axis: usize, bin: usize) -> usize {
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
fn best_cut<V: Vector, L: Listener<V>>(
    items: &[(Ends<V::Scalar>, u32)],
    bins: &Bins<V::Scalar>,
    teller: &mut Teller<L>,
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
            teller.tell(|| {
                let mut before = Ends::empty();
                filled[..=bin].iter().for_each(|(ends, _)| before.grow(ends));
                let (sides, counts) = ([before, around].map(|it| it.bounds()), items.len() - count);
                Build::Considered(Cut {
                    axis,
                    at: bins.end(bin, axis),
                    sides,
                    counts: [counts, count],
                })
            });
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

    /// The coordinate at which a part ends.
    fn end(&self, part: usize, axis: usize) -> S {
        (self.low[axis] + S::of(part as f64 + 1.0) / self.per_length[axis]) * S::HALF
    }

    /// On an axis without extent all are in part 0: the quotient is NaN.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn number(&self, center: S, axis: usize) -> usize {
        let part = ((center - self.low[axis]) * self.per_length[axis]).to_i32();
        (part.unwrap_or(0) as usize).min(self.count - 1)
    }
}
