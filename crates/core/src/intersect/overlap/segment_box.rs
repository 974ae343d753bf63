//! A segment against the two kinds of boxes.

use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::sat::{PointsBox, of_level_boxes, points_box};
use crate::shapes::{Aabb, Obb, Segment};
use crate::vector::Vector;

/// No separating axis among the normals of the box and, with the segment's direction d, d × eᵢ for each coordinate
/// axis (6 in space); in the plane the normals and the one across d (3).
///
/// Both ends are projected, relative to the centre of the box. Zero length needs no care: then the
/// axes d × eᵢ are zero, and zero separates nothing. A segment parallel to a face makes short axes,
/// which are true ones all the same. The verdict is exact: where rounding might decide,
/// exact arithmetic does.
///
/// Source: Gomez, listing 7, which projects the midpoint and half the length.
#[inline]
pub fn segment_aabb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || filter::pairs::segment_aabb(segment, aabb),
        |probe| {
            let center = aabb.center();
            let points = [segment.start() - center, segment.end() - center];
            let pair = PointsBox { points, edges: [segment.displacement()], half: aabb.half() };
            let bodies = || [Body::segment(segment), Body::aabb(aabb)];
            points_box(pair, of_level_boxes(), bodies, (center, |axis| axis), probe)
        },
        probe,
    )
}

/// As [`segment_aabb`], in the frame of the box. It is exact on the stored axes, also where they are not quite orthonormal.
///
/// Source: Gomez, "An OBB-Line Segment Test".
#[inline]
pub fn segment_obb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || filter::pairs::segment_obb(segment, obb),
        |probe| {
            if !P::RECORDS {
                let closer = filter::closer::segment_obb(segment, obb);
                if closer.sure {
                    return closer.hit;
                }
            }
            let (center, axes) = (obb.center(), obb.axes());
            let points = [segment.start(), segment.end()].map(|p| (p - center).in_axes(axes));
            let edges = [segment.displacement().in_axes(axes)];
            let pair = PointsBox { points, edges, half: obb.half() };
            let bodies = || [Body::segment(segment), Body::obb(obb)];
            let to_world = |axis: V| axis.along(axes);
            points_box(pair, filter::turning_error(), bodies, (center, to_world), probe)
        },
        probe,
    )
}
