//! The ring of numbers over which GJK is written, doubles or exact numbers, and vectors of them.

use std::cmp::Ordering;

use glam::DVec3;

use super::Dyadic;

/// Numbers that can be added, subtracted and multiplied: doubles, with their rounding, and exact numbers.
pub(crate) trait Number: Clone + Default {
    /// Whether sums and products are without rounding.
    const IS_EXACT: bool;
    fn exactly(value: Dyadic) -> Self;
    /// The direction of a vector in double precision, with any length. A component errs by 2⁻⁵⁰ of the largest at most.
    fn direction(v: [&Self; 3]) -> DVec3;
    fn of(value: f64) -> Self;
    fn add(&self, other: &Self) -> Self;
    fn sub(&self, other: &Self) -> Self;
    fn mul(&self, other: &Self) -> Self;
    /// Σ ± x y of one or more terms (x, y, minus), where `minus` says which are subtracted.
    fn sum_of_products<'a>(terms: impl Iterator<Item = (&'a Self, &'a Self, bool)> + Clone) -> Self
    where
        Self: 'a;
    /// self + Σ x y.
    fn plus_products(&self, terms: impl Iterator<Item = (f64, f64)> + Clone) -> Self;
    /// The number in double precision.
    fn nearest(&self) -> f64;
    /// The number compared with 0.
    fn sign(&self) -> Ordering;

    /// Whether x is more than y; of rounded numbers, by more than `rounding`.
    fn exceeds(x: &Self, y: &Self, _rounding: impl FnOnce() -> f64) -> bool {
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
    const IS_EXACT: bool = false;
    #[inline]
    fn exactly(value: Dyadic) -> Self {
        value.nearest()
    }
    #[inline]
    fn direction(v: [&Self; 3]) -> DVec3 {
        DVec3::from_array(v.map(|x| *x))
    }
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
    fn exceeds(x: &Self, y: &Self, rounding: impl FnOnce() -> f64) -> bool {
        x - y > rounding()
    }
}

/// A vector of space; a vector of the plane has z = 0.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vector3<N>(pub [N; 3]);

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

    /// |x| + |y| + |z| in double precision.
    pub fn sum(&self) -> f64 {
        self.0.iter().map(|x| x.nearest().abs()).sum()
    }

    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|x| x.sign().is_eq())
    }

    /// The direction in double precision, with a largest component of ±1.
    pub fn nearest(&self) -> DVec3 {
        let v = N::direction(self.0.each_ref());
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

/// A point in homogeneous coordinates: at / by, for a number `by` above 0, which is 1 if there is none.
#[derive(Debug, Clone)]
pub(crate) struct Place<N> {
    pub at: Vector3<N>,
    pub by: Option<N>,
}

impl<N: Number> Place<N> {
    pub fn of(at: Vector3<N>) -> Self {
        Self { at, by: None }
    }

    pub fn add(&self, other: &Self) -> Self {
        match (&self.by, &other.by) {
            (None, None) => Self::of(self.at.add(&other.at)),
            (by, None) => Self { at: self.at.add(&other.at.divided(by)), by: by.clone() },
            (None, by) => Self { at: self.at.divided(by).add(&other.at), by: by.clone() },
            (Some(x), Some(y)) => {
                Self { at: self.at.times(y).add(&other.at.times(x)), by: Some(x.mul(y)) }
            }
        }
    }

    pub fn negated(self) -> Self {
        Self { at: self.at.negated(), by: self.by }
    }
}

impl<N: Number> Vector3<N> {
    /// The numerator of this vector over the denominator `by`.
    pub fn divided(&self, by: &Option<N>) -> Self {
        by.as_ref().map_or_else(|| self.clone(), |by| self.times(by))
    }
}

/// The product; `x` itself without a factor.
pub(crate) fn times<N: Number>(x: &N, by: &Option<N>) -> N {
    by.as_ref().map_or_else(|| x.clone(), |by| x.mul(by))
}
