//! The one way to be in doubt. A test says the same in three ways:
//!
//! - *rounded*: a verdict in a few operations, with a bound of all that rounding may have done to it;
//! - *exact*: the verdict of exact arithmetic on the stored numbers;
//! - *explained*: step by step, to a probe. Where rounding could decide a step, exact arithmetic is asked about it.
//!
//! A plain call gives the rounded verdict if that is sure. Otherwise it runs the explained test without a recorder, on a cold path. So no
//! answer depends on how often the rounded verdict is sure. `crates/core/tests/core/doubt.rs` holds all three to each other.
//!
//! Bounds are in u, half an ulp of 1: one operation errs by u times its result, and by less than the least normal number where that
//! underflows. Numbers that overflow to infinity or to NaN leave every comparison with a bound open.

use glam::DVec3;
use num_traits::Float;

use super::exact::{self, Body};
use super::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Recorder, Step};
use crate::vector::{Scalar, Vector};

/// A rounded verdict. Neither of the two flags is computed from the other: then the only branch is one on `sure`, which is nearly always
/// taken the same way.
#[derive(Clone, Copy)]
pub(super) struct Filtered {
    pub hit: bool,
    /// Exact arithmetic says the same.
    pub sure: bool,
}

impl Filtered {
    /// Combines two verdicts, each with the whole bound on its side: one for a certain hit, and one for a
    /// possible hit.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn between(certain: bool, possible: bool) -> Self {
        Self { hit: certain, sure: certain == possible }
    }

    /// They surely meet.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn is_hit(self) -> bool {
        self.sure & self.hit
    }

    /// The same where it is sure, and else what is computed with more digits.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or_closer(self, closer: impl FnOnce() -> Self) -> Self {
        if self.sure { self } else { in_doubt(|()| closer(), &mut ()) }
    }

    /// The verdict where it is sure, and else another one.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn or(self, other: impl FnOnce() -> bool) -> bool {
        if self.sure { self.hit } else { other() }
    }
}

/// The verdict of a test: rounded if no probe records and it is sure, else explained, with exact arithmetic where rounding could decide.
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

/// Asks out of the way of what is rounded.
///
/// What it asks should borrow nothing but the arguments of the test: a borrowed value is kept in memory, for the rounded verdict too.
#[cold]
#[inline(never)]
pub(super) fn in_doubt<P, T>(ask: impl FnOnce(&mut P) -> T, probe: &mut P) -> T {
    ask(probe)
}

/// What exact arithmetic says, because a `margin`, the length by which the verdict holds or fails as it was rounded, lies within a
/// `bound`. The record says that it was asked.
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

/// What a test has found that rounds, if exact arithmetic says the same: A and B lie `apart` along a direction if there is one. If
/// they meet and it has found nothing, `touch` tells so. The steps are those of the test, and what exact arithmetic says besides.
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

/// Tells what exact arithmetic has said of two bodies, and returns whether they meet. The axis that separates, if any does, is that
/// of the closest points.
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

/// Asks exact arithmetic about two bodies after a search for separating axes that has found none, and tells what it says.
#[cold]
#[inline(never)]
pub(super) fn judge<V: Vector, P: Probe<V>>(
    [a, b]: [Body; 2],
    (origin, bound): (V, V::Scalar),
    told: bool,
    probe: &mut P,
) -> bool {
    let apart = exact::apart(&a, &b);
    // An axis that is in doubt was told with its doubt.
    if !told || apart.is_some() {
        exactly((0.0, bound.double()), || (), probe);
    }
    tell_apart(apart, [&a, &b], origin, probe)
}
