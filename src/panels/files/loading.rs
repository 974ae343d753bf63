//! Loading of files and folders. Large ones are read on another thread, while the open scene stays open.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::library::Item;
use super::saved_file::SavedFile;
use crate::files::{self, Search};
use crate::platform::threads::Beside;
use crate::presets;
use crate::scene::{Format, LoadError, Progress, Scene, Stage};
use crate::words::{count, grouped, say, tr};

/// A load in progress.
pub(in crate::panels) struct Loading {
    pub(super) source: Source,
    pub(super) goal: Goal,
    /// The state of the open scene when the load began.
    pub(super) state: u64,
    pub(super) progress: Arc<Progress>,
    pub(super) answer: Beside<Answer>,
}

/// The result of a load.
pub(super) enum Read {
    Scene(Box<Scene>, Box<SavedFile>),
    Folder(Shown),
}

/// The scenes of a folder, with their titles.
pub(super) struct Shown {
    /// The scenes, sorted by file name.
    pub items: Vec<Item>,
    /// The files and folders that could not be read.
    pub unread: Vec<(PathBuf, io::Error)>,
}

impl Shown {
    /// Reads the scenes of a folder and of its subfolders. Fails only if it is cancelled.
    fn in_folder(folder: &Path, progress: &Progress) -> io::Result<Self> {
        let Search { files, unread } = Search::of(folder, progress)?;
        let count = files.len();
        let read = |(index, file)| {
            progress.at(Stage::Titles([index, count]))?;
            Ok(Item::of(file, progress))
        };
        let items = files.into_iter().enumerate().map(read).collect::<io::Result<_>>()?;
        Ok(Self { items, unread })
    }
}

pub(super) type Answer = Result<Read, LoadError>;

#[derive(Clone)]
pub(in crate::panels) enum Source {
    File(PathBuf),
    /// A folder, with all scenes in it and below.
    Folder(PathBuf),
    /// A text in RON or JSON, and the folder of its meshes.
    Text {
        text: String,
        of: TextOf,
        folder: Option<PathBuf>,
    },
}

/// Where a text stood that is in no file.
#[derive(Clone, Copy)]
pub enum TextOf {
    /// In the clipboard.
    Clipboard,
    /// The standard input.
    Input,
}

impl TextOf {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Clipboard => tr("clipboard"),
            Self::Input => tr("standard input"),
        }
    }

    pub(super) fn holds_no_scene(self) -> &'static str {
        match self {
            Self::Clipboard => tr("The clipboard holds no scene"),
            Self::Input => tr("The standard input holds no scene"),
        }
    }

    pub(in crate::panels) fn holds_no_lesson(self) -> &'static str {
        match self {
            Self::Clipboard => tr("The clipboard holds no lesson"),
            Self::Input => tr("The standard input holds no lesson"),
        }
    }
}

/// The use of the loaded scene.
#[derive(Clone, Copy)]
pub(in crate::panels) enum Goal {
    /// Opens the scene: in the place of its file, or as a new one if no scene file holds it.
    Open,
    /// Replaces the open scene, as a step of this name.
    Replace(&'static str),
    /// Updates only the changed meshes of the open scene.
    Meshes,
}

impl Source {
    /// The file, or a name that stands for it.
    pub(super) fn file(&self) -> PathBuf {
        match self {
            Self::File(path) | Self::Folder(path) => path.clone(),
            Self::Text { of, .. } => of.name().into(),
        }
    }

    pub(super) fn read(&self, progress: &Progress) -> Answer {
        match self {
            Self::File(file) => {
                // The stamp is taken before the read, so that a write during the read counts as a change.
                let stamp = files::stamp(file);
                let (scene, text) = Scene::load_text_with(file, progress)?;
                let saved_file = match Format::of(file) {
                    Some(_) => SavedFile::of(file, stamp, &text),
                    None => SavedFile::beside(file.parent()),
                };
                Ok(Read::Scene(Box::new(scene), Box::new(saved_file.with_meshes(progress))))
            }
            Self::Folder(folder) => {
                let shown = Shown::in_folder(folder, progress);
                shown.map(Read::Folder).map_err(|error| match progress.is_given_up() {
                    true => LoadError::GivenUp { file: folder.clone() },
                    false => LoadError::Read { file: folder.clone(), error },
                })
            }
            Self::Text { text, folder, .. } => {
                let is_json = text.trim_start().starts_with('{');
                let format = if is_json { Format::Json } else { Format::Ron };
                let folder = folder.as_deref();
                let scene = presets::parse_in(folder, text.as_bytes(), format, progress);
                let scene = scene.map_err(|fault| match progress.is_given_up() {
                    true => LoadError::GivenUp { file: self.file() },
                    false => LoadError::Fault { file: self.file(), fault },
                });
                let saved_file = SavedFile::beside(folder).with_meshes(progress);
                Ok(Read::Scene(Box::new(scene?), Box::new(saved_file)))
            }
        }
    }
}

impl Loading {
    pub(super) fn start(source: Source, goal: Goal, state: u64) -> Self {
        let progress = Arc::new(Progress::default());
        let answer = {
            let (source, progress) = (source.clone(), progress.clone());
            // A load is one piece: where there are no threads, it blocks.
            Beside::start(move || Some(source.read(&progress)))
        };
        Self { source, goal, state, progress, answer }
    }
}

impl Drop for Loading {
    fn drop(&mut self) {
        self.progress.give_up();
    }
}

/// The fraction of the phase that is complete, if known, and the current activity. Reading the bytes takes
/// less time than making triangles of them; building the tree takes longer than both.
pub(super) fn words(stage: Stage) -> (Option<f32>, String) {
    let part = |[done, of]: [u64; 2]| done as f32 / of.max(1) as f32;
    let size = |[done, of]: [u64; 2]| say!("{} of {} MiB", done >> 20, of >> 20);
    match stage {
        Stage::Text => (Some(0.0), tr("reading the scene").into()),
        Stage::Folder(found) => (None, say!("{} found", count(found, "scene"))),
        Stage::Titles([done, of]) => {
            let read = part([done as u64, of as u64]);
            (Some(read), say!("reading the titles: {done} of {of}"))
        }
        Stage::Bytes(bytes) => (Some(0.3 * part(bytes)), say!("1 of 2: reading {}", size(bytes))),
        Stage::Faces(bytes) => {
            let read = 0.3 + 0.7 * part(bytes);
            (Some(read), say!("1 of 2: triangles from {}", size(bytes)))
        }
        Stage::Tree(triangles) => {
            let triangles = grouped(triangles);
            (None, say!("2 of 2: building the tree over {triangles} triangles"))
        }
    }
}

/// The greatest number of faults of a file that the message lists.
const MOST_FAULTS: usize = 6;

/// The faults of a file, one per line.
pub(in crate::panels) fn told(error: &LoadError) -> String {
    first(error.all(), MOST_FAULTS).join("\n")
}

/// The first lines, at most so many, and how many more there are.
pub(super) fn first(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if let more @ 1.. = lines.len().saturating_sub(most) {
        lines.truncate(most);
        lines.push(say!("and {more} more"));
    }
    lines
}
