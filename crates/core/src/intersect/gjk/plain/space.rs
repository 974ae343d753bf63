//! The distance of two sets of space, by triangles of their difference.

use super::{Corner, Ended, Search, Set};
use crate::intersect::gjk::{NEAR, enough};
use crate::vector::Vector;

/// The search for the distance gives up after this many triangles.
const MOST_TRIANGLES: usize = 32;

/// A triangle of the difference. It keeps three corners where its nearest point needs fewer: the next one may need them.
struct Triangle<V: Vector> {
    corners: [Corner<V>; 3],
    /// nearest = Σ weightsᵢ wᵢ, with weights of 0 or more whose sum is 1.
    weights: [f64; 3],
    /// The point of it that is nearest to the origin.
    nearest: V::Double,
    square: f64,
}

impl<V: Vector> Triangle<V> {
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new(corners: [Corner<V>; 3]) -> Self {
        let [a, b, c] = corners.map(|corner| corner.w);
        let (weights, square) = ([1.0, 0.0, 0.0], a.length_squared());
        let mut triangle = Self { corners, weights, nearest: a, square };
        let next = Nearest::new(b, [a]);
        triangle.improve(&next, [next.of_others[0], next.of_first, 0.0]);
        if triangle.nearest.dot(c) < triangle.square {
            let next = Nearest::new(c, [a, b]);
            triangle.improve(&next, [next.of_others[0], next.of_others[1], next.of_first]);
        }
        triangle
    }

    /// Takes a point of the triangle, with its weights, if it is nearer; whether it did.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn improve<const N: usize>(&mut self, next: &Nearest<V::Double, N>, weights: [f64; 3]) -> bool {
        let square = next.point.length_squared();
        // The first corner has less than 0 where it is not needed, or for rounding. A weight that is no number makes a square
        // that is none.
        let improves = square < self.square && next.of_first >= 0.0;
        if improves {
            (self.weights, self.nearest, self.square) = (weights, next.point, square);
        }
        improves
    }

    /// Takes one more corner for one that the point nearest to the origin does not need with it; whether that is nearer.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn grow(&mut self, corner: Corner<V>) -> bool {
        let next = Nearest::new(corner.w, self.corners.map(|corner| corner.w));
        let mut weights = next.of_others;
        weights[next.spare] = next.of_first;
        let improves = self.improve(&next, weights);
        if improves {
            self.corners[next.spare] = corner;
        }
        improves
    }

    /// The nearest points of the sets themselves.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn witnesses(&self) -> [V::Double; 2] {
        let mean = |point: fn(&Corner<V>) -> V::Double| {
            let [a, b, c] = &self.corners;
            let [of_a, of_b, of_c] = self.weights;
            point(a) * of_a + point(b) * of_b + point(c) * of_c
        };
        [mean(|corner| corner.a), mean(|corner| corner.b)]
    }
}

/// The point nearest to the origin of the hull of one corner, the first, and N others, if it needs the first.
struct Nearest<D, const N: usize> {
    of_first: f64,
    of_others: [f64; N],
    /// One of three others that it does not need.
    spare: usize,
    point: D,
}

impl<D: Vector<Scalar = f64>, const N: usize> Nearest<D, N> {
    /// From the first corner d, with uᵢ = pᵢ − d, the points are d + Σ tᵢ uᵢ. The nearest one needs d, so it has Σ tᵢ < 1, and is
    /// the nearest also of those with larger sums: only tᵢ ≥ 0 has to be seen to. With cᵢ = −d · uᵢ and gᵢⱼ = uᵢ · uⱼ that of
    /// an edge has tᵢ = cᵢ / gᵢᵢ, that of a triangle Σ gᵢⱼ tⱼ = cᵢ, and the square of either is |d|² − Σ cᵢ tᵢ. The one that
    /// gains most is the nearest of all, as the origin does not lie inside.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn new(d: D, others: [D; N]) -> Self {
        let u = others.map(|p| p - d);
        let c = u.map(|u| -u.dot(d));
        let g = u.map(|u| u.length_squared());
        let (mut most, mut t, mut spare) = (0.0, [0.0; N], 0);
        for i in 0..N {
            let part = c[i] / g[i];
            let gain = c[i] * part;
            if c[i] > 0.0 && gain > most {
                (most, t, spare) = (gain, [0.0; N], (i + 1) % N);
                t[i] = part;
            }
        }
        for [i, j] in [[0, 1], [1, 2], [2, 0]].into_iter().take(N * (N - 1) / 2) {
            let across = u[i].dot(u[j]);
            let (of_i, of_j) = (c[i] * g[j] - c[j] * across, c[j] * g[i] - c[i] * across);
            if of_i > 0.0 && of_j > 0.0 {
                let square = g[i] * g[j] - across * across;
                let (of_i, of_j) = (of_i / square, of_j / square);
                let gain = c[i] * of_i + c[j] * of_j;
                if gain > most {
                    (most, t, spare) = (gain, [0.0; N], (j + 1) % 3);
                    (t[i], t[j]) = (of_i, of_j);
                }
            }
        }
        let point = (0..N).fold(d, |sum, i| sum + u[i] * t[i]);
        Self { of_first: 1.0 - t.iter().sum::<f64>(), of_others: t, spare, point }
    }
}

impl<T> Search<T> {
    /// The nearest points of two hulls of space that are apart, from any triangle of their difference; `None` where rounding
    /// leaves much of the distance open.
    ///
    /// A worse triangle costs only time: the points given lie in the hulls, and no corner of the difference lies much nearer
    /// along the way between them.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn nearest_in_space<V: Vector>(&mut self, portal: [Corner<V>; 3]) -> Option<Ended<V>>
    where
        T: Set<V>,
    {
        let mut triangle = Triangle::new(portal);
        for _ in 0..MOST_TRIANGLES {
            let Triangle { nearest, square, .. } = triangle;
            if square <= (NEAR * self.error).powi(2) {
                return None;
            }
            // Rounding moves a height over the plane across the nearest point by the error, here a part of 1e-9 of the distance.
            let is_open =
                |corner: &Corner<V>| square - corner.w.dot(nearest) > enough::<V>() * square;
            // The farthest as the precision of the points tells is found sooner, and mostly does.
            let corner = self.corner(self.a.rough(-nearest), self.b.rough(nearest));
            if is_open(&corner) && triangle.grow(corner) {
                continue;
            }
            let corner = self.corner(self.a.farthest(-nearest), self.b.farthest(nearest));
            if !is_open(&corner) {
                return Some(Ended::Near(triangle.witnesses(), square.sqrt()));
            }
            if !triangle.grow(corner) {
                return None;
            }
        }
        None
    }
}
