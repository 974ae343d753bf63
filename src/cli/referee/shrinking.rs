//! Makes the cases of a report small: the engine is asked on, while it still errs in the same way.

use std::time::{Duration, Instant};

use super::run::Run;
use crate::cases::shrink;
use crate::engine::Outcome;
use crate::referee::{Ask, Fault, Key, Posed, Trouble, Variation};
use crate::scene::{Document, Scene, World, each_world};

/// How often the shrinker may ask the engine about one kind.
const BUDGET: usize = 400;
/// So long all shrinking may take: what is left is shown as it was found.
const SHRINKING: Duration = Duration::from_secs(60);
/// How often the shrinker may ask about one kind of death, each of which takes a new process.
const DEATHS: usize = 80;
/// So long all shrinking of those may take, and that of one kind.
const DYING: [Duration; 2] = [Duration::from_secs(20), Duration::from_secs(8)];

/// Shrinks a case of each kind of difference, and of each kind of death.
pub(super) fn shrink_all(run: &mut Run) {
    let limit = Instant::now() + SHRINKING;
    let keys: Vec<Key> = run.report.wrong.keys().cloned().collect();
    for (number, key) in keys.iter().enumerate() {
        if run.exchange.is_over() || Instant::now() > limit {
            break;
        }
        run.progress.tell(|| format!("shrinking difference {} of {}", number + 1, keys.len()));
        smaller(key, run, limit);
    }
    let limit = Instant::now() + DYING[0];
    let faults: Vec<Fault> = run.report.deadly().map(|(fault, ..)| fault.clone()).collect();
    for fault in &faults {
        run.progress.tell(|| format!("shrinking what it did not survive: {fault}"));
        smaller_death(fault, run, limit);
    }
}

/// Shrinks the question of one kind of death while the engine dies of it, and of a kind of the swapped order while it answers
/// the other one: first to one of its asks, and then the shapes.
fn smaller_death(fault: &Fault, run: &mut Run, limit: Instant) {
    let Run { plan, exchange, report, .. } = run;
    let Some(case) = report.faults.get_mut(fault) else { return };
    let Some(shown) = case.posed.clone() else { return };
    let limit = limit.min(Instant::now() + DYING[1]);
    let mut id = 2 * plan.cases();
    let mut dies = |scene: Scene, asks: &[Ask]| {
        exchange.forgive();
        if exchange.is_over() || Instant::now() > limit {
            return None;
        }
        id += 3;
        let posed = plan.like(&shown, id, scene, asks.to_vec())?;
        let outcome = exchange.alone(id, posed.line.clone());
        // A line that is cut may end before it begins; to say nothing is something else.
        let is_silence = |trouble| trouble == Trouble::Hung;
        let Outcome::Deadly(_, trouble) = outcome else { return None };
        if is_silence(trouble) != is_silence(fault.trouble) {
            return None;
        }
        for (_, other) in varied(plan.plainer(&posed, id + 1), [fault.swapped, fault.a_moves]) {
            let answered = exchange.alone(other.case, other.line);
            matches!(answered, Outcome::Answered(..)).then_some(())?;
        }
        Some(Posed { case: shown.case, ..posed })
    };
    let alone = shown.asks.iter().map(|&ask| vec![ask]).filter(|_| shown.asks.len() > 1);
    let mut smallest = alone.into_iter().find_map(|asks| dies(shown.scene.clone(), &asks));
    let Posed { scene, asks, .. } = smallest.as_ref().unwrap_or(&shown).clone();
    shrunk(scene, DEATHS, &mut |scene| match dies(scene, &asks) {
        None => false,
        died => {
            smallest = died;
            true
        }
    });
    if smallest.is_some() {
        case.posed = smallest;
    }
}

/// Shrinks the case of one kind while the engine errs on it in the same way: one of the swapped order while it is right in the
/// other order, too. Answers that come while it does so are not counted.
fn smaller(key: &Key, run: &mut Run, limit: Instant) {
    let Run { plan, exchange, report, .. } = run;
    let Some(example) = report.wrong.get_mut(key) else { return };
    let (mut id, first) = (plan.cases(), example.posed.clone());
    let was_gross = example.off > 0.0;
    let mut answer = |posed: Option<Posed>| {
        let posed = posed.filter(|_| !exchange.is_over() && Instant::now() <= limit)?;
        match exchange.alone(posed.case, posed.line.clone()) {
            Outcome::Answered(_, reply) => Some((posed, *reply)),
            Outcome::Lost(..) | Outcome::Deadly(..) => None,
        }
    };
    let mut errs = |scene: Scene| {
        id += 3;
        let (posed, reply) = answer(plan.like(&first, id, scene, vec![key.ask]))?;
        let (difference, off) = posed.judge(key.ask, &reply).difference(true)?;
        if difference != key.difference || (off > 0.0) != was_gross {
            return None;
        }
        for (_, other) in varied(plan.plainer(&posed, id + 1), [key.swapped, key.a_moves]) {
            let (other, reply) = answer(Some(other))?;
            other.judge(key.ask, &reply).difference(!was_gross).is_none().then_some(())?;
        }
        Some((posed, reply, off))
    };
    shrunk(first.scene.clone(), BUDGET, &mut |scene| {
        let Some((posed, reply, off)) = errs(scene) else { return false };
        (example.posed, example.reply, example.off) =
            (Posed { case: first.case, ..posed }, reply, off);
        true
    });
}

/// The cases beside one, of what belongs to its kind.
fn varied(
    plainer: Vec<(Variation, Posed)>,
    [swapped, a_moves]: [bool; 2],
) -> impl Iterator<Item = (Variation, Posed)> {
    plainer.into_iter().filter(move |(of, _)| match of {
        Variation::Order => swapped,
        Variation::Mover => a_moves,
    })
}

/// Shrinks a scene while it `holds`: the last that did is the smallest.
fn shrunk(scene: Scene, budget: usize, holds: &mut dyn FnMut(Scene) -> bool) {
    fn in_world<V: World>(
        document: &Document<V>,
        budget: usize,
        holds: &mut dyn FnMut(Scene) -> bool,
    ) {
        shrink(document, budget, &mut |document| holds(V::scene(document.clone())));
    }
    each_world!(scene, document => in_world(&document, budget, holds))
}
