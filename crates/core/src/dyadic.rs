//! Arithmetic without rounding: dyadic rationals m 2^e, whose integer m has as many digits as it needs. Floating-point numbers
//! are such numbers, and so are sums and products of them.

mod infinitesimal;
mod number;
mod sums;

use std::cmp::Ordering;

use glam::DVec3;

pub(crate) use infinitesimal::Infinitesimal;
pub(crate) use number::{Number, Place, Vector3, times};
use sums::{Sums, add_product};

/// ± Σ limbs[i] 2^(64 (low + i)).
///
/// The exponent is a multiple of 64, so that limbs need no shift before they are added. Neither the first limb nor the last is
/// 0; zero has no limbs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Dyadic {
    negative: bool,
    low: i32,
    limbs: Vec<u64>,
}

impl Dyadic {
    #[inline]
    fn new(negative: bool, low: i32, mut limbs: Vec<u64>) -> Self {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        let zeros = limbs.iter().take_while(|limb| **limb == 0).count();
        limbs.drain(..zeros);
        Self { negative, low: low + zeros as i32, limbs }
    }

    #[inline]
    fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// The least h for which the magnitude is less than 2^(64 h).
    #[inline]
    pub fn high(&self) -> i32 {
        self.low + self.limbs.len() as i32
    }

    /// The number times 2^(64 places).
    pub fn shifted(&self, places: i32) -> Self {
        Self { low: self.low + places, ..self.clone() }
    }

    /// The number divided by another one, in double precision, also where neither is within its range.
    pub fn quotient(&self, by: &Self) -> f64 {
        let [x, y] = [self, by].map(|of| of.shifted(-of.high()).nearest());
        // The power is applied in two steps, neither of which underflows.
        let root = 2_f64.powi(32 * (self.high() - by.high()));
        x / y * root * root
    }

    /// √(self / by) in double precision, for a quotient that is not negative.
    pub fn root_of_quotient(&self, by: &Self) -> f64 {
        let [x, y] = [self, by].map(|of| of.shifted(-of.high()).nearest());
        let root = 2_f64.powi(16 * (self.high() - by.high()));
        (x / y).sqrt() * root * root
    }

    /// The limb that is multiplied by 2^(64 place).
    #[inline]
    fn limb(&self, place: i32) -> u64 {
        let limbs = &self.limbs;
        usize::try_from(place - self.low).ok().and_then(|i| limbs.get(i)).map_or(0, |x| *x)
    }

