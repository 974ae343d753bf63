//! While the window sleeps, another thread looks at the open file, and wakes it when that changes outside.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::files::{self, Stamp};

/// How often the file is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// A file, and the stamp that is no news.
pub(super) type Known = Option<(PathBuf, Option<Stamp>)>;

/// The thread that looks.
pub(super) struct Watch {
    known: Arc<Mutex<Known>>,
}

impl Watch {
    pub fn new() -> Self {
        let known = Arc::new(Mutex::new(None));
        let looked_at = known.clone();
        // Where there are no threads, the file is looked at with the next key or move.
        let _ = thread::Builder::new().spawn(move || look(&looked_at));
        Self { known }
    }

    /// The window falls asleep over this file.
    pub fn over(&self, file: Known) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = file;
    }
}

fn look(known: &Mutex<Known>) {
    let mut told = None;
    loop {
        thread::sleep(LOOK);
        let known = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some((file, stamp)) = known else { continue };
        let now = files::stamp(&file);
        // Of each change the window is told once.
        if now != stamp && told != Some((file.clone(), now)) {
            wake();
            told = Some((file, now));
        }
    }
}

#[cfg(target_os = "linux")]
fn wake() {
    // A display that cannot be reached so, such as one far away, is woken by the next key or move.
    let _ = super::nudge::nudge();
}

#[cfg(not(target_os = "linux"))]
fn wake() {
    macroquad::miniquad::window::schedule_update();
}
