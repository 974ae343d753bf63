//! Tries a test of the user's own: ever nastier cases of one question about one pair, until it errs. The mistake is then shrunk to
//! round numbers.

use std::fmt;

use glam::{DVec2, DVec3};

use crate::cases::{self, Dice, Family, NAMES, digits, shrink};
use crate::hunt::{changed, rounded};
use crate::referee::{
    Ask, Choice, Difference, Function, Hello, Plan, Posed, Question, Reply, Truth, Verdict,
};
use crate::ways::{Answer, Engine, NoAnswer, Way};
use hitbench_core::shapes::Kind;
use hitbench_scene::scene::{Document, Scene, Subject, World};

/// The order in which the families come: one may be right for all of the first, and wrong for the last.
const FAMILIES: &[Family] = &[
    Family::Random,
    Family::Touching,
    Family::Containing,
    Family::NearParallel,
    Family::Tiny,
    Family::Far,
    Family::Needle,
    Family::Sliding,
    Family::Grazing,
    Family::Fast,
];

/// So many cases of each come before those of the next; then all come in turn.
const EACH: u64 = 40;
/// No number of a case that is shown has more digits, if there is such a case.
const DIGITS: usize = 2;
/// How often the shrinker may ask.
const BUDGET: usize = 1_500;
/// How many more cases are tried for one that shrinks to so few digits.
const MORE: u64 = 600;
/// After so many cases that just touch it is told whether touching counts for the function, if it misses this part of them.
const TOUCHES: u64 = 12;

/// One function that is tried about shapes of one dimension.
pub struct Trial<'a, V: World> {
    engine: &'a dyn Engine,
    function: Function,
    plan: Plan,
    /// The pair of an open scene, with which some cases begin.
    base: Option<Document<V>>,
    /// It is asked in one order, in that of its name.
    is_named: bool,
    next: u64,
    counts: Counts,
}

/// What became of the cases so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases to which there was an answer.
    pub asked: u64,
    /// Of these, right ones: those that differ by rounding are not wrong.
    pub right: u64,
    /// Cases in which the two just touch, and of these, those that are missed.
    touches: [u64; 2],
}

/// How a function is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Its answer is wrong in this way.
    Wrong(Difference),
    /// Touching does not count for it.
    Touch,
    /// It gives no answer.
    Failed,
}

/// A case in which a function is wrong, shrunk.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// The function.
    pub function: Function,
    /// How it is wrong.
    pub fault: Fault,
    /// The number of the case, and its family.
    pub case: u64,
    /// The family.
    pub family: Family,
    /// What it said, or why there is no answer.
    pub said: String,
    /// What is true.
    pub truth: String,
    /// The case as a scene, with a title and a text.
    pub scene: Scene,
}

impl<'a, V: World> Trial<'a, V> {
    /// Of a function, about shapes of its kinds, and about those of a scene of just these, if there is one.
    pub fn new(
        engine: &'a dyn Engine,
        hello: &Hello,
        function: Function,
        base: Option<Document<V>>,
        seed: u64,
    ) -> Result<Self, String> {
        let pairs = vec![function.kinds];
        let is_named = !hello.functions.is_empty();
        let hello = Hello { asks: vec![function.ask], dims: vec![V::DIM], ..hello.clone() };
        let plan = Plan::new(Choice { seed, pairs, ..Choice::default() }, hello)?;
        let base = base.map(|base| Document { precision: plan.hello().precision, ..base });
        Ok(Self { engine, function, plan, base, is_named, next: 0, counts: Counts::default() })
    }

    /// What became of the cases so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Tries the next case. Returns the mistake, if it is one; that is shrunk while `going`, since one that hangs takes its time.
    pub fn step(&mut self, going: &dyn Fn() -> bool) -> Option<Mistake> {
        let (posed, document) = self.make()?;
        let fault = self.judge(&posed, &document)?;
        let mut best = (self.shrunk(&posed, &document, fault, going), posed);
        // One of round numbers says more.
        for _ in 0..MORE {
            if most_digits(&best.0) <= DIGITS || !going() {
                break;
            }
            let Some((posed, document)) = self.make() else { continue };
            if self.judge(&posed, &document) != Some(fault) {
                continue;
            }
            let found = self.shrunk(&posed, &document, fault, going);
            if most_digits(&found) < most_digits(&best.0) {
                best = (found, posed);
            }
        }
        let (document, like) = best;
        self.told(document, &like, fault)
    }

