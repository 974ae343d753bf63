use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::placed::{Lately, Placement, Triangles};
use super::progress::Progress;
use super::source::{self, Limit};
use super::world::World;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{Mesh, ShapeError};

/// The bytes of the OBJ file of this name that is part of the program, if there is one.
pub type BuiltIn = fn(&str) -> Option<&'static [u8]>;

/// The bytes of an OBJ file, if it is not too large.
pub(super) fn read(file: &Path, progress: &Progress) -> io::Result<Vec<u8>> {
    source::read(file, Limit::MESH, progress)
}

/// The bytes of the OBJ file of a scene in `folder`: that beside it, else one that is part of the program. A scene
/// in no folder has only the latter.
pub(super) fn find(
    folder: Option<&Path>,
    name: &str,
    built_in: BuiltIn,
    progress: &Progress,
) -> io::Result<Vec<u8>> {
    let beside = match folder {
        Some(folder) => read(&folder.join(name), progress),
        None => Err(io::ErrorKind::NotFound.into()),
    };
    match (beside, built_in(name)) {
        (Err(error), Some(bytes)) if error.kind() == io::ErrorKind::NotFound => Ok(bytes.to_vec()),
        (read, _) => read,
    }
}

/// The bytes of the OBJ file that a scene names: it lies in its folder, if it has one, or is part of the program.
pub fn mesh_bytes(folder: Option<&Path>, name: &str, built_in: BuiltIn) -> io::Result<Vec<u8>> {
    find(folder, name, built_in, &Progress::default())
}

/// The triangles of the OBJ files that a scene names, by those names.
#[derive(Debug, Clone, Default)]
pub struct Meshes<V: World> {
    files: BTreeMap<String, Mesh<V>>,
    placed: Lately<V>,
}

impl<V: World> PartialEq for Meshes<V> {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

impl<V: World> Meshes<V> {
    /// The triangles of `file`, if they were loaded.
    pub fn get(&self, file: &str) -> Option<&Mesh<V>> {
        self.files.get(file)
    }

    /// Gives the triangles of `file`.
    pub fn insert(&mut self, file: String, mesh: Mesh<V>) {
        self.files.insert(file, mesh);
        // Meshes that others share may have the triangles from before.
        self.placed = Lately::default();
    }

    /// The triangles where they stand, in the precision of W, with what they enclose if they are to be `solid`.
    pub(super) fn placed<W: Dimension<Precise = V>>(
        &self,
        triangles: Triangles<V>,
        placement: Placement<V>,
        solid: bool,
    ) -> Result<Mesh<W>, ShapeError> {
        let written = || {
            let mesh = match &triangles {
                Triangles::File(file) => {
                    let missing = || ShapeError::MeshNotLoaded { file: file.clone() };
                    self.files.get(file).cloned().ok_or_else(missing)
                }
                Triangles::Inline(points, triangles) => {
                    Mesh::new(points.clone(), triangles.clone())
                }
            };
            // As it is written it is closed or not, whatever becomes of its numbers.
            if solid { mesh?.into_solid() } else { mesh }
        };
        self.placed.place(triangles.clone(), written, placement, solid)
    }
}
