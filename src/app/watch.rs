//! While the window sleeps, another thread looks at the open file, and wakes it when that changes outside.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::nudge::nudge;
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
        // A display that cannot be reached so, such as one far away, is woken by the next key or move.
        tell(known, &mut told, || nudge().is_ok());
    }
}

/// Of each change the window is told until it has been woken once.
fn tell(known: Known, told: &mut Known, wake: impl FnOnce() -> bool) {
    let Some((file, stamp)) = known else { return };
    let now = files::stamp(&file);
    if now != stamp && *told != Some((file.clone(), now)) && wake() {
        *told = Some((file, now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_change_the_window_is_told_until_it_wakes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("scene.ron");
        std::fs::write(&file, "one").unwrap();
        let known = Some((file.clone(), files::stamp(&file)));
        let (mut told, mut heard) = (None, Vec::new());
        let mut look = |works| {
            tell(known.clone(), &mut told, || {
                heard.push(works);
                works
            })
        };
        look(true);
        std::fs::write(&file, "another").unwrap();
        for works in [false, false, true, true] {
            look(works);
        }
        std::fs::write(&file, "and a third").unwrap();
        look(true);
        assert_eq!(heard, [false, false, true, true]);
    }
}
