//! A ray or a line through a tree with eight children per node, by SIMD, when no probe records.

use fearless_simd::{Level, dispatch, f32x8, prelude::*};
use num_traits::Float;

use super::Tally;
use super::ray::LineSlabs;
use crate::intersect::probe::Probe;
use crate::shapes::{Below, Bounds, Chosen, Interval, Item, Packed, WIDTH, Wide, single};
use crate::vector::{Scalar, Vector};

/// As [`bvh::ray`](super::ray()), but each item has a box of its own, and items are visited in the order of their boxes along the
/// line.
pub(in crate::intersect) fn ray_wide<V: Vector, P: Probe<V>>(
    tree: &Wide<V>,
    all: &Bounds<V>,
    line: (V, V),
    within: Interval<V::Scalar>,
    probe: &mut P,
    visit: impl FnMut(&Item<V>, &mut Interval<V::Scalar>, &mut P),
) -> Tally {
    // Compiled for each width of SIMD registers.
    dispatch!(Level::new(), simd => simd.vectorize(
        #[cfg_attr(not(feature = "compact"), inline(always))]
        || along(simd, tree, all, line, within, probe, visit)
    ))
}

#[cfg_attr(not(feature = "compact"), inline(always))]
fn along<V: Vector, P: Probe<V>>(
    simd: impl Simd,
    tree: &Wide<V>,
    all: &Bounds<V>,
    (origin, direction): (V, V),
    mut within: Interval<V::Scalar>,
    probe: &mut P,
    mut visit: impl FnMut(&Item<V>, &mut Interval<V::Scalar>, &mut P),
) -> Tally {
    let mut tally = Tally::default();
    let slabs = LineSlabs::new(all, origin, direction);
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
                let (begins, met) = slabs.parts(simd, &node.boxes::<V>(), within);
                let first = waiting.len();
                for k in met.before(node.count()) {
                    // Insertion sort keeps the nearest child on top of the stack.
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

impl<W: Vector> LineSlabs<W> {
    /// The parameters at which the line enters each of eight boxes, and which of these it meets `within` an interval.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn parts(
        &self,
        simd: impl Simd,
        boxes: &Packed<W::Scalar>,
        within: Interval<W::Scalar>,
    ) -> ([W::Scalar; WIDTH], Chosen) {
        if let (Some(min), Some(max)) = (single(&boxes.min), single(&boxes.max)) {
            let splat = |x: W::Scalar| f32x8::splat(simd, x.double() as f32);
            let (mut begins, mut ends) = (splat(within.min), splat(within.max));
            for i in 0..W::DIM {
                let [origin, inverse, slack] =
                    [self.origin, self.inverse, self.slack].map(|v| splat(v.get(i)));
                let s = (f32x8::from_slice(simd, &min[i]) - origin - slack) * inverse;
                let t = (f32x8::from_slice(simd, &max[i]) - origin + slack) * inverse;
                (begins, ends) = (begins.max(s.min(t)), ends.min(s.max(t)));
            }
            let (met, mut lengths) = (begins.simd_le(ends), [0.0; WIDTH]);
            begins.store_slice(&mut lengths);
            return (lengths.map(|x| Scalar::of(f64::from(x))), Chosen(met.to_bitmask() as u32));
        }
        let (mut begins, mut ends) = ([within.min; WIDTH], [within.max; WIDTH]);
        for i in 0..W::DIM {
            let (inverse, slack) = (self.inverse.get(i), self.slack.get(i));
            let origin = self.origin.get(i);
            for k in 0..WIDTH {
                let s = (boxes.min[i][k] - origin - slack) * inverse;
                let t = (boxes.max[i][k] - origin + slack) * inverse;
                (begins[k], ends[k]) = (begins[k].max(s.min(t)), ends[k].min(s.max(t)));
            }
        }
        (begins, Chosen::by(|k| begins[k] <= ends[k]))
    }
}
