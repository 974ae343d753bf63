//! The motion of the pair, asked through every lens, and how far its answer can be trusted.

use std::sync::Arc;

use super::findings::Motion;
use super::focus::first_difference;
use crate::intersect::Record;
use crate::intersect::trust::Word;
use crate::lens::{Answer, Lens, Margin, margin};
use crate::patience::MOST_STEPS;
use crate::scene::{Document, Precision, Subject, World};
use crate::shapes::{Interval, Kind};
use crate::vector::{Scalar, Vector};

/// What a lens says of a motion.
#[derive(Debug, Clone)]
pub struct SweepLens<V: Vector> {
    /// The lens.
    pub lens: Lens,
    /// What it says: whether they meet, and from when to when.
    pub answer: Answer,
    /// How sure that is; `None` if it is not known, or if the lens looks at other numbers and says something else.
    pub word: Option<Word>,
    /// It says something else than the test that decides.
    pub differs: bool,
    /// Its steps; none for the judge, samples, and other libraries.
    pub record: Arc<Record<V>>,
    /// As in [`LensAnswer`](super::LensAnswer).
    pub differs_at: Option<[usize; 2]>,
}

/// How far the answer of a sweep can be trusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SweepTrust {
    /// How sure it is.
    pub word: Word,
    /// How far it is from turning: the least distance over the frame, or the depth in the middle of the overlap. `None` if that is
    /// not known.
    pub margin: Option<Margin>,
    /// Whether they only touch on the way, so that an arbitrarily small motion makes it a miss; `None` if nobody can tell.
    pub touching: Option<bool>,
    /// The answer of the judge: for bodies of the exact judge that move straight, the first contact is at most 2⁻⁴⁰ of the frame
    /// late, and the last as much early.
    pub judged: Answer,
}

/// What the test that decides says of a motion; `None` if it does not know.
fn decided<V: Vector>(motion: &Motion<V>) -> Option<Answer> {
    let meeting = motion.meeting.ok()?;
    let times = |of: crate::intersect::sweep::Overlap<V::Scalar>| Interval {
        min: of.first.double(),
        max: of.last.double(),
    };
    Some(Answer::of_times(meeting.map(times)))
}

/// How far the answer can be trusted; `None` for meshes, whose judge takes too long for a frame, and where there is no answer.
pub(super) fn trust<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    motion: &Motion<V>,
) -> Option<SweepTrust> {
    let is_mesh = |index: usize| document.entries[index].form.kind() == Kind::Mesh;
    if pair.into_iter().any(is_mesh) {
        return None;
    }
    let answer = decided(motion)?;
    let judged = Lens::Judge.sweep(document, pair);
    let margin = margin(document, pair, Subject::Sweep);
    let is_clear = margin.is_some_and(|margin| !margin.is_small());
    let word = if answer.contradicts(judged) {
        Word::Wrong
    } else if is_clear {
        Word::Certain
    } else if judged.hit().is_some() {
        Word::Rounding
    } else {
        Word::Undecided
    };
    let touching = match is_clear {
        true => Some(false),
        false => Lens::JudgeOpen
            .sweep(document, pair)
            .hit()
            .zip(judged.hit())
            .map(|(open, closed)| closed && !open),
    };
    Some(SweepTrust { word, margin, touching, judged })
}

/// Whether samples say another verdict, or a first contact that is later than the next sample.
fn misses_by_samples(decided: Answer, answer: Answer, count: u32) -> bool {
    match (decided.first(), answer.first()) {
        (Some(first), Some(sampled)) => (sampled - first).abs() > 1.0 / f64::from(count) + 1e-3,
        _ => decided.contradicts(answer),
    }
}

/// The answers of all lenses, that of the test that decides first.
pub(super) fn look<V: World>(
    document: &Document<V>,
    pair: [usize; 2],
    motion: &Motion<V>,
    trust: Option<&SweepTrust>,
) -> Vec<SweepLens<V>> {
    let [a, b] = pair.map(|index| document.entries[index].form.kind());
    let Some(decided) = decided(motion) else { return Vec::new() };
    let precision = document.precision;
    let [own, other] = Lens::of_precisions(precision);
    let mut lenses = vec![other];
    let is_new = |lens: &Lens| {
        let same = *lens == Lens::Widened && precision == Precision::F64;
        // What the judge says, the trust says.
        !same && !matches!(lens, Lens::F32 | Lens::F64 | Lens::Judge | Lens::JudgeOpen)
    };
    lenses.extend(Lens::all::<V>(a, b, Subject::Sweep).into_iter().filter(is_new));
    let ask = |lens: &Lens| lens.sweep_in_steps(document, pair, MOST_STEPS);
    let own_record = Arc::new(ask(&own).1);
    let mut rows = vec![(own, decided, own_record.clone())];
    rows.extend(lenses.into_iter().map(|lens| {
        let (answer, record) = ask(&lens);
        (lens, answer, Arc::new(record))
    }));
    // Meshes are not scaled.
    rows.retain(|(lens, answer, _)| *lens != Lens::Scaled || *answer != Answer::Unsupported);
    let is_certain = trust.is_some_and(|trust| trust.word == Word::Certain);
    let row = |(lens, answer, record): (Lens, Answer, Arc<Record<V>>)| {
        let differs = match lens {
            Lens::Sampling(count) => misses_by_samples(decided, answer, count),
            _ => decided.contradicts(answer),
        };
        let told = !lens.is_judge() && answer.hit().is_some();
        let word = trust.filter(|_| told).map(|trust| match trust.word {
            word if !differs => word,
            Word::Certain | Word::Rounding => Word::Wrong,
            Word::Wrong | Word::Undecided => Word::Undecided,
        });
        // Other numbers may fit another answer, and those that parry gets are rounded on the way.
        let fits = lens.keeps_numbers(precision) && (lens != Lens::Parry || is_certain);
        let word = word.filter(|_| !differs || fits);
        let has_steps = !record.steps.is_empty();
        let differs_at = has_steps.then(|| first_difference(&own_record, &record)).flatten();
        SweepLens { lens, answer, word, differs, record, differs_at }
    };
    rows.into_iter().map(row).collect()
}
