//! The intersection of a ray or a line with a triangle, in the projection along the ray, in which the ray is a point. The verdict is exact.

use std::cmp::Ordering;

use num_traits::Float;

use super::RayHit;
use super::beam::{Beam, Target, cast, in_doubt};
use super::segment::{Vertex, between, crossings, report_sides};
use crate::intersect::contains::{point_triangle, surrounds};
use crate::intersect::filter::{self, Filtered, TripleProducts};
use crate::intersect::probe::{AxisSource, Branch, Probe, Side, Step};
use crate::shapes::{Bounds, Interval, Line, Ray, Triangle};
use crate::vector::{Scalar, Vector};

/// { t ≥ 0 : origin + t u in the triangle }, from either side, in the plane and in space.
///
/// The triangle is projected along the ray, to a plane (in the plane: to a line), in which the ray is a point. The line meets the triangle
/// exactly if that point is in the image, and t is a mean of the vertices' depths: the line through the point across the longest side cuts
/// two sides, and the point divides that cut. The image of a triangle seen edge-on, or without an area, is a segment: then the ray lies in
/// the triangle from one edge that it crosses to another. In single precision, if the triangle is not almost edge-on, t is where the ray
/// crosses its plane, computed in double precision. The verdict is exact for the stored direction.
///
/// Source: Woop, Benthin and Wald (2013), for the projection.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub fn ray_triangle<V: Vector, P: Probe<V>>(
    ray: &Ray<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    let begun = |hit: RayHit<V>| {
        let begins = || point_triangle(ray.origin(), triangle, &mut ());
        hit.begun(ray, &Bounds::around(*triangle.vertices()), begins)
    };
    if P::RECORDS || V::DIM == 2 {
        return cast(Beam::Ray(ray), triangle, probe).map(begun);
    }
    let Filtered { hit, sure } = seen(ray.origin(), ray.direction(), triangle, V::simd).filtered();
    if !sure || hit && !V::Scalar::IS_SINGLE {
        // Copied field by field, so that the hot path keeps the hit in registers.
        let RayHit { entry, exit, normal } = begun(in_doubt(Beam::Ray(ray), triangle, probe)?);
        return Some(RayHit { entry, exit, normal });
    }
    let (u, t) = (ray.direction(), depth(ray.origin(), ray.direction(), triangle));
    RayHit::when(hit, RayHit { entry: t, exit: t, normal: normal(ray.origin(), u, t, triangle) })
}

impl<V: Vector> Target<V> for Triangle<V> {
    fn rounded<P: Probe<V>>(&self, beam: Beam<'_, V>, probe: &mut P) -> Option<RayHit<V>> {
        let (start, u) = (beam.start(), beam.direction());
        let line = inside(start, u, self, probe)?;
        beam.part(line, |t| normal(start, u, t, self), probe)
    }

    fn filtered(&self, beam: Beam<'_, V>) -> Filtered {
        let (start, u) = (beam.start(), beam.direction());
        if V::DIM == 2 {
            let points = self.vertices().map(|vertex| vertex - start);
            return filter::beam_points(points, u, beam.begins());
        }
        let seen = seen(start, u, self, |v| v);
        if beam.begins() { seen.filtered() } else { seen.filtered_line() }
    }
}

/// The triple products of the ray and the triangle, computed with the vectors W.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn seen<V: Vector, W: Vector<Scalar = V::Scalar>>(
    origin: V,
    u: V,
    triangle: &Triangle<V>,
    to: impl Fn(V) -> W,
) -> TripleProducts<V::Scalar> {
    let [a, b, c] = triangle.vertices().map(&to);
    TripleProducts::new(to(origin) - a, [b - a, c - a], to(u))
}

/// The parameter at which the ray crosses a triangle of single precision, if the filter is sure that it passes inside. The quotient in double
/// precision is right to an ulp of t, as [`TripleProducts::filtered`] leaves triangles in doubt that are almost edge-on.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn depth<V: Vector>(origin: V, u: V, triangle: &Triangle<V>) -> V::Scalar {
    let [a, b, c] = triangle.vertices().map(V::widened);
    V::Scalar::of(TripleProducts::new(origin.widened() - a, [b - a, c - a], u.widened()).depth())
}

