//! Eight boxes side by side, for one comparison of all with another box.

use std::any::Any;

use fearless_simd::{f32x8, mask32x8, prelude::*};

use crate::shapes::Bounds;
use crate::vector::{Scalar, Vector};

/// How many boxes a node holds.
pub(crate) const WIDTH: usize = 8;

/// Boxes stored coordinate by coordinate. An unused place has what it was made with: after [`Packed::empty`] it meets nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed<S> {
    pub min: [[S; WIDTH]; 3],
    pub max: [[S; WIDTH]; 3],
}

impl<S: Scalar> Packed<S> {
    /// All ends are NaN: no comparison with them holds.
    pub fn empty() -> Self {
        let nothing = [[S::nan(); WIDTH]; 3];
        Self { min: nothing, max: nothing }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn set<V: Vector<Scalar = S>>(&mut self, k: usize, bounds: &Bounds<V>) {
        for i in 0..V::DIM {
            self.min[i][k] = bounds.min.get(i);
            self.max[i][k] = bounds.max.get(i);
        }
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn get<V: Vector<Scalar = S>>(&self, k: usize) -> Bounds<V> {
        Bounds { min: V::from_fn(|i| self.min[i][k]), max: V::from_fn(|i| self.max[i][k]) }
    }

    /// A box around all of them; an unused place does not count.
    #[inline]
    pub fn around<V: Vector<Scalar = S>>(&self) -> Bounds<V> {
        let least = |x: S, y: &S| if *y < x { *y } else { x };
        let most = |x: S, y: &S| if *y > x { *y } else { x };
        Bounds {
            min: V::from_fn(|i| self.min[i].iter().fold(S::infinity(), least)),
            max: V::from_fn(|i| self.max[i].iter().fold(S::neg_infinity(), most)),
        }
    }

    /// The boxes that meet another.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn meeting<V: Vector<Scalar = S>>(&self, simd: impl Simd, other: &Bounds<V>) -> Chosen {
        if let (Some(min), Some(max)) = (single(&self.min), single(&self.max)) {
            let splat = |x: S| f32x8::splat(simd, x.double() as f32);
            let mut met = mask32x8::splat(simd, true);
            for i in 0..V::DIM {
                let (low, high) = (splat(other.min.get(i)), splat(other.max.get(i)));
                met &= f32x8::from_slice(simd, &min[i]).simd_le(high);
                met &= f32x8::from_slice(simd, &max[i]).simd_ge(low);
            }
            return Chosen(met.to_bitmask() as u32);
        }
        let meets = |k: usize| {
            (0..V::DIM).fold(true, |meets, i| {
                meets & (self.min[i][k] <= other.max.get(i)) & (other.min.get(i) <= self.max[i][k])
            })
        };
        Chosen::by(meets)
    }
}

/// The same, if it is of single numbers: registers hold eight of them.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(crate) fn single<S: 'static>(rows: &[[S; WIDTH]; 3]) -> Option<&[[f32; WIDTH]; 3]> {
    (rows as &dyn Any).downcast_ref()
}

/// Some of the boxes of a node, told by a bit each; their numbers in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chosen(pub u32);

impl Chosen {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn by(is_chosen: impl Fn(usize) -> bool) -> Self {
        Self((0..WIDTH).fold(0, |bits, k| bits | u32::from(is_chosen(k)) << k))
    }

    /// Those before number `k`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn before(self, k: usize) -> Self {
        Self(self.0 & ((1 << k) - 1))
    }

    /// Those after number `k`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn after(self, k: usize) -> Self {
        Self(self.0 & (!1 << k))
    }
}

impl Iterator for Chosen {
    type Item = usize;

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let k = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(k as usize)
    }
}
