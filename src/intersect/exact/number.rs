use std::cmp::Ordering;

use glam::DVec3;

use super::RELATIVE;
use super::bodies::Difference;

/// Numbers that can be added, subtracted and multiplied: doubles, with their rounding, and exact numbers.
pub(super) trait Number: Clone + Default {
    fn of(value: f64) -> Self;
    fn add(&self, other: &Self) -> Self;
    fn sub(&self, other: &Self) -> Self;
    fn mul(&self, other: &Self) -> Self;
    /// Σ ± x y; the minus sign is where the flag is set. At least one term.
    fn sum_of_products<'a>(terms: impl Iterator<Item = (&'a Self, &'a Self, bool)> + Clone) -> Self
    where
        Self: 'a;
    /// The number itself + Σ x y.
    fn plus_products(&self, terms: impl Iterator<Item = (f64, f64)> + Clone) -> Self;
    /// In double precision.
    fn nearest(&self) -> f64;
    /// Against 0.
    fn sign(&self) -> Ordering;

    /// Whether the first height along a direction is more than the second one, beyond what rounding can make of it: both are
    /// heights of corners of a difference.
    fn is_farther(x: &Self, y: &Self, _: &Difference<Self>, _: &Vector3<Self>) -> bool {
        x.sub(y).is_positive()
    }

    fn is_positive(&self) -> bool {
        self.sign().is_gt()
    }

    fn negated(&self) -> Self {
        Self::default().sub(self)
    }

    fn abs(&self) -> Self {
        if self.sign().is_lt() { self.negated() } else { self.clone() }
    }
}

impl Number for f64 {
    #[inline]
    fn of(value: f64) -> Self {
        value
    }
    #[inline]
    fn add(&self, other: &Self) -> Self {
        self + other
    }
    #[inline]
    fn sub(&self, other: &Self) -> Self {
        self - other
    }
    #[inline]
    fn mul(&self, other: &Self) -> Self {
        self * other
    }
    #[inline]
    fn sum_of_products<'a>(
        terms: impl Iterator<Item = (&'a Self, &'a Self, bool)> + Clone,
    ) -> Self {
        let products = terms.map(|(x, y, minus)| if minus { -(x * y) } else { x * y });
        products.reduce(|sum, product| sum + product).unwrap_or_default()
    }
    #[inline]
    fn plus_products(&self, terms: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        terms.fold(*self, |sum, (x, y)| sum + x * y)
    }
    #[inline]
    fn nearest(&self) -> f64 {
        *self
    }
    #[inline]
    fn sign(&self) -> Ordering {
        self.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }
    #[inline]
    fn is_farther(x: &Self, y: &Self, of: &Difference<Self>, along: &Vector3<Self>) -> bool {
        x - y > of.size() * RELATIVE * along.0.iter().map(|x| x.abs()).sum::<f64>()
    }
}

/// A vector of space; a vector of the plane has z = 0.
#[derive(Debug, Clone, Default)]
pub(super) struct Vector3<N>(pub [N; 3]);

impl<N: Number> Vector3<N> {
    pub fn of(v: DVec3) -> Self {
        Self(v.to_array().map(N::of))
    }

    pub fn sub(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].sub(&other.0[i])))
    }

    pub fn add(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].add(&other.0[i])))
    }

    pub fn times(&self, factor: &N) -> Self {
        Self(std::array::from_fn(|i| self.0[i].mul(factor)))
    }

    pub fn negated(&self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].negated()))
    }

    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|x| x.sign().is_eq())
    }

    /// In double precision, of about the length 1.
    pub fn nearest(&self) -> DVec3 {
        let v = DVec3::from_array(self.0.each_ref().map(N::nearest));
        v / v.abs().max_element().max(f64::MIN_POSITIVE)
    }

    pub fn dot(&self, other: &Self) -> N {
        N::sum_of_products((0..3).map(|i| (&self.0[i], &other.0[i], false)))
    }

    pub fn cross(&self, other: &Self) -> Self {
        let (x, y) = (&self.0, &other.0);
        Self(std::array::from_fn(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            N::sum_of_products([(&x[j], &y[k], false), (&x[k], &y[j], true)].into_iter())
        }))
    }
}
