//! Is a point, or a segment, within a radius of a segment, or a point within a radius of a
//! triangle? Where rounding could decide, exact arithmetic does.

use std::cmp::Ordering;

use num_traits::Float;

use super::contains;
use super::distance::{Nearest, foot_inside};
use super::orientation::{Way, circles, line_ball, lines_within};
use super::overlap;
use super::probe::Probe;
use super::within::{Squares, within_or};
use crate::shapes::{Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// The distance of the point `nearest.a` and the segment is at most the sum of the radii.
#[inline(always)]
pub(super) fn reaches_segment<V: Vector, P: Probe<V>>(
    nearest: Nearest<V>,
    segment: &Segment<V>,
    radii: [V::Scalar; 2],
    probe: &mut P,
) -> bool {
    let error = rounding(nearest.a - segment.start(), segment.displacement());
    let exact = || of_point(nearest.a, segment, radii);
    within_or(nearest.between, radii[0] + radii[1], error, exact, Squares::NEAREST, probe)
}

/// The distance of the segments is at most the sum of the radii.
#[inline(always)]
pub(super) fn segments_reach<V: Vector, P: Probe<V>>(
    nearest: Nearest<V>,
    [a, b]: [&Segment<V>; 2],
    radii: [V::Scalar; 2],
    probe: &mut P,
) -> bool {
    let lengths = a.displacement().abs().max(b.displacement().abs());
    let error = rounding(a.start() - b.start(), lengths);
    let exact = || of_segments(nearest, [a, b], radii);
    within_or(nearest.between, radii[0] + radii[1], error, exact, Squares::NEAREST, probe)
}

/// The distance of the point `nearest.a` and the triangle is at most r.
#[inline(always)]
pub(super) fn reaches_triangle<V: Vector, P: Probe<V>>(
    nearest: Nearest<V>,
    triangle: &Triangle<V>,
    r: V::Scalar,
    probe: &mut P,
) -> bool {
    let [u, v, _] = triangle.edges();
    let error = rounding(nearest.a - triangle.vertices()[0], u.abs().max(v.abs()));
    let exact = || of_triangle(nearest, triangle, r);
    within_or(nearest.between, r, error, exact, Squares::NEAREST, probe)
}

/// By how much the shortest way may err that was computed from these.
#[inline(always)]
fn rounding<V: Vector>(from_start: V, along: V) -> V::Scalar {
    let size = from_start.max_element().max(along.max_element());
    V::Scalar::of(32.0) * V::Scalar::epsilon() * size
}

/// How the sum of the radii compares with the distance of a point and a segment.
fn of_point<V: Vector>(point: V, segment: &Segment<V>, radii: [V::Scalar; 2]) -> Ordering {
    let [p, from, to] = [point, segment.start(), segment.end()].map(V::in_space);
    let radii = radii.map(Scalar::double);
    let between = |p: glam::DVec3, q: glam::DVec3| Way::between(p.to_array(), q.to_array());
    let way = between(from, to);
    let end = if between(from, p).dot(&way).is_le() {
        from
    } else if between(to, p).dot(&way).is_ge() {
        to
    } else {
        return line_ball(&way, from, p, radii);
    };
    circles([p, end], radii)[0].reverse()
}

/// The same of a point and a triangle: by its sides, and in space by its plane if the foot of the
/// perpendicular is inside.
fn of_triangle<V: Vector>(nearest: Nearest<V>, triangle: &Triangle<V>, r: V::Scalar) -> Ordering {
    let [a, b, c] = *triangle.vertices();
    let sides = [[a, b], [b, c], [c, a]].map(|[p, q]| Segment::from_ends(p, q));
    let radii = [r, V::Scalar::ZERO];
    let at_sides = sides.map(|side| of_point(nearest.a, &side, radii));
    let at_sides = at_sides.into_iter().fold(Ordering::Less, Ordering::max);
    if V::DIM == 2 {
        let inside = contains::point_triangle(nearest.a, triangle, &mut ());
        return at_sides.max(if inside { Ordering::Equal } else { Ordering::Less });
    }
    if foot_inside(nearest.a - a, triangle).is_none() {
        return at_sides;
    }
    let [u, v] = [b, c].map(|p| Way::between(a.in_space().to_array(), p.in_space().to_array()));
    let points = [a, nearest.a].map(V::in_space);
    // Without an area the sides are all of it.
    let at_face =
        u.cross(&v).map_or(Ordering::Less, |_| lines_within([&u, &v], points, [r.double(), 0.0]));
    at_sides.max(at_face)
}

/// The same of two segments: their distance is that of an end of one from the other, or of their
/// lines if it is nowhere less.
fn of_segments<V: Vector>(
    nearest: Nearest<V>,
    [a, b]: [&Segment<V>; 2],
    radii: [V::Scalar; 2],
) -> Ordering {
    let ends = |s: &Segment<V>| [s.start(), s.end()];
    let to_b = ends(a).map(|p| of_point(p, b, radii));
    let to_a = ends(b).map(|p| of_point(p, a, radii));
    let at_ends = to_b.into_iter().chain(to_a).fold(Ordering::Less, Ordering::max);
    let within = !ends(a).contains(&nearest.a) && !ends(b).contains(&nearest.b);
    if V::DIM == 2 || radii == [V::Scalar::ZERO; 2] {
        return at_ends.max(if overlap::segment_segment(a, b, &mut ()) {
            Ordering::Equal
        } else {
            Ordering::Less
        });
    }
    if !within {
        return at_ends;
    }
    let way = |s: &Segment<V>| {
        Way::between(s.start().in_space().to_array(), s.end().in_space().to_array())
    };
    let points = [a, b].map(|s| s.start().in_space());
    let radii = radii.map(Scalar::double);
    // Of parallel lines the test tells nothing, but then an end is as near.
    let (u, v) = (way(a), way(b));
    let crossing = u.cross(&v).map_or(Ordering::Less, |_| lines_within([&u, &v], points, radii));
    at_ends.max(crossing)
}
