//! Hulls and meshes as they stand in the scene.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use glam::DVec3;

use super::mesh::Meshes;
use super::precision::{nearest, nearest_vector};
use super::world::World;
use hitbench_core::internal::check;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{Hull, Mesh, ShapeError};
use hitbench_core::vector::Scalar;

/// p ↦ `position` + R (`scale` · p), where R is the rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Placement<V: World> {
    pub position: V,
    pub rotation: Option<V::Rotation>,
    pub scale: f64,
}

impl<V: World> Placement<V> {
    /// Every vertex of the mesh where it stands: its numbers and those of the placement are rounded to the precision of
    /// W, and so is the place, which is computed in double precision in between.
    ///
    /// Refuses a scale of 0 or less, axes that are no rotation, and vertices that come to lie
    /// beyond the range of numbers.
    fn place<W: Dimension<Precise = V>>(&self, mesh: &Mesh<V>) -> Result<Mesh<W>, ShapeError> {
        let place = self.placing::<W>()?;
        checked(mesh.moved(place))
    }

    /// Every point where it stands, in the same way.
    fn place_all<W: Dimension<Precise = V>>(&self, points: &[V]) -> Result<Vec<W>, ShapeError> {
        let place = self.placing::<W>()?;
        Ok(points.iter().map(|&p| place(p)).collect())
    }

    fn placing<W: Dimension<Precise = V>>(&self) -> Result<impl Fn(V) -> W, ShapeError> {
        let moves = !self.is_none();
        let scale = check::scale("scale", nearest::<W::Scalar>(self.scale))?.double();
        let position = check::vector("position", nearest_vector::<W>(self.position))?.in_space();
        let axes = match &self.rotation {
            Some(rotation) => {
                check::rotation::<W>("rotation", V::axes_of::<W>(rotation)?)?;
                V::frame_of::<W::Scalar>(rotation)?
            }
            None => DVec3::AXES,
        };
        Ok(move |p: V| {
            let p = nearest_vector::<W>(p);
            if !moves {
                return p;
            }
            let p = p.in_space() * scale;
            W::from_space(position + (axes[0] * p.x + axes[1] * p.y + axes[2] * p.z))
        })
    }

    /// Every vertex stays as the file gives it.
    fn is_none(&self) -> bool {
        let unturned = self.rotation.is_none_or(|rotation| rotation == V::UNTURNED);
        self.position == V::ZERO && unturned && self.scale == 1.0
    }
}

fn checked<W: Dimension>(mesh: Mesh<W>) -> Result<Mesh<W>, ShapeError> {
    mesh.vertices().iter().try_for_each(|&p| check::vector("vertices", p).map(drop))?;
    Ok(mesh)
}

/// The hull of points where they stand.
pub(super) fn hull<V: World, W: Dimension<Precise = V>>(
    points: &[V],
    &position: &V,
    &rotation: &Option<V::Rotation>,
) -> Result<Hull<W>, ShapeError> {
    Hull::new(Placement { position, rotation, scale: 1.0 }.place_all::<W>(points)?)
}

/// The triangles of a file, or those of `points`, where they stand.
#[allow(clippy::too_many_arguments, reason = "these are the fields of a mesh")]
pub(super) fn mesh<V: World, W: Dimension<Precise = V>>(
    meshes: &Meshes<V>,
    file: &str,
    points: &Arc<[V]>,
    triangles: &Arc<[[u32; 3]]>,
    &position: &V,
    &rotation: &Option<V::Rotation>,
    &scale: &f64,
    &solid: &bool,
) -> Result<Mesh<W>, ShapeError> {
    let triangles = match file {
        "" => Triangles::Inline(points.clone(), triangles.clone()),
        file => Triangles::File(file.to_owned()),
    };
    meshes.placed::<W>(triangles, Placement { position, rotation, scale }, solid)
}

/// The source of the triangles of a mesh.
#[derive(Clone)]
pub(super) enum Triangles<V> {
    /// An OBJ file, by its path relative to the scene.
    File(String),
    /// The scene itself.
    Inline(Arc<[V]>, Arc<[[u32; 3]]>),
}

impl<V> Triangles<V> {
    /// The same file, or the same lists in memory.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(one), Self::File(other)) => one == other,
            (Self::Inline(points, triangles), Self::Inline(others, other)) => {
                Arc::ptr_eq(points, others) && Arc::ptr_eq(triangles, other)
            }
            _ => false,
        }
    }
}

/// Remembers meshes as they stood lately, in either precision: a shape is asked for many times in a frame.
#[derive(Clone, Default)]
pub(super) struct Lately<V: World>(Arc<Mutex<Vec<Placed<V>>>>);

struct Placed<V: World> {
    triangles: Triangles<V>,
    placement: Placement<V>,
    precision: TypeId,
    solid: bool,
    vertices: usize,
    /// A `Mesh` of vectors of that type.
    mesh: Arc<dyn Any + Send + Sync>,
}

/// At most this many vertices are remembered, or the last mesh.
const REMEMBERED: usize = 1 << 21;
/// At most this many meshes are remembered.
const MOST: usize = 256;

/// The cache is left out: it says nothing about the scene.
impl<V: World> fmt::Debug for Lately<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Lately")
    }
}

impl<V: World> Lately<V> {
    /// A mesh where it stands; `mesh` gives its triangles as they are written, and makes it `solid` if it is to be.
    pub fn place<W: Dimension<Precise = V>>(
        &self,
        triangles: Triangles<V>,
        mesh: impl FnOnce() -> Result<Mesh<V>, ShapeError>,
        placement: Placement<V>,
        solid: bool,
    ) -> Result<Mesh<W>, ShapeError> {
        let precision = TypeId::of::<W>();
        // A panic in between leaves a list that is whole.
        let mut lately = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |of: &Placed<V>| {
            let same = of.precision == precision && of.placement == placement && of.solid == solid;
            same && of.triangles.is(&triangles)
        };
        let known = lately.iter().position(is_it).map(|place| lately.remove(place));
        let known = known.and_then(|of| of.mesh.downcast_ref::<Mesh<W>>().cloned());
        let mesh = match known {
            Some(mesh) => mesh,
            None => placement.place(&mesh()?)?,
        };
        let placed = Placed {
            triangles,
            placement,
            precision,
            solid,
            vertices: mesh.vertices().len(),
            mesh: Arc::new(mesh.clone()),
        };
        lately.insert(0, placed);
        let mut vertices = 0;
        let mut fits = |of: &Placed<V>| {
            vertices += of.vertices;
            vertices <= REMEMBERED
        };
        let count = lately.iter().take_while(|&of| fits(of)).count();
        lately.truncate(count.clamp(1, MOST));
        Ok(mesh)
    }
}
