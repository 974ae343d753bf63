//! The reason for a verdict, and the answer of a part, in a sentence.

use super::pair::Pair;
use super::searches::item;
use super::spans::{figure, green, purple, read, red};
use super::{Sentence, axes, sentence};
use crate::words::{say, tr};
use hitbench_core::intersect::steps::{Part, PartName, Side, Step};
use hitbench_core::intersect::{Decision, Record};
use hitbench_core::vector::Vector;

/// The reason of the verdict of a record, in one plain sentence: that of the step that decided, or of all
/// steps together. A record without a decision says so.
pub fn reason<V: Vector>(record: &Record<V>, of: &Pair) -> Sentence {
    let Some(decided) = record.decided else {
        return read(tr("the test stopped before it found an answer."));
    };
    match record.deciding() {
        // A part that decides is told by the step that decided the part.
        Some(Step::Part(part)) if part.record.decided.is_some() => {
            sentence(&Step::Part(part.clone()), of)
        }
        Some(step) => sentence(step, of),
        None => read(&decision(decided.decision, record, of)),
    }
}

fn decision<V: Vector>(decision: Decision, record: &Record<V>, of: &Pair) -> String {
    let both = of.both();
    match decision {
        // The step is not among those that are kept.
        Decision::Step(true) => {
            say!("a step that was not kept finds that {both} {}.", red(tr("overlap")))
        }
        Decision::Step(false) => {
            say!("a step that was not kept finds that {both} are {}.", green(tr("apart")))
        }
        Decision::NoAxisSeparates => {
            let tests = record.steps.iter().filter(|step| matches!(step, Step::Axis(_))).count();
            match record.steps.as_slice() {
                [Step::Axis(test)] if tests == 1 => say!(
                    "{} does not separate them: {both} {}.",
                    axes::axis(test.source, of),
                    red(tr("overlap"))
                ),
                _ => say!("no axis separates them: {both} {}.", red(tr("overlap"))),
            }
        }
        Decision::NoGapBeyondRounding => {
            say!("no gap between them is wider than rounding: {both} {}.", red(tr("touch")))
        }
        Decision::ContainsOrigin => {
            say!("the Minkowski difference contains the origin: {both} {}.", red(tr("overlap")))
        }
        Decision::NoPartsMeet => {
            say!("no part of one meets the other: {both} are {}.", green(tr("apart")))
        }
        Decision::RootsApart => {
            say!("the boxes around {both} are {}, and that is enough.", green(tr("apart")))
        }
        Decision::WithinSurface => say!(
            "one lies within the other, but that mesh is a surface, and not solid: they are {}.",
            green(tr("apart"))
        ),
        Decision::AtStart => {
            say!("{both} {} already at the start of the frame.", red(tr("overlap")))
        }
        Decision::NoContact => say!(
            "the search comes to the end of the frame without a contact: {both} stay {}.",
            green(tr("apart"))
        ),
    }
}

/// The answer of a test that ran as a part.
pub(super) fn part<V: Vector>(part: &Part<V>, of: &Pair) -> String {
    let answer = match part.record.decided {
        Some(decided) if decided.decision.answer() => say!("that they {}", red(tr("overlap"))),
        Some(_) => say!("that they are {}", green(tr("apart"))),
        None => say!("no answer by itself"),
    };
    match part.name {
        PartName::Items(items) => {
            let (a, b) = (item(Side::A, items.a, of), item(Side::B, items.b, of));
            say!("the test of {a} against {b} finds {answer}.")
        }
        PartName::Start => say!("the static test at the start of the frame finds {answer}."),
        PartName::End => say!("the static test at the end of the frame finds {answer}."),
        PartName::Line { number, of } => {
            let found = match part.record.decided.map(|decided| decided.decision.answer()) {
                Some(true) => say!("they {}", red(tr("meet"))),
                _ => say!("they stay {}", green(tr("apart"))),
            };
            let [from, to] = [number, number + 1].map(|k| f64::from(k) / f64::from(of));
            let times = purple(say!("u = {} to {}", figure(from), figure(to)));
            say!("on line {} of {of}, from {times}, {found}.", number + 1)
        }
    }
}
