//! The parts of a sentence, and how they are marked while it is composed.

use std::fmt::Display;

pub(super) use crate::number::number as figure;
use crate::number::rounded;
use crate::words::has_capitals;
use hitbench_core::vector::{Scalar, Vector};

/// The thing that a part of a sentence names: one for each colour of the marks in the figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Names {
    /// The first shape, or a part of it.
    A,
    /// The second shape, or a part of it.
    B,
    /// A separating axis or its gap.
    Apart,
    /// An overlap, or its depth.
    Overlap,
    /// A displacement, or an instant of it.
    Displacement,
    /// Nearest points and the way between them, a contact or its normal.
    Contact,
    /// A construction: a frame, a mirror, a simplex, a box around a shape.
    Construction,
    /// Nothing that is drawn.
    Plain,
}

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The words, with the spaces around them.
    pub text: String,
    /// The thing they name.
    pub names: Names,
}

/// A sentence, by its parts in order.
pub type Sentence = Vec<Span>;

/// Each with the character that begins a part of its kind; these are for private use in Unicode, so no name has them.
const MARKS: [(Names, char); 7] = [
    (Names::A, '\u{E000}'),
    (Names::B, '\u{E001}'),
    (Names::Apart, '\u{E002}'),
    (Names::Overlap, '\u{E003}'),
    (Names::Displacement, '\u{E004}'),
    (Names::Contact, '\u{E005}'),
    (Names::Construction, '\u{E006}'),
];
/// Ends such a part.
const END: char = '\u{E007}';

/// Words that name something, to be put into a sentence.
pub(super) fn mark(names: Names, words: impl Display) -> String {
    match MARKS.iter().find(|(other, _)| *other == names) {
        Some((_, begin)) => format!("{begin}{words}{END}"),
        None => words.to_string(),
    }
}

pub(super) fn green(words: impl Display) -> String {
    mark(Names::Apart, words)
}

pub(super) fn red(words: impl Display) -> String {
    mark(Names::Overlap, words)
}

pub(super) fn purple(words: impl Display) -> String {
    mark(Names::Displacement, words)
}

pub(super) fn yellow(words: impl Display) -> String {
    mark(Names::Contact, words)
}

pub(super) fn grey(words: impl Display) -> String {
    mark(Names::Construction, words)
}

/// The parts of a text in which words are marked; with a capital letter at its beginning, if the language has any.
pub(super) fn read(text: &str) -> Sentence {
    let mut spans: Sentence = Vec::new();
    // Words within words have the colour of the inner ones.
    let mut within = vec![Names::Plain];
    let mut capital = has_capitals();
    for c in text.chars() {
        if let Some((begun, _)) = MARKS.iter().find(|(_, begin)| *begin == c) {
            within.push(*begun);
        } else if c == END {
            within.pop();
        } else {
            let names = within.last().copied().unwrap_or(Names::Plain);
            let c = if capital { c.to_uppercase().next().unwrap_or(c) } else { c };
            capital = false;
            match spans.last_mut() {
                Some(span) if span.names == names => span.text.push(c),
                _ => spans.push(Span { text: c.into(), names }),
            }
        }
    }
    spans
}

/// A point: a component that is a millionth of the largest or less is rounding, and written 0.
pub fn place<V: Vector>(point: V) -> String {
    let size = point.max_abs().double();
    let shown = |i: usize| {
        let x = point.get(i).double();
        figure(if x.abs() <= 1e-6 * size { 0.0 } else { x })
    };
    let components: Vec<String> = (0..V::DIM).map(shown).collect();
    format!("({})", components.join(", "))
}

/// A direction, to a hundredth: the rounding residue of a component that is 0 is not shown.
pub(super) fn direction<V: Vector>(direction: V) -> String {
    let unit = direction.unit().unwrap_or(direction);
    let hundredths = |i: usize| figure((unit.get(i).double() * 100.0).round() / 100.0);
    let components: Vec<String> = (0..V::DIM).map(hundredths).collect();
    format!("({})", components.join(", "))
}

/// Two numbers that are compared, with as many digits as it takes to tell them apart, from four to seven; and whether
/// they read alike even so.
pub(super) fn figures(left: f64, right: f64) -> ([String; 2], bool) {
    for digits in 4..=7 {
        let [x, y] = [left, right].map(|value| match value.is_finite() {
            true => rounded(value, digits),
            false => figure(value),
        });
        if x != y {
            return ([x, y], false);
        }
    }
    ([figure(left), figure(right)], true)
}
