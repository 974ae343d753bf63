//! Search by words: whole words first, then beginnings, then parts; what stands in a title before
//! what stands in a text; by the words of the field that mean the same.

mod scene;
mod synonyms;

use std::cmp::Reverse;

use nucleo_matcher::chars::normalize;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// How much a word says of what it stands in.
#[derive(Debug, Clone, Copy)]
enum Level {
    Title,
    /// Kinds, ways, families.
    Kind,
    Text,
    /// Names, files, functions.
    Also,
}

const LEVELS: [Level; 4] = [Level::Title, Level::Kind, Level::Text, Level::Also];

/// The words by which something is found, by level: small letters and digits, with one space before,
/// between and after them.
#[derive(Debug, Clone)]
pub struct Words([String; LEVELS.len()]);

impl Words {
    /// Of what stands on each level, the most telling first.
    pub fn new(levels: [&str; LEVELS.len()]) -> Self {
        Self(levels.map(folded))
    }
}

/// The words of a text, without case and accents.
fn folded(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 2);
    words.push(' ');
    for c in text.chars().flat_map(char::to_lowercase).map(normalize) {
        if c.is_alphanumeric() {
            words.push(c);
        } else if !words.ends_with(' ') {
            words.push(' ');
        }
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
    words
}

/// How a word was found; the better ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Quality {
    /// As it is, or in the plural.
    Whole,
    /// By one that means the same.
    Synonym,
    /// A word begins with it.
    Prefix,
    /// A word holds it.
    Part,
}

/// How well something matches: what is less comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Rank {
    /// For each word how and where it was found.
    cost: u32,
    /// How the title holds what was typed.
    title: Likeness,
    /// How often all of it was found, as words or their beginnings.
    often: Reverse<u32>,
}

impl Rank {
    /// The same, however often it was found.
    pub fn once(self) -> Self {
        Self { often: Reverse(0), ..self }
    }
}

/// How what was typed stands in a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Likeness {
    #[default]
    Equal,
    /// Several words, one after the other.
    Within,
    Otherwise,
}

/// One thing that is searched for.
#[derive(Debug)]
struct Term {
    /// As it was typed: a word, or words of which the table of synonyms knows what they mean together.
    typed: String,
    /// What means the same, and as what it counts.
    others: Vec<(String, Quality)>,
}

/// What is searched for.
#[derive(Debug)]
pub struct Query {
    typed: String,
    /// The ways to read it: all terms of one have to be found.
    readings: Vec<Vec<Term>>,
}

/// Words that say nothing beside others.
const FILLERS: &[&str] =
    &["a", "against", "an", "and", "of", "on", "or", "the", "to", "versus", "vs", "with"];

/// Of fewer letters nobody knows what they begin.
const BEGINNING: usize = 3;

impl Query {
    /// Of what was typed. Without letters and digits it is met by everything alike.
    pub fn new(typed: &str) -> Self {
        let typed = folded(typed);
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let mut readings = Vec::new();
        let joined = Self::joined(&words);
        // Word by word too, where some were read together.
        if joined.len() < words.len() {
            readings.push(joined);
        }
        if words.iter().any(|word| !FILLERS.contains(word)) {
            words.retain(|word| !FILLERS.contains(word));
        }
        let last = words.len().saturating_sub(1);
        let terms = words.iter().enumerate().map(|(i, word)| Term::of(word, i == last));
        readings.push(terms.collect());
        Self { readings, typed }
    }

    /// With every run of words that the table of synonyms knows as one term.
    fn joined(words: &[&str]) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let known = |count: &usize| synonyms::knows(&words[at..at + count].join(" "));
            let count = (1..=words.len() - at).rev().find(known).unwrap_or(1);
            let is_last = at + count == words.len();
            if count > 1 || !FILLERS.contains(&words[at]) {
                terms.push(Term::of(&words[at..at + count].join(" "), is_last));
            }
            at += count;
        }
        terms
    }

    /// How well these words match; `None` unless all that is searched for is among them.
    pub fn rank(&self, words: &Words) -> Option<Rank> {
        let rank = self.readings.iter().filter_map(|terms| rank(terms, words)).min()?;
        Some(Rank { title: self.likeness(&words.0[Level::Title as usize]), ..rank })
    }

    fn likeness(&self, title: &str) -> Likeness {
        let several = self.typed.trim().contains(' ');
        match title.contains(&self.typed) {
            true if title == self.typed => Likeness::Equal,
            true if several => Likeness::Within,
            _ => Likeness::Otherwise,
        }
    }
}

fn rank(terms: &[Term], words: &Words) -> Option<Rank> {
    let mut rank = Rank::default();
    for term in terms {
        let mut best: Option<u32> = None;
        let (mut whole, mut begun) = (0, 0);
        for level in LEVELS {
            let text = &words.0[level as usize];
            let typed = found(text, &term.typed);
            let others = term.others.iter().filter_map(|(other, quality)| {
                (found(text, other)? == Quality::Whole).then_some(*quality)
            });
            for quality in typed.into_iter().chain(others) {
                let cost = quality as u32 * LEVELS.len() as u32 + level as u32;
                best = Some(best.map_or(cost, |best| best.min(cost)));
                whole += u32::from(quality <= Quality::Synonym);
                begun += u32::from(quality == Quality::Prefix);
            }
        }
        rank.cost += best?;
        // Where there are whole words, beginnings of others say nothing.
        rank.often.0 += if whole > 0 { whole } else { begun };
    }
    Some(rank)
}

/// How a word, or some that follow one another, are found in folded text.
fn found(text: &str, words: &str) -> Option<Quality> {
    let mut best = None;
    for (at, _) in text.match_indices(words) {
        let begins = text[..at].ends_with(' ');
        let rest = &text[at + words.len()..];
        let ending = rest.split(' ').next().unwrap_or_default();
        let quality = match (begins, ending) {
            (true, "" | "s" | "es") => return Some(Quality::Whole),
            (true, _) => Quality::Prefix,
            (false, _) => Quality::Part,
        };
        best = Some(best.map_or(quality, |best: Quality| best.min(quality)));
    }
    best
}

impl Term {
    fn of(typed: &str, is_last: bool) -> Self {
        let mut others: Vec<(String, Quality)> =
            synonyms::of(typed).map(|other| (other.to_owned(), Quality::Synonym)).collect();
        let singulars = ["s", "es"].into_iter().filter_map(|ending| typed.strip_suffix(ending));
        let singulars = singulars.filter(|word| word.chars().count() >= BEGINNING);
        others.extend(singulars.map(|word| (word.to_owned(), Quality::Whole)));
        // The last word may not be typed to its end.
        if is_last && others.is_empty() && typed.chars().count() >= BEGINNING {
            let begun = synonyms::of_begun(typed);
            others.extend(begun.map(|other| (other.to_owned(), Quality::Prefix)));
        }
        Self { typed: typed.to_owned(), others }
    }
}

/// The places in `texts` that hold the letters of every word of `query` in order, best first.
pub fn by_letters<'a>(query: &str, texts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let mut pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
    for atom in &mut pattern.atoms {
        atom.kind = AtomKind::Fuzzy;
    }
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut buffer = Vec::new();
    let mut hits: Vec<(u32, usize)> = texts
        .into_iter()
        .enumerate()
        .filter_map(|(i, text)| {
            let score = pattern.score(Utf32Str::new(text, &mut buffer), &mut matcher)?;
            Some((score, i))
        })
        .collect();
    hits.sort_by_key(|&(score, i)| (Reverse(score), i));
    hits.into_iter().map(|(_, i)| i).collect()
}
