use num_traits::Float;

use super::point_triangle::{foot_from, foot_inside, sides};
use super::{Closest, Nearest, nearest_of_segments};
use crate::intersect::overlap;
use crate::intersect::probe::{Branch, Probe, Step};
use crate::intersect::within::rounding_beside;
use crate::shapes::{Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// min { |x − y| : x on the segment, y in the triangle }.
///
/// 0 if the segment pierces the triangle or, in the plane, meets it. Else the least distance has an end of the
/// segment over the inside of the triangle, or a side. The error is at most 16 ulp of the lengths and the distances
/// between their points; over the inside of a sliver it is as that of [`point_triangle`](crate::intersect::distance::point_triangle).
pub fn segment_triangle<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Closest<V> {
    let nearest = nearest_of_segment_and_triangle(segment, triangle, probe).closest();
    let overlap = overlap::segment_triangle(segment, triangle, &mut ());
    nearest.settled(overlap, || [(*segment).into(), (*triangle).into()])
}

/// The closest points of a segment and a triangle.
pub(in crate::intersect) fn nearest_of_segment_and_triangle<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Nearest<V> {
    if let Some(point) = piercing(segment, triangle) {
        probe.step(|| Step::Branch(Branch::Pierces));
        probe.step(|| Step::Closest { a: point, b: point });
        return Nearest { a: point, b: point, between: V::ZERO };
    }
    let over = |end: V| {
        foot_inside(end, triangle).map(|between| Nearest { a: end, b: end - between, between })
    };
    let feet = [over(segment.start()), over(segment.end())].into_iter().flatten();
    let sides = sides(triangle).map(|side| nearest_of_segments(segment, &side, probe));
    let nearest = sides.into_iter().chain(feet).reduce(Nearest::nearer).unwrap_or(sides[0]);
    probe.step(|| Step::Closest { a: nearest.a, b: nearest.b });
    nearest
}

/// The point at which the segment passes through the inside, from one side of the triangle's plane to the
/// other.
fn piercing<V: Vector>(segment: &Segment<V>, triangle: &Triangle<V>) -> Option<V> {
    let zero = V::Scalar::ZERO;
    let [a, b, c] = *triangle.vertices();
    let (u, v) = (b - a, c - a);
    // Only the direction of the normal matters here, so each edge may have its own scale.
    let normal = (u * u.max_abs().unit_scale()).cross(v * v.max_abs().unit_scale()).unit()?;
    let start = segment.start() - a;
    let [from, to] = [start, segment.end() - a].map(|p| normal.dot(p));
    if from == to || from.min(to) > zero || from.max(to) < zero {
        return None;
    }
    // Seen from the vertex: far from the origin the place itself is rounded too much to tell.
    let r = start + segment.displacement() * (from / (from - to));
    // Areas that are lost in rounding can take a place beyond the end of a sliver for one inside: its foot is not there.
    let between = foot_from(r, triangle)?;
    let error = rounding_beside(triangle, [start, segment.displacement()]);
    (between.max_abs() <= error * V::Scalar::of(0.5)).then_some(a + r)
}
