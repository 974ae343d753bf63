use std::collections::BTreeMap;

use crate::shapes::Mesh;
use crate::vector::Vector;

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
}
