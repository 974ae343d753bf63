//! The middle of the contact patch of two polytopes: the mean of the places where a corner or an edge of one touches the other.

use num_traits::Float;

use super::super::{Dimension, distance};
use crate::shapes::{Obb, Point, Segment, Shape};
use crate::vector::{Scalar, Vector};

/// The mean of all places where a corner of one shape is nearest to the other, or two edges are nearest; `None` for shapes without
/// corners. Distances that differ by up to 16 `epsilon` of the largest coordinate count as equal: `epsilon` is that of the precision in which
/// the time of contact was rounded.
pub(super) fn middle<V: Dimension>(a: &Shape<V>, b: &Shape<V>, epsilon: f64) -> Option<V> {
    let (wires_a, wires_b) = (Wireframe::of(a), Wireframe::of(b));
    let mut places = Vec::new();
    let mut note = |x: &Shape<V>, y: &Shape<V>| {
        if let Ok(closest) = distance(x, y, nobody!()) {
            places.push((closest.distance, (closest.a + closest.b) * V::Scalar::HALF));
        }
    };
    wires_a.corners().for_each(|corner| note(&corner, b));
    wires_b.corners().for_each(|corner| note(&corner, a));
    for a_edge in wires_a.edges() {
        wires_b.edges().for_each(|b_edge| note(&a_edge, &b_edge));
    }
    let least = places.iter().map(|(d, _)| *d).fold(V::Scalar::infinity(), V::Scalar::min);
    let size = wires_a.size().max(wires_b.size());
    let limit = least + size * V::Scalar::of(16.0 * epsilon);
    let near = || places.iter().filter(|(d, _)| *d <= limit).map(|(_, place)| *place);
    let sum = near().reduce(|sum, place| sum + place)?;
    Some(sum * (V::Scalar::ONE / V::Scalar::of(near().count() as f64)))
}

/// The corners of a shape, and the pairs of them that an edge joins.
struct Wireframe<V> {
    corners: Vec<V>,
    edges: Vec<(usize, usize)>,
}

impl<V: Vector> Wireframe<V> {
    fn of(shape: &Shape<V>) -> Self {
        match shape {
            Shape::Point(point) => Self { corners: vec![point.at()], edges: vec![] },
            Shape::Segment(s) => Self { corners: vec![s.start(), s.end()], edges: vec![(0, 1)] },
            Shape::Triangle(triangle) => {
                Self { corners: triangle.vertices().to_vec(), edges: vec![(0, 1), (1, 2), (2, 0)] }
            }
            Shape::Aabb(aabb) => Self::of_box(&Obb::from(*aabb)),
            Shape::Obb(obb) => Self::of_box(obb),
            _ => Self { corners: vec![], edges: vec![] },
        }
    }

    /// Corner k lies on the lower side of axis i if bit i of k is set.
    fn of_box(obb: &Obb<V>) -> Self {
        let half = obb.half();
        let corner = |k: usize| {
            let at = |i: usize| if k >> i & 1 == 0 { half.get(i) } else { -half.get(i) };
            obb.center() + V::from_fn(at).along(obb.axes())
        };
        let count = 1 << V::DIM;
        let edges = (0..count).flat_map(|k| (0..V::DIM).map(move |i| (k, k | 1 << i)));
        Self {
            corners: (0..count).map(corner).collect(),
            edges: edges.filter(|(k, l)| k != l).collect(),
        }
    }

    fn corners(&self) -> impl Iterator<Item = Shape<V>> {
        self.corners.iter().filter_map(|&corner| Some(Point::new(corner).ok()?.into()))
    }

    fn edges(&self) -> impl Iterator<Item = Shape<V>> {
        self.edges
            .iter()
            .filter_map(|&(k, l)| Some(Segment::new(self.corners[k], self.corners[l]).ok()?.into()))
    }

    /// The largest coordinate of a corner.
    fn size(&self) -> V::Scalar {
        self.corners.iter().fold(V::Scalar::ZERO, |size, v| size.max(v.max_abs()))
    }
}
