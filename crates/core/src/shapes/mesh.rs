use std::any::Any;
use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use glam::DVec3;

use super::bounds::Bounds;
use super::bvh::{Bvh, Wide};
use super::error::{self, ShapeError};
use super::figure::*;
use super::hull::Hull;
use super::topology::Topology;
use super::triangle::Triangle;
use crate::vector::Vector;

/// The union of triangles: a surface, without what it may enclose. One that is [solid](Mesh::into_solid) has its inside too.
#[derive(Debug, Clone)]
pub struct Mesh<V: Vector> {
    vertices: Arc<[V]>,
    triangles: Arc<[[u32; 3]]>,
    tree: Arc<Bvh<Bounds<V>>>,
    /// The same with more children a node, once it was asked for.
    wide: Arc<OnceLock<Wide<V>>>,
    solid: bool,
    /// How the triangles hang together, once it was asked for.
    topology: Arc<OnceLock<Topology>>,
    /// [`Mesh::widened`], once it was asked for: a `Mesh<V::Double>`, which a type cannot say that names itself.
    widened: Arc<OnceLock<Box<dyn Any + Send + Sync>>>,
    /// The hull that it is, if it is one, once it was asked for.
    hull: Arc<OnceLock<Option<Hull<V>>>>,
}

impl<V: Vector> Mesh<V> {
    /// Refuses an empty list, and an index without its vertex.
    ///
    /// ```
    /// # use hitbench_core as hitbench;
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
        let (wide, widened, hull) = (Arc::default(), Arc::default(), Arc::default());
        let (solid, topology) = (false, Arc::default());
        Ok(Self { vertices, triangles, tree, wide, solid, topology, widened, hull })
    }

    /// [`Mesh::new`], and the inside counts: see [`Mesh::into_solid`].
    ///
    /// ```
    /// # use hitbench_core as hitbench;
    /// use glam::Vec3;
    /// use hitbench::shapes::{Mesh, ShapeError};
    ///
    /// let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    /// let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    /// assert!(Mesh::solid(corners, faces)?.is_solid());
    /// let open = Mesh::solid(corners, &faces[..3]);
    /// assert!(matches!(open, Err(ShapeError::OpenMesh { .. })));
    /// # Ok::<(), ShapeError>(())
    /// ```
    pub fn solid(
        vertices: impl Into<Arc<[V]>>,
        triangles: impl Into<Arc<[[u32; 3]]>>,
    ) -> Result<Self, ShapeError> {
        Self::new(vertices, triangles)?.into_solid()
    }

    /// The same triangles with what they enclose: the points that are on a triangle, or about which the surface winds
    /// other than 0 times.
    ///
    /// So a shell within another of the opposite orientation is a cavity, parts that run through one another count
    /// once, and it does not matter whether all triangles look outward or all inward.
    ///
    /// Refuses a mesh of the plane, where triangles fill their area as they are, and a surface that is not
    /// closed: the triangles at each edge must run through it as often one way as the other, as two triangles
    /// do that are oriented alike. Otherwise the winding number is not defined. Corners at the same place
    /// count as one.
    pub fn into_solid(self) -> Result<Self, ShapeError> {
        if V::DIM == 2 {
            return Err(ShapeError::SolidInPlane);
        }
        if let Some(edge) = &self.topology().uneven {
            let [from, to] = edge.ends.map(|i| self.vertices[i as usize].in_space().to_array());
            let triangle = edge.triangle;
            return Err(match (edge.there, edge.back) {
                (1, 0) => ShapeError::OpenMesh { triangle, from, to },
                (there, back) => ShapeError::UnevenEdge { triangle, from, to, there, back },
            });
        }
        Ok(Self { solid: true, widened: Arc::default(), ..self })
    }

    /// Whether its inside belongs to it.
    #[inline]
    pub fn is_solid(&self) -> bool {
        self.solid
    }

    /// Whether it encloses what [`Mesh::into_solid`] would add, be it solid or not. Found once for all clones.
    pub fn is_closed(&self) -> bool {
        V::DIM == 3 && (self.solid || self.topology().uneven.is_none())
    }

    /// A corner of each part: a part is the triangles that are connected by their corners.
    pub(crate) fn parts(&self) -> impl Iterator<Item = V> + '_ {
        self.topology().parts.iter().map(|&corner| self.vertices[corner as usize])
    }

    fn topology(&self) -> &Topology {
        self.topology.get_or_init(|| Topology::of(&self.vertices, &self.triangles))
    }

    /// The same triangles with their corners moved, those at one place to one place.
    #[doc(hidden)]
    pub fn moved<W: Vector>(&self, corner: impl Fn(V) -> W) -> Mesh<W> {
        let vertices: Arc<[W]> = self.vertices.iter().map(|&p| corner(p)).collect();
        let corners =
            |triangle: u32| self.triangles[triangle as usize].map(|i| vertices[i as usize]);
        let tree = Arc::new(self.tree.over(|triangle| Bounds::around(corners(triangle))));
        Mesh {
            vertices,
            triangles: self.triangles.clone(),
            tree,
            wide: Arc::default(),
            solid: self.solid,
            // A mesh that is closed stays so, and its connected parts stay the same.
            topology: self.topology.clone(),
            widened: Arc::default(),
            hull: Arc::default(),
        }
    }

    /// The hull that `find` gives of it, found once for all clones.
    pub(crate) fn hull(&self, find: impl FnOnce(&Self) -> Option<Hull<V>>) -> Option<&Hull<V>> {
        self.hull.get_or_init(|| find(self)).as_ref()
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

    /// [`Mesh::tree`] with more children a node, found once for all clones.
    pub(crate) fn wide(&self) -> &Wide<V> {
        let corners = |number: u32| *self.triangle(number as usize).vertices();
        self.wide.get_or_init(|| Wide::of(&self.tree, corners))
    }

    /// A tree of boxes over the triangles, by their numbers.
    #[inline]
    pub fn tree(&self) -> &Bvh<Bounds<V>> {
        &self.tree
    }
}

