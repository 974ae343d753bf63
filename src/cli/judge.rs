use std::collections::HashMap;

use glam::{DVec2, DVec3, Vec2, Vec3};

use super::details::Details;
use super::explain;
use super::judgement::{Failure, GaveUp, Got, Judgement, Question, Sweep, SweepAnswer};
use super::pairs::{Interest, LIST_ALL};
use super::watch::Watch;
use crate::intersect::answers::{Answers, SweepAnswers};
use crate::intersect::matrix::{Dimension, Unanswered};
use crate::intersect::sweep::{self, Overlap};
use crate::scene::{Document, Entry, Expectation, Precision, Scene, World};
use crate::shapes::{Shape, ShapeError};
use crate::vector::Scalar;

/// Judges every pair of a scene; in a scene of more than 64 shapes only the pairs that overlap, that meet
/// while they move, or that the file has an expectation about.
///
/// [`judge_each`] does the same without keeping what it has found.
pub fn judge(scene: &Scene) -> Result<Vec<Judgement>, ShapeError> {
    let mut judgements = Vec::new();
    judge_each(scene, &Wanted::default(), &mut Watch::default(), |judgement| {
        judgements.push(judgement);
        Ok::<_, ShapeError>(())
    })?;
    Ok(judgements)
}

/// The most steps of a test that are kept, to be told or to find the one that decided: a search through large trees has millions.
const MOST_STEPS: usize = 1000;

/// The parts that are wanted beside the answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Wanted {
    /// The [`Details`] of each pair.
    pub details: bool,
    /// The recorded steps of each pair, as lines of text.
    pub steps: bool,
    /// One pair alone, by the numbers of its entries.
    pub pair: Option<[usize; 2]>,
}

/// Hands over the judgement of one pair after the other, in the order of the file, and keeps none.
/// It ends early where `found` fails.
pub fn judge_each<E: From<ShapeError>>(
    scene: &Scene,
    wanted: &Wanted,
    watch: &mut Watch,
    found: impl FnMut(Judgement) -> Result<(), E>,
) -> Result<(), E> {
    match (scene, scene.precision()) {
        (Scene::Two(document), Precision::F32) => {
            judge_document::<Vec2, E>(document, wanted, watch, found)
        }
        (Scene::Two(document), Precision::F64) => {
            judge_document::<DVec2, E>(document, wanted, watch, found)
        }
        (Scene::Three(document), Precision::F32) => {
            judge_document::<Vec3, E>(document, wanted, watch, found)
        }
        (Scene::Three(document), Precision::F64) => {
            judge_document::<DVec3, E>(document, wanted, watch, found)
        }
    }
}

/// In the precision of V.
fn judge_document<V: Dimension<Precise: World>, E: From<ShapeError>>(
    document: &Document<V::Precise>,
    wanted: &Wanted,
    watch: &mut Watch,
    mut found: impl FnMut(Judgement) -> Result<(), E>,
) -> Result<(), E> {
    let shapes: Vec<Shape<V>> = document
        .entries
        .iter()
        .map(|entry| entry.form.build(&document.meshes))
        .collect::<Result<_, _>>()?;
    let expected = expectations(document);
    let interest = Interest::new(document, &shapes, expected.keys().copied())?;
    let list_all = shapes.len() <= LIST_ALL || wanted.pair.is_some();
    let pair = wanted.pair.map(|[a, b]| [a.min(b), a.max(b)]);
    for i in 0..shapes.len() {
        let partners = match pair {
            Some([a, b]) if a == i => vec![b],
            Some(_) => Vec::new(),
            None => interest.partners(i),
        };
        for j in partners {
            watch.at([i, j], shapes.len());
            let expected = expected.get(&(i, j)).map(Vec::as_slice);
            let pair = Pair {
                entries: [&document.entries[i], &document.entries[j]],
                shapes: [&shapes[i], &shapes[j]],
                document,
            };
            if let Some(judgement) = pair.judge(expected, list_all, wanted, watch)? {
                watch.listed();
                found(judgement)?;
            }
        }
    }
    Ok(())
}

