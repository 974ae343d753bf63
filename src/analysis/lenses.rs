//! One question, asked in many ways: other arithmetic, other methods, and the same pair in another frame.

use std::sync::Arc;

use super::focus::first_difference;
use crate::intersect::matrix::{self, Dimension};
use crate::intersect::trust::{Trust, Word};
use crate::intersect::{Record, Recorder};
use crate::lens::{self, Answer, Lens, peers};
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::{Document, Precision, World};
use crate::vector::Vector;

/// The answer of one way to ask whether the pair in focus overlaps.
#[derive(Debug, Clone)]
pub struct LensAnswer<V: Vector> {
    /// Its id, by which scenes and links name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does differently.
    pub about: &'static str,
    /// Its verdict; `None` if it has none.
    pub overlap: Option<bool>,
    /// How sure that is; `None` if the lens asks about other numbers, so that another verdict is no error.
    pub word: Option<Word>,
    /// Its steps; none for exact arithmetic.
    pub record: Arc<Record<V>>,
    /// The numbers of the first step that differs: that of the test that decides, and that of this lens. `None` if all are the
    /// same, or if the lens takes steps of another kind.
    pub differs_at: Option<[usize; 2]>,
}

impl<V: Vector> LensAnswer<V> {
    /// Whether it says something else than the test that decides.
    pub fn contradicts(&self, verdict: bool) -> bool {
        self.overlap.is_some_and(|overlap| overlap != verdict)
    }
}

/// The answers of all lenses for the pair (a, b), the test that decides first.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    [a, b]: [usize; 2],
    at: (f64, V),
    trust: Option<&Trust>,
    patience: &Patience,
) -> Vec<LensAnswer<V>> {
    let precision = document.precision;
    let Some([shape_a, shape_b]) = lens::shapes::<W>(&Lens::Widened, document, [a, b], at) else {
        return Vec::new();
    };
    let ways = matrix::alternatives(&shape_a, &shape_b);
    let of_way = |id: &String| ways.iter().find(|way| way.id == id);
    let row = |lens: Lens| {
        let seen = match lens.precision().unwrap_or(precision) {
            own if own == precision => told::<V, W>(&lens, document, [a, b], at, patience),
            Precision::F32 => told::<V, V::Single>(&lens, document, [a, b], at, patience),
            Precision::F64 => told::<V, V>(&lens, document, [a, b], at, patience),
        };
        // Meshes are not scaled.
        if seen.is_none() && lens == Lens::Scaled {
            return None;
        }
        let (overlap, record) = seen.unwrap_or_default();
        let [name, about] = match &lens {
            Lens::Way(id) => of_way(id).map(|way| [way.name, way.source])?,
            lens => lens.name()?,
        };
        let (id, name, record) = (lens.to_string(), name.to_owned(), Arc::new(record));
        let row = LensAnswer { id, name, about, overlap, word: None, record, differs_at: None };
        Some((lens, row))
    };
    let [own, other] = Lens::of_precisions(precision);
    let mut lenses = vec![own, other];
    lenses.extend((precision == Precision::F32).then_some(Lens::Widened));
    lenses.extend([Lens::Exact, Lens::ExactOpen]);
    lenses.extend(ways.iter().map(|way| Lens::Way(way.id.to_owned())));
    lenses.push(Lens::Swapped);
    lenses.extend((shape_a.reference_point() != W::ZERO).then_some(Lens::Moved));
    lenses.push(Lens::Scaled);
    lenses.extend(peers::KNOWN.then_some(Lens::Parry));
    let mut rows: Vec<_> = lenses.into_iter().filter_map(row).collect();
    let Some(((_, own), others)) = rows.split_first_mut() else { return Vec::new() };
    let is_certain =
        precision == Precision::F32 && trust.is_some_and(|it| it.word == Word::Certain);
    for (lens, row) in others {
        if !row.record.steps.is_empty() {
            row.differs_at = first_difference(&own.record, &row.record);
        }
        // To numbers that are not the stored ones another verdict may fit. Single precision is held to those that it was given.
        let same = row.overlap == own.overlap;
        let fits = same || *lens == Lens::F32 || lens.keeps_numbers(precision);
        // The numbers that parry gets are rounded on the way.
        let fits = fits && (same || *lens != Lens::Parry || is_certain);
        let told = row.overlap.is_some() && !lens.is_judge();
        row.word = trust.filter(|_| told && fits).map(|it| it.of_other(same));
    }
    own.word = trust.map(|trust| trust.word);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The verdict of a lens and its steps; `None` if there are no such shapes.
fn told<V: World, X: Dimension<Precise = V>>(
    lens: &Lens,
    document: &Document<V>,
    pair: [usize; 2],
    at: (f64, V),
    patience: &Patience,
) -> Option<(Option<bool>, Record<V>)> {
    let [a, b] = lens::shapes::<X>(lens, document, pair, at)?;
    Some(match lens {
        Lens::Way(id) => {
            let way = matrix::alternatives(&a, &b).into_iter().find(|way| way.id == id)?;
            let (hit, record) = way.run(&a, &b)?;
            (Some(hit), record)
        }
        lens => {
            let ask = |probe: &mut Recorder<V>| lens::verdict(lens, [&a, &b], Some(probe));
            let (answer, record) = patience.recorded(MOST_STEPS, ask);
            let record = if *lens == Lens::Swapped { record.swapped() } else { record };
            (answer.flatten().and_then(Answer::hit), record)
        }
    })
}
