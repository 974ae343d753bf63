use std::sync::Arc;

use super::error::{self, ShapeError};
use super::figure::Figure;
use super::pose::mean;
use crate::vector::Vector;

/// The convex hull of points; they need not be its corners, and may be collinear or coplanar.
#[derive(Debug, Clone, PartialEq)]
pub struct Hull<V> {
    pub(super) points: Arc<[V]>,
}

impl<V: Vector> Hull<V> {
    /// Refuses fewer than 3 points.
    pub fn new(points: impl Into<Arc<[V]>>) -> Result<Self, ShapeError> {
        let points = points.into();
        if points.len() < 3 {
            return Err(ShapeError::TooFewPoints {
                field: "points",
                count: points.len(),
                least: 3,
            });
        }
        points.iter().try_for_each(|&p| error::vector("points", p).map(drop))?;
        Ok(Self { points })
    }

    /// The points as given.
    #[inline]
    pub fn points(&self) -> &[V] {
        &self.points
    }
}

impl<V: Vector> Figure<V> for Hull<V> {
    fn reference_point(&self) -> V {
        mean(&self.points)
    }
}
