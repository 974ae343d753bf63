use std::ops::ControlFlow;

use num_traits::Float;

use super::{Axes, Search};
use crate::intersect::boxes::exact::Projected;
use crate::intersect::filter::turning_error;
use crate::intersect::probe::{AxisSource, AxisTest, Branch, Probe};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// A search that asks exact arithmetic of each axis on which rounding, or axes that are not quite orthonormal, might decide.
pub(in crate::intersect) struct Certified<'s, 'p, V: Vector, P, F, E> {
    pub search: &'s mut Search<'p, V, P, F>,
    /// The sum of the components of the way between the centres and of all half-extents.
    pub size: V::Scalar,
    /// The boxes as they are stored, on an axis.
    pub exact: E,
}

/// The direction of an axis shorter than this, 2^-8, is uncertain if the box axes are off by 1e-6.
const SHORT: f64 = 1.0 / 256.0;

impl<V, P, F, E> Axes<V> for Certified<'_, '_, V, P, F, E>
where
    V: Vector,
    P: Probe<V>,
    F: Fn(V) -> V,
    E: Fn(AxisSource) -> Projected,
{
    fn axis(
        &mut self,
        source: AxisSource,
        gap: V::Scalar,
        axis: impl FnOnce() -> V,
        intervals: impl FnOnce() -> (Interval<V::Scalar>, Interval<V::Scalar>),
    ) -> ControlFlow<()> {
        let (axis, (a, b)) = (axis(), intervals());
        let doubtful =
            gap.abs() <= self.size * turning_error() || axis.max_abs() <= V::Scalar::of(SHORT);
        let exact = doubtful.then(|| (self.exact)(source));
        // An axis between edges that are almost parallel says nothing about the boxes.
        if P::RECORDS && doubtful && axis.max_abs() > V::Scalar::of(SHORT) {
            let length = axis.length().double();
            let bound = (self.size * turning_error()).double();
            self.search.probe.doubted(gap.double() / length, bound / length);
        }
        let separates = exact.as_ref().map_or(gap > V::Scalar::ZERO, |exact| exact.separates);
        if self.search.probe.room() > 0 {
            let test = match exact {
                Some(exact) => self.told(source, &exact),
                None => {
                    let axis = (self.search.to_world)(axis);
                    AxisTest::new(source, (self.search.origin, axis), [a, b], gap)
                }
            };
            self.search.report(AxisTest { separates, ..test });
        }
        self.search.settle(separates)
    }

    fn branch(&mut self, branch: Branch) {
        self.search.branch(branch);
    }

    fn may_decide(&self, gap: V::Scalar) -> bool {
        self.search.may_decide(gap)
    }
}

impl<V: Vector, P, F, E> Certified<'_, '_, V, P, F, E> {
    fn told(&self, source: AxisSource, exact: &Projected) -> AxisTest<V> {
        let of = V::Scalar::of;
        let Projected { axis, between, radii: [a, b], .. } = *exact;
        let intervals =
            [Interval::around(V::Scalar::ZERO, of(a)), Interval::around(of(between), of(b))];
        let axis = V::from_fn(|i| of(axis[i]));
        let gap = of(between.abs() - (a + b));
        AxisTest::new(source, (self.search.origin, axis), intervals, gap)
    }
}
