//! Threads, and what takes their place on a page, which has none.

#[cfg(target_arch = "wasm32")]
pub use between::Beside;
#[cfg(not(target_arch = "wasm32"))]
pub use threaded::Beside;

/// Whether there are threads: a page in a browser has none.
pub const EXIST: bool = cfg!(not(target_arch = "wasm32"));

/// Runs `work` in another thread; returns false, and does not run it, if there are no threads.
#[cfg(not(target_arch = "wasm32"))]
pub fn start(work: impl FnOnce() + Send + 'static) -> bool {
    std::thread::Builder::new().spawn(work).is_ok()
}

/// Returns false: there are no threads.
#[cfg(target_arch = "wasm32")]
pub fn start(_: impl FnOnce() + Send + 'static) -> bool {
    false
}

#[cfg(not(target_arch = "wasm32"))]
mod threaded {
    use std::sync::mpsc::{self, Receiver, TryRecvError};
    use std::task::Poll;
    use std::time::Duration;

    /// Work that goes on beside the frames, on another thread.
    #[derive(Debug)]
    pub struct Beside<T>(Receiver<T>);

    impl<T: Send + 'static> Beside<T> {
        /// Starts work that is done piece by piece, until one returns its result.
        pub fn start(mut piece: impl FnMut() -> Option<T> + Send + 'static) -> Self {
            let (sender, answer) = mpsc::channel();
            let work = move || {
                let done = std::iter::repeat_with(&mut piece).find_map(|done| done);
                // The receiver may be gone: then the result is no longer needed.
                drop(done.map(|done| sender.send(done)));
            };
            // A thread that cannot be started counts as one that has ended.
            super::start(work);
            Self(answer)
        }

        /// The result, once it is there; `None` if the thread has ended without one.
        pub fn arrived(&mut self) -> Poll<Option<T>> {
            match self.0.try_recv() {
                Ok(done) => Poll::Ready(Some(done)),
                Err(TryRecvError::Disconnected) => Poll::Ready(None),
                Err(TryRecvError::Empty) => Poll::Pending,
            }
        }

        /// The result, if it is there within this time.
        pub fn within(&mut self, time: Duration) -> Option<T> {
            self.0.recv_timeout(time).ok()
        }

        /// Waits for the result; `None` if the thread has ended without one.
        pub fn wait(&mut self) -> Option<T> {
            self.0.recv().ok()
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod between {
    use std::task::Poll;
    use std::time::Duration;

    use crate::platform::clock;

    /// Work that goes on beside the frames: a piece each time that somebody looks for the result.
    pub struct Beside<T>(Box<dyn FnMut() -> Option<T>>);

    impl<T: 'static> Beside<T> {
        /// Starts work that is done piece by piece, until one returns its result.
        pub fn start(piece: impl FnMut() -> Option<T> + 'static) -> Self {
            Self(Box::new(piece))
        }

        /// The result, if the next piece is the last one.
        pub fn arrived(&mut self) -> Poll<Option<T>> {
            (self.0)().map_or(Poll::Pending, |done| Poll::Ready(Some(done)))
        }

        /// The result, if it is there once this time has passed.
        pub fn within(&mut self, time: Duration) -> Option<T> {
            let end = clock::now() + time.as_secs_f64();
            while clock::now() < end {
                if let Some(done) = (self.0)() {
                    return Some(done);
                }
            }
            None
        }

        /// Goes on until the result is there.
        pub fn wait(&mut self) -> Option<T> {
            std::iter::repeat_with(&mut self.0).find_map(|done| done)
        }
    }
}
