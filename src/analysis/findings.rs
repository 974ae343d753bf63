use std::sync::Arc;

use super::intervals::{Along, Intervals};
use super::motion::Moving;
use super::trees::Trees;
use super::volumes::Volumes;
use crate::intersect::curves::Crossings;
use crate::intersect::distance::Closest;
use crate::intersect::matrix::{Cast, PublishedSweep, Unanswered, Unsupported};
use crate::intersect::penetration::Penetration;
use crate::intersect::sweep::{Contact, Overlap};
use crate::intersect::{AxisTest, Record};
use crate::scene::Precision;
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// What is asked of a scene in one frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Question<V> {
    /// The normalised time, from 0 to 1, at which the shapes stand.
    pub u: f64,
    /// The displacement over the frame of who looks on: shapes stand where that observer sees them. Zero for the world.
    pub observer: V,
    /// The pair whose test is to be recorded, by number of entry: A, then B.
    pub focus: Option<(usize, usize)>,
    /// By which way the test is to be recorded, by its id; `None`, or an id that the pair does not have, for the
    /// test that decides.
    pub way: Option<String>,
    /// A direction on which both projections of the pair are wanted.
    pub own_axis: Option<V>,
    /// At how many instants of the frame, evenly spread up to its end, the pair is asked for overlap; 0 for none.
    pub samples: usize,
    /// The bodies around which bounding volumes are wanted, by number of entry: the first two as a pair.
    pub bodies: Vec<usize>,
    /// The mesh over which trees are wanted, by number of entry.
    pub tree: Option<usize>,
    /// The axis along which the boxes of all shapes are to be sorted.
    pub intervals: Option<Along>,
}

impl<V: Vector> Question<V> {
    /// The verdicts at an instant, and nothing else.
    pub fn at(u: f64) -> Self {
        Self {
            u,
            observer: V::ZERO,
            focus: None,
            way: None,
            own_axis: None,
            samples: 0,
            bodies: Vec::new(),
            tree: None,
            intervals: None,
        }
    }
}

/// What was found in one frame, in doubles whatever the precision of the scene is. Shapes are told by number of entry.
#[derive(Debug, Clone)]
pub struct Findings<V: Vector> {
    /// In which arithmetic the questions were asked.
    pub precision: Precision,
    /// The shapes where they stand at the time asked for; `None` where the entry is at fault.
    pub shapes: Vec<Option<Shape<V>>>,
    /// The boxes around them, rounded outward; empty where there is no shape.
    pub bounds: Vec<Bounds<V>>,
    /// What is wrong with entries, in words.
    pub errors: Vec<(usize, String)>,
    /// The pairs whose bounds meet, up to [`MOST_PAIRS`](super::MOST_PAIRS), in the order of the entries.
    pub pairs: Vec<Pair>,
    /// There are more such pairs; else all others are apart by bounds.
    pub more_pairs: bool,
    /// Whether the shape overlaps any other, listed or not.
    pub overlapping: Vec<bool>,
    /// All about the pair in focus.
    pub focus: Option<Focus<V>>,
    /// The bounding volumes that were asked for.
    pub volumes: Volumes<V>,
    /// The trees over the mesh that was asked for.
    pub trees: Option<Trees<V>>,
    /// The sorted intervals that were asked for; `None` too where there are more than anybody could read.
    pub intervals: Option<Intervals<V>>,
    /// Something was left out because it would have taken too long.
    pub unfinished: bool,
}

/// A pair and its verdict.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The first shape.
    pub a: usize,
    /// The second shape.
    pub b: usize,
    /// The answer.
    pub verdict: Verdict,
}

/// The answer to: do they overlap?
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// They have a point in common.
    Overlap,
    /// They have none.
    Apart,
    /// They have none, and their bounding boxes tell already.
    ApartByBounds,
    /// There is no test yet for these kinds.
    Unsupported(Unsupported),
    /// It would have taken too long.
    GaveUp,
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

/// How the test of one pair decided.
#[derive(Debug, Clone)]
pub struct Focus<V: Vector> {
    /// The first shape.
    pub a: usize,
    /// The second shape.
    pub b: usize,
    /// The answer of the right test, whatever view is shown.
    pub verdict: Verdict,
    /// The answer in the other precision; `None` where it was not asked, because a mesh takes long.
    pub in_other_precision: Option<Verdict>,
    /// The answer of the test whose steps are shown.
    pub shown: Verdict,
    /// The name of that test, such as `overlap::ball_aabb`.
    pub function: &'static str,
    /// What it did, up to [`MOST_STEPS`](super::MOST_STEPS), and the reason for its answer.
    pub record: Record<V>,
    /// The distance at the same time, with the points between which it is taken.
    pub distance: Option<Closest<V>>,
    /// The points that their curves share, if one of them is a circle of the plane and the other a circle or a line.
    pub crossings: Option<Crossings<V>>,
    /// The shortest way out of one another; `None` where they are apart, or where it is not known.
    pub penetration: Option<Penetration<V>>,
    /// Where the one, a ray or a line, comes into the other and goes out; `None` where it misses
    /// it, or is no such thing.
    pub cast: Option<Cast<V>>,
    /// The other ways to compute the same pair.
    pub views: Vec<ViewFinding>,
    /// Both shapes projected on the axis that was asked for.
    pub own_axis: Option<AxisTest<V>>,
    /// When the pair meets in the frame; `None` if nothing moves, or it would have taken too long.
    pub motion: Option<Arc<Motion<V>>>,
}

impl<V: Vector> Focus<V> {
    /// Where both are deepest in one another, or nearest: a point of the first, and one of the second. `None` where neither is
    /// known.
    pub fn ends(&self) -> Option<[V; 2]> {
        let deepest = self.penetration.map(|found| [found.a, found.b]);
        deepest.or(self.distance.map(|closest| [closest.a, closest.b]))
    }
}

/// How the pair in focus moves, and when it meets.
#[derive(Debug, Clone)]
pub struct Motion<V: Vector> {
    /// The displacement of B over the frame, as seen from A.
    pub relative: V,
    /// One of them turns.
    pub turns: bool,
    /// The first and the last instant of overlap, if they meet at all; or why that is not known.
    pub meeting: Result<Option<Overlap<V::Scalar>>, Unanswered>,
    /// Where they touch at the first instant.
    pub contact: Option<Contact<V>>,
    /// Where they miss each other: when they are nearest, and the points of both that are nearest then.
    pub nearest: Option<(f64, Closest<V>)>,
    /// The name of the sweep, such as `sweep::ball_ball`.
    pub function: &'static str,
    /// What the sweep did, up to [`MOST_STEPS`](super::MOST_STEPS).
    pub record: Record<V>,
    /// For instants u from 0 to 1, 1 / [`PLACES`](super::PLACES) apart: [u, separation], negative where they overlap.
    /// Those are missing at which it is not known; empty where no distance is.
    pub separation: Vec<[f64; 2]>,
    /// They are apart for a while between the first and the last instant of overlap.
    pub has_gap: bool,
    /// The instants that were asked for, and whether the shapes overlap there.
    pub samples: Vec<(f64, bool)>,
    /// What published sweeps answer.
    pub published: Vec<PublishedSweep<V>>,
    /// What all this was found of.
    pub(super) of: Moving<V>,
}

/// What another way to compute the pair answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ViewFinding {
    /// What scenes and links call it.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Where it was published.
    pub source: &'static str,
    /// Whether it is right for all input; some published ones are not.
    pub right: bool,
    /// Its answer here.
    pub verdict: bool,
}
