//! Where a mesh of a file stands in the scene.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use glam::DVec3;

use super::space::Space;
use crate::shapes::{Mesh, ShapeError, error};

/// p ↦ `position` + R (`scale` · p), where R is the rotation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Placement<V: Space> {
    pub position: V,
    pub rotation: Option<V::Rotation>,
    pub scale: f32,
}

impl<V: Space> Placement<V> {
    /// Every vertex of the mesh where it stands, computed in double precision and rounded once.
    ///
    /// Refuses a scale of 0 or less, axes that are no rotation, and vertices that come to lie
    /// beyond the range of numbers.
    fn place(&self, mesh: &Mesh<V>) -> Result<Mesh<V>, ShapeError> {
        let scale = f64::from(error::scale("scale", self.scale)?);
        let position = error::vector("position", self.position)?.in_space();
        let axes = match &self.rotation {
            Some(rotation) => {
                error::rotation::<V>("rotation", V::axes_of(rotation)?)?;
                V::frame_of(rotation)?
            }
            None => DVec3::AXES,
        };
        let placed = mesh.moved(|p| {
            let p = p.in_space() * scale;
            V::from_space(position + (axes[0] * p.x + axes[1] * p.y + axes[2] * p.z))
        });
        placed.vertices().iter().try_for_each(|&p| error::vector("vertices", p).map(drop))?;
        Ok(placed)
    }

    /// Every vertex stays as the file gives it, to the bit.
    fn is_none(&self) -> bool {
        let unturned = self.rotation.is_none_or(|rotation| rotation == V::UNTURNED);
        self.position == V::ZERO && unturned && self.scale == 1.0
    }
}

/// Meshes as they stood lately: a shape is asked for many times in a frame.
#[derive(Clone)]
pub(super) struct Lately<V: Space>(Arc<Mutex<Vec<Placed<V>>>>);

struct Placed<V: Space> {
    file: String,
    placement: Placement<V>,
    mesh: Mesh<V>,
}

/// So many vertices are remembered, or the last mesh.
const REMEMBERED: usize = 1 << 21;
/// And so many meshes.
const MOST: usize = 256;

/// What is remembered says nothing about the scene.
impl<V: Space> fmt::Debug for Lately<V> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Lately")
    }
}

impl<V: Space> Default for Lately<V> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<V: Space> Lately<V> {
    /// The mesh of a file where it stands.
    pub fn place(
        &self,
        file: &str,
        mesh: &Mesh<V>,
        placement: Placement<V>,
    ) -> Result<Mesh<V>, ShapeError> {
        if placement.is_none() {
            return Ok(mesh.clone());
        }
        // A panic in between leaves a list that is whole.
        let mut lately = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lately.iter().position(|of| of.placement == placement && of.file == file);
        let placed = match known {
            Some(place) => lately.remove(place),
            None => {
                let mesh = placement.place(mesh)?;
                Placed { file: file.to_owned(), placement, mesh }
            }
        };
        let mesh = placed.mesh.clone();
        lately.insert(0, placed);
        let mut vertices = 0;
        let mut fits = |of: &Placed<V>| {
            vertices += of.mesh.vertices().len();
            vertices <= REMEMBERED
        };
        let count = lately.iter().take_while(|&of| fits(of)).count();
        lately.truncate(count.clamp(1, MOST));
        Ok(mesh)
    }
}
