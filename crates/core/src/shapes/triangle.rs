use glam::DVec3;

use super::error::{self, ShapeError};
use super::figure::*;
use crate::vector::Vector;

/// The convex hull of three points; they may lie on one line or coincide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle<V> {
    pub(super) vertices: [V; 3],
}

impl<V: Vector> Triangle<V> {
    /// The order of the vertices gives the sense of its normal.
    pub fn new(a: V, b: V, c: V) -> Result<Self, ShapeError> {
        Ok(Self {
            vertices: [error::vector("a", a)?, error::vector("b", b)?, error::vector("c", c)?],
        })
    }

    /// A triangle from vertices that were checked before.
    pub(crate) fn from_vertices(vertices: [V; 3]) -> Self {
        Self { vertices }
    }

    /// The vertices, in order.
    #[inline]
    pub fn vertices(&self) -> &[V; 3] {
        &self.vertices
    }

    /// From each vertex to the next.
    #[inline]
    pub fn edges(&self) -> [V; 3] {
        let [a, b, c] = self.vertices;
        [b - a, c - b, a - c]
    }
}

fields!(Triangle { vertices: vertices });

impl<V: Vector> Figure<V> for Triangle<V> {
    fn reference_point(&self) -> V {
        mean(&self.vertices)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn corners(&self) -> Option<Corners<'_, V>> {
        Some(self.vertices[..].into())
    }

    fn projection(&self, d: DVec3) -> Projection {
        around(d, self.vertices, 0.0)
    }

    fn reach(&self) -> V::Scalar {
        farthest(&self.vertices)
    }

    fn bounds(&self) -> Bounds<V> {
        grown(self.vertices, V::ZERO)
    }

    /// Of its edges in the plane.
    fn face_normals(&self) -> [Option<V>; 3] {
        if V::DIM == 2 {
            return self.edges().map(|edge| edge.perpendicular().unit());
        }
        let [u, v, _] = self.edges();
        [u.cross(v).unit(), None, None]
    }
}
