//! Oriented bounding boxes of points: along given axes, along the principal axes, and the least of many candidates.

use glam::{DVec2, DVec3, Vec3Swizzles};
use num_traits::Float;

use super::aabb::difference_up;
use super::{ConvexHull, aabb, calipers, checked, convex_hull, polygon, principal};
use crate::shapes::{Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// The cross products of all pairs of edges are candidates only for a hull with at most this many edges.
const MOST_CROSSED: usize = 30;

/// If the number of directions times that of corners exceeds this, only every n-th direction is tried.
const MOST_WORK: usize = 1 << 18;

/// Projected corners, of a size near 1, that are nearer than this count as one, since their difference is rounding.
const ONE_PLACE: f64 = 64.0 * f64::EPSILON;

/// The least box along given axes around points.
///
/// It contains the points in exact arithmetic, both by their projections on the stored axes, and as the parallelepiped that these
/// span, as in [`contains::point_obb`](crate::intersect::contains::point_obb). Half-extents are rounded up, by 5 ulp of the
/// distance of a point from the centre, plus that distance times the deviation of the axes from orthonormal ones. Refuses an empty
/// list, numbers that are not finite or out of range, and axes that are no rotation.
pub fn obb_along<V: Vector>(points: &[V], axes: &V::Axes) -> Result<Obb<V>, ShapeError> {
    checked(points)?;
    let origin = points[0].in_space();
    let middle = |k: usize| {
        let projection = points.iter().map(|p| (p.in_space() - origin).dot(axes[k].in_space()));
        let (min, max) =
            projection.fold((0.0_f64, 0.0_f64), |(min, max), x| (min.min(x), max.max(x)));
        (min + max) / 2.0
    };
    let offset = (0..V::DIM).map(|k| axes[k].in_space() * middle(k)).sum::<DVec3>();
    let center = V::from_space(origin + offset);
    let half = points.iter().fold(V::ZERO, |half, &p| {
        let rounded = (center - p).in_axes(axes).abs();
        let along = |k| {
            let projected = reach(p, center, axes[k]);
            if *axes == V::AXES { projected } else { projected.max(coordinate(p, center, axes, k)) }
        };
        V::from_fn(|k| half.get(k).max(rounded.get(k)).max(along(k)))
    });
    Obb::new(center, half, *axes)
}

/// |xₖ| of p = center + Σ xᵢ aᵢ, rounded up, by Cramer's rule. It differs from the projection if the axes are not quite orthonormal.
fn coordinate<V: Vector>(p: V, center: V, axes: &V::Axes, k: usize) -> V::Scalar {
    let axis = |i: usize| if i < V::DIM { axes[i].in_space() } else { DVec3::Z };
    let (x, y) = (axis((k + 1) % 3), axis((k + 2) % 3));
    let (first, second) = (x.yzx() * y.zxy(), x.zxy() * y.yzx());
    let (across, away) = (first - second, p.in_space() - center.in_space());
    let volume = axis(k).dot(across);
    let size = away.abs().dot(first.abs() + second.abs() + across.abs());
    // For u = ε / 2 the cross product errs by 2 u of its terms, the dot product by 4 u more, the volume, which is near 1, by as much,
    // and the quotient by u: fewer than 32 u = 16 ε.
    V::Scalar::at_least((away.dot(across) / volume).abs() + size * 16.0 * f64::EPSILON)
}

/// |(p − center) · axis|, rounded up.
fn reach<V: Vector>(p: V, center: V, axis: V) -> V::Scalar {
    if let Some(i) = (0..V::DIM).find(|&i| axis.abs() == V::AXES[i]) {
        let (p, center) = (p.get(i), center.get(i));
        return difference_up(p.max(center), p.min(center));
    }
    let terms = (p.in_space() - center.in_space()) * axis.in_space();
    let size = terms.x.abs() + terms.y.abs() + terms.z.abs();
    // A difference, a product and two sums err by 4 u, for u = ε / 2: fewer than 8 u = 4 ε.
    V::Scalar::at_least((terms.x + terms.y + terms.z).abs() + size * 4.0 * f64::EPSILON)
}

/// The box along the principal axes of the points (PCA), the eigenvectors of their covariance. It contains the points as
/// [`obb_along`] does.
///
/// The method is fast, but it weighs points and not the volume that they enclose. So many points on one side turn the box, and for
/// a symmetric body such as a cube the axes are arbitrary.
pub fn principal_obb<V: Vector>(points: &[V]) -> Result<Obb<V>, ShapeError> {
    checked(points)?;
    obb_along(points, &frame::<V>(principal::axes(&relative(points))))
}

/// A tight box around points, which contains them as [`obb_along`] does.
///
/// In the plane it is the box of least area, up to rounding, which has a side along a side of the hull. In space the candidates
/// are the boxes with a face along a face of the hull, those with an axis along an edge or, for hulls of up to 30 edges, along the
/// cross product of two edges, and [`principal_obb`]. The smallest candidate is turned about each of its own axes to the least box,
/// as long as it shrinks. The least box of all, which has two neighbouring faces through edges (O'Rourke), may be another one.
///
/// The box is never larger than [`principal_obb`] or [`aabb`]: by volume; of boxes without volume by area, and then by length.
///
/// Sources: Freeman and Shapira (1975); O'Rourke, *Finding Minimal Enclosing Boxes* (1985).
///
/// ```
/// # use hitbench_core as hitbench;
/// use glam::Vec2;
/// use hitbench::bounds::obb;
///
/// let diamond = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]].map(Vec2::from);
/// let half = obb(&diamond)?.half();
/// assert!((half.x - 0.5_f32.sqrt()).abs() < 1e-6 && (half.y - 0.5_f32.sqrt()).abs() < 1e-6);
/// # Ok::<(), hitbench::shapes::ShapeError>(())
/// ```
pub fn obb<V: Vector>(points: &[V]) -> Result<Obb<V>, ShapeError> {
    let hull = convex_hull(points)?;
    let at = relative(points);
    let corners: Vec<DVec3> = hull.corners().into_iter().map(|i| at[i]).collect();
    let along = |[a, b]: [usize; 2]| at[b] - at[a];
    let normal = |face: &Vec<usize>| along([face[0], face[1]]).cross(along([face[0], face[2]]));
    let candidates = match &hull {
        ConvexHull::Point(_) => return obb_along(points, &V::AXES),
        ConvexHull::Segment(ends) => vec![beside(along(*ends))],
        ConvexHull::Polygon(polygon) => {
            let normal = normal(polygon);
            let mut directions = vec![normal];
            if V::DIM == 3 {
                // The normal is rounded, so points in a plane across a coordinate axis may have an extent along it, but none along that
                // axis.
                directions.push(nearest_axis(normal));
            }
            directions.into_iter().map(|direction| turned(&corners, direction).1).collect()
        }
        ConvexHull::Solid(faces) => {
            let edges = hull.edges().into_iter().map(|edge| along(edge).normalize()).collect();
            vec![least(&corners, faces.iter().map(normal).collect(), edges)]
        }
    };
    let mut boxes = Vec::new();
    for axes in candidates {
        boxes.push(obb_along(points, &frame::<V>(axes))?);
    }
    // For points in a plane or on a line the principal axes are no better.
    if hull_dimension(&hull) == V::DIM {
        boxes.push(principal_obb(points)?);
    }
    boxes.push(aabb(points)?.into());
    Ok(smallest(&boxes))
}

/// The number of dimensions that the points span.
fn hull_dimension(hull: &ConvexHull) -> usize {
    match hull {
        ConvexHull::Point(_) => 0,
        ConvexHull::Segment(_) => 1,
        ConvexHull::Polygon(_) => 2,
        ConvexHull::Solid(_) => 3,
    }
}

/// The smallest of the boxes, and of several the first: by volume; of equal ones, such as flat boxes, by area, then by length.
pub(super) fn smallest<V: Vector>(boxes: &[Obb<V>]) -> Obb<V> {
    let longest = boxes.iter().map(|obb| obb.half().max_abs()).fold(V::Scalar::ZERO, Float::max);
    let scale = longest.unit_scale();
    let sizes = |obb: &Obb<V>| {
        let mut half =
            [0, 1, 2].map(|i| if i < V::DIM { (obb.half() * scale).get(i).double() } else { 1.0 });
        half[..V::DIM].sort_by(|x, y| y.total_cmp(x));
        [half[0] * half[1] * half[2], half[0] * half[1], half[0]]
    };
    let smaller = |a: &[f64; 3], b: &[f64; 3]| {
        let differ = a.iter().zip(b).map(|(x, y)| x.total_cmp(y)).find(|order| order.is_ne());
        differ.is_some_and(|order| order.is_lt())
    };
    *boxes[1..]
        .iter()
        .fold(&boxes[0], |best, obb| if smaller(&sizes(obb), &sizes(best)) { obb } else { best })
}

/// A frame whose first axis lies along `direction`. If that is perpendicular to a coordinate axis, the last axis is that one, so that
/// a segment in a coordinate plane gets a box without thickness.
fn beside(direction: DVec3) -> [DVec3; 3] {
    let w = direction.unit().unwrap_or(DVec3::X);
    match (0..3).rev().find(|&i| w[i] == 0.0) {
        Some(i) => [w, DVec3::AXES[i].cross(w), DVec3::AXES[i]],
        None => {
            let [u, v, w] = upright(w);
            [w, u, v]
        }
    }
}

/// The coordinate axis that is nearest to a direction.
fn nearest_axis(direction: DVec3) -> DVec3 {
    let size = direction.abs();
    DVec3::AXES[(0..3).fold(0, |k, i| if size[i] > size[k] { i } else { k })]
}

/// The axes of the smallest box found around the corners of a solid with these face normals and edges.
fn least(corners: &[DVec3], normals: Vec<DVec3>, edges: Vec<DVec3>) -> [DVec3; 3] {
    let mut directions = normals;
    if edges.len() <= MOST_CROSSED {
        let crossed = (0..edges.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let crossed = crossed.map(|(i, j)| edges[i].cross(edges[j]));
        directions.extend(crossed.filter(|direction| direction.length() > 1e-9));
    }
    directions.extend(edges);
    let step = (directions.len() * corners.len()).div_ceil(MOST_WORK);
    let directions = directions.into_iter().step_by(step).chain(principal::axes(corners));
    let smaller = |a: &(f64, [DVec3; 3]), b: &(f64, [DVec3; 3])| a.0.total_cmp(&b.0);
    let boxes = directions.map(|direction| turned(corners, direction));
    let mut best = boxes.min_by(smaller).expect("a solid has faces");
    loop {
        let again = best.1.map(|axis| turned(corners, axis)).into_iter().min_by(smaller);
        match again {
            // A gain by rounding alone does not count, so that the loop ends.
            Some(next) if next.0 < best.0 * (1.0 - 1e-12) => best = next,
            _ => return best.1,
        }
    }
}

/// The volume, or the area of a flat box, and the axes of the smallest box with its last axis along `direction`: rotating calipers
/// of the corners, projected along it.
fn turned(corners: &[DVec3], direction: DVec3) -> (f64, [DVec3; 3]) {
    let [u, v, w] = upright(direction);
    let seen: Vec<DVec2> = corners.iter().map(|p| DVec2::new(p.dot(u), p.dot(v))).collect();
    let flat: Vec<[f64; 2]> = seen.iter().map(|p| p.to_array()).collect();
    let mut order: Vec<usize> = (0..flat.len()).collect();
    order.sort_unstable_by(|&i, &j| {
        flat[i][0].total_cmp(&flat[j][0]).then(flat[i][1].total_cmp(&flat[j][1]))
    });
    let polygon = polygon::corners(&flat, &order).into_iter().map(|i| seen[i]).collect();
    let along = calipers::least_rectangle(&merged(polygon));
    let first = u * along.x + v * along.y;
    let axes = [first, w.cross(first), w];
    // The extents are those of all corners, including merged ones.
    let extent = |axis: &DVec3| {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let heights = corners.iter().map(|p| p.dot(*axis));
        let (low, high) = heights.fold(none, |(low, high), h| (low.min(h), high.max(h)));
        high - low
    };
    let [length, width, height] = [0, 1, 2].map(|i| extent(&axes[i]));
    (length * width * if height > 0.0 { height } else { 1.0 }, axes)
}

/// The corners of a polygon without those that nearly equal the corner before: the directions of such short sides are noise.
fn merged(corners: Vec<DVec2>) -> Vec<DVec2> {
    let apart = |a: DVec2, b: DVec2| a.distance(b) > ONE_PLACE;
    let mut kept: Vec<DVec2> = Vec::with_capacity(corners.len());
    for corner in corners {
        if kept.last().is_none_or(|&last| apart(last, corner)) {
            kept.push(corner);
        }
    }
    while kept.len() > 1 && !apart(kept[0], kept[kept.len() - 1]) {
        kept.pop();
    }
    kept
}

/// A right-handed orthonormal frame whose last axis lies along `direction`.
fn upright(direction: DVec3) -> [DVec3; 3] {
    let w = direction.unit().unwrap_or(DVec3::Z);
    let u = if w.truncate() == DVec2::ZERO { DVec3::X } else { w.any_orthonormal_vector() };
    [u, w.cross(u), w]
}

/// A frame of space as axes of type V, in the plane without the third.
fn frame<V: Vector>(axes: [DVec3; 3]) -> V::Axes {
    if V::DIM == 2 {
        let [x, y] = [axes[0].x, axes[0].y];
        let [first, second] = [DVec3::new(x, y, 0.0), DVec3::new(-y, x, 0.0)];
        return V::axes_from_fn(|k| V::from_space([first, second][k]));
    }
    V::axes_from_fn(|k| V::from_space(axes[k]))
}

/// The points relative to the first, scaled by a power of two so that the largest coordinate is about 1.
fn relative<V: Vector>(points: &[V]) -> Vec<DVec3> {
    let away = |p: &V| p.in_space() - points[0].in_space();
    let size = points.iter().map(|p| Vector::max_abs(away(p))).fold(0.0, f64::max);
    points.iter().map(|p| away(p) * size.unit_scale()).collect()
}
