//! Sums and products of floating-point numbers without rounding, for what rounding cannot decide.

mod boxes;

pub(super) use boxes::{Boxes, Projected};

use std::cmp::Ordering;

/// A number as a sum of floating-point numbers that overlap in no bit, the smallest first; none of them is 0.
///
/// Exact as long as nothing over- or underflows: a product of four numbers of 53 bits reaches down to 2^-212 of its size.
///
/// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// Discrete & Computational Geometry 18 (1997), figures 6 and 13.
#[derive(Debug, Clone, Default)]
struct Expansion(Vec<f64>);

impl Expansion {
    fn of(value: f64) -> Self {
        Self(if value == 0.0 { Vec::new() } else { vec![value] })
    }

    fn difference(x: f64, y: f64) -> Self {
        let (sum, rest) = two_sum(x, -y);
        let mut parts = vec![rest, sum];
        parts.retain(|part| *part != 0.0);
        Self(parts)
    }

    fn add(self, other: &Self) -> Self {
        other.0.iter().fold(self, |sum, &part| sum.grown(part))
    }

    fn grown(self, by: f64) -> Self {
        let mut parts = Vec::with_capacity(self.0.len() + 1);
        let mut sum = by;
        for part in self.0 {
            let (next, rest) = two_sum(sum, part);
            sum = next;
            if rest != 0.0 {
                parts.push(rest);
            }
        }
        if sum != 0.0 {
            parts.push(sum);
        }
        Self(parts)
    }

    fn times(&self, factor: f64) -> Self {
        let mut parts = Vec::with_capacity(2 * self.0.len());
        let mut keep = |part: f64| {
            if part != 0.0 {
                parts.push(part);
            }
        };
        let mut carried = 0.0;
        for (i, &part) in self.0.iter().enumerate() {
            let (product, low) = two_product(part, factor);
            if i == 0 {
                keep(low);
                carried = product;
                continue;
            }
            let (sum, rest) = two_sum(carried, low);
            keep(rest);
            let (next, rest) = two_sum(product, sum);
            keep(rest);
            carried = next;
        }
        keep(carried);
        Self(parts)
    }

    fn product(&self, other: &Self) -> Self {
        other.0.iter().fold(Self::default(), |sum, &part| sum.add(&self.times(part)))
    }

    fn negated(mut self) -> Self {
        self.0.iter_mut().for_each(|part| *part = -*part);
        self
    }

    fn abs(self) -> Self {
        if self.sign() == Ordering::Less { self.negated() } else { self }
    }

    /// The number in double precision.
    fn nearest(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Against 0.
    fn sign(&self) -> Ordering {
        match self.0.last() {
            Some(part) if *part < 0.0 => Ordering::Less,
            Some(_) => Ordering::Greater,
            None => Ordering::Equal,
        }
    }
}

/// x + y as the rounded sum and what rounding has left out.
fn two_sum(x: f64, y: f64) -> (f64, f64) {
    let sum = x + y;
    let of_y = sum - x;
    (sum, (x - (sum - of_y)) + (y - of_y))
}

/// x y as the rounded product and what rounding has left out.
fn two_product(x: f64, y: f64) -> (f64, f64) {
    let product = x * y;
    (product, x.mul_add(y, -product))
}

type Exact3 = [Expansion; 3];

fn dot(x: &Exact3, y: &Exact3) -> Expansion {
    x.iter().zip(y).fold(Expansion::default(), |sum, (x, y)| sum.add(&x.product(y)))
}

/// x × y of vectors of floating-point numbers.
fn cross(x: [f64; 3], y: [f64; 3]) -> Exact3 {
    std::array::from_fn(|i| {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let product = |a: f64, b: f64| Expansion::of(a).times(b);
        product(x[j], y[k]).add(&product(x[k], y[j]).negated())
    })
}
