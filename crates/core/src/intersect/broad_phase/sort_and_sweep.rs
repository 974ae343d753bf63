//! A broad phase by sorting the boxes along one axis.

use super::{BroadPhase, ordered};
use crate::intersect::probe::{IntervalStep, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// Sort and sweep, or sweep and prune: boxes are sorted by their least coordinate along one axis, and a box is tested against
/// those after it that begin before it ends.
///
/// The axis is the one along which the centres have the largest variance. The order is kept from frame to frame, so that boxes
/// which move little are nearly sorted already.
///
/// Source: the GAME2016 lecture; Cohen et al., "I-COLLIDE" (1995), who sweep along all axes.
#[derive(Debug, Clone)]
pub struct SortAndSweep<V: Vector> {
    sorted: Vec<(Bounds<V>, u32)>,
}

impl<V: Vector> Default for SortAndSweep<V> {
    fn default() -> Self {
        Self { sorted: Vec::new() }
    }
}

impl<V: Vector> SortAndSweep<V> {
    /// The boxes in the order of the last sweep, with their indices.
    pub fn sorted(&self) -> &[(Bounds<V>, u32)] {
        &self.sorted
    }

    /// [`BroadPhase::pairs`] along the coordinate axis with this index. Every axis finds the same pairs, with different tests.
    pub fn pairs_along<P: Probe<V>>(
        &mut self,
        axis: usize,
        bounds: &[Bounds<V>],
        found: &mut Vec<[u32; 2]>,
        probe: &mut P,
    ) -> usize {
        found.clear();
        if self.sorted.len() == bounds.len() {
            for (of, index) in &mut self.sorted {
                *of = bounds[*index as usize];
            }
        } else {
            self.sorted = bounds.iter().copied().zip(0..).collect();
        }
        let start = |bounds: &Bounds<V>| bounds.min.get(axis);
        self.sorted.sort_by(|(a, _), (b, _)| {
            start(a).partial_cmp(&start(b)).unwrap_or(std::cmp::Ordering::Equal)
        });

        let mut tests = 0;
        for (i, (a, a_index)) in self.sorted.iter().enumerate() {
            let end = a.max.get(axis);
            probe.step(|| Step::Intervals(IntervalStep::Begin(*a_index)));
            let mut next = None;
            for (b, b_index) in &self.sorted[i + 1..] {
                if start(b) > end {
                    next = Some(*b_index);
                    break;
                }
                tests += 1;
                let meet = a.meets(b);
                let (a, b) = (*a_index, *b_index);
                probe.step(|| Step::Intervals(IntervalStep::Test { a, b, meet }));
                if meet {
                    found.push(ordered(a, b));
                }
            }
            probe.step(|| Step::Intervals(IntervalStep::End { a: *a_index, next }));
        }
        tests
    }
}

impl<V: Vector> BroadPhase<V> for SortAndSweep<V> {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        self.pairs_along(widest_spread(bounds), bounds, found, &mut ())
    }
}

/// The index of the coordinate axis along which the centres have the largest variance.
pub fn widest_spread<V: Vector>(bounds: &[Bounds<V>]) -> usize {
    let centers = || bounds.iter().map(|bounds| bounds.center().in_space());
    let count = bounds.len().max(1) as f64;
    let mean = centers().sum::<glam::DVec3>() / count;
    let variance = centers().map(|center| (center - mean) * (center - mean)).sum::<glam::DVec3>();
    (1..V::DIM).fold(0, |widest, i| if variance[i] > variance[widest] { i } else { widest })
}
