use glam::DVec3;

use crate::intersect::gjk::{Minkowski, Vertex};
use crate::vector::Vector;

/// A polytope of points of a Minkowski difference; in the plane a polygon.
pub(super) struct Polytope {
    pub vertices: Vec<Vertex>,
    pub faces: Vec<Face>,
}

/// A triangle, in the plane a side, that the rest of the polytope lies behind.
#[derive(Clone, Copy)]
pub(super) struct Face {
    corners: [usize; 3],
    /// 2 in the plane, 3 in space.
    count: usize,
    /// The unit vector outward; zero for a face without extent.
    pub normal: DVec3,
    /// How far before the origin it lies; infinite for a face without extent, which is never the nearest.
    pub height: f64,
}

/// The polytope to begin with; or the normal of the plane (in the plane: of the line) that all points lie in.
pub(super) enum Start {
    Solid(Polytope),
    Flat(DVec3),
}

impl Start {
    /// Starts from far corners: a simplex that need not hold the origin.
    pub fn of<V: Vector>(difference: &Minkowski<V>) -> Self {
        let farthest = |d: DVec3| difference.support(d);
        // The two that are farthest apart along a coordinate axis.
        let mut ends = [Vertex::default(); 2];
        let mut length = -1.0;
        for axis in DVec3::AXES.into_iter().take(V::DIM) {
            let pair = [farthest(-axis), farthest(axis)];
            let extent = (pair[1].w - pair[0].w).dot(axis);
            if extent > length {
                (ends, length) = (pair, extent);
            }
        }
        let [p, q] = ends;
        let along = q.w - p.w;
        let side =
            if V::DIM == 2 { DVec3::new(-along.y, along.x, 0.0) } else { along.perpendicular() };
        let side = side.unit().unwrap_or(DVec3::Y);
        // The one that is farthest from their line.
        let other = if V::DIM == 2 { None } else { along.cross(side).unit() };
        let sides = [Some(side), Some(-side), other, other.map(|other| -other)];
        let away = |vertex: &Vertex| along.cross(vertex.w - p.w).length();
        let third = sides.into_iter().flatten().map(farthest);
        let third = third.reduce(|a, b| if away(&b) > away(&a) { b } else { a }).unwrap_or(p);
        let error = |vertex: &Vertex| difference.error(vertex).max(difference.error(&p));
        if away(&third) <= error(&third) * along.length() {
            return Start::Flat(side);
        }
        if V::DIM == 2 {
            return Start::Solid(Polytope::of(
                vec![p, q, third],
                &[[0, 1, 2], [1, 2, 0], [2, 0, 1]],
            ));
        }
        // The one that is farthest from their plane.
        let normal = along.cross(third.w - p.w);
        let normal = normal.unit().unwrap_or(side);
        let pair = [farthest(normal), farthest(-normal)];
        let height = |vertex: &Vertex| (vertex.w - p.w).dot(normal).abs();
        let last = if height(&pair[1]) > height(&pair[0]) { pair[1] } else { pair[0] };
        if height(&last) <= error(&last) {
            return Start::Flat(normal);
        }
        let faces = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
        Start::Solid(Polytope::of(vec![p, q, third, last], &faces))
    }
}

impl Polytope {
    /// A simplex, by its corners and by the numbers of the corners of each face with that of the corner behind it last.
    fn of<const N: usize>(vertices: Vec<Vertex>, faces: &[[usize; N]]) -> Self {
        let mut polytope = Self { vertices, faces: Vec::new() };
        for face in faces {
            let (&behind, corners) = face.split_last().expect("a face has corners");
            let mut face = polytope.face(corners);
            if (polytope.vertices[behind].w - polytope.vertices[corners[0]].w).dot(face.normal)
                > 0.0
            {
                let mut turned = corners.to_vec();
                turned.reverse();
                face = polytope.face(&turned);
            }
            polytope.faces.push(face);
        }
        polytope
    }

