//! The closest points of a triangle and a point or a segment: the least of the distances to its sides and over its inside.
//!
//! [`Closest::settled`](crate::intersect::distance::Closest::settled) makes the distance 0 exactly if the shapes overlap.

use num_traits::Float;

use crate::intersect::distance::{Nearest, distances, nearest_of_segments, nearest_on_segment};
use crate::intersect::orientation::in_plane;
use crate::intersect::probe::{Branch, Measured, Probe, Side, Step};
use crate::intersect::round::within::rounding_to_triangle;
use crate::shapes::{Segment, Triangle};
use crate::vector::{Scalar, Vector};

distances! {
    /// min { |x − point| : x in the triangle }.
    ///
    /// The least of up to four distances, each to a point of the triangle: the nearest point of each side and, if there is one, the foot of
    /// the perpendicular inside. A point of the triangle is at distance exactly 0.
    ///
    /// The error is at most 8 ulp of the distance to the farthest vertex, also for a triangle that is a segment or a point. The exception
    /// is a point over the inside of a sliver in space: whether the foot is inside is poorly known there, and the side that is taken
    /// instead is farther by up to half the width. 6e-9 of the size was seen in double precision.
    point_triangle(point: Point, triangle: Triangle) by contains: |probe| {
        nearest_in_triangle(point, triangle, probe).closest()
    };
}

