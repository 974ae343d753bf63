//! The pairs of triangles of two meshes that have a point in common, by two trees with eight children per node, when no probe
//! records.

use std::ops::ControlFlow;

use fearless_simd::{Level, dispatch, prelude::*};

use super::Tally;
use super::eight::Eight;
use crate::intersect::probe::Probe;
use crate::shapes::{Below, WIDTH, Wide};
use crate::vector::Vector;

/// Gives `found` the numbers of all pairs that meet, until it breaks. `meet` decides the pairs about which the filter is in doubt.
pub(in crate::intersect) fn meeting_triangles<V: Vector, P: Probe<V>>(
    a: &Wide<V>,
    b: &Wide<V>,
    probe: &mut P,
    meet: impl Fn(&[V; 3], &[V; 3]) -> bool,
    found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    // Compiled for each width of SIMD registers.
    dispatch!(Level::new(), simd => simd.vectorize(
        #[cfg_attr(not(feature = "compact"), inline(always))]
        || traverse(simd, [a, b], probe, meet, found)
    ))
}

/// Compares all children of two nodes, or the children of a node with an item. Pairs of items are tested eight at a time.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn traverse<V: Vector, P: Probe<V>>(
    simd: impl Simd,
    [a, b]: [&Wide<V>; 2],
    probe: &mut P,
    meet: impl Fn(&[V; 3], &[V; 3]) -> bool,
    mut found: impl FnMut([u32; 2], &mut P) -> ControlFlow<()>,
) -> Tally {
    let mut tally = Tally::default();
    let mut items = Eight::new();
    let mut waiting = Vec::with_capacity(64);
    waiting.push([Below::Node(0); 2]);
    loop {
        let pair = waiting.pop();
        if let Some([Below::Item(i), Below::Item(j)]) = pair {
            items.push(i, j);
        }
        if items.count() == WIDTH || pair.is_none() {
            tally.items += items.count();
            for pair in items.meeting(simd, [a, b], &meet) {
                if found(pair, probe).is_break() {
                    return tally;
                }
            }
        }
        match pair {
            None => return tally,
            Some([Below::Item(_), Below::Item(_)]) => continue,
            Some([Below::Node(m), Below::Node(n)]) => {
                let (m, n) = (a.node(m), b.node(n));
                let (of_m, of_n) = (m.boxes::<V>(), n.boxes::<V>());
                // One bit per pair: a single loop over all that meet is predicted better than a loop for each row.
                let mut met = 0;
                for c in of_m.meeting(simd, &n.around::<V>()).before(m.count()) {
                    tally.volumes += WIDTH;
                    let row = of_n.meeting::<V>(simd, &of_m.get(c)).before(n.count());
                    met |= u64::from(row.0) << (WIDTH * c);
                }
                while met != 0 {
                    let k = met.trailing_zeros() as usize;
                    met &= met - 1;
                    waiting.push([m.below(k / WIDTH), n.below(k % WIDTH)]);
                }
            }
            Some([Below::Node(m), item @ Below::Item(j)]) => {
                let m = a.node(m);
                let met = m.boxes::<V>().meeting(simd, &b.item(j).around()).before(m.count());
                waiting.extend(met.map(|c| [m.below(c), item]));
            }
            Some([item @ Below::Item(i), Below::Node(n)]) => {
                let n = b.node(n);
                let met = n.boxes::<V>().meeting(simd, &a.item(i).around()).before(n.count());
                waiting.extend(met.map(|d| [item, n.below(d)]));
            }
        }
        tally.volumes += WIDTH;
        if probe.goes_on().is_break() {
            return tally;
        }
    }
}
