//! The details that `check --json` adds to the answers for a pair: how deep, where, when and why.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};

use super::ask::Ask;
use super::judgement::{Question, SweepAnswer};
use crate::intersect::matrix::{self, Dimension};
use crate::intersect::sweep::Contact;
use crate::intersect::trust::{self, Trust};
use crate::intersect::{Decision, Recorder};
use crate::scene::Precision;
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// The numbers of a vector, in doubles.
pub type Numbers = Vec<f64>;

/// How a pair lies, and what told so.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Details {
    /// How deep they are in one another, where they overlap and that is known; with a mesh a lower bound.
    pub depth: Option<f64>,
    /// The unit vector from the first shape to the second: along the shortest way out, or between the nearest
    /// points.
    pub normal: Option<Numbers>,
    /// The deepest or the nearest points of both.
    pub witnesses: Option<[Numbers; 2]>,
    /// The point and the normal at which they first touch.
    pub first_contact: Option<Touch>,
    /// The same at the last instant of overlap, if that is within the frame and nothing turns.
    pub last_contact: Option<Touch>,
    /// The parameters at which a ray or a line enters and leaves, and the triangle of a mesh through which it
    /// does.
    pub t: Option<Passage>,
    /// The reason for the verdict, as the test told it: the name of a [`Decision`], or of the step that decided.
    pub decided_by: Option<String>,
    /// The function that decided.
    pub function: Option<&'static str>,
    /// How far the verdict can be trusted.
    pub trust: Option<Trust>,
}

/// A place at which they touch.
#[derive(Debug, Clone, PartialEq)]
pub struct Touch {
    /// A point of both.
    pub point: Numbers,
    /// Across their surfaces, from the first to the second; `None` where there is no single one.
    pub normal: Option<Numbers>,
}

impl<V: Vector> From<Contact<V>> for Touch {
    fn from(Contact { point, normal }: Contact<V>) -> Self {
        Self { point: numbers(point), normal: normal.map(numbers) }
    }
}

/// The part of a ray or a line that lies in a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Passage {
    /// In lengths along it.
    pub entry: f64,
    /// Infinite if it never goes out.
    pub exit: f64,
    /// The first triangle of a mesh that it meets.
    pub triangle: Option<usize>,
}

fn numbers<V: Vector>(vector: V) -> Numbers {
    (0..V::DIM).map(|i| vector.get(i).double()).collect()
}

impl Details {
    /// The details of two shapes as they stand and move, whose verdict and sweep are known.
    pub(super) fn of<V: Dimension>(
        (a, a_motion): (&Shape<V>, Motion<V>),
        (b, b_motion): (&Shape<V>, Motion<V>),
        (overlap, sweep): (Option<bool>, SweepAnswer),
        ask: &mut Ask,
    ) -> Self {
        let mut details = Self {
            function: matrix::overlap_path(a, b),
            decided_by: ask.of(Question::Overlap, None, |probe| decided_by(a, b, probe)),
            ..Self::default()
        };
        let mut distance = None;
        if overlap == Some(true) {
            let found = ask.of(Question::Overlap, None, |probe| {
                matrix::penetration(a, b, probe).ok().flatten()
            });
            if let Some(found) = found {
                details.depth = Some(found.depth.double());
                details.normal = Some(numbers(found.normal));
                details.witnesses = Some([numbers(found.a), numbers(found.b)]);
            }
        } else if overlap == Some(false) {
            let found =
                ask.of(Question::Distance, None, |probe| matrix::distance(a, b, probe).ok());
            distance = found.map(|closest| closest.distance.double());
            if let Some(closest) = found {
                details.normal = (closest.b - closest.a).unit().map(numbers);
                details.witnesses = Some([numbers(closest.a), numbers(closest.b)]);
            }
        }
        details.trust = overlap.map(|overlap| {
            // With a mesh it is the distance that is known already, and no depth, of which only a bound is.
            let has_mesh = a.kind() == Kind::Mesh || b.kind() == Kind::Mesh;
            let margin = if has_mesh {
                distance
            } else {
                ask.of(Question::Distance, None, |probe| trust::margin(a, b, overlap, probe))
            };
            Trust::of(a, b, overlap, margin)
        });
        if let SweepAnswer::Meets(times) = sweep {
            let first = V::Scalar::of(times.first);
            let contact = matrix::contact(a, a_motion, b, b_motion, first);
            details.first_contact = contact.map(Touch::from);
            // Backwards in time it is the first. A turn has no motion that leads back.
            let turns = a_motion.turn.is_some() || b_motion.turn.is_some();
            if times.last < 1.0 && !turns {
                let [a, b] = [a.at(&a_motion, V::Scalar::ONE), b.at(&b_motion, V::Scalar::ONE)];
                let [a_back, b_back] = [-a_motion.displacement, -b_motion.displacement];
                let left = V::Scalar::ONE - V::Scalar::of(times.last);
                details.last_contact =
                    matrix::contact(&a, a_back, &b, b_back, left).map(Touch::from);
            }
        }
        let cast = ask.of(Question::Overlap, None, |probe| {
            let of_a = matrix::cast(a, b, probe);
            of_a.or_else(|| matrix::cast(b, a, probe))
        });
        details.t = cast.map(|cast| Passage {
            entry: cast.hit.entry.double(),
            exit: cast.hit.exit.double(),
            triangle: cast.triangle,
        });
        details
    }