    fn compare_magnitudes(&self, other: &Self) -> Ordering {
        if self.high() != other.high() {
            return self.high().cmp(&other.high());
        }
        let places = (self.low.min(other.low)..self.high()).rev();
        let mut differing = places.map(|at| self.limb(at).cmp(&other.limb(at)));
        differing.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// ± (|x| + |y|).
    fn sum_of_magnitudes(&self, other: &Self, negative: bool) -> Self {
        let low = self.low.min(other.low);
        let mut limbs = vec![0_u64; (self.high().max(other.high()) + 1 - low) as usize];
        let mut carry = false;
        for (limb, at) in limbs.iter_mut().zip(low..) {
            let (sum, first) = self.limb(at).overflowing_add(other.limb(at));
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first | second;
            *limb = sum;
        }
        Self::new(negative, low, limbs)
    }

    /// ± (|x| − |y|), for |x| ≥ |y|.
    fn difference_of_magnitudes(&self, other: &Self, negative: bool) -> Self {
        let low = self.low.min(other.low);
        let mut limbs = vec![0_u64; (self.high() - low) as usize];
        let mut borrow = false;
        for (limb, at) in limbs.iter_mut().zip(low..) {
            let (rest, first) = self.limb(at).overflowing_sub(other.limb(at));
            let (rest, second) = rest.overflowing_sub(u64::from(borrow));
            borrow = first | second;
            *limb = rest;
        }
        Self::new(negative, low, limbs)
    }

    /// The number as x 2^(64 place) with 1 ≤ |x| < 2^64: x and the place. For u = 2⁻⁵³, three rounded limbs and two sums make x err
    /// by 4 u at most, relative to itself.
    fn first_digits(&self) -> (f64, i32) {
        let place = self.high() - 1;
        let digits = |at: i32| self.limb(at) as f64;
        const LIMB: f64 = 1.0 / (1_u128 << 64) as f64;
        let size = digits(place) + (digits(place - 1) + digits(place - 2) * LIMB) * LIMB;
        (if self.negative { -size } else { size }, place)
    }

    /// x + y, or x − y.
    fn plus(&self, other: &Self, minus: bool) -> Self {
        let negative = other.negative != minus;
        if other.is_zero() {
            return self.clone();
        }
        if self.is_zero() {
            return Self { negative, ..other.clone() };
        }
        if self.negative == negative {
            return self.sum_of_magnitudes(other, negative);
        }
        if self.compare_magnitudes(other).is_ge() {
            self.difference_of_magnitudes(other, self.negative)
        } else {
            other.difference_of_magnitudes(self, negative)
        }
    }
}

/// x 2^(64 places), in steps, since 2^(64 places) alone may overflow or underflow.
fn scaled(x: f64, places: i32) -> f64 {
    let step = 2_f64.powi(64 * places.signum());
    (0..places.abs().min(40)).fold(x, |x, _| x * step)
}

/// The integer and the exponent of a double: it is ± integer 2^exponent.
#[inline]
fn parts(value: f64) -> (u64, i32) {
    const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = value.to_bits();
    let exponent = (bits >> FRACTION) as i32 & 0x7ff;
    let fraction = bits & ((1 << FRACTION) - 1);
    // The exponent has a bias of 1023, and the fraction 52 digits. Subnormal numbers have no leading 1.
    match exponent {
        0 => (fraction, 1 - 1075),
        _ => (fraction | 1 << FRACTION, exponent - 1075),
    }
}

impl Number for Dyadic {
    const IS_EXACT: bool = true;

    fn exactly(value: Dyadic) -> Self {
        value
    }

    fn direction(v: [&Self; 3]) -> DVec3 {
        let places = v.iter().filter(|x| !x.is_zero()).map(|x| x.high() - 1);
        let Some(highest) = places.max() else { return DVec3::ZERO };
        DVec3::from_array(v.map(|x| {
            let (digits, place) = x.first_digits();
            if x.is_zero() { 0.0 } else { scaled(digits, place - highest) }
        }))
    }

    fn of(value: f64) -> Self {
        let (whole, exponent) = parts(value);
        let wide = u128::from(whole) << exponent.rem_euclid(64);
        let limbs = vec![wide as u64, (wide >> 64) as u64];
        Self::new(value < 0.0, exponent.div_euclid(64), limbs)
    }

    fn add(&self, other: &Self) -> Self {
        self.plus(other, false)
    }

    fn sub(&self, other: &Self) -> Self {
        self.plus(other, true)
    }

    fn mul(&self, other: &Self) -> Self {
        let (x, y) = (&self.limbs, &other.limbs);
        if x.is_empty() || y.is_empty() {
            return Self::default();
        }
        let mut limbs = vec![0_u64; x.len() + y.len()];
        add_product(&mut limbs, x, y);
        Self::new(self.negative != other.negative, self.low + other.low, limbs)
    }

    fn sum_of_products<'a>(
        terms: impl Iterator<Item = (&'a Self, &'a Self, bool)> + Clone,
    ) -> Self {
        let some = || terms.clone().filter(|(x, y, _)| !x.is_zero() && !y.is_zero());
        let Some(low) = some().map(|(x, y, _)| x.low + y.low).min() else {
            return Self::default();
        };
        let high = some().map(|(x, y, _)| x.high() + y.high()).max().unwrap_or(low);
        let Some(mut sums) = Sums::between(low, high) else {
            return some().fold(Self::default(), |sum, (x, y, minus)| sum.plus(&x.mul(y), minus));
        };
        for (x, y, minus) in some() {
            let negative = (x.negative != y.negative) != minus;
            sums.add_product(negative, x.low + y.low, &x.limbs, &y.limbs);
        }
        let (negative, limbs) = sums.difference();
        Self::new(negative, low, limbs)
    }

