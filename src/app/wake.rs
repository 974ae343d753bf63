use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use macroquad::input::mouse_position;
use macroquad::miniquad::window;

#[cfg(target_os = "linux")]
use super::windows::{self, Windows};

/// What is waited beside two frames like the one in which the loop falls asleep.
const SLACK: Duration = Duration::from_millis(20);
/// The second look comes after so many times as long as the first: the last frame may have taken longer than those before.
const PATIENCE: u32 = 8;
/// As near to the border of the window, in pixels, the pointer may have left it: at the top, where the title bar is,
/// and elsewhere.
const BORDER: [f32; 2] = [120.0, 48.0];

/// Wakes the window library's loop where it waits although there is something to do.
///
/// - The loop handles the events that are there, waits for one more, and only then paints. So an event that arrives
///   during the last frame before the loop falls asleep is heard with the next event only. Shortly after that frame the
///   window is sent an event that means nothing.
/// - Only the pointer and the keys are a reason to paint, not the close button, after which a person is asked about
///   unsaved work. But a frame that is asked for while the loop waits is painted after the next event, whatever that
///   is. The loop cannot ask for it then, so that another thread does: once, after all else, and only where the pointer
///   may have left the window, because the library does not allow that the loop wakes up in the very microsecond.
pub(super) struct Wake {
    asleep: Sender<Asleep>,
}

/// The loop falls asleep.
struct Asleep {
    /// How long to wait until it surely sleeps.
    pause: Duration,
    /// Whether any event shall bring a frame.
    any: bool,
}

impl Wake {
    pub fn new() -> Self {
        let (asleep, fell_asleep) = channel();
        // Where there are no threads, all of that comes with the next key or move.
        let _ = thread::Builder::new().spawn(move || wake(&fell_asleep));
        Self { asleep }
    }

    /// The loop is about to wait, after frames that took so long. If it is guarded, closing the window is a question.
    pub fn after(&self, frame: Duration, guarded: bool) {
        let (width, height) = window::screen_size();
        let (x, y) = mouse_position();
        let [top, beside] = BORDER.map(|pixels| pixels * window::dpi_scale());
        let within = y >= top && y <= height - beside && x >= beside && x <= width - beside;
        // Nobody hears it where there are no threads.
        let _ = self.asleep.send(Asleep { pause: frame * 2 + SLACK, any: guarded && !within });
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
