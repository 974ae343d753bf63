//! Convex hulls for drawing: correct up to rounding, also degenerate ones.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};

use glam::{DVec2, DVec3};

use hitbench_core::bounds::convex_hull;

/// The corners of the convex hull, counter-clockwise; two or one if it is a segment or a point.
pub fn hull_2d(mut points: Vec<DVec2>) -> Vec<DVec2> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    points.dedup();
    if points.len() < 3 {
        return points;
    }
    let mut corners = half_hull(points.iter().copied());
    corners.extend(half_hull(points.iter().rev().copied()));
    corners
}

/// One side of the hull of sorted points, without its last point.
fn half_hull(points: impl Iterator<Item = DVec2>) -> Vec<DVec2> {
    let mut chain: Vec<DVec2> = Vec::new();
    for p in points {
        while let [.., a, b] = chain[..] {
            if (b - a).perp_dot(p - a) > 0.0 {
                break;
            }
            chain.pop();
        }
        chain.push(p);
    }
    chain.pop();
    chain
}

/// The convex hull of points in space.
pub(super) enum Hull3 {
    /// All points coincide.
    Point(DVec3),
    /// All points lie on one line.
    Segment(DVec3, DVec3),
    /// All points lie in one plane: the corners counter-clockwise about the normal.
    Polygon(Vec<DVec3>, DVec3),
    /// Triangles by index of point, counter-clockwise seen from outside.
    Solid(Vec<[usize; 3]>),
}

/// The number of points up to which the hull is computed with a tolerance, which leaves out the corners and
/// edges that rounding makes; for more points that would take too long, points times faces.
const FEW: usize = 400;

pub(super) fn hull_3d(points: &[DVec3]) -> Hull3 {
    let first = points[0];
    let farthest = |f: &dyn Fn(DVec3) -> f64| {
        let index = (0..points.len()).max_by(|&i, &j| f(points[i]).total_cmp(&f(points[j])));
        index.map_or((0, 0.0), |i| (i, f(points[i])))
    };
    let (a, extent) = farthest(&|p| p.distance(first));
    if extent == 0.0 {
        return Hull3::Point(first);
    }
    let tolerance = 1e-10 * extent;
    let (b, _) = farthest(&|p| p.distance(points[a]));
    let along = (points[b] - points[a]).normalize();
    let (c, height) = farthest(&|p| (p - points[a]).cross(along).length());
    if height <= tolerance {
        return Hull3::Segment(points[a], points[b]);
    }
    let normal = along.cross(points[c] - points[a]).normalize();
    let (d, depth) = farthest(&|p| normal.dot(p - points[a]).abs());
    if depth <= tolerance {
        return polygon(points, points[a], along, normal);
    }

    let below = normal.dot(points[d] - points[a]) < 0.0;
    let (b, c) = if below { (b, c) } else { (c, b) };
    Hull3::Solid(if points.len() > FEW {
        faces_of_many(points)
    } else {
        faces_of_few(points, [a, b, c, d], tolerance)
    })
}

/// Adds the points one by one: the faces that see a point are replaced by those that join it with the border of
/// these faces. Begins with a tetrahedron of which `d` lies below a, b, c.
fn faces_of_few(points: &[DVec3], [a, b, c, d]: [usize; 4], tolerance: f64) -> Vec<[usize; 3]> {
    let mut faces = vec![[a, b, c], [a, d, b], [b, d, c], [c, d, a]];
    let corners = [a, b, c, d];
    for (i, &p) in points.iter().enumerate().filter(|(i, _)| !corners.contains(i)) {
        let sees = |face: &[usize; 3]| {
            let [a, b, c] = face.map(|i| points[i]);
            let normal = (b - a).cross(c - a);
            normal.dot(p - a) > tolerance * normal.length()
        };
        let (seen, kept): (Vec<_>, Vec<_>) = faces.into_iter().partition(sees);
        faces = kept;
        let edges: HashSet<(usize, usize)> = seen.iter().flat_map(directed_edges).collect();
        // In the order of the faces, not of the set, so that equal input gives an equal hull.
        let border =
            seen.iter().flat_map(directed_edges).filter(|(a, b)| !edges.contains(&(*b, *a)));
        faces.extend(border.map(|(a, b)| [a, b, i]));
    }
    faces
}

/// A cached hull of many points.
struct Made {
    points: Vec<DVec3>,
    faces: Vec<[usize; 3]>,
}

thread_local! {
    /// The cached hulls, the one used last first.
    static MADE: RefCell<VecDeque<Made>> = RefCell::default();
}
/// The number of cached hulls: those of a pair, of its Minkowski difference, and of the body under the pointer.
const REMEMBERED: usize = 4;

/// The faces of the hull, by quickhull. A body is drawn, picked and subtracted in each frame: so the last hulls
/// are cached, also for a body that is only translated.
fn faces_of_many(points: &[DVec3]) -> Vec<[usize; 3]> {
    MADE.with_borrow_mut(|made| {
        let known = made.iter().position(|made| moves_on(&made.points, points));
        let used = known.and_then(|known| made.remove(known)).unwrap_or_else(|| {
            let faces = convex_hull(points).map_or_else(|_| Vec::new(), |hull| hull.triangles());
            Made { points: points.to_vec(), faces }
        });
        let faces = used.faces.clone();
        made.push_front(used);
        made.truncate(REMEMBERED);
        faces
    })
}

/// Whether the points are those before, all translated by the same, but for the rounding of single precision.
fn moves_on(before: &[DVec3], now: &[DVec3]) -> bool {
    if before.len() != now.len() {
        return false;
    }
    let way = now[0] - before[0];
    let size = now[0].abs().max(before[0].abs()).max_element();
    before.iter().zip(now).all(|(p, q)| {
        let size = size.max(p.abs().max(q.abs()).max_element());
        let rounding = f64::from(f32::EPSILON) * size;
        (*q - *p - way).abs().max_element() <= rounding
    })
}

pub(super) fn directed_edges(face: &[usize; 3]) -> [(usize, usize); 3] {
    let [a, b, c] = *face;
    [(a, b), (b, c), (c, a)]
}

fn polygon(points: &[DVec3], origin: DVec3, u: DVec3, normal: DVec3) -> Hull3 {
    let v = normal.cross(u);
    let flat = points.iter().map(|&p| DVec2::new(u.dot(p - origin), v.dot(p - origin))).collect();
    let corners = hull_2d(flat).into_iter().map(|p| origin + u * p.x + v * p.y).collect();
    Hull3::Polygon(corners, normal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hull_has_the_outer_corners_alone() {
        let points = [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 2.0), (0.0, 2.0)];
        let hull = hull_2d(points.map(DVec2::from).to_vec());
        assert_eq!(hull, [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)].map(DVec2::from));
    }
}
