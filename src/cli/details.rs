//! The details that `check --json` adds to the answers for a pair: how deep, where, when and why.

use serde::Serialize;
use serde::ser::{SerializeMap, SerializeSeq, Serializer};

use super::ask::Ask;
use super::judgement::{Question, SweepAnswer};
use crate::intersect::explain;
use crate::intersect::matrix::{self, Dimension, Parts};
use crate::intersect::sweep::Contact;
use crate::intersect::trust::Trust;
use crate::intersect::{Decision, Recorder};
use crate::scene::Precision;
use crate::shapes::{Kind, Motion, Shape};
use crate::vector::{Scalar, Vector};

/// The numbers of a vector, in doubles.
pub type Numbers = Vec<f64>;

/// How a pair lies, and what told so.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Details {
    /// How deep they are in one another, where they overlap and that is known; with a mesh that is a surface a lower bound. A solid
    /// mesh that is not convex has none.
    pub depth: Option<f64>,
    /// The unit vector from the first shape to the second: along the shortest way out, or between the nearest
    /// points. For a ray or a line that meets a shape that of the surface at the entry, outward.
    pub normal: Option<Numbers>,
    /// Another normal is as good.
    pub one_of_several: bool,
    /// The deepest or the nearest points of both.
    pub witnesses: Option<[Numbers; 2]>,
    /// Where a ray or a line enters a shape.
    pub point: Option<Numbers>,
    /// The triangles of meshes at the witness points.
    pub parts: Parts,
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
    /// Across their surfaces, from the first to the second.
    pub normal: Option<Numbers>,
    /// Another normal is as good.
    pub one_of_several: bool,
    /// The triangles of meshes that touch there.
    pub parts: Parts,
}

impl Touch {
    /// The first contact of two shapes, one of which may be a mesh, at a time that is known.
    fn of<V: Dimension>(
        (a, a_motion): (&Shape<V>, Motion<V>),
        (b, b_motion): (&Shape<V>, Motion<V>),
        first: V::Scalar,
        ask: &mut Ask,
    ) -> Option<Self> {
        let Contact { point, normal, normal_unique } =
            matrix::contact(a, a_motion, b, b_motion, first)?;
        let parts = if has_mesh(a, b) {
            let (a, b) = (a.at(&a_motion, first), b.at(&b_motion, first));
            let found = ask
                .of(Question::Sweep, None, |probe| explain::with(probe).nearest_parts(&a, &b).ok());
            found.map_or([None; 2], |(_, parts)| parts)
        } else {
            [None; 2]
        };
        let (point, normal) = (numbers(point), normal.map(numbers));
        Some(Self { point, normal, one_of_several: !normal_unique, parts })
    }
}

fn has_mesh<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> bool {
    a.kind() == Kind::Mesh || b.kind() == Kind::Mesh
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
            function: matrix::overlap_route(a, b).map(|route| route.function),
            decided_by: ask.of(Question::Overlap, None, |probe| decided_by(a, b, probe)),
            ..Self::default()
        };
        let mut known = None;
        if overlap == Some(true) {
            let found = ask.of(Question::Overlap, None, |probe| {
                explain::with(probe).deepest_parts(a, b).ok().flatten()
            });
            if let Some((found, parts)) = found {
                known = Some(found.depth.double());
                details.parts = parts;
                if !found.is_of_surfaces_alone(a, b) {
                    details.depth = known;
                    details.normal = Some(numbers(found.normal));
                    details.one_of_several = !found.normal_unique;
                    details.witnesses = Some([numbers(found.a), numbers(found.b)]);
                }
            }
        } else if overlap == Some(false) {
            let found = ask.of(Question::Distance, None, |probe| {
                explain::with(probe).nearest_parts(a, b).ok()
            });
            if let Some((closest, parts)) = found {
                known = Some(closest.distance.double());
                details.parts = parts;
                details.normal = matrix::normal(a, b, parts).map(numbers);
                details.witnesses = Some([numbers(closest.a), numbers(closest.b)]);
            }
        }
        details.trust = overlap.map(|overlap| {
            let told = ask.of(Question::Distance, None, |probe| {
                Some(Trust::told(a, b, overlap, known, probe))
            });
            told.unwrap_or_else(|| Trust::of(a, b, overlap, None))
        });
        if let SweepAnswer::Meets(times) = sweep {
            let first = V::Scalar::of(times.first);
            details.first_contact = Touch::of((a, a_motion), (b, b_motion), first, ask);
            // Backwards in time it is the first. A turn has no motion that leads back.
            let turns = a_motion.turn.is_some() || b_motion.turn.is_some();
            if times.last < 1.0 && !turns {
                let [a, b] = [a.at(&a_motion, V::Scalar::ONE), b.at(&b_motion, V::Scalar::ONE)];
                let back = |motion: Motion<V>| Motion::from(-motion.displacement);
                let left = V::Scalar::ONE - V::Scalar::of(times.last);
                let (a, b) = ((&a, back(a_motion)), (&b, back(b_motion)));
                details.last_contact = Touch::of(a, b, left, ask);
            }
        }
        let cast = ask.of(Question::Overlap, None, |probe| {
            let of_a = explain::with(probe).cast(a, b);
            of_a.or_else(|| explain::with(probe).cast(b, a))
        });
        if let Some(cast) = cast {
            details.point = cast.entry_point([a, b]).map(numbers);
            details.normal = cast.hit.normal.map(numbers);
            details.one_of_several = false;
            details.t = Some(Passage {
                entry: cast.hit.entry.double(),
                exit: cast.hit.exit.double(),
                triangle: cast.triangle,
            });
        }
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
            if self.one_of_several {
                map.serialize_entry("normal_unique", &false)?;
            }
        }
        if let Some([a, b]) = &self.witnesses {
            map.serialize_entry("witnesses", &[written(a), written(b)])?;
        }
        if let Some(point) = &self.point {
            map.serialize_entry("point", &written(point))?;
        }
        // A ray's triangle stands with its parameters.
        let WrittenParts { triangle, parts } = WrittenParts::from(self.parts);
        if let Some(triangle) = triangle.filter(|_| self.t.is_none()) {
            map.serialize_entry("triangle", &triangle)?;
        }
        if let Some(parts) = parts {
            map.serialize_entry("parts", &parts)?;
        }
        for (key, touch) in
            [("first_contact", &self.first_contact), ("last_contact", &self.last_contact)]
        {
            if let Some(Touch { point, normal, one_of_several, parts }) = touch {
                let (point, normal) = (written(point), normal.as_ref().map(written));
                let normal_unique = one_of_several.then_some(false);
                let parts = (*parts).into();
                map.serialize_entry(key, &WrittenTouch { point, normal, normal_unique, parts })?;
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
    explain::with(&mut recorder).overlap(a, b).ok()?;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    normal_unique: Option<bool>,
    #[serde(flatten)]
    parts: WrittenParts,
}

/// The triangle of the one mesh of a pair, or those of both.
#[derive(Serialize)]
struct WrittenParts {
    #[serde(skip_serializing_if = "Option::is_none")]
    triangle: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<[usize; 2]>,
}

impl From<Parts> for WrittenParts {
    fn from(parts: Parts) -> Self {
        match parts {
            [Some(a), Some(b)] => Self { triangle: None, parts: Some([a, b]) },
            [a, b] => Self { triangle: a.or(b), parts: None },
        }
    }
}

#[derive(Serialize)]
struct WrittenPassage<T: Serialize> {
    entry: Option<T>,
    exit: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    triangle: Option<usize>,
}
