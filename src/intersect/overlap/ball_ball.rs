use crate::intersect::probe::{Probe, Step};
use crate::intersect::within::within;
use crate::shapes::Ball;
use crate::vector::Vector;

/// |c_b − c_a| ≤ r_a + r_b.
///
/// The only axis that can separate two balls is the one through their centres. The squares are compared.
/// The verdict is exact but for distances within 3 ulp of r_a + r_b.
///
/// Source: Milo Yip, fig. 3.3; the lecture, "Sphere-Sphere"; MDN, whose listing has `<`.
#[inline]
pub fn ball_ball<V: Vector, P: Probe<V>>(a: &Ball<V>, b: &Ball<V>, probe: &mut P) -> bool {
    probe.step(|| Step::Closest { a: a.center(), b: b.center() });
    within(b.center() - a.center(), a.radius() + b.radius(), probe)
}
