//! A floating-point filter: a rounded verdict with a proven error bound, and exact arithmetic where the bound leaves it open.
//!
//! Each test has three forms. The *rounded* one takes a few operations and bounds their error; the *exact* one computes with the stored
//! numbers; the *explained* one tells its steps to a probe and asks exact arithmetic about each step that rounding could decide. A plain
//! call returns the rounded verdict if it is sure, and otherwise runs the explained form without a recorder, on a cold path.
//! `crates/core/tests/core/doubt.rs` compares the three.
//!
//! Error bounds are written in u, the unit roundoff: half of `epsilon()`. One operation errs by at most u times its result, plus less
//! than the least normal number if the result underflows. Infinity and NaN fail every comparison with a bound, so they are in doubt.

use glam::DVec3;
use num_traits::Float;

use super::exact::{self, Body};
use super::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Recorder, Step};
use crate::vector::{Scalar, Vector};

/// A rounded verdict. Neither flag is computed from the other, so the only branch is the one on `sure`, which is well predicted.
#[derive(Clone, Copy)]
pub(super) struct Filtered {
    pub hit: bool,
    /// Exact arithmetic says the same.
    pub sure: bool,
}

impl Filtered {
    /// The verdict between two one-sided tests: `certain` holds only for hits, and `possible` holds for all hits.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn between(certain: bool, possible: bool) -> Self {
        Self { hit: certain, sure: certain == possible }
    }

    /// Whether the verdict is a hit and sure.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn is_hit(self) -> bool {
        self.sure & self.hit
    }

    /// This verdict if it is sure, else the one that `closer` computes with more digits.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or_closer(self, closer: impl FnOnce() -> Self) -> Self {
        if self.sure { self } else { in_doubt(|()| closer(), &mut ()) }
    }

    /// The verdict if it is sure, else that of `other`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: impl FnOnce() -> bool) -> bool {
        if self.sure { self.hit } else { other() }
    }
}

/// The verdict of a test: `rounded` if that is sure and no probe records, else `explained`, which is exact.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(super) fn verdict<V: Vector, P: Probe<V>>(
    rounded: impl FnOnce() -> Filtered,
    explained: impl FnOnce(&mut P) -> bool,
    probe: &mut P,
) -> bool {
    if P::RECORDS {
        return explained(probe);
    }
    rounded().or(|| in_doubt(explained, probe))
}

/// Calls `ask` on the cold path.
///
/// The closure should borrow only the arguments of the test: any other borrowed value would live in memory on the hot path too.
#[cold]
#[inline(never)]
pub(super) fn in_doubt<P, T>(ask: impl FnOnce(&mut P) -> T, probe: &mut P) -> T {
    ask(probe)
}

/// The answer of exact arithmetic, which is asked because the rounded `margin` is no longer than its error `bound`. The margin is the
/// length by which the comparison holds or fails. The record says that exact arithmetic was asked.
#[cold]
pub(super) fn exactly<V: Vector, P: Probe<V>, T>(
    (margin, bound): (f64, f64),
    exact: impl FnOnce() -> T,
    probe: &mut P,
) -> T {
    probe.doubted(margin, bound);
    probe.step(|| Step::Branch(Branch::Exact));
    exact()
}

/// What the `rounded` test finds, corrected by exact arithmetic, which says that A and B are `apart` along a direction or meet.
///
/// If they meet and the test found nothing, `touch` gives the answer. The record has the steps of the test, and the correction.
#[cold]
pub(super) fn corrected<V: Vector, P: Probe<V>, T>(
    rounded: impl FnOnce(&mut Recorder<'_, V::Double>) -> Option<T>,
    (bodies, apart): ([&Body; 2], Option<DVec3>),
    origin: V,
    touch: impl FnOnce(&mut P) -> Option<T>,
    probe: &mut P,
) -> Option<T> {
    let (room, mut stop) = (probe.room(), || probe.goes_on().is_break());
    let mut recorder = Recorder::of_steps(room, &mut stop);
    let found = rounded(&mut recorder);
    let record = recorder.into_record();
    let size = bodies[0].size().max(bodies[1].size());
    let bound = (V::Scalar::of(32.0) * V::Scalar::epsilon() * V::Scalar::of(size)).double();
    if found.is_some() == apart.is_none() {
        record.confirmed(bound).tell(probe);
        return found;
    }
    record.undecided().tell(probe);
    exactly((0.0, bound), || (), probe);
    if apart.is_none() {
        return touch(probe);
    }
    tell_apart(apart, bodies, origin, probe);
    None
}

/// Records the exact verdict on two bodies, and returns whether they meet. If they are `apart`, the axis through their closest points
/// is recorded as the one that separates them.
pub(super) fn tell_apart<V: Vector, P: Probe<V>>(
    apart: Option<DVec3>,
    [a, b]: [&Body; 2],
    origin: V,
    probe: &mut P,
) -> bool {
    let Some(toward) = apart else {
        probe.decided(Decision::NoAxisSeparates);
        return true;
    };
    probe.step(|| {
        let axis = V::from_space(toward);
        let intervals = [a.interval(axis, origin), b.interval(axis, origin)];
        let gap = intervals[0].min - intervals[1].max;
        let test = AxisTest::new(AxisSource::Closest, (origin, axis), intervals, gap);
        Step::Axis(AxisTest { separates: true, ..test })
    });
    probe.decided(Decision::Step(false));
    false
}

/// The exact verdict on two bodies after a search that found no separating axis. `told`: the record has the doubt about an axis already.
#[cold]
#[inline(never)]
pub(super) fn judge<V: Vector, P: Probe<V>>(
    [a, b]: [Body; 2],
    (origin, bound): (V, V::Scalar),
    told: bool,
    probe: &mut P,
) -> bool {
    let apart = exact::apart(&a, &b);
    if !told || apart.is_some() {
        exactly((0.0, bound.double()), || (), probe);
    }
    tell_apart(apart, [&a, &b], origin, probe)
}
