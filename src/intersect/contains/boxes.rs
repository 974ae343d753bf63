use crate::intersect::probe::{AxisSource, Probe, Side};
use crate::intersect::sat::{Axes, Projections, Search};
use crate::shapes::{Aabb, Obb};
use crate::vector::{Scalar, Vector};

/// |(x − center)ᵢ| ≤ halfᵢ for each axis i.
///
/// The centre is subtracted first: the verdict is exact but within one ulp of x − center.
///
/// Source: MDN, "Point vs. AABB" (there with min and max, which are rounded far from the origin).
#[inline]
pub fn point_aabb<V: Vector, P: Probe<V>>(point: V, aabb: &Aabb<V>, probe: &mut P) -> bool {
    let to_center = aabb.center() - point;
    within_half((point, to_center), aabb.half(), &V::AXES, AxisSource::Coordinate, probe)
}

/// |(x − center) · axesᵢ| ≤ halfᵢ for each axis i.
///
/// The centre is subtracted before the frame is changed: the verdict is exact but within 4 ulp of |x − center|.
///
/// Source: Milo Yip, section 2.3; Gomez, the remark above listing 5 (the change of frame).
#[inline]
pub fn point_obb<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> bool {
    let to_center = (obb.center() - point).in_axes(obb.axes());
    let face = |i| AxisSource::Face(Side::B, i);
    within_half((point, to_center), obb.half(), obb.axes(), face, probe)
}

#[inline(always)]
fn within_half<V: Vector, P: Probe<V>>(
    (point, to_center): (V, V),
    half: V,
    axes: &V::Axes,
    source: impl Fn(usize) -> AxisSource,
    probe: &mut P,
) -> bool {
    let mut search = Search::new(point, |axis| axis, probe);
    for i in 0..V::DIM {
        let projections = Projections {
            between: to_center.get(i),
            radius_a: V::Scalar::ZERO,
            radius_b: half.get(i),
        };
        if search.symmetric(source(i), projections, || axes[i]).is_break() {
            break;
        }
    }
    search.overlap()
}
