//! The answers about a pair: [`Answers`] at rest, [`SweepAnswers`] in motion. Each question is asked once; the window, the command line
//! and lessons read the answer.

use super::distance::Closest;
use super::explain;
use super::matrix::{self, Dimension, Met, Parts, RaySpan, Unanswered, Unsupported};
use super::penetration::Penetration;
use super::probe::{Record, Recorder, Step};
use super::sweep::{Contact, Overlap};
use super::trust::Trust;
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// Asks questions one after the other, and may end each of them.
pub trait Patient {
    /// The answer, with up to `most` steps; `None` if the question was ended, because what it answers is void then.
    fn recorded<D: Vector, T: Clone + Send + 'static>(
        &mut self,
        most: usize,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> (Option<T>, Record<D>);

    /// The answer alone.
    fn answer<D: Vector, T: Clone + Send + 'static>(
        &mut self,
        ask: impl FnOnce(&mut Recorder<D>) -> T,
    ) -> Option<T> {
        self.recorded(0, ask).0
    }
}

/// A shape, and how it moves over the frame.
pub type Moved<'a, V> = (&'a Shape<V>, Motion<V>);

/// The answers about two shapes at rest. What was not asked, or has no answer, is `None`.
#[derive(Debug, Clone)]
pub struct Answers<V: Dimension> {
    /// Have they a point in common? `None` if the question was ended.
    pub overlap: Option<Result<bool, Unsupported>>,
    /// The function that tells, such as `overlap::ball_aabb`; empty if there is none.
    pub function: &'static str,
    /// The steps of that function, and the reason for its verdict.
    pub record: Record<V::Double>,
    /// How far apart they are, and where they are closest: not asked if the depth is known.
    pub closest: Option<Closest<V>>,
    /// The question how far apart they are was ended.
    pub gave_up_distance: bool,
    /// How deep they are in one another.
    pub deepest: Option<Penetration<V>>,
    /// The steps of the search for that depth.
    way_out: Record<V::Double>,
    /// The triangles of meshes that are nearest, or deepest.
    pub parts: Parts,
    /// The part of a ray or a line that lies in the other shape.
    pub cast: Option<RaySpan<V>>,
    /// How far the verdict can be trusted; `None` too if that question was ended.
    pub trust: Option<Trust>,
}

impl<V: Dimension> Answers<V> {
    /// The verdict, with up to `most` of its steps.
    pub fn verdict([a, b]: [&Shape<V>; 2], most: usize, patient: &mut impl Patient) -> Self {
        let (overlap, record) = patient.recorded(most, |probe| explain::with(probe).overlap(a, b));
        Self {
            overlap,
            function: matrix::overlap_route(a, b).map_or("", |route| route.function),
            record,
            closest: None,
            gave_up_distance: false,
            deepest: None,
            way_out: Record::default(),
            parts: [None; 2],
            cast: None,
            trust: None,
        }
    }

    /// The verdict, if there is one.
    pub fn hit(&self) -> Option<bool> {
        self.overlap?.ok()
    }

    /// Appends to the record of a verdict the steps of the other answers: of the search for the depth what follows the simplices with
    /// which it begins, if the record has these.
    pub fn tell_the_rest(&mut self, record: &mut Record<V::Double>) {
        let is_simplex = |step: &Step<_>| matches!(step, Step::Simplex(_));
        if !record.steps.iter().any(is_simplex) {
            return;
        }
        for (number, step) in std::mem::take(&mut self.way_out.steps).into_iter().enumerate() {
            if !is_simplex(&step) {
                if self.way_out.shallowest == Some(number) {
                    record.shallowest = Some(record.steps.len());
                }
                record.steps.push(step);
            }
        }
    }

    /// Asks how far apart they are.
    pub fn ask_distance(&mut self, [a, b]: [&Shape<V>; 2], patient: &mut impl Patient) {
        let ask = |probe: &mut Recorder<_>| explain::with(probe).nearest_parts(a, b).ok();
        let found = patient.answer(ask);
        self.gave_up_distance = found.is_none();
        if let Some((closest, parts)) = found.flatten() {
            (self.closest, self.parts) = (Some(closest), parts);
        }
    }

    /// Asks all the rest: where a ray comes in; and if there is a verdict, the depth, with up to `most` of its steps, or the distance,
    /// and how far the verdict can be trusted.
    pub fn ask_all(&mut self, pair: [&Shape<V>; 2], most: usize, patient: &mut impl Patient) {
        let [a, b] = pair;
        let cast = patient.answer(|probe| {
            let of_a = explain::with(probe).cast(a, b);
            of_a.or_else(|| explain::with(probe).cast(b, a))
        });
        self.cast = cast.flatten();
        let Some(hit) = self.hit() else { return };
        if hit {
            let (deepest, way_out) = patient
                .recorded(most, |probe| explain::with(probe).deepest_parts(a, b).ok().flatten());
            self.way_out = way_out;
            if let Some((deepest, parts)) = deepest.flatten() {
                (self.deepest, self.parts) = (Some(deepest), parts);
            }
        }
        if self.deepest.is_none() {
            self.ask_distance(pair, patient);
        }
        let depth = self.deepest.map(|deepest| deepest.depth);
        let distance = self.closest.map(|closest| closest.distance);
        let known = if hit { depth } else { distance }.map(Scalar::double);
        self.trust = patient.answer(|probe| Trust::told(a, b, hit, known, probe));
    }
}

