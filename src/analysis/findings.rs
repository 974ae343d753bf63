//! The findings of one frame, as plain data.

use std::sync::Arc;

use super::intervals::Intervals;
use super::placed::Written;
use super::routine::Played;
use super::trees::Trees;
use super::volumes::Volumes;
use crate::intersect::Record;
use crate::intersect::curves::Crossings;
use crate::intersect::distance::Closest;
use crate::intersect::matrix::{PublishedSweep, RaySpan, Unanswered, Unsupported};
use crate::intersect::penetration::Penetration;
use crate::intersect::steps::AxisTest;
use crate::intersect::sweep::{Contact, Overlap};
use crate::intersect::trust::{Trust, Word};
use crate::scene::{Curve, Precision, World};
use crate::shapes::{self, Bounds, Shape};
use crate::vector::{Scalar, Vector};
use crate::ways::{About, Answer, Margin, Told, Way};

/// The answer for one frame, in doubles whatever the precision of the scene is. Shapes are identified by number
/// of entry.
#[derive(Debug, Clone)]
pub struct Findings<V: World> {
    /// The arithmetic of the tests.
    pub precision: Precision,
    /// The shapes at the time of the question; `None` for an invalid entry.
    pub shapes: Vec<Option<Shape<V>>>,
    /// The bounding boxes of the shapes, rounded outward; empty if there is no shape.
    pub bounds: Vec<Bounds<V>>,
    /// The parts of the entries that the shapes were built from: as long as they stay, so do the shapes. Empty if shapes follow
    /// a curve.
    pub written: Vec<Arc<Written<V>>>,
    /// The faults of entries, in words.
    pub errors: Vec<(usize, String)>,
    /// The pairs whose bounds meet, up to [`MOST_PAIRS`](super::MOST_PAIRS), in the order of the entries.
    pub pairs: Vec<Pair>,
    /// There are more such pairs; if not, all others are apart by bounds.
    pub more_pairs: bool,
    /// Whether the shape overlaps any other, listed or not. While this is [`unfinished`](Findings::unfinished), a shape that has
    /// not moved has the answer of the frame before.
    pub overlapping: Vec<bool>,
    /// The results for the pair in focus.
    pub focus: Option<Focus<V>>,
    /// The bounding volumes in the question.
    pub volumes: Volumes<V>,
    /// The trees over the mesh in the question.
    pub trees: Option<Trees<V>>,
    /// The sorted intervals in the question; `None` too if there are too many to read.
    pub intervals: Option<Intervals<V>>,
    /// The routine in the question; `None` too if there is nothing that it works on.
    pub routine: Option<Played<V>>,
    /// Some results were left out because they would have taken too long.
    pub unfinished: bool,
}

/// A pair and its verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The first shape.
    pub a: usize,
    /// The second shape.
    pub b: usize,
    /// The verdict.
    pub verdict: Verdict,
}

/// The verdict of an overlap test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// They have a point in common.
    Overlap,
    /// They have no point in common.
    Apart,
    /// They have no point in common, and neither have their bounding boxes.
    ApartByBounds,
    /// There is no test yet for these kinds.
    Unsupported(Unsupported),
    /// The test would have taken too long.
    GaveUp,
    /// It is known, and hidden until a person has made a prediction.
    Hidden,
}

impl From<Result<bool, Unsupported>> for Verdict {
    fn from(answer: Result<bool, Unsupported>) -> Self {
        match answer {
            Ok(true) => Verdict::Overlap,
            Ok(false) => Verdict::Apart,
            Err(unsupported) => Verdict::Unsupported(unsupported),
        }
    }
}

