use crate::intersect::distance::clamp_in_obb;
use crate::intersect::exact::Body;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, turning};
use crate::shapes::{Ball, Obb};
use crate::vector::Vector;

/// min { |x − c| : x in the box } ≤ r.
///
/// In the frame of the box it is the test of a ball and an axis-aligned box. The centres are subtracted before
/// the difference is turned, so the distance from the origin costs nothing. The verdict is exact on the
/// stored numbers: where rounding, or axes that are not quite orthonormal, might decide, exact arithmetic does.
///
/// Source: Gomez, listing 5 and the remark above it.
#[inline]
pub fn ball_obb<V: Vector, P: Probe<V>>(ball: &Ball<V>, obb: &Obb<V>, probe: &mut P) -> bool {
    let [local, clamped] = clamp_in_obb(ball.center(), obb, probe);
    let bodies = || [Body::ball(ball), Body::obb(obb)];
    reaches(local - clamped, ball.radius(), turning([local]), bodies, probe)
}