/// The expectations of the file, by pair in the order of the entries.
fn expectations<V: World>(document: &Document<V>) -> HashMap<(usize, usize), Vec<&Expectation>> {
    let index: HashMap<&str, usize> =
        document.entries.iter().enumerate().map(|(i, entry)| (entry.name.as_str(), i)).collect();
    let mut expected: HashMap<(usize, usize), Vec<&Expectation>> = HashMap::new();
    for expectation in &document.expect {
        let (a, b) = expectation.pair();
        // A document that was edited may expect something of a shape that is gone.
        if let (Some(&a), Some(&b)) = (index.get(a), index.get(b)) {
            expected.entry((a.min(b), a.max(b))).or_default().push(expectation);
        }
    }
    expected
}

/// Two entries of a document, in their order.
struct Pair<'a, V: Dimension<Precise: World>> {
    entries: [&'a Entry<V::Precise>; 2],
    shapes: [&'a Shape<V>; 2],
    document: &'a Document<V::Precise>,
}

/// The answers for a pair, as they are compared with what the file expects.
struct Found {
    overlap: Option<bool>,
    distance: Option<f64>,
    sweep: SweepAnswer,
    keeps_still: bool,
    gave_up: Vec<GaveUp>,
}

impl<V: Dimension<Precise: World>> Pair<'_, V> {
    /// Judges a pair; `None` if it is one of many and there is nothing to say about it.
    fn judge(
        &self,
        expected: Option<&[&Expectation]>,
        list_all: bool,
        wanted: &Wanted,
        watch: &mut Watch,
    ) -> Result<Option<Judgement>, ShapeError> {
        let [a, b] = self.entries;
        let motions = [a.motion::<V>()?, b.motion::<V>()?];
        let sides = [(self.shapes[0], motions[0]), (self.shapes[1], motions[1])];
        let wants_more = wanted.details || wanted.steps;
        let most = if wants_more { MOST_STEPS } else { 0 };
        let mut answers = Answers::verdict(self.shapes, most, watch);
        // Only the relative motion matters.
        let keeps_still = a.displacement == b.displacement && a.turn.is_none() && b.turn.is_none();
        let meeting = (!keeps_still).then(|| SweepAnswers::new(sides, wants_more, most, watch));
        let mut found = Found::new(&answers, meeting.as_ref());
        let meets = found.overlap == Some(true) || matches!(found.sweep, SweepAnswer::Meets(_));
        if !(list_all || meets || expected.is_some() || !found.gave_up.is_empty()) {
            return Ok(None);
        }
        if wants_more {
            answers.ask_all(self.shapes, most, watch);
        } else if found.overlap == Some(false) {
            answers.ask_distance(self.shapes, watch);
        }
        found.add_distance(&answers);
        let mut failures = Vec::new();
        for &expectation in expected.into_iter().flatten() {
            let got = self.got(expectation, &mut found, watch)?;
            if !self.holds(expectation, &got) {
                failures.push(Failure { expectation: expectation.clone(), got });
            }
        }
        let precision = self.document.precision;
        let met = meeting.as_ref();
        let details = wanted.details.then(|| Details::new(sides, &answers, met, precision, watch));
        let steps = if wanted.steps { explain::steps(sides, &answers, met) } else { Vec::new() };
        Ok(Some(Judgement {
            a: a.name.clone(),
            b: b.name.clone(),
            precision,
            overlap: found.overlap,
            distance: found.distance,
            sweep: found.sweep,
            gave_up: found.gave_up,
            details,
            steps,
            expected: expected.map(|_| failures.is_empty()),
            failures,
        }))
    }

    fn overlap_at(
        &self,
        u: f64,
        found: &mut Found,
        watch: &mut Watch,
    ) -> Result<Option<bool>, ShapeError> {
        if u == 0.0 {
            return Ok(found.overlap);
        }
        let [a, b] =
            self.entries.map(|entry| entry.shape_at::<V>(V::Scalar::of(u), &self.document.meshes));
        let answers = Answers::verdict([&a?, &b?], 0, watch);
        if answers.overlap.is_none() {
            found.gave_up.push(GaveUp { question: Question::Overlap, u: Some(u), distance: None });
        }
        Ok(answers.hit())
    }

    /// The answer to the question that an expectation asks.
    fn got(
        &self,
        expectation: &Expectation,
        found: &mut Found,
        watch: &mut Watch,
    ) -> Result<Got, ShapeError> {
        Ok(match *expectation {
            Expectation::Apart { at, .. } | Expectation::Overlap { at, .. } => {
                Got::Overlap(self.overlap_at(at.unwrap_or(0.0), found, watch)?)
            }
            Expectation::Distance { .. } => Got::Distance(found.distance),
            Expectation::Meets { .. } | Expectation::Misses { .. } => {
                Got::Sweep(found.time_of_overlap())
            }
        })
    }

    /// An expectation whose question has no answer does not hold.
    fn holds(&self, expectation: &Expectation, got: &Got) -> bool {
        match (expectation, *got) {
            (Expectation::Apart { .. }, Got::Overlap(overlap)) => overlap == Some(false),
            (Expectation::Overlap { .. }, Got::Overlap(overlap)) => overlap == Some(true),
            (&Expectation::Distance { is, tolerance, .. }, Got::Distance(distance)) => {
                let near = |distance| self.near(distance, is, tolerance, is.max(1.0));
                distance.is_some_and(near)
            }
            (
                &Expectation::Meets { first, last, tolerance, .. },
                Got::Sweep(SweepAnswer::Meets(sweep)),
            ) => {
                self.near(sweep.first, first, tolerance, 1.0)
                    && self.near(sweep.last, last, tolerance, 1.0)
            }
            (Expectation::Misses { .. }, Got::Sweep(sweep)) => sweep == SweepAnswer::Misses,
            _ => false,
        }
    }

    /// Whether `value` is within `tolerance` (1e-5 · `scale` if it is not given) of the expected number,
    /// rounded to the scene's precision.
    fn near(&self, value: f64, expected: f64, tolerance: Option<f64>, scale: f64) -> bool {
        let [expected, scale] = [expected, scale].map(|of| self.document.precision.round(of));
        let tolerance = tolerance.map(|of| self.document.precision.round(of));
        (value - expected).abs() <= tolerance.unwrap_or(1e-5 * scale)
    }
}

