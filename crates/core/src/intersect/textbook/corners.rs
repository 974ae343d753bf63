//! A published test of a ball against a box, by the corners of the box alone.

use crate::intersect::probe::{ComparisonName, Measured, Probe, Relation, Step, ask, yes_is_final};
use crate::shapes::{Aabb, Ball};
use crate::vector::Vector;

/// A corner of the box lies within the radius of the centre.
///
/// Wrong wherever the sphere meets a face, an edge or the inside of the box and contains no corner: it misses every box that is large beside
/// the sphere. Source: MDN, "Sphere vs. AABB", which rejects it for its cost.
pub fn ball_aabb_corners<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (from_center, half) = (aabb.center() - ball.center(), aabb.half());
    let corners = 1 << V::DIM;
    let mut overlap = false;
    for number in 0..corners {
        let signed = |i: usize| if number >> i & 1 == 0 { -half.get(i) } else { half.get(i) };
        let offset = from_center + V::from_fn(signed);
        probe.step(|| Step::Closest {
            of: Measured::Corner(number),
            a: ball.center(),
            b: ball.center() + offset,
        });
        let left = (offset.length_squared(), "|corner − c|²");
        let right = (ball.radius() * ball.radius(), "r²");
        let last = number == corners - 1;
        let verdict = |holds| if last && !overlap { Some(holds) } else { yes_is_final(holds) };
        overlap |= ask(ComparisonName::CornerInside, left, Relation::Le, right, verdict, probe);
        if overlap && probe.settled().is_break() {
            break;
        }
    }
    overlap
}
