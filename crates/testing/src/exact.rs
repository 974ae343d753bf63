use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// mantissa · 2^exponent: sums and products of floating-point numbers, without any rounding.
#[derive(Debug, Clone)]
pub struct Exact {
    mantissa: BigInt,
    exponent: i32,
}

impl Exact {
    /// The number as it is stored.
    pub fn of(value: f64) -> Self {
        let (mantissa, exponent, sign) = num_traits::Float::integer_decode(value);
        // That of zero would make all that is added to it as long as the least numbers.
        let exponent = if mantissa == 0 { 0 } else { exponent };
        Self { mantissa: BigInt::from(mantissa) * sign, exponent: i32::from(exponent) }
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match self.mantissa.sign() {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    /// The number near it, within one ulp.
    pub fn to_f64(&self) -> f64 {
        let bits = i32::try_from(self.mantissa.bits()).unwrap();
        // 60 bits are kept, so that the conversion and the power are exact.
        let dropped = (bits - 60).max(0);
        let kept = num_traits::ToPrimitive::to_i64(&(&self.mantissa >> dropped)).unwrap();
        kept as f64 * 2_f64.powi(self.exponent + dropped)
    }

    /// The same number as a quotient.
    pub fn rational(&self) -> BigRational {
        let power = BigInt::from(1) << self.exponent.unsigned_abs();
        match self.exponent >= 0 {
            true => BigRational::from_integer(&self.mantissa * power),
            false => BigRational::new(self.mantissa.clone(), power),
        }
    }

    /// The smaller one.
    pub fn min(self, other: Self) -> Self {
        if (&other - &self).sign() < 0 { other } else { self }
    }

    /// |x|.
    pub fn abs(self) -> Self {
        if self.sign() < 0 { -self } else { self }
    }

    /// The components as they are stored.
    pub fn vector(components: glam::DVec3) -> [Self; 3] {
        components.to_array().map(Self::of)
    }

    /// Σ xᵢ yᵢ.
    pub fn dot(x: &[Self; 3], y: &[Self; 3]) -> Self {
        &(&(&x[0] * &y[0]) + &(&x[1] * &y[1])) + &(&x[2] * &y[2])
    }

    /// x × y.
    pub fn cross(x: &[Self; 3], y: &[Self; 3]) -> [Self; 3] {
        let minor = |i: usize, j: usize| &(&x[i] * &y[j]) - &(&x[j] * &y[i]);
        [minor(1, 2), minor(2, 0), minor(0, 1)]
    }

    /// x + y.
    pub fn sum(x: &[Self; 3], y: &[Self; 3]) -> [Self; 3] {
        std::array::from_fn(|i| &x[i] + &y[i])
    }

    /// x − y.
    pub fn difference(x: &[Self; 3], y: &[Self; 3]) -> [Self; 3] {
        std::array::from_fn(|i| &x[i] - &y[i])
    }

    /// Points in whole numbers: all of them so many times as large as they are.
    pub fn whole<const N: usize>(sets: [&[[Self; 3]]; N]) -> [Vec<[BigInt; 3]>; N] {
        let least = sets.iter().copied().flatten().flatten().map(|x| x.exponent).min().unwrap();
        sets.map(|points| {
            points.iter().map(|p| p.each_ref().map(|x| x.mantissa_at(least))).collect()
        })
    }

    fn mantissa_at(&self, exponent: i32) -> BigInt {
        &self.mantissa << (self.exponent - exponent)
    }
}

impl Add for &Exact {
    type Output = Exact;
    fn add(self, other: Self) -> Exact {
        let exponent = self.exponent.min(other.exponent);
        Exact { mantissa: self.mantissa_at(exponent) + other.mantissa_at(exponent), exponent }
    }
}

impl Sub for &Exact {
    type Output = Exact;
    fn sub(self, other: Self) -> Exact {
        let exponent = self.exponent.min(other.exponent);
        Exact { mantissa: self.mantissa_at(exponent) - other.mantissa_at(exponent), exponent }
    }
}

impl Mul for &Exact {
    type Output = Exact;
    fn mul(self, other: Self) -> Exact {
        Exact {
            mantissa: &self.mantissa * &other.mantissa,
            exponent: self.exponent + other.exponent,
        }
    }
}

impl Neg for Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact { mantissa: -self.mantissa, exponent: self.exponent }
    }
}
