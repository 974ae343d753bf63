//! Vectors of rational numbers, of which quotients are exact too.

use hitbench_core::{Scalar, Vector};
use num_rational::BigRational;

use super::lift;

/// A place or a way; z is 0 in the plane.
pub type Rational3 = [BigRational; 3];

/// The number as it is stored.
pub fn exact<S: Scalar>(x: S) -> BigRational {
    BigRational::from_float(x.double()).unwrap()
}

/// The components as they are stored.
pub fn exact3<V: Vector>(v: V) -> Rational3 {
    lift(v).to_array().map(exact)
}

/// p + q times a number.
pub fn plus(p: &Rational3, q: &Rational3, times: &BigRational) -> Rational3 {
    std::array::from_fn(|i| &p[i] + &q[i] * times)
}

/// p − q.
pub fn minus(p: &Rational3, q: &Rational3) -> Rational3 {
    std::array::from_fn(|i| &p[i] - &q[i])
}

/// Σ pᵢ qᵢ.
pub fn dot(p: &Rational3, q: &Rational3) -> BigRational {
    &p[0] * &q[0] + &p[1] * &q[1] + &p[2] * &q[2]
}
