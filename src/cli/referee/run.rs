//! A run: asks all cases, counts the answers, and then shrinks one case of each kind of difference.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::exchange::{Exchange, Outcome};
use super::terms::Terms;
use crate::cases::shrink;
use crate::cli::progress::NowAndThen;
use crate::files::Search;
use crate::referee::{Ask, Fault, Key, Plan, Posed, Reply, Report, Trouble, Verdict};
use crate::scene::{self, Document, Scene, World};

/// How often the shrinker may ask the engine about one kind.
const BUDGET: usize = 400;
/// So long all shrinking may take: what is left is shown as it was found.
const SHRINKING: Duration = Duration::from_secs(60);
/// How often the shrinker may ask about one kind of death, each of which takes a new process.
const DEATHS: usize = 80;
/// So long all shrinking of those may take, and that of one kind.
const DYING: [Duration; 2] = [Duration::from_secs(20), Duration::from_secs(8)];

/// Why a run ends early.
const AGAIN: &str = "the engine died or hung at every question, again and again";

/// Fails where the engine cannot be asked at all.
pub(super) fn run(terms: &Terms) -> Result<Report, String> {
    let scenes = terms.scenes.as_deref().map_or(Ok(Vec::new()), load)?;
    let mut exchange = Exchange::start(terms.command.clone())?;
    let plan = Plan::new(terms.choice.clone(), exchange.hello.clone())?;
    let mut report = Report::new(exchange.hello.clone(), terms.choice.clone());
    let mut open: BTreeMap<u64, Posed> = BTreeMap::new();
    let (mut next, mut progress) = (0, NowAndThen::after(Duration::ZERO));
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
        tell_troubles(&mut exchange, &mut report);
        if exchange.is_over() {
            report.ended = Some(AGAIN.to_owned());
            open.values().for_each(|posed| report.lost(posed));
            break;
        }
        progress.tell(|| {
            let (of, kinds) = (plan.cases(), report.wrong.len());
            format!("asked {next} of {of} cases; {kinds} kinds of difference")
        });
    }
    ask_scenes(&scenes, &plan, &mut exchange, &mut report, terms.strict);
    if report.is_empty() {
        return Err(
            "no question was asked: the engine knows no pair of these cases or scenes".into()
        );
    }
    let limit = Instant::now() + SHRINKING;
    let keys: Vec<Key> = report.wrong.keys().cloned().collect();
    for (number, key) in keys.iter().enumerate() {
        if exchange.is_over() || Instant::now() > limit {
            break;
        }
        progress.tell(|| format!("shrinking difference {} of {}", number + 1, keys.len()));
        smaller(key, &plan, &mut exchange, &mut report, limit);
    }
    let limit = Instant::now() + DYING[0];
    let faults: Vec<Fault> = report.deadly().map(|(fault, ..)| fault.clone()).collect();
    for fault in &faults {
        progress.tell(|| format!("shrinking what it did not survive: {fault}"));
        smaller_death(fault, &plan, &mut exchange, &mut report, limit);
    }
    progress.wipe();
    if report.is_silent() {
        report.troubles.insert(Trouble::Silent, 1);
        report.fault(Fault { trouble: Trouble::Silent, place: String::new() }, None);
    }
    report.stderr = exchange.stderr();
    report.stray_line = exchange.stray_line.take();
    Ok(report)
}

/// What went wrong since the last time.
fn tell_troubles(exchange: &mut Exchange, report: &mut Report) {
    for (trouble, place) in exchange.troubles.drain(..) {
        *report.troubles.entry(trouble).or_default() += 1;
        if let Some(place) = place {
            report.fault(Fault { trouble, place: place.to_owned() }, None);
        }
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

/// Asks about the pairs of all scenes, one by one.
fn ask_scenes(
    scenes: &[(String, Scene)],
    plan: &Plan,
    exchange: &mut Exchange,
    report: &mut Report,
    strict: bool,
) {
    for (name, scene) in scenes {
        for ([a, b], posed) in plan.of_scene(scene, plan.cases()) {
            let asked_alone = |exchange: &mut Exchange| match exchange.is_over() {
                true => Outcome::Lost(posed.case, None),
                false => exchange.alone(posed.case, posed.line.clone()),
            };
            match asked_alone(exchange) {
                Outcome::Answered(_, reply) => {
                    report.count_scene(&[a, b, name.clone()], &posed, &reply, strict);
                }
                Outcome::Lost(..) => report.of_scenes[0] += posed.asks.len() as u64,
                Outcome::Deadly(_, trouble) => {
                    report.of_scenes[0] += posed.asks.len() as u64;
                    let place = format!("{a} and {b} of {name}");
                    report.fault(Fault { trouble, place }, Some(&posed));
                }
            }
        }
    }
    if exchange.is_over() {
        report.ended.get_or_insert_with(|| AGAIN.to_owned());
    }
    tell_troubles(exchange, report);
}

fn count(outcome: Outcome, open: &mut BTreeMap<u64, Posed>, report: &mut Report, strict: bool) {
    let (Outcome::Answered(id, _) | Outcome::Lost(id, _) | Outcome::Deadly(id, _)) = outcome;
    let Some(posed) = open.remove(&id) else { return };
    let trouble = match outcome {
        Outcome::Answered(_, reply) => {
            report.count(&posed, &reply, strict);
            return;
        }
        Outcome::Lost(_, trouble) => trouble,
        Outcome::Deadly(_, trouble) => Some(trouble),
    };
    report.lost(&posed);
    if let Some(trouble) = trouble {
        report.fault(Fault::at(trouble, &posed), Some(&posed));
    }
}

/// Shrinks the question of one kind of death while the engine dies of it: first to one of its asks, and then the shapes.
fn smaller_death(
    fault: &Fault,
    plan: &Plan,
    exchange: &mut Exchange,
    report: &mut Report,
    limit: Instant,
) {
    let Some(case) = report.faults.get_mut(fault) else { return };
    let Some(posed) = case.posed.clone() else { return };
    let limit = limit.min(Instant::now() + DYING[1]);
    let mut id = 2 * plan.cases();
    let mut dies = |scene: Scene, asks: &[Ask]| {
        exchange.forgive();
        if exchange.is_over() || Instant::now() > limit {
            return false;
        }
        id += 1;
        let Some(posed) = plan.posed(id, posed.family, scene, asks.to_vec()) else { return false };
        let outcome = exchange.alone(id, posed.line);
        // A line that is cut may end before it begins; to say nothing is something else.
        let is_silence = |trouble| trouble == Trouble::Hung;
        matches!(outcome, Outcome::Deadly(_, trouble) if is_silence(trouble) == is_silence(fault.trouble))
    };
    let alone = posed.asks.iter().map(|&ask| vec![ask]).filter(|_| posed.asks.len() > 1);
    let asks = alone.into_iter().find(|asks| dies(posed.scene.clone(), asks));
    let asks = asks.unwrap_or_else(|| posed.asks.clone());
    let scene = match posed.scene.clone() {
        Scene::Two(document) => shrunk_while(document, &mut |scene| dies(scene, &asks)),
        Scene::Three(document) => shrunk_while(document, &mut |scene| dies(scene, &asks)),
    };
    if let Some(posed) = plan.posed(posed.case, posed.family, scene, asks) {
        case.posed = Some(posed);
    }
}

fn shrunk_while<V: World>(document: Document<V>, dies: &mut dyn FnMut(Scene) -> bool) -> Scene {
    V::scene(shrink(&document, DEATHS, &mut |document| dies(V::scene(document.clone()))))
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
