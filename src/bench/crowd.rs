use std::collections::VecDeque;

use super::Bench;
use super::decimal::Grid;
use super::input::Key;
use super::points::translate;
use crate::analysis::{Bodies, Clock, Finder, Survey, Tally};
use crate::scene::{Document, World, member};
use crate::shapes::Bounds;

/// How many bodies a crowd may have.
pub const CROWD: std::ops::RangeInclusive<usize> = 100..=100_000;
/// How fast they may go, in lengths a second.
pub const SPEED: std::ops::RangeInclusive<f64> = 0.05..=20.0;
/// How many frames are remembered.
pub const REMEMBERED: usize = 240;
/// A frame of a display, in seconds.
pub const FRAME: f64 = 1.0 / 60.0;
/// Many bodies that fly about, how their pairs are found, and what that takes from frame to frame.
///
/// Each frame is a sixtieth of a second for the bodies, however long it takes: the same steps lead to the same places.
#[derive(Debug, Clone)]
pub struct Crowd<V: World> {
    /// They move.
    pub running: bool,
    /// How fast they go, in lengths a second.
    pub speed: f64,
    bodies: Bodies<V>,
    seed: u32,
    finders: Vec<Finder>,
    survey: Survey<V>,
    tally: Option<Tally>,
    history: VecDeque<Tally>,
    /// A single step is asked for.
    step: bool,
    /// When the last frame began, if they moved in it.
    last: Option<f64>,
}

impl<V: World> Crowd<V> {
    /// So many bodies, that move.
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

    /// One frame: they move, and their pairs are found. At rest nothing is computed.
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

    /// Another frame is needed even if nobody does anything.
    pub fn needs_frame(&self) -> bool {
        self.running || self.step || self.tally.is_none()
    }

    /// Moves them once, and no more.
    pub fn step(&mut self) {
        self.running = false;
        self.step = true;
    }

    /// Moves them on and on, or no more.
    pub fn toggle(&mut self) {
        self.running = !self.running;
    }

    /// How many bodies there are.
    pub fn count(&self) -> usize {
        self.bodies.shapes().len()
    }

    /// From what number all others follow.
    pub fn seed(&self) -> u32 {
        self.seed
    }

    /// Begins anew with so many bodies, as many as there may be, that follow from this seed.
    pub fn set(&mut self, count: usize, seed: u32) {
        let count = within(count);
        if (count, seed) != (self.count(), self.seed) {
            self.seed = seed;
            self.bodies = Bodies::new(count, seed);
            self.tally = None;
        }
    }

    /// What finds the pairs.
    pub fn finders(&self) -> &[Finder] {
        &self.finders
    }

    /// From now on these find the pairs.
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

    /// What found their pairs, and whom each meets.
    pub fn survey(&self) -> &Survey<V> {
        &self.survey
    }

    /// What was found in the last frame; `None` before the first.
    pub fn tally(&self) -> Option<&Tally> {
        self.tally.as_ref()
    }

    /// What was found in the frames in which they moved, the last one first.
    pub fn history(&self) -> &VecDeque<Tally> {
        &self.history
    }

    /// The bodies as they are now as a scene, each on its way for a second.
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

    /// What the camera shows of it: a little less than the walls, because it leaves a margin of its own.
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
            Key::Digit(digit @ 1..=3) => self.find_by(&Finder::ALL[usize::from(digit) - 1..][..1]),
            Key::Digit(4) => self.find_by(&Finder::ALL),
            _ => {}
        }
    }
}

impl<V: World> Bench<V> {
    /// From now on so many bodies stand in place of the shapes of the document, and the camera shows all of them.
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
