use std::sync::Arc;

use super::error::{self, ShapeError};
use super::triangle::Triangle;
use crate::vector::Vector;

/// The union of triangles: a surface, without what it may enclose.
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh<V> {
    pub(super) vertices: Arc<[V]>,
    pub(super) triangles: Arc<[[u32; 3]]>,
}

impl<V: Vector> Mesh<V> {
    /// Refuses an empty list, and an index without its vertex.
    pub fn new(
        vertices: impl Into<Arc<[V]>>,
        triangles: impl Into<Arc<[[u32; 3]]>>,
    ) -> Result<Self, ShapeError> {
        let (vertices, triangles) = (vertices.into(), triangles.into());
        if triangles.is_empty() {
            return Err(ShapeError::NoTriangles);
        }
        vertices.iter().try_for_each(|&v| error::vector("vertices", v).map(drop))?;
        let count = vertices.len();
        for (triangle, indices) in triangles.iter().enumerate() {
            if let Some(&vertex) = indices.iter().find(|&&vertex| vertex as usize >= count) {
                return Err(ShapeError::VertexIndex { triangle, vertex: vertex as usize, count });
            }
        }
        Ok(Self { vertices, triangles })
    }

    /// The corners.
    #[inline]
    pub fn vertices(&self) -> &[V] {
        &self.vertices
    }

    /// Three indices a triangle.
    #[inline]
    pub fn indices(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The triangles one by one.
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = Triangle<V>> + '_ {
        self.triangles.iter().map(|t| {
            let [a, b, c] = t.map(|i| self.vertices[i as usize]);
            Triangle::from_vertices([a, b, c])
        })
    }
}
