use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use serde::{Deserialize, Serialize};

use super::disk;
use crate::scene::{Fault, Format, Scene};

/// A scene with work that is not in its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The file in which it will be saved, if there is one.
    pub file: Option<PathBuf>,
    /// What it shows, in a line.
    pub title: String,
    text: String,
}

impl Kept {
    /// Of a scene as it is now.
    pub fn new(file: Option<PathBuf>, scene: &Scene) -> Self {
        Self { file, title: scene.title().to_owned(), text: scene.write(Format::Json) }
    }

    /// The scene. Its meshes lie beside its file.
    pub fn scene(&self) -> Result<Scene, Fault> {
        let folder = self.file.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        Scene::parse(self.text.as_bytes(), Format::Json, |name| fs::read(folder.join(name)))
    }
}

/// Keeps unsaved work while the program runs, in a file of its own.
#[derive(Debug, Clone)]
pub struct Recovery {
    folder: PathBuf,
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
        Self { folder: data.join("unsaved") }
    }

    fn own(&self) -> PathBuf {
        self.folder.join(format!("{}.json", process::id()))
    }

    /// Keeps these scenes in place of those before.
    pub fn keep(&self, kept: &[Kept]) -> io::Result<()> {
        if kept.is_empty() {
            return match fs::remove_file(self.own()) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        fs::create_dir_all(&self.folder)?;
        disk::write(&self.own(), &serde_json::to_vec(kept)?)
    }

    /// What others have left that do not run any more. What cannot be read is left where it is.
    pub fn found(&self) -> Vec<Found> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut places: Vec<PathBuf> = files.map(|file| file.path()).collect();
        places.sort();
        let read = |place: PathBuf| {
            let id: u32 = place.file_stem()?.to_str()?.parse().ok()?;
            let kept = serde_json::from_slice(&fs::read(&place).ok()?).ok()?;
            (place.extension()? == "json" && !runs(id)).then_some(Found { place, kept })
        };
        places.into_iter().filter_map(read).collect()
    }

    /// What was found is not needed any more.
    pub fn forget(&self, found: &Found) -> io::Result<()> {
        fs::remove_file(&found.place)
    }
}

/// Whether a process is there, as far as the system tells.
fn runs(id: u32) -> bool {
    id == process::id() || Path::new("/proc").join(id.to_string()).exists()
}
