//! A run: asks all cases, asks again in the other order where it has to, counts the answers, and then shrinks one case of each
//! kind of difference.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::shrinking;
use super::terms::Terms;
use crate::cli::progress::NowAndThen;
use crate::engine::{Exchange, Outcome};
use crate::files::Search;
use crate::referee::{Doubt, Fault, Plan, Posed, Reply, Report, Trouble, Variation};
use crate::scene::{self, Scene};

/// An engine may leave out every answer for one so many-th of the time that it has in all: a minute of half an hour.
const SILENT: u32 = 30;

/// Why a run ends early.
const AGAIN: &str = "the engine died or hung at every question, again and again";

/// A run that goes on.
pub(super) struct Run<'a> {
    pub plan: &'a Plan,
    pub exchange: Exchange,
    pub report: Report,
    strict: bool,
    start: Instant,
    limit: Duration,
    /// What the engine did wrong in cases that vary, each with the cases without that.
    doubts: Vec<(Doubt, Vec<Other>)>,
    pub progress: NowAndThen,
}

/// A case beside one at which the engine erred, and what became of it.
struct Other {
    of: Variation,
    posed: Posed,
    answer: Option<Reply>,
    trouble: Option<Trouble>,
}

/// Fails where the engine cannot be asked at all.
pub(super) fn run(terms: &Terms) -> Result<Report, String> {
    let scenes = terms.scenes.as_deref().map_or(Ok(Vec::new()), load)?;
    let exchange = Exchange::start(&terms.source)?;
    let plan = &Plan::new(terms.choice.clone(), exchange.hello.clone())?;
    let mut run = Run {
        plan,
        report: Report::new(exchange.hello.clone(), terms.choice.clone()),
        exchange,
        strict: terms.strict,
        start: Instant::now(),
        limit: terms.limit,
        doubts: Vec::new(),
        progress: NowAndThen::after(Duration::ZERO),
    };
    run.ask_all(&mut (0..plan.cases()).filter_map(|case| plan.case(case)), Run::count);
    let others = run.doubts.iter().flat_map(|(_, others)| others);
    let others: Vec<Posed> = others.map(|other| other.posed.clone()).collect();
    run.ask_all(&mut others.into_iter(), Run::hear_other);
    run.settle_all();
    run.ask_scenes(&scenes);
    if run.report.is_empty() {
        return Err(
            "no question was asked: the engine knows no pair of these cases or scenes".into()
        );
    }
    shrinking::shrink_all(&mut run);
    run.progress.wipe();
    let Run { mut report, mut exchange, .. } = run;
    if report.is_silent() {
        report.troubles.insert(Trouble::Silent, 1);
        report.fault(Fault::anywhere(Trouble::Silent, ""), None);
    }
    report.stderr = exchange.stderr();
    report.stray_line = exchange.stray_line.take();
    Ok(report)
}

