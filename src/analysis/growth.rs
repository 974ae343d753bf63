//! Pair tests and time against the number of bodies.

use super::crowd::{Bodies, Clock, Cost, Finder, Survey, pair_count};
use crate::intersect::broad_phase::Naive;
use crate::scene::World;
use crate::vector::Vector;

/// How many bodies there are one after the other: four times for each factor of ten.
const COUNTS: [usize; 13] =
    [100, 178, 316, 562, 1000, 1778, 3162, 5623, 10_000, 17_783, 31_623, 56_234, 100_000];
/// In so many frames the pairs are found; the time is the median of all but the first, in which trees are built.
const FRAMES: usize = 6;
/// How far they move from frame to frame.
const STEP: f64 = 1.0 / 60.0;
/// A double loop that would take longer is not run, in seconds.
const LIMIT: f64 = 1.0;
/// One that takes longer is run in one frame only.
const ONCE: f64 = 0.02;
/// About so many tests of the double loop are made without a break.
const UNBROKEN: usize = 5_000_000;

/// A broad phase, how many bodies there were, and what it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measurement {
    /// What found the pairs.
    pub finder: Finder,
    /// Among how many.
    pub bodies: usize,
    /// What that took.
    pub cost: Cost,
}

/// A measurement that goes on bit by bit, so that whoever waits for it is never kept waiting long.
#[derive(Debug, Clone)]
pub struct BroadPhaseBenchmark<V: Vector> {
    seed: u32,
    points: Vec<Measurement>,
    next: usize,
    world: Option<Populace<V>>,
    refused: Option<(usize, f64)>,
}

#[derive(Debug, Clone)]
struct Populace<V: Vector> {
    bodies: Bodies<V>,
    survey: Survey<V>,
    /// In the frame that is measured, or the first one.
    frame: usize,
    times: [Vec<f64>; 3],
    tests: [usize; 3],
    /// How far the double loop has come, and what it took so far.
    naive: Option<(usize, Cost)>,
}

impl<V: World> BroadPhaseBenchmark<V> {
    /// Nothing is measured yet.
    pub fn new(seed: u32) -> Self {
        Self { seed, points: Vec::new(), next: 0, world: None, refused: None }
    }

    /// Goes on for about so many seconds; a single piece of work may take longer.
    pub fn run(&mut self, seconds: f64, clock: Clock) {
        let start = clock();
        while !self.is_done() {
            self.step(clock);
            if clock() - start >= seconds {
                break;
            }
        }
    }

    /// One piece of work.
    fn step(&mut self, clock: Clock) {
        let Some(world) = &mut self.world else {
            let bodies = Bodies::new(COUNTS[self.next], self.seed);
            let naive = self.foreseen().map(|_| (0, Cost::default()));
            let (survey, times) = Default::default();
            self.world = Some(Populace { bodies, survey, frame: 0, times, tests: [0; 3], naive });
            return;
        };
        if world.step(clock) {
            return;
        }
        let bodies = COUNTS[self.next];
        for finder in Finder::ALL {
            let times = &mut world.times[finder as usize];
            times.sort_by(f64::total_cmp);
            if let Some(&seconds) = times.get(times.len() / 2) {
                let cost = Cost { tests: world.tests[finder as usize], seconds };
                self.points.push(Measurement { finder, bodies, cost });
            }
        }
        self.world = None;
        self.next += 1;
    }

    /// How long the double loop will take in the next world, in seconds; `None` if that is too long.
    fn foreseen(&mut self) -> Option<f64> {
        let bodies = COUNTS[self.next];
        let last = self.points.iter().rfind(|point| point.finder == Finder::Naive);
        let pace = last.map_or(0.0, |point| point.cost.seconds / point.cost.tests.max(1) as f64);
        let seconds = pace * pair_count(bodies) as f64;
        if seconds > LIMIT {
            self.refused.get_or_insert((bodies, seconds));
        }
        self.refused.is_none().then_some(seconds)
    }
}

impl<V: Vector> BroadPhaseBenchmark<V> {
    /// All is measured.
    pub fn is_done(&self) -> bool {
        self.next == COUNTS.len()
    }

    /// How much is done, from 0 to 1; and among how many bodies it goes on.
    pub fn progress(&self) -> (f32, Option<usize>) {
        (self.next as f32 / COUNTS.len() as f32, COUNTS.get(self.next).copied())
    }

    /// What was measured so far.
    pub fn points(&self) -> &[Measurement] {
        &self.points
    }

    /// From how many bodies on the double loop was not run, because it would have taken longer than
    /// a second; and how long.
    pub fn refused(&self) -> Option<(usize, f64)> {
        self.refused
    }
}

impl<V: World> Populace<V> {
    /// One piece of work. Answers whether there was any left.
    fn step(&mut self, clock: Clock) -> bool {
        if let Some((row, cost)) = &mut self.naive {
            let bounds = self.bodies.bounds();
            let rows = (UNBROKEN / bounds.len()).max(1);
            let end = (*row + rows).min(bounds.len());
            let start = clock();
            cost.tests += Naive::rows(bounds, *row..end, &mut Vec::new());
            cost.seconds += clock() - start;
            *row = end;
            if end == bounds.len() {
                let Cost { tests, seconds } = *cost;
                self.record(Finder::Naive, Cost { tests, seconds });
                self.naive = None;
            }
            return true;
        }
        if self.frame == FRAMES {
            return false;
        }
        for finder in [Finder::SortAndSweep, Finder::Tree] {
            let cost = self.survey.find(finder, self.bodies.bounds(), clock);
            self.record(finder, cost);
        }
        self.frame += 1;
        let quick = |seconds: &f64| *seconds < ONCE;
        if self.times[Finder::Naive as usize].first().is_some_and(quick) && self.frame < FRAMES {
            self.naive = Some((0, Cost::default()));
        }
        self.bodies.advance(STEP);
        true
    }

    fn record(&mut self, finder: Finder, cost: Cost) {
        self.tests[finder as usize] = cost.tests;
        if finder == Finder::Naive || self.frame > 0 {
            self.times[finder as usize].push(cost.seconds);
        }
    }
}
