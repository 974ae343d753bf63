//! Many bodies that fly about between walls, and the broad phases that find the pairs that meet in each frame.

use crate::intersect::broad_phase::{BroadPhase, Grid, Naive, SortAndSweep, Tree};
use crate::intersect::matrix;
use crate::scene::{Copies, Document, World};
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// A clock: the seconds since some instant.
pub type Clock<'a> = &'a dyn Fn() -> f64;

/// Many bodies in motion. The same numbers and steps lead to the same places, to the last bit.
#[derive(Debug, Clone)]
pub struct Bodies<V: Vector> {
    start: Vec<Shape<V>>,
    moved: Vec<V>,
    velocities: Vec<V>,
    walls: Bounds<V>,
    shapes: Vec<Shape<V>>,
    bounds: Vec<Bounds<V>>,
}

impl<V: World> Bodies<V> {
    /// The copies that a scene makes, where they start.
    pub fn new(document: &Document<V>, copies: Copies) -> Self {
        let (made, walls) = document.make(copies);
        let (start, velocities): (Vec<_>, Vec<_>) = made.into_iter().unzip();
        let bounds = start.iter().map(Shape::bounds).collect();
        let moved = vec![V::ZERO; start.len()];
        Self { shapes: start.clone(), start, moved, velocities, walls, bounds }
    }

    /// Moves all bodies and updates their boxes. A body that is beyond a wall turns back.
    pub fn advance(&mut self, seconds: f64) {
        for (i, shape) in self.shapes.iter_mut().enumerate() {
            let (bounds, velocity) = (self.bounds[i], self.velocities[i]);
            let velocity = V::from_fn(|k| match velocity.get(k) {
                speed if bounds.min.get(k) < self.walls.min.get(k) => speed.abs(),
                speed if bounds.max.get(k) > self.walls.max.get(k) => -speed.abs(),
                speed => speed,
            });
            self.velocities[i] = velocity;
            self.moved[i] += velocity * seconds;
            *shape = self.start[i].posed(self.moved[i], None);
            self.bounds[i] = shape.bounds();
        }
    }

    /// The bodies as shapes, where they are now.
    pub fn shapes(&self) -> &[Shape<V>] {
        &self.shapes
    }

    /// The bounding boxes of the bodies.
    pub fn bounds(&self) -> &[Bounds<V>] {
        &self.bounds
    }

    /// The box whose sides are the walls.
    pub fn walls(&self) -> &Bounds<V> {
        &self.walls
    }
}

/// A broad phase: an algorithm that finds the pairs of boxes that meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are named after what they stand for")]
pub enum Finder {
    Naive,
    SortAndSweep,
    Grid,
    Tree,
}

impl Finder {
    /// All broad phases, from the simplest on.
    pub const ALL: [Finder; 4] = [Finder::Naive, Finder::SortAndSweep, Finder::Grid, Finder::Tree];

    /// The name of the broad phase.
    pub fn name(self) -> &'static str {
        ["naive", "sort-and-sweep", "grid", "tree"][self as usize]
    }
}

/// The cost of a broad phase in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Cost {
    /// The number of pairs of boxes that it tests.
    pub tests: u64,
    /// The time that it took, including sorting and refitting, in seconds; `None` if it did not run, because its tests
    /// are too many and their number is known.
    pub seconds: Option<f64>,
}

/// The strongest contact of a body with any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Contact {
    /// Its box meets no other.
    #[default]
    Alone,
    /// Its box meets another; the shapes do not.
    Boxes,
    /// Its shape overlaps another.
    Shapes,
}

/// The results of a frame, and their cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tally {
    /// The number of pairs of bodies: n (n − 1) / 2.
    pub pairs: u64,
    /// The cost of each of [`Finder::ALL`]; `None` if it was not asked for.
    pub costs: [Option<Cost>; 4],
    /// The broad phase that found the pairs: the last one that ran.
    pub by: Finder,
    /// The number of pairs whose boxes meet.
    pub candidates: usize,
    /// The number of pairs that overlap.
    pub overlaps: usize,
}

/// The number of pairs of n bodies: n (n − 1) / 2.
pub fn pair_count(bodies: usize) -> u64 {
    let bodies = bodies as u64;
    bodies * bodies.saturating_sub(1) / 2
}

/// The number of bodies beyond which the double loop takes too long for a frame.
const MOST_NAIVE: usize = 10_000;

/// The search for the pairs of each frame, by one broad phase or by several.
#[derive(Debug, Clone, Default)]
pub struct Survey<V: Vector> {
    sweep: SortAndSweep<V>,
    grid: Grid,
    tree: Tree<V>,
    found: Vec<[u32; 2]>,
    contacts: Vec<Contact>,
}

impl<V: World> Survey<V> {
    /// Finds the pairs of boxes that meet by each of the finders, and tests their shapes. Among more than 10,000
    /// bodies the double loop does not run; if no other finder is asked for, the tree replaces it.
    pub fn look(&mut self, bodies: &Bodies<V>, finders: &[Finder], clock: Clock) -> Tally {
        let (shapes, bounds) = (bodies.shapes(), bodies.bounds());
        let pairs = pair_count(shapes.len());
        let mut costs = [None; 4];
        let mut running = finders.to_vec();
        if shapes.len() > MOST_NAIVE && finders.contains(&Finder::Naive) {
            running.retain(|finder| *finder != Finder::Naive);
            costs[Finder::Naive as usize] = Some(Cost { tests: pairs, seconds: None });
        }
        let by = running.last().copied().unwrap_or(Finder::Tree);
        if running.is_empty() {
            running.push(by);
        }
        for finder in running {
            costs[finder as usize] = Some(self.find(finder, bounds, clock));
        }
        let (candidates, mut overlaps) = (self.found.len(), 0);
        self.contacts.clear();
        self.contacts.resize(shapes.len(), Contact::Alone);
        for &pair in &self.found {
            let [a, b] = pair.map(|number| number as usize);
            let overlap = matrix::overlap(&shapes[a], &shapes[b]) == Ok(true);
            let contact = if overlap { Contact::Shapes } else { Contact::Boxes };
            overlaps += usize::from(overlap);
            for body in [a, b] {
                self.contacts[body] = self.contacts[body].max(contact);
            }
        }
        Tally { pairs, costs, by, candidates, overlaps }
    }

    /// Finds the pairs of boxes that meet.
    fn find(&mut self, finder: Finder, bounds: &[Bounds<V>], clock: Clock) -> Cost {
        let start = clock();
        let tests = match finder {
            Finder::Naive => Naive.pairs(bounds, &mut self.found),
            Finder::SortAndSweep => self.sweep.pairs(bounds, &mut self.found),
            Finder::Grid => self.grid.pairs(bounds, &mut self.found),
            Finder::Tree => self.tree.pairs(bounds, &mut self.found),
        };
        Cost { tests: tests as u64, seconds: Some(clock() - start) }
    }

    /// The contact of each body.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// The pairs of boxes that meet, by number of body.
    pub fn found(&self) -> &[[u32; 2]] {
        &self.found
    }
}
