use crate::intersect::distance::nearest_of_segments;
use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding};
use crate::shapes::Capsule;
use crate::vector::Vector;

/// The distance between the segments is ≤ the sum of the radii.
///
/// Three clamps find the closest points, see
/// [`distance::segment_segment`](crate::intersect::distance::segment_segment). The verdict is exact, also where the segments
/// are nearly parallel: where the rounding of the shortest way could decide, exact arithmetic does.
///
/// Source: Milo Yip, fig. 2.2, and section 3.4 carried from a point to a second segment.
#[inline]
pub fn capsule_capsule<V: Vector, P: Probe<V>>(
    a: &Capsule<V>,
    b: &Capsule<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || filter::pairs::capsule_capsule(a, b),
        |probe| {
            let (s, t) = (a.segment(), b.segment());
            let nearest = nearest_of_segments(s, t, probe);
            let error = rounding([s.start() - t.start(), s.displacement(), t.displacement()]);
            let bodies = || [Body::capsule(a), Body::capsule(b)];
            reaches(nearest.between, a.radius() + b.radius(), error, bodies, probe)
        },
        probe,
    )
}
