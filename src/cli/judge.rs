use std::collections::HashMap;
use std::fmt;

use serde::Serialize;

use crate::intersect::sweep::Overlap;
use crate::intersect::{broad_phase, matrix};
use crate::scene::{Document, Entry, Expectation, Scene, Space};
use crate::shapes::{Shape, ShapeError};

/// In a scene of more shapes than this, only pairs of interest are listed.
const LIST_ALL: usize = 64;

/// What is true of a pair of shapes, and what the file expects of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judgement {
    /// The name of the shape that stands first in the file.
    pub a: String,
    /// The name of the other.
    pub b: String,
    /// Whether they overlap at u = 0; `None` if there is no test for the pair.
    pub overlap: Option<bool>,
    /// Their distance at u = 0, 0 if they overlap; `None` where it is not defined.
    pub distance: Option<f32>,
    /// When they overlap; the inner `None` if nothing moves or they never meet, the outer one if
    /// there is no sweep for the pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sweep: Option<Option<Sweep>>,
    /// Whether all that the file expects of the pair is true; `None` if it expects nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<bool>,
    /// The expectations that fail.
    #[serde(skip)]
    pub failures: Vec<Expectation>,
}

/// The earliest and the latest instant of overlap.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sweep {
    /// From 0 to 1.
    pub first: f32,
    /// From `first` to 1.
    pub last: f32,
}

/// Every pair of a scene; of a scene of more than 64 shapes those that overlap, or of which the file expects something.
pub fn judge(scene: &Scene) -> Result<Vec<Judgement>, ShapeError> {
    match scene {
        Scene::Two(document) => judge_document(document),
        Scene::Three(document) => judge_document(document),
    }
}

fn judge_document<V: Space>(document: &Document<V>) -> Result<Vec<Judgement>, ShapeError> {
    let shapes: Vec<Shape<V>> =
        (0..document.entries.len()).map(|i| document.shape(i)).collect::<Result<_, _>>()?;
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

    let mut judgements = Vec::new();
    for (i, j) in of_interest(&shapes, expected.keys().copied()) {
        let (a, b) = (&shapes[i], &shapes[j]);
        let overlap = matrix::overlap(a, b, &mut ()).ok();
        let expected = expected.get(&(i, j)).map(Vec::as_slice);
        if shapes.len() > LIST_ALL && overlap != Some(true) && expected.is_none() {
            continue;
        }
        let distance = match overlap {
            Some(true) => Some(0.0),
            Some(false) => matrix::distance(a, b, &mut ()).ok().map(|c| c.distance),
            None => None,
        };
        let (entry_a, entry_b) = (&document.entries[i], &document.entries[j]);
        let sweep = sweep((entry_a, a), (entry_b, b))?;
        let pair = Pair { a: entry_a, b: entry_b, document, overlap, distance, sweep };
        judgements.push(pair.judge(expected)?);
    }
    Ok(judgements)
}

/// The pairs that may be listed, in the order of the entries: of many shapes those that may overlap and those of which something is
/// expected.
fn of_interest<V: Space>(
    shapes: &[Shape<V>],
    expected: impl Iterator<Item = (usize, usize)>,
) -> Vec<(usize, usize)> {
    if shapes.len() <= LIST_ALL {
        return (0..shapes.len())
            .flat_map(|i| (i + 1..shapes.len()).map(move |j| (i, j)))
            .collect();
    }
    let bounds: Vec<_> = shapes.iter().map(Shape::bounds).collect();
    let mut pairs = broad_phase::meeting(&bounds);
    pairs.extend(expected);
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The outer `None` if there is no sweep for the pair; the inner one if nothing moves or they never meet.
fn sweep<V: Space>(
    (entry_a, a): (&Entry<V>, &Shape<V>),
    (entry_b, b): (&Entry<V>, &Shape<V>),
) -> Result<Option<Option<Sweep>>, ShapeError> {
    if keep_still(entry_a, entry_b) {
        return Ok(Some(None));
    }
    let (a_motion, b_motion) = (entry_a.motion()?, entry_b.motion()?);
    let answer = matrix::sweep(a, a_motion, b, b_motion, &mut ()).ok();
    let sweep = |overlap: Overlap<f32>| Sweep { first: overlap.first, last: overlap.last };
    Ok(answer.map(|overlap| overlap.map(sweep)))
}

/// Only the relative motion matters.
fn keep_still<V: Space>(a: &Entry<V>, b: &Entry<V>) -> bool {
    a.displacement == b.displacement && a.turn.is_none() && b.turn.is_none()
}

struct Pair<'a, V: Space> {
    a: &'a Entry<V>,
    b: &'a Entry<V>,
    document: &'a Document<V>,
    overlap: Option<bool>,
    distance: Option<f32>,
    sweep: Option<Option<Sweep>>,
}

