//! Trees whose nodes have up to eight children, for searches to which nobody listens.

use super::Bvh;
use super::packed::{Packed, WIDTH};
use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// A tree over the same triangles as one whose nodes have two children: of that it leaves out two levels of three.
///
/// A box or a ray is compared with eight boxes at once, and each triangle has its own. What a search waits for is memory,
/// so the boxes of a node are told in 255 parts of the box around them, rounded outward, and triangles lie in the order
/// of the tree.
#[derive(Debug)]
pub(crate) struct Wide<V: Vector> {
    nodes: Vec<WideNode<V::Scalar>>,
    items: Vec<Item<V>>,
}

/// A triangle and its number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item<V: Vector> {
    /// Those of the first corner, of the second and of the third; 0 where the plane has no third.
    pub coordinates: [V::Scalar; 9],
    pub number: u32,
}

impl<V: Vector> Item<V> {
    fn new(corners: [V; 3], number: u32) -> Self {
        let mut coordinates = [V::Scalar::ZERO; 9];
        for (of_one, corner) in coordinates.chunks_mut(3).zip(corners) {
            of_one.iter_mut().take(V::DIM).enumerate().for_each(|(i, x)| *x = corner.get(i));
        }
        Self { coordinates, number }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn corners(&self) -> [V; 3] {
        let corner = |first: usize| V::from_fn(|i| self.coordinates[first + i]);
        [corner(0), corner(3), corner(6)]
    }

    /// The box around it.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn around(&self) -> Bounds<V> {
        let [p, q, r] = self.corners();
        Bounds { min: p.min(q).min(r), max: p.max(q).max(r) }
    }
}

/// Some nodes that follow one another, and then some items.
///
/// In single precision it begins at the begin or in the middle of a line of the cache, so that it lies in two of them.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
pub(crate) struct WideNode<S> {
    low: [S; 3],
    part: [S; 3],
    min: [[u8; WIDTH]; 3],
    max: [[u8; WIDTH]; 3],
    first_node: u32,
    first_item: u32,
    node_count: u8,
    count: u8,
}

/// What is in a box of a node: another node or an item, by its place in the list.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Below {
    Node(u32),
    Item(u32),
}

