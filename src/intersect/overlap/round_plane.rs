//! Balls and capsules against planes and half-spaces.

use num_traits::Float;

use super::side::PlaneSide;
use crate::intersect::probe::{Probe, Question, Relation, ask};
use crate::shapes::{Ball, Capsule, HalfSpace, Interval, Plane};
use crate::vector::Vector;

/// |normal · c − offset| ≤ r. The verdict is exact but for distances within 4 ulp of |c|, |offset| and r.
///
/// Source: Gomez, listing 1 (the part about one instant).
pub fn ball_plane<V: Vector, P: Probe<V>>(ball: &Ball<V>, plane: &Plane<V>, probe: &mut P) -> bool {
    ball_plane_side(ball, plane, probe).overlaps()
}

/// On which side of the plane the ball lies; the band is that of [`ball_plane`].
pub fn ball_plane_side<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    let height = plane.signed_distance(ball.center());
    PlaneSide::of(Interval::around(height, ball.radius()), plane, probe)
}

/// The ends are not both farther than r on the same side. The verdict is exact but for distances within
/// 4 ulp of the coordinates, |offset| and r.
pub fn capsule_plane<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> bool {
    capsule_plane_side(capsule, plane, probe).overlaps()
}

/// On which side of the plane the capsule lies; the band is that of [`capsule_plane`].
pub fn capsule_plane_side<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    plane: &Plane<V>,
    probe: &mut P,
) -> PlaneSide {
    let [from, to] = [capsule.segment().start(), capsule.segment().end()]
        .map(|end| Interval::around(plane.signed_distance(end), capsule.radius()));
    let heights = Interval { min: from.min.min(to.min), max: from.max.max(to.max) };
    PlaneSide::of(heights, plane, probe)
}

/// normal · c − offset ≤ r. The verdict is exact but for distances within 4 ulp of |c|, |offset| and r.
pub fn ball_half_space<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let height = half_space.boundary().signed_distance(ball.center());
    reaches(height, ball.radius(), probe)
}

/// min(normal · start, normal · end) − offset ≤ r. The verdict is exact but for distances within
/// 4 ulp of the coordinates, |offset| and r.
pub fn capsule_half_space<V: Vector, P: Probe<V>>(
    capsule: &Capsule<V>,
    half_space: &HalfSpace<V>,
    probe: &mut P,
) -> bool {
    let plane = half_space.boundary();
    let [from, to] =
        [capsule.segment().start(), capsule.segment().end()].map(|end| plane.signed_distance(end));
    reaches(from.min(to), capsule.radius(), probe)
}

/// A point at `height` above the boundary is within `radius` of the half-space.
pub(super) fn reaches<V: Vector, P: Probe<V>>(
    height: V::Scalar,
    radius: V::Scalar,
    probe: &mut P,
) -> bool {
    let height = (height, "n · c − offset");
    ask(Question::HeightWithin, height, Relation::Le, (radius, "r"), Some, probe)
}