/// { t : through + t u in the triangle }; see [`ray_triangle`].
pub fn line_triangle<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    line_triangle_hit(line, triangle, probe).map(RayHit::interval)
}

/// [`line_triangle`], with the normal at the entry.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn line_triangle_hit<V: Vector, P: Probe<V>>(
    line: &Line<V>,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Option<RayHit<V>> {
    cast(Beam::Line(line), triangle, probe)
}

/// The interval of the line in the triangle, rounded.
fn inside<V: Vector, P: Probe<V>>(
    origin: V,
    u: V,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> Option<Interval<V::Scalar>> {
    let vertices = triangle.vertices().map(|vertex| vertex - origin);
    let depths = vertices.map(|vertex| vertex.dot(u));
    if V::DIM == 2 {
        let side = u.perpendicular();
        let sides = vertices.map(|vertex| vertex.dot(side));
        if !report_sides(&sides, AxisSource::Face(Side::A, 0), origin, side, probe) {
            return None;
        }
        let seen = [0, 1, 2].map(|i| Vertex { side: sides[i], at: [depths[i]] });
        return crossings(&seen).map(|([min], [max])| Interval { min, max });
    }

    let view = View::along(u);
    let images = vertices.map(|vertex| view.image(vertex));
    let edges = triangle.edges().map(|edge| view.image(edge));
    if !surrounds(images, edges, |axis| view.lift(axis), origin, probe) {
        return None;
    }
    if V::Scalar::IS_SINGLE && seen(origin, u, triangle, V::simd).filtered().sure {
        let t = depth(origin, u, triangle);
        return Some(Interval { min: t, max: t });
    }
    // The line through the ray perpendicular to the longest side cuts the image in a segment, and the ray divides that segment. Both steps
    // are means of two points, so t belongs to a point of the triangle however thin the image is.
    let longest = edges.iter().fold(edges[0], |m, &e| if max_abs(e) > max_abs(m) { e } else { m });
    let [x, y] = longest.map(|x| x * max_abs(longest).unit_scale());
    let sides = images.map(|image| image[0] * x + image[1] * y);
    let heights = images.map(|image| image[1] * x - image[0] * y);
    let cut = [0, 1, 2].map(|i| Vertex { side: sides[i], at: [heights[i], depths[i]] });
    let (low, high) = crossings(&cut)?;
    if low[0] == V::Scalar::ZERO && high[0] == V::Scalar::ZERO {
        probe.step(|| Step::Branch(Branch::SeenEdgeOn));
        return Some(Interval { min: low[1], max: high[1] });
    }
    let t = if low[0] < V::Scalar::ZERO && high[0] > V::Scalar::ZERO {
        between(low, high, low[0] / (low[0] - high[0]))[1]
    } else {
        depth_at_rim(images, depths)
    };
    Some(Interval { min: t, max: t })
}

/// The depth of the point of the edges that is nearest to the ray, for a ray that touches the triangle there.
fn depth_at_rim<S: Scalar>(images: [[S; 2]; 3], depths: [S; 3]) -> S {
    let scale = images.iter().fold(S::ZERO, |m, &image| m.max(max_abs(image))).unit_scale();
    let corners = [0, 1, 2].map(|i| [images[i][0] * scale, images[i][1] * scale, depths[i]]);
    let dot = |v: [S; 3], w: [S; 3]| v[0] * w[0] + v[1] * w[1];
    let (mut nearest, mut depth) = (S::infinity(), depths[0]);
    for i in 0..3 {
        let (v, w) = (corners[i], corners[(i + 1) % 3]);
        let edge = [w[0] - v[0], w[1] - v[1], S::ZERO];
        let square = dot(edge, edge);
        let part = if square > S::ZERO { -dot(v, edge) / square } else { S::ZERO };
        let at = between(v, w, part.max(S::ZERO).min(S::ONE));
        if dot(at, at) < nearest {
            (nearest, depth) = (dot(at, at), at[2]);
        }
    }
    depth
}

/// The largest magnitude of a component.
fn max_abs<S: Scalar>(v: [S; 2]) -> S {
    v[0].abs().max(v[1].abs())
}

/// The projection of space along a direction, to the coordinate plane that is most nearly perpendicular to it.
struct View<S> {
    /// The coordinate that is dropped.
    depth: usize,
    /// The two coordinates that remain.
    kept: [usize; 2],
    /// Their change along the direction, per unit of `depth`.
    slope: [S; 2],
}

impl<S: Scalar> View<S> {
    fn along<V: Vector<Scalar = S>>(u: V) -> Self {
        let depth = (1..3).fold(0, |m, i| if u.get(i).abs() > u.get(m).abs() { i } else { m });
        let kept = [(depth + 1) % 3, (depth + 2) % 3];
        Self { depth, kept, slope: kept.map(|i| u.get(i) / u.get(depth)) }
    }

    fn image<V: Vector<Scalar = S>>(&self, v: V) -> [S; 2] {
        let z = v.get(self.depth);
        [v.get(self.kept[0]) - self.slope[0] * z, v.get(self.kept[1]) - self.slope[1] * z]
    }

    /// The axis of space whose dot product with a vector is that of `axis` with the image of the vector.
    fn lift<V: Vector<Scalar = S>>(&self, axis: [S; 2]) -> V {
        V::from_fn(|i| {
            if i == self.depth {
                -(axis[0] * self.slope[0] + axis[1] * self.slope[1])
            } else {
                axis[usize::from(i == self.kept[1])]
            }
        })
    }
}

/// The unit normal at the entry `t`, against the direction: that of the triangle's plane in space, that of the entered edge in the plane;
/// `None` at a vertex.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn normal<V: Vector>(start: V, direction: V, t: V::Scalar, triangle: &Triangle<V>) -> Option<V> {
    let [e, f, _] = triangle.edges();
    let normal = if V::DIM == 3 {
        let [e, f] = [e, f].map(|edge| edge * edge.max_abs().unit_scale());
        e.cross(f)
    } else {
        entered_edge(start, direction, t, triangle)?.perpendicular()
    };
    let normal = normal.unit()?;
    let rate = normal.dot(direction);
    (rate != V::Scalar::ZERO).then(|| if rate > V::Scalar::ZERO { -normal } else { normal })
}

