//! How far a verdict can be trusted, in words.

use super::{grouped, number, say, tr};
use hitbench_core::intersect::trust::{Trust, Word};

/// One short line beside the verdict.
pub fn line(trust: &Trust) -> String {
    let ulps = trust.ulps().map(|ulps| say!("{} ulp", self::ulps(ulps)));
    match trust.word {
        Word::Certain => match ulps {
            Some(ulps) => say!("certain: {ulps} from the other verdict"),
            None => tr("certain").to_owned(),
        },
        Word::Rounding if trust.touching == Some(true) => {
            tr("touching: exact arithmetic decided").to_owned()
        }
        Word::Rounding => match ulps {
            Some(ulps) => say!("{ulps} from the other verdict: exact arithmetic decided"),
            None => tr("exact arithmetic decided").to_owned(),
        },
        Word::Wrong => tr("wrong: exact arithmetic says otherwise").to_owned(),
        Word::Undecided => match ulps {
            Some(ulps) => say!("undecided: {ulps} from the other verdict, less than rounding"),
            None => tr("undecided: the margin is not known").to_owned(),
        },
    }
}

/// A number of ulps: whole where it is large.
pub fn ulps(count: f64) -> String {
    if (10.0..1e9).contains(&count) { grouped(format!("{count:.0}")) } else { number(count) }
}

/// The word, with its meaning.
pub fn meaning(word: Word) -> &'static str {
    tr(match word {
        Word::Certain => "The margin is larger than any rounding error",
        Word::Rounding => {
            "Rounding could change the verdict, so exact arithmetic was used: it says the same"
        }
        Word::Wrong => "Exact arithmetic says otherwise",
        Word::Undecided => "Rounding could change the verdict, and this pair has no exact test",
    })
}
