//! Numbers of twice the digits of double precision, and points with such coordinates.
//!
//! A number is the sum of two doubles; the second is at most half an ulp of the first. Sums and products err
//! by a few parts in 2^104. Source: Dekker, "A Floating-Point Technique for Extending the Available
//! Precision" (1971).

use std::ops::{Add, Div, Mul, Neg, Sub};

use glam::DVec3;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Twofold {
    high: f64,
    low: f64,
}

impl Twofold {
    pub const ZERO: Self = Self { high: 0.0, low: 0.0 };
    pub const ONE: Self = Self { high: 1.0, low: 0.0 };

    /// The number nearest to it.
    pub fn rounded(self) -> f64 {
        self.high
    }

    pub fn is_negative(self) -> bool {
        self.high < 0.0
    }

    /// The number from two summands, the first of which is the larger one.
    fn of_sum(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self { high: sum, low: low - (sum - high) }
    }
}

impl From<f64> for Twofold {
    fn from(x: f64) -> Self {
        Self { high: x, low: 0.0 }
    }
}

impl Add for Twofold {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let two_sum = |x: f64, y: f64| {
            let sum = x + y;
            let y_in_sum = sum - x;
            (sum, (x - (sum - y_in_sum)) + (y - y_in_sum))
        };
        let (high, error) = two_sum(self.high, other.high);
        let (low, rest) = two_sum(self.low, other.low);
        let sum = Self::of_sum(high, error + low);
        Self::of_sum(sum.high, sum.low + rest)
    }
}

impl Neg for Twofold {
    type Output = Self;
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Sub for Twofold {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Twofold {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let high = self.high * other.high;
        let error = self.high.mul_add(other.high, -high);
        Self::of_sum(high, error + (self.high * other.low + self.low * other.high))
    }
}

impl Div for Twofold {
    type Output = Self;
    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * first.into();
        let second = rest.high / other.high;
        let rest = rest - other * second.into();
        Self::of_sum(first, second) + (rest.high / other.high).into()
    }
}

/// A point of such numbers.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place([Twofold; 3]);

impl Place {
    /// p − q, as both are stored.
    pub fn between(q: DVec3, p: DVec3) -> Self {
        Self::from(p) - Self::from(q)
    }

    pub fn dot(self, other: Self) -> Twofold {
        let [x, y, z] = [0, 1, 2].map(|i| self.0[i] * other.0[i]);
        x + y + z
    }

    pub fn cross(self, other: Self) -> Self {
        let minor = |i: usize, j: usize| self.0[i] * other.0[j] - self.0[j] * other.0[i];
        Self([minor(1, 2), minor(2, 0), minor(0, 1)])
    }

    pub fn times(self, factor: Twofold) -> Self {
        Self(self.0.map(|x| x * factor))
    }

    pub fn rounded(self) -> DVec3 {
        DVec3::from_array(self.0.map(Twofold::rounded))
    }
}

impl From<DVec3> for Place {
    fn from(p: DVec3) -> Self {
        Self(p.to_array().map(Twofold::from))
    }
}

impl Add for Place {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] + other.0[i]))
    }
}

impl Sub for Place {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self([0, 1, 2].map(|i| self.0[i] - other.0[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_number_loses_is_kept() {
        let (one, tiny) = (Twofold::ONE, Twofold::from(2_f64.powi(-80)));
        assert_eq!((one + tiny - one).rounded(), 2_f64.powi(-80));
        let third = one / 3.0.into();
        let off = (third * 3.0.into() - one).rounded().abs();
        assert!(off < 2_f64.powi(-100), "{off}");
        // (1 + x)(1 − x) − 1 = −x².
        let x = Twofold::from(2_f64.powi(-40));
        assert_eq!(((one + x) * (one - x) - one).rounded(), -2_f64.powi(-80));
    }

    #[test]
    fn a_cross_product_of_almost_parallel_ways() {
        let far = 1e8;
        let [p, q] = [DVec3::new(far, 1.0, 0.0), DVec3::new(far + 1e8, 2.0 + 1e-9, 0.0)];
        let normal = Place::from(p).cross(Place::from(q)).rounded();
        let exact = far * ((2.0 + 1e-9) - 2.0);
        assert!((normal.z - exact).abs() <= f64::EPSILON * exact, "{normal}");
    }
}
