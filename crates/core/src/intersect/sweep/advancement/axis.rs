//! Candidates for a separating axis: the normals of faces, the cross products of edges, and the line between the centres.

use super::motion::{Poses, TimeRange};
use super::pair::Pair;
use crate::vector::Vector;

/// At most this many edges of either body make cross products.
const MOST_EDGES: usize = 4;

/// A unit vector n from A to B with the gap of the projections on it, which is a lower bound of the distance if it is positive.
#[derive(Clone, Copy)]
pub(super) struct AxisGap<D> {
    pub n: D,
    /// How far A reaches along n, and B along −n, from their reference points.
    pub supports: [f64; 2],
    pub gap: f64,
}

impl<D> AxisGap<D> {
    pub fn wider(self, other: Self) -> Self {
        if other.gap > self.gap { other } else { self }
    }
}

impl<D: Vector<Scalar = f64>> Pair<'_, D> {
    pub fn supports(&self, n: D, poses: &Poses<D>) -> [f64; 2] {
        [(0, n), (1, -n)].map(|(side, n)| self.solids[side].support(poses.to_body(side, n)))
    }

    pub fn gap_along(&self, n: D, poses: &Poses<D>) -> AxisGap<D> {
        let supports = self.supports(n, poses);
        AxisGap { n, supports, gap: n.dot(poses.between) - supports[0] - supports[1] }
    }

    /// The gaps along the normals of all faces and along the line between the centres.
    pub fn suggested<'s>(&'s self, poses: &'s Poses<D>) -> impl Iterator<Item = AxisGap<D>> + 's {
        let [a, b] = [0, 1].map(|side| poses.to_world(side, self.solids[side].center));
        let between = poses.between + b - a;
        let faces = [0, 1]
            .map(|side| self.solids[side].faces().map(move |normal| poses.to_world(side, normal)));
        let all = between.unit().into_iter().chain(faces.into_iter().flatten());
        all.map(move |n| self.gap_along(if n.dot(between) < 0.0 { -n } else { n }, poses))
    }

    /// The longest time for which an axis that separates the parts now, of those of [`Pair::suggested`], keeps separating them;
    /// `None` if none separates them by more than rounding.
    pub fn parted_by_face(&self, range: TimeRange, poses: &Poses<D>) -> Option<f64> {
        let rounding = self.rounding();
        let apart = |axis: &AxisGap<D>| axis.gap > rounding.along(axis.n);
        let time =
            |axis: AxisGap<D>| self.least_time(axis.gap).max(self.lasting(range, poses, axis));
        self.suggested(poses).filter(apart).map(time).reduce(f64::max)
    }

    /// The axis near n with the widest gap that is a normal of edges which are nearly perpendicular to n: in the plane of one edge,
    /// in space of two.
    ///
    /// The direction between near closest points is rough, and along a rough direction a large face hides a small gap. The exact
    /// direction is the normal of a face, or the cross product of the edges on which the closest points lie.
    pub fn polished(&self, n: D, poses: &Poses<D>) -> Option<AxisGap<D>> {
        let mut edges = Vec::new();
        for (side, n) in [(0, n), (1, -n)] {
            let from = edges.len();
            self.solids[side].flat_along(poses.to_body(side, n), &mut edges);
            edges.truncate(from + MOST_EDGES);
            edges[from..].iter_mut().for_each(|edge| *edge = poses.to_world(side, *edge));
        }
        let axis = |normal: D| {
            let normal = normal.unit()?;
            Some(self.gap_along(if normal.dot(n) < 0.0 { -normal } else { normal }, poses))
        };
        if D::DIM == 2 {
            let normals = edges.iter().map(|edge| edge.perpendicular());
            return normals.filter_map(axis).reduce(AxisGap::wider);
        }
        let pairs = (0..edges.len()).flat_map(|j| (0..j).map(move |i| [i, j]));
        let crossing = pairs
            .map(|pair| pair.map(|i| edges[i]))
            .filter(|[p, q]| p.cross_length(*q) > 0.01)
            .filter_map(|[p, q]| axis(p.cross(q)));
        let first = *edges.first()?;
        crossing.reduce(AxisGap::wider).or_else(|| axis(n - first * n.dot(first)))
    }
}
