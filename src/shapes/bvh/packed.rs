//! Eight boxes side by side, for one comparison of all with another box.

use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// How many boxes a node holds.
pub(crate) const WIDTH: usize = 8;

/// Boxes stored coordinate by coordinate. An unused place has NaN for its ends, which meets nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed<S> {
    pub min: [[S; WIDTH]; 3],
    pub max: [[S; WIDTH]; 3],
}

impl<S: Scalar> Packed<S> {
    pub fn empty() -> Self {
        let nothing = [[S::nan(); WIDTH]; 3];
        Self { min: nothing, max: nothing }
    }

    #[inline]
    pub fn set<V: Vector<Scalar = S>>(&mut self, k: usize, bounds: &Bounds<V>) {
        for i in 0..V::DIM {
            self.min[i][k] = bounds.min.get(i);
            self.max[i][k] = bounds.max.get(i);
        }
    }

    #[inline]
    pub fn get<V: Vector<Scalar = S>>(&self, k: usize) -> Bounds<V> {
        Bounds { min: V::from_fn(|i| self.min[i][k]), max: V::from_fn(|i| self.max[i][k]) }
    }

    /// The boxes that meet another.
    #[inline(always)]
    pub fn meeting<V: Vector<Scalar = S>>(&self, other: &Bounds<V>) -> Chosen {
        let mut meets = [1_u8; WIDTH];
        for i in 0..V::DIM {
            let (low, high) = (other.min.get(i), other.max.get(i));
            for ((meets, min), max) in meets.iter_mut().zip(&self.min[i]).zip(&self.max[i]) {
                *meets &= u8::from((*min <= high) & (low <= *max));
            }
        }
        Chosen::of(meets)
    }
}

/// Some of the boxes of a node, told by a byte each, 0 or 1; their numbers in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen(u64);

impl Chosen {
    #[inline(always)]
    pub fn of(flags: [u8; WIDTH]) -> Self {
        Self(u64::from_le_bytes(flags))
    }

    /// Those before number `k`.
    #[inline(always)]
    pub fn before(self, k: usize) -> Self {
        Self(self.0 & !(!0_u64).checked_shl(8 * k as u32).unwrap_or(0))
    }

    /// Those after number `k`.
    #[inline]
    pub fn after(self, k: usize) -> Self {
        Self(self.0 & (!0xff << (8 * k)))
    }
}

impl Iterator for Chosen {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let k = self.0.trailing_zeros() / 8;
        self.0 &= self.0 - 1;
        Some(k as usize)
    }
}
