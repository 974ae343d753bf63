use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::path;
use crate::platform::{self, Stamp};
use crate::scene::{Fault, Format, Limit, Progress, Scene};

/// Of all that one program has kept: many scenes, each as large as one may be.
const KEPT: Limit = Limit { bytes: 1 << 30, ..Limit::TEXT };

/// A scene with work that is not in its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The file in which it will be saved, if there is one.
    #[serde(with = "path::maybe")]
    pub file: Option<PathBuf>,
    /// Of that file, when the scene was read from it or saved in it last.
    #[serde(default)]
    pub stamp: Option<Stamp>,
    /// Where its meshes lie, if that is not beside its file.
    #[serde(default, with = "path::maybe")]
    pub folder: Option<PathBuf>,
    /// What it shows, in a line.
    pub title: String,
    text: String,
}

impl Kept {
    /// Of a scene as it is now.
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

    /// The same, told of.
    pub fn scene_with(&self, progress: &Progress) -> Result<Scene, Fault> {
        let beside = self.file.as_deref().and_then(Path::parent);
        let folder = self.folder.as_deref().or(beside);
        Scene::parse_in(folder, self.text.as_bytes(), Format::Json, progress)
    }
}

/// Keeps unsaved work while the program runs, in a file of its own.
#[derive(Debug, Clone)]
pub struct Recovery {
    folder: PathBuf,
    /// The file for what this program keeps.
    own: PathBuf,
}

/// What a program that has ended without asking has left.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The file in which it was kept.
    place: PathBuf,
    /// The scenes.
    pub kept: Vec<Kept>,
}

impl Recovery {
    /// In a folder, which is made if it is not there.
    pub fn new(data: &Path) -> Self {
        let folder = data.join("unsaved");
        let own = folder.join(format!("{}.json", platform::name_of_run()));
        Self { folder, own }
    }

    /// Keeps these scenes in place of those before.
    pub fn keep(&self, kept: &[Kept]) -> io::Result<()> {
        if kept.is_empty() {
            return platform::drop_kept(&self.own);
        }
        platform::keep(&self.own, &serde_json::to_vec(kept)?)
    }

    /// What others have left that do not run any more. What cannot be read is left where it is.
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

    /// What was found is not needed any more.
    pub fn forget(&self, found: &Found) -> io::Result<()> {
        platform::drop_kept(&found.place)
    }
}
