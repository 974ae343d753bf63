//! Files that lie in no folder but in memory, by their names: in a browser, what a person has dropped on the page and what
//! was saved. They are read as if they lay on a disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{BuiltIn, Document, Form, Scene, World, each_world};

/// A file, and how often one of this name was put there.
type Files = BTreeMap<PathBuf, (Arc<[u8]>, u64)>;

static FILES: Mutex<Files> = Mutex::new(Files::new());

fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Puts a file there, in place of one of the same name.
pub fn put_in_memory(file: PathBuf, bytes: Vec<u8>) {
    let mut files = files();
    let times = files.get(&file).map_or(0, |(_, times)| *times) + 1;
    files.insert(file, (bytes.into(), times));
}

/// The bytes of a file, if one of this name is there.
pub(super) fn in_memory(file: &Path) -> Option<Arc<[u8]>> {
    files().get(file).map(|(bytes, _)| bytes.clone())
}

/// The version of a file, to tell whether it is still the same: how often one of this name was put there, and
/// its length.
pub fn version_in_memory(file: &Path) -> Option<[u64; 2]> {
    files().get(file).map(|(bytes, times)| [*times, bytes.len() as u64])
}

impl Scene {
    /// Writes the meshes that it names, and that lie in memory in this folder, into the scene: then it can go where they
    /// are not.
    pub fn take_in_meshes(&mut self, folder: &Path) {
        each_world!(self, document => document.take_in_meshes(folder))
    }

    /// Writes the meshes that it names into the scene, but for those that are part of the program, which are found anywhere.
    pub fn take_in_foreign_meshes(&mut self, built_in: BuiltIn) {
        let is_foreign = |file: &str| built_in(file).is_none();
        each_world!(self, document => document.take_in(is_foreign))
    }
}

impl<V: World> Document<V> {
    fn take_in_meshes(&mut self, folder: &Path) {
        self.take_in(|file| version_in_memory(&folder.join(file)).is_some());
    }

    fn take_in(&mut self, goes: impl Fn(&str) -> bool) {
        for entry in &mut self.entries {
            let Form::Mesh { file, points, triangles, .. } = &mut entry.form else { continue };
            let goes = !file.is_empty() && goes(file);
            if let Some(mesh) = self.meshes.get(file).filter(|_| goes) {
                (*points, *triangles) = (mesh.vertices().into(), mesh.indices().into());
                file.clear();
            }
        }
    }
}
