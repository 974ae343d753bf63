use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use macroquad::input::mouse_position;
use macroquad::miniquad::window;

/// Beside the frame in which the loop falls asleep.
const SLACK: Duration = Duration::from_millis(20);
/// As near to the border of the window, in pixels, the pointer may have left it: at the top, where the title bar is,
/// and elsewhere.
const BORDER: [f32; 2] = [120.0, 48.0];

/// Lets the close button bring a frame, in which a person is asked about unsaved work.
///
/// The window library counts only the pointer and the keys as a reason to paint. But a frame that is asked for while
/// its loop waits is painted after the next event, whatever that is. The loop cannot ask for it then, so that another
/// thread does: once, and only where the pointer may have left the window, because the library does not allow that the
/// loop wakes up in the very microsecond.
pub(super) struct Wake {
    asleep: Sender<Duration>,
}

impl Wake {
    pub fn new() -> Self {
        let (asleep, fell_asleep) = channel();
        let wake = move || {
            for frame in fell_asleep {
                thread::sleep(frame);
                window::schedule_update();
            }
        };
        // Where there are no threads, the question comes with the next key or move.
        let _ = thread::Builder::new().spawn(wake);
        Self { asleep }
    }

    /// The loop is about to wait for an event, after frames that took so long.
    pub fn on_next_event(&self, frame: Duration) {
        let (width, height) = window::screen_size();
        let (x, y) = mouse_position();
        let [top, beside] = BORDER.map(|pixels| pixels * window::dpi_scale());
        let within = y >= top && y <= height - beside && x >= beside && x <= width - beside;
        if !within {
            // Nobody hears it where there are no threads.
            let _ = self.asleep.send(frame * 2 + SLACK);
        }
    }
}
