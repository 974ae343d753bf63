//! Points, segments, rays and lines: how far a line is, or a part of one.

use super::{Closest, at};
use crate::intersect::course::{Course, closest};
use crate::intersect::probe::{Probe, Step};
use crate::intersect::{contains, overlap, raycast};
use crate::shapes::{Line, Ray, Segment};
use crate::vector::{Scalar, Vector};

macro_rules! shape {
    (point $point:ident) => {
        at($point)
    };
    ($kind:ident $shape:ident) => {
        (*$shape).into()
    };
}

macro_rules! between_lines {
    ($($(#[$doc:meta])* $name:ident($a:ty as $from_a:ident, $b:ty as $from_b:ident) unless $overlap:expr;)+) => {$(
        $(#[$doc])*
        ///
        /// Computed in double precision. The error is at most 8 ulp of the distance between the
        /// starting points and of the segment's length, however near the two are to parallel; 0
        /// just if they overlap.
        pub fn $name<V: Vector, P: Probe<V>>(a: $a, b: $b, probe: &mut P) -> Closest<V> {
            let pair = || [shape!($from_a a), shape!($from_b b)];
            let (from_a, from_b) = (Course::$from_a(a), Course::$from_b(b));
            let meet = $overlap(a, b);
            let gap = closest::<V>(&from_a, &from_b, meet);
            let [a, b] = [gap.a, gap.b].map(V::from_space);
            probe.step(|| Step::Closest { a, b });
            let distance = V::Scalar::of(Vector::length(gap.between));
            Closest { a, b, distance }.settled(meet, pair)
        }
    )+};
}

between_lines! {
    /// min { |x − (origin + t u)| : t ≥ 0 }.
    point_ray(V as point, &Ray<V> as ray) unless |a, b| contains::point_ray(a, b, &mut ());

    /// min { |x − (through + t u)| }.
    point_line(V as point, &Line<V> as line) unless |a, b| contains::point_line(a, b, &mut ());

    /// min { |x − y| : x on the segment, y on the ray }.
    segment_ray(&Segment<V> as segment, &Ray<V> as ray) unless |a, b| {
        raycast::segment_ray(a, b, &mut ()).is_some()
    };

    /// min { |x − y| : x on the segment, y on the line }.
    segment_line(&Segment<V> as segment, &Line<V> as line) unless |a, b| {
        raycast::segment_line(a, b, &mut ()).is_some()
    };

    /// min { |x − y| : x on one ray, y on the other }.
    ray_ray(&Ray<V> as ray, &Ray<V> as ray) unless |a, b| overlap::ray_ray(a, b, &mut ());

    /// min { |x − y| : x on the ray, y on the line }.
    ray_line(&Ray<V> as ray, &Line<V> as line) unless |a, b| overlap::ray_line(a, b, &mut ());

    /// |r · (u × v)| / |u × v| with r from one to the other; where they are parallel, the distance of any point.
    line_line(&Line<V> as line, &Line<V> as line) unless |a, b| overlap::line_line(a, b, &mut ());
}
