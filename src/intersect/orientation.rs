//! On which side does a point lie? Answered without any rounding error.
//!
//! A quick answer in double precision with a bound for its error; where that cannot tell, the determinant is summed
//! exactly as an expansion, a list of numbers none of which overlaps the next.
//! Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates* (1997).

use std::cmp::Ordering;

/// The side of `c` seen along the line from `a` to `b`: `Greater` to the left, `Equal` on the line.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^480 of the largest: all of single precision.
pub(crate) fn in_plane(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let [a, b, c] = scaled([a, b, c]);
    let (left, right) = ((a[0] - c[0]) * (b[1] - c[1]), (a[1] - c[1]) * (b[0] - c[0]));
    // Each difference and product errs by 2^-53 of itself.
    certain(left - right, (left.abs() + right.abs()) * 4.0 * HALF_ULP).unwrap_or_else(|| {
        let away = |x: [f64; 2]| [0, 1].map(|i| Expansion::difference(x[i], c[i]));
        let (a, b) = (away(a), away(b));
        a[0].times(&b[1]).plus(&a[1].times(&b[0]).negated()).sign()
    })
}

/// The sign of (b − a) × (c − a) · (d − a): `Equal` if the four points lie in one plane.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^300 of the largest: all of single precision.
pub(crate) fn in_space(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Ordering {
    let [a, b, c, d] = scaled([a, b, c, d]);
    let away = |x: [f64; 3]| [0, 1, 2].map(|i| x[i] - a[i]);
    let (u, v, w) = (away(b), away(c), away(d));
    let (mut sum, mut size) = (0.0, 0.0);
    for [i, j, k] in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
        let (left, right) = (u[i] * v[j], u[j] * v[i]);
        sum += (left - right) * w[k];
        size += (left.abs() + right.abs()) * w[k].abs();
    }
    certain(sum, size * 8.0 * HALF_ULP).unwrap_or_else(|| {
        let away = |x: [f64; 3]| [0, 1, 2].map(|i| Expansion::difference(x[i], a[i]));
        let (u, v, w) = (away(b), away(c), away(d));
        let minor = |i: usize, j: usize| u[i].times(&v[j]).plus(&u[j].times(&v[i]).negated());
        let parts = [minor(0, 1).times(&w[2]), minor(1, 2).times(&w[0]), minor(2, 0).times(&w[1])];
        parts[0].plus(&parts[1]).plus(&parts[2]).sign()
    })
}

/// 2^-53.
const HALF_ULP: f64 = f64::EPSILON / 2.0;

/// The sign of a sum that errs by at most `bound`, if that is enough to know it.
fn certain(sum: f64, bound: f64) -> Option<Ordering> {
    // Underflow adds less than this.
    let bound = bound + f64::MIN_POSITIVE;
    (sum.abs() > bound).then(|| sum.total_cmp(&0.0))
}

/// The same points times a power of two, the largest coordinate near 1.
fn scaled<const N: usize, const D: usize>(points: [[f64; D]; N]) -> [[f64; D]; N] {
    let largest = points.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
    let scale = crate::Scalar::unit_scale(largest);
    points.map(|point| point.map(|x| x * scale))
}

/// An exact number: the sum of parts that grow in magnitude and do not overlap.
struct Expansion(Vec<f64>);

impl Expansion {
    fn difference(x: f64, y: f64) -> Self {
        Self(Vec::new()).and(x).and(-y)
    }

    /// One more number in the sum.
    fn and(mut self, x: f64) -> Self {
        let mut carry = x;
        self.0.retain_mut(|part| {
            let (sum, error) = two_sum(carry, *part);
            (carry, *part) = (sum, error);
            error != 0.0
        });
        if carry != 0.0 {
            self.0.push(carry);
        }
        self
    }

    fn plus(&self, other: &Self) -> Self {
        other.0.iter().fold(Self(self.0.clone()), |sum, &part| sum.and(part))
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = Self(Vec::new());
        for &x in &self.0 {
            for &y in &other.0 {
                let high = x * y;
                product = product.and(x.mul_add(y, -high)).and(high);
            }
        }
        product
    }

    fn negated(mut self) -> Self {
        self.0.iter_mut().for_each(|part| *part = -*part);
        self
    }

    /// That of the largest part.
    fn sign(&self) -> Ordering {
        self.0.last().map_or(Ordering::Equal, |part| part.total_cmp(&0.0))
    }
}

/// x + y as the rounded sum and its error.
fn two_sum(x: f64, y: f64) -> (f64, f64) {
    let sum = x + y;
    let y_in_sum = sum - x;
    let error = (x - (sum - y_in_sum)) + (y - y_in_sum);
    (sum, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_ulp_off_a_line_is_seen() {
        let (a, b) = ([0.1, 0.1], [0.3, 0.3]);
        for (x, side) in [(0.2, Ordering::Equal), (0.2_f64.next_up(), Ordering::Greater)] {
            assert_eq!(in_plane(a, b, [0.2, x]), side);
            assert_eq!(in_plane(a, b, [x, 0.2]), side.reverse());
            assert_eq!(in_plane(b, a, [0.2, x]), side.reverse());
            let up = |[x, y]: [f64; 2]| [x, y, 0.7];
            assert_eq!(in_space(up(a), up(b), [0.2, x, 0.7], [0.0, 0.0, 1.7]), side);
        }
    }

    #[test]
    fn denormal_triangles_have_an_orientation() {
        let tiny = f64::from(f32::from_bits(1));
        assert_eq!(in_plane([0.0, 0.0], [tiny, 0.0], [0.0, tiny]), Ordering::Greater);
        assert_eq!(in_plane([0.0, 0.0], [tiny, tiny], [2e18, 2e18]), Ordering::Equal);
        assert_eq!(in_plane([0.0, tiny], [tiny, tiny], [2e18, 2e18]), Ordering::Greater);
    }
}
