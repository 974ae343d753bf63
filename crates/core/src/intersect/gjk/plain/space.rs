//! The distance of two convex sets of space that are apart, by triangles of their Minkowski difference.

use super::{Corner, Ended, Search, Set};
use crate::intersect::gjk::{NEAR, enough};
use crate::vector::Vector;

/// The search for the distance gives up after this many triangles.
const MOST_TRIANGLES: usize = 32;

/// A triangle of the difference. It keeps all three corners even if the nearest point lies on an edge or at a corner, since the
/// next nearest point may need them.
struct Triangle<V: Vector> {
    corners: [Corner<V>; 3],
    /// The point nearest to the origin.
    nearest: V::Double,
    /// Its barycentric coordinates: nearest = Σ weightsᵢ wᵢ.
    weights: [f64; 3],
    /// |nearest|².
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

    /// Takes `next` as the nearest point if it is nearer, and answers whether it is.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn improve<const N: usize>(&mut self, next: &Nearest<V::Double, N>, weights: [f64; 3]) -> bool {
        let square = next.point.length_squared();
        // The weight of the first corner is below 0 if the nearest point does not need it. A weight NaN makes the square NaN.
        let improves = square < self.square && next.of_first >= 0.0;
        if improves {
            (self.weights, self.nearest, self.square) = (weights, next.point, square);
        }
        improves
    }

    /// Replaces the corner that the nearest point of the tetrahedron with one more corner does not need, if that point is nearer,
    /// and answers whether it is.
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

    /// The nearest points of the two sets.
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

/// The point nearest to the origin of the hull of a first corner and N others, if it needs the first: its barycentric
/// coordinates, and the point.
struct Nearest<D, const N: usize> {
    of_first: f64,
    of_others: [f64; N],
    /// The index of another corner that the point does not need.
    spare: usize,
    point: D,
}

impl<D: Vector<Scalar = f64>, const N: usize> Nearest<D, N> {
    /// The points are d + Σ tᵢ uᵢ for the first corner d and uᵢ = pᵢ − d. The nearest one needs d, so it has Σ tᵢ < 1, and that
    /// constraint is not active: only tᵢ ≥ 0 has to be kept. With cᵢ = −d · uᵢ and gᵢⱼ = uᵢ · uⱼ, the nearest point of the line
    /// through an edge at d has tᵢ = cᵢ / gᵢᵢ, that of the plane of a face at d solves Σ gᵢⱼ tⱼ = cᵢ, and the square of its
    /// distance is |d|² − Σ cᵢ tᵢ. The one with the greatest Σ cᵢ tᵢ is the nearest of all, since the origin does not lie inside.
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
    /// The nearest points of two sets of space that are apart, from any triangle of their difference; `None` if rounding leaves the
    /// distance open.
    ///
    /// Rounding may choose a worse triangle, but the answer is checked: its points lie in the sets, and no support point towards
    /// the origin is nearer.
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
            // Here the error of a height is less than 1e-9 of the distance.
            let is_open =
                |corner: &Corner<V>| square - corner.w.dot(nearest) > enough::<V>() * square;
            // A rough support point is found faster, and mostly comes nearer too.
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
