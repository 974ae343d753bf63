//! Search over short texts.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The places in `texts` that hold every word of `query`, best first; if none does, those that hold
/// its letters in order. All in order for no query.
pub fn ranked<'a>(query: &str, texts: impl IntoIterator<Item = &'a str> + Clone) -> Vec<usize> {
    let hits = holding(query, texts.clone());
    if hits.is_empty() { matching(query, AtomKind::Fuzzy, texts) } else { hits }
}

/// The places in `texts` that hold every word of `query`, best first.
pub fn holding<'a>(query: &str, texts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    matching(query, AtomKind::Substring, texts)
}

fn matching<'a>(
    query: &str,
    kind: AtomKind,
    texts: impl IntoIterator<Item = &'a str>,
) -> Vec<usize> {
    let mut pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
    for atom in pattern.atoms.iter_mut().filter(|atom| atom.kind == AtomKind::Fuzzy) {
        atom.kind = kind;
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
    hits.sort_by_key(|&(score, i)| (std::cmp::Reverse(score), i));
    hits.into_iter().map(|(_, i)| i).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_words_in_any_order_and_with_gaps() {
        let texts = ["Boxes: 15 axes of two boxes", "Sector: a sector misses a disk", "Balls"];
        assert_eq!(ranked("", texts), [0, 1, 2]);
        assert_eq!(ranked("disk sector", texts), [1]);
        assert_eq!(ranked("sctr", texts), [1]);
        assert_eq!(ranked("BALLS", texts), [2]);
        // Letters that are far apart are no match where a word is one.
        let texts = ["a moving object", "Gap", "Save as a GIF"];
        assert_eq!(ranked("gif", texts), [2]);
        assert!(ranked("torus", texts).is_empty());
    }
}
