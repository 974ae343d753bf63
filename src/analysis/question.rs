//! The question to the analysis in one frame.

use super::intervals::Along;
use crate::scene::{Curve, Routine};
use crate::vector::Vector;
use crate::ways::{Mine, News};

/// The question about a scene in one frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Question<V> {
    /// The normalised time, from 0 to 1, at which the shapes stand.
    pub u: f64,
    /// The displacement of the observer over the frame: shapes stand where that observer sees them. Zero for
    /// the world.
    pub observer: V,
    /// The pair whose test is to be recorded, by number of entry: A, then B.
    pub focus: Option<(usize, usize)>,
    /// The id of the test that is to be recorded; `None`, or an id that the pair does not have, for the test
    /// that decides.
    pub way: Option<String>,
    /// A direction on which the pair is to be projected.
    pub own_axis: Option<V>,
    /// The number of instants of the frame, evenly spread up to its end, at which the pair is tested for
    /// overlap; 0 for none.
    pub samples: usize,
    /// These instants lie between those at which the balls around both meet and part.
    pub between_bounds: bool,
    /// The curve along which the pair in focus moves, instead of straight.
    pub curve: Option<Curve<V>>,
    /// The bodies whose bounding volumes are wanted, by number of entry: the first two as a pair.
    pub bodies: Vec<usize>,
    /// The mesh over which trees are wanted, by number of entry.
    pub tree: Option<usize>,
    /// The axis along which the boxes of all shapes are to be sorted.
    pub intervals: Option<Along>,
    /// The routine whose steps are wanted.
    pub routine: Option<Routine>,
    /// The body around whose corners a routine fits a volume, by number of entry.
    pub routine_body: Option<usize>,
    /// The bodies that are not to be pushed, by number of entry.
    pub held: Vec<usize>,
    /// Whether the pair is to be asked every way.
    pub ways: bool,
    /// The user's own test, and what it has had to say so far: once it says more, it is asked again.
    pub mine: Option<(Mine, News)>,
}

impl<V: Vector> Question<V> {
    /// The question for the verdicts at an instant, and nothing else.
    pub fn at(u: f64) -> Self {
        Self { u, ..Self::default() }
    }
}
