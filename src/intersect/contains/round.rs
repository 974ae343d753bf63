use crate::intersect::distance::nearest_on_segment;
use crate::intersect::probe::{Probe, Side};
use crate::intersect::sector::{half_plane, in_wedge};
use crate::intersect::within::{in_reach, within};
use crate::shapes::{Ball, Capsule, Sector};
use crate::vector::Vector;

/// |x − center| ≤ radius, by squares.
///
/// Exact but within 4 ulp of the radius. Source: MDN, "Point vs. sphere"; Milo Yip, section 2.1.
#[inline]
pub fn point_ball<V: Vector, P: Probe<V>>(point: V, ball: &Ball<V>, probe: &mut P) -> bool {
    within(point - ball.center(), ball.radius(), probe)
}

/// The distance from x to the capsule's segment is ≤ radius.
///
/// Exact but within 6 ulp of the radius and of |x − start|. Source: Milo Yip, section 2.2 and fig. 3.5.
#[inline]
pub fn point_capsule<V: Vector, P: Probe<V>>(
    point: V,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    let nearest = nearest_on_segment(point, capsule.segment(), probe);
    within(nearest.between, capsule.radius(), probe)
}

/// |x − apex| ≤ radius, and the angle from the direction to x − apex is ≤ the half-angle, whatever it is in [0, π].
///
/// The apex itself is inside. Exact but within 8 ulp of |x − apex|. Source: Milo Yip, section 4.3, step 3.
#[inline]
pub fn point_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    if !in_reach(point - sector.apex(), sector.radius(), probe) {
        return false;
    }
    let p = half_plane(point, sector, Side::B, probe);
    in_wedge(p, sector, Some, probe)
}
