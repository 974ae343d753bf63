//! Whether a triangle contains a point: by separating axes in the plane, by exact orientation signs in space.

use num_traits::Float;

use crate::intersect::contains::point_segment;
use crate::intersect::doubt::{self, corrected};
use crate::intersect::exact::Body;
use crate::intersect::lines::linear::{held, report};
use crate::intersect::orientation::Way;
use crate::intersect::probe::{
    AxisSource, Branch, ComparisonName, Decision, Probe, Recorder, Side, Step,
};
use crate::intersect::sat::{Axes, Search};
use crate::intersect::{exact, filter};
use crate::shapes::{Interval, Segment, Triangle};
use crate::vector::{Scalar, Vector};

/// x is a convex combination of the vertices, in either order.
///
/// In the plane no axis separates x from the triangle, among the normals of the sides and the directions along them. The latter are for
/// triangles without an area and for slivers, so that there is no branch on the area. Where rounding could decide, exact arithmetic does.
///
/// In space a triangle has no thickness, so rounding would decide at random: exact arithmetic tells whether x lies in the plane of the
/// triangle and on the inner side of each edge. A triangle without an area is the segment between the two vertices farthest apart.
///
/// Source: Ericson, *Real-Time Collision Detection*, 5.4.2, for the signs on the sides.
#[inline]
pub fn point_triangle<V: Vector, P: Probe<V>>(
    point: V,
    triangle: &Triangle<V>,
    probe: &mut P,
) -> bool {
    if V::DIM == 3 {
        return in_space(point, triangle, probe);
    }
    let rounded = move || filter::around(triangle.vertices().map(|vertex| vertex - point));
    let explained = move |probe: &mut P| {
        let explain = if rounded().sure { in_plane } else { exactly };
        explain(point, triangle, probe)
    };
    doubt::verdict(rounded, explained, probe)
}

fn in_plane<V: Vector, P: Probe<V>>(point: V, triangle: &Triangle<V>, probe: &mut P) -> bool {
    let around = triangle.vertices().map(|vertex| vertex - point);
    let xy = |v: V| [v.get(0), v.get(1)];
    let edges = triangle.edges().map(xy);
    let inside = surrounds(around.map(xy), edges, |[x, y]| xy_vector(x, y), point, probe);
    if inside {
        probe.decided(Decision::NoAxisSeparates);
    }
    inside
}

#[cold]
#[inline(never)]
fn exactly<V: Vector, P: Probe<V>>(point: V, triangle: &Triangle<V>, probe: &mut P) -> bool {
    let [a, b] = [Body::point(point), Body::from(triangle)];
    let rounded = |probe: &mut Recorder<_>| in_plane(point, triangle, probe).then_some(());
    let touch = |probe: &mut P| {
        probe.decided(Decision::NoAxisSeparates);
        Some(())
    };
    corrected(rounded, ([&a, &b], exact::apart(&a, &b)), point, touch, probe).is_some()
}

fn in_space<V: Vector, P: Probe<V>>(point: V, triangle: &Triangle<V>, probe: &mut P) -> bool {
    let corners = triangle.vertices().map(|vertex| vertex.in_space().to_array());
    let x = point.in_space().to_array();
    let side = |i: usize| Way::between(corners[i], corners[(i + 1) % 3]);
    let Some((k, turn)) = side(0).cross(&side(1)) else {
        probe.step(|| Step::Branch(Branch::NoArea));
        return point_segment(point, &longest_side(triangle), probe);
    };
    let to_point = |i: usize| Way::between(corners[i], x);
    let normal = || triangle.edges()[0].cross(triangle.edges()[1]);
    let flat = Way::volume(&[side(0), side(1), to_point(0)]).is_eq();
    let height = || normal().dot(point - triangle.vertices()[0]).abs().double();
    report(ComparisonName::InItsPlane, ["|volume|", "0"], height, flat, probe);
    let mut inside = flat;
    for i in 0..3 {
        if !inside && probe.settled().is_break() {
            return false;
        }
        let sign = side(i).minor(&to_point(i), k);
        let holds = sign.is_eq() || sign == turn;
        let outside = || {
            let away = triangle.edges()[i].cross(point - triangle.vertices()[i]);
            -away.dot(normal()).double()
        };
        report(ComparisonName::InsideSide(i), ["−side × (x − corner)", "0"], outside, holds, probe);
        inside &= holds;
    }
    held(inside, probe)
}

/// The segment that a triangle without an area is: its ends have the least and the largest coordinate on an axis that is not at right
/// angles to it. Coordinates are compared without rounding.
fn longest_side<V: Vector>(triangle: &Triangle<V>) -> Segment<V> {
    let [mut low, mut high] = [triangle.vertices()[0]; 2];
    let differ = |i: &usize| triangle.vertices().iter().any(|v| v.get(*i) != low.get(*i));
    let along = (0..V::DIM).find(differ).unwrap_or(0);
    for &vertex in triangle.vertices() {
        if vertex.get(along) < low.get(along) {
            low = vertex;
        }
        if vertex.get(along) > high.get(along) {
            high = vertex;
        }
    }
    Segment::from_ends(low, high)
}

fn xy_vector<V: Vector>(x: V::Scalar, y: V::Scalar) -> V {
    V::from_fn(|i| if i == 0 { x } else { y })
}

/// Whether three points of a plane have the origin in their hull, by separating axes.
///
/// `edges` lead from each point to the next. For the report, `lift` turns an axis of the plane into one of the world, where the origin of
/// the plane is at `origin`.
#[cfg_attr(not(feature = "compact"), inline(always))]
pub(in crate::intersect) fn surrounds<V: Vector, P: Probe<V>>(
    points: [[V::Scalar; 2]; 3],
    edges: [[V::Scalar; 2]; 3],
    lift: impl Fn([V::Scalar; 2]) -> V,
    origin: V,
    probe: &mut P,
) -> bool {
    let zero = V::Scalar::ZERO;
    let longest = edges.iter().flatten().fold(zero, |longest, x| longest.max(x.abs()));
    let edges = if longest * longest < V::Scalar::TINY_SQUARE {
        of_tiny(points, edges, longest)
    } else {
        edges
    };
    let mut search = Search::new(origin, |axis| axis, probe);
    for (number, along) in [(0, false), (1, false), (2, false), (0, true), (1, true), (2, true)] {
        let [x, y] = edges[number];
        let axis = if along { [x, y] } else { [-y, x] };
        let [p, q, r] = points.map(|[x, y]| x * axis[0] + y * axis[1]);
        let a = Interval { min: zero, max: zero };
        let b = Interval { min: p.min(q).min(r), max: p.max(q).max(r) };
        let source = if along {
            AxisSource::Edge(Side::B, number)
        } else {
            AxisSource::Face(Side::B, number)
        };
        let gap = b.min.max(-b.max);
        if search.axis(source, gap, || lift(axis), || (a, b)).is_break() {
            break;
        }
    }
    !search.apart
}

/// Edges whose squares underflow, scaled by a power of two, as the length of an axis does not matter. If the three points coincide, the
/// vector to them is the axis.
#[cold]
fn of_tiny<S: Scalar>(points: [[S; 2]; 3], edges: [[S; 2]; 3], longest: S) -> [[S; 2]; 3] {
    let (edges, longest) = if longest == S::ZERO {
        ([points[0]; 3], points[0][0].abs().max(points[0][1].abs()))
    } else {
        (edges, longest)
    };
    let scale = longest.unit_scale();
    edges.map(|edge| edge.map(|x| x * scale))
}
