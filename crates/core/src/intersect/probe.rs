//! The steps that a test can report, and the probes that listen to them.

mod axis;
mod comparison;
mod convex;
mod decision;
mod frames;
mod intervals;
mod names;
mod record;
mod routine;
mod step;
mod tree;
mod winding;

/// The steps, and all that they hold.
pub mod steps {
    pub use super::{axis::*, comparison::*, convex::*, frames::*, intervals::*};
    pub use super::{names::*, routine::*, step::*, tree::*, winding::*};
}

use std::ops::ControlFlow;

pub use decision::{Decided, Decision};
pub(super) use record::part;
pub use record::{Doubt, Record, Recorder};
pub use steps::*;

use crate::vector::Vector;

/// Listens to a test as it runs.
///
/// `()` hears nothing and costs nothing: the verdict alone. [`Record::of`] keeps everything; a
/// [`Recorder`] keeps a limited number of steps and can stop the test. All vectors of a step are in
/// the frame in which the shapes are given. A record is in double precision, whatever the precision
/// of the test: single precision widens exactly.
pub trait Probe<V: Vector> {
    /// Whether the probe listens at all. Only `()` does not: then a test may come to its verdict by a shorter
    /// way that reports no steps.
    const RECORDS: bool = true;

    /// A step was taken. The closure runs only if the step is kept.
    fn record(&mut self, step: impl FnOnce() -> Step<V::Double>);

    /// [`Probe::record`] for a step in the precision of the test.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn step(&mut self, step: impl FnOnce() -> Step<V>) {
        self.record(|| step().widened());
    }

    /// The step before is the axis on which the shapes overlap least, of those so far.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn shallowest(&mut self) {}

    /// Exact arithmetic is asked about the step that comes next, because a `margin`, the length by which a verdict holds or fails
    /// as it was computed, lies within the `bound` of its rounding.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn doubted(&mut self, _margin: f64, _bound: f64) {}

    /// The test has its answer, and this is the reason. Only the first decision of a test counts.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn decided(&mut self, _decision: Decision) {}

    /// The verdict is settled: stop here, or go on for the sake of the steps that remain?
    fn settled(&mut self) -> ControlFlow<()>;

    /// Runs a test of (b, a) that reports to a probe of (a, b): a probe that keeps the steps turns those of
    /// this test by [`Step::swapped`]. The test runs with the probe itself, so that tests are compiled for
    /// one kind of probe in both orders.
    fn swapped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T;

    /// The number of steps that are still kept: 0 if the probe does not record.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn room(&self) -> usize {
        usize::MAX
    }

    /// Asked before each step of a search: to a node or an item of a tree, or in time. On a break
    /// the search ends at once and its answer is void; only the listener that broke knows that.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn goes_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<V: Vector> Probe<V> for () {
    const RECORDS: bool = false;

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn record(&mut self, _: impl FnOnce() -> Step<V::Double>) {}

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn settled(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn swapped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        run(self)
    }

    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn room(&self) -> usize {
        0
    }
}
