//! A broad phase by sorting the boxes along one axis.

use super::{BroadPhase, ordered};
use crate::intersect::probe::{IntervalStep, Probe, Step};
use crate::shapes::Bounds;
use crate::vector::Vector;

/// Sorts the boxes by their smallest coordinate along one axis and walks along it: a box is tested
/// against those that begin before it ends.
///
/// The axis is the one along which the centres spread most. The order is kept from frame to frame: if little
/// has moved, the boxes are nearly sorted already.
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
    /// The boxes in the order of the last sweep, with their numbers.
    pub fn sorted(&self) -> &[(Bounds<V>, u32)] {
        &self.sorted
    }

    /// [`BroadPhase::pairs`] along a coordinate axis of choice, by its number. Any axis finds the
    /// same pairs, at the price of other tests.
    pub fn pairs_along<P: Probe<V>>(
        &mut self,
        axis: usize,
        bounds: &[Bounds<V>],
        found: &mut Vec<[u32; 2]>,
        probe: &mut P,
    ) -> usize {
        found.clear();
        if self.sorted.len() == bounds.len() {
            for (of, number) in &mut self.sorted {
                *of = bounds[*number as usize];
            }
        } else {
            self.sorted = bounds.iter().copied().zip(0..).collect();
        }
        let start = |bounds: &Bounds<V>| bounds.min.get(axis);
        self.sorted.sort_by(|(a, _), (b, _)| {
            start(a).partial_cmp(&start(b)).unwrap_or(std::cmp::Ordering::Equal)
        });

        let mut tests = 0;
        for (i, (a, a_number)) in self.sorted.iter().enumerate() {
            let end = a.max.get(axis);
            probe.step(|| Step::Intervals(IntervalStep::Begin(*a_number)));
            let mut next = None;
            for (b, b_number) in &self.sorted[i + 1..] {
                if start(b) > end {
                    next = Some(*b_number);
                    break;
                }
                tests += 1;
                let meet = a.meets(b);
                let (a, b) = (*a_number, *b_number);
                probe.step(|| Step::Intervals(IntervalStep::Test { a, b, meet }));
                if meet {
                    found.push(ordered(a, b));
                }
            }
            probe.step(|| Step::Intervals(IntervalStep::End { a: *a_number, next }));
        }
        tests
    }
}

impl<V: Vector> BroadPhase<V> for SortAndSweep<V> {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        self.pairs_along(widest_spread(bounds), bounds, found, &mut ())
    }
}

/// The axis along which the variance of the centres is largest, by its number.
pub fn widest_spread<V: Vector>(bounds: &[Bounds<V>]) -> usize {
    let centers = || bounds.iter().map(|bounds| bounds.center().in_space());
    let count = bounds.len().max(1) as f64;
    let mean = centers().sum::<glam::DVec3>() / count;
    let variance = centers().map(|center| (center - mean) * (center - mean)).sum::<glam::DVec3>();
    (1..V::DIM).fold(0, |widest, i| if variance[i] > variance[widest] { i } else { widest })
}
