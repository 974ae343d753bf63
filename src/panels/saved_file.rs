//! What ties a scene to its files.

use std::path::{Path, PathBuf};

use super::any_scene::AnyScene;
use crate::files::{self, Kept, Stamp};
use crate::scene::{Format, Progress, Scene, has_comments, leading_comments};

/// A file, and its stamp that is no news.
pub type Watched = (PathBuf, Option<Stamp>);

/// What ties a scene to a file.
#[derive(Debug, Clone, Default)]
pub struct SavedFile {
    /// The file in which it is saved, if there is one.
    pub file: Option<PathBuf>,
    /// Where its meshes lie, if that is not beside its file.
    pub(super) folder: Option<PathBuf>,
    /// Of the file when it was read or written last.
    pub(super) stamp: Option<Stamp>,
    /// Of the file when it was left for now as somebody else has written it.
    pub(super) left: Option<Stamp>,
    /// The files of its meshes, as they were when they were read last.
    pub(super) meshes: Vec<Watched>,
    /// The state of the scene in which it says what the file said then.
    pub(super) same: Option<u64>,
    /// The comments at its head, which saving keeps.
    pub(super) head: String,
    /// It has other comments, which saving drops.
    pub(super) comments: bool,
}

impl SavedFile {
    /// Of a scene file that had this stamp and this text.
    pub(super) fn of(file: &Path, stamp: Option<Stamp>, text: &[u8]) -> Self {
        let ron = Format::of(file) == Some(Format::Ron);
        let text = String::from_utf8_lossy(if ron { text } else { &[] });
        let text = text.trim_start_matches('\u{feff}');
        let (head, rest) = leading_comments(text);
        let (head, comments) = (head.to_owned(), has_comments(rest));
        Self { file: Some(file.to_owned()), stamp, head, comments, ..Self::default() }
    }

    /// Of a scene in no file, whose meshes may lie in this folder.
    pub(super) fn beside(folder: Option<&Path>) -> Self {
        Self { folder: folder.map(Path::to_owned), ..Self::default() }
    }

    /// Its meshes are those that were read so.
    pub(super) fn with_meshes(self, progress: &Progress) -> Self {
        let read =
            progress.files().into_iter().filter(|(file, _)| Some(file) != self.file.as_ref());
        let in_memory =
            progress.files_in_memory().into_iter().filter(|file| Some(file) != self.file.as_ref());
        let in_memory = in_memory.map(|file| (file.clone(), files::stamp(&file)));
        let on_disk = read.map(|(file, about)| (file, Some(Stamp::from(&about))));
        let meshes = on_disk.chain(in_memory).collect();
        Self { meshes, ..self }
    }

    /// Its meshes are those of another now.
    pub(super) fn take_meshes(&mut self, other: Self) {
        self.meshes = other.meshes;
    }

    /// Its meshes stay as they are on the desk, whatever their files say now.
    pub(super) fn leave_meshes(&mut self) {
        for (file, known) in &mut self.meshes {
            *known = files::stamp(file);
        }
    }

    /// Whether the file of a mesh is another one now. One that is gone may come back: until then nothing is read.
    pub(super) fn has_other_meshes(&self) -> bool {
        let mut now = self.meshes.iter().map(|(file, known)| (files::stamp(file), known));
        now.clone().all(|(now, _)| now.is_some()) && now.any(|(now, known)| now != *known)
    }

    /// The files whose changes are news.
    pub(super) fn watched(&self) -> Vec<Watched> {
        let file = self.file.iter().map(|file| (file.clone(), self.stamp));
        file.chain(self.meshes.iter().cloned()).collect()
    }

    /// The scene as it is on the desk is what the file says.
    pub(super) fn says_the_same(&mut self, opened: &AnyScene) {
        self.same = Some(opened.state());
    }

    /// Whether nobody has gone on with the scene since it was what the file says.
    pub(super) fn is_same(&self, opened: &AnyScene) -> bool {
        self.same == Some(opened.state())
    }

    /// Whether the file with this stamp is news: neither what was read or written, nor left for now.
    pub(super) fn is_news(&self, stamp: Option<Stamp>) -> bool {
        stamp != self.stamp && (stamp.is_none() || stamp != self.left)
    }

    /// What somebody else has written in the file stays there for now: only saving asks again.
    pub(super) fn leave(&mut self) {
        self.left = self.file.as_deref().and_then(files::stamp);
    }

    /// Where its meshes lie, if it is known.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref().or_else(|| self.file.as_deref()?.parent())
    }

    /// What is kept of a scene on it whose work is not in its file.
    pub(super) fn kept(&self, scene: &Scene) -> Kept {
        Kept::new(self.file.clone(), self.stamp, self.folder.clone(), scene)
    }
}
