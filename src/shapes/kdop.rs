use std::sync::Arc;

use crate::vector::Vector;

/// { x : minᵢ ≤ directionsᵢ · x ≤ maxᵢ for each i }: a k-DOP with k = 2 · the number of directions.
///
/// The directions are used as written; they need not be of unit length. Source: the lecture, "k-DOPs".
#[derive(Debug, Clone, PartialEq)]
pub struct Kdop<V: Vector> {
    directions: Arc<[V]>,
    min: Arc<[V::Scalar]>,
    max: Arc<[V::Scalar]>,
    vertices: Arc<[V]>,
}

impl<V: Vector> Kdop<V> {
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

    /// Its corners, in no order.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        &self.vertices
    }
}
