use num_traits::Float;

use crate::intersect::probe::{AxisSource, AxisTest, Decision, Probe, Side, Step};
use crate::shapes::{Interval, Plane};
use crate::vector::{Scalar, Vector};

/// The side of a plane on which a shape lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaneSide {
    /// All of it on the side to which the normal points.
    Front,
    /// Some of it on the plane: they overlap.
    Across,
    /// All of it on the other side.
    Behind,
}

impl PlaneSide {
    /// It has a point in common with the plane.
    pub fn overlaps(self) -> bool {
        self == PlaneSide::Across
    }

    /// The side of a shape, the first argument of a test, whose signed distances to the plane, the second,
    /// fill `heights`.
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(super) fn of<V: Vector, P: Probe<V>>(
        heights: Interval<V::Scalar>,
        plane: &Plane<V>,
        probe: &mut P,
    ) -> Self {
        let zero = V::Scalar::ZERO;
        probe.step(|| {
            let frame = (plane.normal() * plane.offset(), plane.normal());
            let on_plane = Interval { min: zero, max: zero };
            let gap = heights.min.max(-heights.max);
            let source = AxisSource::Normal(Side::B);
            Step::Axis(AxisTest::new(source, frame, [heights, on_plane], gap))
        });
        let side = if heights.min > zero {
            PlaneSide::Front
        } else if heights.max < zero {
            PlaneSide::Behind
        } else {
            PlaneSide::Across
        };
        if side.overlaps() {
            probe.shallowest();
            probe.decided(Decision::NoAxisSeparates);
        } else {
            probe.decided(Decision::Step(false));
        }
        side
    }
}
