//! A thread that watches the files of the open scene while the window sleeps, and wakes it when one changes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::windows::{self, Windows};
use super::{Stamp, disk, threads};

/// The interval between two checks of the files.
const LOOK: Duration = Duration::from_secs(1);

/// Files, each with its last known stamp.
pub(crate) type Known = Vec<(PathBuf, Option<Stamp>)>;

/// The thread that watches.
pub(crate) struct Watch {
    known: Arc<Mutex<Known>>,
}

impl Watch {
    pub fn new() -> Self {
        let known = Arc::new(Mutex::default());
        let looked_at = known.clone();
        // Without threads the files are checked with the next key or move.
        threads::start(move || look(&looked_at));
        Self { known }
    }

    /// Sets the files to watch while the window sleeps.
    pub fn over(&self, files: Known) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = files;
    }
}

fn look(known: &Mutex<Known>) {
    let mut told = Known::new();
    loop {
        thread::sleep(LOOK);
        let known = known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        // A display that cannot be reached this way, such as a remote one, is woken by the next key or move.
        tell(&known, &mut told, || windows::ask(&mut None, Windows::repaint).is_some());
    }
}

/// Wakes the window for each change, until that has succeeded once.
fn tell(known: &Known, told: &mut Known, wake: impl FnOnce() -> bool) {
    let now = known.iter().map(|(file, stamp)| (file, *stamp, disk::stamp(file)));
    let news = now.filter(|(_, known, now)| known != now).map(|(file, _, now)| (file.clone(), now));
    let news: Known = news.collect();
    if !news.is_empty() && *told != news && wake() {
        *told = news;
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
        let mesh = folder.path().join("mesh.obj");
        std::fs::write(&mesh, "a mesh").unwrap();
        let known = [&file, &mesh].map(|file| (file.clone(), disk::stamp(file))).to_vec();
        let (mut told, mut heard) = (Known::new(), Vec::new());
        let mut look = |works| {
            tell(&known, &mut told, || {
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
        std::fs::write(&mesh, "another mesh").unwrap();
        look(true);
        look(true);
        assert_eq!(heard, [false, false, true, true, true]);
    }
}
