//! Reports how a tree is built to a probe.

use std::marker::PhantomData;

use crate::intersect::probe::{Probe, RoutineStep, Step};
use crate::shapes::{BuildStep, Listener};
use crate::vector::Vector;

/// Builds a tree by `make`, and reports to a probe what the listener hears: a [`Step::Routine`] for each cut that is considered,
/// each split and each leaf.
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::DVec2;
/// use hitbench::intersect::{Record, bvh};
/// use hitbench::shapes::{Bounds, Bvh, SplitBy};
///
/// let cell = |x: f64| Bounds { min: DVec2::new(x, 0.0), max: DVec2::new(x + 1.0, 1.0) };
/// let items = [0.0, 2.0, 9.0].map(cell);
/// let (tree, record) = Record::of(|probe| {
///     bvh::told(probe, |listener| Bvh::build_by(&items, SplitBy::Surface, 1, listener))
/// });
/// assert_eq!(tree.node_count(), 5);
/// // Two cuts of three items, one of two; two splits; three leaves.
/// assert_eq!(record.steps.len(), 2 + 1 + 2 + 3);
/// ```
pub fn told<V: Vector, P: Probe<V>, T>(
    probe: &mut P,
    make: impl FnOnce(&mut Told<'_, V, P>) -> T,
) -> T {
    make(&mut Told { probe, of: PhantomData })
}

/// A listener that reports to a probe.
pub struct Told<'a, V, P> {
    probe: &'a mut P,
    of: PhantomData<V>,
}

impl<V: Vector, P: Probe<V>> Listener<V> for Told<'_, V, P> {
    const LISTENS: bool = P::RECORDS;

    fn hear(&mut self, step: BuildStep<V>) {
        self.probe.step(|| Step::Routine(Box::new(RoutineStep::Build(step))));
    }
}
