//! A hunt for cases in which two ways contradict one another: made from a seed, and shrunk.

mod class;
mod find;
mod strategy;

use std::collections::BTreeMap;

use crate::cases::{NAMES, digits, shrink};
use crate::ways::{NoAnswer, Way};
use hitbench_scene::scene::{Document, Precision, Subject, World};

pub use class::{Class, Fault, PairMotion, Says};
pub use find::Find;
pub use strategy::Strategy;
pub(crate) use strategy::{changed, rounded};

/// What is hunted for.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The way that is suspected.
    pub way: Way,
    /// The way that it is compared with.
    pub against: Way,
    /// The question.
    pub subject: Subject,
    /// Which cases are made: the same seed makes the same ones, whatever the machine and its speed.
    pub seed: u64,
    /// Of so many shards this one, from 0: it tries the cases whose numbers leave it as the remainder.
    pub shard: [u64; 2],
    /// How many different finds are kept of each class; and of these, as many with round numbers, and as many with others.
    pub most: usize,
    /// What rounding explains is a find, too, of a test of the user's own. Of other ways it always is.
    pub strict: bool,
}

impl Plan {
    /// In one piece, with seed 1.
    pub fn new(way: Way, against: Way, subject: Subject) -> Self {
        Self { way, against, subject, seed: 1, shard: [0, 1], most: 3, strict: false }
    }

    /// The same for a thread of its own, in which ways are waited for.
    pub fn waiting(self) -> Result<Self, String> {
        Ok(Self { way: self.way.waiting()?, against: self.against.waiting()?, ..self })
    }
}

/// A hunt that goes on case by case.
#[derive(Debug)]
pub struct Hunt<V: World> {
    plan: Plan,
    /// The pair alone, in the precision of the hunt.
    scene: Document<V>,
    /// The number of the next case.
    next: u64,
    asked: u64,
    seen: BTreeMap<Class, u64>,
    shrunk: BTreeMap<Class, usize>,
    finds: Vec<Find<V>>,
}

/// A find may shrink to one that is known: then another is tried, but not without end.
const SHRINKS: usize = 12;
/// How often a shrinker may ask.
const BUDGET: usize = 4_000;

impl<V: World> Hunt<V> {
    /// A hunt around entries a and b of a scene, which gives the kinds of shapes and numbers to start from. Fails where one
    /// of the ways does not know the question.
    pub fn new(scene: &Document<V>, pair: [usize; 2], mut plan: Plan) -> Result<Self, String> {
        let mut alone = scene.clone();
        let entry = |index| scene.entry(index).cloned().map_err(|error| error.to_string());
        alone.entries = vec![entry(pair[0])?, entry(pair[1])?];
        for (entry, name) in alone.entries.iter_mut().zip(NAMES) {
            entry.name = name.to_owned();
        }
        (alone.expect, alone.opens, alone.about) = (Vec::new(), None, None);
        alone.source = Default::default();
        let precision = precision(&plan.way).or(precision(&plan.against));
        alone.precision = precision.unwrap_or(scene.precision);
        // Both ways are to look at the same numbers, and not at those that stand for them in a file.
        for way in [&mut plan.way, &mut plan.against] {
            if (&*way, alone.precision) == (&Way::F64, Precision::F32) {
                *way = Way::Widened;
            }
        }
        for way in [&plan.way, &plan.against] {
            if let Err(NoAnswer::Failed(why)) = way.ask(&alone, [0, 1], plan.subject) {
                let [a, b] = [0, 1].map(|i| alone.entries[i].form.kind().name(V::DIM));
                let what = match plan.subject {
                    Subject::Overlap => "the overlap",
                    Subject::Sweep => "the sweep",
                };
                return Err(format!("the lens {way} does not answer {what} of {a} and {b}: {why}"));
            }
        }
        let [shard, of] = plan.shard;
        if shard >= of {
            return Err(format!("there is no shard {} of {of}", shard + 1));
        }
        let (seen, shrunk) = (BTreeMap::new(), BTreeMap::new());
        Ok(Self { plan, scene: alone, next: shard, asked: 0, seen, shrunk, finds: Vec::new() })
    }

    /// Tries the next case. Returns the find if there is one of a new kind or form.
    pub fn step(&mut self) -> Option<&Find<V>> {
        let number = self.next;
        self.next += self.plan.shard[1];
        let plan = &self.plan;
        let asked = &mut self.asked;
        let mut class = |document: &Document<V>| {
            *asked += 1;
            Class::of(plan, document)
        };
        let (strategy, found) = strategy::attempt(&self.scene, plan, number, &mut class)?;
        let (document, class) = found?;
        *self.seen.entry(class).or_default() += 1;
        let known = |hunt: &Self, round: bool| {
            let of_class = |find: &&Find<V>| (find.class, find.round) == (class, round);
            hunt.finds.iter().filter(of_class).count()
        };
        let enough = known(self, true) >= self.plan.most;
        let shrunk = self.shrunk.entry(class).or_default();
        if enough || *shrunk >= SHRINKS {
            return None;
        }
        *shrunk += 1;
        let same = &mut |document: &_| Class::of(&self.plan, document) == Some(class);
        let simple = shrink(&document, BUDGET, same);
        let is_known = self.finds.iter().any(|find| find.document.entries == simple.entries);
        if is_known || known(self, is_round(&simple)) >= self.plan.most {
            return None;
        }
        self.finds.push(Find::new(&self.plan, number, strategy, class, simple));
        self.finds.last()
    }

    /// What is hunted for.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many cases were asked about so far.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// How many cases of this shard were made so far: each is asked about once or, around a small margin, several times.
    pub fn made(&self) -> u64 {
        (self.next - self.plan.shard[0]) / self.plan.shard[1]
    }

    /// How often each class was seen.
    pub fn seen(&self) -> &BTreeMap<Class, u64> {
        &self.seen
    }

    /// What was found.
    pub fn finds(&self) -> &[Find<V>] {
        &self.finds
    }
}

/// In which the shapes of a way are. Those of a test of the user's own are in that in which it computes: the axes of a box that are
/// rounded to single precision are not those of a box in double precision.
fn precision(way: &Way) -> Option<Precision> {
    match way {
        Way::Mine(mine) => mine.engine().hello().map(|hello| hello.precision),
        way => way.precision(),
    }
}

/// Whether no number has more than three digits.
pub fn is_round<V: World>(document: &Document<V>) -> bool {
    let mut most = 0;
    for entry in &document.entries {
        entry.clone().each_field(&mut |_, _, numbers| {
            most = numbers.iter().map(|&x| digits(x)).fold(most, usize::max);
        });
    }
    most <= 3
}
