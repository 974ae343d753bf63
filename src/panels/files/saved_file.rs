//! The link between a scene and its files.

use std::path::{Path, PathBuf};

use crate::files::{self, Kept, Stamp};
use crate::panels::stage::any_scene::AnyScene;
use crate::scene::{Format, Progress, Scene, has_comments, leading_comments};

/// A file, and the stamp at which it counts as unchanged.
pub type Watched = (PathBuf, Option<Stamp>);

/// The link between a scene and its file.
#[derive(Debug, Clone, Default)]
pub struct SavedFile {
    /// The file in which the scene is saved, if there is one.
    pub file: Option<PathBuf>,
    /// The folder of its meshes, if that is not the folder of the file.
    pub(in crate::panels) folder: Option<PathBuf>,
    /// The stamp of the file at the last read or write.
    pub(in crate::panels) stamp: Option<Stamp>,
    /// The stamp of a change by another program that the user has left alone for now.
    pub(in crate::panels) left: Option<Stamp>,
    /// The files of its meshes, with their stamps at the last read.
    pub(in crate::panels) meshes: Vec<Watched>,
    /// The state of the scene that equals the content of the file at that time.
    pub(in crate::panels) same: Option<u64>,
    /// The comments at the head of the file, which saving keeps.
    pub(in crate::panels) head: String,
    /// Whether the file has other comments, which saving drops.
    pub(in crate::panels) comments: bool,
}

impl SavedFile {
    /// The link to a scene file that had this stamp and this text.
    pub(in crate::panels) fn of(file: &Path, stamp: Option<Stamp>, text: &[u8]) -> Self {
        let ron = Format::of(file) == Some(Format::Ron);
        let text = String::from_utf8_lossy(if ron { text } else { &[] });
        let text = text.trim_start_matches('\u{feff}');
        let (head, rest) = leading_comments(text);
        let (head, comments) = (head.to_owned(), has_comments(rest));
        Self { file: Some(file.to_owned()), stamp, head, comments, ..Self::default() }
    }

    /// The link of a scene without a file; its meshes may be in this folder.
    pub(in crate::panels) fn beside(folder: Option<&Path>) -> Self {
        Self { folder: folder.map(Path::to_owned), ..Self::default() }
    }

    /// Records the meshes that were read during this load.
    pub(in crate::panels) fn with_meshes(self, progress: &Progress) -> Self {
        let on_disk = progress.files().into_iter();
        let on_disk = on_disk.map(|(file, about)| (file, Some(Stamp::from(&about))));
        let in_memory = progress.files_in_memory().into_iter();
        let in_memory = in_memory.map(|file| (file.clone(), files::stamp(&file)));
        let read = on_disk.chain(in_memory);
        let meshes = read.filter(|(file, _)| Some(file) != self.file.as_ref()).collect();
        Self { meshes, ..self }
    }

    /// Keeps the loaded meshes, whatever their files contain now.
    pub(in crate::panels) fn leave_meshes(&mut self) {
        for (file, known) in &mut self.meshes {
            *known = files::stamp(file);
        }
    }

    /// Whether the file of a mesh has changed. If one is missing, the answer is no, because it may come back.
    pub(in crate::panels) fn has_other_meshes(&self) -> bool {
        let mut now = self.meshes.iter().map(|(file, known)| (files::stamp(file), known));
        now.clone().all(|(now, _)| now.is_some()) && now.any(|(now, known)| now != *known)
    }

    /// The files that are watched for changes, with their stamps of the last read or write.
    pub fn watched(&self) -> Vec<Watched> {
        let file = self.file.iter().map(|file| (file.clone(), self.stamp));
        file.chain(self.meshes.iter().cloned()).collect()
    }

    /// Records that the scene as it is now equals the content of the file.
    pub(in crate::panels) fn says_the_same(&mut self, opened: &AnyScene) {
        self.same = Some(opened.state());
    }

    /// Whether the scene has not been edited since it equalled the file.
    pub(in crate::panels) fn is_same(&self, opened: &AnyScene) -> bool {
        self.same == Some(opened.state())
    }

    /// Whether the file with this stamp has changed: the stamp is not that of the last read or write, nor of
    /// a change left alone.
    pub(in crate::panels) fn is_news(&self, stamp: Option<Stamp>) -> bool {
        stamp != self.stamp && (stamp.is_none() || stamp != self.left)
    }

    /// Leaves a change by another program alone for now: only saving asks again.
    pub(in crate::panels) fn leave(&mut self) {
        self.left = self.file.as_deref().and_then(files::stamp);
    }

    /// The folder of its meshes, if it is known.
    pub(in crate::panels) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().or_else(|| self.file.as_deref()?.parent())
    }

    /// The record that is kept of a scene with unsaved work.
    pub(in crate::panels) fn kept(&self, scene: &Scene) -> Kept {
        Kept::new(self.file.clone(), self.stamp, self.folder.clone(), scene)
    }
}
