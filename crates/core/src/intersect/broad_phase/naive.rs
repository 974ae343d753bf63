use std::ops::Range;

use super::BroadPhase;
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The double loop: each box against all after it, n (n − 1) / 2 tests.
#[derive(Debug, Clone, Copy, Default)]
pub struct Naive;

impl Naive {
    /// Runs only some rows of the outer loop, so that many boxes can be tested bit by bit: adds to `found`
    /// the pairs whose first box is in these rows. Returns how many pairs were tested.
    pub fn rows<V: Vector>(
        bounds: &[Bounds<V>],
        rows: Range<usize>,
        found: &mut Vec<[u32; 2]>,
    ) -> usize {
        let mut tests = 0;
        for i in rows {
            let after = i + 1..bounds.len();
            tests += after.len();
            for j in after {
                if bounds[i].meets(&bounds[j]) {
                    found.push([i as u32, j as u32]);
                }
            }
        }
        tests
    }
}

impl<V: Vector> BroadPhase<V> for Naive {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        found.clear();
        Self::rows(bounds, 0..bounds.len(), found)
    }
}
