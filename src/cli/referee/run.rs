//! A run: asks all cases, counts the answers, and then shrinks one case of each kind of difference.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::exchange::{Exchange, Outcome};
use super::terms::Terms;
use crate::cases::shrink;
use crate::files::Search;
use crate::referee::{Key, Plan, Posed, Reply, Report, Trouble, Verdict, reported};
use crate::scene::{self, Document, Scene, World};

/// How often the shrinker may ask the engine about one kind.
const BUDGET: usize = 400;
/// So long all shrinking may take: what is left is shown as it was found.
const SHRINKING: Duration = Duration::from_secs(60);

/// Fails where the engine cannot be asked at all.
pub(super) fn run(terms: &Terms) -> Result<Report, String> {
    let mut exchange = Exchange::start(terms.command.clone())?;
    let plan = Plan::new(terms.choice.clone(), exchange.hello.clone())?;
    let mut report = Report::new(exchange.hello.clone(), terms.choice.clone());
    let mut open: BTreeMap<u64, Posed> = BTreeMap::new();
    let (mut next, mut progress) = (0, Progress::new());
    while next < plan.cases() || !open.is_empty() {
        while next < plan.cases() && exchange.has_room() {
            if let Some(posed) = plan.case(next) {
                exchange.ask(next, posed.line.clone());
                open.insert(next, posed);
            }
            next += 1;
        }
        for outcome in exchange.wait() {
            count(outcome, &mut open, &mut report, terms.strict);
        }
        report.troubles_of(&mut exchange.troubles);
        if exchange.is_over() {
            report.ended =
                Some("the engine died or hung at every question, again and again".into());
            open.values().for_each(|posed| report.lost(posed));
            break;
        }
        progress.tell(next, plan.cases(), report.wrong.len());
    }
    if let Some(folder) = &terms.scenes {
        ask_scenes(folder, &plan, &mut exchange, &mut report)?;
    }
    let limit = Instant::now() + SHRINKING;
    let keys: Vec<Key> = report.wrong.keys().cloned().collect();
    for (number, key) in keys.iter().enumerate() {
        if exchange.is_over() || Instant::now() > limit {
            break;
        }
        progress.tell_shrinking(number + 1, keys.len());
        smaller(key, &plan, &mut exchange, &mut report, limit);
    }
    progress.wipe();
    if report.is_silent() {
        report.troubles.insert(Trouble::Silent, 1);
    }
    report.stderr = exchange.stderr();
    report.stray_line = exchange.stray_line.take();
    Ok(report)
}

/// Asks about the pairs of all scenes of a folder, one by one.
fn ask_scenes(
    folder: &Path,
    plan: &Plan,
    exchange: &mut Exchange,
    report: &mut Report,
) -> Result<(), String> {
    let wrong = |error: io::Error| format!("{}: {error}", folder.display());
    let found = Search::of(folder, &scene::Progress::default()).map_err(wrong)?;
    for file in found.files {
        let scene = Scene::load(&file).map_err(|error| error.to_string())?;
        let name = file.strip_prefix(folder).unwrap_or(&file).display().to_string();
        for (pair, posed) in plan.of_scene(&scene, plan.cases()) {
            report.reported.1 += posed.asks.len() as u64;
            match exchange.alone(posed.case, posed.line.clone()) {
                Outcome::Answered(_, reply) => {
                    report.reported.0.extend(reported(&name, pair, &posed, &reply));
                }
                Outcome::Lost(_) => {}
                Outcome::Deadly(_, line) => report.deadly(&line),
            }
        }
    }
    report.troubles_of(&mut exchange.troubles);
    Ok(())
}

fn count(outcome: Outcome, open: &mut BTreeMap<u64, Posed>, report: &mut Report, strict: bool) {
    let (Outcome::Answered(id, _) | Outcome::Lost(id) | Outcome::Deadly(id, _)) = outcome;
    let Some(posed) = open.remove(&id) else { return };
    match outcome {
        Outcome::Answered(_, reply) => {
            report.count(&posed, &reply, strict);
        }
        Outcome::Lost(_) => report.lost(&posed),
        Outcome::Deadly(_, line) => {
            report.lost(&posed);
            report.deadly(&line);
        }
    }
}

/// Shrinks the case of one kind while the engine errs on it in the same way. Answers that come while it does so are not
/// counted.
fn smaller(key: &Key, plan: &Plan, exchange: &mut Exchange, report: &mut Report, limit: Instant) {
    let Some(example) = report.wrong.get_mut(key) else { return };
    let (mut id, mut said) = (plan.cases(), example.reply);
    let mut errs = |scene: Scene| {
        if exchange.is_over() || Instant::now() > limit {
            return None;
        }
        id += 1;
        let posed = plan.posed(id, key.family, scene, vec![key.ask])?;
        let Outcome::Answered(_, reply) = exchange.alone(id, posed.line.clone()) else {
            return None;
        };
        let (wrong, gross) = match posed.judge(key.ask, &reply) {
            Verdict::Wrong(difference, _) => (Some(difference), true),
            Verdict::Rounding(difference) => (Some(difference), false),
            _ => (None, false),
        };
        let was_gross = example.worst > 0.0;
        (wrong == Some(key.difference) && gross == was_gross).then_some((posed, reply))
    };
    let shrunk = match example.posed.scene.clone() {
        Scene::Two(document) => shrunk(document, &mut errs, &mut said),
        Scene::Three(document) => shrunk(document, &mut errs, &mut said),
    };
    if let Some(posed) = plan.posed(example.posed.case, key.family, shrunk, vec![key.ask]) {
        (example.posed, example.reply) = (posed, said);
    }
}

fn shrunk<V: World>(
    document: Document<V>,
    errs: &mut dyn FnMut(Scene) -> Option<(Posed, Reply)>,
    said: &mut Reply,
) -> Scene {
    let mut holds = |document: &Document<V>| match errs(V::scene(document.clone())) {
        Some((_, reply)) => {
            *said = reply;
            true
        }
        None => false,
    };
    V::scene(shrink(&document, BUDGET, &mut holds))
}

/// A line on standard error: on a terminal one that goes again, else one now and then.
struct Progress {
    terminal: bool,
    next: Instant,
    shown: bool,
}

impl Progress {
    fn new() -> Self {
        let terminal = io::stderr().is_terminal();
        let pause = Duration::from_secs(if terminal { 0 } else { 10 });
        Self { terminal, next: Instant::now() + pause, shown: false }
    }

    fn tell(&mut self, asked: u64, of: u64, kinds: usize) {
        self.line(|| format!("asked {asked} of {of} cases; {kinds} kinds of difference"));
    }

    fn tell_shrinking(&mut self, number: usize, of: usize) {
        self.line(|| format!("shrinking difference {number} of {of}"));
    }

    fn line(&mut self, words: impl FnOnce() -> String) {
        if Instant::now() < self.next {
            return;
        }
        let pause = if self.terminal { 200 } else { 10_000 };
        self.next = Instant::now() + Duration::from_millis(pause);
        // An error is ignored: if nobody reads it, the line has no reader.
        let _ = if self.terminal {
            self.shown = true;
            write!(io::stderr(), "\r\x1b[K{}", words())
        } else {
            writeln!(io::stderr(), "{}", words())
        };
    }

    fn wipe(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
