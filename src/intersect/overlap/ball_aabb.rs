use crate::intersect::probe::{Clamp, Probe, Step};
use crate::intersect::within::within;
use crate::shapes::{Aabb, Ball};
use crate::vector::Vector;

/// min { |x − c| : x in the box } ≤ r, for the ball's centre c and radius r.
///
/// The nearest point of the box has each coordinate of c clamped to the box's range; what the
/// clamp took away is the shortest way d, and |d|² ≤ r² is asked. The centres are
/// subtracted first, so the rounding error is that of coordinates relative to the box:
/// the verdict is exact but for |d| within 4 ulp of r and of |c − centre|.
///
/// Source: Arvo, *Graphics Gems* (1990), by way of Gomez, listing 5, and MDN.
#[inline]
pub fn ball_aabb<V: Vector, P: Probe<V>>(ball: &Ball<V>, aabb: &Aabb<V>, probe: &mut P) -> bool {
    let from_center = ball.center() - aabb.center();
    let half = aabb.half();
    let clamped = from_center.clamp(-half, half);
    for i in 0..V::DIM {
        probe.step(|| {
            Step::Clamp(Clamp {
                name: ["x", "y", "z"][i],
                origin: aabb.center(),
                axis: V::AXES[i],
                value: from_center.get(i),
                min: -half.get(i),
                max: half.get(i),
                clamped: clamped.get(i),
            })
        });
    }
    probe.step(|| Step::Closest { a: ball.center(), b: aabb.center() + clamped });
    within(from_center - clamped, ball.radius(), probe)
}