    /// Adds the keys of the details that are known; `overlap` tells which of them mean anything.
    pub(super) fn serialize_into<M: SerializeMap>(
        &self,
        map: &mut M,
        precision: Precision,
        overlap: Option<bool>,
    ) -> Result<(), M::Error> {
        let written = |numbers: &Numbers| Written(numbers.clone(), precision);
        if overlap == Some(true) {
            map.serialize_entry("depth", &self.depth.map(|depth| precision.written(depth)))?;
        }
        if overlap.is_some() {
            map.serialize_entry("normal", &self.normal.as_ref().map(written))?;
        }
        if let Some([a, b]) = &self.witnesses {
            map.serialize_entry("witnesses", &[written(a), written(b)])?;
        }
        for (key, touch) in
            [("first_contact", &self.first_contact), ("last_contact", &self.last_contact)]
        {
            if let Some(Touch { point, normal }) = touch {
                let normal = normal.as_ref().map(written);
                map.serialize_entry(key, &WrittenTouch { point: written(point), normal })?;
            }
        }
        if let Some(Passage { entry, exit, triangle }) = self.t {
            let [entry, exit] = [entry, exit].map(|t| t.is_finite().then(|| precision.written(t)));
            map.serialize_entry("t", &WrittenPassage { entry, exit, triangle })?;
        }
        if let Some(decided_by) = &self.decided_by {
            map.serialize_entry("decided_by", decided_by)?;
        }
        if let Some(function) = self.function {
            map.serialize_entry("function", function)?;
        }
        if let Some(Trust { word, margin, bound, touching, .. }) = self.trust {
            if let Some(margin) = margin {
                map.serialize_entry("margin", &margin)?;
            }
            map.serialize_entry("bound", &bound)?;
            map.serialize_entry("trust", word.name())?;
            if let Some(touching) = touching {
                map.serialize_entry("touching", &touching)?;
            }
        }
        Ok(())
    }
}

/// The reason of the verdict; `None` if the test does not give one.
fn decided_by<V: Dimension>(
    a: &Shape<V>,
    b: &Shape<V>,
    stop: &mut Recorder<V::Double>,
) -> Option<String> {
    let mut stops = || crate::intersect::Probe::<V>::goes_on(stop).is_break();
    // Searches through large trees decide at a step that is not among the first: their name is enough.
    let mut recorder = Recorder::of_steps(MOST_STEPS, &mut stops);
    matrix::overlap(a, b, &mut recorder).ok()?;
    let record = recorder.into_record();
    let decided = record.decided?;
    Some(match (decided.decision, record.deciding()) {
        (Decision::Step(_), Some(step)) => step.name().to_owned(),
        (decision, _) => decision.name().to_owned(),
    })
}

/// At most this many steps are kept to find the one that decided.
const MOST_STEPS: usize = 1000;

/// A vector as it is written, with as many digits as its precision needs.
struct Written(Numbers, Precision);

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut seq = s.serialize_seq(Some(self.0.len()))?;
        self.0.iter().try_for_each(|&number| seq.serialize_element(&self.1.written(number)))?;
        seq.end()
    }
}

#[derive(Serialize)]
struct WrittenTouch {
    point: Written,
    normal: Option<Written>,
}

#[derive(Serialize)]
struct WrittenPassage<T: Serialize> {
    entry: Option<T>,
    exit: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    triangle: Option<usize>,
}
