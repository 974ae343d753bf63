//! Whether anybody can see the window: what moves by itself rests as long as nobody does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::threads;
use super::windows::{self, Windows};

/// How often it is looked at while something moves, or while the window is hidden.
const LOOK: Duration = Duration::from_millis(500);

/// The thread that looks. Of several windows of the program on one display, one that can be seen
/// lets all go on: the server does not tell whose they are.
pub(crate) struct Sight {
    moves: Arc<AtomicBool>,
    hidden: Arc<AtomicBool>,
}

impl Sight {
    pub fn new() -> Self {
        let sight = Self { moves: Arc::default(), hidden: Arc::default() };
        let (moves, hidden) = (sight.moves.clone(), sight.hidden.clone());
        // Where there are no threads, the window counts as seen.
        threads::start(move || look(&moves, &hidden));
        sight
    }

    /// Whether the window is hidden, while something moves in it or not.
    pub fn is_hidden(&self, moves: bool) -> bool {
        self.moves.store(moves, Ordering::Relaxed);
        self.hidden.load(Ordering::Relaxed)
    }
}

fn look(moves: &AtomicBool, hidden: &AtomicBool) {
    let mut eye = None;
    // Whether the window came back and has not been told to paint: it would with the next key or move only.
    let mut came_back = false;
    loop {
        thread::sleep(LOOK);
        let was_hidden = hidden.load(Ordering::Relaxed);
        if !moves.load(Ordering::Relaxed) && !was_hidden && !came_back {
            continue;
        }
        // What cannot be told, such as of a display far away, counts as seen.
        let is_hidden = windows::ask(&mut eye, Windows::are_hidden).unwrap_or(false);
        hidden.store(is_hidden, Ordering::Relaxed);
        came_back = (came_back || was_hidden) && !is_hidden;
        came_back = came_back && windows::ask(&mut eye, Windows::repaint).is_none();
    }
}