impl Found {
    /// Nothing is said of a question that was given up.
    fn new<V: Dimension>(answers: &Answers<V>, meeting: Option<&SweepAnswers<V>>) -> Self {
        let mut gave_up = Vec::new();
        if answers.overlap.is_none() {
            gave_up.push(GaveUp { question: Question::Overlap, u: None, distance: None });
        }
        let sweep = match meeting.map(|meeting| meeting.met) {
            None | Some(Some(Ok(None))) => SweepAnswer::Misses,
            Some(Some(Ok(Some(met)))) => {
                let Overlap { first, last } = met.overlap.widened();
                SweepAnswer::Meets(Sweep { first, last })
            }
            Some(Some(Err(Unanswered::Unsupported(_)))) => SweepAnswer::Unanswered,
            Some(Some(Err(Unanswered::GaveUp(sweep::GaveUp { u, distance })))) => {
                let u = Some(V::Scalar::at_most(u).double());
                gave_up.push(GaveUp { question: Question::Sweep, u, distance });
                SweepAnswer::Unanswered
            }
            Some(None) => {
                gave_up.push(GaveUp { question: Question::Sweep, u: None, distance: None });
                SweepAnswer::Unanswered
            }
        };
        let (overlap, keeps_still) = (answers.hit(), meeting.is_none());
        Self { overlap, distance: None, sweep, keeps_still, gave_up }
    }

    fn add_distance<V: Dimension>(&mut self, answers: &Answers<V>) {
        self.distance = match self.overlap {
            Some(true) => Some(0.0),
            Some(false) => answers.closest.map(|closest| closest.distance.double()),
            None => None,
        };
        if self.overlap == Some(false) && answers.gave_up_distance {
            self.gave_up.push(GaveUp { question: Question::Distance, u: None, distance: None });
        }
    }

    /// When they overlap. Two shapes that keep still do so always or never.
    fn time_of_overlap(&self) -> SweepAnswer {
        match self.overlap {
            _ if !self.keeps_still => self.sweep,
            None => SweepAnswer::Unanswered,
            Some(false) => SweepAnswer::Misses,
            Some(true) => SweepAnswer::Meets(Sweep { first: 0.0, last: 1.0 }),
        }
    }
}