/// The results for one pair, with the steps of its test.
#[derive(Debug, Clone)]
pub struct Focus<V: Vector> {
    /// The first shape.
    pub a: usize,
    /// The second shape.
    pub b: usize,
    /// The verdict of the right test, whatever view is shown.
    pub verdict: Verdict,
    /// The verdict in the other precision; `None` if it was not computed, because a mesh takes long.
    pub in_other_precision: Option<Verdict>,
    /// How far the verdict can be trusted; `None` without one.
    pub trust: Option<Trust>,
    /// The verdict of the test whose steps are shown: the right test, or another way to ask.
    pub shown: Verdict,
    /// The steps of the right test, while those of another way are shown.
    pub decides: Option<Box<Record<V>>>,
    /// The name of that test, such as `overlap::ball_aabb`.
    pub function: &'static str,
    /// The steps of that test, up to [`MOST_STEPS`](super::MOST_STEPS), and the reason for its verdict.
    pub record: Record<V>,
    /// The distance at the same time, with its witness points.
    pub distance: Option<Closest<V>>,
    /// The points that their curves share, if one of them is a circle of the plane and the other a circle or a
    /// line.
    pub crossings: Option<Crossings<V>>,
    /// The penetration depth; `None` if they are apart, or if it is not known.
    pub penetration: Option<Penetration<V>>,
    /// The entry and the exit of a ray or a line in the other shape; `None` if it misses, or if neither shape
    /// is a ray or a line.
    pub cast: Option<RaySpan<V>>,
    /// The other tests of the same pair, of which one may be chosen to be shown.
    pub views: Vec<View>,
    /// The answers of all ways, if they are in the question; the first is that of the test that decides.
    pub ways: Vec<WayAnswer<V>>,
    /// What the user's own test says of them, if it is in the question.
    pub mine: Option<OwnTest<V>>,
    /// Both shapes projected on the axis of the question.
    pub own_axis: Option<AxisTest<V>>,
    /// The contact times of the pair in the frame; `None` if nothing moves, or it would have taken too long.
    pub motion: Option<Arc<Motion<V>>>,
}

impl<V: Vector> Focus<V> {
    /// The steps of the right test, which gives the verdict.
    pub fn deciding(&self) -> &Record<V> {
        self.decides.as_deref().unwrap_or(&self.record)
    }

    /// Whether the way that is shown has another verdict than the right test.
    pub fn errs(&self) -> bool {
        self.shown != self.verdict
    }

    /// Whether they are known to touch, without overlapping more.
    pub fn touches(&self) -> bool {
        let touching = self.trust.and_then(|trust| trust.touching);
        self.verdict == Verdict::Overlap
            && touching.unwrap_or_else(|| {
                self.penetration.is_some_and(|found| Scalar::double(found.depth) == 0.0)
            })
    }

    /// The deepest or the nearest points: one of the first shape, and one of the second. `None` if neither is
    /// known.
    pub fn ends(&self) -> Option<[V; 2]> {
        let deepest = self.penetration.map(|found| [found.a, found.b]);
        deepest.or(self.distance.map(|closest| [closest.a, closest.b]))
    }
}

/// The motion of the pair in focus, and its contact times.
#[derive(Debug, Clone)]
pub struct Motion<V: Vector> {
    /// The displacement of B over the frame, as seen from A.
    pub relative: V,
    /// At least one of them turns.
    pub turns: bool,
    /// The first and the last instant of overlap, if they meet at all; or the reason why it is not known.
    pub meeting: Result<Option<Overlap<V::Scalar>>, Unanswered>,
    /// The contact at the first instant.
    pub contact: Option<Contact<V>>,
    /// If they miss each other: the instant of the least distance, and the witness points.
    pub nearest: Option<(f64, Closest<V>)>,
    /// The name of the sweep, such as `sweep::ball_ball`.
    pub function: &'static str,
    /// The steps of the sweep, up to [`MOST_STEPS`](super::MOST_STEPS).
    pub record: Record<V>,
    /// For instants u from 0 to 1, 1 / [`PLACES`](super::PLACES) apart: [u, separation], negative if they
    /// overlap. Instants at which it is not known are missing; empty if there is no distance function.
    pub separation: Vec<[f64; 2]>,
    /// They are apart for a while between the first and the last instant of overlap.
    pub has_gap: bool,
    /// The sampled instants, and whether the shapes overlap there.
    pub samples: Vec<(f64, bool)>,
    /// The balls around both, and when they overlap, if the samples lie between these instants.
    pub bounds: Option<SweptBounds<V>>,
    /// The lines of a curve, if they move along one.
    pub curve: Option<Curved<V>>,
    /// The result of the published sweep of such a pair.
    pub published: Option<PublishedSweep<V>>,
    /// How far the answer can be trusted; `None` along a curve, with a mesh, and where there is no answer.
    pub trust: Option<SweepTrust>,
    /// The answers of all ways, if they are in the question; the first is that of the test that decides.
    pub ways: Vec<WayAnswer<V>>,
    /// The input from which all this was computed.
    pub(super) of: Moving<V>,
}

