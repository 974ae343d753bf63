//! Cutting a face into triangles that fill it.

use robust::{Coord, orient2d};
use spade::handles::FixedVertexHandle;
use spade::{ConstrainedDelaunayTriangulation, Point2, Triangulation};

/// A place in space; in the plane z is 0.
pub(super) type Place = [f64; 3];

/// The triangles that fill a face, by the numbers of its corners, and in its order.
///
/// From the first corner, as a fan, where that fills the face, as it does if the face is convex. Any other face is cut
/// between its corners so that the triangles fill it exactly and each of its edges is one of theirs. Signs are
/// decided without rounding.
///
/// A face that is not flat is cut as it is seen along the axis to which it is most nearly at right angles. A face that
/// crosses itself, or has no area, has no inside that could be filled: it is a fan.
pub(super) fn triangles(corners: &[Place]) -> Vec<[usize; 3]> {
    let last = corners.len() - 1;
    let fan = || (1..last).map(|i| [0, i, i + 1]).collect();
    if corners.len() == 3 {
        return fan();
    }
    let seen = seen(corners);
    let turns = (1..last).map(|i| orient2d(seen[0], seen[i], seen[i + 1]));
    let [left, right] = turns.fold([false; 2], |[l, r], turn| [l || turn > 0.0, r || turn < 0.0]);
    if !(left && right) {
        return fan();
    }
    filling(corners, &seen).unwrap_or_else(fan)
}

/// The corners without the coordinate along which the face is seen: unrounded, so that what is flat is stretched only.
fn seen(corners: &[Place]) -> Vec<Coord<f64>> {
    let size = corners.as_flattened().iter().fold(0.0, |size: f64, x| size.max(x.abs()));
    let exponent = libm::frexp(size).1;
    let scaled = |corner: &Place, axis: usize| {
        let x = libm::scalbn(corner[axis], -exponent);
        // Smaller numbers than this are lost in exact arithmetic. Beside the largest they are nothing.
        if x.abs() < LEAST { 0.0 } else { x }
    };
    // Newell's normal, along z where there is none.
    let from = |i: usize| [0, 1, 2].map(|k| scaled(&corners[i], k) - scaled(&corners[0], k));
    let mut normal = [0.0_f64; 3];
    for i in 1..corners.len() - 1 {
        let [p, q] = [from(i), from(i + 1)];
        for (k, n) in normal.iter_mut().enumerate() {
            let [x, y] = [(k + 1) % 3, (k + 2) % 3];
            *n += p[x] * q[y] - p[y] * q[x];
        }
    }
    let [a, b, c] = normal.map(f64::abs);
    let [x, y] = match (c >= a && c >= b, b >= a) {
        (true, _) => [0, 1],
        (false, true) => [2, 0],
        (false, false) => [1, 2],
    };
    corners.iter().map(|corner| Coord { x: scaled(corner, x), y: scaled(corner, y) }).collect()
}

/// `spade` refuses coordinates that are smaller and not 0.
const LEAST: f64 = spade::MIN_ALLOWED_VALUE;

/// The triangles between the edges of a face about which it winds; `None` if it crosses itself, or winds about none.
fn filling(corners: &[Place], seen: &[Coord<f64>]) -> Option<Vec<[usize; 3]>> {
    let mut plane = ConstrainedDelaunayTriangulation::<Point2<f64>>::new();
    // The first corner at each vertex of the plane: a face may come back to one.
    let mut first: Vec<usize> = Vec::new();
    let mut vertices: Vec<FixedVertexHandle> = Vec::new();
    for (i, at) in seen.iter().enumerate() {
        let vertex = plane.insert(Point2::new(at.x, at.y)).ok()?;
        if vertex.index() == first.len() {
            first.push(i);
        } else if corners[first[vertex.index()]] != corners[i] {
            return None;
        }
        vertices.push(vertex);
    }
    let mut outline = Vec::new();
    for (i, &from) in vertices.iter().enumerate() {
        let to = vertices[(i + 1) % vertices.len()];
        if from != to {
            let edges = plane.try_add_constraint(from, to);
            if edges.is_empty() {
                return None;
            }
            outline.extend(edges);
        }
    }
    // How often the outline runs along each edge: two ways back and forth, such as to a hole, are none.
    let mut along = vec![0; plane.num_directed_edges()];
    outline.iter().for_each(|edge| along[edge.index()] += 1);
    // How often it winds about each face, from the outer one inwards.
    let mut windings: Vec<Option<i32>> = vec![None; plane.num_all_faces()];
    let outer = plane.outer_face();
    windings[outer.index()] = Some(0);
    let mut open = vec![outer];
    while let Some(face) = open.pop() {
        let winding = windings[face.index()]?;
        let start = face.adjacent_edge()?;
        let mut edge = start;
        loop {
            let back = edge.rev();
            let beside = &mut windings[back.face().index()];
            if beside.is_none() {
                *beside = Some(winding + along[back.index()] - along[edge.index()]);
                open.push(back.face());
            }
            edge = edge.next();
            if edge == start {
                break;
            }
        }
    }
    let filled: Vec<[usize; 3]> = plane
        .inner_faces()
        .filter_map(|face| {
            let [a, b, c] = face.vertices().map(|vertex| first[vertex.index()]);
            match windings[face.index()]? {
                0 => None,
                1.. => Some([a, b, c]),
                _ => Some([a, c, b]),
            }
        })
        .collect();
    (!filled.is_empty()).then_some(filled)
}