impl<V: Space> Pair<'_, V> {
    fn judge(&self, expected: Option<&[&Expectation]>) -> Result<Judgement, ShapeError> {
        let mut failures = Vec::new();
        for &expectation in expected.into_iter().flatten() {
            if !self.holds(expectation)? {
                failures.push(expectation.clone());
            }
        }
        Ok(Judgement {
            a: self.a.name.clone(),
            b: self.b.name.clone(),
            overlap: self.overlap,
            distance: self.distance,
            sweep: self.sweep,
            expected: expected.map(|_| failures.is_empty()),
            failures,
        })
    }

    /// When they overlap. Two shapes that keep still do so always or never.
    fn time_of_overlap(&self) -> Option<Option<Sweep>> {
        if !keep_still(self.a, self.b) {
            return self.sweep;
        }
        self.overlap.map(|overlap| overlap.then_some(Sweep { first: 0.0, last: 1.0 }))
    }

    fn overlap_at(&self, u: f32) -> Result<Option<bool>, ShapeError> {
        if u == 0.0 {
            return Ok(self.overlap);
        }
        let meshes = &self.document.meshes;
        let (a, b) = (self.a.shape_at(u, meshes)?, self.b.shape_at(u, meshes)?);
        Ok(matrix::overlap(&a, &b, &mut ()).ok())
    }

    /// What cannot be answered does not hold.
    fn holds(&self, expectation: &Expectation) -> Result<bool, ShapeError> {
        Ok(match *expectation {
            Expectation::Apart { at, .. } => self.overlap_at(at.unwrap_or(0.0))? == Some(false),
            Expectation::Overlap { at, .. } => self.overlap_at(at.unwrap_or(0.0))? == Some(true),
            Expectation::Distance { is, tolerance, .. } => {
                self.distance.is_some_and(|distance| near(distance, is, tolerance, is.max(1.0)))
            }
            Expectation::Meets { first, last, tolerance, .. } => {
                self.time_of_overlap().flatten().is_some_and(|sweep| {
                    near(sweep.first, first, tolerance, 1.0)
                        && near(sweep.last, last, tolerance, 1.0)
                })
            }
            Expectation::Misses { .. } => self.time_of_overlap() == Some(None),
        })
    }
}

/// Within `tolerance`, which is 1e-5 · `scale` if it is not given.
fn near(value: f32, expected: f32, tolerance: Option<f32>, scale: f32) -> bool {
    let tolerance = tolerance.map_or(1e-5 * f64::from(scale), f64::from);
    (f64::from(value) - f64::from(expected)).abs() <= tolerance
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}, {}: ", self.a, self.b)?;
        match (self.overlap, self.distance) {
            (None, _) => write!(f, "not supported")?,
            (Some(true), _) => write!(f, "overlap")?,
            (Some(false), Some(distance)) => write!(f, "apart, distance {distance}")?,
            (Some(false), None) => write!(f, "apart")?,
        }
        match self.sweep {
            None if self.overlap.is_some() => write!(f, ", sweep not supported")?,
            Some(Some(Sweep { first, last })) => write!(f, ", meet from u = {first} to {last}")?,
            _ => {}
        }
        match self.expected {
            None => Ok(()),
            Some(true) => write!(f, "; pass"),
            Some(false) => {
                let failures: Vec<_> = self.failures.iter().map(|e| e.to_string()).collect();
                write!(f, "; FAIL: expected {}", failures.join(", and "))
            }
        }
    }
}
