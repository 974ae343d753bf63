//! One question about the pair in focus, asked every way: other arithmetic, other methods, printed listings, other libraries, and the
//! same pair in another frame.

use std::sync::Arc;

use super::findings::{Motion, Taken, WayAnswer};
use super::focus::first_difference;
use crate::intersect::matrix::{self, Dimension};
use crate::intersect::steps::Step;
use crate::intersect::trust::Word;
use crate::intersect::{Record, Recorder};
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::{Document, Precision, Subject, World};
use crate::shapes::{Interval, Shape};
use crate::vector::{Scalar, Vector};
use crate::ways::{self, Answer, NoAnswer, Told, Way};

/// Who asks, of whom, and what the test that decides says.
pub(super) struct Asking<'a, V: World, W: Dimension<Precise = V>> {
    pub document: &'a Document<V>,
    pub shapes: [&'a Shape<W>; 2],
    pub subject: Subject,
    pub own: Taken<V>,
    pub word: Option<Word>,
}

/// Whether the pair overlaps at an instant, as an observer sees it. The test that decides comes first; its answer and its steps are known.
pub(super) fn of_overlap<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    (pair, shapes): ([usize; 2], [&Shape<W>; 2]),
    at: (f64, V),
    (own, word): (Taken<V>, Option<Word>),
    patience: &Patience,
) -> Vec<WayAnswer<V>> {
    let asking = Asking { document, shapes, subject: Subject::Overlap, own, word };
    asking.rows(|way| at_instant(way, document, pair, at, patience))
}

/// The verdict of a way at an instant, as an observer sees the pair, and its steps.
pub(super) fn at_instant<V: World>(
    way: &Way,
    document: &Document<V>,
    pair: [usize; 2],
    at: (f64, V),
    patience: &Patience,
) -> Taken<V> {
    let told = match way.precision().unwrap_or(document.precision) {
        Precision::F32 => verdict::<V, V::Single>(way, document, pair, at, patience),
        Precision::F64 => verdict::<V, V>(way, document, pair, at, patience),
    };
    told.unwrap_or_else(|none| (Err(none), Record::default()))
}

/// When the pair meets over the frame. The test that decides comes first.
pub(super) fn of_sweep<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    (pair, shapes): ([usize; 2], [&Shape<W>; 2]),
    motion: &Motion<V>,
) -> Vec<WayAnswer<V>> {
    let Some(decided) = decided(motion) else { return Vec::new() };
    let mut record = motion.record.clone();
    // Other ways are not asked for the place of the contact.
    if matches!(record.steps.last(), Some(Step::Contact { .. })) {
        record.steps.pop();
    }
    let (own, word) = ((Ok(decided), record), motion.trust.map(|trust| trust.word));
    let asking = Asking { document, shapes, subject: Subject::Sweep, own, word };
    asking.rows(|way| way.sweep_in_steps(document, pair, MOST_STEPS))
}

/// What the test that decides says of a motion; `None` if it does not know.
pub fn decided<V: Vector>(motion: &Motion<V>) -> Option<Answer> {
    let times = motion
        .meeting
        .ok()?
        .map(|times| Interval { min: times.first.double(), max: times.last.double() });
    Some(Answer::of_times(times))
}

/// The verdict of a way and its steps.
fn verdict<V: World, X: Dimension<Precise = V>>(
    way: &Way,
    document: &Document<V>,
    pair: [usize; 2],
    at: (f64, V),
    patience: &Patience,
) -> Result<Taken<V>, NoAnswer> {
    let [a, b] = ways::shapes::<X>(way, document, pair, at)?;
    let ask = |probe: &mut Recorder<V>| ways::verdict(way, [&a, &b], Some(probe));
    let (told, record) = patience.recorded(MOST_STEPS, ask);
    let record = if *way == Way::Swapped { record.swapped() } else { record };
    Ok((told.unwrap_or(Err(NoAnswer::Pending)), record))
}

