//! The keys that `check --json` adds to the answers for a pair: how deep, where, when and why.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::intersect::Decision;
use crate::intersect::Record;
use crate::intersect::answers::{Answers, Moved, Patient, SweepAnswers, Touch};
use crate::intersect::matrix::{self, Dimension, Parts};
use crate::intersect::trust::Trust;
use crate::scene::{Digits, Precision};
use crate::vector::{Scalar, Vector};

/// Keys and their values, in the order in which they are written.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Details(Vec<(&'static str, Detail)>);

/// A value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
enum Detail {
    /// It is not defined, or not known.
    Null,
    Bool(bool),
    Index(usize),
    Indices([usize; 2]),
    /// With as many digits as the precision of the scene needs.
    Number(Digits),
    /// In double precision, whatever the scene's is.
    Double(f64),
    Vector(Vec<Digits>),
    Vectors([Vec<Digits>; 2]),
    Text(String),
    Keys(Details),
}

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.serialize_into(&mut map)?;
        map.end()
    }
}

impl Details {
    /// Adds the keys to those of a map.
    pub(super) fn serialize_into<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))
    }

    fn put(&mut self, key: &'static str, value: Detail) {
        self.0.push((key, value));
    }

    fn put_some(&mut self, key: &'static str, value: Option<Detail>) {
        self.0.extend(value.map(|value| (key, value)));
    }

    /// The triangle of the one mesh of a pair, or those of both.
    fn put_parts(&mut self, parts: Parts) {
        match parts {
            [Some(a), Some(b)] => self.put("parts", Detail::Indices([a, b])),
            [a, b] => self.put_some("triangle", a.or(b).map(Detail::Index)),
        }
    }

    /// The details of two bodies, all of whose questions are answered.
    pub(super) fn new<V: Dimension>(
        sides: [Moved<V>; 2],
        answers: &Answers<V>,
        meeting: Option<&SweepAnswers<V>>,
        precision: Precision,
        patient: &mut impl Patient,
    ) -> Self {
        let [a, b] = sides.map(|(shape, _)| shape);
        let digits = |number: V::Scalar| Detail::Number(precision.written(number.double()));
        let vector = |vector: V| Detail::Vector(written(vector, precision));
        let (mut details, hit) = (Self::default(), answers.hit());
        let deepest = answers.deepest.filter(|found| !found.is_of_surfaces_alone(a, b));
        if hit == Some(true) {
            // Of a solid mesh that is not convex it is not known.
            let depth = deepest.map(|found| digits(found.depth));
            details.put("depth", depth.unwrap_or(Detail::Null));
        }
        let closest = answers.closest.filter(|_| hit == Some(false));
        // Of a ray that comes in, it is that of the surface there, outward.
        let normal = match (&answers.cast, deepest) {
            (Some(cast), _) => cast.hit.normal.map(vector),
            (None, Some(found)) => Some(vector(found.normal)),
            (None, None) => closest
                .and_then(|_| matrix::normal(a, b, answers.parts))
                .map(|normal| Detail::Vector(written(normal, precision))),
        };
        if hit.is_some() {
            details.put("normal", normal.unwrap_or(Detail::Null));
            let is_one_of_several = deepest.is_some_and(|found| !found.normal_unique);
            if is_one_of_several && answers.cast.is_none() {
                details.put("normal_unique", Detail::Bool(false));
            }
        }
        let witnesses = deepest
            .map(|found| [found.a, found.b])
            .or(closest.map(|closest| [closest.a, closest.b]))
            .map(|ends| Detail::Vectors(ends.map(|end| written(end, precision))));
        details.put_some("witnesses", witnesses);
        let point = answers.cast.and_then(|cast| cast.entry_point([a, b]));
        details.put_some("point", point.map(|point| Detail::Vector(written(point, precision))));
        let witnesses_known = hit == Some(false) || answers.deepest.is_some();
        // A ray's triangle stands with its parameters.
        let is_of_ray = answers.cast.is_some() && answers.parts.contains(&None);
        if witnesses_known && !is_of_ray {
            details.put_parts(answers.parts);
        }
        if let Some(meeting) = meeting {
            let mut put = |key, touch: Option<Touch<V>>| {
                let touch = touch.map(|touch| Detail::Keys(Self::of_touch(touch, precision)));
                details.put_some(key, touch);
            };
            put("first_contact", meeting.first_touch(sides, patient));
            put("last_contact", meeting.last_touch(sides, patient));
        }
        if let Some(cast) = answers.cast {
            let mut t = Self::default();
            for (key, end) in [("entry", cast.hit.entry), ("exit", cast.hit.exit)] {
                // It may never go out.
                let is_finite = end.double().is_finite();
                t.put(key, if is_finite { digits(end) } else { Detail::Null });
            }
            t.put_some("triangle", cast.triangle.map(Detail::Index));
            details.put("t", Detail::Keys(t));
        }
        details.put_some("decided_by", decided_by(&answers.record).map(Detail::Text));
        if !answers.function.is_empty() {
            details.put("function", Detail::Text(answers.function.to_owned()));
        }
        let trust = answers.trust.or_else(|| Some(Trust::of(a, b, hit?, None)));
        if let Some(trust) = trust {
            details.put_some("margin", trust.margin.map(Detail::Double));
            details.put("bound", Detail::Double(trust.bound));
            details.put("trust", Detail::Text(trust.word.name().to_owned()));
            details.put_some("touching", trust.touching.map(Detail::Bool));
        }
        details
    }

    fn of_touch<V: Vector>(Touch { contact, parts }: Touch<V>, precision: Precision) -> Self {
        let vector = |vector: V| Detail::Vector(written(vector, precision));
        let mut details = Self::default();
        details.put("point", vector(contact.point));
        details.put("normal", contact.normal.map_or(Detail::Null, vector));
        if !contact.normal_unique {
            details.put("normal_unique", Detail::Bool(false));
        }
        details.put_parts(parts);
        details
    }
}

fn written<V: Vector>(vector: V, precision: Precision) -> Vec<Digits> {
    (0..V::DIM).map(|i| precision.written(vector.get(i).double())).collect()
}

/// The reason of the verdict: the name of a [`Decision`], or of the step that decided. `None` if the test does not give one.
fn decided_by<V: Vector>(record: &Record<V>) -> Option<String> {
    let decision = record.decided?.decision;
    Some(match (decision, record.deciding()) {
        (Decision::Step(_), Some(step)) => step.name().to_owned(),
        (decision, _) => decision.name().to_owned(),
    })
}
