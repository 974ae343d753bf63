use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use crate::shapes::Mesh;
use crate::vector::{Scalar, Vector};

/// The most bytes of an OBJ file. A scene is read between two frames of the window, which would stand still for longer
/// than a moment over more.
const LARGEST: u64 = 32 << 20;

/// The bytes of an OBJ file, if it is not too large.
pub(super) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(file)?;
    let size = file.metadata()?.len();
    let mut bytes = Vec::new();
    // What is no plain file may give more than its size tells.
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let [size, largest] = [size.max(LARGEST), LARGEST].map(|bytes| bytes >> 20);
        let message =
            format!("it has {size} MiB, and at most {largest} are read: simplify the mesh");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The triangles of the OBJ files that a scene names, by those names.
#[derive(Debug, Clone, PartialEq)]
pub struct Meshes<V: Vector>(BTreeMap<String, Mesh<V>>);

impl<V: Vector> Default for Meshes<V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<V: Vector> Meshes<V> {
    /// The triangles of `file`, if they were loaded.
    pub fn get(&self, file: &str) -> Option<&Mesh<V>> {
        self.0.get(file)
    }

    /// Gives the triangles of `file`.
    pub fn insert(&mut self, file: String, mesh: Mesh<V>) {
        self.0.insert(file, mesh);
    }

    /// The triangles of an OBJ file. Its faces are cut into triangles; all but vertices and faces is skipped. In the
    /// plane every z must be 0. The message of an error continues the name of the field.
    pub(super) fn parse(file: &str, obj: &[u8]) -> Result<Mesh<V>, String> {
        // Texture coordinates, normals and groups say nothing about the set, and may be broken.
        let lines = obj.split(|&byte| byte == b'\n');
        let wanted = lines.filter(|line| {
            let line = line.trim_ascii_start();
            matches!(line, [b'v' | b'f', b' ' | b'\t', ..])
        });
        let mut text = Cursor::new(wanted.collect::<Vec<_>>().join(&b'\n'));
        let options = tobj::LoadOptions { triangulate: true, ..Default::default() };
        let no_materials = |_: &Path| Err(tobj::LoadError::OpenFileFailed);
        let (models, _) = tobj::load_obj_buf(&mut text, &options, no_materials)
            .map_err(|error| format!(" is {file:?}, which is no OBJ file: {error}"))?;

        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for model in &models {
            let first = vertices.len() as u32;
            for p in model.mesh.positions.chunks_exact(3) {
                if p[V::DIM..].iter().any(|&z| z != 0.0) {
                    return Err(format!(
                        " is {file:?}, in which z is {}: in a 2D scene z is 0",
                        p[2]
                    ));
                }
                vertices.push(V::from_fn(|i| V::Scalar::of(f64::from(p[i]))));
            }
            let corners = model.mesh.indices.chunks_exact(3);
            triangles.extend(corners.map(|t| [first + t[0], first + t[1], first + t[2]]));
        }
        Mesh::new(vertices, triangles).map_err(|error| format!(" is {file:?}: {error}"))
    }
}
