//! Many bodies that fly about between walls, and the broad phases that find the pairs that meet in each frame.

use crate::intersect::broad_phase::{BroadPhase, Grid, Naive, SortAndSweep, Tree};
use crate::intersect::matrix;
use crate::scene::{Meshes, World, member, walls};
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
    /// `count` bodies between walls; the space between these grows with their number.
    pub fn new(count: usize, seed: u32) -> Self {
        let meshes = Meshes::default();
        let (start, velocities): (Vec<_>, Vec<_>) = (0..count)
            .filter_map(|number| {
                let entry = member::<V>(seed, number, count);
                Some((entry.form.build(&meshes).ok()?, entry.displacement))
            })
            .unzip();
        let bounds = start.iter().map(Shape::bounds).collect();
        let moved = vec![V::ZERO; start.len()];
        Self { shapes: start.clone(), start, moved, velocities, walls: walls(count), bounds }
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

    /// The displacement of each body since the start.
    pub fn moved(&self) -> &[V] {
        &self.moved
    }

    /// The displacement of each body in a second.
    pub fn velocities(&self) -> &[V] {
        &self.velocities
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
    /// The number of pairs of boxes that it tested.
    pub tests: usize,
    /// The time that it took, including sorting and refitting, in seconds.
    pub seconds: f64,
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
    /// The number of bodies.
    pub bodies: usize,
    /// The cost of each of [`Finder::ALL`]; `None` if it did not run.
    pub costs: [Option<Cost>; 4],
    /// The broad phase whose pairs were tested.
    pub by: Finder,
    /// All broad phases that ran found the same pairs.
    pub agree: bool,
    /// The number of pairs whose boxes meet.
    pub candidates: usize,
    /// The number of pairs that overlap.
    pub overlaps: usize,
    /// The time that the motion took, in seconds.
    pub motion: f64,
    /// The time that the tests of the candidates took, in seconds.
    pub exact: f64,
    /// The time since the previous frame, in seconds, if that was just before.
    pub whole: Option<f64>,
}

impl Tally {
    /// The number of pairs: n (n − 1) / 2.
    pub fn pairs(&self) -> u64 {
        pair_count(self.bodies)
    }

    /// The time that the analysis took: motion, broad phase and tests; in seconds.
    pub fn analysis(&self) -> f64 {
        let finding = self.costs[self.by as usize].map_or(0.0, |cost| cost.seconds);
        self.motion + finding + self.exact
    }
}

/// The number of pairs of n bodies: n (n − 1) / 2.
pub fn pair_count(bodies: usize) -> u64 {
    let bodies = bodies as u64;
    bodies * bodies.saturating_sub(1) / 2
}

/// The longest time that the double loop may take in a visible frame, in seconds.
const PATIENCE: f64 = 0.1;
/// The number of its tests that are run to predict how long all will take.
const SAMPLE: usize = 200_000;

/// The search for the pairs of each frame, by one broad phase or by several.
#[derive(Debug, Clone)]
pub struct Survey<V: Vector> {
    sweep: SortAndSweep<V>,
    grid: Grid,
    tree: Tree<V>,
    found: Vec<[u32; 2]>,
    found_before: Vec<[u32; 2]>,
    contacts: Vec<Contact>,
    /// The predicted time of the double loop, in seconds, if it was left out.
    refused: Option<f64>,
}

impl<V: Vector> Default for Survey<V> {
    fn default() -> Self {
        let (found, found_before, contacts, sweep, grid, tree) = Default::default();
        Self { sweep, grid, tree, found, found_before, contacts, refused: None }
    }
}

impl<V: World> Survey<V> {
    /// Finds the pairs of boxes that meet by each of the finders, and tests their shapes. The double loop is
    /// left out if it [would take too long](Survey::refused); if no other finder is asked for, the tree
    /// replaces it.
    pub fn look(&mut self, bodies: &Bodies<V>, finders: &[Finder], clock: Clock) -> Tally {
        let (shapes, bounds) = (bodies.shapes(), bodies.bounds());
        let mut tally = Tally {
            bodies: shapes.len(),
            costs: [None; 4],
            by: Finder::Tree,
            agree: true,
            candidates: 0,
            overlaps: 0,
            motion: 0.0,
            exact: 0.0,
            whole: None,
        };
        self.refused = None;
        if finders.contains(&Finder::Naive) {
            self.refused = Some(self.foresee(bounds, clock)).filter(|&seconds| seconds > PATIENCE);
        }
        let runs = |finder: &Finder| *finder != Finder::Naive || self.refused.is_none();
        let mut running: Vec<Finder> = finders.iter().copied().filter(runs).collect();
        if running.is_empty() {
            running.push(Finder::Tree);
        }
        for (turn, &finder) in running.iter().enumerate() {
            std::mem::swap(&mut self.found, &mut self.found_before);
            tally.costs[finder as usize] = Some(self.find(finder, bounds, clock));
            tally.by = finder;
            if running.len() > 1 {
                self.found.sort_unstable();
                tally.agree &= turn == 0 || self.found == self.found_before;
            }
        }

        let start = clock();
        self.contacts.clear();
        self.contacts.resize(shapes.len(), Contact::Alone);
        for &pair in &self.found {
            let [a, b] = pair.map(|number| number as usize);
            let overlap = matrix::overlap(&shapes[a], &shapes[b]) == Ok(true);
            let contact = if overlap { Contact::Shapes } else { Contact::Boxes };
            tally.overlaps += usize::from(overlap);
            for body in [a, b] {
                self.contacts[body] = self.contacts[body].max(contact);
            }
        }
        tally.candidates = self.found.len();
        tally.exact = clock() - start;
        tally
    }

    /// Finds the pairs of boxes that meet.
    pub(super) fn find(&mut self, finder: Finder, bounds: &[Bounds<V>], clock: Clock) -> Cost {
        let start = clock();
        let tests = match finder {
            Finder::Naive => Naive.pairs(bounds, &mut self.found),
            Finder::SortAndSweep => self.sweep.pairs(bounds, &mut self.found),
            Finder::Grid => self.grid.pairs(bounds, &mut self.found),
            Finder::Tree => self.tree.pairs(bounds, &mut self.found),
        };
        Cost { tests, seconds: clock() - start }
    }

    /// The predicted time of the double loop, in seconds, from some of its rows; for few boxes, a negligible
    /// time.
    fn foresee(&mut self, bounds: &[Bounds<V>], clock: Clock) -> f64 {
        let all = pair_count(bounds.len());
        if all <= SAMPLE as u64 {
            return 0.0;
        }
        let start = clock();
        self.found.clear();
        let rows = (SAMPLE / bounds.len()).max(1);
        let tests = Naive::rows(bounds, 0..rows, &mut self.found);
        (clock() - start) / tests as f64 * all as f64
    }
}

impl<V: Vector> Survey<V> {
    /// The predicted time of the double loop for the last frame, in seconds, if it was asked for and left out.
    pub fn refused(&self) -> Option<f64> {
        self.refused
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
