//! Separating axes: two convex sets are disjoint just when the shadows on some axis are.

use num_traits::Float;

use super::probe::{AxisSource, AxisTest, Probe, Step};
use crate::shapes::Interval;
use crate::vector::{Scalar, Vector};

/// Two shadows that are symmetric about their centres, on one axis.
///
/// `between` is (centre of B − centre of A) · axis. Whatever the length of the axis, and however
/// it came about, the answer is that of the very vector on which both were projected.
pub(super) struct Shadows<S> {
    pub between: S,
    pub radius_a: S,
    pub radius_b: S,
}

/// Reports the axis, and tells whether it separates. `axis` is in the frame of the shapes; it is
/// only needed for the report, so it is computed only for that.
#[inline(always)]
pub(super) fn separates<V: Vector, P: Probe<V>>(
    shadows: Shadows<V::Scalar>,
    source: AxisSource,
    origin: V,
    axis: impl FnOnce() -> V,
    probe: &mut P,
) -> bool {
    let Shadows { between, radius_a, radius_b } = shadows;
    let gap = between.abs() - (radius_a + radius_b);
    probe.step(|| {
        Step::Axis(AxisTest {
            source,
            origin,
            axis: axis(),
            a: Interval::around(V::Scalar::ZERO, radius_a),
            b: Interval::around(between, radius_b),
            gap,
        })
    });
    gap > V::Scalar::ZERO
}
