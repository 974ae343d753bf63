//! A search for separating axes with an exact verdict: rounding is bounded on each axis, and exact arithmetic decides the rest.

use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Search, sum};
use crate::intersect::doubt;
use crate::intersect::exact::{self, Body};
use crate::intersect::probe::{AxisSource, AxisTest, Branch, Probe};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// A search in which an axis separates only if its gap exceeds the rounding error.
///
/// A gap within rounding of 0 is left to exact arithmetic: at once, about the recorded axis, if a probe records; and after the last
/// axis, about the bodies themselves, if none separates.
pub(in crate::intersect) struct Judged<'s, 'p, V: Vector, P, F, B, L> {
    search: &'s mut Search<'p, V, P, F>,
    bodies: &'s B,
    /// A gap errs by at most `rounding` · max(|axis|₁, `least`). An axis of two turned boxes is made of unit vectors and errs as one of
    /// length 1, however short it is: there `least` is 1, and else 0.
    rounding: V::Scalar,
    least: V::Scalar,
    /// The product of the lengths of the edges that an axis is made of, which bounds the length of the axis. The error of the axis is
    /// proportional to it.
    lengths: L,
    /// Whether the overlap on some axis is within rounding, so that the bodies may be disjoint although no axis separates.
    pub doubtful: bool,
    /// Whether the record has a doubt already.
    told: bool,
}

/// An axis shorter than this part of `lengths` has lost 8 bits to cancellation. A doubt about it is not recorded, as the gap and its
/// bound, divided by so short a length, say little of the pair.
const SHORT: f64 = 1.0 / 256.0;

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Search<'p, V, P, F> {
    /// The exact verdict on the bodies that the stored numbers define, by the axes that `each` passes on; the arguments are the fields of
    /// [`Judged`].
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub fn judged<B: Fn() -> [Body; 2], L: Fn(AxisSource) -> V::Scalar>(
        mut self,
        [rounding, least]: [V::Scalar; 2],
        lengths: L,
        bodies: &B,
        each: impl FnOnce(&mut Judged<'_, 'p, V, P, F, B, L>),
    ) -> bool {
        let (doubtful, told) = (false, false);
        let search = &mut self;
        let mut judged = Judged { search, bodies, rounding, least, lengths, doubtful, told };
        each(&mut judged);
        let Judged { doubtful, told, .. } = judged;
        if doubtful && !self.apart {
            return doubt::judge(bodies(), (self.origin, rounding), told, self.probe);
        }
        self.overlap()
    }
}

impl<V, P, F, B, L> Axes<V> for Judged<'_, '_, V, P, F, B, L>
where
    V: Vector,
    P: Probe<V>,
    F: Fn(V) -> V,
    B: Fn() -> [Body; 2],
    L: Fn(AxisSource) -> V::Scalar,
{
    /// A gap beyond rounding separates the bodies, whatever the axis. An overlap proves less: the axis of the unrounded edges differs
    /// from this one by an error proportional to `lengths`, and the bodies may be disjoint on that one.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        let axis = axis();
        let underflow = V::Scalar::min_positive_value();
        let (bound, lengths) = (self.rounding * sum(axis).max(self.least), (self.lengths)(source));
        let mut separates = gap > bound + underflow;
        self.doubtful |= gap >= -(self.rounding * lengths + underflow);
        if self.search.probe.room() > 0 {
            let shown = (self.search.to_world)(axis);
            if gap.abs() <= bound + underflow {
                separates = exact::separates((self.bodies)(), shown.in_space());
                if axis.max_abs() > V::Scalar::of(SHORT) * lengths {
                    let [gap, bound] = [gap, bound].map(|x| (x / shown.length()).double());
                    self.search.probe.doubted(gap, bound);
                    self.told = true;
                }
            }
            let (a, b) = intervals();
            let test = AxisTest::new(source, (self.search.origin, shown), [a, b], gap);
            self.search.report(AxisTest { separates, ..test });
        }
        self.search.settle(separates)
    }

    fn branch(&mut self, branch: Branch) {
        self.search.branch(branch);
    }

    /// Both bounds above include the underflow, so no axis has to be scaled and asked again.
    fn may_decide(&self, _: V::Scalar) -> bool {
        false
    }
}
