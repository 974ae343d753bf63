//! Whether the window can be seen: animations rest while it cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::threads;
use super::windows::{self, Windows};

/// The interval between two checks while something moves, or while the window is hidden.
const LOOK: Duration = Duration::from_millis(500);

/// The thread that checks whether the window can be seen. If the program has several windows on one display, a
/// visible one lets all go on: the server does not tell whose they are.
pub(crate) struct Visibility {
    moves: Arc<AtomicBool>,
    hidden: Arc<AtomicBool>,
}

impl Visibility {
    pub fn new() -> Self {
        let sight = Self { moves: Arc::default(), hidden: Arc::default() };
        let (moves, hidden) = (sight.moves.clone(), sight.hidden.clone());
        // Without threads the window counts as visible.
        threads::start(move || look(&moves, &hidden));
        sight
    }

    /// Whether the window is hidden. `moves` says whether something moves in it.
    pub fn is_hidden(&self, moves: bool) -> bool {
        self.moves.store(moves, Ordering::Relaxed);
        self.hidden.load(Ordering::Relaxed)
    }
}

fn look(moves: &AtomicBool, hidden: &AtomicBool) {
    let mut eye = None;
    // Whether the window is visible again and has not been told to paint: else it would with the next key or
    // move only.
    let mut came_back = false;
    loop {
        thread::sleep(LOOK);
        let was_hidden = hidden.load(Ordering::Relaxed);
        if !moves.load(Ordering::Relaxed) && !was_hidden && !came_back {
            continue;
        }
        // A window whose state is unknown, such as on a remote display, counts as visible.
        let is_hidden = windows::ask(&mut eye, Windows::are_hidden).unwrap_or(false);
        hidden.store(is_hidden, Ordering::Relaxed);
        came_back = (came_back || was_hidden) && !is_hidden;
        came_back = came_back && windows::ask(&mut eye, Windows::repaint).is_none();
    }
}
