//! Work beside the window.

use std::thread;

/// Does this in another thread; false where there are none, and then it is not done.
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    thread::Builder::new().spawn(work).is_ok()
}