/// The sweep of the balls around two shapes, which bounds the times of their own overlap.
#[derive(Debug, Clone, PartialEq)]
pub struct SweptBounds<V: Vector> {
    /// The balls at u = 0; a shape without end stands for itself.
    pub around: [Shape<V>; 2],
    /// The first and the last instant in the frame at which they overlap.
    pub between: Option<[f64; 2]>,
}

/// A curve that is followed by straight lines.
#[derive(Debug, Clone, PartialEq)]
pub struct Curved<V> {
    /// The curve.
    pub curve: Curve<V>,
    /// The entry that moves along it.
    pub mover: usize,
    /// For 1, 2, 4, … lines the first contact, if there is one.
    pub first_by_lines: Vec<(usize, Option<f64>)>,
}

/// Another test of the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct View {
    /// Its id in scenes and links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// How far the answer of a sweep can be trusted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SweepTrust {
    /// How sure it is.
    pub word: Word,
    /// How far it is from turning: the least distance over the frame, or the depth in the middle of the overlap. `None` if that is
    /// not known.
    pub margin: Option<Margin>,
    /// Whether they only touch on the way, so that an arbitrarily small motion makes it a miss; `None` if nobody can tell.
    pub touching: Option<bool>,
    /// The answer of the judge: for bodies of the exact judge that move straight, the first contact is at most 2⁻⁴⁰ of the frame
    /// late, and the last as much early.
    pub judged: Answer,
}

/// What a way says of the pair.
#[derive(Debug, Clone)]
pub struct WayAnswer<V: Vector> {
    /// The way.
    pub way: Way,
    /// Its name, its publication, and where it errs.
    pub about: About,
    /// What it says, or why it says nothing.
    pub told: Told,
    /// It says something else than the test that decides.
    pub differs: bool,
    /// How sure it is; `None` if that is not known, or if it looks at other numbers, so that another answer is no error.
    pub word: Option<Word>,
    /// Its steps; none for exact arithmetic, samples, and other libraries.
    pub record: Arc<Record<V>>,
    /// The numbers of the first step that differs: that of the test that decides, and that of this way. `None` if all are the
    /// same, or if this way takes steps of another kind.
    pub differs_at: Option<[usize; 2]>,
}

/// What the user's own test says of the pair, beside what is true.
#[derive(Debug, Clone)]
pub struct OwnTest<V: Vector> {
    /// Whether they overlap at the instant of the question; `None` if it has no function of that.
    pub overlap: Option<WayAnswer<V>>,
    /// When they meet over the frame; `None` also if nothing moves.
    pub sweep: Option<WayAnswer<V>>,
}

/// The input of a [`Motion`]: two shapes, their motions, the precision, and the number of samples.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moving<V: Vector> {
    pub shapes: [Shape<V>; 2],
    pub motions: [shapes::Motion<V>; 2],
    pub precision: Precision,
    pub samples: usize,
    pub between_bounds: bool,
    pub ways: bool,
    /// The curve, and whether the second shape follows it.
    pub curve: Option<(Curve<V>, bool)>,
}

/// An answer, and the steps to it.
pub(super) type Taken<V> = (Told, Record<V>);
