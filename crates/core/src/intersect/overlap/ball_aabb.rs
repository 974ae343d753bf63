use crate::intersect::distance::nearest_in_aabb;
use crate::intersect::exact::Body;
use crate::intersect::filter;
use crate::intersect::probe::Probe;
use crate::intersect::within::{reaches, rounding};
use crate::shapes::{Aabb, Ball};
use crate::vector::Vector;

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r.
///
/// The nearest point of the box has each coordinate of c clamped to the box's range; the difference d between
/// c and that point is the shortest vector to the box, and the test is |d|² ≤ r². The centres are subtracted
/// first, so the rounding error is that of coordinates relative to the box. The verdict is exact: if that
/// error could decide, exact arithmetic does.
///
/// Source: Arvo, *Graphics Gems* (1990), by way of Gomez, listing 5, and MDN.
#[inline]
pub fn ball_aabb<V: Vector, P: Probe<V>>(ball: &Ball<V>, aabb: &Aabb<V>, probe: &mut P) -> bool {
    filter::verdict(
        || filter::pairs::ball_aabb(ball, aabb),
        |probe| {
            let nearest = nearest_in_aabb(ball.center(), aabb, probe);
            let error = rounding([ball.center() - aabb.center()]);
            let bodies = || [Body::ball(ball), Body::aabb(aabb)];
            reaches(nearest.between, ball.radius(), error, bodies, probe)
        },
        probe,
    )
}
