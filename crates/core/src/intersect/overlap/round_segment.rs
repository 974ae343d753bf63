//! Segments against balls and capsules.

use crate::intersect::distance::{nearest_of_segments, nearest_on_segment};
use crate::intersect::exact::Body;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding};
use crate::shapes::{Ball, Capsule, Segment};
use crate::vector::Vector;

/// The distance from the centre to the segment is ≤ r.
///
/// A capsule of radius 0, so the same as [`ball_capsule`](super::ball_capsule), with the same band.
/// Source: Milo Yip, fig. 3.5.
#[inline]
pub fn segment_ball<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    ball: &Ball<V>,
    probe: &mut P,
) -> bool {
    let nearest = probe.swapped(|probe| nearest_on_segment(ball.center(), segment, probe));
    let error = rounding([ball.center() - segment.start(), segment.displacement()]);
    let bodies = || [Body::segment(segment), Body::ball(ball)];
    reaches(nearest.between, ball.radius(), error, bodies, probe)
}

/// The distance between the segments is ≤ r.
///
/// A capsule of radius 0, so the same as [`capsule_capsule`](super::capsule_capsule), with the same band.
#[inline]
pub fn segment_capsule<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    let core = capsule.segment();
    let nearest = nearest_of_segments(segment, core, probe);
    let between = segment.start() - core.start();
    let error = rounding([between, segment.displacement(), core.displacement()]);
    let bodies = || [Body::segment(segment), Body::capsule(capsule)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}
