//! Threads.

use std::thread;

/// Whether there are threads: a page in a browser has none.
pub const EXIST: bool = cfg!(not(target_arch = "wasm32"));

/// Runs `work` in another thread; returns false, and does not run it, if there are no threads.
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    thread::Builder::new().spawn(work).is_ok()
}
