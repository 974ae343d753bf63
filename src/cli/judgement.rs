use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::details::Details;
use crate::scene::{Digits, Expectation, Precision};

/// A number as it is written: zero has no sign.
fn shown(precision: Precision, value: f64) -> Digits {
    precision.written(value + 0.0)
}

/// The answers for a pair of shapes, and the expectations of the file about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The name of the shape that stands first in the file.
    pub a: String,
    /// The name of the other.
    pub b: String,
    /// In which arithmetic it was asked; the numbers are of it.
    pub precision: Precision,
    /// Whether they overlap at u = 0; `None` if there is no test for the pair, or it was given up.
    pub overlap: Option<bool>,
    /// Their distance at u = 0, 0 if they overlap; `None` where it is not defined, or was given up.
    pub distance: Option<f64>,
    /// When they overlap.
    pub sweep: SweepAnswer,
    /// The questions that were given up.
    pub gave_up: Vec<GaveUp>,
    /// Whether all that the file expects of the pair is true; `None` if it expects nothing.
    pub expected: Option<bool>,
    /// The expectations that fail.
    pub failures: Vec<Failure>,
    /// How they lie, and what told so, if that was wanted.
    pub details: Option<Details>,
    /// How the verdict was found, line by line, if that was wanted.
    pub steps: Vec<String>,
}

/// An expectation that fails, and the true answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The expectation.
    pub expectation: Expectation,
    /// The true answer.
    pub got: Got,
}

/// The true answer to the question of an expectation; nothing if it is not known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Got {
    /// Whether they overlap at that instant.
    Overlap(Option<bool>),
    /// Their distance at u = 0.
    Distance(Option<f64>),
    /// When they overlap.
    Sweep(SweepAnswer),
}

/// The answer to: when do they overlap?
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SweepAnswer {
    /// There is no sweep for the pair, or it was given up.
    Unanswered,
    /// Nothing moves, or they never meet.
    Misses,
    /// They meet.
    Meets(Sweep),
}

/// The earliest and the latest instant of overlap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sweep {
    /// From 0 to 1.
    pub first: f64,
    /// From `first` to 1.
    pub last: f64,
}

/// A question that took too long to be answered.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GaveUp {
    /// The question.
    pub question: Question,
    /// The instant of the question, if it is not u = 0 or the whole frame. For a sweep it is the instant
    /// before which they are certainly apart, if that is known.
    pub u: Option<f64>,
    /// For a sweep that ran out of steps, how far apart they are at that instant.
    pub distance: Option<f64>,
}

/// The questions about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Do they overlap?
    Overlap,
    /// How far apart are they?
    Distance,
    /// When do they overlap?
    Sweep,
}

impl Judgement {
    /// Whether this was asked of the pair as it stands in the file, and given up.
    fn lacks(&self, question: Question) -> bool {
        let here = |u: Option<f64>| u.is_none() || question == Question::Sweep;
        self.gave_up.iter().any(|gave_up| gave_up.question == question && here(gave_up.u))
    }
}

impl Failure {
    /// The expectation with the wanted and the true answer, as a line of JSON gives them.
    fn written(&self, precision: Precision) -> WrittenFailure {
        let number = |value: f64| Answer::Number(shown(precision, value));
        let sweep = |first: f64, last: f64| {
            let [first, last] = [first, last].map(|u| shown(precision, u));
            Answer::Sweep(Instants { first, last })
        };
        let (which, at, wanted) = match self.expectation {
            Expectation::Apart { at, .. } => ("Apart", at, Answer::Overlap(false)),
            Expectation::Overlap { at, .. } => ("Overlap", at, Answer::Overlap(true)),
            Expectation::Distance { is, .. } => ("Distance", None, number(is)),
            Expectation::Meets { first, last, .. } => ("Meets", None, sweep(first, last)),
            Expectation::Misses { .. } => ("Misses", None, Answer::None),
        };
        let got = match self.got {
            Got::Overlap(overlap) => overlap.map_or(Answer::None, Answer::Overlap),
            Got::Distance(distance) => distance.map_or(Answer::None, number),
            Got::Sweep(SweepAnswer::Meets(Sweep { first, last })) => sweep(first, last),
            Got::Sweep(_) => Answer::None,
        };
        WrittenFailure { which, at: at.map(|u| shown(precision, u)), wanted, got }
    }

    /// In words, with numbers of that precision.
    fn told(&self, precision: Precision) -> String {
        let got = match self.got {
            Got::Overlap(Some(true)) => "they overlap".to_owned(),
            Got::Overlap(Some(false)) => "they are apart".to_owned(),
            Got::Distance(Some(distance)) => format!("it is {}", shown(precision, distance)),
            Got::Sweep(SweepAnswer::Meets(Sweep { first, last })) => {
                let [first, last] = [first, last].map(|u| shown(precision, u));
                format!("they meet from u = {first} to {last}")
            }
            Got::Sweep(SweepAnswer::Misses) => "they never meet".to_owned(),
            Got::Overlap(None) | Got::Distance(None) | Got::Sweep(SweepAnswer::Unanswered) => {
                "it is not known".to_owned()
            }
        };
        format!("{}, but {got}", self.expectation)
    }
}

