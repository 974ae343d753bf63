//! The searches of [`ray`](super::ray) and [`pairs`](super::pairs) where nobody listens.

use std::ops::ControlFlow;

use num_traits::Float;

use super::Tally;
use super::ray::Slabs;
use crate::intersect::probe::Probe;
use crate::shapes::{Below, Bounds, Chosen, Interval, Item, Packed, WIDTH, Wide};
use crate::vector::{Scalar, Vector};

/// [`bvh::ray`](super::ray): each item alone is tested against the line first, and items are handed over in the order of
/// their boxes along the line.
pub(in crate::intersect) fn ray_wide<V: Vector, P: Probe<V>>(
    tree: &Wide<V>,
    all: &Bounds<V>,
    (origin, direction): (V, V),
    mut within: Interval<V::Scalar>,
    probe: &mut P,
    mut visit: impl FnMut(&Item<V>, &mut Interval<V::Scalar>, &mut P),
) -> Tally {
    let mut tally = Tally::default();
    let slabs = Slabs::new(all, origin, direction);
    let mut waiting = Vec::with_capacity(64);
    waiting.push((within.min, Below::Node(0)));
    while let Some((begin, below)) = waiting.pop() {
        if begin > within.max {
            continue;
        }
        match below {
            Below::Item(item) => {
                tally.items += 1;
                visit(tree.item(item), &mut within, probe);
            }
            Below::Node(node) => {
                if probe.goes_on().is_break() {
                    break;
                }
                tally.volumes += WIDTH;
                let node = tree.node(node);
                let (begins, met) = slabs.parts(&node.boxes::<V>(), within);
                let first = waiting.len();
                for k in met.before(node.count()) {
                    // The nearest is taken first.
                    let (begin, mut place) = (begins[k], waiting.len());
                    waiting.push((begin, node.below(k)));
                    while place > first && waiting[place - 1].0 < begin {
                        waiting.swap(place, place - 1);
                        place -= 1;
                    }
                }
            }
        }
    }
    tally
}

impl<W: Vector> Slabs<W> {
    /// Where the line enters each of eight boxes, and which of them it meets `within` these lengths.
    #[inline(always)]
    fn parts(
        &self,
        boxes: &Packed<W::Scalar>,
        within: Interval<W::Scalar>,
    ) -> ([W::Scalar; WIDTH], Chosen) {
        let (mut begins, mut ends) = ([W::Scalar::ZERO; WIDTH], [W::Scalar::ZERO; WIDTH]);
        for i in 0..W::DIM {
            let (inverse, slack) = (self.inverse.get(i), self.slack.get(i));
            let origin = self.origin.get(i);
            for k in 0..WIDTH {
                let s = (boxes.min[i][k] - origin - slack) * inverse;
                let t = (boxes.max[i][k] - origin + slack) * inverse;
                let (near, far) = if s < t { (s, t) } else { (t, s) };
                begins[k] = if i == 0 || near > begins[k] { near } else { begins[k] };
                ends[k] = if i == 0 || far < ends[k] { far } else { ends[k] };
            }
        }
        let meets =
            |k: usize| (begins[k] <= ends[k]) & (begins[k] <= within.max) & (ends[k] >= within.min);
        (begins, Chosen::of(std::array::from_fn(|k| u8::from(meets(k)))))
    }
}

/// [`bvh::pairs`](super::pairs), of items whose own boxes meet.
pub(in crate::intersect) fn pairs_wide<V: Vector, P: Probe<V>>(
    a: &Wide<V>,
    b: &Wide<V>,
    probe: &mut P,
    visit: impl FnMut(&Item<V>, &Item<V>, &mut P) -> ControlFlow<()>,
) -> Tally {
    let mut walk = Walk { a, b, tally: Tally::default(), probe, visit };
    let most = V::splat(V::Scalar::max_value());
    let all = Bounds { min: -most, max: most };
    // A break is the end of the search, wherever it comes from.
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) =
        walk.across([Below::Node(0); 2], [&all, &all]);
    walk.tally
}

struct Walk<'a, V: Vector, P, F> {
    a: &'a Wide<V>,
    b: &'a Wide<V>,
    tally: Tally,
    probe: &'a mut P,
    visit: F,
}

impl<V: Vector, P: Probe<V>, F> Walk<'_, V, P, F>
where
    F: FnMut(&Item<V>, &Item<V>, &mut P) -> ControlFlow<()>,
{
    /// All pairs of an item in the one and an item in the other of two boxes.
    fn across(&mut self, below: [Below; 2], [a_box, b_box]: [&Bounds<V>; 2]) -> ControlFlow<()> {
        if let [Below::Item(i), Below::Item(j)] = below {
            self.tally.items += 1;
            return (self.visit)(self.a.item(i), self.b.item(j), self.probe);
        }
        self.probe.goes_on()?;
        match below {
            [Below::Node(a), Below::Node(b)] => {
                let (a, b) = (self.a.node(a), self.b.node(b));
                self.tally.volumes += WIDTH;
                let (of_a, of_b) = (a.boxes::<V>(), b.boxes::<V>());
                for c in of_a.meeting(b_box).before(a.count()) {
                    let bounds = of_a.get(c);
                    self.tally.volumes += WIDTH;
                    for d in of_b.meeting(&bounds).before(b.count()) {
                        self.across([a.below(c), b.below(d)], [&bounds, &of_b.get(d)])?;
                    }
                }
            }
            [Below::Node(a), item] => {
                let a = self.a.node(a);
                self.tally.volumes += WIDTH;
                let boxes = a.boxes::<V>();
                for c in boxes.meeting(b_box).before(a.count()) {
                    self.across([a.below(c), item], [&boxes.get(c), b_box])?;
                }
            }
            [item, b] => {
                let Below::Node(b) = b else { unreachable!("two items are handed over") };
                let b = self.b.node(b);
                self.tally.volumes += WIDTH;
                let boxes = b.boxes::<V>();
                for d in boxes.meeting(a_box).before(b.count()) {
                    self.across([item, b.below(d)], [a_box, &boxes.get(d)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
