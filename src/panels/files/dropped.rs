//! Files that were dropped on the page or chosen there: they are kept in memory, as if in one folder.

use std::path::{Path, PathBuf};

use crate::files::{self, Stamp};
use crate::panels::files::desk::Desk;
use crate::panels::frame::talk::Talk;
use crate::scene::{Format, Scene, is_mesh, put_in_memory};
use crate::words;

/// The hint when a dropped scene cannot be read because a mesh is missing.
const MISSING: &str = "\n\nDrop the mesh here too, alone or together with the scene.";

impl Desk {
    /// Opens the scenes among files that were dropped together; their meshes may be among these files or
    /// among earlier ones. Meshes without a scene are for the scene that lacks them, or for the open one if
    /// it uses them already; otherwise each becomes a new scene.
    pub(in crate::panels) fn drop_files(
        &mut self,
        files: Vec<(PathBuf, Vec<u8>)>,
        talk: &mut Talk,
    ) {
        let names: Vec<PathBuf> = files.iter().map(|(name, _)| name.clone()).collect();
        files.into_iter().for_each(|(name, bytes)| put_in_memory(name, bytes));
        let (meshes, others): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| is_mesh(name));
        for scene in &others {
            self.open_dropped(scene.clone(), talk);
        }
        if !others.is_empty() || meshes.is_empty() {
            return;
        }
        if let Some(scene) = self.awaits_meshes.take() {
            return self.open_dropped(scene, talk);
        }
        // The meshes of the open scene are read again at the next check.
        let shown = |name: &PathBuf| self.saved_file.meshes.iter().any(|(mesh, _)| mesh == name);
        let new: Vec<PathBuf> = meshes.into_iter().filter(|name| !shown(name)).collect();
        self.next_look = 0.0;
        new.into_iter().for_each(|mesh| self.open_path(&mesh, talk));
    }

    fn open_dropped(&mut self, scene: PathBuf, talk: &mut Talk) {
        talk.banner = None;
        self.open_path(&scene, talk);
        if let Some(trouble) = talk.banner.as_mut().filter(|trouble| trouble.text.contains(".obj"))
            && Format::of(&scene).is_some()
        {
            trouble.text.push_str(&words::retold(MISSING));
            self.awaits_meshes = Some(scene);
        }
    }
}

/// Restores the file of a scene that was kept when the page was left, unless another file is there. Returns
/// the stamp of the file.
pub(in crate::panels) fn bring_into_memory(file: &Path, scene: &Scene) -> Option<Stamp> {
    if files::stamp(file).is_none() {
        let text = scene.write(Format::of(file).unwrap_or(Format::Ron));
        put_in_memory(file.to_owned(), text.into_bytes());
    }
    files::stamp(file)
}
