//! A search for separating axes whose verdict is exact.

use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Search};
use crate::intersect::doubt;
use crate::intersect::exact::{self, Body};
use crate::intersect::probe::{AxisSource, AxisTest, Branch, Probe};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// An axis separates the bodies if its gap is larger than rounding can make it. A gap within rounding of 0 is left to exact
/// arithmetic: if a probe records, at once, about the axis that is shown; and if no axis has separated, at the end, about
/// the bodies themselves.
pub(in crate::intersect) struct Judged<'s, 'p, V: Vector, P, F, B, L> {
    search: &'s mut Search<'p, V, P, F>,
    bodies: &'s B,
    /// A projection errs by `rounding` times the sum of the components of its axis, or times `least` if that is more.
    rounding: V::Scalar,
    least: V::Scalar,
    /// The product of the lengths of the edges that an axis is made of: its length if nothing cancels.
    lengths: L,
    /// On some axis the projections overlap by no more than rounding, if at all: that no axis separates is not certain.
    pub doubtful: bool,
    /// A probe was told of a doubt.
    told: bool,
}

/// An axis shorter than this part of the lengths of its edges has lost 8 bits to cancellation. The probe is not told of a
/// doubt about it.
const SHORT: f64 = 1.0 / 256.0;

impl<'p, V: Vector, P: Probe<V>, F: Fn(V) -> V> Search<'p, V, P, F> {
    /// The exact verdict on bodies as their stored numbers define them, from the axes that `each` tells of; see
    /// [`Judged`] for the arguments.
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
    /// A gap beyond rounding separates the bodies, whatever made the axis. The converse needs more: the axis that is meant,
    /// of the edges without rounding, is off this one by rounding of the lengths of the edges, and the bodies may have a
    /// gap on that one.
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
        let sum = axis.abs().dot(V::splat(V::Scalar::ONE));
        let (bound, lengths) = (self.rounding * sum.max(self.least), (self.lengths)(source));
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

    /// Underflow needs no other care: both bounds above allow for it.
    fn may_decide(&self, _: V::Scalar) -> bool {
        false
    }
}