/// The same triangles of the same corners in the same order, and the inside counts in both or in neither.
impl<V: Vector> PartialEq for Mesh<V> {
    fn eq(&self, other: &Self) -> bool {
        let shared = Arc::ptr_eq(&self.vertices, &other.vertices)
            && Arc::ptr_eq(&self.triangles, &other.triangles);
        let same =
            || shared || self.vertices == other.vertices && self.triangles == other.triangles;
        self.solid == other.solid && same()
    }
}

impl<V: Vector> Posed<V> for Mesh<V> {
    fn posed(&self, pose: &Pose<V>) -> Self {
        self.moved(|p| pose.point(&p))
    }
}

impl<V: Vector> Stored<V> for Mesh<V> {
    type Of<W: Vector> = Mesh<W>;

    fn order(&self, other: &Self) -> Ordering {
        order::points(&self.vertices, &other.vertices)
            .then_with(|| self.triangles.cmp(&other.triangles))
            .then_with(|| self.solid.cmp(&other.solid))
    }

    fn lifted<W: Vector<Scalar = f64>>(&self, units: Units) -> Mesh<W> {
        self.moved(|p| units.point(&p))
    }
}

impl<V: Vector> Figure<V> for Mesh<V> {
    fn reference_point(&self) -> V {
        mean(&self.vertices)
    }

    fn anchor(&self) -> V {
        self.vertices[0]
    }

    fn members(&self) -> Vec<V> {
        self.parts().collect()
    }

    /// A vertex that no triangle uses does not belong to the set.
    fn projection(&self, d: DVec3) -> Projection {
        let used = self.triangles.iter().flatten();
        around(d, used.map(|&i| self.vertices[i as usize]), 0.0)
    }

    fn reach(&self) -> V::Scalar {
        farthest(&self.vertices)
    }

    fn bounds(&self) -> Bounds<V> {
        *self.tree.volume(0)
    }

    fn widened(&self) -> Shape<V::Double> {
        self.widened().into()
    }
}
