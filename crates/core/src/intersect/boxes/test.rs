//! Overlap of boxes with boxes, segments and points, by separating axes. A filter decides nearly all plain calls, exact arithmetic the rest.

use super::filter;
use crate::intersect::boxes::axes::Boxes;
use crate::intersect::doubt;
use crate::intersect::exact::Body;
use crate::intersect::filter::{aligned_boxes, aligned_gap, turning_error};
use crate::intersect::probe::{AxisSource, Probe};
use crate::intersect::sat::{Axes, PointsBox, Search, aligned_error, points_box};
use crate::shapes::{Aabb, Interval, Obb, Segment};
use crate::vector::{Scalar, Vector};

/// |c_b − c_a|ᵢ ≤ (h_a + h_b)ᵢ on every coordinate axis i: no other axes can separate aligned boxes.
///
/// The verdict is exact: if the rounded distance and the rounded sum are equal, their rounding errors are compared. Flat boxes are no
/// special case.
///
/// Source: Gomez, listing 3 and fig. 4; MDN, "AABB vs. AABB" (from minima and maxima).
#[inline]
pub fn aabb_aabb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Aabb<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || filter::aabb_aabb(a, b),
        |probe| aligned([a.center(), b.center()], [a.half(), b.half()], probe),
        probe,
    )
}

/// Whether aligned boxes with these centres and half-extents overlap, by the exact sign of the gap on each coordinate axis.
fn aligned<V: Vector, P: Probe<V>>(centers: [V; 2], halves: [V; 2], probe: &mut P) -> bool {
    let mut search = Search::new(centers[0], |axis| axis, probe);
    for i in 0..V::DIM {
        let [[a, b], radii] = [centers, halves].map(|of| of.map(|v| v.get(i)));
        let between = Interval::around(b - a, radii[1]);
        let intervals = || (Interval::around(V::Scalar::ZERO, radii[0]), between);
        let (source, gap) = (AxisSource::Coordinate(i), aligned_gap([a, b], radii));
        if search.axis(source, gap, || V::AXES[i], intervals).is_break() {
            break;
        }
    }
    search.overlap()
}

/// [`obb_obb`] with the coordinate axes as those of A, so that nothing is turned.
///
/// Source: Gomez, listing 6.
#[inline]
pub fn aabb_obb<V: Vector, P: Probe<V>>(a: &Aabb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || filter::aabb_obb(a, b),
        |probe| {
            let doubt = (filter::aabb_obb(a, b).is_hit(), || [Body::from(a), Body::from(b)]);
            Boxes::of_aabb_and_obb(a, b).overlap(a.center(), |axis| axis, doubt, probe)
        },
        probe,
    )
}

/// No axis separates the boxes, among the face normals of both (4 in the plane) and, in space, the cross products of an edge of A with an
/// edge of B (15 in all).
///
/// The computation is in A's frame, after the centres were subtracted. *Both* boxes are projected on the computed L = aᵢ × bₖ: the radius
/// of B has |bⱼ · (aᵢ × bₖ)| = |aᵢ · (bₖ × bⱼ)|, with the cross product of B's stored axes and not the third axis, which it would equal
/// for orthonormal axes. So L may be short: every rounded product has a component of L as a factor, so the error is relative to |L|, as
/// the gap is, and near-parallel edges need no margin.
///
/// The stored numbers define the boxes, { c + Σ xᵢ aᵢ : |xᵢ| ≤ hᵢ }, also if the axes aᵢ are not quite orthonormal. Where rounding or that
/// deviation could decide, exact arithmetic does, so the verdict is exact: boxes that touch overlap, and neither the order of the boxes
/// nor a power of two matters.
///
/// Flat boxes, down to points, are no special case: disjoint boxes stay disjoint if both grow a little, and the axes do not depend on the
/// sizes. Boxes whose sizes and distance are below 2^-60 (f32) are scaled up by a power of two.
///
/// Source: Gomez, listing 6, which needs a margin; Gottschalk, Lin and Manocha (1996).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::intersect::overlap::obb_obb;
/// use hitbench::shapes::{Angle, Obb};
///
/// let aligned = Obb::from_angle(Vec2::ZERO, Vec2::ONE, Angle::Degrees(0.0))?;
/// let turned = |x| Obb::from_angle(Vec2::new(x, 0.0), Vec2::ONE, Angle::Degrees(45.0));
/// // The corner of the turned box is √2 from its centre.
/// assert!(obb_obb(&aligned, &turned(2.4)?, &mut ()));
/// assert!(!obb_obb(&aligned, &turned(2.5)?, &mut ()));
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
#[inline]
pub fn obb_obb<V: Vector, P: Probe<V>>(a: &Obb<V>, b: &Obb<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || filter::obb_obb(a, b),
        |probe| {
            let doubt = (filter::obb_obb(a, b).is_hit(), || [a, b].map(Body::from));
            let to_world = |axis: V| axis.along(a.axes());
            Boxes::of_obbs(a, b).overlap(a.center(), to_world, doubt, probe)
        },
        probe,
    )
}

