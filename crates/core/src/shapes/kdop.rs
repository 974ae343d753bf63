use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use glam::DVec3;
use num_traits::Float;

use super::error::{self, ShapeError};
use super::figure::*;
use super::slabs::{NoCorners, OF_CORNER, Slabs};
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
    /// How far rounding may have moved a coordinate of a vertex.
    pub(super) slack: f64,
    pub(super) exact: Exact,
}

/// The set as its slabs say; nothing if they have no common point, as rounding may leave those of a k-DOP in a pose. They are
/// those of its numbers, so that the comparison of two need not look at them.
#[derive(Clone, Default)]
pub(super) struct Exact(Arc<OnceLock<Option<Arc<Slabs>>>>);

impl std::fmt::Debug for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("..")
    }
}

impl PartialEq for Exact {
    fn eq(&self, _: &Self) -> bool {
        true
    }
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
        let each = directions.iter().zip(min.iter()).zip(max.iter());
        for (index, ((&direction, &min), &max)) in each.enumerate() {
            error::direction("directions", direction)?;
            if error::number("min", min)? > error::number("max", max)? {
                let (min, max) = (min.double(), max.double());
                return Err(ShapeError::EmptyInterval { index, min, max });
            }
        }
        let slabs = slabs(&directions, &min, &max).map_err(|reason| match reason {
            NoCorners::Unbounded => ShapeError::UnboundedKdop { count: expected },
            NoCorners::Empty => ShapeError::EmptyKdop,
        })?;
        let far = |p: &DVec3| Vector::max_abs(*p);
        let size = slabs.corners().iter().map(far).fold(0.0, f64::max);
        if size > V::Scalar::LIMIT.double() {
            return Err(ShapeError::FarCorner { value: size, exponent: V::Scalar::LIMIT_EXPONENT });
        }
        let mut vertices: Vec<V> = slabs.corners().iter().map(|p| V::from_space(*p)).collect();
        // Single precision may make one of two.
        vertices.sort_by(|p, q| {
            let mut each = (0..V::DIM).map(|i| p.get(i).double().total_cmp(&q.get(i).double()));
            each.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        });
        vertices.dedup();
        let slack = size * (V::Scalar::epsilon().double() + OF_CORNER);
        let exact = Exact(Arc::new(OnceLock::from(Some(Arc::new(slabs)))));
        Ok(Self { directions, min, max, vertices: Points::from(Arc::from(vertices)), slack, exact })
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

    /// Its corners, in no order, each rounded once. In another pose they are moved with it, and rounded again.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        &self.vertices
    }

    /// See [`Exact`].
    pub(crate) fn slabs(&self) -> Option<&Arc<Slabs>> {
        let made = || slabs(&self.directions, &self.min, &self.max).ok().map(Arc::new);
        self.exact.0.get_or_init(made).as_ref()
    }
}

fn slabs<V: Vector>(
    directions: &[V],
    min: &[V::Scalar],
    max: &[V::Scalar],
) -> Result<Slabs, NoCorners> {
    let ends = min.iter().zip(max).map(|(min, max)| [min.double(), max.double()]);
    Slabs::new(directions.iter().map(|d| d.in_space()).zip(ends), V::DIM)
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
        let size = vertices.iter().fold(V::Scalar::ZERO, |m, v| m.max(v.max_abs()));
        let size = size.max(pose.about.max_abs());
        let slack = self.slack + 8.0 * (size * V::Scalar::epsilon()).double();
        Kdop { directions, min, max, vertices, slack, exact: Exact::default() }
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
        // The corners that single precision has rounded are kept in double precision.
        let known = self.exact.0.get().and_then(|slabs| slabs.as_ref());
        let vertices: Points<W> = match known {
            Some(slabs) => {
                slabs.corners().iter().map(|p| W::from_space(*p)).collect::<Arc<[W]>>().into()
            }
            None => units.points(&self.vertices),
        };
        let size = vertices.iter().fold(0.0, |m: f64, v| m.max(v.max_abs()));
        Kdop {
            directions: units.points(&self.directions),
            min: units.numbers(&self.min),
            max: units.numbers(&self.max),
            vertices,
            slack: if known.is_some() { OF_CORNER * size } else { self.slack },
            exact: self.exact.clone(),
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

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corners(&self) -> Option<Corners<'_, V>> {
        Some(self.vertices.corners())
    }

    fn slack(&self) -> f64 {
        self.slack
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
}
