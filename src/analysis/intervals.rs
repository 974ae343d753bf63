//! The boxes of the scene sorted along an axis, and the steps of sort-and-sweep.

use crate::intersect::broad_phase::{SortAndSweep, widest_spread};
use crate::intersect::steps::{IntervalStep, Step};
use crate::intersect::{Interval, Record};
use crate::scene::World;
use crate::shapes::{Bounds, Shape};
use crate::vector::Vector;

/// The number of shapes above which nothing is recorded: it would be too much to read.
pub const MOST_INTERVALS: usize = 60;

/// The axis along which the boxes are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Along {
    /// The axis along which the centres spread most.
    #[default]
    Widest,
    /// A coordinate axis, by its number.
    Axis(usize),
}

/// The sorted intervals of a scene.
#[derive(Debug, Clone)]
pub struct Intervals<V: Vector> {
    /// The axis, by its number.
    pub axis: usize,
    /// The shapes by number of entry, in the order in which their intervals begin.
    pub order: Vec<u32>,
    /// The box of each shape, by number of entry; empty for an invalid entry.
    pub bounds: Vec<Bounds<V>>,
    /// The steps of the sweep; its numbers are those of the entries.
    pub record: Record<V>,
    /// The number of pairs of boxes that were tested.
    pub tests: usize,
    /// The number of those that meet.
    pub pairs: usize,
}

impl<V: Vector> Intervals<V> {
    /// The interval of a shape on the axis.
    pub fn interval(&self, number: u32) -> Interval<V::Scalar> {
        let bounds = &self.bounds[number as usize];
        Interval { min: bounds.min.get(self.axis), max: bounds.max.get(self.axis) }
    }

    /// The steps of the sweep among the steps up to number `current`.
    pub fn upto(&self, current: usize) -> impl Iterator<Item = IntervalStep> + '_ {
        self.record.steps.iter().take(current.saturating_add(1)).filter_map(|step| match step {
            Step::Intervals(step) => Some(*step),
            _ => None,
        })
    }
}

/// The sorted intervals; `None` for more shapes than [`MOST_INTERVALS`].
pub(super) fn look<V: World>(
    shapes: &[Option<Shape<V>>],
    bounds: &[Bounds<V>],
    along: Along,
) -> Option<Intervals<V>> {
    if shapes.len() > MOST_INTERVALS {
        return None;
    }
    let axis = match along {
        Along::Axis(axis) if axis < V::DIM => axis,
        _ => widest_spread(bounds),
    };
    let (mut sweep, mut found) = (SortAndSweep::default(), Vec::new());
    let (tests, mut record) =
        Record::of(|recorder| sweep.pairs_along(axis, bounds, &mut found, recorder));
    let there = |number: u32| shapes[number as usize].is_some();
    record.steps.retain(|step| match step {
        Step::Intervals(IntervalStep::Begin(a) | IntervalStep::End { a, .. }) => there(*a),
        _ => true,
    });
    let order = sweep.sorted().iter().map(|(_, number)| *number).filter(|&n| there(n)).collect();
    let bounds = bounds.to_vec();
    Some(Intervals { axis, order, bounds, record, tests, pairs: found.len() })
}
