//! Fuzzy search over short texts.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The places in `texts` that match every word of `query`, best first; all in order for no query.
pub fn ranked<'a>(query: &str, texts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
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
        assert!(ranked("torus", texts).is_empty());
    }
}
