//! What is asked of every kind of shape.

use super::{Shape, each_kind};
use crate::vector::Vector;

/// A kind of shape. All that the shapes know of it stands in its file; [`Shape`] hands each question on to the kind
/// that it holds.
pub(super) trait Figure<V: Vector> {
    /// See [`Shape::reference_point`].
    fn reference_point(&self) -> V;
}

impl<V: Vector> Shape<V> {
    /// The point about which it turns: the centre; the midpoint of two-point shapes and of a cone; the mean of the
    /// vertices (triangle, hull, mesh); the apex of a sector; the eye of a frustum; the origin of a ray, `through`
    /// of a line; the foot of the world origin (plane, half-space); the centre of the AABB (k-DOP).
    pub fn reference_point(&self) -> V {
        each_kind!(self, figure => Figure::reference_point(figure))
    }
}
