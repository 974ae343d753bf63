//! Building along a curve on which places that are near one another are mostly near in space.

use std::sync::Arc;

use num_traits::ToPrimitive;

use super::build::{Ends, Teller, around};
use super::told::{Build, Cut, Listener};
use super::{Bvh, Node, Pattern, SplitBy};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// A cell, by the bits of its numbers along the axes in turn, the highest of the first axis first; and an item.
type Entry = (u64, u32);

/// How many bits a digit has, by which entries are sorted.
const DIGIT: u32 = 11;

/// [`Bvh::build_by`] with [`SplitBy::Morton`].
pub(super) fn build<V: Vector, L: Listener<V>>(
    items: &[Bounds<V>],
    leaf: usize,
    listener: &mut L,
) -> Bvh<Bounds<V>> {
    let grid = Grid::around(items);
    let mut entries: Vec<Entry> = items.iter().map(|item| grid.cell(item)).zip(0..).collect();
    sort(&mut entries);
    let nodes = Vec::with_capacity(2 * items.len() / leaf.min(2));
    let mut builder = Builder { items, grid, entries: &entries, nodes, leaf, listener };
    builder.node(0, items.len(), 0);
    let nodes = builder.nodes;
    let items_in_order = entries.iter().map(|&(_, number)| number).collect();
    let pattern = Arc::new(Pattern { nodes, items: items_in_order });
    let volumes = pattern.volumes(|item| items[item as usize]);
    Bvh { pattern, volumes }
}

/// Sorts by cell, and items of one cell by number: by the three highest digits of the cell, and where these are the
/// same by comparing.
fn sort(entries: &mut Vec<Entry>) {
    let mut sorted = vec![(0, 0); entries.len()];
    for shift in [u64::BITS - 3 * DIGIT, u64::BITS - 2 * DIGIT, u64::BITS - DIGIT] {
        let digit = |entry: &Entry| (entry.0 >> shift) as usize & ((1 << DIGIT) - 1);
        let mut places = [0_usize; 1 << DIGIT];
        entries.iter().for_each(|entry| places[digit(entry)] += 1);
        let mut before = 0;
        for place in &mut places {
            before += std::mem::replace(place, before);
        }
        for entry in entries.iter() {
            let place = &mut places[digit(entry)];
            sorted[*place] = *entry;
            *place += 1;
        }
        std::mem::swap(entries, &mut sorted);
    }
    let high = |entry: &Entry| entry.0 >> (u64::BITS - 3 * DIGIT);
    entries.chunk_by_mut(|a, b| high(a) == high(b)).for_each(<[Entry]>::sort_unstable);
}

/// A grid of cubes over twice the centres of the items.
struct Grid<V: Vector> {
    low: V,
    per_length: V::Scalar,
}

impl<V: Vector> Grid<V> {
    /// How many bits the number of a cell has along each axis.
    const BITS: u32 = if V::DIM == 2 { 30 } else { 21 };

    /// How far the bits of a cell are from the highest bit of its code.
    const UNUSED: u32 = u64::BITS - Self::BITS * V::DIM as u32;

    fn around(items: &[Bounds<V>]) -> Self {
        let all = Bounds::around(items.iter().map(Self::place));
        let longest = (all.max - all.min).max_abs();
        Self { low: all.min, per_length: V::Scalar::of(f64::from(1 << Self::BITS)) / longest }
    }

