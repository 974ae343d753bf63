//! The crowd: many moving bodies in place of the shapes of a scene, and the cost of finding their pairs.

use std::collections::VecDeque;

use super::Bench;
use super::decimal::Grid;
use super::input::Key;
use super::points::translate;
use crate::analysis::{Bodies, Clock, Finder, Survey, Tally};
use crate::scene::{Document, World, member};
use crate::shapes::Bounds;

/// The number of bodies that a crowd may have.
pub const CROWD: std::ops::RangeInclusive<usize> = 100..=100_000;
/// The range of speeds, in lengths a second.
pub const SPEED: std::ops::RangeInclusive<f64> = 0.05..=20.0;
/// The number of frames whose tallies are kept.
pub const REMEMBERED: usize = 240;
/// The duration of a frame of a display, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;
/// Many moving bodies, the finders of their pairs, and the cost of these from frame to frame.
///
/// A frame always moves the bodies by a sixtieth of a second, however long it takes to compute: the same steps
/// lead to the same places.
#[derive(Debug, Clone)]
pub struct Crowd<V: World> {
    /// The bodies move.
    pub running: bool,
    /// The speed of the bodies, in lengths a second.
    pub speed: f64,
    bodies: Bodies<V>,
    seed: u32,
    finders: Vec<Finder>,
    survey: Survey<V>,
    tally: Option<Tally>,
    history: VecDeque<Tally>,
    /// The next frame is to move them once.
    step: bool,
    /// The time at which the last frame began, if they moved in it.
    last: Option<f64>,
}

impl<V: World> Crowd<V> {
    /// A crowd of `count` bodies that move.
    pub fn new(count: usize, seed: u32) -> Self {
        let (survey, history) = Default::default();
        Self {
            running: true,
            speed: 1.0,
            bodies: Bodies::new(within(count), seed),
            seed,
            finders: vec![Finder::Tree],
            survey,
            tally: None,
            history,
            step: false,
            last: None,
        }
    }

    /// Runs one frame: the bodies move, and their pairs are found. At rest nothing is computed.
    pub fn frame(&mut self, clock: Clock) {
        let start = clock();
        let moves = self.running || std::mem::take(&mut self.step);
        if moves {
            self.bodies.advance(self.speed * FRAME);
        } else if self.tally.is_some() {
            self.last = None;
            return;
        }
        let motion = clock() - start;
        let tally = self.survey.look(&self.bodies, &self.finders, clock);
        let whole = self.last.map(|last| start - last);
        let tally = Tally { motion, whole, ..tally };
        self.tally = Some(tally);
        if moves {
            self.history.truncate(REMEMBERED - 1);
            self.history.push_front(tally);
        }
        self.last = moves.then_some(start);
    }

    /// Whether another frame is needed even without input.
    pub fn needs_frame(&self) -> bool {
        self.running || self.step || self.tally.is_none()
    }

    /// Moves the bodies once, then rests.
    pub fn step(&mut self) {
        self.running = false;
        self.step = true;
    }

    /// Lets the bodies move or rest.
    pub fn toggle(&mut self) {
        self.running = !self.running;
    }

    /// The number of bodies.
    pub fn count(&self) -> usize {
        self.bodies.shapes().len()
    }

    /// The seed of the random numbers.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Starts again with `count` bodies, limited to [`CROWD`], that follow from this seed.
    pub fn set(&mut self, count: usize, seed: u32) {
        let count = within(count);
        if (count, seed) != (self.count(), self.seed) {
            self.seed = seed;
            self.bodies = Bodies::new(count, seed);
            self.tally = None;
        }
    }

    /// The algorithms that find the pairs.
    pub fn finders(&self) -> &[Finder] {
        &self.finders
    }

    /// Sets the algorithms that find the pairs.
    pub fn find_by(&mut self, finders: &[Finder]) {
        if self.finders != finders {
            self.finders = finders.to_vec();
            self.tally = None;
        }
    }

    /// The bodies.
    pub fn bodies(&self) -> &Bodies<V> {
        &self.bodies
    }

    /// The state of the finders of pairs, and the bodies that each body meets.
    pub fn survey(&self) -> &Survey<V> {
        &self.survey
    }

    /// The counts of the last frame; `None` before the first.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// The counts of the frames in which the bodies moved, the last one first.
    pub fn history(&self) -> &VecDeque<Tally> {
        &self.history
    }

    /// The bodies as they are now, as a scene: each with its displacement of a second.
    pub fn document(&self) -> Document<V> {
        let count = self.count();
        let grid = Grid::for_pixel(0.01);
        let entry = |number: usize| {
            let mut entry = member(self.seed, number, count);
            translate(&mut entry.form, self.bodies.moved()[number].in_space(), grid);
            entry.displacement = self.bodies.velocities()[number] * self.speed;
            entry
        };
        let mut document = Document::new(format!("A crowd of {count}"));
        document.entries = (0..count).map(entry).collect();
        document
    }

    /// The bounds that the camera frames: a little less than the walls, because it leaves a margin of its own.
    pub(super) fn seen(&self) -> Bounds<V> {
        let walls = self.bodies.walls();
        let part = if V::DIM == 2 { 0.35 } else { 0.42 };
        let (center, half) = (walls.center(), (walls.max - walls.min) * part);
        Bounds { min: center - half, max: center + half }
    }

    pub(super) fn press_key(&mut self, key: Key) {
        match key {
            Key::Space => self.toggle(),
            Key::Period => self.step(),
            Key::Digit(digit @ 1..=4) => self.find_by(&Finder::ALL[usize::from(digit) - 1..][..1]),
            Key::Digit(5) => self.find_by(&Finder::ALL),
            _ => {}
        }
    }
}

impl<V: World> Bench<V> {
    /// Replaces the shapes of the document by a crowd of `count` bodies, and shows all of them.
    pub fn gather(&mut self, count: usize, seed: u32) {
        match &mut self.crowd {
            Some(crowd) => crowd.set(count, seed),
            None => self.crowd = Some(Crowd::new(count, seed)),
        }
        self.touch_camera();
        self.framing.untouched = true;
        self.look_at_all();
    }
}

fn within(count: usize) -> usize {
    count.clamp(*CROWD.start(), *CROWD.end())
}
