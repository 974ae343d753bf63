//! The recorded steps of a pair, as text.

use crate::intersect::Record;
use crate::intersect::answers::{Answers, Moved, SweepAnswers};
use crate::intersect::matrix::Dimension;
use crate::intersect::steps::Step;
use crate::shapes::Shape;
use crate::vector::{Scalar, Vector};
use crate::words::{self, Pair, Sentence};

/// More steps are not printed.
const MOST_STEPS: usize = 400;

/// How the verdict was found, line by line, and if they move how the sweep was: each step in a sentence with its numbers, the steps
/// of its parts below it, and at the end the reason.
pub(super) fn steps<V: Dimension>(
    [(a, _), (b, _)]: [Moved<V>; 2],
    answers: &Answers<V>,
    meeting: Option<&SweepAnswers<V>>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let of = Pair::new(a.kind(), b.kind(), V::DIM);
    match answers.overlap {
        Some(Err(unsupported)) => lines.push(unsupported.to_string()),
        Some(Ok(overlap)) => {
            let verdict = if overlap { "overlap" } else { "apart" };
            lines.push(format!("{} → {verdict}", answers.function));
            tell(&answers.record, &of, 1, &mut lines);
            let within = answers
                .deepest
                .and_then(|found| words::from_within(&answers.record, found.depth.double(), &of));
            lines.extend(within.map(|within| format!("  {}", said(&within))));
            lines.extend(answers.trust.map(|trust| format!("  {}", words::trust::line(&trust))));
            lines.extend(at_entry(answers, [a, b]));
            if answers.deepest.is_some_and(|found| found.is_of_surfaces_alone(a, b)) {
                lines.push(format!("  {}", words::NO_DEPTH));
            }
        }
        // Its line says already that it was given up.
        None => {}
    }
    if let Some(SweepAnswers { met: Some(met), function, record, .. }) = meeting {
        let answer = match met {
            Ok(Some(met)) => {
                let [first, last] = [met.overlap.first, met.overlap.last];
                format!("from u = {} to {}", first + V::Scalar::ZERO, last + V::Scalar::ZERO)
            }
            Ok(None) => "they never meet".to_owned(),
            Err(unanswered) => unanswered.to_string(),
        };
        lines.push(match function.is_empty() {
            true => answer,
            false => format!("{function} → {answer}"),
        });
        tell(record, &of, 1, &mut lines);
    }
    lines
}

/// Where a ray or a line enters the other shape, if it does.
fn at_entry<V: Dimension>(answers: &Answers<V>, pair: [&Shape<V>; 2]) -> Option<String> {
    let cast = answers.cast?;
    let t = words::number(cast.hit.entry);
    let point = cast.entry_point(pair).map(|point| format!(", point {}", words::vector(point)));
    let normal = cast.hit.normal.map(|normal| format!(", normal {}", words::vector(normal)));
    Some(format!("  enters at t = {t}{}{}", point.unwrap_or_default(), normal.unwrap_or_default()))
}

fn tell<V: Vector>(record: &Record<V>, of: &Pair, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    for (number_of, step) in record.steps.iter().enumerate().take(MOST_STEPS) {
        let verdict = match step.verdict() {
            Some(true) => " → overlap",
            Some(false) => " → apart",
            None => "",
        };
        // The steps of a part follow.
        let listed = match step {
            Step::Part(_) => step.name().to_owned(),
            step => words::listed(step),
        };
        let number = (number_of + 1).to_string();
        let below = " ".repeat(number.len());
        lines.push(format!("{indent}{number} {}", said(&words::sentence(step, of))));
        lines.push(format!("{indent}{below} {listed}{verdict}"));
        if let Some(formula) = words::formula(step, of) {
            lines.push(format!("{indent}{below} {}:   {}", formula.symbols, formula.numbers));
        }
        for doubt in record.doubts.iter().filter(|doubt| doubt.step == number_of) {
            let (margin, bound) = (words::number(doubt.margin), words::number(doubt.bound));
            lines.push(format!(
                "{indent}{below} exact arithmetic was asked: {margin} is within {bound}"
            ));
        }
        if let Step::Part(part) = step {
            tell(&part.record, &of.in_part(part.name), depth + 1, lines);
        }
    }
    if record.steps.len() > MOST_STEPS {
        lines.push(format!("{indent}… the first {MOST_STEPS} steps"));
    }
    match (record.decided, record.deciding()) {
        (Some(decided), Some(_)) => {
            let number = decided.step.map_or(0, |step| step + 1);
            lines.push(format!("{indent}decided at step {number}"));
        }
        (Some(_), None) => lines.push(format!("{indent}{}", said(&words::reason(record, of)))),
        _ => {}
    }
    // For shapes that are apart it tells nothing.
    let overlap = record.decided.is_none_or(|decided| decided.decision.answer());
    if let Some(number) = record.shallowest.filter(|_| overlap) {
        lines.push(format!("{indent}least overlap at step {}", number + 1));
    }
}

fn said(sentence: &Sentence) -> String {
    sentence.iter().map(|span| span.text.as_str()).collect()
}
