//! Symbolic perturbation: polynomials in an infinitesimal ε. They tell whether a verdict holds after any small enough motion.

use std::cmp::Ordering;

use glam::DVec3;

use super::{Dyadic, Number};

/// Σ cᵢ εⁱ for an ε that is above 0 and less than all other numbers above 0. The first coefficient that is not 0 has its sign.
///
/// The last coefficient is not 0; zero has no coefficients.
#[derive(Debug, Clone, Default)]
pub(crate) struct Infinitesimal(Vec<Dyadic>);

impl Infinitesimal {
    /// x ε.
    pub fn epsilon(x: f64) -> Self {
        Self::new(vec![Dyadic::default(), Dyadic::of(x)])
    }

    fn new(mut coefficients: Vec<Dyadic>) -> Self {
        while coefficients.last().is_some_and(|last| last.sign().is_eq()) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    fn with(&self, other: &Self, of: impl Fn(&Dyadic, &Dyadic) -> Dyadic) -> Self {
        let zero = Dyadic::default();
        let count = self.0.len().max(other.0.len());
        let [x, y] = [self, other].map(|of| move |i: usize| of.0.get(i));
        let coefficient = |i| of(x(i).unwrap_or(&zero), y(i).unwrap_or(&zero));
        Self::new((0..count).map(coefficient).collect())
    }
}

impl Number for Infinitesimal {
    const IS_EXACT: bool = true;

    fn exactly(value: Dyadic) -> Self {
        Self::new(vec![value])
    }

    /// The direction of the first power of ε that any component has.
    fn direction(v: [&Self; 3]) -> DVec3 {
        let zero = Dyadic::default();
        let count = v.iter().map(|x| x.0.len()).max().unwrap_or(0);
        let powers = (0..count).map(|i| v.map(|x| x.0.get(i).unwrap_or(&zero)));
        let mut others = powers.filter(|of| of.iter().any(|x| x.sign().is_ne()));
        others.next().map_or(DVec3::ZERO, Dyadic::direction)
    }

    fn of(value: f64) -> Self {
        Self::exactly(Dyadic::of(value))
    }

    fn add(&self, other: &Self) -> Self {
        self.with(other, Dyadic::add)
    }

    fn sub(&self, other: &Self) -> Self {
        self.with(other, Dyadic::sub)
    }

    fn mul(&self, other: &Self) -> Self {
        if self.0.is_empty() || other.0.is_empty() {
            return Self::default();
        }
        let coefficient = |power: usize| {
            let pairs =
                (0..=power).filter_map(|i| Some((self.0.get(i)?, other.0.get(power - i)?, false)));
            Dyadic::sum_of_products(pairs)
        };
        Self::new((0..self.0.len() + other.0.len() - 1).map(coefficient).collect())
    }

    fn sum_of_products<'a>(
        terms: impl Iterator<Item = (&'a Self, &'a Self, bool)> + Clone,
    ) -> Self {
        terms.fold(Self::default(), |sum, (x, y, minus)| {
            let product = x.mul(y);
            if minus { sum.sub(&product) } else { sum.add(&product) }
        })
    }

    fn plus_products(&self, terms: impl Iterator<Item = (f64, f64)> + Clone) -> Self {
        let mut coefficients = self.0.clone();
        let first = self.0.first().cloned().unwrap_or_default().plus_products(terms);
        match coefficients.first_mut() {
            Some(constant) => *constant = first,
            None => coefficients.push(first),
        }
        Self::new(coefficients)
    }

    fn nearest(&self) -> f64 {
        self.0.first().map_or(0.0, Dyadic::nearest)
    }

    fn sign(&self) -> Ordering {
        let mut signs = self.0.iter().map(Dyadic::sign);
        signs.find(|sign| sign.is_ne()).unwrap_or(Ordering::Equal)
    }
}