    /// The face with these corners, counter-clockwise as seen from outside.
    fn face(&self, corners: &[usize]) -> Face {
        let mut all = [corners[0]; 3];
        all[..corners.len()].copy_from_slice(corners);
        let [a, b, c] = all.map(|i| self.vertices[i].w);
        let normal = if corners.len() == 2 {
            DVec3::new((b - a).y, -(b - a).x, 0.0)
        } else {
            (b - a).cross(c - a)
        };
        let normal = normal.unit().unwrap_or(DVec3::ZERO);
        let height = if normal == DVec3::ZERO { f64::INFINITY } else { normal.dot(a) };
        Face { corners: all, count: corners.len(), normal, height }
    }

    /// The number of the face that lies least far before the origin.
    pub fn nearest(&self) -> usize {
        let heights = self.faces.iter().map(|face| face.height).enumerate();
        heights.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(number, _)| number)
    }

    /// The hull of it and one more point: in place of the faces around number `face` that the point
    /// is before by more than `error`, others that end in it. Says whether that was possible:
    /// rounding may have made a ring of them, or all.
    pub fn grow(&mut self, face: usize, vertex: Vertex, error: f64) -> bool {
        let mut seen = vec![face];
        let mut border: Vec<Edge> = Vec::new();
        let mut next = 0;
        while let Some(&face) = seen.get(next) {
            for edge in self.faces[face].edges() {
                let across = |other: &Face| other.edges().any(|other| other == edge.reversed());
                let Some(other) = self.faces.iter().position(across) else { return false };
                let face = &self.faces[other];
                if seen.contains(&other) {
                    continue;
                }
                if face.normal.dot(vertex.w) - face.height > error {
                    seen.push(other);
                } else {
                    border.push(edge);
                }
            }
            next += 1;
        }
        // Removes edges that were added to the border before the face behind them turned out to be visible.
        let within = |edge: &Edge| {
            let mut edges = seen.iter().flat_map(|&face| self.faces[face].edges());
            edges.any(|other| other == edge.reversed())
        };
        border.retain(|edge| !within(edge));
        let again = |(i, edge): (usize, &Edge)| border[..i].iter().any(|e| e.from == edge.from);
        if border.is_empty() || border.iter().enumerate().any(again) {
            return false;
        }
        let new = self.vertices.len();
        self.vertices.push(vertex);
        let mut number = 0;
        self.faces.retain(|_| {
            number += 1;
            !seen.contains(&(number - 1))
        });
        for edge in border {
            let face = self.face(&edge.corners_with(new));
            self.faces.push(face);
        }
        true
    }
}

impl Face {
    /// The numbers of its corners.
    pub fn corners(&self) -> &[usize] {
        &self.corners[..self.count]
    }

    /// The edges that it shares with its neighbours.
    fn edges(&self) -> impl Iterator<Item = Edge> {
        let [a, b, c] = self.corners;
        let edges = if self.count == 2 {
            [
                Edge { from: b, to: NOWHERE },
                Edge { from: NOWHERE, to: a },
                Edge { from: NOWHERE, to: a },
            ]
        } else {
            [Edge { from: a, to: b }, Edge { from: b, to: c }, Edge { from: c, to: a }]
        };
        edges.into_iter().take(self.count)
    }
}

/// The third corner of a side in the plane, so that its ends are edges as well.
const NOWHERE: usize = usize::MAX;

/// An edge from corner to corner, with the face to the left as seen from outside.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    from: usize,
    to: usize,
}

impl Edge {
    fn reversed(self) -> Self {
        Self { from: self.to, to: self.from }
    }

    /// The corners of the face from it to the corner `new`.
    fn corners_with(self, new: usize) -> Vec<usize> {
        match self {
            Edge { from, to: NOWHERE } => vec![new, from],
            Edge { from: NOWHERE, to } => vec![to, new],
            Edge { from, to } => vec![from, to, new],
        }
    }
}
