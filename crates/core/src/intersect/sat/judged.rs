use std::ops::ControlFlow;

use glam::DVec3;
use num_traits::Float;

use super::{Axes, Search};
use crate::intersect::exact::{self, Body};
use crate::intersect::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Recorder, Step};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// A search whose verdict is exact: an axis separates if its gap is more than rounding can make of one. If none does, and on
/// one rounding might hide a gap, exact arithmetic is asked about the bodies.
pub(super) struct Judged<'s, 'p, V: Vector, P, F, L> {
    pub search: &'s mut Search<'p, V, P, F>,
    /// The error of a projection on an axis whose components sum up to 1.
    pub rounding: V::Scalar,
    /// The lengths of the edges that an axis is made of, multiplied: as large as it would be if nothing cancelled.
    pub lengths: L,
    /// A gap may be hidden.
    pub doubtful: bool,
}

impl<V, P, F, L> Axes<V> for Judged<'_, '_, V, P, F, L>
where
    V: Vector,
    P: Probe<V>,
    F: Fn(V) -> V,
    L: Fn(AxisSource) -> V::Scalar,
{
    /// On any axis a gap that is not rounded separates, whatever the axis is. But one that is not there may be there on the
    /// axis that is meant, which is off by an ulp of the lengths of the edges.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        let axis = axis();
        let least = V::Scalar::min_positive_value();
        let sum = axis.abs().dot(V::splat(V::Scalar::ONE));
        let separates = gap > self.rounding * sum + least;
        self.doubtful |= gap >= -(self.rounding * (self.lengths)(source) + least);
        if self.search.probe.room() > 0 {
            let (a, b) = intervals();
            let test = AxisTest::new(
                source,
                (self.search.origin, (self.search.to_world)(axis)),
                [a, b],
                gap,
            );
            self.search.report(AxisTest { separates, ..test });
        }
        self.search.settle(separates)
    }

    fn branch(&mut self, branch: Branch) {
        self.search.branch(branch);
    }

    fn may_decide(&self, _: V::Scalar) -> bool {
        false
    }
}

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Search<'p, V, P, F> {
    /// The verdict after the last axis, of the bodies as their stored numbers define them.
    /// `rounding` is the error of a projection on an axis of the length 1.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn judged(
        self,
        doubtful: bool,
        rounding: V::Scalar,
        bodies: impl FnOnce() -> [Body; 2],
    ) -> bool {
        if doubtful && !self.apart {
            // The axis with the doubtful gap need not be one of those that are meant: none is told.
            self.probe.doubted(0.0, rounding.double());
            return judge(bodies(), self.origin, self.probe);
        }
        self.overlap()
    }
}

/// The verdict of exact arithmetic.
#[cold]
#[inline(never)]
fn judge<V: Vector, P: Probe<V>>([a, b]: [Body; 2], origin: V, probe: &mut P) -> bool {
    tell_exactly(exact::apart(&a, &b), [&a, &b], origin, probe)
}

/// What a test has found that rounds, if exact arithmetic says the same: A and B lie `apart` along a direction if there is one. If
/// they meet and it has found nothing, `touch` tells so. The steps are those of the test, and what exact arithmetic says besides.
#[cold]
pub(in crate::intersect) fn corrected<V: Vector, P: Probe<V>, T>(
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
    let bound = V::Scalar::of(32.0) * V::Scalar::epsilon() * V::Scalar::of(size);
    if found.is_some() == apart.is_none() {
        record.confirmed(bound.double()).tell(probe);
        return found;
    }
    record.undecided().tell(probe);
    probe.doubted(0.0, bound.double());
    if apart.is_some() {
        tell_exactly(apart, bodies, origin, probe);
        return None;
    }
    probe.step(|| Step::Branch(Branch::Exact));
    touch(probe)
}

/// Tells what exact arithmetic has said of two bodies, and returns whether they meet. The axis that separates, if any does, is that
/// of the closest points.
fn tell_exactly<V: Vector, P: Probe<V>>(
    apart: Option<DVec3>,
    [a, b]: [&Body; 2],
    origin: V,
    probe: &mut P,
) -> bool {
    probe.step(|| Step::Branch(Branch::Exact));
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
