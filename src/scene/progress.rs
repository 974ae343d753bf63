use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// How far the reading of a scene has come, and the way to give it up: for who waits while another thread reads.
#[derive(Debug)]
pub struct Progress {
    stage: Mutex<Stage>,
    given_up: AtomicBool,
    most: u64,
}

/// What is being done about a scene.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stage {
    /// Its text is read.
    #[default]
    Text,
    /// The file of a mesh is read: so many bytes of how many.
    Bytes([u64; 2]),
    /// Triangles are made of them: so many bytes of how many are done.
    Faces([u64; 2]),
    /// A tree is built over so many triangles.
    Tree(usize),
}

impl Default for Progress {
    fn default() -> Self {
        Self::upto(u64::MAX)
    }
}

impl Progress {
    /// Of a reading that gives up by itself where the file of a mesh has more bytes than that.
    pub fn upto(most: u64) -> Self {
        Self { stage: Mutex::default(), given_up: AtomicBool::new(false), most }
    }

    /// Where it is.
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

    pub(super) fn is_too_much(&self, bytes: u64) -> bool {
        bytes > self.most
    }

    /// Tells where it is now; fails if it is to end.
    pub(super) fn at(&self, stage: Stage) -> io::Result<()> {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = stage;
        if self.is_given_up() { Err(io::Error::other("given up")) } else { Ok(()) }
    }
}
