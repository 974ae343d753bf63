use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::path;
use crate::platform::{self, Stamp};
use crate::scene::{Fault, Format, Limit, Progress, Scene, read_file};

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
        // The number of a process comes again: in a container after each start.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let own = folder.join(format!("{}-{}.json", process::id(), now.as_nanos()));
        Self { folder, own }
    }

    /// Keeps these scenes in place of those before.
    pub fn keep(&self, kept: &[Kept]) -> io::Result<()> {
        if kept.is_empty() {
            return match fs::remove_file(&self.own) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        platform::make_private_folder(&self.folder)?;
        platform::write_private(&self.own, &serde_json::to_vec(kept)?)
    }

    /// What others have left that do not run any more. What cannot be read is left where it is.
    pub fn found(&self) -> Vec<Found> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut places: Vec<PathBuf> = files.map(|file| file.path()).collect();
        places.sort();
        let read = |place: PathBuf| {
            let name = place.file_stem()?.to_str()?;
            let id: u32 = name.split('-').next()?.parse().ok()?;
            if place.extension()? != "json" || place == self.own || platform::another_runs(id) {
                return None;
            }
            let text = read_file(&place, KEPT, &Progress::default()).ok()?;
            let kept = serde_json::from_slice(&text).ok()?;
            Some(Found { place, kept })
        };
        places.into_iter().filter_map(read).collect()
    }

    /// What was found is not needed any more.
    pub fn forget(&self, found: &Found) -> io::Result<()> {
        fs::remove_file(&found.place)
    }
}
