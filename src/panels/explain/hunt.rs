//! The hunt for cases in which two ways contradict one another. It goes on while other scenes are open.

mod asked;
mod job;
mod section;

use std::path::PathBuf;

use super::told;
use crate::bench::{Bench, TraceKind};
use crate::hunt::Plan;
use crate::intersect::matrix::{self, Alternative};
use crate::platform::threads;
use crate::scene::{Document, Subject, World};
use crate::shapes::Kind;
use crate::ways::Way;
use crate::words::{say, tr};

pub use job::{Found, Job, State};
pub use section::show;

/// How many cases a hunt makes, unless it is stopped: about those of half a minute.
fn cases(subject: Subject) -> u64 {
    match subject {
        Subject::Overlap => 300_000,
        Subject::Sweep => 50_000,
    }
}

/// The hunt, and what is chosen for the next one.
pub struct Hunting {
    /// What the user has chosen; elsewhere the scene suggests something.
    subject: Option<Subject>,
    way: Option<Way>,
    against: Option<Way>,
    seed: u64,
    run: Option<Run>,
    /// There are threads, as far as is known.
    has_threads: bool,
    /// The section is to be scrolled into view.
    comes_into_view: bool,
}

/// A hunt that goes on or has ended.
struct Run {
    job: Job,
    plan: Plan,
    /// The names of both ways.
    ways: [String; 2],
    /// The names of both shapes.
    names: [String; 2],
    /// The folder of the meshes.
    folder: Option<PathBuf>,
    stopped: bool,
}

impl Default for Hunting {
    fn default() -> Self {
        Self {
            subject: None,
            way: None,
            against: None,
            seed: 1,
            run: None,
            has_threads: threads::EXIST,
            comes_into_view: false,
        }
    }
}

impl Run {
    /// Whether it goes on, given how far it is.
    fn goes_on(&self, state: &State) -> bool {
        !self.stopped && !state.ended
    }
}

impl Hunting {
    /// Forgets what was chosen for the scene before. The hunt goes on.
    pub fn new_scene(&mut self) {
        (self.subject, self.way, self.against) = (None, None, None);
    }

    /// Whether a hunt goes on.
    pub fn goes_on(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.goes_on(&run.job.state()))
    }

    fn stop(&mut self) {
        if let Some(run) = &mut self.run {
            run.stopped = true;
            run.job.stop();
        }
    }

    /// Starts the hunt around the pair in focus. Returns whether there is one.
    fn start<V: World>(&mut self, bench: &Bench<V>, folder: Option<PathBuf>) -> bool {
        let Some(pair) = pair(bench) else { return false };
        let choice = self.choice(bench, pair);
        let document = bench.document();
        let kinds = kinds(document, pair);
        let ways = [&choice.way, &choice.against].map(|way| name::<V>(way, kinds));
        let names = pair.map(|index| told::name(document, index).into_owned());
        let plan =
            Plan { seed: self.seed, ..Plan::new(choice.way, choice.against, choice.subject) };
        let job = Job::start(document, pair, plan.clone(), cases(choice.subject));
        self.has_threads = job.is_some();
        self.run = job.map(|job| Run { job, plan, ways, names, folder, stopped: false });
        true
    }

    /// What the next hunt asks: as the user has chosen, as far as the pair allows it.
    fn choice<V: World>(&self, bench: &Bench<V>, pair: [usize; 2]) -> Choice {
        let document = bench.document();
        let subjects = match moves(document, pair) {
            true => vec![Subject::Overlap, Subject::Sweep],
            false => vec![Subject::Overlap],
        };
        let stepped = match bench.trace.subject {
            TraceKind::Sweep => Subject::Sweep,
            _ => Subject::Overlap,
        };
        let subject = self.subject.unwrap_or(stepped);
        let subject = if subjects.contains(&subject) { subject } else { Subject::Overlap };
        let [a, b] = kinds(document, pair);
        let mut ways = Way::all::<V>(a, b, subject);
        ways.extend(bench.shown.mine.as_ref().map(|(mine, _)| Way::Mine(mine.clone())));
        let is_known = |way: &Way| ways.contains(way);
        let way = self.way.clone().filter(is_known);
        let way = way.unwrap_or_else(|| suspect(bench, pair, subject));
        let against = self.against.clone().filter(|against| is_known(against) && *against != way);
        let judge = if way == Way::Judge { Way::F64 } else { Way::Judge };
        Choice { against: against.unwrap_or(judge), way, subject, subjects, ways }
    }
}

/// What the next hunt asks, and what it may ask.
struct Choice {
    subject: Subject,
    way: Way,
    against: Way,
    subjects: Vec<Subject>,
    ways: Vec<Way>,
}

/// The pair in focus.
fn pair<V: World>(bench: &Bench<V>) -> Option<[usize; 2]> {
    bench.trace.focus().map(|(a, b)| [a, b])
}

fn kinds<V: World>(document: &Document<V>, pair: [usize; 2]) -> [Kind; 2] {
    pair.map(|index| document.entries[index].form.kind())
}

fn moves<V: World>(document: &Document<V>, pair: [usize; 2]) -> bool {
    pair.iter().any(|&index| {
        let entry = &document.entries[index];
        entry.displacement != V::ZERO || entry.turn.is_some()
    })
}

/// The way that is suspected at first: the user's own test; a published test that is not right for all input, the one that the user looks at
/// before others; or else single precision.
fn suspect<V: World>(bench: &Bench<V>, pair: [usize; 2], subject: Subject) -> Way {
    if let Some((mine, _)) = &bench.shown.mine {
        return Way::Mine(mine.clone());
    }
    let document = bench.document();
    let [a, b] = kinds(document, pair);
    let id = match subject {
        Subject::Overlap => {
            let ways: Vec<Alternative<V>> = matrix::alternatives_of_kinds(a, b);
            let mut wrong = ways.iter().filter(|way| !way.right).map(|way| way.id);
            let seen = |id: &&str| bench.trace.way.as_deref() == Some(id);
            wrong.clone().find(seen).or_else(|| wrong.next())
        }
        // A published sweep knows of no turn.
        Subject::Sweep => {
            let turns = pair.iter().any(|&index| document.entries[index].turn.is_some());
            matrix::listing(a, b).filter(|_| !turns).map(|listing| listing.id)
        }
    };
    id.map_or(Way::F32, |id| Way::Other(id.to_owned()))
}

/// The name of a way for people.
fn name<V: World>(way: &Way, kinds: [Kind; 2]) -> String {
    match (way, way.name_of_pair::<V>(kinds)) {
        (Way::Sampling(count), _) => say!("{count} samples"),
        (_, Some(name)) => tr(name).to_owned(),
        (way, None) => way.to_string(),
    }
}
