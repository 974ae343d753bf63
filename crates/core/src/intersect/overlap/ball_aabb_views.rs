//! The test of a ball and an axis-aligned box, seen in two other ways; see [`ball_aabb`](super::ball_aabb).

use crate::intersect::exact::Body;
use crate::intersect::probe::{ComparisonName, Probe, Relation, Side, Step, ask};
use crate::intersect::within::{reaches, rounding};
use crate::shapes::{Aabb, Ball};
use crate::vector::{Scalar, Vector};

/// Σ (cᵢ beyond the faces)² ≤ r²: axis by axis, the excess of c below the lower face or above the upper one.
///
/// The same set, the same numbers and the same verdict as [`ball_aabb`](super::ball_aabb): the excess is the
/// difference that a clamp would make. The faces are taken relative to the box's centre.
///
/// Source: Gomez, listing 5, after Arvo, *Graphics Gems* (1990).
#[inline]
pub fn ball_aabb_arvo<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let (from_center, half) = (ball.center() - aabb.center(), aabb.half());
    let beyond = V::from_fn(|i| {
        let (x, face) = (from_center.get(i), half.get(i));
        let mut is = |relation, face| {
            ask(ComparisonName::BeyondFace(i), (x, "c"), relation, face, |_| None, probe)
        };
        if x < -face {
            is(Relation::Lt, (-face, "min"));
            x + face
        } else {
            // The point is not beyond the lower face, so the upper one decides.
            let inside = is(Relation::Le, (face, "max"));
            if inside { V::Scalar::ZERO } else { x - face }
        }
    });
    probe.step(|| Step::Closest { a: ball.center(), b: aabb.center() + (from_center - beyond) });
    let bodies = || [Body::ball(ball), Body::aabb(aabb)];
    reaches(beyond, ball.radius(), rounding([from_center]), bodies, probe)
}

/// |max(|c − center| − half, 0)| ≤ r: by symmetry the ball may be mirrored to the corner where all
/// coordinates are positive; there only one corner matters.
///
/// The same set, the same numbers and the same verdict as [`ball_aabb`](super::ball_aabb): a mirror image is exact.
///
/// Source: Milo Yip, section 3.5, figs. 3.6 and 3.7.
#[inline]
pub fn ball_aabb_reflected<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    aabb: &Aabb<V>,
    probe: &mut P,
) -> bool {
    let from_center = ball.center() - aabb.center();
    let v = from_center.abs();
    for i in 0..V::DIM {
        if from_center.get(i) < V::Scalar::ZERO {
            // The coordinates before i are mirrored already.
            let image = |mirrored: usize| {
                let local = V::from_fn(|j| if j < mirrored { v } else { from_center }.get(j));
                aabb.center() + local
            };
            probe.step(|| Step::Reflect {
                of: Side::A,
                mirror: aabb.center(),
                normal: V::AXES[i],
                from: image(i),
                to: image(i + 1),
                radius: ball.radius(),
            });
        }
    }
    let u = (v - aabb.half()).max(V::ZERO);
    probe.step(|| Step::Closest { a: aabb.center() + v, b: aabb.center() + (v - u) });
    let bodies = || [Body::ball(ball), Body::aabb(aabb)];
    reaches(u, ball.radius(), rounding([from_center]), bodies, probe)
}
