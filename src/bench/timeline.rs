//! The time of the frame: playing, stepping, jumping, and how the motion is looked at.

use super::Bench;
use crate::scene::World;

/// Single steps in a frame.
const STEPS: f64 = 60.0;
/// How long it takes to play from u = 0 to u = 1, in seconds.
const PLAY: f64 = 2.5;
/// The most instants at which the frame can be sampled.
pub const MOST_SAMPLES: usize = 32;

/// The normalised time, and how the frame is run through.
#[derive(Debug, Clone)]
pub struct Timeline {
    /// The instant that is shown, from 0 to 1.
    pub u: f64,
    /// Time runs from 0 to 1.
    pub playing: bool,
    /// At the end it starts again.
    pub looping: bool,
    /// At how many instants of the frame the pair is asked for overlap, to show what sampling misses; 0 for none.
    pub samples: usize,
    /// How many samples there were when the frame was last sampled.
    last_samples: usize,
}

impl Default for Timeline {
    fn default() -> Self {
        Self { u: 0.0, playing: false, looping: false, samples: 0, last_samples: 4 }
    }
}

impl Timeline {
    /// Goes to a time, and stays there.
    pub fn go_to(&mut self, u: f64) {
        self.playing = false;
        self.u = u.clamp(0.0, 1.0);
    }

    /// Samples the frame, as often as last time, or does not.
    pub fn toggle_samples(&mut self) {
        match std::mem::take(&mut self.samples) {
            0 => self.samples = self.last_samples,
            samples => self.last_samples = samples,
        }
    }

    fn run(&mut self, seconds: f32) {
        self.u += f64::from(seconds) / PLAY;
        if self.u >= 1.0 && self.looping {
            self.u = self.u.fract();
        } else if self.u >= 1.0 {
            self.go_to(1.0);
        }
    }
}

impl<V: World> Bench<V> {
    /// Whether any shape moves or turns.
    pub fn moves(&self) -> bool {
        let mut entries = self.work.document.entries.iter();
        entries.any(|entry| entry.displacement != V::ZERO || entry.turn.is_some())
    }

    /// Moves u by sixtieths, and snaps it to a multiple of 1/60.
    pub fn step_time(&mut self, by: f64) {
        if self.moves() {
            // The margin lets a sixtieth, rounded, be one.
            let at = self.time.u * STEPS;
            let from = if by > 0.0 { (at + 1e-3).floor() } else { (at - 1e-3).ceil() };
            self.time.go_to((from + by) / STEPS);
        }
    }

    /// Starts to play, from the start if the end is reached; or stops.
    pub fn toggle_play(&mut self) {
        self.time.playing = !self.time.playing && self.moves();
        if self.time.playing && self.time.u >= 1.0 {
            self.time.u = 0.0;
        }
    }

    pub(super) fn run_time(&mut self, seconds: f32) {
        self.time.playing &= self.moves();
        if self.time.playing {
            self.time.run(seconds);
        }
    }
}
