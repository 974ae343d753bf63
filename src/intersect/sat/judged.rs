use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Search};
use crate::intersect::exact::{self, Body};
use crate::intersect::probe::{AxisSource, AxisTest, Branch, Decision, Probe, Step};
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
    #[inline(always)]
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
    #[inline(always)]
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

/// The verdict of exact arithmetic. The axis that separates, if any does, is that of the closest points.
#[cold]
#[inline(never)]
fn judge<V: Vector, P: Probe<V>>([a, b]: [Body; 2], origin: V, probe: &mut P) -> bool {
    probe.step(|| Step::Branch(Branch::Exact));
    let Some(toward) = exact::apart(&a, &b) else {
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