/// The nearest point of the triangle to `point`.
pub(in crate::intersect) fn nearest_in_triangle<V: Vector, P: Probe<V>>(
    point: V,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Nearest<V> {
    let inside = foot_inside(point, triangle);
    if let Some(between) = inside {
        probe.step(|| Step::Branch(Branch::FootInside));
        if V::DIM == 2 {
            probe.step(|| Step::Closest { of: Measured::Cores, a: point, b: point });
            return Nearest { a: point, b: point, between };
        }
    }
    let foot = inside.map(|between| Nearest { a: point, b: point - between, between });
    let sides = by_sides(triangle, |side, of| nearest_on_segment(point, side, of, probe));
    let nearest = sides.into_iter().chain(foot).reduce(Nearest::nearer).unwrap_or(sides[0]);
    probe.step(|| Step::Closest { of: Measured::Cores, a: nearest.a, b: nearest.b });
    nearest
}

/// The nearest points of each side, which the probe is told by its number.
fn by_sides<V: Vector>(
    triangle: &Triangle<V>,
    mut nearest: impl FnMut(&Segment<V>, Measured) -> Nearest<V>,
) -> [Nearest<V>; 3] {
    let mut numbers = 0..;
    sides(triangle).map(|side| {
        let number = numbers.next().unwrap_or_default();
        nearest(&side, Measured::Side { of: Side::B, number })
    })
}

/// The sides, from each vertex to the next.
pub(in crate::intersect) fn sides<V: Vector>(triangle: &Triangle<V>) -> [Segment<V>; 3] {
    let [a, b, c] = *triangle.vertices();
    [[a, b], [b, c], [c, a]].map(|[start, end]| Segment::from_ends(start, end))
}

/// The vector to `point` from the foot of its perpendicular, if the foot is inside the triangle. In the plane it is zero, if the point
/// itself is inside.
pub(in crate::intersect) fn foot_inside<V: Vector>(point: V, triangle: &Triangle<V>) -> Option<V> {
    let r = point - triangle.vertices()[0];
    if V::DIM == 2 {
        return surrounds(point, r, triangle).then_some(V::ZERO);
    }
    foot_from(r, triangle)
}

/// Whether a point of the plane is in a triangle that has an area, by the areas of the sub-triangles. `r` is the point minus the first
/// vertex.
fn surrounds<V: Vector>(point: V, r: V, triangle: &Triangle<V>) -> bool {
    let [a, b, c] = *triangle.vertices();
    let (u, v) = (b - a, c - a);
    let scale = r.max_abs().max(u.max_abs()).max(v.max_abs()).unit_scale();
    let [r, u, v] = [r, u, v].map(|x| x * scale);
    let area = |x: V, y: V| x.perpendicular().dot(y);
    let whole = area(u, v);
    let [s, t] = [area(r, v), area(u, r)].map(|part| part * whole.signum());
    let least = s.min(t).min(whole.abs() - s - t);
    // No component is more than 2 after scaling. An area errs by 4 u of its two products, as two differences, a product
    // and a sum are rounded: at most 32 u. The third errs by less than 128 u.
    if least.abs() > V::Scalar::of(64.0) * V::Scalar::epsilon() {
        return least > V::Scalar::ZERO;
    }
    surrounds_exactly(point, triangle)
}

/// [`surrounds`] by exact signs, for slivers, whose areas are all rounding: a point beyond their ends would seem to be inside.
#[cold]
fn surrounds_exactly<V: Vector>(point: V, triangle: &Triangle<V>) -> bool {
    let xy = |p: V| [p.get(0).double(), p.get(1).double()];
    let ([a, b, c], point) = (triangle.vertices().map(xy), xy(point));
    let turn = in_plane(a, b, c);
    let is_within = |[from, to]: [[f64; 2]; 2]| {
        let side = in_plane(from, to, point);
        side == turn || side.is_eq()
    };
    turn.is_ne() && [[a, b], [b, c], [c, a]].into_iter().all(is_within)
}

/// [`foot_inside`] in space, for `r`, the point minus the first vertex.
pub(in crate::intersect) fn foot_from<V: Vector>(r: V, triangle: &Triangle<V>) -> Option<V> {
    let [a, b, c] = *triangle.vertices();
    let (u, v) = (b - a, c - a);
    let size = r.max_abs().max(u.max_abs()).max(v.max_abs());
    if size * size < V::Scalar::TINY_SQUARE {
        let scale = size.unit_scale();
        let between = inside_from(r * scale, u * scale, v * scale)?;
        return Some(between * (V::Scalar::ONE / scale));
    }
    inside_from(r, u, v)
}

/// [`foot_from`] by barycentric coordinates s and t, for r = point − a, u = b − a, v = c − a whose squares do not underflow.
fn inside_from<V: Vector>(r: V, u: V, v: V) -> Option<V> {
    let zero = V::Scalar::ZERO;
    let normal = u.cross(v);
    let length = normal.length();
    if length == zero {
        return None;
    }
    // Divided twice by |n| instead of once by |n|², so that no fourth power overflows.
    let unit = normal * (V::Scalar::ONE / length);
    let (s, t) = (r.cross(v).dot(unit) / length, u.cross(r).dot(unit) / length);
    (s >= zero && t >= zero && s + t <= V::Scalar::ONE).then(|| r - (u * s + v * t))
}

distances! {
    /// min { |x − y| : x on the segment, y in the triangle }.
    ///
    /// 0 if they meet. Otherwise the closest points are an end of the segment and its foot inside the triangle, or lie on the segment and
    /// on a side. The error is at most 34 ε of the longest of the vectors between their points, as for two segments. Over the inside of a
    /// sliver it is that of [`point_triangle`].
    segment_triangle(segment: Segment, triangle: Triangle) by overlap: |probe| {
        nearest_of_segment_and_triangle(segment, triangle, probe).closest()
    };
}

/// The closest points of a segment and a triangle.
pub(in crate::intersect) fn nearest_of_segment_and_triangle<V: Vector, P: Probe<V>>(
    segment: &Segment<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Nearest<V> {
    if let Some(point) = piercing(segment, triangle) {
        probe.step(|| Step::Branch(Branch::Pierces));
        probe.step(|| Step::Closest { of: Measured::Cores, a: point, b: point });
        return Nearest { a: point, b: point, between: V::ZERO };
    }
    let over = |end: V| {
        foot_inside(end, triangle).map(|between| Nearest { a: end, b: end - between, between })
    };
    let feet = [over(segment.start()), over(segment.end())].into_iter().flatten();
    let sides = by_sides(triangle, |side, of| nearest_of_segments(segment, side, of, probe));
    let nearest = sides.into_iter().chain(feet).reduce(Nearest::nearer).unwrap_or(sides[0]);
    probe.step(|| Step::Closest { of: Measured::Cores, a: nearest.a, b: nearest.b });
    nearest
}

/// The point inside the triangle at which the segment crosses its plane, if there is one.
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
    // Relative to the vertex, as absolute coordinates are rounded too much far from the origin.
    let r = start + segment.displacement() * (from / (from - to));
    // A point beyond the end of a sliver may seem to be inside, as the areas are all rounding. Then its foot is not the point itself.
    let between = foot_from(r, triangle)?;
    let error = rounding_to_triangle(triangle, [start, segment.displacement()]);
    (between.max_abs() <= error * V::Scalar::of(0.5)).then_some(a + r)
}
