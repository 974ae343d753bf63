//! A broad phase by a bounding volume hierarchy with eight children per node.

use std::ops::Range;

use fearless_simd::{Level, dispatch, prelude::*};

use super::{BroadPhase, ordered};
use crate::parallel;
use crate::shapes::{Bounds, Packed, WIDTH};
use crate::vector::Vector;

/// The number of nodes that a thread takes at once.
const PART: usize = 64;

/// A tree that is refitted each frame, and tested against itself.
///
/// Eight boxes make a node, eight nodes a node of the next level, and so on. So the index of a node gives those of its children,
/// and one box is compared with eight at once. The order of the boxes comes from splitting the set of centres at the median of its
/// longest side until eight are left. It is kept until a frame takes 1.5 times as many tests as the first one with that order;
/// then the next frame sorts anew.
#[derive(Debug, Clone)]
pub struct Tree<V: Vector> {
    /// The indices of the boxes; eight in a row are a node of the lowest level.
    order: Vec<u32>,
    /// The levels from the lowest, whose children are boxes, to the highest, which has one node.
    levels: Vec<Vec<Packed<V::Scalar>>>,
    /// The number of tests of the first frame with this order; `None` if the next frame has to sort.
    tests_when_new: Option<usize>,
}

impl<V: Vector> Default for Tree<V> {
    fn default() -> Self {
        Self { order: Vec::new(), levels: Vec::new(), tests_when_new: None }
    }
}

impl<V: Vector> BroadPhase<V> for Tree<V> {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        self.pairs_upto(bounds, usize::MAX, found)
    }
}

impl<V: Vector> Tree<V> {
    /// [`BroadPhase::pairs`] that ends soon after it has found `most` pairs.
    pub fn pairs_upto(
        &mut self,
        bounds: &[Bounds<V>],
        most: usize,
        found: &mut Vec<[u32; 2]>,
    ) -> usize {
        found.clear();
        if bounds.is_empty() {
            return 0;
        }
        if self.order.len() != bounds.len() || self.tests_when_new.is_none() {
            self.order = order(bounds);
            self.tests_when_new = None;
        }
        self.refit(bounds);
        let nodes: usize = self.levels.iter().map(Vec::len).sum();
        let tests = if parallel::SHARES && most == usize::MAX && nodes >= 2 * PART {
            let parts = parallel::each(nodes.div_ceil(PART), |part| {
                let mut found = Vec::new();
                let first = part * PART;
                (self.walk(first..nodes.min(first + PART), most, &mut found), found)
            });
            parts.iter().for_each(|(_, some)| found.extend_from_slice(some));
            parts.iter().map(|(tests, _)| tests).sum()
        } else {
            self.walk(0..nodes, most, found)
        };
        let when_new = *self.tests_when_new.get_or_insert(tests);
        if tests > when_new + when_new / 2 {
            self.tests_when_new = None;
        }
        tests
    }

    /// Computes the boxes of all nodes, from the lowest level up.
    fn refit(&mut self, bounds: &[Bounds<V>]) {
        let (mut count, mut height) = (bounds.len(), 0);
        while height == 0 || count > 1 {
            count = count.div_ceil(WIDTH);
            if self.levels.len() == height {
                self.levels.push(Vec::new());
            }
            let level = &mut self.levels[height];
            level.resize(count, Packed::empty());
            // The last node may have had more children in the last frame.
            level[count - 1] = Packed::empty();
            height += 1;
        }
        self.levels.truncate(height);
        let mut above = self.levels.as_mut_slice();
        while let Some((level, rest)) = above.split_first_mut() {
            let lowest = rest.len() + 1 == height;
            for (index, node) in level.iter_mut().enumerate() {
                let all = if lowest {
                    let order = self.order.iter().skip(index * WIDTH).take(WIDTH);
                    order.enumerate().fold(Bounds::empty(), |all, (k, &of)| {
                        node.set(k, &bounds[of as usize]);
                        all.join(&bounds[of as usize])
                    })
                } else {
                    node.around()
                };
                if let Some(parents) = rest.first_mut() {
                    parents[index / WIDTH].set(index % WIDTH, &all);
                }
            }
            above = rest;
        }
    }

