//! The side of a line or plane on which a point lies, without any rounding error.
//!
//! A quick answer in double precision comes with a bound for its error; if that cannot decide, the
//! determinant is summed exactly as an expansion, a list of numbers that do not overlap one another.
//! Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates* (1997).

use std::cmp::Ordering;

use glam::DVec3;

/// The side of `c` seen along the line from `a` to `b`: `Greater` to the left, `Equal` on the line.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^480 of the largest: all of single precision.
pub(crate) fn in_plane(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let [a, b, c] = [a, b, c].map(|[x, y]| [x, y, 0.0]);
    Way::between(c, a).minor(&Way::between(c, b), 2)
}

/// The sign of (b − a) × (c − a) · (d − a): `Equal` if the four points lie in one plane.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^300 of the largest: all of single precision.
pub(crate) fn in_space(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Ordering {
    Way::volume(&[Way::between(a, b), Way::between(a, c), Way::between(a, d)])
}

/// The vector from one point to another, not rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    from: [f64; 3],
    to: [f64; 3],
}

impl Way {
    pub fn between(from: [f64; 3], to: [f64; 3]) -> Self {
        let largest = from.iter().chain(&to).fold(0.0_f64, |m, x| m.max(x.abs()));
        let scale = crate::Scalar::unit_scale(largest);
        // By a power of two, which no sign depends on.
        Self { from: from.map(|x| x * scale), to: to.map(|x| x * scale) }
    }

    pub fn along(direction: [f64; 3]) -> Self {
        Self::between([0.0; 3], direction)
    }

    /// The sign of component `i`.
    pub fn sign(&self, i: usize) -> Ordering {
        if self.to[i] == self.from[i] {
            Ordering::Equal
        } else {
            self.to[i].total_cmp(&self.from[i])
        }
    }

    /// The sign of component `i` of x × y.
    pub fn minor(&self, other: &Self, i: usize) -> Ordering {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let (x, y) = (self.rounded(), other.rounded());
        let (left, right) = (x[j] * y[k], x[k] * y[j]);
        // Each difference and product errs by 2^-53 of itself.
        certain(left - right, (left.abs() + right.abs()) * 4.0 * HALF_ULP).unwrap_or_else(|| {
            let zero = |x: f64, y: f64| x == 0.0 || y == 0.0;
            if zero(x[j], y[k]) && zero(x[k], y[j]) {
                return Ordering::Equal;
            }
            let (x, y) = (self.exact(), other.exact());
            x[j].times(&y[k]).plus(&x[k].times(&y[j]).negated()).sign()
        })
    }

    /// The number of a component of x × y that is not zero, and its sign; `None` if they are parallel.
    pub fn cross(&self, other: &Self) -> Option<(usize, Ordering)> {
        let minors = [2, 0, 1].map(|i| (i, self.minor(other, i)));
        minors.into_iter().find(|(_, sign)| sign.is_ne())
    }

    /// The sign of x × y · z.
    pub fn volume(ways: &[Self; 3]) -> Ordering {
        let [u, v, w] = ways.map(|way| way.rounded());
        let (mut sum, mut size) = (0.0, 0.0);
        for [i, j, k] in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
            let (left, right) = (u[i] * v[j], u[j] * v[i]);
            sum += (left - right) * w[k];
            size += (left.abs() + right.abs()) * w[k].abs();
        }
        certain(sum, size * 8.0 * HALF_ULP).unwrap_or_else(|| {
            let [u, v, w] = ways.map(|way| way.exact());
            let minor = |i: usize, j: usize| u[i].times(&v[j]).plus(&u[j].times(&v[i]).negated());
            let parts =
                [minor(0, 1).times(&w[2]), minor(1, 2).times(&w[0]), minor(2, 0).times(&w[1])];
            parts[0].plus(&parts[1]).plus(&parts[2]).sign()
        })
    }

    fn rounded(&self) -> [f64; 3] {
        [0, 1, 2].map(|i| self.to[i] - self.from[i])
    }

    fn exact(&self) -> [Expansion; 3] {
        [0, 1, 2].map(|i| Expansion::difference(self.to[i], self.from[i]))
    }
}