impl Run<'_> {
    /// Asks many questions at once, and tells what became of each.
    fn ask_all(
        &mut self,
        questions: &mut dyn Iterator<Item = Posed>,
        told: fn(&mut Self, Posed, Outcome),
    ) {
        let mut open: BTreeMap<u64, Posed> = BTreeMap::new();
        loop {
            while !self.is_over() && self.exchange.has_room() {
                let Some(posed) = questions.next() else { break };
                self.exchange.ask(posed.case, posed.line.clone());
                open.insert(posed.case, posed);
            }
            if self.is_over() {
                self.exchange.give_up();
                for (id, posed) in open {
                    told(self, posed, Outcome::Lost(id, None));
                }
                return;
            }
            if open.is_empty() {
                return;
            }
            for outcome in self.exchange.wait() {
                if let Some(posed) = open.remove(&outcome.id()) {
                    told(self, posed, outcome);
                }
            }
            self.tell_troubles();
            let (asked, kinds) = (self.report.total().asked, self.report.wrong.len());
            self.progress.tell(|| format!("{asked} answers; {kinds} kinds of difference"));
        }
    }

    /// Whether no more is asked, and if so, why.
    fn is_over(&mut self) -> bool {
        let (took, limit) = (self.start.elapsed(), self.limit);
        let ended = if self.exchange.is_over() {
            AGAIN.to_owned()
        } else if took > limit {
            let seconds = limit.as_secs_f64();
            format!(
                "it took longer than {seconds} s: ask for fewer --cases, or give more time by --limit"
            )
        } else if took > limit / SILENT && self.report.is_silent() {
            let seconds = took.as_secs_f64();
            format!("the engine has answered none of the questions in {seconds:.0} s")
        } else {
            return self.report.ended.is_some();
        };
        self.report.ended.get_or_insert(ended);
        true
    }

    /// Counts the answers to a case.
    fn count(&mut self, posed: Posed, outcome: Outcome) {
        let trouble = match outcome {
            Outcome::Answered(_, reply) => {
                let doubt = self.report.count(&posed, &reply, self.strict);
                doubt.into_iter().for_each(|doubt| self.doubt(doubt));
                return;
            }
            Outcome::Lost(_, trouble) => trouble,
            Outcome::Deadly(_, trouble) => Some(trouble),
        };
        self.report.lost(&posed);
        if trouble.is_some() {
            let (reply, wrong) = (Reply::default(), Vec::new());
            self.doubt(Doubt { posed, reply, wrong, trouble });
        }
    }

    /// Keeps what went wrong in a case that varies until the cases without that are asked about.
    fn doubt(&mut self, doubt: Doubt) {
        // Two numbers for each.
        let id = self.plan.cases() + 2 * self.doubts.len() as u64;
        let others = self.plan.plainer(&doubt.posed, id).into_iter();
        let other = |(of, posed)| Other { of, posed, answer: None, trouble: None };
        self.doubts.push((doubt, others.map(other).collect()));
    }

    /// Keeps what became of a case beside one.
    fn hear_other(&mut self, posed: Posed, outcome: Outcome) {
        let number = (posed.case - self.plan.cases()) / 2;
        let Some((_, others)) = self.doubts.get_mut(number as usize) else { return };
        let Some(other) = others.iter_mut().find(|other| other.posed.case == posed.case) else {
            return;
        };
        (other.answer, other.trouble) = match outcome {
            Outcome::Answered(_, reply) => (Some(*reply), None),
            Outcome::Lost(_, trouble) => (None, trouble),
            Outcome::Deadly(_, trouble) => (None, Some(trouble)),
        };
    }

    /// Names what went wrong, now that the other cases were asked about.
    fn settle_all(&mut self) {
        for (doubt, others) in std::mem::take(&mut self.doubts) {
            let answered = others.iter();
            let answered =
                answered.filter_map(|one| Some((one.of, &one.posed, one.answer.as_ref()?)));
            let was_trouble = doubt.trouble.is_some();
            self.report.settle(doubt, &answered.collect::<Vec<_>>(), self.strict);
            for Other { posed, trouble, .. } in &others {
                if let Some(trouble) = trouble.filter(|_| !was_trouble) {
                    self.report.fault(Fault::at(trouble, posed), Some(posed));
                }
            }
        }
    }

    /// What went wrong since the last time.
    pub fn tell_troubles(&mut self) {
        for (trouble, place) in self.exchange.troubles.drain(..) {
            *self.report.troubles.entry(trouble).or_default() += 1;
            if let Some(place) = place {
                self.report.fault(Fault::anywhere(trouble, place), None);
            }
        }
    }

    /// Asks about the pairs of all scenes, one by one, in the order in which a scene has them.
    fn ask_scenes(&mut self, scenes: &[(String, Scene)]) {
        for (name, scene) in scenes {
            for ([a, b], posed) in self.plan.of_scene(scene, self.plan.cases()) {
                let outcome = match self.is_over() {
                    true => Outcome::Lost(posed.case, None),
                    false => self.exchange.alone(posed.case, posed.line.clone()),
                };
                match outcome {
                    Outcome::Answered(_, reply) => {
                        let at = [a, b, name.clone()];
                        self.report.count_scene(&at, &posed, &reply, self.strict);
                    }
                    Outcome::Lost(..) => self.report.of_scenes[0] += posed.asks.len() as u64,
                    Outcome::Deadly(_, trouble) => {
                        self.report.of_scenes[0] += posed.asks.len() as u64;
                        let place = format!("{a} and {b} of {name}");
                        self.report.fault(Fault::anywhere(trouble, &place), Some(&posed));
                    }
                }
            }
        }
        self.is_over();
        self.tell_troubles();
    }
}

/// The scenes of a folder, with their names in it.
fn load(folder: &Path) -> Result<Vec<(String, Scene)>, String> {
    let wrong = |error: &dyn Display| format!("{}: {error}", folder.display());
    if !folder.is_dir() {
        return Err(wrong(&"there is no such folder of scenes"));
    }
    let found = Search::of(folder, &scene::Progress::default()).map_err(|error| wrong(&error))?;
    if let Some((path, error)) = found.unread.first() {
        return Err(format!("{}: {error}", path.display()));
    }
    if found.files.is_empty() {
        return Err(wrong(&"there is no scene in this folder"));
    }
    let name = |file: &Path| file.strip_prefix(folder).unwrap_or(file).display().to_string();
    let scene = |file: &PathBuf| {
        let scene = Scene::load(file).map_err(|error| error.to_string())?;
        Ok((name(file), scene))
    };
    found.files.iter().map(scene).collect()
}