/// The edge at the entry `t` in the plane: the nearest of those that the line crosses; `None` at a vertex.
#[cfg_attr(not(feature = "compact"), inline(always))]
fn entered_edge<V: Vector>(
    start: V,
    direction: V,
    t: V::Scalar,
    triangle: &Triangle<V>,
) -> Option<V> {
    let (at, corners, edges) = (start + direction * t, triangle.vertices(), triangle.edges());
    // The rounding error of a point on the ray: ε for the product and the sum, and the rest for t.
    let far = start.max_abs().max(t.abs());
    let size = corners.iter().fold(far, |size, v| size.max(v.max_abs()));
    let noise = size * V::Scalar::of(16.0) * V::Scalar::epsilon();
    if corners.iter().any(|&corner| (at - corner).length() <= noise) {
        return None;
    }
    let lengths = edges.map(|edge| edge.length());
    let distances = [0, 1, 2].map(|i| edges[i].cross_length(at - corners[i]) / lengths[i]);
    let crosses = |i: &usize| {
        let zero = V::Scalar::ZERO;
        lengths[*i] > zero && edges[*i].perpendicular().dot(direction) != zero
    };
    let nearer =
        |i: &usize, j: &usize| distances[*i].partial_cmp(&distances[*j]).unwrap_or(Ordering::Equal);
    (0..3).filter(crosses).min_by(nearer).map(|i| edges[i])
}