    fn plus_products(&self, terms: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        let products = || {
            terms.clone().filter(|(x, y)| *x != 0.0 && *y != 0.0).map(|(x, y)| {
                let ((whole_x, exponent_x), (whole_y, exponent_y)) = (parts(x), parts(y));
                let negative = (x < 0.0) != (y < 0.0);
                (negative, u128::from(whole_x) * u128::from(whole_y), exponent_x + exponent_y)
            })
        };
        let (mut low, mut high) =
            if self.is_zero() { (i32::MAX, i32::MIN) } else { (self.low, self.high()) };
        for (_, _, exponent) in products() {
            let place = exponent.div_euclid(64);
            (low, high) = (low.min(place), high.max(place + 3));
        }
        if low > high {
            return Self::default();
        }
        let Some(mut sums) = Sums::between(low, high) else {
            let product = |(x, y)| Self::of(x).mul(&Self::of(y));
            return terms.fold(self.clone(), |sum, term| sum.plus(&product(term), false));
        };
        if !self.is_zero() {
            sums.add_product(self.negative, self.low, &self.limbs, &[1]);
        }
        for (negative, whole, exponent) in products() {
            sums.add_whole(negative, whole, exponent);
        }
        let (negative, limbs) = sums.difference();
        Self::new(negative, low, limbs)
    }

    fn nearest(&self) -> f64 {
        // The two highest limbs hold at least 65 binary digits. Of the lower ones rounding needs only to know that they are not 0.
        let below = self.limbs.len().saturating_sub(2);
        let high = self.limbs[below..].iter().rev();
        let high = high.fold(0, |high, limb| high << 64 | u128::from(*limb));
        // The power is applied in two steps, neither of which underflows.
        let root = 2_f64.powi(32 * (self.low + below as i32));
        let size = (high | u128::from(below > 0)) as f64 * root * root;
        if self.negative { -size } else { size }
    }

