use std::sync::Arc;

use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::Vector;

/// The convex hull of points; they need not be its corners, and may be collinear or coplanar.
#[derive(Debug, Clone, PartialEq)]
pub struct Hull<V: Vector> {
    pub(super) points: Points<V>,
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
        Ok(Self { points: points.into() })
    }

    /// The points as given.
    #[inline]
    pub fn points(&self) -> &[V] {
        &self.points
    }
}

fields!(Hull { points: points });

impl<V: Vector> Figure<V> for Hull<V> {
    fn reference_point(&self) -> V {
        mean(&self.points)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corners(&self) -> Option<Corners<'_, V>> {
        Some(self.points.corners())
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, self.points.iter().copied(), 0.0)
    }

    fn reach(&self) -> V::Scalar {
        farthest(&self.points)
    }
}
