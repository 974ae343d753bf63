//! The language in which people read.
//!
//! The source speaks English, and an English text is the key of its translations: [`tr`] looks up a text as it stands,
//! `say!` a text with blanks and fills them. What has no translation stays English. Translations are data, which the
//! window brings along: the core itself knows none.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{Display, Write};

/// From English texts to those of another language. Blanks are `{}` or `{name}` in English; a translation may use them
/// in any order, `{}` by its number among all blanks from 0.
pub type Translations = HashMap<String, String>;

/// A language in which the window speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// That of the source.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its tag in settings and addresses.
    pub fn token(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a tag such as `zh`, `zh-Hans` or `en_GB.UTF-8`; `None` for any other.
    pub fn of(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next()?.to_lowercase();
        Self::ALL.into_iter().find(|language| language.token() == first)
    }

    /// The next language; after the last comes the first.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

thread_local! {
    static SPOKEN: Cell<Option<&'static Translations>> = const { Cell::new(None) };
}

/// From now on this thread speaks the language of these translations, or English.
pub fn speak(translations: Option<&'static Translations>) {
    SPOKEN.set(translations);
}

/// Whether this thread speaks another language than English.
pub fn is_translated() -> bool {
    SPOKEN.get().is_some()
}

/// An English text in the language that this thread speaks; without a translation as it is.
pub fn tr(english: &str) -> &str {
    SPOKEN.get().and_then(|known| known.get(english)).map_or(english, String::as_str)
}

/// An English text with its blanks filled by these values in order, in the language that this thread speaks.
/// `say!` calls it.
pub fn filled(english: &str, values: &[&dyn Display]) -> String {
    let names: Vec<&str> = pieces(english).filter_map(|(_, name)| name).collect();
    let mut text = String::new();
    for (number, (words, name)) in pieces(tr(english)).enumerate() {
        text += words;
        let place = match name {
            None => continue,
            Some("") => Some(number),
            Some(name) => {
                name.parse().ok().or_else(|| names.iter().position(|other| *other == name))
            }
        };
        if let Some(value) = place.and_then(|place| values.get(place)) {
            // Writing to memory never fails.
            let _ = write!(text, "{value}");
        }
    }
    if is_translated() { spaced(&text) } else { text }
}

/// The text with a space between a Chinese character and a letter or digit beside it, as printers set it.
fn spaced(text: &str) -> String {
    let is_chinese = |c: char| ('\u{3400}'..='\u{9FFF}').contains(&c);
    let mut spaced = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars() {
        let mixed = is_chinese(last) && c.is_ascii_alphanumeric()
            || last.is_ascii_alphanumeric() && is_chinese(c);
        if mixed {
            spaced.push(' ');
        }
        spaced.push(c);
        // Marks of the parts of a sentence are not seen.
        if !('\u{E000}'..='\u{F8FF}').contains(&c) {
            last = c;
        }
    }
    spaced
}

/// A finished English text in the language that this thread speaks, by the template that it fits: for errors, which are
/// told by parts that know of no language. Of several lines each is looked up by itself.
pub fn retold(english: &str) -> String {
    let Some(known) = SPOKEN.get() else { return english.to_owned() };
    if let Some(whole) = known.get(english) {
        return whole.clone();
    }
    if english.contains('\n') {
        return english.lines().map(retold).collect::<Vec<_>>().join("\n");
    }
    let fits = known.keys().filter_map(|template| Some((template, values(template, english)?)));
    // Of several the one that says most by itself.
    let said = |values: &[&str]| values.iter().map(|value| value.len()).sum::<usize>();
    match fits.min_by_key(|(template, values)| (said(values), template.as_str())) {
        Some((template, values)) => {
            let values: Vec<String> = values.into_iter().map(retold).collect();
            let values: Vec<&dyn Display> =
                values.iter().map(|value| value as &dyn Display).collect();
            filled(template, &values)
        }
        None => english.to_owned(),
    }
}

/// The least length of the words of a template, without blanks, by which a text is recognised.
const TELLING: usize = 8;

/// The values with which the blanks of a template make this text.
fn values<'a>(template: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut values = Vec::new();
    let (mut rest, mut said) = (text, 0);
    for (number, (words, name)) in pieces(template).enumerate() {
        said += words.len();
        let at = match (number, name) {
            (0, None) => return None,
            (0, _) => rest.starts_with(words).then_some(0)?,
            (_, None) if words.is_empty() => rest.len(),
            (_, None) => rest.ends_with(words).then(|| rest.len() - words.len())?,
            _ => rest.find(words)?,
        };
        if number > 0 {
            values.push(&rest[..at]);
        }
        rest = &rest[at + words.len()..];
    }
    (said >= TELLING).then_some(values)
}

/// The names of the blanks of a text, in order: the number of one without a name.
pub fn blanks(text: &str) -> Vec<String> {
    let names = pieces(text).filter_map(|(_, name)| name);
    let named = |(number, name): (usize, &str)| match name {
        "" => number.to_string(),
        name => name.to_owned(),
    };
    names.enumerate().map(named).collect()
}

/// The words before each blank with the name of the blank; and the words after the last.
fn pieces(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let now = rest.take()?;
        let blank = now.split_once('{').and_then(|(words, after)| {
            let (name, after) = after.split_once('}')?;
            Some((words, name, after))
        });
        match blank {
            Some((words, name, after)) => {
                rest = Some(after);
                Some((words, Some(name)))
            }
            None => Some((now, None)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::say;

    fn of(rows: &[(&str, &str)]) -> &'static Translations {
        let rows = rows.iter().map(|(english, other)| ((*english).into(), (*other).into()));
        Box::leak(Box::new(rows.collect()))
    }

    #[test]
    fn a_translation_puts_the_values_where_its_grammar_wants_them() {
        let said = || say!("{point} lies at {} on {}.", 3, "A", point = "P");
        assert_eq!(said(), "P lies at 3 on A.");
        speak(Some(of(&[
            ("{point} lies at {} on {}.", "{2} 上的{point}位于 {1}。"),
            ("yes", "是"),
        ])));
        assert_eq!(said(), "A 上的 P 位于 3。");
        assert_eq!((tr("yes"), tr("no")), ("是", "no"));
        assert_eq!(say!("{} and {b}", 1, b = 2), "1 and 2");
        speak(None);
        assert_eq!((said().as_str(), tr("yes")), ("P lies at 3 on A.", "yes"));
        speak(Some(of(&[
            ("{} is {}: a size is 0 or more", "{0} 为 {1}：大小不能为负"),
            ("{}: {}", "{0}：{1}"),
        ])));
        assert_eq!(retold("radius is -1: a size is 0 or more"), "radius 为 -1：大小不能为负");
        assert_eq!(
            retold("a: b\nradius is 0: a size is 0 or more"),
            "a: b\nradius 为 0：大小不能为负"
        );
        speak(None);
        assert_eq!(Language::of("zh_CN.UTF-8"), Some(Language::Chinese));
        assert_eq!((Language::of("C"), Language::of("en-GB")), (None, Some(Language::English)));
        assert_eq!(blanks("{point} lies at {} on {}."), ["point", "1", "2"]);
    }
}
