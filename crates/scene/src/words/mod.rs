//! Results in words: numbers, answers, and the steps of a record, in the language that is spoken.

mod answers;
mod equations;
mod escape;
mod formula;
pub mod language;
mod names;
mod sentence;
mod steps;
pub mod trust;

pub use answers::{NO_DEPTH, cast, depth};
pub use equations::{Equation, equations};
pub use escape::{html, is_active};
pub use formula::axes::projections;
pub use formula::{Formula, formula};
pub use language::{
    Language, Translations, blanks, filled, has_capitals, is_translated, retold, speak, tr,
};
pub use names::{axis, coordinate, part, shape};
pub use sentence::{
    Names, Pair, Sentence, Span, from_within, intervals_sentence, place, reason, routine_sentence,
    sentence, through,
};
pub use steps::listed;

pub use crate::number::{number, rounded};
use hitbench_core::vector::Vector;
pub use hitbench_say::say;

/// The number with a comma before every three digits.
pub fn grouped(number: impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count in words: `1 step`, `2,000 steps`. Its translation is that of `{} step`.
pub fn count(number: impl ToString, one: &str) -> String {
    let number = number.to_string();
    language::counted(number.parse().unwrap_or(usize::MAX), &grouped(&number), one)
}

/// A vector for reading.
pub fn vector<V: Vector>(value: V) -> String {
    let components: Vec<String> = (0..V::DIM).map(|i| number(value.get(i))).collect();
    format!("({})", components.join(", "))
}

/// A direction for reading: two digits are enough.
pub(crate) fn toward<V: Vector>(direction: V) -> String {
    let unit = direction.unit().unwrap_or(direction);
    let components: Vec<String> = (0..V::DIM).map(|i| rounded(unit.get(i), 2)).collect();
    format!("({})", components.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_is_not_many() {
        let words = [0, 1, 2, 1000].map(|number| super::count(number, "step"));
        assert_eq!(words, ["0 steps", "1 step", "2 steps", "1,000 steps"]);
    }
}
