use crate::intersect::distance::nearest_of_segments;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::thick_segments::segments_reach;
use crate::shapes::{Capsule, Segment};
use crate::vector::Vector;

/// The distance between the segments is ≤ the sum of the radii.
///
/// Three clamps find the closest points, see
/// [`distance::segment_segment`](crate::intersect::distance::segment_segment). The verdict does not
/// depend on the order of the capsules. Touching is seen in exact arithmetic; "apart" is exact but
/// for distances within 8 ulp of the radii, the lengths and |a − b|, also where the segments are
/// nearly parallel.
///
/// Source: Milo Yip, fig. 2.2, and section 3.4 carried from a point to a second segment.
#[inline]
pub fn capsule_capsule<V: Vector, P: Probe<V>>(
    a: &Capsule<V>,
    b: &Capsule<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || {
            let ends = |s: &Segment<V>| [s.start(), s.end()].map(V::simd);
            let ([p, q], [v, w]) = (ends(a.segment()), ends(b.segment()));
            filter::segments(p - v, q - p, w - v, a.radius() + b.radius())
        },
        |probe| {
            let nearest = nearest_of_segments(a.segment(), b.segment(), probe);
            segments_reach(nearest, [a.segment(), b.segment()], [a.radius(), b.radius()], probe)
        },
        probe,
    )
}
