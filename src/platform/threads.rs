//! Threads.

use std::thread;

/// Runs `work` in another thread; returns false, and does not run it, if there are no threads.
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    thread::Builder::new().spawn(work).is_ok()
}
