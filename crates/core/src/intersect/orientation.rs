//! Exact orientation predicates: the side of a line or plane on which a point lies, and the relative position of lines and circles.
//!
//! As in Shewchuk's adaptive predicates (1997), a sign is first computed in double precision with an error bound; if that cannot decide,
//! [`Dyadic`] numbers do.

use std::cmp::Ordering;

use glam::DVec3;

use crate::dyadic::{Dyadic, Number, Vector3};

/// The side on which `c` lies of the line from `a` to `b`: `Greater` to the left, `Equal` on the line.
pub(crate) fn in_plane(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Ordering {
    let [a, b, c] = [a, b, c].map(|[x, y]| [x, y, 0.0]);
    Way::between(c, a).minor(&Way::between(c, b), 2)
}

/// The sign of (b − a) × (c − a) · (d − a): `Equal` if the four points lie in one plane.
pub(crate) fn in_space(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Ordering {
    Way::volume(&[Way::between(a, b), Way::between(a, c), Way::between(a, d)])
}

/// The vector from one point to another, without rounding.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    from: [f64; 3],
    to: [f64; 3],
    /// A power of two that makes the largest coordinate about 1.
    scale: f64,
}

impl Way {
    pub fn between(from: [f64; 3], to: [f64; 3]) -> Self {
        let largest = from.iter().chain(&to).fold(0.0_f64, |m, x| m.max(x.abs()));
        Self { from, to, scale: crate::Scalar::unit_scale(largest) }
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
        // A product of two rounded differences errs by 3 u, and the difference of two products by u more.
        certain(left - right, (left.abs() + right.abs()) * 4.0 * UNIT_ROUNDOFF).unwrap_or_else(
            || {
                let is_zero = |x: &Self, y: &Self| x.sign(j).is_eq() || y.sign(k).is_eq();
                if is_zero(self, other) && is_zero(other, self) {
                    return Ordering::Equal;
                }
                self.exact().cross(&other.exact()).0[i].sign()
            },
        )
    }

    /// The index and the sign of a component of x × y that is not zero; `None` if x and y are parallel.
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
        // A minor errs by 4 u, its product with a rounded component by 2 u more, and the sum of three by 2 u.
        certain(sum, size * 8.0 * UNIT_ROUNDOFF).unwrap_or_else(|| {
            let [u, v, w] = ways.map(|way| way.exact());
            u.cross(&v).dot(&w).sign()
        })
    }

    fn rounded(&self) -> [f64; 3] {
        [0, 1, 2].map(|i| self.to[i] * self.scale - self.from[i] * self.scale)
    }

    fn exact(&self) -> Vector3<Dyadic> {
        between(self.from.into(), self.to.into())
    }
}

/// The position of a line through `from` along `way` relative to a circle or a ball: `Greater` if it crosses, `Equal` if it touches. With u
/// along the line and d from `from` to the centre, it is the sign of r² u·u − |u × d|², where r is the sum of the radii.
pub(super) fn line_ball(way: &Way, from: DVec3, center: DVec3, radii: [f64; 2]) -> Ordering {
    let u = way.exact();
    let across = u.cross(&between(from, center));
    reach(radii).mul(&u.dot(&u)).sub(&across.dot(&across)).sign()
}

/// Whether the distance of two lines is within the sum of two radii: `Less` if it is larger, `Equal` if it is equal or the lines are
/// parallel. With directions u and v and d from a point of one to a point of the other, it is the sign of
/// (r + s)² |u × v|² − (d · (u × v))².
pub(super) fn lines_within(ways: [&Way; 2], [from, to]: [DVec3; 2], radii: [f64; 2]) -> Ordering {
    let n = ways[0].exact().cross(&ways[1].exact());
    let height = between(from, to).dot(&n);
    reach(radii).mul(&n.dot(&n)).sub(&height.mul(&height)).sign()
}

/// The relative position of two circles of the plane, or spheres of space: the signs of |d|² − (r + s)² and of |d|² − (r − s)². The curves
/// share a point unless the first is `Greater` or the second `Less`, and touch if one is `Equal`.
pub(super) fn circles([from, to]: [DVec3; 2], [r, s]: [f64; 2]) -> [Ordering; 2] {
    let d = between(from, to);
    let square = d.dot(&d);
    [[r, s], [r, -s]].map(|radii| square.sub(&reach(radii)).sign())
}

fn between(from: DVec3, to: DVec3) -> Vector3<Dyadic> {
    Vector3::of(to).sub(&Vector3::of(from))
}

/// (r + s)².
fn reach([r, s]: [f64; 2]) -> Dyadic {
    let sum = Dyadic::of(r).add(&Dyadic::of(s));
    sum.mul(&sum)
}

/// x × y, with an error of 2 ulp in each component despite cancellation.
pub(super) fn cross(x: DVec3, y: DVec3) -> DVec3 {
    let minor = |i: usize, j: usize| difference_of_products(x[i], y[j], x[j], y[i]);
    DVec3::new(minor(1, 2), minor(2, 0), minor(0, 1))
}

/// a b − c d by Kahan's method, with an error of 2 ulp despite cancellation, and the right sign unless products underflow.
fn difference_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
    // The rounding of the second product is added back.
    let product = c * d;
    a.mul_add(b, -product) + (-c).mul_add(d, product)
}

/// u, the unit roundoff of double precision.
const UNIT_ROUNDOFF: f64 = f64::EPSILON / 2.0;

/// The sign of a sum that errs by at most `bound`; `None` if the error could change it.
fn certain(sum: f64, bound: f64) -> Option<Ordering> {
    // Underflow adds less than the least normal number.
    let bound = bound + f64::MIN_POSITIVE;
    (sum.abs() > bound).then(|| sum.total_cmp(&0.0))
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
        // However many digits lie between.
        let least = f64::from_bits(1);
        assert_eq!(in_plane([0.0, least], [1.0, 1.0], [2e300, 2e300]), Ordering::Greater);
    }
}
