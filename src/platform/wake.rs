//! Waking the window library's loop.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
use macroquad::miniquad::window;

#[cfg(not(target_arch = "wasm32"))]
use super::threads;
#[cfg(target_os = "linux")]
use super::windows::{self, Windows};

/// Nothing is needed where there are no threads: the browser calls for each frame.
#[cfg(target_arch = "wasm32")]
pub(crate) struct Wake;

#[cfg(target_arch = "wasm32")]
impl Wake {
    pub fn new() -> Self {
        Self
    }

    pub fn after(&self, _frame: Duration, _guarded: bool) {}
}

/// The time to wait in addition to two frames like the last one before the loop sleeps.
#[cfg(not(target_arch = "wasm32"))]
const SLACK: Duration = Duration::from_millis(20);
/// The factor by which the second attempt comes later than the first: the last frame may have taken longer than
/// those before.
#[cfg(not(target_arch = "wasm32"))]
const PATIENCE: u32 = 8;

/// Wakes the window library's loop where it waits although there is work to do.
///
/// - The loop handles the events that are there, waits for one more, and only then paints. So an event that
///   arrives during the last frame before the loop sleeps is handled with the next event only. Shortly after that
///   frame the window is sent an event that means nothing.
/// - Only the pointer and the keys make the loop paint, not the close button, after which a person is asked about
///   unsaved work. But a frame that is requested while the loop waits is painted after the next event of any kind.
///   The loop cannot request it then, so another thread does: once, after all else. The request takes about
///   100 ns, and the library panics if the loop wakes up within them. That is less likely than a crash of any other
///   kind, after which unsaved work is recovered; a close button that does nothing would affect every user.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) struct Wake {
    asleep: Sender<Asleep>,
}

/// The message that the loop is about to sleep.
#[cfg(not(target_arch = "wasm32"))]
struct Asleep {
    /// The time to wait until it surely sleeps.
    pause: Duration,
    /// Whether any event shall bring a frame, because closing the window needs a question.
    any: bool,
}

#[cfg(not(target_arch = "wasm32"))]
impl Wake {
    pub fn new() -> Self {
        let (asleep, fell_asleep) = channel();
        threads::start(move || wake(&fell_asleep));
        Self { asleep }
    }

    /// Tells the thread that the loop is about to wait, after frames of this duration. If `guarded`, closing
    /// the window needs a question.
    pub fn after(&self, frame: Duration, guarded: bool) {
        // A thread that could not be started receives nothing.
        let _ = self.asleep.send(Asleep { pause: frame * 2 + SLACK, any: guarded });
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn wake(fell_asleep: &Receiver<Asleep>) {
    #[cfg(target_os = "linux")]
    let mut kept = None;
    let mut last = fell_asleep.recv().ok();
    'asleep: while let Some(Asleep { pause, any }) = last {
        for (after, looks) in [(pause, true), (pause * PATIENCE, true), (pause, false)] {
            match fell_asleep.recv_timeout(after) {
                Err(RecvTimeoutError::Timeout) => {}
                // The loop woke up meanwhile.
                again => {
                    last = again.ok();
                    continue 'asleep;
                }
            }
            if looks {
                #[cfg(target_os = "linux")]
                let _ = windows::ask(&mut kept, Windows::look);
            } else if any {
                window::schedule_update();
            }
        }
        last = fell_asleep.recv().ok();
    }
}