/// How a line through `from` along `way` lies to a circle or a ball: the sign of r² u·u − |u × d|² with d from there to
/// the centre. `Greater` if it crosses, `Equal` if it touches.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^240 of the largest: all of single precision.
pub(super) fn line_ball(way: &Way, from: DVec3, center: DVec3, radii: [f64; 2]) -> Ordering {
    let u = way.exact();
    let (d, [r, s]) = apart([from, center], radii);
    r.plus(&s).squared().times(&square(&u)).plus(&square(&minors(&u, &d)).negated()).sign()
}

/// How two lines lie that go through `points` along `ways`: the sign of (r + s)² |u × v|² − (d · u
/// × v)², with d from the one point to the other. `Less` if they are farther apart than the radii
/// reach, `Equal` if just so far, or parallel.
///
/// Exact for coordinates whose magnitudes are zero or within a factor of 2^160 of the largest: all of single precision.
pub(super) fn lines_within(ways: [&Way; 2], points: [DVec3; 2], radii: [f64; 2]) -> Ordering {
    let n = minors(&ways[0].exact(), &ways[1].exact());
    let (d, [r, s]) = apart(points, radii);
    let [x, y, z] = [0, 1, 2].map(|i| d[i].times(&n[i]));
    let height = x.plus(&y).plus(&z);
    r.plus(&s).squared().times(&square(&n)).plus(&height.squared().negated()).sign()
}

/// x × y.
fn minors(x: &[Expansion; 3], y: &[Expansion; 3]) -> [Expansion; 3] {
    [[1, 2], [2, 0], [0, 1]].map(|[i, j]| x[i].times(&y[j]).plus(&x[j].times(&y[i]).negated()))
}

/// x · x.
fn square([x, y, z]: &[Expansion; 3]) -> Expansion {
    x.squared().plus(&y.squared()).plus(&z.squared())
}

/// How two circles of the plane, or balls of space, lie: the signs of |d|² − (r + s)² and of |d|² −
/// (r − s)². They share a point unless the first is `Greater` or the second `Less`, and touch if
/// one is `Equal`.
///
/// Exact for numbers whose magnitudes are zero or within a factor of 2^480 of the largest: all of single precision.
pub(super) fn circles(centers: [DVec3; 2], radii: [f64; 2]) -> [Ordering; 2] {
    let (between, [r, s]) = apart(centers, radii);
    let square = square(&between);
    let difference = r.plus(&Expansion(s.0.clone()).negated());
    [r.plus(&s), difference].map(|reach| square.plus(&reach.squared().negated()).sign())
}

/// The way from one point to another, and two lengths, all times one power of two.
fn apart([from, to]: [DVec3; 2], lengths: [f64; 2]) -> ([Expansion; 3], [Expansion; 2]) {
    let largest = from.abs().max(to.abs()).max_element().max(lengths[0]).max(lengths[1]);
    let scale = crate::Scalar::unit_scale(largest);
    let way = [0, 1, 2].map(|i| Expansion::difference(to[i] * scale, from[i] * scale));
    (way, lengths.map(|length| Expansion::difference(length * scale, 0.0)))
}

/// x × y with an error of 2 ulp in each component, however much cancels.
pub(super) fn cross(x: DVec3, y: DVec3) -> DVec3 {
    let minor = |i: usize, j: usize| difference_of_products(x[i], y[j], x[j], y[i]);
    DVec3::new(minor(1, 2), minor(2, 0), minor(0, 1))
}

/// a b − c d with an error of 2 ulp, however much cancels; of the right sign, unless products underflow.
pub(super) fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    // The rounding of the second product is added back.
    let product = c * d;
    a.mul_add(b, -product) + (-c).mul_add(d, product)
}

/// 2^-53.
const HALF_ULP: f64 = f64::EPSILON / 2.0;

/// The sign of a sum that errs by at most `bound`, if that is enough to know it.
fn certain(sum: f64, bound: f64) -> Option<Ordering> {
    // Underflow adds less than this.
    let bound = bound + f64::MIN_POSITIVE;
    (sum.abs() > bound).then(|| sum.total_cmp(&0.0))
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

    fn squared(&self) -> Self {
        self.times(self)
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
