//! Distances of balls and capsules: that of their centres and segments, less the radii.

use crate::intersect::distance::{
    Closest, Nearest, at, nearest_in_aabb, nearest_in_obb, nearest_in_triangle,
    nearest_of_segment_and_aabb, nearest_of_segment_and_obb, nearest_of_segment_and_triangle,
    nearest_of_segments, nearest_on_segment,
};
use crate::intersect::probe::{Probe, Step};
use crate::intersect::sectors::distance::nearest_in_sector;
use crate::intersect::{contains, overlap};
use crate::shapes::{Aabb, Ball, Capsule, Obb, Sector, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// `kind.core()` is the core of the shape, a point or a segment: the shape is the set of all points within
/// its radius of it.
macro_rules! rounded {
    ($($name:ident = $round:ident.$core:ident() to $shape:ident by $nearest:ident, like $like:ident;)+) => {
        $(
            #[doc = concat!("The distance of its ", stringify!($core), ", less the radius: see [`", stringify!($like), "`](crate::intersect::distance::", stringify!($like), ").")]
            pub fn $name<V: Vector, P: Probe<V>>(
                round: &$round<V>,
                other: &$shape<V>,
                probe: &mut P,
            ) -> Closest<V> {
                let nearest = $nearest(round.$core(), other, probe);
                nearest
                    .rounded(round.radius(), V::Scalar::ZERO)
                    .settled(overlap::$name(round, other, &mut ()), || [(*round).into(), (*other).into()])
            }
        )+
    };
}

rounded! {
    ball_triangle = Ball.center() to Triangle by nearest_in_triangle, like point_triangle;
    ball_aabb = Ball.center() to Aabb by nearest_in_aabb, like point_aabb;
    ball_obb = Ball.center() to Obb by nearest_in_obb, like point_obb;
    ball_sector = Ball.center() to Sector by nearest_in_sector, like point_sector;
    capsule_triangle = Capsule.segment() to Triangle by nearest_of_segment_and_triangle, like segment_triangle;
    capsule_aabb = Capsule.segment() to Aabb by nearest_of_segment_and_aabb, like segment_aabb;
    capsule_obb = Capsule.segment() to Obb by nearest_of_segment_and_obb, like segment_obb;
}

/// |a − b|. The error is at most 2 ulp.
pub fn point_point<V: Vector, P: Probe<V>>(a: V, b: V, probe: &mut P) -> Closest<V> {
    nearest_of_points(a, b, probe)
        .closest()
        .settled(contains::point_point(a, b, &mut ()), || [at(a), at(b)])
}

/// max(|point − centre| − radius, 0). The error is at most 4 ulp of |point − centre|.
pub fn point_ball<V: Vector, P: Probe<V>>(point: V, ball: &Ball<V>, probe: &mut P) -> Closest<V> {
    nearest_of_points(point, ball.center(), probe)
        .rounded(V::Scalar::ZERO, ball.radius())
        .settled(contains::point_ball(point, ball, &mut ()), || [at(point), (*ball).into()])
}

/// The distance from the point to the segment, less the radius: see [`point_segment`](crate::intersect::distance::point_segment).
pub fn point_capsule<V: Vector, P: Probe<V>>(
    point: V,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_on_segment(point, capsule.segment(), probe)
        .rounded(V::Scalar::ZERO, capsule.radius())
        .settled(contains::point_capsule(point, capsule, &mut ()), || {
            [at(point), (*capsule).into()]
        })
}

/// The distance from the centre to the segment, less the radius: see [`point_segment`](crate::intersect::distance::point_segment).
pub fn segment_ball<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    ball: &Ball<V>,
    probe: &mut P,
) -> Closest<V> {
    probe
        .swapped(|probe| nearest_on_segment(ball.center(), segment, probe))
        .rounded(ball.radius(), V::Scalar::ZERO)
        .swapped()
        .settled(overlap::segment_ball(segment, ball, &mut ()), || {
            [(*segment).into(), (*ball).into()]
        })
}

/// The distance of the segments, less the radius: see [`segment_segment`](crate::intersect::distance::segment_segment).
pub fn segment_capsule<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_of_segments(segment, capsule.segment(), probe)
        .rounded(V::Scalar::ZERO, capsule.radius())
        .settled(overlap::segment_capsule(segment, capsule, &mut ()), || {
            [(*segment).into(), (*capsule).into()]
        })
}

/// max(|c_a − c_b| − (r_a + r_b), 0). The error is at most 4 ulp of |c_a − c_b| and the radii.
///
/// Source: Milo Yip, section 3.3.
pub fn ball_ball<V: Vector, P: Probe<V>>(a: &Ball<V>, b: &Ball<V>, probe: &mut P) -> Closest<V> {
    nearest_of_points(a.center(), b.center(), probe)
        .rounded(a.radius(), b.radius())
        .settled(overlap::ball_ball(a, b, &mut ()), || [(*a).into(), (*b).into()])
}

/// The distance from the centre to the segment, less both radii: see [`point_segment`](crate::intersect::distance::point_segment).
pub fn ball_capsule<V: Vector, P: Probe<V>>(
    ball: &Ball<V>,
    capsule: &Capsule<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_on_segment(ball.center(), capsule.segment(), probe)
        .rounded(ball.radius(), capsule.radius())
        .settled(overlap::ball_capsule(ball, capsule, &mut ()), || {
            [(*ball).into(), (*capsule).into()]
        })
}

/// The distance of the segments, less both radii: see [`segment_segment`](crate::intersect::distance::segment_segment).
pub fn capsule_capsule<V: Vector, P: Probe<V>>(
    a: &Capsule<V>,
    b: &Capsule<V>,
    probe: &mut P,
) -> Closest<V> {
    nearest_of_segments(a.segment(), b.segment(), probe)
        .rounded(a.radius(), b.radius())
        .settled(overlap::capsule_capsule(a, b, &mut ()), || [(*a).into(), (*b).into()])
}

fn nearest_of_points<V: Vector, P: Probe<V>>(a: V, b: V, probe: &mut P) -> Nearest<V> {
    probe.step(|| Step::Closest { a, b });
    Nearest { a, b, between: a - b }
}
