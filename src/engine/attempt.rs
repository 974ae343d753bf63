//! A function of the user's own is tried: ever nastier cases of its pair, until one is answered wrong.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use crate::cases::NAMES;
use crate::glam::{DVec2, DVec3};
use crate::referee::{Function, Hello};
use crate::scene::{Document, Scene, World, each_world};
use crate::trial::{Counts, Mistake, Trial};
use crate::ways::Engine;

/// So many cases of each function are tried in each dimension, and so long all of them, if nothing else is said.
pub const CASES: u64 = 4_000;
/// See [`CASES`].
pub const LIMIT: Duration = Duration::from_secs(60);
/// So long a mistake is made smaller.
const SHRINKING: Duration = Duration::from_secs(8);

/// What is tried of each function.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Attempt {
    /// So many cases.
    pub cases: u64,
    /// The same seed makes the same cases.
    pub seed: u64,
}

/// What became of a function.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The function.
    pub function: Function,
    /// Its answers by dimension; empty if it answers nothing of the pair.
    pub counts: Vec<(usize, Counts)>,
    /// It was stopped before all cases were tried.
    pub is_cut: bool,
    /// Its first mistake.
    pub mistake: Option<Mistake>,
}

impl Attempt {
    /// Tries a function about the pair of a scene, in which just these two shapes stand, or else about its kinds in the plane and in
    /// space, as long as `goes_on` of the number of the case says so.
    pub fn run(
        &self,
        (engine, hello): (&dyn Engine, &Hello),
        function: &Function,
        base: Option<&Scene>,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Tried {
        let (counts, function) = (Vec::new(), function.clone());
        let mut tried = Tried { function, counts, is_cut: false, mistake: None };
        let asked = (engine, hello);
        match base {
            Some(scene) => each_world!(scene, document => {
                self.in_dimension(asked, &mut tried, Some(document), goes_on);
            }),
            None => {
                self.in_dimension::<DVec2>(asked, &mut tried, None, goes_on);
                if tried.mistake.is_none() {
                    self.in_dimension::<DVec3>(asked, &mut tried, None, goes_on);
                }
            }
        }
        tried
    }

    fn in_dimension<V: World>(
        &self,
        (engine, hello): (&dyn Engine, &Hello),
        tried: &mut Tried,
        base: Option<&Document<V>>,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) {
        let function = tried.function.clone();
        let trial = Trial::<V>::new(engine, hello, function, base.cloned(), self.seed);
        // A pair of space alone has nothing to be tried in the plane.
        let Ok(mut trial) = trial else { return };
        for made in 0..self.cases {
            if !goes_on(made) {
                tried.is_cut = true;
                break;
            }
            // The first call is that of a mistake.
            let since = OnceCell::new();
            let found = trial.step(&|| since.get_or_init(Instant::now).elapsed() < SHRINKING);
            if found.is_some() {
                tried.mistake = found;
                break;
            }
        }
        if trial.counts().asked > 0 {
            tried.counts.push((V::DIM, trial.counts()));
        }
    }
}

/// Two shapes of a scene alone, with which a trial begins.
pub fn alone<V: World>(document: &Document<V>, pair: [usize; 2]) -> Document<V> {
    let mut alone = Document::new("");
    alone.precision = document.precision;
    alone.meshes = document.meshes.clone();
    alone.entries = pair.map(|index| document.entries[index].clone()).into();
    for (entry, name) in alone.entries.iter_mut().zip(NAMES) {
        entry.name = name.to_owned();
    }
    alone
}
