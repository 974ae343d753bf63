//! Segments against balls and capsules.

use crate::intersect::distance::{nearest_of_segments, nearest_on_segment};
use crate::intersect::probe::Probe;
use crate::intersect::thick_segments::{reaches_segment, segments_reach};
use crate::shapes::{Ball, Capsule, Segment};
use crate::vector::{Scalar, Vector};

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
    reaches_segment(nearest, segment, [ball.radius(), V::Scalar::ZERO], probe)
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
    let nearest = nearest_of_segments(segment, capsule.segment(), probe);
    segments_reach(
        nearest,
        [segment, capsule.segment()],
        [V::Scalar::ZERO, capsule.radius()],
        probe,
    )
}
