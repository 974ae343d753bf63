//! Distances of balls and capsules: the distance of their centres and segments, minus the radii, and 0 exactly if they overlap.

use crate::intersect::distance::{
    Nearest, distances, nearest_in_aabb, nearest_in_obb, nearest_in_triangle,
    nearest_of_segment_and_aabb, nearest_of_segment_and_obb, nearest_of_segment_and_triangle,
    nearest_of_segments, nearest_on_segment,
};
use crate::intersect::probe::{Measured, Probe, Step};
use crate::intersect::sectors::distance::nearest_in_sector;
use crate::shapes::{Aabb, Ball, Capsule, Obb, Sector, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// Declares distances of round shapes: `$core` is the point or segment from which all points within the radius make the shape.
macro_rules! rounded {
    ($($name:ident = $round:ident.$core:ident() to $shape:ident by $nearest:ident, like $like:ident;)+) => {
        distances! {$(
            #[doc = concat!("The distance of its ", stringify!($core), ", minus the radius: see [`", stringify!($like), "`](crate::intersect::distance::", stringify!($like), ").")]
            $name(round: $round, other: $shape) by overlap: |probe| {
                $nearest(round.$core(), other, probe).grown(round.radius(), V::Scalar::ZERO)
            };
        )+}
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

distances! {
    /// |a − b|. The error is at most 2 ulp.
    point_point(a: Point, b: Point) by contains: |probe| {
        nearest_of_points(a, b, probe)
            .closest()
    };

    /// max(|point − centre| − radius, 0). The error is at most 4 ulp of |point − centre|.
    point_ball(point: Point, ball: Ball) by contains: |probe| {
        nearest_of_points(point, ball.center(), probe)
            .grown(V::Scalar::ZERO, ball.radius())
    };

    /// The distance from the point to the segment, minus the radius: see [`point_segment`](crate::intersect::distance::point_segment).
    point_capsule(point: Point, capsule: Capsule) by contains: |probe| {
        nearest_on_segment(point, capsule.segment(), Measured::Cores, probe)
            .grown(V::Scalar::ZERO, capsule.radius())
    };

    /// The distance from the centre to the segment, minus the radius: see [`point_segment`](crate::intersect::distance::point_segment).
    segment_ball(segment: Segment, ball: Ball) by overlap: |probe| {
        probe
            .swapped(|probe| nearest_on_segment(ball.center(), segment, Measured::Cores, probe))
            .grown(ball.radius(), V::Scalar::ZERO)
            .swapped()
    };

    /// The distance of the segments, minus the radius: see [`segment_segment`](crate::intersect::distance::segment_segment).
    segment_capsule(segment: Segment, capsule: Capsule) by overlap: |probe| {
        nearest_of_segments(segment, capsule.segment(), Measured::Cores, probe)
            .grown(V::Scalar::ZERO, capsule.radius())
    };

    /// max(|c_a − c_b| − (r_a + r_b), 0). The error is at most 4 ulp of |c_a − c_b| and the radii.
    ///
    /// Source: Milo Yip, section 3.3.
    ball_ball(a: Ball, b: Ball) by overlap: |probe| {
        nearest_of_points(a.center(), b.center(), probe)
            .grown(a.radius(), b.radius())
    };

    /// The distance from the centre to the segment, minus both radii: see [`point_segment`](crate::intersect::distance::point_segment).
    ball_capsule(ball: Ball, capsule: Capsule) by overlap: |probe| {
        nearest_on_segment(ball.center(), capsule.segment(), Measured::Cores, probe)
            .grown(ball.radius(), capsule.radius())
    };

    /// The distance of the segments, minus both radii: see [`segment_segment`](crate::intersect::distance::segment_segment).
    capsule_capsule(a: Capsule, b: Capsule) by overlap: |probe| {
        nearest_of_segments(a.segment(), b.segment(), Measured::Cores, probe)
            .grown(a.radius(), b.radius())
    };
}

fn nearest_of_points<V: Vector, P: Probe<V>>(a: V, b: V, probe: &mut P) -> Nearest<V> {
    probe.step(|| Step::Closest { of: Measured::Cores, a, b });
    Nearest { a, b, between: a - b }
}
