use super::Shape;
use crate::vector::{Scalar, Vector};

/// { x : minᵢ ≤ xᵢ ≤ maxᵢ for each i }: what trees and quick rejections use. Ends may be infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds<V> {
    /// The smallest coordinates.
    pub min: V,
    /// The largest coordinates.
    pub max: V,
}

impl<V: Vector> Bounds<V> {
    /// Whether both have a point in common; touching counts.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.min.all_le(other.max) && other.min.all_le(self.max)
    }

    /// Around these and the same moved by `displacement`, rounded outward.
    pub fn swept(&self, displacement: V) -> Self {
        let down = |i: usize| {
            let end = self.min.get(i) + displacement.get(i);
            if displacement.get(i) < V::Scalar::ZERO { end.next_down() } else { self.min.get(i) }
        };
        let up = |i: usize| {
            let end = self.max.get(i) + displacement.get(i);
            if displacement.get(i) > V::Scalar::ZERO { end.next_up() } else { self.max.get(i) }
        };
        Self { min: V::from_fn(down), max: V::from_fn(up) }
    }
}

impl<V: Vector> Shape<V> {
    /// A box around the set, rounded outward: it contains the set in exact arithmetic.
    ///
    /// Wider than the shadows on the coordinate axes by their rounding error: less than two ulp
    /// in single precision.
    pub fn bounds(&self) -> Bounds<V> {
        let shadow = |i: usize| self.shadow_in_space(V::AXES[i].in_space());
        let down = |i: usize| V::Scalar::at_most(shadow(i).min - shadow(i).error);
        let up = |i: usize| V::Scalar::at_least(shadow(i).max + shadow(i).error);
        Bounds { min: V::from_fn(down), max: V::from_fn(up) }
    }
}