/// The answers about two shapes that move.
#[derive(Debug, Clone)]
pub struct SweepAnswers<V: Dimension> {
    /// When they overlap, and the contact at the first instant if it was asked; `None` if the question was ended and nothing is known.
    pub met: Option<Result<Option<Met<V>>, Unanswered>>,
    /// The question was ended.
    pub was_ended: bool,
    /// The function that tells, such as `sweep::ball_aabb`; empty if there is none.
    pub function: &'static str,
    /// Its steps.
    pub record: Record<V::Double>,
}

impl<V: Dimension> SweepAnswers<V> {
    /// When two bodies overlap, with up to `most` steps, and their first contact if it is wanted.
    pub fn new(
        [(a, of_a), (b, of_b)]: [Moved<V>; 2],
        wants_contact: bool,
        most: usize,
        patient: &mut impl Patient,
    ) -> Self {
        // A search that is ended may know an instant before which the bodies are apart: that stays true.
        let mut known = None;
        let (met, record) = patient.recorded(most, |probe| {
            let with = explain::with(probe);
            let met = match wants_contact {
                true => with.sweep_with_contact(a, of_a, b, of_b),
                false => with
                    .sweep(a, of_a, b, of_b)
                    .map(|met| met.map(|overlap| Met { overlap, contact: None })),
            };
            known = met.err().filter(|why| matches!(why, Unanswered::GaveUp(_)));
            met
        });
        let (was_ended, met) = (met.is_none(), met.or(known.map(Err)));
        let has_none = matches!(met, Some(Err(Unanswered::Unsupported(_))));
        let function = if has_none { "" } else { matrix::sweep_path(a, &of_a, b, &of_b) };
        Self { met, was_ended, function, record }
    }

    /// When they overlap; `None` if that is not known.
    pub fn times(&self) -> Option<Option<Overlap<V::Scalar>>> {
        Some(self.met?.ok()?.map(|met| met.overlap))
    }

    /// Where they first touch, if the contact was asked.
    pub fn first_touch(&self, pair: [Moved<V>; 2], patient: &mut impl Patient) -> Option<Touch<V>> {
        let met = self.met?.ok()??;
        Some(Touch::new(met.contact?, pair, met.overlap.first, patient))
    }

    /// Where they touch last, if that is within the frame and nothing turns: backwards in time it is the first contact.
    pub fn last_touch(
        &self,
        [(a, of_a), (b, of_b)]: [Moved<V>; 2],
        patient: &mut impl Patient,
    ) -> Option<Touch<V>> {
        let left = V::Scalar::ONE - self.times()??.last;
        if left <= V::Scalar::ZERO || of_a.turn.is_some() || of_b.turn.is_some() {
            return None;
        }
        let [at_end_a, at_end_b] = [a.at(&of_a, V::Scalar::ONE), b.at(&of_b, V::Scalar::ONE)];
        let back = |motion: Motion<V>| Motion::from(-motion.displacement);
        let pair = [(&at_end_a, back(of_a)), (&at_end_b, back(of_b))];
        let contact = matrix::contact(pair[0].0, pair[0].1, pair[1].0, pair[1].1, left)?;
        Some(Touch::new(contact, pair, left, patient))
    }
}

/// A place at which two bodies touch.
#[derive(Debug, Clone, Copy)]
pub struct Touch<V: Vector> {
    /// The point and the normal.
    pub contact: Contact<V>,
    /// The triangles of meshes that touch there.
    pub parts: Parts,
}

impl<V: Dimension> Touch<V> {
    fn new(
        contact: Contact<V>,
        [(a, of_a), (b, of_b)]: [Moved<V>; 2],
        u: V::Scalar,
        patient: &mut impl Patient,
    ) -> Self {
        let has_mesh = a.kind() == Kind::Mesh || b.kind() == Kind::Mesh;
        let (a, b) = (a.at(&of_a, u), b.at(&of_b, u));
        let ask = |probe: &mut Recorder<_>| explain::with(probe).nearest_parts(&a, &b).ok();
        let found = if has_mesh { patient.answer(ask).flatten() } else { None };
        Self { contact, parts: found.map_or([None; 2], |(_, parts)| parts) }
    }
}
