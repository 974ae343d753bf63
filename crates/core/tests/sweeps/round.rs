//! Sweeps of points, balls, segments and capsules against the distance at each time, in double precision.

use crate::common::oracle::to_segment;
use glam::DVec3;
use hitbench_core::intersect::sweep::{self, Displacements};
use hitbench_core::shapes::{Ball, Capsule, Segment};
use hitbench_core::{Scalar, Vector};

/// The distance between {s u} and {r + t v}: the least of those from the ends, and that between the lines where it
/// falls within both.
fn between_segments(u: DVec3, r: DVec3, v: DVec3) -> f64 {
    let ends = [
        to_segment(r, [DVec3::ZERO, u]),
        to_segment(r + v, [DVec3::ZERO, u]),
        to_segment(-r, [DVec3::ZERO, v]),
        to_segment(u - r, [DVec3::ZERO, v]),
    ];
    let least = ends.into_iter().fold(f64::INFINITY, f64::min);
    let n = u.cross(v);
    let square = n.length_squared();
    let (s, t) = (r.cross(v).dot(n), r.cross(u).dot(n));
    let within = |x: f64| 0.0 <= x && x <= square;
    if square > 0.0 && within(s) && within(t) {
        least.min(r.dot(n).abs() / square.sqrt())
    } else {
        least
    }
}

/// How deep the origin lies within the parallelogram r + t v − s u of the plane; zero if it does not.
fn depth_in_parallelogram(u: DVec3, r: DVec3, v: DVec3) -> f64 {
    let strip = |edge: DVec3, across: DVec3| {
        let Some(n) = DVec3::new(-edge.y, edge.x, 0.0).try_normalize() else { return 0.0 };
        let (from, to) = (r.dot(n), (r + across).dot(n));
        -from.min(to).max(-from.max(to)).min(0.0).abs()
    };
    strip(u, v).max(strip(v, -u)).min(0.0).abs()
}

mod generic {
    use super::*;
    use crate::common::*;

    pub fn balls<V: Vector>() {
        let way = |a: &Ball<V>, b: &Ball<V>| b.center() - a.center();
        let separation = |a: &Ball<V>, b: &Ball<V>| {
            let (m, r) =
                (lift(b.center()) - lift(a.center()), a.radius().double() + b.radius().double());
            (move |by: DVec3| (m + by).length() - r, m.length() + r)
        };
        sweep_against!(sweep::ball_ball, ball, ball, ulps: 4.0, way: way, separation: separation);
    }

    pub fn ball_and_capsule<V: Vector>() {
        let way = |a: &Ball<V>, b: &Capsule<V>| b.segment().midpoint() - a.center();
        let separation = |a: &Ball<V>, b: &Capsule<V>| {
            let (start, end) = (lift(b.segment().start()), lift(b.segment().end()));
            let (m, edge) = (lift(a.center()) - start, end - start);
            let r = a.radius().double() + b.radius().double();
            (
                move |by: DVec3| to_segment(m - by, [DVec3::ZERO, edge]) - r,
                m.length() + edge.length() + r,
            )
        };
        sweep_against!(sweep::ball_capsule, ball, capsule, ulps: 4.0, way: way, separation: separation);
    }

    pub fn capsules<V: Vector>() {
        let way = |a: &Capsule<V>, b: &Capsule<V>| b.segment().midpoint() - a.segment().midpoint();
        let separation = |a: &Capsule<V>, b: &Capsule<V>| {
            let at = |c: &Capsule<V>| (lift(c.segment().start()), lift(c.segment().end()));
            let ((a0, a1), (b0, b1)) = (at(a), at(b));
            let (u, v, m) = (a1 - a0, b1 - b0, b0 - a0);
            let r = a.radius().double() + b.radius().double();
            let separation = move |by: DVec3| {
                let depth = if V::DIM == 2 { depth_in_parallelogram(u, m + by, v) } else { 0.0 };
                let apart = between_segments(u, m + by, v);
                if depth > 0.0 { -depth - r } else { apart - r }
            };
            (separation, m.length() + u.length() + v.length() + r)
        };
        sweep_against!(sweep::capsule_capsule, capsule, capsule, ulps: 4.0, way: way, separation: separation);
    }

    /// A radius of 0, written as a point or as a segment.
    pub fn without_a_radius<V: Vector>() {
        cases(|random| {
            let (ball, capsule, segment) = (random.ball::<V>(), random.capsule(), random.segment());
            let displacement = random.sweep(segment.midpoint() - ball.center());
            let (zero, p) = (V::Scalar::ZERO, ball.center());
            let point = Ball::new(p, zero).unwrap();
            let thin = |s: &Segment<V>| Capsule::new(s.start(), s.end(), zero).unwrap();
            let (line, none) = (thin(&segment), &mut ());
            let other = capsule.segment();
            assert_eq!(
                sweep::point_ball(p, &ball, displacement, none),
                sweep::ball_ball(&point, &ball, displacement, none)
            );
            assert_eq!(
                sweep::point_capsule(p, &capsule, displacement, none),
                sweep::ball_capsule(&point, &capsule, displacement, none)
            );
            assert_eq!(
                sweep::point_segment(p, &segment, displacement, none),
                sweep::ball_capsule(&point, &line, displacement, none)
            );
            // The same body moves, so that it is rounded alike at the end.
            let first_moves = Displacements { a: displacement, b: V::ZERO };
            assert_eq!(
                sweep::segment_ball(&segment, &ball, first_moves, none),
                sweep::ball_capsule(&ball, &line, displacement, none)
            );
            assert_eq!(
                sweep::segment_capsule(&segment, &capsule, displacement, none),
                sweep::capsule_capsule(&line, &capsule, displacement, none)
            );
            assert_eq!(
                sweep::segment_segment(&segment, other, displacement, none),
                sweep::capsule_capsule(&line, &thin(other), displacement, none)
            );
        });
    }
}

in_every_space!(balls, ball_and_capsule, capsules, without_a_radius);
