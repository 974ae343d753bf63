//! The search for the distance of two sectors beyond 90° in space goes along both rims.

use std::collections::BinaryHeap;

use super::Search;
use crate::intersect::ranked::Ranked;
use crate::intersect::wide_sector::mouth::{Mouth, Part};
use crate::intersect::wide_sector::rim::Rim;
use crate::vector::Vector;

/// A part of the rim of the first sector or of the second one.
type Arc = (usize, Part);

/// Both rims, and the arcs of them that may be nearer than the best points, the nearest first.
struct Arcs {
    mouths: [Mouth; 2],
    rims: [Rim; 2],
    waiting: BinaryHeap<Ranked<Arc>>,
    /// A lower bound of all parts that are not looked at any closer.
    least: f64,
}

impl<V: Vector> Search<'_, V> {
    /// If the sectors are apart, nothing is nearer than this.
    pub(super) fn look_along_rims(&mut self, mouths: [Mouth; 2]) -> f64 {
        for i in [0, 1] {
            // The nearest point to the apex may be the nearest to the sphere about it.
            let (apex, (point, length)) = (mouths[i].apex, mouths[1 - i].nearest(mouths[i].apex));
            self.floor = self.floor.max(length - mouths[i].radius);
            self.keep(if i == 0 { [apex, point] } else { [point, apex] });
        }
        let rims = [0, 1].map(|i| Rim::new(&mouths[i], mouths[1 - i]));
        let waiting = BinaryHeap::new();
        let mut arcs = Arcs { mouths, rims, waiting, least: f64::INFINITY };
        for i in [0, 1] {
            let start = self.touching(i).middle;
            mouths[i]
                .parts::<V>(start)
                .into_iter()
                .for_each(|part| self.ask_arc((i, part), &mut arcs));
        }
        while let Some(Ranked { rank: (rank, _), item: (i, part) }) = arcs.waiting.pop() {
            let at_least = -rank;
            let ends = self.is_beyond(at_least, true) || self.queries >= self.most;
            if ends || self.is_settled() {
                return arcs.least.min(at_least);
            }
            part.halves().into_iter().for_each(|half| self.ask_arc((i, half), &mut arcs));
        }
        arcs.least
    }

    /// How near the middle of an arc is, and how near any of its points may be. It waits to be
    /// halved if that is nearer than the best.
    fn ask_arc(&mut self, (i, part): Arc, arcs: &mut Arcs) {
        self.queries += 1;
        let point = arcs.rims[i].at(part.middle);
        let other = arcs.mouths[1 - i].nearest(point).0;
        self.keep(if i == 0 { [point, other] } else { [other, point] });
        let at_least = arcs.rims[i].no_nearer(part);
        // Azimuths so near to each other are one.
        if part.half < 1e-12 || self.is_beyond(at_least, true) {
            arcs.least = arcs.least.min(at_least);
        } else {
            arcs.waiting.push(Ranked { rank: (-at_least, self.queries as u64), item: (i, part) });
        }
    }
}
