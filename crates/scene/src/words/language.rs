//! The language in which people read.
//!
//! The source speaks English, and an English text is the key of its translations: [`tr`] looks up a text as it stands,
//! `say!` a text with blanks and fills them. What has no translation stays English. Translations are data, which the
//! window brings along: the core itself knows none.

use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::{self, Debug, Display, Formatter, Write};
use std::ops::RangeInclusive;

/// From English texts to those of another language. Blanks are `{}` or `{name}` in English; a translation may use them
/// in any order, `{}` by its number among all blanks from 0.
pub type Translations = HashMap<String, String>;

/// What the window has to know of a language; all else are its translations.
#[derive(Debug)]
struct Row {
    /// Its tag in settings, addresses and folders.
    tag: &'static str,
    /// Its name, in itself and in English.
    name: &'static str,
    /// The first letter of a sentence is a capital.
    capitals: bool,
    /// A space stands between a character of this range and a letter or digit beside it, as printers set it.
    apart: Option<RangeInclusive<char>>,
    /// Which of the forms of a counted noun goes with a number. A translation separates them by [`FORMS`].
    form: fn(usize) -> usize,
}

/// The languages: that of the source comes first. Whoever adds one adds its row, the folder of its translations and, if
/// Inter lacks its letters, a font in `panels/widgets/glyphs.rs`.
static LANGUAGES: [Row; 2] = [
    Row {
        tag: "en",
        name: "English",
        capitals: true,
        apart: None,
        form: |count| usize::from(count != 1),
    },
    Row {
        tag: "zh",
        name: "简体中文 (Simplified Chinese)",
        capitals: false,
        apart: Some('\u{3400}'..='\u{9FFF}'),
        form: |_| 0,
    },
];

/// What separates the forms of a counted noun in a translation, from one to many.
const FORMS: &str = " | ";

/// A language in which the window speaks. The default is English, that of the source.
#[derive(Clone, Copy)]
pub struct Language(&'static Row);

impl Language {
    /// All languages.
    pub fn all() -> impl Iterator<Item = Self> {
        LANGUAGES.iter().map(Self)
    }

    /// Its tag in settings and addresses.
    pub fn tag(self) -> &'static str {
        self.0.tag
    }

    /// Its name, in itself and in English.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Whether it is that of the source, which needs no translations.
    pub fn is_of_source(self) -> bool {
        self == Self::default()
    }

    /// The language of a tag such as `zh`, `zh-Hans` or `en_GB.UTF-8`; `None` for any other.
    pub fn of(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next()?.to_lowercase();
        Self::all().find(|language| language.tag() == first)
    }

    /// The next language; after the last comes the first.
    pub fn next(self) -> Self {
        let after = Self::all().skip_while(|language| *language != self).nth(1);
        after.unwrap_or_default()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self(&LANGUAGES[0])
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.tag() == other.tag()
    }
}

impl Eq for Language {}

impl Debug for Language {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(self.tag())
    }
}

thread_local! {
    static SPOKEN: Cell<Option<(Language, &'static Translations)>> = const { Cell::new(None) };
}

/// From now on this thread speaks this language, by its translations; or English.
pub fn speak(language: Option<(Language, &'static Translations)>) {
    SPOKEN.set(language);
}

/// Whether this thread speaks another language than English.
pub fn is_translated() -> bool {
    SPOKEN.get().is_some()
}

/// The language that this thread speaks.
fn spoken() -> Language {
    SPOKEN.get().map_or(Language::default(), |(language, _)| language)
}

/// Whether a sentence begins with a capital letter in the language that this thread speaks.
pub fn has_capitals() -> bool {
    spoken().0.capitals
}

/// An English text in the language that this thread speaks; without a translation as it is.
pub fn tr(english: &str) -> &str {
    SPOKEN.get().and_then(|(_, known)| known.get(english)).map_or(english, String::as_str)
}

/// So many things of a noun; `shown` is the number as it is written. The translation of `{} noun` holds the forms that its
/// language has, separated by ` | `.
pub(super) fn counted(count: usize, shown: &str, noun: &str) -> String {
    let known = SPOKEN.get().and_then(|(language, known)| {
        let forms = known.get(&format!("{{}} {noun}"))?;
        forms.split(FORMS).take((language.0.form)(count) + 1).last()
    });
    match known {
        Some(text) => fill(text, &[], &[&shown]),
        None => format!("{shown} {noun}{}", ["", "s"][(Language::default().0.form)(count)]),
    }
}

/// An English text with its blanks filled by these values in order, in the language that this thread speaks.
/// `say!` calls it.
pub fn filled(english: &str, values: &[&dyn Display]) -> String {
    let names: Vec<&str> = pieces(english).filter_map(|(_, name)| name).collect();
    fill(tr(english), &names, values)
}

/// A text with its blanks filled: of those with a name by the value whose name it is in English.
fn fill(text: &str, names: &[&str], values: &[&dyn Display]) -> String {
    let mut filled = String::new();
    for (number, (words, name)) in pieces(text).enumerate() {
        filled += words;
        let place = match name {
            None => continue,
            Some("") => Some(number),
            Some(name) => {
                name.parse().ok().or_else(|| names.iter().position(|other| *other == name))
            }
        };
        if let Some(value) = place.and_then(|place| values.get(place)) {
            // Writing to memory never fails.
            let _ = write!(filled, "{value}");
        }
    }
    match &spoken().0.apart {
        Some(characters) => spaced(&filled, characters),
        None => filled,
    }
}

/// The text with a space between a character of this range and a letter or digit beside it.
fn spaced(text: &str, characters: &RangeInclusive<char>) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut last = ' ';
    for c in text.chars() {
        let mixed = characters.contains(&last) && c.is_ascii_alphanumeric()
            || last.is_ascii_alphanumeric() && characters.contains(&c);
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
    let Some((_, known)) = SPOKEN.get() else { return english.to_owned() };
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

    fn of(rows: &[(&str, &str)]) -> (Language, &'static Translations) {
        let rows = rows.iter().map(|(english, other)| ((*english).into(), (*other).into()));
        (Language::of("zh").unwrap(), Box::leak(Box::new(rows.collect())))
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
        assert_eq!(Language::of("zh_CN.UTF-8").map(Language::tag), Some("zh"));
        assert_eq!((Language::of("C"), Language::of("en-GB")), (None, Some(Language::default())));
        assert_eq!(blanks("{point} lies at {} on {}."), ["point", "1", "2"]);
    }

    #[test]
    fn a_number_has_its_form_of_the_noun() {
        let said = |number| crate::words::count(number, "pair");
        let english = ["0 pairs", "1 pair", "2,000 pairs"];
        assert_eq!([0, 1, 2000].map(said), english);
        // Chinese has one form for all numbers; what has no translation stays English.
        speak(Some(of(&[("{} pair", "{} 对 | never")])));
        assert_eq!([1, 2000].map(said), ["1 对", "2,000 对"]);
        speak(Some(of(&[])));
        assert_eq!([0, 1, 2000].map(said), english);
        speak(None);
    }

    #[test]
    fn after_the_last_language_comes_the_first() {
        let all: Vec<Language> = Language::all().collect();
        let next: Vec<Language> = all.iter().map(|language| language.next()).collect();
        assert_eq!((next.last(), &next[..1]), (all.first(), &all[1..2]));
    }
}
