use crate::intersect::distance::nearest_on_segment;
use crate::intersect::exact::{BesideSector, Body};
use crate::intersect::filter::{self, pairs};
use crate::intersect::orientation::circles;
use crate::intersect::probe::{Probe, Side};
use crate::intersect::sector::{ask_in_wedge, axis_coordinates};
use crate::intersect::within::{Squares, in_reach, reaches, rounding, within_or};
use crate::shapes::{Ball, Capsule, Point, Sector};
use crate::vector::{Scalar, Vector};

/// |x − center| ≤ radius, by squares.
///
/// Exact: where rounding could decide, exact arithmetic does. Source: MDN, "Point vs. sphere"; Milo Yip, section 2.1.
#[inline]
pub fn point_ball<V: Vector, P: Probe<V>>(point: V, ball: &Ball<V>, probe: &mut P) -> bool {
    let exact = || {
        let points = [point, ball.center()].map(V::in_space);
        circles(points, [ball.radius().double(), 0.0])[0].is_le()
    };
    within_or(point - ball.center(), ball.radius(), V::Scalar::ZERO, exact, Squares::CENTERS, probe)
}

/// The distance from x to the capsule's segment is ≤ radius.
///
/// Exact, as [`overlap::ball_capsule`](crate::intersect::overlap::ball_capsule) is. Source: Milo
/// Yip, section 2.2 and fig. 3.5.
#[inline]
pub fn point_capsule<V: Vector, P: Probe<V>>(
    point: V,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> bool {
    let segment = capsule.segment();
    let nearest = nearest_on_segment(point, segment, probe);
    let error = rounding([point - segment.start(), segment.displacement()]);
    let bodies = || [Body::point(point), Body::capsule(capsule)];
    reaches(nearest.between, capsule.radius(), error, bodies, probe)
}

/// |x − apex| ≤ radius, and the angle from the direction to x − apex is ≤ the half-angle, whatever it is in [0, π].
///
/// The apex itself is inside. Exact: where rounding could decide, exact arithmetic on the stored numbers does. Source: Milo Yip, section 4.3, step 3.
#[inline]
pub fn point_sector<V: Vector, P: Probe<V>>(point: V, sector: &Sector<V>, probe: &mut P) -> bool {
    let filter = || pairs::point_sector(&Point::from_checked(point), sector);
    filter::verdict(filter, |probe| in_sector(point, sector, probe), probe)
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
