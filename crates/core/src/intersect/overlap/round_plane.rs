//! Balls and capsules against planes and half-spaces.

use super::side::PlaneSide;
use crate::intersect::exact::Body;
use crate::intersect::heights::{of_points, with_signs};
use crate::intersect::probe::{Comparison, ComparisonName, Probe, Relation, compare};
use crate::shapes::{Ball, Capsule, HalfSpace, Interval, Plane};
use crate::vector::{Scalar, Vector};

/// |normal · c − offset| ≤ r |normal|. The verdict is exact, with the normal as it is stored.
///
/// Source: Gomez, listing 1 (the part about one instant).
pub fn ball_plane<V: Vector, P: Probe<V>>(ball: &Ball<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    ball_plane_side(ball, plane, probe).overlaps()
}

/// On which side of the plane the ball lies, exactly.
pub fn ball_plane_side<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_ball(ball, plane, probe), plane, probe)
}

/// The ends are not both farther than r on the same side. The verdict is exact, with n
/// as it is stored.
pub fn capsule_plane<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    capsule_plane_side(capsule, plane, probe).overlaps()
}

/// On which side of the plane the capsule lies, exactly.
pub fn capsule_plane_side<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    PlaneSide::of(heights_of_capsule(capsule, plane, probe), plane, probe)
}

/// normal · c − offset ≤ r. The verdict is exact, with n as it is stored.
pub fn ball_half_space<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let height = half_space.boundary().signed_distance(ball.center());
    let lowest = heights_of_ball(ball, half_space.boundary(), probe).min;
    reaches(height, ball.radius(), lowest, probe)
}

/// min(normal · start, normal · end) − offset ≤ r. The verdict is exact, with n
/// as it is stored.
pub fn capsule_half_space<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    let lowest = heights_of_capsule(capsule, plane, probe).min;
    let ends = [capsule.segment().start(), capsule.segment().end()];
    reaches(of_points(ends, plane).min, capsule.radius(), lowest, probe)
}

/// Whether height ≤ radius: a set reaches a half-space from its centre at `height`, or from its lowest point with radius 0.
/// `lowest` is height − radius with the exact sign, and decides; the probe is told the other two.
pub(super) fn reaches<V: Vector, P: Probe<V>>(
    height: V::Scalar,
    radius: V::Scalar,
    lowest: V::Scalar,
    probe: &mut P,
) -> bool {
    let holds = lowest <= V::Scalar::ZERO;
    let comparison = || {
        let (height, radius) = ((height, "n · c − offset"), (radius, "r"));
        Comparison {
            holds,
            ..Comparison::new(ComparisonName::HeightWithin, height, Relation::Le, radius)
        }
    };
    compare(Some(holds), comparison, probe);
    holds
}

pub(in crate::intersect) fn heights_of_ball<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let heights = Interval::around(plane.signed_distance(ball.center()), ball.radius());
    let size = ball.center().max_abs() + ball.radius();
    with_signs(heights, size, plane, || Body::ball(ball), probe)
}

pub(in crate::intersect) fn heights_of_capsule<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> Interval<V::Scalar> {
    let (ends, radius) = ([capsule.segment().start(), capsule.segment().end()], capsule.radius());
    let Interval { min, max } = of_points(ends, plane);
    let heights = Interval { min: min - radius, max: max + radius };
    let size = ends[0].abs().max(ends[1].abs()).max_abs() + radius;
    with_signs(heights, size, plane, || Body::capsule(capsule), probe)
}
