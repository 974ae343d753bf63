use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::bounds::Bounds;
use super::bvh::Bvh;
use super::error::{self, ShapeError};
use super::triangle::Triangle;
use crate::vector::Vector;

/// The union of triangles: a surface, without what it may enclose.
#[derive(Debug, Clone)]
pub struct Mesh<V> {
    vertices: Arc<[V]>,
    triangles: Arc<[[u32; 3]]>,
    tree: Arc<Bvh<Bounds<V>>>,
    /// [`Mesh::widened`], once it was asked for: a `Mesh<V::Double>`, which a type cannot say that names itself.
    widened: Arc<OnceLock<Box<dyn Any + Send + Sync>>>,
}

impl<V: Vector> Mesh<V> {
    /// Refuses an empty list, and an index without its vertex.
    ///
    /// ```
    /// use glam::Vec3;
    /// use hitbench::shapes::{Mesh, ShapeError};
    ///
    /// let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    /// let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    /// assert_eq!(Mesh::new(corners, faces)?.triangles().len(), 4);
    /// assert!(Mesh::new(corners, [[0, 1, 4]]).is_err());
    /// # Ok::<(), ShapeError>(())
    /// ```
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
        let corners = |t: &[u32; 3]| t.map(|i| vertices[i as usize]);
        let boxes: Vec<_> = triangles.iter().map(|t| Bounds::around(corners(t))).collect();
        let tree = Arc::new(Bvh::build(&boxes));
        Ok(Self { vertices, triangles, tree, widened: Arc::default() })
    }

    /// The same triangles with their corners moved; the tree is refitted.
    pub(crate) fn moved<W: Vector>(&self, corner: impl Fn(V) -> W) -> Mesh<W> {
        let vertices: Arc<[W]> = self.vertices.iter().map(|&p| corner(p)).collect();
        let corners = |triangle: usize| self.triangles[triangle].map(|i| vertices[i as usize]);
        let tree = Arc::new(self.tree.refit(|triangle| Bounds::around(corners(triangle))));
        Mesh { vertices, triangles: self.triangles.clone(), tree, widened: Arc::default() }
    }

    /// The same triangles in double precision, found once for all clones.
    pub(crate) fn widened(&self) -> Mesh<V::Double> {
        let known = self.widened.get_or_init(|| Box::new(self.moved(V::widened)));
        known.downcast_ref().cloned().unwrap_or_else(|| self.moved(V::widened))
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

    /// The triangle of that number.
    #[inline]
    pub fn triangle(&self, number: usize) -> Triangle<V> {
        Triangle::from_vertices(self.triangles[number].map(|i| self.vertices[i as usize]))
    }

    /// The triangles one by one.
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = Triangle<V>> + '_ {
        (0..self.triangles.len()).map(|number| self.triangle(number))
    }

    /// A tree of boxes over the triangles, by their numbers.
    #[inline]
    pub fn tree(&self) -> &Bvh<Bounds<V>> {
        &self.tree
    }
}

/// The same triangles of the same corners in the same order.
impl<V: Vector> PartialEq for Mesh<V> {
    fn eq(&self, other: &Self) -> bool {
        let shared = Arc::ptr_eq(&self.vertices, &other.vertices)
            && Arc::ptr_eq(&self.triangles, &other.triangles);
        shared || self.vertices == other.vertices && self.triangles == other.triangles
    }
}
