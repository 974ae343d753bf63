use std::collections::HashMap;

use glam::{DVec2, DVec3, Vec2, Vec3};

use super::ask::{Ask, Watch};
use super::details::Details;
use super::explain;
use super::judgement::{Failure, GaveUp, Got, Judgement, Question, Sweep, SweepAnswer};
use super::pairs::{Interest, LIST_ALL};
use crate::intersect;
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

/// The answers for a pair. A question that was given up leaves its field as if there were no test.
struct Found {
    overlap: Option<bool>,
    distance: Option<f64>,
    sweep: SweepAnswer,
    keeps_still: bool,
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
        let [a, b] = self.shapes;
        let mut ask = Ask::new(watch);
        let overlap = ask.of(Question::Overlap, None, |probe| {
            intersect::explain::with(probe).overlap(a, b).ok()
        });
        let sweep = self.sweep(&mut ask)?;
        let meets = overlap == Some(true) || matches!(sweep, SweepAnswer::Meets(_));
        if !(list_all || meets || expected.is_some() || !ask.gave_up.is_empty()) {
            return Ok(None);
        }
        let distance = match overlap {
            Some(true) => Some(0.0),
            Some(false) => ask.of(Question::Distance, None, |probe| {
                intersect::explain::with(probe)
                    .distance(a, b)
                    .ok()
                    .map(|closest| closest.distance.double())
            }),
            None => None,
        };
        let keeps_still = self.keeps_still();
        let found = Found { overlap, distance, sweep, keeps_still };
        let mut failures = Vec::new();
        for &expectation in expected.into_iter().flatten() {
            let got = self.got(expectation, &found, &mut ask)?;
            if !self.holds(expectation, &got) {
                failures.push(Failure { expectation: expectation.clone(), got });
            }
        }
        let gave_up = std::mem::take(&mut ask.gave_up);
        let motions = [self.entries[0].motion()?, self.entries[1].motion()?];
        let sides = ((a, motions[0]), (b, motions[1]));
        let details = wanted
            .details
            .then(|| Details::of(sides.0, sides.1, (found.overlap, found.sweep), &mut ask));
        let steps = if wanted.steps {
            explain::steps(sides.0, sides.1, !found.keeps_still)
        } else {
            Vec::new()
        };
        Ok(Some(Judgement {
            a: self.entries[0].name.clone(),
            b: self.entries[1].name.clone(),
            precision: self.document.precision,
            overlap,
            distance,
            sweep,
            gave_up,
            details,
            steps,
            expected: expected.map(|_| failures.is_empty()),
            failures,
        }))
    }

    /// Only the relative motion matters.
    fn keeps_still(&self) -> bool {
        let [a, b] = self.entries;
        a.displacement == b.displacement && a.turn.is_none() && b.turn.is_none()
    }

    fn sweep(&self, ask: &mut Ask) -> Result<SweepAnswer, ShapeError> {
        if self.keeps_still() {
            return Ok(SweepAnswer::Misses);
        }
        let ([a, b], [entry_a, entry_b]) = (self.shapes, self.entries);
        let (a_motion, b_motion) = (entry_a.motion::<V>()?, entry_b.motion::<V>()?);
        let mut known = None;
        let answer = ask.of(Question::Sweep, None, |probe| {
            let answer = intersect::explain::with(probe).sweep(a, a_motion, b, b_motion);
            known = match answer {
                Err(Unanswered::GaveUp(known)) => Some(known),
                _ => None,
            };
            answer.ok()
        });
        if let Some(sweep::GaveUp { u, distance }) = known {
            ask.gave_up.retain(|question| question.question != Question::Sweep);
            ask.gave_up.push(GaveUp {
                question: Question::Sweep,
                u: Some(V::Scalar::at_most(u).double()),
                distance,
            });
        }
        let sweep = |overlap: Overlap<V::Scalar>| {
            let Overlap { first, last } = overlap.widened();
            Sweep { first, last }
        };
        Ok(match answer {
            None => SweepAnswer::Unanswered,
            Some(None) => SweepAnswer::Misses,
            Some(Some(overlap)) => SweepAnswer::Meets(sweep(overlap)),
        })
    }

    fn overlap_at(&self, u: f64, found: &Found, ask: &mut Ask) -> Result<Option<bool>, ShapeError> {
        if u == 0.0 {
            return Ok(found.overlap);
        }
        let [a, b] =
            self.entries.map(|entry| entry.shape_at::<V>(V::Scalar::of(u), &self.document.meshes));
        let (a, b) = (a?, b?);
        Ok(ask.of(Question::Overlap, Some(u), |probe| {
            intersect::explain::with(probe).overlap(&a, &b).ok()
        }))
    }

    /// The answer to the question that an expectation asks.
    fn got(
        &self,
        expectation: &Expectation,
        found: &Found,
        ask: &mut Ask,
    ) -> Result<Got, ShapeError> {
        Ok(match *expectation {
            Expectation::Apart { at, .. } | Expectation::Overlap { at, .. } => {
                Got::Overlap(self.overlap_at(at.unwrap_or(0.0), found, ask)?)
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