impl<V: Vector> Wide<V> {
    /// A tree has a triangle at least.
    pub fn of(tree: &Bvh<Bounds<V>>, corners: impl Fn(u32) -> [V; 3]) -> Self {
        let nodes = vec![WideNode::of::<V>(&[], 0, 0, 0)];
        let mut wide = Self { nodes, items: Vec::with_capacity(tree.items(0).len()) };
        wide.put(tree, &corners, 0, 0);
        wide
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn node(&self, place: u32) -> &WideNode<V::Scalar> {
        &self.nodes[place as usize]
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn item(&self, place: u32) -> &Item<V> {
        &self.items[place as usize]
    }

    /// Fills in the node whose children lie below `top`. As long as there is room, the child with the largest surface among
    /// those of more than eight items is replaced by its two children. Then a child whose items all fit into the places that are
    /// left is replaced by these.
    fn put(
        &mut self,
        tree: &Bvh<Bounds<V>>,
        corners: &impl Fn(u32) -> [V; 3],
        top: u32,
        place: usize,
    ) {
        let mut below: Vec<(u32, Bounds<V>)> = Vec::with_capacity(WIDTH);
        below.push((top, *tree.volume(top)));
        let mut boxes: Vec<Bounds<V>> = Vec::with_capacity(WIDTH);
        let first_item = self.items.len();
        while let Some(k) = next(tree, &below, below.len() + boxes.len()) {
            let (node, _) = below.swap_remove(k);
            if let Some(children) = tree.children(node) {
                below.extend(children.map(|child| (child, *tree.volume(child))));
                continue;
            }
            for &number in tree.items(node) {
                let item = Item::new(corners(number), number);
                self.items.push(item);
                boxes.push(item.around());
            }
        }
        boxes.splice(0..0, below.iter().map(|(_, bounds)| *bounds));
        let first_node = self.nodes.len();
        self.nodes[place] = WideNode::of(&boxes, below.len(), first_node, first_item);
        self.nodes.resize(first_node + below.len(), self.nodes[place]);
        for (k, (node, _)) in below.into_iter().enumerate() {
            self.put(tree, corners, node, first_node + k);
        }
    }
}

/// Which of the nodes is to be opened, where so many places are taken.
fn next<V: Vector>(
    tree: &Bvh<Bounds<V>>,
    nodes: &[(u32, Bounds<V>)],
    taken: usize,
) -> Option<usize> {
    let room = WIDTH - taken;
    let (mut best, mut most) = (None, -V::Scalar::ONE);
    let (mut fits, mut least) = (None, room + 2);
    for (k, (node, bounds)) in nodes.iter().enumerate() {
        let (count, area) = (tree.items(*node).len(), bounds.half_area());
        if count < least {
            (fits, least) = (Some(k), count);
        }
        if count > WIDTH && room > 0 && area > most {
            (best, most) = (Some(k), area);
        }
    }
    best.or(fits)
}

impl<S: Scalar> WideNode<S> {
    fn of<V: Vector<Scalar = S>>(
        boxes: &[Bounds<V>],
        node_count: usize,
        first_node: usize,
        first_item: usize,
    ) -> Self {
        let mut node = Self {
            low: [S::ZERO; 3],
            part: [S::ZERO; 3],
            min: [[0; WIDTH]; 3],
            max: [[0; WIDTH]; 3],
            first_node: first_node as u32,
            first_item: first_item as u32,
            node_count: node_count as u8,
            count: boxes.len() as u8,
        };
        let all = boxes.iter().fold(Bounds::empty(), |all, bounds| all.join(bounds));
        for i in (0..V::DIM).filter(|_| !boxes.is_empty()) {
            let (low, high) = (all.min.get(i), all.max.get(i));
            let (part, at) = parts(low, high);
            (node.low[i], node.part[i]) = (low, part);
            let per_length = part.recip();
            let number = |x: S| ((x - low) * per_length).to_i32();
            for (k, bounds) in boxes.iter().enumerate() {
                let (start, end) = (bounds.min.get(i), bounds.max.get(i));
                // A guess, which is brought to where it has to be.
                let number = |x: S| number(x).unwrap_or(0).clamp(0, 255) as u8;
                let (mut min, mut max) = (number(start), number(end));
                while at(min) > start {
                    min -= 1;
                }
                while at(max) < end {
                    max += 1;
                }
                (node.min[i][k], node.max[i][k]) = (min, max);
            }
        }
        node
    }

    /// The boxes of its children, or wider ones. Places that are not used have any.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn boxes<V: Vector<Scalar = S>>(&self) -> Packed<S> {
        let mut boxes = Packed { min: [[S::ZERO; WIDTH]; 3], max: [[S::ZERO; WIDTH]; 3] };
        for i in 0..V::DIM {
            for k in 0..WIDTH {
                boxes.min[i][k] = place(self.low[i], self.part[i], self.min[i][k]);
                boxes.max[i][k] = place(self.low[i], self.part[i], self.max[i][k]);
            }
        }
        boxes
    }

    /// A box around all of these.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn around<V: Vector<Scalar = S>>(&self) -> Bounds<V> {
        let end = |i: usize| place(self.low[i], self.part[i], u8::MAX);
        Bounds { min: V::from_fn(|i| self.low[i]), max: V::from_fn(end) }
    }

    /// How many children there are.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn below(&self, k: usize) -> Below {
        let (k, nodes) = (k as u32, u32::from(self.node_count));
        if k < nodes {
            Below::Node(self.first_node + k)
        } else {
            Below::Item(self.first_item + k - nodes)
        }
    }
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn place<S: Scalar>(low: S, part: S, number: u8) -> S {
    low + part * S::of(f64::from(number))
}

/// The length of the parts from low to high, and where each begins: the first at low, and number 255 not before high.
fn parts<S: Scalar>(low: S, high: S) -> (S, impl Fn(u8) -> S) {
    let mut top = high;
    loop {
        let part = ((top - low) / S::of(255.0)).next_up();
        if place(low, part, u8::MAX) >= high {
            return (part, move |number| place(low, part, number));
        }
        top = top.next_up();
    }
}