/// [`Failure`], as it is written.
#[derive(Serialize)]
struct WrittenFailure {
    which: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Digits>,
    wanted: Answer,
    got: Answer,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    None,
    Overlap(bool),
    Number(Digits),
    Sweep(Instants),
}

/// [`Sweep`], as it is written.
#[derive(Serialize)]
struct Instants {
    first: Digits,
    last: Digits,
}

/// [`GaveUp`], as it is written.
#[derive(Serialize)]
struct Unknown {
    question: Question,
    #[serde(skip_serializing_if = "Option::is_none")]
    u: Option<Digits>,
}

impl Serialize for Judgement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("a", &self.a)?;
        map.serialize_entry("b", &self.b)?;
        // A question that was given up has no key. Without a verdict the distance is not known either.
        let no_verdict = self.lacks(Question::Overlap);
        if !no_verdict {
            map.serialize_entry("overlap", &self.overlap)?;
        }
        if !no_verdict && !self.lacks(Question::Distance) {
            map.serialize_entry("distance", &self.distance.map(|d| shown(self.precision, d)))?;
        }
        match &self.sweep {
            SweepAnswer::Unanswered => {}
            SweepAnswer::Misses => map.serialize_entry("sweep", &None::<()>)?,
            SweepAnswer::Meets(Sweep { first, last }) => {
                let [first, last] = [*first, *last].map(|u| shown(self.precision, u));
                map.serialize_entry("sweep", &Instants { first, last })?;
            }
        }
        if let Some(GaveUp { question, u, .. }) = self.gave_up.first() {
            let u = u.map(|u| shown(self.precision, u));
            map.serialize_entry("gave_up", &Unknown { question: *question, u })?;
        }
        if let Some(details) = &self.details {
            details.serialize_into(&mut map)?;
        }
        if let Some(expected) = self.expected {
            map.serialize_entry("expected", &expected)?;
        }
        if !self.failures.is_empty() {
            let failed = self.failures.iter().map(|failure| failure.written(self.precision));
            map.serialize_entry("failed", &failed.collect::<Vec<_>>())?;
        }
        map.end()
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Overlap => "overlap",
            Self::Distance => "distance",
            Self::Sweep => "sweep",
        })
    }
}

impl GaveUp {
    /// In words, with numbers of that precision.
    fn told(&self, precision: Precision) -> String {
        let question = self.question;
        let Some(u) = self.u else { return format!("gave up on {question}") };
        let at = shown(precision, u);
        match question {
            Question::Sweep => {
                let near = self.distance.map_or_else(String::new, |distance| {
                    format!(", {} apart there", shown(precision, distance))
                });
                if u > 0.0 {
                    format!(
                        "gave up on {question}: apart before u = {at}{near}, unknown from there on"
                    )
                } else {
                    // Nothing is before the start, where they may overlap.
                    format!("gave up on {question}: unknown after the start{near}")
                }
            }
            _ => format!("gave up on {question} at u = {at}"),
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, {}: ", self.a, self.b)?;
        let mut parts = Vec::new();
        match (self.overlap, self.distance) {
            (None, _) if self.lacks(Question::Overlap) => {}
            (None, _) => parts.push("not supported".to_owned()),
            (Some(true), _) => parts.push("overlap".to_owned()),
            (Some(false), Some(distance)) => {
                let distance = shown(self.precision, distance);
                parts.push(format!("apart, distance {distance}"));
            }
            (Some(false), None) => parts.push("apart".to_owned()),
        }
        match self.sweep {
            SweepAnswer::Unanswered if self.overlap.is_some() && !self.lacks(Question::Sweep) => {
                parts.push("sweep not supported".to_owned());
            }
            SweepAnswer::Meets(Sweep { first, last }) => {
                let [first, last] = [first, last].map(|u| shown(self.precision, u));
                parts.push(format!("meet from u = {first} to {last}"));
            }
            _ => {}
        }
        parts.extend(self.gave_up.iter().map(|gave_up| gave_up.told(self.precision)));
        f.write_str(&parts.join(", "))?;
        match self.expected {
            None => Ok(()),
            Some(true) => write!(f, "; pass"),
            Some(false) => {
                let failures: Vec<_> =
                    self.failures.iter().map(|failure| failure.told(self.precision)).collect();
                write!(f, "; FAIL: expected {}", failures.join(", and "))
            }
        }
    }
}
