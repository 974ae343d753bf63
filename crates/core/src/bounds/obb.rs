//! Turned boxes around points.

use glam::{DVec2, DVec3, Vec3Swizzles};
use num_traits::Float;

use super::aabb::difference_up;
use super::{ConvexHull, aabb, calipers, checked, convex_hull, polygon, principal};
use crate::shapes::{Obb, ShapeError};
use crate::vector::{Scalar, Vector};

/// Two edges of the hull are crossed, each with each, only if it has at most this many edges.
const MOST_CROSSED: usize = 30;

/// If directions times corners exceed this bound, only every n-th direction is tried.
const MOST_WORK: usize = 1 << 18;

/// Corners of a size near 1 that are seen nearer to one another than this count as one place: their
/// difference is rounding.
const ONE_PLACE: f64 = 64.0 * f64::EPSILON;

/// The least box along given axes around points.
///
/// It contains them in exact arithmetic along the axes as they are stored, and as the parallelepiped that these span, by
/// [`contains::point_obb`](crate::intersect::contains::point_obb): half-extents are rounded up, by 5 ulp of the distance of a
/// point from the centre, and by that times what the axes are off orthonormal ones. Refuses an empty list, what is
/// not finite or out of range, and axes that are no rotation.
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

/// |xₖ| of p = center + Σ xᵢ aᵢ, rounded up: where the axes are not quite orthonormal it is not the projection. By Cramer's
/// rule, with the cross product of the other two axes.
fn coordinate<V: Vector>(p: V, center: V, axes: &V::Axes, k: usize) -> V::Scalar {
    let axis = |i: usize| if i < V::DIM { axes[i].in_space() } else { DVec3::Z };
    let (x, y) = (axis((k + 1) % 3), axis((k + 2) % 3));
    let (first, second) = (x.yzx() * y.zxy(), x.zxy() * y.yzx());
    let (across, away) = (first - second, p.in_space() - center.in_space());
    let volume = axis(k).dot(across);
    let size = away.abs().dot(first.abs() + second.abs() + across.abs());
    // Differences, products, sums, the volume, which is near 1, and the quotient err by fewer than 32 halves of an ulp.
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
    // Differences, products and sums err by fewer than eight halves of an ulp.
    V::Scalar::at_least((terms.x + terms.y + terms.z).abs() + size * 4.0 * f64::EPSILON)
}

/// The box along the axes in which the points spread most and least (PCA): their principal axes.
///
/// The method is quick, but it weighs points rather than the volume that they enclose: many points on one
/// side turn the box, and around a symmetric body such as a cube any axes are equally good. Contains the
/// points as [`obb_along`] does.
pub fn principal_obb<V: Vector>(points: &[V]) -> Result<Obb<V>, ShapeError> {
    checked(points)?;
    obb_along(points, &frame::<V>(principal::axes(&relative(points))))
}

/// A tight box around points.
///
/// In the plane it is the box of least area, up to rounding: one of its sides lies along a side of the hull.
/// In space it is the smallest of these: the boxes with a face along a face of the hull, those with an axis
/// along an edge and, for hulls of up to 30 edges, along the cross product of any two, and [`principal_obb`];
/// then, as long as it shrinks, it is turned about each of its own axes to the least. So it is never larger
/// than the box along the principal axes. The least box of all has two neighbouring faces through edges
/// (O'Rourke), but need not be among these. The result contains the points as [`obb_along`] does.
///
/// It is never larger than the box along the coordinate axes that [`aabb`] finds: by volume, where
/// both have none by area, and then by length.
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
            let mut ways = vec![normal];
            if V::DIM == 3 {
                // The normal had to be rounded: points that lie nearly across a coordinate axis are thicker
                // along the normal than along that axis.
                ways.push(nearest_axis(normal));
            }
            ways.into_iter().map(|way| turned(&corners, way).1).collect()
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
    // For flat or straight points the principal axes are the same but for rounding.
    if hull_dimension(&hull) == V::DIM {
        boxes.push(principal_obb(points)?);
    }
    boxes.push(aabb(points)?.into());
    Ok(smallest(&boxes))
}

/// How many dimensions the points span.
fn hull_dimension(hull: &ConvexHull) -> usize {
    match hull {
        ConvexHull::Point(_) => 0,
        ConvexHull::Segment(_) => 1,
        ConvexHull::Polygon(_) => 2,
        ConvexHull::Solid(_) => 3,
    }
}

/// The first of the boxes than which no other is smaller: by volume, of equal ones (such as are
/// flat) by area, then by length.
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

/// A frame whose first axis lies along `way`; if that is across a coordinate axis, the last is that very
/// axis, so that a segment in a coordinate plane gets a box without thickness.
fn beside(way: DVec3) -> [DVec3; 3] {
    let w = way.unit().unwrap_or(DVec3::X);
    match (0..3).rev().find(|&i| w[i] == 0.0) {
        Some(i) => [w, DVec3::AXES[i].cross(w), DVec3::AXES[i]],
        None => {
            let [u, v, w] = upright(w);
            [w, u, v]
        }
    }
}

/// The coordinate axis to which a direction is nearest.
fn nearest_axis(way: DVec3) -> DVec3 {
    let most = (0..3).fold(0, |k, i| if way[i].abs() > way[k].abs() { i } else { k });
    DVec3::AXES[most]
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
            // Gains by rounding alone would keep the loop going for ever.
            Some(next) if next.0 < best.0 * (1.0 - 1e-12) => best = next,
            _ => return best.1,
        }
    }
}

/// The volume and the axes of the smallest box with one axis along `way`; in the plane its area.
fn turned(corners: &[DVec3], way: DVec3) -> (f64, [DVec3; 3]) {
    let [u, v, w] = upright(way);
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
    // Measured on the corners themselves, so that no place where some were merged makes a box look smaller than it is.
    let extent = |axis: &DVec3| {
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let heights = corners.iter().map(|p| p.dot(*axis));
        let (low, high) = heights.fold(none, |(low, high), h| (low.min(h), high.max(h)));
        high - low
    };
    let [length, width, height] = [0, 1, 2].map(|i| extent(&axes[i]));
    (length * width * if height > 0.0 { height } else { 1.0 }, axes)
}

/// The corners of a polygon in turn, with only the first of several at one place: the sides between them have
/// directions that are noise.
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
    let size = points.iter().map(|p| Vector::max_abs(away(p))).fold(0.0, f64::max);
    points.iter().map(|p| away(p) * size.unit_scale()).collect()
}
