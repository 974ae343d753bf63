//! Waking the window library's loop.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use macroquad::miniquad::window;

use super::threads;
#[cfg(target_os = "linux")]
use super::windows::{self, Windows};

/// What is waited beside two frames like the one in which the loop falls asleep.
const SLACK: Duration = Duration::from_millis(20);
/// The second look comes after so many times as long as the first: the last frame may have taken
/// longer than those before.
const PATIENCE: u32 = 8;

/// Wakes the window library's loop where it waits although there is something to do.
///
/// - The loop handles the events that are there, waits for one more, and only then paints. So an event that arrives
///   during the last frame before the loop falls asleep is heard with the next event only. Shortly after that frame the
///   window is sent an event that means nothing.
/// - Only the pointer and the keys are a reason to paint, not the close button, after which a person is asked about
///   unsaved work. But a frame that is asked for while the loop waits is painted after the next event, whatever that
///   is. The loop cannot ask for it then, so that another thread does: once, after all else. Asking takes about 100 ns,
///   and the library panics if the loop wakes up within them. That is less likely than a crash of any other kind, and
///   what is not saved comes back after it; a close button that does nothing is met by everybody.
pub(crate) struct Wake {
    asleep: Sender<Asleep>,
}

/// The loop falls asleep.
struct Asleep {
    /// How long to wait until it surely sleeps.
    pause: Duration,
    /// Whether any event shall bring a frame, because closing the window is a question.
    any: bool,
}

impl Wake {
    pub fn new() -> Self {
        let (asleep, fell_asleep) = channel();
        // Where there are no threads, all of that comes with the next key or move.
        threads::start(move || wake(&fell_asleep));
        Self { asleep }
    }

    /// The loop is about to wait, after frames that took so long. If it is guarded, closing the window is a question.
    pub fn after(&self, frame: Duration, guarded: bool) {
        // Nobody hears it where there are no threads.
        let _ = self.asleep.send(Asleep { pause: frame * 2 + SLACK, any: guarded });
    }
}

fn wake(fell_asleep: &Receiver<Asleep>) {
    #[cfg(target_os = "linux")]
    let mut kept = None;
    let mut last = fell_asleep.recv().ok();
    'asleep: while let Some(Asleep { pause, any }) = last {
        for (after, looks) in [(pause, true), (pause * PATIENCE, true), (pause, false)] {
            match fell_asleep.recv_timeout(after) {
                Err(RecvTimeoutError::Timeout) => {}
                // It woke up meanwhile.
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
