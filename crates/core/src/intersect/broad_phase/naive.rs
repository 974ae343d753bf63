//! A broad phase that tests every pair of boxes.

use super::BroadPhase;
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The double loop: each box against all after it, n (n − 1) / 2 tests.
#[derive(Debug, Clone, Copy, Default)]
pub struct Naive;

impl<V: Vector> BroadPhase<V> for Naive {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        found.clear();
        let mut tests = 0;
        for (i, one) in bounds.iter().enumerate() {
            let after = bounds.iter().enumerate().skip(i + 1);
            tests += after.len();
            let meet = after.filter(|(_, other)| one.meets(other));
            found.extend(meet.map(|(j, _)| [i as u32, j as u32]));
        }
        tests
    }
}
