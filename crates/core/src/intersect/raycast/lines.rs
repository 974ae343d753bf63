//! The intersection of a line with balls, capsules and boxes: that of a ray, without a start.

use super::RayHit;
use super::beam::{Beam, cast};
use crate::intersect::probe::Probe;
use crate::shapes::{Aabb, Ball, Capsule, Interval, Line, Obb};
use crate::vector::Vector;

macro_rules! lines {
    ($($(#[$doc:meta])* $name:ident, $hit:ident: $kind:ident;)+) => {$(
        $(#[$doc])*
        pub fn $name<V: Vector, P: Probe<V>>(
            line: &Line<V>,
            shape: &$kind<V>,
            probe: &mut P,
        ) -> Option<Interval<V::Scalar>> {
            $hit(line, shape, probe).map(RayHit::interval)
        }

        #[doc = concat!("As [`", stringify!($name), "`], with the normal at the entry.")]
        #[cfg_attr(not(feature = "compact"), inline(always))]
        pub(in crate::intersect) fn $hit<V: Vector, P: Probe<V>>(
            line: &Line<V>,
            shape: &$kind<V>,
            probe: &mut P,
        ) -> Option<RayHit<V>> {
            cast(Beam::Line(line), shape, probe)
        }
    )+};
}

lines! {
    /// { t : |through + t u − center| ≤ radius }; see [`ray_ball`](super::ray_ball).
    line_ball, line_ball_hit: Ball;

    /// { t : the distance from through + t u to the capsule's segment ≤ radius }; see [`ray_capsule`](super::ray_capsule).
    line_capsule, line_capsule_hit: Capsule;

    /// { t : through + t u in the box }; see [`ray_aabb`](super::ray_aabb).
    line_aabb, line_aabb_hit: Aabb;

    /// { t : through + t u in the box }; see [`ray_obb`](super::ray_obb).
    line_obb, line_obb_hit: Obb;
}
