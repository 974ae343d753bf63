//! The file of the open scene, and the scenes that wait.

use std::path::{Path, PathBuf};

use super::library::Place;
use super::saved_file::SavedFile;
use crate::panels::stage::any_scene::AnyScene;

/// The file of the open scene, and what happens to it.
#[derive(Default)]
pub struct Saving {
    /// The link between the open scene and its file.
    pub file: SavedFile,
    /// The folder where choosing a file starts while the scene has none: at first the working directory.
    pub here: PathBuf,
    /// The time of the next check of the file.
    pub(in crate::panels) next_look: f64,
    pub(in crate::panels) leave_when_saved: bool,
    /// The folders that were created for the file that is being saved: each one after its parent.
    pub(in crate::panels) created_folders: Vec<PathBuf>,
}

/// The scenes that are not on the bench now.
#[derive(Default)]
pub(in crate::panels) struct Away {
    pub parked: Vec<ParkedScene>,
    /// The scene that failed to open on the way to another.
    pub failed_place: Option<Place>,
}

/// A scene with unsaved work that is not on the bench now.
pub(in crate::panels) struct ParkedScene {
    pub place: Place,
    pub opened: AnyScene,
    pub saved_file: SavedFile,
}

/// Whether the folder of a file to be saved does not exist.
pub(in crate::panels) fn is_missing(folder: &Path) -> bool {
    !folder.as_os_str().is_empty() && !folder.exists()
}
