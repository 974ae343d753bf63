//! A segment against the two kinds of boxes.

use crate::intersect::filter::{self, Frame};
use crate::intersect::probe::Probe;
use crate::intersect::sat::points_box;
use crate::shapes::{Aabb, Obb, Segment};
use crate::vector::Vector;

/// No separating axis among the normals of the box and, with the segment's direction d, d × eᵢ for each coordinate
/// axis (6 in space); in the plane the normals and the one across d (3).
///
/// Both ends are projected, relative to the centre of the box. Zero length needs no care: then the
/// axes d × eᵢ are zero, and zero separates nothing. A segment parallel to a face makes short axes,
/// which are true ones all the same. The verdict is exact but for gaps within 8 ulp of the
/// distances of the ends from the box's centre and of its size.
///
/// Source: Gomez, listing 7, which projects the midpoint and half the length.
#[inline]
pub fn segment_aabb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || {
            let [start, end] = [segment.start(), segment.end()].map(V::simd);
            let [p, q] = [start, end].map(|p| p - aabb.center().simd());
            let size = p.abs().max(q.abs());
            filter::segment_box([p, q], end - start, aabb.half().simd(), size)
        },
        |probe| {
            let center = aabb.center();
            let points = [segment.start() - center, segment.end() - center];
            points_box(points, [segment.displacement()], aabb.half(), center, |axis| axis, probe)
        },
        probe,
    )
}

/// As [`segment_aabb`], in the frame of the box. The band is 16 ulp, as the ends are rotated.
///
/// Source: Gomez, "An OBB-Line Segment Test".
#[inline]
pub fn segment_obb<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    obb: &Obb<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || {
            let frame = Frame::<V::Simd>::new::<V>(obb.axes());
            let [start, end] = [segment.start(), segment.end()].map(V::simd);
            let points = [start, end].map(|p| frame.local(p - obb.center().simd()));
            filter::turned_segment_box(points, frame.local(end - start), obb.half().simd())
        },
        |probe| {
            let (center, axes) = (obb.center(), obb.axes());
            let points = [segment.start(), segment.end()].map(|p| (p - center).in_axes(axes));
            let edge = segment.displacement().in_axes(axes);
            points_box(points, [edge], obb.half(), center, |axis| axis.along(axes), probe)
        },
        probe,
    )
}
