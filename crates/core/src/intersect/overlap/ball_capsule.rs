use crate::intersect::distance::nearest_on_segment;
use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding};
use crate::shapes::{Ball, Capsule};
use crate::vector::Vector;

/// The distance from the ball's centre to the capsule's segment is ≤ the sum of the radii.
///
/// The only axis that can separate them is that of the shortest way from the centre to the segment.
/// The verdict is exact: where the rounding of that way could decide, exact arithmetic does.
///
/// Source: Milo Yip, figs. 3.4 and 3.5.
#[inline]
pub fn ball_capsule<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    filter::verdict(
        || filter::pairs::ball_capsule(ball, capsule),
        |probe| {
            let (center, segment) = (ball.center(), capsule.segment());
            let nearest = nearest_on_segment(center, segment, probe);
            let error = rounding([center - segment.start(), segment.displacement()]);
            let bodies = || [Body::ball(ball), Body::capsule(capsule)];
            reaches(nearest.between, ball.radius() + capsule.radius(), error, bodies, probe)
        },
        probe,
    )
}
