use crate::intersect::exact::Body;
use crate::intersect::filter::{self, level_boxes, level_gap};
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, PointsBox, Search, points_box};
use crate::shapes::{Aabb, Interval, Obb};
use crate::vector::{Scalar, Vector};

/// |(x − center)ᵢ| ≤ halfᵢ for each axis i.
///
/// The verdict is exact, as that of [`overlap::aabb_aabb`](crate::intersect::overlap::aabb_aabb) is.
///
/// Source: MDN, "Point vs. AABB" (there with min and max, which are rounded far from the origin).
#[inline]
pub fn point_aabb<V: Vector, P: Probe<V>>(point: V, aabb: &Aabb<V>, probe: &mut P) -> bool {
    let (center, half) = (aabb.center(), aabb.half());
    filter::verdict(
        || level_boxes(center.simd() - point.simd(), half.simd()),
        |probe| {
            let mut search = Search::new(point, |axis| axis, probe);
            for i in 0..V::DIM {
                let (ends, zero) = ([point.get(i), center.get(i)], V::Scalar::ZERO);
                let b = Interval::around(ends[1] - ends[0], half.get(i));
                let intervals = || (Interval::around(zero, zero), b);
                let gap = level_gap(ends, [zero, half.get(i)]);
                let source = AxisSource::Coordinate(i);
                if search.axis(source, gap, || V::AXES[i], intervals).is_break() {
                    break;
                }
            }
            search.overlap()
        },
        probe,
    )
}

/// |(x − center) · axesᵢ| ≤ halfᵢ for each axis i.
///
/// The centre is subtracted before the frame is changed. The verdict is exact on the stored numbers: if
/// rounding, or axes that are not quite orthonormal, might decide, exact arithmetic tells whether x is in the
/// parallelepiped that they span.
///
/// Source: Milo Yip, section 2.3; Gomez, the remark above listing 5 (the change of frame).
#[inline]
pub fn point_obb<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> bool {
    let (center, axes) = (obb.center(), obb.axes());
    let local = (point - center).in_axes(axes);
    let pair = PointsBox { points: [local], edges: [], half: obb.half() };
    let bodies = || [Body::point(point), Body::obb(obb)];
    points_box(pair, filter::turning_error(), bodies, (center, |axis: V| axis.along(axes)), probe)
}
