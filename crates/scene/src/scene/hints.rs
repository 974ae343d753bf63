//! Suggestions for a word that is not known.

/// The known word that is nearest to what was typed, if it is near enough to be meant: `chekc` for `check`.
pub fn meant<'a>(typed: &str, known: &[&'a str]) -> Option<&'a str> {
    // A short word may have fewer wrong letters; capitals do not count.
    let near = |word: &&str| (typed.chars().count().max(word.chars().count()) / 3).min(2);
    let lower = typed.to_lowercase();
    let edits = known.iter().map(|word| (edits(&lower, &word.to_lowercase()), *word));
    edits.filter(|(count, word)| *count <= near(word)).min().map(|(_, word)| word)
}

/// ` (did you mean …?)`, or nothing.
pub fn did_you_mean(typed: &str, known: &[&str]) -> String {
    meant(typed, known).map_or_else(String::new, |word| format!(" (did you mean {word}?)"))
}

/// How many letters have to be put in, left out, exchanged, or swapped with the next one to make
/// one word of the other: the restricted Damerau–Levenshtein distance.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let exchanged = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = exchanged.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_meant() {
        let commands = ["check", "matrix", "crowd", "shot"];
        for (typed, word) in [
            ("chekc", Some("check")),
            ("chek", Some("check")),
            ("Check", Some("check")),
            ("CHECK", Some("check")),
            ("matirx", Some("matrix")),
            ("shots", Some("shot")),
            ("bogus", None),
            ("", None),
            ("c", None),
        ] {
            assert_eq!(meant(typed, &commands), word, "{typed}");
        }
        assert_eq!(did_you_mean("--jsno", &["--json", "--limit"]), " (did you mean --json?)");
        assert_eq!(did_you_mean("--frobnicate", &["--json"]), "");
    }

    #[test]
    fn edits_are_counted() {
        for (a, b, count) in [("", "", 0), ("", "ab", 2), ("ab", "ba", 1), ("abc", "axc", 1)] {
            assert_eq!([edits(a, b), edits(b, a)], [count; 2], "{a} {b}");
        }
    }
}
