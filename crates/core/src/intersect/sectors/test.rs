//! Points and balls against sectors.

use crate::intersect::probe::{Probe, Side, Step};
use crate::intersect::round::within::{Squares, in_reach, rounding, within_or};
use crate::intersect::sectors::exact::BesideSector;
use crate::intersect::sectors::wedge::{ask_in_wedge, axis_coordinates, edge_point, from_edge};
use crate::intersect::{doubt, filter};
use crate::shapes::{Ball, Point, Sector};
use crate::vector::{Scalar, Vector};

/// min { |x − c| : x in the sector } ≤ r, for any half-angle in [0, π], in the plane and in space.
///
/// Three questions (1, 3 and 4) and a reflection (2), with d = c − apex, unit direction u, half-angle θ and radius l:
///
/// 1. |d| ≤ l + r, or else they are apart: the axis through apex and centre separates.
/// 2. p = (d · u, |u × d|): the centre in the sector's frame, reflected to the side y ≥ 0 (in space the y axis points to the
///    centre, as the sector is a solid of revolution).
/// 3. If p lies within θ of the axis, they overlap.
/// 4. Else only the edge from the apex to l (cos θ, sin θ) can be nearest: the distance of this edge from p is compared with r.
///
/// No point of the other half is nearer to p than its own mirror image, so one half suffices (in space, the half-plane through the
/// axis and the centre). This half is convex for any θ: that is why half-angles beyond 90° work.
/// The cosine and sine are those that the sector keeps; step 3 needs no root.
/// The verdict is exact: where rounding could decide one of the questions, exact arithmetic on the stored numbers does.
///
/// Source: Milo Yip, section 4.3 and fig. 4.2.
#[inline]
pub fn ball_sector<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    sector: &Sector<V>,
    probe: &mut P,
) -> bool {
    let filter = || super::filter::ball_sector(ball, sector);
    doubt::verdict(filter, |probe| explained(ball, sector, probe), probe)
}

fn explained<V: Vector, P: Probe<V>>(ball: &Ball<V>, sector: &Sector<V>, probe: &mut P) -> bool {
    let d = ball.center() - sector.apex();
    let reach = sector.radius() + ball.radius();
    let exact = || BesideSector::new(ball.center(), sector);
    let in_disk = || exact().reach(ball.radius()).is_le();
    let ends = [sector.apex(), ball.center()];
    if !in_reach(ends, reach, in_disk, Squares::BALL_ABOUT_APEX, probe) {
        return false;
    }
    let p = axis_coordinates(ball.center(), ball.radius(), sector, Side::B, probe);
    if ask_in_wedge(p, ball.center(), sector, |inside| inside.then_some(true), probe) {
        return true;
    }
    let (between, t) = from_edge(p, sector, d, probe);
    probe.step(|| Step::Closest { a: ball.center(), b: edge_point(sector, d, t) });
    // At the apex itself no turned frame is needed, nor its rounding.
    let apex = t == V::Scalar::ZERO;
    let shortest = if apex { d } else { between };
    let frame = filter::frame_error(sector.direction(), [sector.cos(), sector.sin()]);
    let lengths = d.max_abs() + sector.radius();
    let error = rounding([d, V::splat(sector.radius())]) + lengths * V::Scalar::of(4.0) * frame;
    let meets = || exact().order(ball.radius()).is_le();
    within_or(shortest, ball.radius(), error, meets, Squares::EDGE, probe)
}

/// |x − apex| ≤ radius, and the angle from the direction to x − apex is ≤ the half-angle, whatever it is in [0, π].
///
/// The apex itself is inside. Exact: where rounding could decide, exact arithmetic on the stored numbers does. Source: Milo Yip, section 4.3, step 3.
#[inline]
pub fn point_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    let filter = || super::filter::point_sector(&Point::from_checked(point), sector);
    doubt::verdict(filter, |probe| in_sector(point, sector, probe), probe)
}

fn in_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    let exact = || BesideSector::new(point, sector).reach(V::Scalar::ZERO).is_le();
    let (ends, radius) = ([sector.apex(), point], sector.radius());
    if !in_reach(ends, radius, exact, Squares::POINT_ABOUT_APEX, probe) {
        return false;
    }
    let p = axis_coordinates(point, V::Scalar::ZERO, sector, Side::B, probe);
    ask_in_wedge(p, point, sector, Some, probe)
}
