use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The progress of reading a scene, and the way to give it up: for a thread that waits while another one
/// reads.
#[derive(Debug)]
pub struct Progress {
    stage: Mutex<Stage>,
    given_up: AtomicBool,
    /// How many bytes may still be read before it gives up by itself.
    left: AtomicU64,
    /// The files that were read, as they were when they were opened.
    read: Mutex<Vec<(PathBuf, Metadata)>>,
    /// The files that were read from memory.
    in_memory: Mutex<Vec<PathBuf>>,
}

/// The stage of the work on a scene.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stage {
    /// Its text is understood.
    #[default]
    Text,
    /// A file is read: bytes read, and bytes in all.
    Bytes([u64; 2]),
    /// Triangles are made of them: bytes done, and bytes in all.
    Faces([u64; 2]),
    /// A tree is built over this many triangles.
    Tree(usize),
    /// A folder is searched: the number of scenes found so far.
    Folder(usize),
    /// The titles of scenes are read: titles read, and titles in all.
    Titles([usize; 2]),
}

impl Default for Progress {
    fn default() -> Self {
        Self::upto(u64::MAX)
    }
}

impl Progress {
    /// The progress of a reading that gives up by itself if all that it reads takes longer than `most` bytes
    /// of meshes would. A byte of text takes eight times as long, and each entry of a folder as long as 4
    /// KiB.
    pub fn upto(most: u64) -> Self {
        let (given_up, left) = (AtomicBool::new(false), AtomicU64::new(most));
        Self {
            stage: Mutex::default(),
            given_up,
            left,
            read: Mutex::default(),
            in_memory: Mutex::default(),
        }
    }

    /// The current stage.
    pub fn stage(&self) -> Stage {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets it end soon, with [`LoadError::GivenUp`](super::LoadError::GivenUp).
    pub fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }

    /// Whether it was given up.
    pub fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// The files that were read so far, each as it was when it was opened.
    pub fn files(&self) -> Vec<(PathBuf, Metadata)> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The files that were read from memory so far.
    pub fn files_in_memory(&self) -> Vec<PathBuf> {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn reads_in_memory(&self, file: &Path) {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner).push(file.to_owned());
    }

    pub(super) fn reads(&self, file: &Path, about: Metadata) {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).push((file.to_owned(), about));
    }

    /// Counts this many bytes of meshes, or work that takes as long, which are about to be read.
    pub fn spend(&self, bytes: u64) {
        let spend = |left: u64| left.checked_sub(bytes);
        let spent = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, spend);
        if spent.is_err() {
            self.give_up();
        }
    }

    /// How much may still be read before it gives up by itself.
    pub fn left(&self) -> u64 {
        self.left.load(Ordering::Relaxed)
    }

    /// Tells where it is now; fails if it is to end.
    pub fn at(&self, stage: Stage) -> io::Result<()> {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
        if self.is_given_up() { Err(io::Error::other("given up")) } else { Ok(()) }
    }
}
