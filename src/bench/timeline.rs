//! The time of the frame: playback, single steps, jumps, and samples.

/// The number of single steps in a frame.
const STEPS: f64 = 60.0;
/// The duration of the playback from u = 0 to u = 1, in seconds.
const PLAY: f64 = 2.5;
/// The most instants at which the frame can be sampled.
pub const MOST_SAMPLES: usize = 32;
/// So many are taken at first.
const USUAL_SAMPLES: usize = 4;

/// The normalised time, and its playback.
#[derive(Debug, Clone, Default)]
pub struct Timeline {
    /// The instant that is shown, from 0 to 1.
    pub u: f64,
    /// The playback runs.
    pub playing: bool,
    /// The playback starts again at the end.
    pub looping: bool,
    /// The number of instants of the frame at which the pair is tested for overlap, to show what sampling
    /// misses; 0 for none.
    pub samples: usize,
    /// The samples lie between the instants at which the balls around both meet and part.
    pub between_bounds: bool,
    /// The number of samples when the frame was last sampled.
    last_samples: Option<usize>,
}

impl Timeline {
    /// Goes to a time, and stops the playback.
    pub fn go_to(&mut self, u: f64) {
        self.playing = false;
        self.u = u.clamp(0.0, 1.0);
    }

    /// Turns the samples off, or on, as many as last time.
    pub fn toggle_samples(&mut self) {
        match std::mem::take(&mut self.samples) {
            0 => self.samples = self.last_samples.unwrap_or(USUAL_SAMPLES),
            samples => self.last_samples = Some(samples),
        }
    }

    /// Moves u by sixtieths, and snaps it to a multiple of 1/60.
    pub(super) fn step(&mut self, by: f64) {
        // The margin takes a rounded multiple of 1/60 for one.
        let at = self.u * STEPS;
        let from = if by > 0.0 { (at + 1e-3).floor() } else { (at - 1e-3).ceil() };
        self.go_to((from + by) / STEPS);
    }

    /// Starts the playback if anything `moves`, from the start if the end is reached; or stops it.
    pub fn toggle_play(&mut self, moves: bool) {
        self.playing = !self.playing && moves;
        if self.playing && self.u >= 1.0 {
            self.u = 0.0;
        }
    }

    /// Advances the time by so many seconds of the playback.
    pub(super) fn run(&mut self, seconds: f32) {
        self.u += f64::from(seconds) / PLAY;
        if self.u >= 1.0 && self.looping {
            self.u = self.u.fract();
        } else if self.u >= 1.0 {
            self.go_to(1.0);
        }
    }
}