    /// Finds the pairs of boxes whose lowest common ancestor is one of these nodes, which are numbered from the lowest level up.
    fn walk(&self, nodes: Range<usize>, most: usize, found: &mut Vec<[u32; 2]>) -> usize {
        // Compiled for each width of SIMD registers.
        dispatch!(Level::new(), simd => simd.vectorize(
            #[cfg_attr(not(feature = "compact"), inline(always))]
            || self.walk_here(simd, nodes, most, found)
        ))
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn walk_here(
        &self,
        simd: impl Simd,
        nodes: Range<usize>,
        most: usize,
        found: &mut Vec<[u32; 2]>,
    ) -> usize {
        let (mut tests, mut first, mut waiting) = (0, 0, Vec::with_capacity(64));
        for (level, here) in self.levels.iter().enumerate() {
            for index in nodes.start.max(first)..nodes.end.min(first + here.len()) {
                if found.len() >= most {
                    return tests;
                }
                let node = index - first;
                let width = self.width(level, node);
                for c in 0..width {
                    tests += width - 1 - c;
                    for d in here[node].meeting::<V>(simd, &here[node].get(c)).after(c) {
                        self.pair(level, [c, d].map(|c| node * WIDTH + c), &mut waiting, found);
                    }
                }
                while let Some((level, [a, b])) = waiting.pop() {
                    if found.len() >= most {
                        return tests;
                    }
                    let (of_a, of_b) = (&self.levels[level][a], &self.levels[level][b]);
                    let width = self.width(level, b);
                    let b_box: Bounds<V> = self.levels[level + 1][b / WIDTH].get(b % WIDTH);
                    tests += self.width(level, a);
                    for c in of_a.meeting(simd, &b_box) {
                        tests += width;
                        for d in of_b.meeting::<V>(simd, &of_a.get(c)) {
                            let pair = [a * WIDTH + c, b * WIDTH + d];
                            self.pair(level, pair, &mut waiting, found);
                        }
                    }
                }
            }
            first += here.len();
        }
        tests
    }

    /// The number of children of a node.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn width(&self, level: usize, node: usize) -> usize {
        let below = if level == 0 { self.order.len() } else { self.levels[level - 1].len() };
        WIDTH.min(below - node * WIDTH)
    }

    /// Takes two children of nodes of a level whose boxes meet: boxes are found, nodes are pushed.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn pair(
        &self,
        level: usize,
        [a, b]: [usize; 2],
        waiting: &mut Vec<(usize, [usize; 2])>,
        found: &mut Vec<[u32; 2]>,
    ) {
        if level > 0 {
            waiting.push((level - 1, [a, b]));
        } else {
            found.push(ordered(self.order[a], self.order[b]));
        }
    }
}

/// The indices of the boxes, sorted so that boxes near in space are near in the list.
fn order<V: Vector>(bounds: &[Bounds<V>]) -> Vec<u32> {
    let mut centers: Vec<(V, u32)> = bounds.iter().map(Bounds::center).zip(0..).collect();
    let mut child = WIDTH;
    while child * WIDTH < centers.len() {
        child *= WIDTH;
    }
    arrange(&mut centers, child);
    centers.into_iter().map(|(_, index)| index).collect()
}

/// Splits the set into parts of `child` boxes, the children of a node, and these into their children.
fn arrange<V: Vector>(centers: &mut [(V, u32)], child: usize) {
    if centers.len() <= child {
        if child > WIDTH {
            arrange(centers, child / WIDTH);
        }
        return;
    }
    let around = Bounds::around(centers.iter().map(|(center, _)| *center));
    let extent = around.max - around.min;
    let widest = (1..V::DIM).fold(0, |m, i| if extent.get(i) > extent.get(m) { i } else { m });
    let before = centers.len().div_ceil(child).div_ceil(2) * child;
    centers.select_nth_unstable_by(before, |(a, _), (b, _)| {
        a.get(widest).partial_cmp(&b.get(widest)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let (first, second) = centers.split_at_mut(before);
    arrange(first, child);
    arrange(second, child);
}
