//! One question, asked in many ways: other arithmetic, other methods, and the same pair in another frame.

use std::sync::Arc;

use super::focus::first_difference;
use super::sensitivity::is_pure;
use crate::intersect::Record;
use crate::intersect::matrix::{self, Dimension};
use crate::intersect::trust::{self, Trust, Word};
use crate::lens::peers;
use crate::patience::{MOST_STEPS, Patience};
use crate::scene::{Document, Precision, Unit, World};
use crate::shapes::{Kind, Shape};
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

/// The lenses of every pair: id, name, meaning.
const F32: [&str; 3] = ["f32", "f32", "In single precision, with every number rounded to it"];
const F64: [&str; 3] = ["f64", "f64", "In double precision, with the numbers as they are written"];
const WIDENED: [&str; 3] =
    ["widened", "f64, f32 numbers", "In double precision, with the numbers that f32 has"];
const EXACT: [&str; 3] =
    ["exact", "exact", "Without any rounding, of the numbers as they are stored"];
const OPEN: [&str; 3] = [
    "exact-open",
    "exact, open sets",
    "Without any rounding, of the sets without their boundary: touching is a miss",
];
const SWAPPED: [&str; 3] = ["swapped", "swapped", "B first, then A"];
const MOVED: [&str; 3] =
    ["moved", "moved origin", "Seen from A: both are moved, so that A is at the origin"];
const SCALED: [&str; 3] =
    ["scaled", "other units", "All lengths times 0.01, as from centimetres to metres"];

const PARRY: [&str; 3] = [
    "parry",
    peers::PARRY,
    "Another library, in single precision, with every number rounded to it",
];

/// The factor of [`SCALED`].
const UNITS: f64 = 0.01;

/// The answers of all lenses for the pair (a, b), the test that decides first.
pub(super) fn look<V: World, W: Dimension<Precise = V>>(
    document: &Document<V>,
    [a, b]: [usize; 2],
    (u, observer): (f64, V),
    trust: Option<&Trust>,
    patience: &Patience,
) -> Vec<LensAnswer<V>> {
    let seen = |index: usize| document.seen_in::<W>(index, u, observer).ok();
    let (Some(shape_a), Some(shape_b)) = (seen(a), seen(b)) else { return Vec::new() };
    let (own, [first, second]) = match document.precision {
        Precision::F32 => (F32, [F64, WIDENED]),
        Precision::F64 => (F64, [F32, F32]),
    };
    let mut rows = vec![asked::<V, W>(own, &shape_a, &shape_b, patience)];
    match document.precision {
        Precision::F32 => {
            rows.push(in_precision::<V, V>(first, document, [a, b], (u, observer), patience))
        }
        Precision::F64 => {
            rows.push(in_precision::<V, V::Single>(
                first,
                document,
                [a, b],
                (u, observer),
                patience,
            ));
        }
    }
    if document.precision == Precision::F32 {
        let [a, b] = [&shape_a, &shape_b].map(Shape::widened);
        rows.push(asked::<V, V>(second, &a, &b, patience));
    }
    rows.push(LensAnswer {
        overlap: trust::gap(&shape_a, &shape_b).map(|gap| gap.is_le()),
        ..named(EXACT, None, Record::default())
    });
    rows.push(LensAnswer {
        overlap: trust::gap(&shape_a, &shape_b).map(|gap| gap.is_lt()),
        ..named(OPEN, None, Record::default())
    });
    rows.extend(matrix::alternatives(&shape_a, &shape_b).iter().filter_map(|way| {
        let (overlap, record) = way.run(&shape_a, &shape_b)?;
        let (id, name) = (way.id.to_owned(), way.name.to_owned());
        Some(LensAnswer { id, name, ..named(["", "", way.source], Some(overlap), record) })
    }));
    let (overlap, record) = verdict::<V, W>(&shape_b, &shape_a, patience);
    rows.push(named(SWAPPED, overlap, record.swapped()));
    let away = -shape_a.reference_point();
    if away != W::ZERO {
        let [a, b] = [&shape_a, &shape_b].map(|shape| shape.posed(away, None));
        rows.push(asked::<V, W>(MOVED, &a, &b, patience));
    }
    if let Some(scaled) = scaled(document, [a, b]) {
        let to = (u, observer * UNITS);
        rows.push(in_precision::<V, W>(SCALED, &scaled, [0, 1], to, patience));
    }
    if peers::KNOWN {
        let overlap = peers::overlap(&shape_a, &shape_b).and_then(|answer| answer.hit());
        rows.push(named(PARRY, overlap, Record::default()));
    }
    let Some((own, others)) = rows.split_first_mut() else { return rows };
    for row in others {
        if !row.record.steps.is_empty() {
            row.differs_at = first_difference(&own.record, &row.record);
        }
    }
    let verdict = own.overlap;
    // The numbers that parry gets are rounded on the way.
    let is_clear = document.precision == Precision::F32
        && trust.is_some_and(|trust| trust.word == Word::Certain);
    for row in &mut rows {
        // These look at other numbers, which another verdict may fit.
        let same_numbers = ![F64[0], MOVED[0], SCALED[0]].contains(&row.id.as_str());
        let same_numbers = same_numbers && (row.id != PARRY[0] || is_clear);
        let same_numbers = same_numbers || row.overlap == verdict;
        let told = row.overlap.is_some() && ![EXACT[0], OPEN[0]].contains(&row.id.as_str());
        row.word =
            trust.filter(|_| told && same_numbers).map(|it| it.of_other(row.overlap == verdict));
    }
    if let (Some(own), Some(trust)) = (rows.first_mut(), trust) {
        own.word = Some(trust.word);
    }
    rows
}