    /// Twice the centre. An end that is infinite counts as one at the limit of numbers.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn place(item: &Bounds<V>) -> V {
        let ends = Ends::finite(item);
        V::from_fn(|i| ends.center(i))
    }

    /// The code of the cell in which the centre of an item is. If all are at one place the quotient is NaN, and the cell 0.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn cell(&self, item: &Bounds<V>) -> u64 {
        let place = (Self::place(item) - self.low) * self.per_length;
        // The last place of all is in the last cell, not behind it.
        let last = (1 << Self::BITS) - 1;
        let number = |i: usize| place.get(i).to_u32().unwrap_or(0).min(last);
        let code = (0..V::DIM).fold(0, |code, i| code << 1 | spread::<V>(number(i)));
        code << Self::UNUSED
    }

    /// The axis across which the highest bit cuts that is not the same in two codes, and the coordinate where it does.
    fn cut(&self, before: u64, after: u64) -> (usize, V::Scalar) {
        let bit = u64::BITS - 1 - (before ^ after).leading_zeros() - Self::UNUSED;
        let (dim, level) = (V::DIM as u32, bit / V::DIM as u32);
        let axis = dim - 1 - bit % dim;
        let of_axis = |level: u32| after >> (Self::UNUSED + level * dim + dim - 1 - axis) & 1;
        let number = (level..Self::BITS).fold(0, |number, level| number | of_axis(level) << level);
        let at = V::Scalar::of(number as f64) / self.per_length;
        (axis as usize, (self.low.get(axis as usize) + at) * V::Scalar::HALF)
    }
}

/// The bits of a number with room between them for those along the other axes.
///
/// Source: Anderson, *Bit Twiddling Hacks*, "Interleave bits by Binary Magic Numbers".
#[cfg_attr(not(feature = "compact"), inline(always))]
fn spread<V: Vector>(number: u32) -> u64 {
    let steps: &[(u32, u64)] = if V::DIM == 2 {
        &[
            (16, 0x0000_ffff_0000_ffff),
            (8, 0x00ff_00ff_00ff_00ff),
            (4, 0x0f0f_0f0f_0f0f_0f0f),
            (2, 0x3333_3333_3333_3333),
            (1, 0x5555_5555_5555_5555),
        ]
    } else {
        &[
            (32, 0x001f_0000_0000_ffff),
            (16, 0x001f_0000_ff00_00ff),
            (8, 0x100f_00f0_0f00_f00f),
            (4, 0x10c3_0c30_c30c_30c3),
            (2, 0x1249_2492_4924_9249),
        ]
    };
    steps.iter().fold(u64::from(number), |bits, (by, mask)| (bits | bits << by) & mask)
}

struct Builder<'a, V: Vector, L> {
    items: &'a [Bounds<V>],
    grid: Grid<V>,
    entries: &'a [Entry],
    nodes: Vec<Node>,
    leaf: usize,
    listener: &'a mut L,
}

impl<V: Vector, L: Listener<V>> Builder<'_, V, L> {
    /// No tree is deeper than a code has bits, and 32 more for the items of one cell.
    fn node(&mut self, first: usize, count: usize, level: u32) {
        let number = self.nodes.len();
        let node = Node { second: 0, first_item: first as u32, item_count: count as u32, level };
        self.nodes.push(node);
        let entries = &self.entries[first..][..count];
        let mut teller = Teller { listener: &mut *self.listener, node: number as u32, level };
        let around =
            |entries: &[Entry]| around(entries.iter().map(|(_, i)| self.items[*i as usize]));
        let numbers = |entries: &[Entry]| entries.iter().map(|(_, number)| *number).collect();
        if count <= self.leaf {
            let leaf = || Build::Leaf { around: around(entries), items: numbers(entries) };
            return teller.tell(leaf);
        }
        let (low, high) = (entries[0].0, entries[count - 1].0);
        let (by, before) = if low == high {
            (SplitBy::Median, count / 2)
        } else {
            let bit = 1 << (u64::BITS - 1 - (low ^ high).leading_zeros());
            (SplitBy::Morton, entries.partition_point(|(cell, _)| cell & bit == 0))
        };
        teller.tell(|| {
            let (first, second) = entries.split_at(before);
            let sides = [first, second].map(around);
            let (axis, at) = if low == high {
                (0, self.items[entries[before].1 as usize].center().get(0))
            } else {
                self.grid.cut(entries[before - 1].0, entries[before].0)
            };
            let cut = Cut { axis, at, sides, counts: [first, second].map(<[_]>::len) };
            Build::Split { cut, by, items: [first, second].map(numbers) }
        });
        self.node(first, before, level + 1);
        self.nodes[number].second = self.nodes.len() as u32;
        self.node(first + before, count - before, level + 1);
    }
}
