//! Faces, edges and centres suggest directions along which the projections of two parts are apart.

use super::pair::Pair;
use super::ways::{Course, Stand};
use crate::vector::Vector;

/// Only this many edges of either body are used for directions across two edges.
const MOST_EDGES: usize = 4;

/// A unit vector with the supports of A along it and of B against it: they are at least `gap` apart.
#[derive(Clone, Copy)]
pub(super) struct Along<D> {
    pub n: D,
    pub supports: [f64; 2],
    pub gap: f64,
}

impl<D> Along<D> {
    pub fn wider(self, other: Self) -> Self {
        if other.gap > self.gap { other } else { self }
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    pub fn supports(&self, n: D, stand: &Stand<D>) -> [f64; 2] {
        [(0, n), (1, -n)].map(|(side, n)| self.solids[side].support(stand.seen(side, n)))
    }

    pub fn along(&self, n: D, stand: &Stand<D>) -> Along<D> {
        let supports = self.supports(n, stand);
        Along { n, supports, gap: n.dot(stand.between) - supports[0] - supports[1] }
    }

    /// All directions that the faces and the centres suggest.
    pub fn suggested<'s>(&'s self, stand: &'s Stand<D>) -> impl Iterator<Item = Along<D>> + 's {
        let [a, b] = [0, 1].map(|side| stand.turned(side, self.solids[side].center));
        let between = stand.between + b - a;
        let faces = [0, 1]
            .map(|side| self.solids[side].faces().map(move |normal| stand.turned(side, normal)));
        let all = between.unit().into_iter().chain(faces.into_iter().flatten());
        all.map(move |n| self.along(if n.dot(between) < 0.0 { -n } else { n }, stand))
    }

    /// For how long the best of the faces that part them now keeps them apart; `None` if none does.
    pub fn parted_by_face(&self, course: Course, stand: &Stand<D>) -> Option<f64> {
        let rounding = self.rounding();
        let apart = |along: &Along<D>| along.gap > rounding.along(along.n);
        let time =
            |along: Along<D>| (along.gap / self.speed()).max(self.lasting(course, stand, along));
        self.suggested(stand).filter(apart).map(time).reduce(f64::max)
    }

    /// The direction with the widest gap among those near n that are exactly perpendicular to faces and edges
    /// on that side.
    ///
    /// The direction between closest points that are near one another is rough, and along a rough direction a
    /// large face hides a small gap. If the closest points lie on two crossing edges, the direction is the
    /// cross product of one edge of either body.
    pub fn polished(&self, n: D, stand: &Stand<D>) -> Option<Along<D>> {
        let mut edges = Vec::new();
        for (side, n) in [(0, n), (1, -n)] {
            let from = edges.len();
            self.solids[side].flat_along(stand.seen(side, n), &mut edges);
            edges.truncate(from + MOST_EDGES);
            edges[from..].iter_mut().for_each(|edge| *edge = stand.turned(side, *edge));
        }
        let along = |normal: D| {
            let normal = normal.unit()?;
            Some(self.along(if normal.dot(n) < 0.0 { -normal } else { normal }, stand))
        };
        if D::DIM == 2 {
            let normals = edges.iter().map(|edge| edge.perpendicular());
            return normals.filter_map(along).reduce(Along::wider);
        }
        let pairs = (0..edges.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
        let crossing = pairs
            .map(|pair| pair.map(|i| edges[i]))
            .filter(|[p, q]| p.cross_length(*q) > 0.01)
            .filter_map(|[p, q]| along(p.cross(q)));
        let first = *edges.first()?;
        crossing.reduce(Along::wider).or_else(|| along(n - first * n.dot(first)))
    }
}
