//! The reason for a verdict, and the answer of a part, in a sentence.

use super::pair::Pair;
use super::searches::item;
use super::spans::{green, read, red};
use super::{Sentence, axes, sentence};
use crate::intersect::{Decision, Part, PartName, Record, Side, Step};
use crate::vector::Vector;

/// The reason of the verdict of a record, in one plain sentence: that of the step that decided, or of all
/// steps together. A record without a decision says so.
pub fn reason<V: Vector>(record: &Record<V>, of: &Pair) -> Sentence {
    let Some(decided) = record.decided else {
        return read("the test was stopped before it came to an answer.");
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
            format!("a step that is not kept here finds that {both} {}.", red("overlap"))
        }
        Decision::Step(false) => {
            format!("a step that is not kept here finds that {both} are {}.", green("apart"))
        }
        Decision::NoAxisSeparates => {
            let tests = record.steps.iter().filter(|step| matches!(step, Step::Axis(_))).count();
            match record.steps.as_slice() {
                [Step::Axis(test)] if tests == 1 => {
                    format!(
                        "{} does not separate them: {both} {}.",
                        axes::axis(test.source, of),
                        red("overlap")
                    )
                }
                _ => format!("no axis separates them: {both} {}.", red("overlap")),
            }
        }
        Decision::NoGapBeyondRounding => {
            format!("no gap between them is wider than rounding: {both} {}.", red("touch"))
        }
        Decision::ContainsOrigin => {
            format!("the Minkowski difference contains the origin: {both} {}.", red("overlap"))
        }
        Decision::NoPartsMeet => {
            format!("no part of one meets the other: {both} are {}.", green("apart"))
        }
        Decision::RootsApart => {
            format!("the boxes around {both} are {}, and that is enough.", green("apart"))
        }
        Decision::WithinSurface => format!(
            "one lies within the other, but that mesh is a surface, and not solid: they are {}.",
            green("apart")
        ),
        Decision::AtStart => {
            format!("at the start of the frame {both} {} already.", red("overlap"))
        }
        Decision::NoContact => format!(
            "the search comes to the end of the frame without a contact: {both} stay {}.",
            green("apart")
        ),
    }
}

/// The answer of a test that ran as a part.
pub(super) fn part<V: Vector>(part: &Part<V>, of: &Pair) -> String {
    let answer = match part.record.decided {
        Some(decided) if decided.decision.answer() => format!("that they {}", red("overlap")),
        Some(_) => format!("that they are {}", green("apart")),
        None => "no answer by itself".to_owned(),
    };
    match part.name {
        PartName::Items(items) => {
            let (a, b) = (item(Side::A, items.a, of), item(Side::B, items.b, of));
            format!("the test of {a} against {b} finds {answer}.")
        }
        PartName::Start => format!("the test at rest at the start of the frame finds {answer}."),
        PartName::End => format!("the test at rest at the end of the frame finds {answer}."),
    }
}
