use crate::intersect::distance::clamp_in_obb;
use crate::intersect::probe::Probe;
use crate::intersect::within::{Squares, within};
use crate::shapes::{Ball, Obb};
use crate::vector::Vector;

/// min { |x − c| : x in the box } ≤ r.
///
/// In the frame of the box it is the test of a ball and an axis-aligned box. The centres are subtracted before
/// the difference is turned, so the distance from the origin costs nothing. The verdict is exact but for distances
/// within 8 ulp of r and of the distance of the centres.
///
/// Source: Gomez, listing 5 and the remark above it.
#[inline]
pub fn ball_obb<V: Vector, P: Probe<V>>(ball: &Ball<V>, obb: &Obb<V>, probe: &mut P) -> bool {
    let [local, clamped] = clamp_in_obb(ball.center(), obb, probe);
    within(local - clamped, ball.radius(), Squares::NEAREST, probe)
}