    /// The next case; `None` where its numbers make no shapes, or it has no question.
    fn make(&mut self) -> Option<(Posed, Document<V>)> {
        let case = self.next;
        self.next += 1;
        let mut dice = Dice::of(self.plan.choice().seed, case);
        let moves = self.function.ask == Ask::Sweep;
        let families = FAMILIES.iter().filter(|family| moves || !family.moves());
        let families: Vec<Family> = families.copied().collect();
        let stage = case / EACH;
        let family = match families.get(stage as usize) {
            Some(&family) => family,
            None => dice.pick(&families),
        };
        let kinds = self.function.kinds;
        let from_scene = self.base.as_ref().filter(|_| case == 0 || dice.one_in(5));
        let document = match from_scene {
            Some(base) if case == 0 => base.clone(),
            Some(base) => changed(base, &mut dice)?,
            None => cases::case(family, kinds, self.plan.hello().precision, moves, &mut dice)?,
        };
        // Round numbers are read best, and degenerate shapes are among them.
        let is_round =
            case > 0 && !matches!(family, Family::Touching | Family::Far) && dice.one_in(2);
        let mut document = if is_round { rounded(document, &mut dice)? } else { document };
        if moves && dice.one_in(3) {
            let along = if dice.one_in(2) { -document.entries[1].displacement } else { V::AXES[0] };
            for entry in &mut document.entries {
                entry.displacement += along;
            }
            document = precise(document)?;
        }
        if !self.is_named && dice.one_in(2) {
            document.entries.reverse();
            for (entry, name) in document.entries.iter_mut().zip(NAMES) {
                entry.name = name.to_owned();
            }
        }
        if self.plan.hello().protocol == 1 {
            let way = document.entries[1].displacement - document.entries[0].displacement;
            document.entries[0].displacement = V::ZERO;
            document.entries[1].displacement = way;
            document = precise(document)?;
        }
        Some((self.posed(case, family, &document)?, document))
    }

    fn posed(&self, case: u64, family: Family, document: &Document<V>) -> Option<Posed> {
        let scene = V::scene(document.clone());
        let asks = self.plan.asks(&scene, true);
        self.plan.posed(case, family, scene, asks)
    }

    fn ask(&self, document: &Document<V>) -> Option<Result<Reply, String>> {
        let question = Question::of(document, &[self.function.ask])?;
        match self.engine.ask(&question) {
            Ok(reply) => Some(Ok(reply)),
            Err(NoAnswer::Failed(why)) => Some(Err(why.into_owned())),
            Err(NoAnswer::Pending) => None,
        }
    }

    /// What is wrong with the answer to a case, which is counted.
    fn judge(&mut self, posed: &Posed, document: &Document<V>) -> Option<Fault> {
        let reply = self.ask(document)?;
        self.counts.asked += 1;
        let reply = match reply {
            Ok(reply) => reply,
            Err(_) => return Some(Fault::Failed),
        };
        let ask = self.function.ask;
        let verdict = posed.judge(ask, &reply);
        if ask == Ask::Overlap && just_touches(document) {
            let [touches, missed] = &mut self.counts.touches;
            *touches += 1;
            *missed += u64::from(reply.overlap == Some(false));
            let is_missed = *touches >= TOUCHES && *missed * 2 > *touches;
            if is_missed && reply.overlap == Some(false) && posed.conventions.touch {
                return Some(Fault::Touch);
            }
        }
        match verdict {
            Verdict::Wrong(difference, _) => Some(Fault::Wrong(difference)),
            Verdict::Unsupported => {
                self.counts.asked -= 1;
                None
            }
            Verdict::Right(_) | Verdict::Rounding(_) | Verdict::Undecided => {
                self.counts.right += 1;
                None
            }
        }
    }

    /// Whether it errs in the same way.
    fn errs(&self, document: &Document<V>, like: &Posed, fault: Fault) -> bool {
        let Some(posed) = self.posed(like.case, like.family, document) else { return false };
        let ask = self.function.ask;
        match (self.ask(document), fault) {
            (Some(Err(_)), Fault::Failed) => true,
            (Some(Ok(reply)), Fault::Wrong(difference)) => {
                let wrong = posed.judge(ask, &reply);
                matches!(wrong, Verdict::Wrong(other, _) if other == difference)
            }
            (Some(Ok(reply)), Fault::Touch) => {
                reply.overlap == Some(false) && just_touches(document)
            }
            _ => false,
        }
    }

    fn shrunk(
        &self,
        posed: &Posed,
        document: &Document<V>,
        fault: Fault,
        going: &dyn Fn() -> bool,
    ) -> Document<V> {
        shrink(document, BUDGET, &mut |smaller| going() && self.errs(smaller, posed, fault))
    }