fn named<V: Vector>(
    [id, name, about]: [&'static str; 3],
    overlap: Option<bool>,
    record: Record<V>,
) -> LensAnswer<V> {
    let (id, name, record) = (id.to_owned(), name.to_owned(), Arc::new(record));
    LensAnswer { id, name, about, overlap, word: None, record, differs_at: None }
}

fn verdict<V: World, W: Dimension<Precise = V>>(
    a: &Shape<W>,
    b: &Shape<W>,
    patience: &Patience,
) -> (Option<bool>, Record<V>) {
    let (answer, record) = patience.recorded(MOST_STEPS, |probe| matrix::overlap(a, b, probe).ok());
    (answer.flatten(), record)
}

fn asked<V: World, W: Dimension<Precise = V>>(
    names: [&'static str; 3],
    a: &Shape<W>,
    b: &Shape<W>,
    patience: &Patience,
) -> LensAnswer<V> {
    let (overlap, record) = verdict::<V, W>(a, b, patience);
    named(names, overlap, record)
}

fn in_precision<V: World, W: Dimension<Precise = V>>(
    names: [&'static str; 3],
    document: &Document<V>,
    pair: [usize; 2],
    (u, observer): (f64, V),
    patience: &Patience,
) -> LensAnswer<V> {
    match pair.map(|index| document.seen_in::<W>(index, u, observer).ok()) {
        [Some(a), Some(b)] => asked::<V, W>(names, &a, &b, patience),
        _ => named(names, None, Record::default()),
    }
}

/// The pair with all lengths in other units; `None` for kinds whose fields are not all numbers.
fn scaled<V: World>(document: &Document<V>, pair: [usize; 2]) -> Option<Document<V>> {
    let mut scaled = Document::new("");
    scaled.precision = document.precision;
    for index in pair {
        let mut entry = document.entry(index).ok()?.clone();
        if matches!(entry.form.kind(), Kind::Mesh | Kind::Hull | Kind::Kdop) {
            return None;
        }
        entry.each_field(&mut |name, unit, numbers| {
            if !is_pure(name) && unit == Unit::None {
                numbers.iter_mut().for_each(|number| *number *= UNITS);
            }
        });
        scaled.entries.push(entry);
    }
    Some(scaled)
}