    fn sign(&self) -> Ordering {
        match (self.is_zero(), self.negative) {
            (true, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigInt;
    use num_rational::BigRational;

    fn rational(x: &Dyadic) -> BigRational {
        let zero = BigRational::from_integer(BigInt::from(0));
        let two = BigRational::from_integer(BigInt::from(2));
        let size = x.limbs.iter().enumerate().fold(zero, |sum, (i, limb)| {
            sum + BigRational::from_integer(BigInt::from(*limb)) * two.pow(64 * (x.low + i as i32))
        });
        if x.negative { -size } else { size }
    }

    /// Numbers of all sizes within 2^±`spread`/2, some of few bits.
    struct Numbers(u64);

    impl Numbers {
        fn bits(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }

        fn number(&mut self, spread: u64) -> f64 {
            let exponent = 1_023 + (self.bits() % spread) as i64 - spread as i64 / 2;
            let few_bits = self.bits().is_multiple_of(2);
            let fraction = if few_bits { self.bits() >> 60 << 48 } else { self.bits() >> 12 };
            f64::from_bits(self.bits() << 63 | (exponent.max(0) as u64) << 52 | fraction)
        }
    }

    /// x y − z w + (x x − y), in which much cancels where the numbers are near each other.
    fn value(x: &Dyadic, y: &Dyadic, z: &Dyadic, w: &Dyadic) -> Dyadic {
        x.mul(y).sub(&z.mul(w)).add(&x.mul(x).sub(y))
    }

    #[test]
    fn sums_and_products_are_those_of_fractions() {
        let mut numbers = Numbers(1);
        let mut zeros = 0;
        for case in 0..2_000 {
            let spread = [40, 4, 2_000][case % 3];
            let [a, b, c, d] = [0; 4].map(|_| numbers.number(spread));
            let [x, y, z, w] = [a, b, c, d].map(Dyadic::of);
            let [p, q, r, s] = [a, b, c, d].map(|x| BigRational::from_float(x).unwrap());
            assert_eq!([&x, &y, &z, &w].map(rational), [&p, &q, &r, &s].map(Clone::clone));
            let ours = value(&x, &y, &z, &w);
            let theirs = &p * &q - &r * &s + (&p * &p - &q);
            assert_eq!(rational(&ours), theirs);
            assert_eq!(ours.sign(), theirs.cmp(&BigRational::from_integer(BigInt::from(0))));
            // Of few bits and of far too many for the sums that are at hand.
            let sum = x.plus_products([(a, b), (-c, d), (d, 0.0), (b, b)].into_iter());
            assert_eq!(rational(&sum), &p + &p * &q - &r * &s + &q * &q);
            let terms = [(&x, &y, true), (&z, &z, false), (&ours, &w, true)];
            let sum = Dyadic::sum_of_products(terms.into_iter());
            assert_eq!(rational(&sum), &r * &r - &p * &q - &theirs * &s);
            let gone = ours.sub(&ours);
            zeros += u32::from(gone.sign().is_eq());
        }
        assert_eq!(zeros, 2_000);
    }

    /// Against whole numbers of another library: of all inputs as multiples of 2^-`UNIT`, and of their products.
    fn are_those_of_whole_numbers(cases: usize) {
        const UNIT: i64 = 640;
        let whole = |x: f64| {
            let (fraction, exponent) =
                (x.to_bits() & ((1 << 52) - 1) | 1 << 52, x.to_bits() >> 52 & 0x7ff);
            let size = BigInt::from(fraction) << (exponent as i64 - 1_075 + UNIT);
            if x < 0.0 { -size } else { size }
        };
        let mut numbers = Numbers(2);
        for case in 0..cases {
            let spread = [40, 4, 1_000][case % 3];
            let [a, b, c, d] = [0; 4].map(|_| numbers.number(spread));
            let [p, q, r, s] = [a, b, c, d].map(whole);
            let theirs = &p * &q - &r * &s + &p * &p - (&q << UNIT);
            let [x, y, z, w] = [a, b, c, d].map(Dyadic::of);
            let ours = value(&x, &y, &z, &w);
            let limbs = ours.limbs.iter().enumerate();
            let size: BigInt = limbs
                .map(|(i, limb)| {
                    BigInt::from(*limb) << (64 * (i64::from(ours.low) + i as i64) + 2 * UNIT)
                })
                .sum();
            assert_eq!(
                if ours.negative { -size } else { size },
                theirs,
                "{a:e}, {b:e}, {c:e}, {d:e}"
            );
        }
    }

    #[test]
    fn sums_and_products_are_those_of_whole_numbers() {
        are_those_of_whole_numbers(2_000);
    }

    /// The same for as many cases as `COUNT` says.
    #[test]
    #[ignore = "runs for seconds"]
    fn soak() {
        let count = std::env::var("COUNT").ok().and_then(|count| count.parse().ok());
        are_those_of_whole_numbers(count.unwrap_or(1_000_000));
    }

    #[test]
    fn the_least_and_the_largest_are_numbers_like_others() {
        for x in [f64::from_bits(1), f64::MIN_POSITIVE, f64::MAX, -f64::MAX, 0.0, -0.0] {
            let exact = Dyadic::of(x);
            assert_eq!(exact.sign(), x.partial_cmp(&0.0).unwrap(), "{x:e}");
            assert_eq!(exact.nearest(), x);
            assert_eq!(rational(&exact), BigRational::from_float(x).unwrap());
        }
    }
}
