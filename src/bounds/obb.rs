//! Turned boxes around points.

use glam::{DVec2, DVec3};
use num_traits::Float;

use super::aabb::difference_up;
use super::{ConvexHull, calipers, checked, convex_hull, polygon, principal};
use crate::shapes::{Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// Hulls of at most so many edges have each two of these crossed.
const MOST_CROSSED: usize = 30;

/// Where directions times corners are more, only each n-th direction is tried.
const MOST_WORK: usize = 1 << 18;

/// The least box along given axes around points.
///
/// It contains them in exact arithmetic along the axes as they are stored, and by
/// [`contains::point_obb`](crate::intersect::contains::point_obb) as well: half-extents are rounded up, by 5 ulp of the distance of a
/// point from the centre at most. Refuses an empty list, what is not finite or out of range, and axes that are no rotation.
pub fn obb_along<V: Vector>(points: &[V], axes: &V::Axes) -> Result<Obb<V>, ShapeError> {
    checked(points)?;
    let origin = points[0].in_space();
    let middle = |k: usize| {
        let shadow = points.iter().map(|p| (p.in_space() - origin).dot(axes[k].in_space()));
        let (min, max) = shadow.fold((0.0_f64, 0.0_f64), |(min, max), x| (min.min(x), max.max(x)));
        (min + max) / 2.0
    };
    let offset = (0..V::DIM).map(|k| axes[k].in_space() * middle(k)).sum::<DVec3>();
    let center = V::from_space(origin + offset);
    let half = points.iter().fold(V::ZERO, |half, &p| {
        let rounded = (center - p).in_axes(axes).abs();
        V::from_fn(|k| half.get(k).max(rounded.get(k)).max(reach(p, center, axes[k])))
    });
    Obb::new(center, half, *axes)
}

/// |(p − center) · axis|, rounded up.
fn reach<V: Vector>(p: V, center: V, axis: V) -> V::Scalar {
    if let Some(i) = (0..V::DIM).find(|&i| axis.abs() == V::AXES[i]) {
        let (p, center) = (p.get(i), center.get(i));
        return difference_up(p.max(center), p.min(center));
    }
    let terms = (p.in_space() - center.in_space()) * axis.in_space();
    let size = terms.x.abs() + terms.y.abs() + terms.z.abs();
    // Differences, products and sums err by fewer than eight halves of an ulp.
    V::Scalar::at_least((terms.x + terms.y + terms.z).abs() + size * 4.0 * f64::EPSILON)
}

/// The box along the axes in which the points spread most and least (PCA): their principal axes.
///
/// Quick, but it weighs points rather than what they enclose: many points on one side turn it, and around a symmetric body, a cube say,
/// any axes are as good. Contains the points as [`obb_along`] does.
pub fn principal_obb<V: Vector>(points: &[V]) -> Result<Obb<V>, ShapeError> {
    checked(points)?;
    obb_along(points, &frame::<V>(principal::axes(&relative(points))))
}

/// A tight box around points.
///
/// In the plane that of least area, up to rounding: a side of it lies along one of the hull's. In space the smallest of these: the boxes
/// with a face along a face of the hull, those with an axis along an edge and, for hulls of up to 30 edges, along the cross product
/// of any two, and [`principal_obb`]; then, as long as it shrinks, it is turned about each of its own axes to the
/// least. So it is never larger than that of the principal axes. The least box of all has two neighbouring faces through edges
/// (O'Rourke), but need not be among these. Contains the points as [`obb_along`] does.
///
/// Sources: Freeman and Shapira (1975); O'Rourke, *Finding Minimal Enclosing Boxes* (1985).
pub fn obb<V: Vector>(points: &[V]) -> Result<Obb<V>, ShapeError> {
    let hull = convex_hull(points)?;
    let at = relative(points);
    let corners: Vec<DVec3> = hull.corners().into_iter().map(|i| at[i]).collect();
    let along = |[a, b]: [usize; 2]| at[b] - at[a];
    let normal = |face: &Vec<usize>| along([face[0], face[1]]).cross(along([face[0], face[2]]));
    let axes = match &hull {
        ConvexHull::Point(_) => return obb_along(points, &V::AXES),
        ConvexHull::Segment(ends) => {
            let [u, v, w] = upright(along(*ends));
            [w, u, v]
        }
        ConvexHull::Polygon(polygon) => turned(&corners, normal(polygon)).1,
        ConvexHull::Solid(faces) => {
            let edges = hull.edges().into_iter().map(|edge| along(edge).normalize()).collect();
            least(&corners, faces.iter().map(normal).collect(), edges)
        }
    };
    let tight = obb_along(points, &frame::<V>(axes))?;
    if matches!(hull, ConvexHull::Segment(_))
        || V::DIM == 3 && matches!(hull, ConvexHull::Polygon(_))
    {
        // Of two volumes that are zero but for rounding neither is smaller.
        return Ok(tight);
    }
    let principal = principal_obb(points)?;
    let size = |obb: &Obb<V>| (0..V::DIM).map(|i| obb.half().get(i).double()).product::<f64>();
    Ok(if size(&principal) < size(&tight) { principal } else { tight })
}

/// The axes of the smallest box found around the corners of a solid, by the normals of its faces and its edges.
fn least(corners: &[DVec3], normals: Vec<DVec3>, edges: Vec<DVec3>) -> [DVec3; 3] {
    let mut ways = normals;
    if edges.len() <= MOST_CROSSED {
        let crossed = (0..edges.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let crossed = crossed.map(|(i, j)| edges[i].cross(edges[j]));
        ways.extend(crossed.filter(|way| way.length() > 1e-9));
    }
    ways.extend(edges);
    let step = (ways.len() * corners.len()).div_ceil(MOST_WORK);
    let ways = ways.into_iter().step_by(step).chain(principal::axes(corners));
    let smaller = |a: &(f64, [DVec3; 3]), b: &(f64, [DVec3; 3])| a.0.total_cmp(&b.0);
    let boxes = ways.map(|way| turned(corners, way));
    let mut best = boxes.min_by(smaller).expect("a solid has faces");
    loop {
        let again = best.1.map(|way| turned(corners, way)).into_iter().min_by(smaller);
        match again {
            // What is won by rounding alone would go on for ever.
            Some(next) if next.0 < best.0 * (1.0 - 1e-12) => best = next,
            _ => return best.1,
        }
    }
}

/// The volume and the axes of the smallest box of which one axis lies along `way`; in the plane its area.
fn turned(corners: &[DVec3], way: DVec3) -> (f64, [DVec3; 3]) {
    let [u, v, w] = upright(way);
    let seen: Vec<DVec2> = corners.iter().map(|p| DVec2::new(p.dot(u), p.dot(v))).collect();
    let flat: Vec<[f64; 2]> = seen.iter().map(|p| p.to_array()).collect();
    let mut order: Vec<usize> = (0..flat.len()).collect();
    order.sort_unstable_by(|&i, &j| {
        flat[i][0].total_cmp(&flat[j][0]).then(flat[i][1].total_cmp(&flat[j][1]))
    });
    let polygon: Vec<DVec2> =
        polygon::corners(&flat, &order).into_iter().map(|i| seen[i]).collect();
    let (along, area) = calipers::least_rectangle(&polygon);
    let heights = corners.iter().map(|p| p.dot(w));
    let none = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = heights.fold(none, |(low, high), h| (low.min(h), high.max(h)));
    let first = u * along.x + v * along.y;
    let height = if low < high { high - low } else { 1.0 };
    (area * height, [first, w.cross(first), w])
}

/// An orthonormal frame, right-handed, whose last axis lies along `way`.
fn upright(way: DVec3) -> [DVec3; 3] {
    let w = way.unit().unwrap_or(DVec3::Z);
    let u = if w.truncate() == DVec2::ZERO { DVec3::X } else { w.any_orthonormal_vector() };
    [u, w.cross(u), w]
}

/// A frame of space as axes of this type: in the plane the third is left out.
fn frame<V: Vector>(axes: [DVec3; 3]) -> V::Axes {
    if V::DIM == 2 {
        let [x, y] = [axes[0].x, axes[0].y];
        let [first, second] = [DVec3::new(x, y, 0.0), DVec3::new(-y, x, 0.0)];
        return V::axes_from_fn(|k| V::from_space([first, second][k]));
    }
    V::axes_from_fn(|k| V::from_space(axes[k]))
}

/// The points as seen from the first, the farthest coordinate near 1.
fn relative<V: Vector>(points: &[V]) -> Vec<DVec3> {
    let away = |p: &V| p.in_space() - points[0].in_space();
    let size = points.iter().map(|p| Vector::max_element(away(p))).fold(0.0, f64::max);
    points.iter().map(|p| away(p) * size.unit_scale()).collect()
}
