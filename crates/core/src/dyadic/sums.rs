//! Sums of many products in one accumulator on the stack, without an allocation for each.

use std::cmp::Ordering;

/// The limbs of an accumulator. `Dyadic` adds terms that span more one by one, on the heap.
const PLACES: usize = 16;

/// Two accumulators with limbs from 2^(64 low) on: the sum of what is added, and that of what is subtracted.
pub(super) struct Sums {
    low: i32,
    places: usize,
    sums: [[u64; PLACES]; 2],
}

impl Sums {
    /// Accumulators of 0, for terms between 2^(64 low) and 2^(64 high); `None` if these span too many limbs.
    #[inline]
    pub fn between(low: i32, high: i32) -> Option<Self> {
        // One more limb takes what is carried over.
        let places = (high - low) as usize + 1;
        (places <= PLACES).then_some(Self { low, places, sums: [[0; PLACES]; 2] })
    }

    /// The limbs of one accumulator from 2^(64 place) on.
    #[inline]
    fn from(&mut self, place: i32, negative: bool) -> &mut [u64] {
        &mut self.sums[usize::from(negative)][(place - self.low) as usize..self.places]
    }

    /// Adds ± x y 2^(64 place).
    #[inline]
    pub fn add_product(&mut self, negative: bool, place: i32, x: &[u64], y: &[u64]) {
        add_product(self.from(place, negative), x, y);
    }

    /// Adds ± whole 2^exponent.
    #[inline]
    pub fn add_whole(&mut self, negative: bool, whole: u128, exponent: i32) {
        let shift = exponent.rem_euclid(64);
        let wide = whole << shift;
        let top = (whole >> 64 >> (64 - shift)) as u64;
        add(self.from(exponent.div_euclid(64), negative), [wide as u64, (wide >> 64) as u64, top]);
    }

    /// What is added less what is subtracted: whether that is negative, and its limbs.
    pub fn difference(&self) -> (bool, Vec<u64>) {
        let [plus, minus] = self.sums.each_ref().map(|sum| &sum[..self.places]);
        let negative = plus.iter().rev().cmp(minus.iter().rev()) == Ordering::Less;
        let (more, less) = if negative { (minus, plus) } else { (plus, minus) };
        let mut borrow = false;
        let rest = more.iter().zip(less).map(|(x, y)| {
            let (rest, first) = x.overflowing_sub(*y);
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            borrow = first | second;
            rest
        });
        (negative, rest.collect())
    }
}

/// Adds limbs to a sum that begins at the same place and has room for them.
#[inline]
fn add(sum: &mut [u64], limbs: [u64; 3]) {
    let mut carry = false;
    for (limb, more) in sum.iter_mut().zip(limbs.into_iter().chain(std::iter::repeat(0))) {
        let (total, first) = limb.overflowing_add(more);
        let (total, second) = total.overflowing_add(u64::from(carry));
        (*limb, carry) = (total, first | second);
    }
}

/// Adds x y to a sum that begins at the same place and has room for it.
#[inline]
pub(super) fn add_product(sum: &mut [u64], x: &[u64], y: &[u64]) {
    for (i, x) in x.iter().enumerate() {
        let mut carry = 0_u64;
        for (y, limb) in y.iter().zip(&mut sum[i..]) {
            let wide = u128::from(*x) * u128::from(*y) + u128::from(*limb) + u128::from(carry);
            *limb = wide as u64;
            carry = (wide >> 64) as u64;
        }
        for limb in &mut sum[i + y.len()..] {
            if carry == 0 {
                break;
            }
            let (total, over) = limb.overflowing_add(carry);
            (*limb, carry) = (total, u64::from(over));
        }
    }
}
