//! Recovery of unsaved work after a crash.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::path;
use crate::platform::{self, Stamp};
use crate::presets;
use crate::scene::{Fault, Format, Limit, Progress, Scene};

/// The limit of all that one program has kept: many scenes, each as large as one may be.
const KEPT: Limit = Limit { bytes: 1 << 30, ..Limit::TEXT };

/// A scene with work that is not in its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The file in which it will be saved, if there is one.
    #[serde(with = "path::maybe")]
    pub file: Option<PathBuf>,
    /// The stamp of that file when the scene was read from it or saved in it last.
    #[serde(default)]
    pub stamp: Option<Stamp>,
    /// The folder of its meshes, if they are not beside its file.
    #[serde(default, with = "path::maybe")]
    pub folder: Option<PathBuf>,
    /// The title of the scene.
    pub title: String,
    text: String,
}

impl Kept {
    /// The record of a scene as it is now.
    pub fn new(
        file: Option<PathBuf>,
        stamp: Option<Stamp>,
        folder: Option<PathBuf>,
        scene: &Scene,
    ) -> Self {
        let (title, text) = (scene.title().to_owned(), scene.write(Format::Json));
        Self { file, stamp, folder, title, text }
    }

    /// The scene. Its meshes lie in its folder, beside its file, or are part of the program.
    pub fn scene(&self) -> Result<Scene, Fault> {
        self.scene_with(&Progress::default())
    }

    /// As [`Kept::scene`], with progress reported.
    pub fn scene_with(&self, progress: &Progress) -> Result<Scene, Fault> {
        let beside = self.file.as_deref().and_then(Path::parent);
        let folder = self.folder.as_deref().or(beside);
        presets::parse_in(folder, self.text.as_bytes(), Format::Json, progress)
    }
}

/// Keeps unsaved work while the program runs, in a file of its own.
#[derive(Debug, Clone)]
pub struct Recovery {
    folder: PathBuf,
    /// The file in which this run of the program keeps its work.
    own: PathBuf,
}

/// The work of a program that has ended without asking.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The file in which it was kept.
    place: PathBuf,
    /// The scenes.
    pub kept: Vec<Kept>,
}

impl Recovery {
    /// The recovery in a folder, which is made if necessary.
    pub fn new(data: &Path) -> Self {
        let folder = data.join("unsaved");
        let own = folder.join(format!("{}.json", platform::name_of_run()));
        Self { folder, own }
    }

    /// Keeps these scenes in place of the previous ones.
    pub fn keep(&self, kept: &[Kept]) -> io::Result<()> {
        if kept.is_empty() {
            return platform::drop_kept(&self.own);
        }
        platform::keep(&self.own, &serde_json::to_vec(kept)?)
    }

    /// The work of programs that do not run any more. Files that cannot be read are left where they are.
    pub fn found(&self) -> Vec<Found> {
        let mut places = platform::all_kept(&self.folder);
        places.sort();
        let read = |place: PathBuf| {
            let name = place.file_stem()?.to_str()?;
            if place.extension()? != "json" || place == self.own || platform::run_goes_on(name)? {
                return None;
            }
            let text = platform::kept(&place, KEPT).ok()?;
            let kept = serde_json::from_slice(&text).ok()?;
            Some(Found { place, kept })
        };
        places.into_iter().filter_map(read).collect()
    }

    /// Deletes work that is not needed any more.
    pub fn forget(&self, found: &Found) -> io::Result<()> {
        platform::drop_kept(&found.place)
    }
}