    /// The mistake in words.
    fn told(&self, document: Document<V>, like: &Posed, fault: Fault) -> Option<Mistake> {
        let Posed { case, family, .. } = *like;
        let (ask, name) = (self.function.ask, self.function.name());
        let said = match self.ask(&document)? {
            Ok(reply) if ask == Ask::Overlap => overlap(reply.overlap?),
            Ok(reply) => reply.words(ask),
            Err(why) => why,
        };
        let posed = self.posed(case, family, &document)?;
        let truth = match posed.truth(ask) {
            Truth::Overlap(hit) => overlap(hit),
            other => other.words(),
        };
        let engine = &self.plan.hello().engine;
        let title = format!("Counter-example: {name} in {engine}");
        let about = match fault {
            Fault::Failed => format!("It gives no answer: {said}. In truth: {truth}."),
            Fault::Touch => {
                format!("It says that {said}; in truth {truth}, as touching counts as overlapping.")
            }
            Fault::Wrong(_) if ask == Ask::Overlap => {
                format!("It says that {said}; in truth {truth}.")
            }
            Fault::Wrong(_) => format!("It says: {said}; in truth: {truth}."),
        };
        let scene = posed.labelled(title, about);
        Some(Mistake { function: self.function.clone(), fault, case, family, said, truth, scene })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Wrong(difference) => difference.name(),
            Self::Touch => "touching counts as overlapping",
            Self::Failed => "no answer",
        })
    }
}

impl Hello {
    /// The functions that it has, or else one for each question about each pair of these kinds, or of all that it knows.
    pub fn functions_of(&self, kinds: Option<[Kind; 2]>) -> Vec<Function> {
        let is_meant = |of: [Kind; 2]| {
            let sorted = |[a, b]: [Kind; 2]| [a.min(b), a.max(b)];
            kinds.is_none_or(|kinds| sorted(kinds) == sorted(of))
        };
        if !self.functions.is_empty() {
            return self.functions.iter().filter(|one| is_meant(one.kinds)).cloned().collect();
        }
        let mut all = Vec::new();
        for &a in &self.kinds {
            let pairs = self.kinds.iter().map(|&b| [a, b]).filter(|&[a, b]| a <= b);
            for kinds in pairs.filter(|&kinds| is_meant(kinds)) {
                let endless = kinds.iter().filter(|kind| !kind.is_bounded()).count();
                let is_asked = |ask: &&Ask| match ask {
                    Ask::Ray => kinds.contains(&Kind::Ray),
                    Ask::Overlap => endless < 2,
                    _ => endless == 0,
                };
                let asks = self.asks.iter().filter(is_asked);
                all.extend(asks.map(|&ask| Function { ask, kinds }));
            }
        }
        all
    }
}

/// A scene of the pair of a function, in the plane if it has one there: a case of round numbers.
pub fn scene_of(hello: &Hello, function: &Function) -> Option<Scene> {
    let in_plane = hello.dims.contains(&2).then(|| pair_of::<DVec2>(hello, function)).flatten();
    in_plane.or_else(|| pair_of::<DVec3>(hello, function))
}

fn pair_of<V: World>(hello: &Hello, function: &Function) -> Option<Scene> {
    let made = |case: u64| {
        let (dice, moves) = (&mut Dice::of(1, case), function.ask == Ask::Sweep);
        let case = cases::case::<V>(Family::Random, function.kinds, hello.precision, moves, dice)?;
        rounded(case, dice)
    };
    let mut document = (0..MORE).find_map(made)?;
    document.title = function.name();
    Some(V::scene(document))
}

/// A verdict in words.
fn overlap(hit: bool) -> String {
    if hit { "they overlap".into() } else { "they are apart".into() }
}

/// With numbers that its precision holds.
fn precise<V: World>(mut document: Document<V>) -> Option<Document<V>> {
    let precision = document.precision;
    for entry in &mut document.entries {
        entry.each_field(&mut |_, _, numbers| {
            numbers.iter_mut().for_each(|number| *number = precision.shortest(*number));
        });
    }
    let sound = document.entries.iter().all(|entry| document.check(entry).is_ok());
    sound.then_some(document)
}

/// The most digits of a number.
fn most_digits<V: World>(document: &Document<V>) -> usize {
    let mut most = 0;
    for entry in &document.entries {
        entry.clone().each_field(&mut |_, _, numbers| {
            most = numbers.iter().map(|&number| digits(number)).fold(most, usize::max);
        });
    }
    most
}

/// Whether the two have a point in common, and none that is inside of both.
fn just_touches<V: World>(document: &Document<V>) -> bool {
    let of = |way: Way| way.ask(document, [0, 1], Subject::Overlap).ok().and_then(Answer::hit);
    of(Way::Exact) == Some(true) && of(Way::ExactOpen) == Some(false)
}
