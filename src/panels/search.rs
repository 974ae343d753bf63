//! The search by words. Whole words rank before prefixes, prefixes before other parts, and the title before
//! the text; synonyms of the field count too.

mod scene;
mod synonyms;

use std::cmp::Reverse;

use nucleo_matcher::chars::normalize;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The place of a word, by how much it tells about the scene or action.
#[derive(Debug, Clone, Copy)]
enum Level {
    Title,
    /// Kinds, methods, families.
    Kind,
    Text,
    /// Names, files, functions.
    Also,
}

const LEVELS: [Level; 4] = [Level::Title, Level::Kind, Level::Text, Level::Also];

/// The words by which something is found, by level: in lower case without punctuation, with one space before,
/// between and after them.
#[derive(Debug, Clone)]
pub struct Words([String; LEVELS.len()]);

impl Words {
    /// Takes the texts of the levels, the most telling one first.
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

/// The quality of a match, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Quality {
    /// The whole word, or its plural.
    Whole,
    Synonym,
    /// The beginning of a word.
    Prefix,
    /// Any other part of a word.
    Part,
}

/// The rank of a match: the least comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Rank {
    /// The sum over all words of how and where each was found.
    cost: u32,
    /// The likeness of the query to the title.
    title: Likeness,
    /// How often the words were found, as words or as prefixes.
    often: Reverse<u32>,
}

impl Rank {
    /// The rank without the number of times that the words were found.
    pub fn once(self) -> Self {
        Self { often: Reverse(0), ..self }
    }
}

/// The relation of the query to a title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Likeness {
    #[default]
    Equal,
    /// The title contains a query of several words as it was typed.
    Within,
    Otherwise,
}

#[derive(Debug)]
struct Term {
    /// The term as typed: a word, or several words that the table of synonyms knows as one term.
    typed: String,
    /// The synonyms, and the quality of a match with each.
    others: Vec<(String, Quality)>,
}

#[derive(Debug)]
pub struct Query {
    typed: String,
    /// The readings of the query: it matches if all terms of one reading are found.
    readings: Vec<Vec<Term>>,
}

/// Words that are ignored beside others.
const FILLERS: &[&str] =
    &["a", "against", "an", "and", "of", "on", "or", "the", "to", "versus", "vs", "with"];

/// The least length of a prefix that is completed: shorter ones fit too many words.
const BEGINNING: usize = 3;

impl Query {
    /// Reads a query. One without letters and digits matches everything alike.
    pub fn new(typed: &str) -> Self {
        let typed = folded(typed);
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let mut readings = Vec::new();
        let joined = Self::joined(&words);
        // If some words were joined to one term, there is a reading word by word too.
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

    /// The reading that joins every run of words that is one term of the table of synonyms.
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

    /// The rank of a match with these words; `None` unless all terms of a reading are found.
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
        // If whole words are found, prefixes do not count.
        rank.often.0 += if whole > 0 { whole } else { begun };
    }
    Some(rank)
}

/// The quality of the best match of a word, or of several in sequence, in folded text.
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
        // The last word may be incomplete.
        if is_last && others.is_empty() && typed.chars().count() >= BEGINNING {
            let begun = synonyms::of_begun(typed);
            others.extend(begun.map(|other| (other.to_owned(), Quality::Prefix)));
        }
        Self { typed: typed.to_owned(), others }
    }
}

/// The indices of the `texts` that contain the letters of every word of `query` in order, best first.
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