/// No axis separates the segment and the box, among the normals of the box and d × eᵢ for the segment's direction d and each coordinate
/// axis (6 in space); in the plane the normals and the one across d (3).
///
/// Both ends are projected, relative to the centre of the box. A segment of zero length is no special case: the axes d × eᵢ are zero, and
/// the zero vector separates nothing. The verdict is exact.
///
/// Source: Gomez, listing 7, which projects the midpoint and half the length.
#[inline]
pub fn segment_aabb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let bodies = || [Body::from(segment), Body::from(aabb)];
    doubt::verdict(
        || filter::segment_aabb(segment, aabb),
        |probe| {
            let points = [segment.start(), segment.end()];
            let pair = PointsBox::beside_aabb(points, [segment.displacement()], aabb);
            points_box(pair, aligned_error(), bodies, (aabb.center(), |axis| axis), probe)
        },
        probe,
    )
}

/// [`segment_aabb`] in the frame of the box. It is exact on the stored axes, also if they are not quite orthonormal.
///
/// Source: Gomez, "An OBB-Line Segment Test".
#[inline]
pub fn segment_obb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    let bodies = || [Body::from(segment), Body::from(obb)];
    doubt::verdict(
        || filter::segment_obb(segment, obb),
        |probe| {
            let points = [segment.start(), segment.end()];
            let pair = PointsBox::beside_obb(points, [segment.displacement()], obb);
            let to_world = |axis: V| axis.along(obb.axes());
            points_box(pair, turning_error(), bodies, (obb.center(), to_world), probe)
        },
        probe,
    )
}

/// |(x − center)ᵢ| ≤ halfᵢ for each axis i.
///
/// The verdict is exact, as for [`overlap::aabb_aabb`](crate::intersect::overlap::aabb_aabb).
///
/// Source: MDN, "Point vs. AABB" (there with min and max, which are rounded far from the origin).
#[inline]
pub fn point_aabb<V: Vector, P: Probe<V>>(point: V, aabb: &Aabb<V>, probe: &mut P) -> bool {
    doubt::verdict(
        || aligned_boxes(aabb.center().simd() - point.simd(), aabb.half().simd()),
        |probe| aligned([point, aabb.center()], [V::ZERO, aabb.half()], probe),
        probe,
    )
}

/// |(x − center) · axesᵢ| ≤ halfᵢ for each axis i.
///
/// The centre is subtracted before the change of frame. The verdict is exact on the stored numbers: if the axes are not quite
/// orthonormal, it is that on the parallelepiped which they span.
///
/// Source: Milo Yip, section 2.3; Gomez, the remark above listing 5 (the change of frame).
#[inline]
pub fn point_obb<V: Vector, P: Probe<V>>(point: V, obb: &Obb<V>, probe: &mut P) -> bool {
    let pair = PointsBox::beside_obb([point], [], obb);
    let bodies = || [Body::point(point), Body::from(obb)];
    let to_world = |axis: V| axis.along(obb.axes());
    points_box(pair, turning_error(), bodies, (obb.center(), to_world), probe)
}