impl<V: World, W: Dimension<Precise = V>> Asking<'_, V, W> {
    /// The ways that the pair has, in the order in which they are shown: the test that decides, other tests and printed ones, other
    /// arithmetic, the same test of the pair in another frame, and other libraries.
    fn ways(&self) -> Vec<Way> {
        let [a, b] = self.shapes;
        let [own, other] = Way::of_precisions(self.document.precision);
        let all = Way::all::<V>(a.kind(), b.kind(), self.subject);
        let is_gjk = matrix::alternatives(a, b).iter().any(|way| way.id == "gjk");
        let has_gjk = is_gjk || self.subject == Subject::Sweep;
        let is_next = |way: &Way| match way {
            // What the judge says, the trust says.
            Way::F32 | Way::F64 | Way::Judge | Way::JudgeOpen | Way::Other(_) | Way::Gjk => false,
            Way::Widened => self.document.precision == Precision::F32,
            Way::Moved => self.subject == Subject::Sweep || a.reference_point() != W::ZERO,
            _ => true,
        };
        let others = all.iter().filter(|way| matches!(way, Way::Other(_))).cloned();
        let first = others.chain(has_gjk.then_some(Way::Gjk));
        let next = all.iter().filter(|way| is_next(way)).cloned();
        [own].into_iter().chain(first).chain([other]).chain(next).collect()
    }

    fn rows(&self, ask: impl Fn(&Way) -> Taken<V>) -> Vec<WayAnswer<V>> {
        let row = |(number, way): (usize, Way)| {
            if number == 0 {
                let row = self.row(way, self.own.clone())?;
                return Some(WayAnswer {
                    differs: false,
                    word: self.word,
                    differs_at: None,
                    ..row
                });
            }
            let taken = ask(&way);
            // Meshes are not scaled: nothing is missed.
            let is_missed = way == Way::Scaled && taken.0.is_err();
            self.row(way, taken).filter(|_| !is_missed)
        };
        self.ways().into_iter().enumerate().filter_map(row).collect()
    }

    /// What a way says, beside the test that decides. `None` if it is no way of the pair.
    pub fn row(&self, way: Way, (told, record): Taken<V>) -> Option<WayAnswer<V>> {
        let about = way.about::<V>(self.shapes.map(Shape::kind), self.subject)?;
        let differs = self.differs(&way, &told);
        let word = self.word_of(&way, &told, differs);
        let has_steps = !record.steps.is_empty();
        let differs_at = has_steps.then(|| first_difference(&self.own.1, &record)).flatten();
        let record = Arc::new(record);
        Some(WayAnswer { way, about, told, differs, word, record, differs_at })
    }

    /// Whether a way says something else than the test that decides.
    fn differs(&self, way: &Way, told: &Told) -> bool {
        let (Ok(own), Ok(other)) = (&self.own.0, told) else { return false };
        match (way, own.first(), other.first()) {
            // Samples see a contact at the next of them.
            (Way::Sampling(count), Some(first), Some(sampled)) => {
                (sampled - first).abs() > 1.0 / f64::from(*count) + 1e-3
            }
            _ => own.contradicts(*other),
        }
    }

    fn word_of(&self, way: &Way, told: &Told, differs: bool) -> Option<Word> {
        let has_told = told.as_ref().is_ok_and(|answer| answer.hit().is_some());
        if !has_told || way.is_judge() {
            return None;
        }
        // To numbers that are not the stored ones another answer may fit. At rest single precision is held to those that it was given;
        // those that parry gets are rounded on the way.
        let is_given = *way == Way::F32 && self.subject == Subject::Overlap;
        let is_held = is_given || way.keeps_numbers(self.document.precision);
        let fits = is_held && (*way != Way::Parry || self.word == Some(Word::Certain));
        self.word.filter(|_| !differs || fits).map(|word| word.of_other(!differs))
    }
}
