//! The time of the frame: playing, stepping, jumping, and how the motion is looked at.

use super::Bench;
use crate::scene::World;

/// Single steps in a frame.
const STEPS: f64 = 60.0;
/// How long it takes to play from u = 0 to u = 1, in seconds.
const PLAY: f64 = 2.5;
/// The most instants at which the frame can be sampled.
pub const MOST_SAMPLES: usize = 32;

impl<V: World> Bench<V> {
    /// Whether any shape moves or turns.
    pub fn moves(&self) -> bool {
        let mut entries = self.document.entries.iter();
        entries.any(|entry| entry.displacement != V::ZERO || entry.turn.is_some())
    }

    /// Goes to a time, and stays there.
    pub fn go_to(&mut self, u: f64) {
        self.playing = false;
        self.u = u.clamp(0.0, 1.0);
    }

    /// Goes on by so many sixtieths of the frame, to a whole one.
    pub fn step_time(&mut self, by: f64) {
        if self.moves() {
            // The margin lets a sixtieth, rounded, be one.
            let at = self.u * STEPS;
            let from = if by > 0.0 { (at + 1e-3).floor() } else { (at - 1e-3).ceil() };
            self.go_to((from + by) / STEPS);
        }
    }

    /// Starts to play, from the start if the end is reached; or stops.
    pub fn toggle_play(&mut self) {
        self.playing = !self.playing && self.moves();
        if self.playing && self.u >= 1.0 {
            self.u = 0.0;
        }
    }

    /// Samples the frame, as often as last time, or does not.
    pub fn toggle_samples(&mut self) {
        match std::mem::take(&mut self.samples) {
            0 => self.samples = self.last_samples,
            samples => self.last_samples = samples,
        }
    }

    pub(super) fn run_time(&mut self, seconds: f32) {
        self.playing &= self.moves();
        if !self.playing {
            return;
        }
        self.u += f64::from(seconds) / PLAY;
        if self.u < 1.0 {
            return;
        }
        if self.looping {
            self.u = self.u.fract();
        } else {
            self.go_to(1.0);
        }
    }
}
