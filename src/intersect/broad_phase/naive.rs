use super::BroadPhase;
use crate::shapes::Bounds;
use crate::vector::Vector;

/// The double loop: each box against all after it, n (n − 1) / 2 tests.
#[derive(Debug, Clone, Copy, Default)]
pub struct Naive;

impl<V: Vector> BroadPhase<V> for Naive {
    fn pairs(&mut self, bounds: &[Bounds<V>], found: &mut Vec<[u32; 2]>) -> usize {
        found.clear();
        for (i, a) in bounds.iter().enumerate() {
            for (j, b) in bounds.iter().enumerate().skip(i + 1) {
                if a.meets(b) {
                    found.push([i as u32, j as u32]);
                }
            }
        }
        bounds.len() * bounds.len().saturating_sub(1) / 2
    }
}
