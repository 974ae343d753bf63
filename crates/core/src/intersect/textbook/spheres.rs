//! The published tests of spheres by MDN, which exclude touching: a point against a ball, and two balls.

use num_traits::Float;

use crate::intersect::probe::{ComparisonName, Measured, Probe, Relation, Step, ask};
use crate::shapes::Ball;
use crate::vector::Vector;

/// |x − center| < radius.
///
/// Wrong for a point of the surface: the formula of the text has ≤, its listing has <.
/// Source: MDN, "Point vs. sphere".
pub fn point_ball_mdn<V: Vector, P: Probe<V>>(point: V, ball: &Ball<V>, probe: &mut P) -> bool {
    closer(point, ball.center(), (ball.radius(), "r"), probe)
}

/// |c_a − c_b| < r_a + r_b.
///
/// Wrong for spheres that touch, which count as disjoint, while boxes that touch overlap in the same text.
/// Source: MDN, "Sphere vs. sphere".
pub fn ball_ball_mdn<V: Vector, P: Probe<V>>(a: &Ball<V>, b: &Ball<V>, probe: &mut P) -> bool {
    closer(a.center(), b.center(), (a.radius() + b.radius(), "r_a + r_b"), probe)
}

fn closer<V: Vector, P: Probe<V>>(
    a: V,
    b: V,
    reach: (V::Scalar, &'static str),
    probe: &mut P,
) -> bool {
    probe.step(|| Step::Closest { of: Measured::Cores, a, b });
    let distance = (a - b).length_squared().sqrt();
    ask(ComparisonName::CentersNear, (distance, "|d|"), Relation::Lt, reach, Some, probe)
}
