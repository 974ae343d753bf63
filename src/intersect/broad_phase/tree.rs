use super::{BroadPhase, ordered};
use crate::shapes::{Bounds, Packed, WIDTH};
use crate::vector::Vector;

/// A tree that is refitted each frame and walked against itself.
///
/// Eight boxes are a node, eight nodes a node of the next level, and so on; so the index of a node gives
/// those of its children, and a box is compared with eight at once. The order of the boxes comes from cutting
/// the set of centres in halves across its longest side until eight are left. It is kept until the walk takes
/// half as many tests again as it did with a new order; then it is made anew for the next frame.
#[derive(Debug, Clone)]
pub struct Tree<V: Vector> {
    /// The numbers of the boxes; eight that follow one another are a node of the lowest level.
    order: Vec<u32>,
    /// The levels from the lowest, whose nodes hold boxes, to the highest, which has one node.
    levels: Vec<Vec<Packed<V::Scalar>>>,
    /// The tests of the walk after the order was made, if they are known.
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
    /// [`BroadPhase::pairs`] that ends soon after `most` pairs are found.
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
        let mut walk = Walk { tree: self, found, most, tests: 0 };
        walk.within(self.levels.len() - 1, 0);
        let tests = walk.tests;
        let when_new = *self.tests_when_new.get_or_insert(tests);
        if tests > when_new + when_new / 2 {
            self.tests_when_new = None;
        }
        tests
    }

    fn refit(&mut self, bounds: &[Bounds<V>]) {
        let mut level = 0;
        let mut below: Vec<Bounds<V>> = Vec::new();
        loop {
            let count = if level == 0 { bounds.len() } else { below.len() };
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            let nodes = &mut self.levels[level];
            nodes.clear();
            nodes.resize(count.div_ceil(WIDTH), Packed::empty());
            let mut around = Vec::with_capacity(nodes.len());
            for (number, node) in nodes.iter_mut().enumerate() {
                let first = number * WIDTH;
                let mut all = Bounds::empty();
                for k in 0..WIDTH.min(count - first) {
                    let child = match level {
                        0 => &bounds[self.order[first + k] as usize],
                        _ => &below[first + k],
                    };
                    node.set(k, child);
                    all = all.join(child);
                }
                around.push(all);
            }
            level += 1;
            if around.len() == 1 {
                break;
            }
            below = around;
        }
        self.levels.truncate(level);
    }
}

/// The tree against itself.
struct Walk<'a, V: Vector> {
    tree: &'a Tree<V>,
    found: &'a mut Vec<[u32; 2]>,
    most: usize,
    tests: usize,
}

impl<V: Vector> Walk<'_, V> {
    /// How many children a node has.
    fn width(&self, level: usize, node: usize) -> usize {
        let below =
            if level == 0 { self.tree.order.len() } else { self.tree.levels[level - 1].len() };
        WIDTH.min(below - node * WIDTH)
    }

    /// All pairs of boxes below a node.
    fn within(&mut self, level: usize, node: usize) {
        let tree = self.tree;
        let boxes = &tree.levels[level][node];
        let width = self.width(level, node);
        for c in 0..width {
            if self.found.len() >= self.most {
                return;
            }
            let child = node * WIDTH + c;
            if level > 0 {
                self.within(level - 1, child);
            }
            let bounds: Bounds<V> = boxes.get(c);
            self.tests += width - 1 - c;
            for d in boxes.meeting(&bounds).after(c) {
                self.pair(level, child, node * WIDTH + d, &boxes.get(d));
            }
        }
    }

    /// All pairs of a box below the one and a box below the other of two nodes whose boxes meet.
    fn across(&mut self, level: usize, a: usize, b: usize, b_box: &Bounds<V>) {
        let tree = self.tree;
        let (of_a, of_b) = (&tree.levels[level][a], &tree.levels[level][b]);
        let width = self.width(level, b);
        self.tests += self.width(level, a);
        for c in of_a.meeting(b_box) {
            if self.found.len() >= self.most {
                return;
            }
            let bounds: Bounds<V> = of_a.get(c);
            self.tests += width;
            for d in of_b.meeting(&bounds) {
                self.pair(level, a * WIDTH + c, b * WIDTH + d, &of_b.get(d));
            }
        }
    }

    /// Two children of nodes of a level, whose boxes meet.
    #[inline]
    fn pair(&mut self, level: usize, a: usize, b: usize, b_box: &Bounds<V>) {
        if level > 0 {
            return self.across(level - 1, a, b, b_box);
        }
        let order = &self.tree.order;
        self.found.push(ordered(order[a], order[b]));
    }
}

/// The numbers of the boxes, sorted so that boxes near in space are near in the list.
fn order<V: Vector>(bounds: &[Bounds<V>]) -> Vec<u32> {
    let mut centers: Vec<(V, u32)> = bounds.iter().map(Bounds::center).zip(0..).collect();
    let mut child = WIDTH;
    while child * WIDTH < centers.len() {
        child *= WIDTH;
    }
    arrange(&mut centers, child);
    centers.into_iter().map(|(_, number)| number).collect()
}

/// Cuts the set into parts of `child` boxes, which are the children of a node, and those again.
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
