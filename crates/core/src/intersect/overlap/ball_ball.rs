use crate::intersect::filter;
use crate::intersect::orientation::circles;
use crate::intersect::probe::{Probe, Step};
use crate::intersect::within::{Squares, within_or};
use crate::shapes::Ball;
use crate::vector::{Scalar, Vector};

/// |c_b − c_a| ≤ r_a + r_b.
///
/// The only axis that can separate two balls is the one through their centres. The squares are
/// compared. The verdict is exact: where the rounding of the difference, the sum or the squares
/// could decide, exact arithmetic does.
///
/// Source: Milo Yip, fig. 3.3; the lecture, "Sphere-Sphere"; MDN, whose listing has `<`.
#[inline]
pub fn ball_ball<V: Vector, P: Probe<V>>(a: &Ball<V>, b: &Ball<V>, probe: &mut P) -> bool {
    filter::verdict(
        || filter::pairs::ball_ball(a, b),
        |probe| {
            probe.step(|| Step::Closest { a: a.center(), b: b.center() });
            let exact = || {
                let centers = [a.center(), b.center()].map(V::in_space);
                circles(centers, [a.radius(), b.radius()].map(Scalar::double))[0].is_le()
            };
            let (m, r) = (b.center() - a.center(), a.radius() + b.radius());
            within_or(m, r, V::Scalar::ZERO, exact, Squares::CENTERS, probe)
        },
        probe,
    )
}
