use std::cmp::Ordering;
use std::sync::Arc;

use glam::DVec3;
use num_traits::Float;

use super::error::{self, ShapeError};
use super::figure::*;
use super::slabs::{Corner, Slab, corners};
use crate::vector::{Scalar, Vector};

/// { x : minᵢ ≤ directionsᵢ · x ≤ maxᵢ for each i }: a k-DOP with k = 2 · the number of directions.
///
/// The directions are used as written; they need not be of unit length. Source: the lecture, "k-DOPs".
#[derive(Debug, Clone, PartialEq)]
pub struct Kdop<V: Vector> {
    pub(super) directions: Arc<[V]>,
    pub(super) min: Arc<[V::Scalar]>,
    pub(super) max: Arc<[V::Scalar]>,
    pub(super) vertices: Points<V>,
    /// How far rounding may have moved a vertex.
    pub(super) slack: f64,
}

impl<V: Vector> Kdop<V> {
    /// Refuses lists that differ in length, a zero direction, min > max, directions that leave a way to infinity,
    /// and intervals that have no point in common.
    pub fn new(
        directions: impl Into<Arc<[V]>>,
        min: impl Into<Arc<[V::Scalar]>>,
        max: impl Into<Arc<[V::Scalar]>>,
    ) -> Result<Self, ShapeError> {
        let (directions, min, max) = (directions.into(), min.into(), max.into());
        let expected = directions.len();
        for (field, count) in [("min", min.len()), ("max", max.len())] {
            if count != expected {
                return Err(ShapeError::LengthMismatch { field, count, expected });
            }
        }
        let mut slabs = Vec::with_capacity(expected);
        for (index, ((&direction, &min), &max)) in
            directions.iter().zip(min.iter()).zip(max.iter()).enumerate()
        {
            error::direction("directions", direction)?;
            if error::number("min", min)? > error::number("max", max)? {
                let (min, max) = (min.double(), max.double());
                return Err(ShapeError::EmptyInterval { index, min, max });
            }
            slabs.push(Slab::new(direction.in_space(), min.double(), max.double()));
        }
        let corners =
            corners(&slabs, V::DIM).ok_or(ShapeError::UnboundedKdop { count: expected })?;
        let error = corners.iter().fold(0.0, |error: f64, corner| error.max(corner.error));
        let round = |corner: Corner| error::vector("a corner", V::from_space(corner.at));
        let vertices = corners.into_iter().map(round).collect::<Result<Vec<V>, _>>()?;
        if vertices.is_empty() {
            return Err(ShapeError::EmptyKdop);
        }
        let size = vertices.iter().fold(0.0_f64, |m, v| m.max(v.max_element().double()));
        let slack = error + size * V::Scalar::epsilon().double();
        Ok(Self { directions, min, max, vertices: Points::from(Arc::from(vertices)), slack })
    }

    /// The directions.
    #[inline]
    pub fn directions(&self) -> &[V] {
        &self.directions
    }

    /// The least of directionᵢ · x, for each direction.
    #[inline]
    pub fn min(&self) -> &[V::Scalar] {
        &self.min
    }

    /// The largest of directionᵢ · x, for each direction.
    #[inline]
    pub fn max(&self) -> &[V::Scalar] {
        &self.max
    }

    /// Its corners, in no order, rounded.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        &self.vertices
    }
}

impl<V: Vector> Posed<V> for Kdop<V> {
    fn posed(&self, pose: &Pose<V>) -> Self {
        let directions: Arc<[V]> = self.directions.iter().map(|d| pose.direction(d)).collect();
        let moved = |ends: &[V::Scalar]| {
            let each = self.directions.iter().zip(directions.iter()).zip(ends);
            each.map(|((&d, &turned), &end)| match pose.turn {
                Some(_) => (end - d.dot(pose.about)) + turned.dot(pose.about + pose.displacement),
                None => end + d.dot(pose.displacement),
            })
            .collect()
        };
        let (min, max) = (moved(&self.min), moved(&self.max));
        let vertices: Points<V> = pose.points(&self.vertices);
        let size = vertices.iter().fold(V::Scalar::ZERO, |m, v| m.max(v.max_element()));
        let size = size.max(pose.about.max_element());
        let slack = self.slack + 8.0 * (size * V::Scalar::epsilon()).double();
        Kdop { directions, min, max, vertices, slack }
    }
}

impl<V: Vector> Stored<V> for Kdop<V> {
    type Of<W: Vector> = Kdop<W>;

    fn order(&self, other: &Self) -> Ordering {
        order::points(&self.vertices, &other.vertices)
            .then_with(|| order::points(&self.directions, &other.directions))
            .then_with(|| order::numbers(&self.min, &other.min))
            .then_with(|| order::numbers(&self.max, &other.max))
    }

    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Kdop<W> {
        Kdop {
            directions: units.points(&self.directions),
            min: units.numbers(&self.min),
            max: units.numbers(&self.max),
            vertices: units.points(&self.vertices),
            slack: self.slack,
        }
    }
}

impl<V: Vector> Figure<V> for Kdop<V> {
    /// The centre of the box around it.
    fn reference_point(&self) -> V {
        let first = self.vertices[0];
        let min = self.vertices.iter().fold(first, |m, &p| m.min(p));
        let max = self.vertices.iter().fold(first, |m, &p| m.max(p));
        (min + max) * V::Scalar::HALF
    }

    #[inline(always)]
    fn corners(&self) -> Option<Corners<'_, V>> {
        Some(self.vertices.corners())
    }

    /// The corners themselves are rounded results.
    fn projection(&self, d: DVec3) -> Projection {
        let mut projection = around(d, self.vertices.iter().copied(), 0.0);
        projection.error += self.slack * (d.x.abs() + d.y.abs() + d.z.abs());
        projection
    }

    fn reach(&self) -> V::Scalar {
        farthest(&self.vertices)
    }

    fn equations(&self, pen: Pen) -> Vec<(&'static str, String)> {
        let slab = |i: usize| {
            let (min, max) = (pen.number(self.min[i]), pen.number(self.max[i]));
            format!("{min} ≤ {} ≤ {max}", pen.linear(self.directions[i]))
        };
        (0..self.directions.len()).map(|i| ("implicit", slab(i))).collect()
    }
}
