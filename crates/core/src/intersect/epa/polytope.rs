//! The polytope of EPA: it contains the origin, and grows by one vertex of the Minkowski difference at a time.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use glam::DVec3;

use crate::intersect::gjk::{Minkowski, Vertex};
use crate::vector::Vector;

/// A polytope of points of a Minkowski difference; in the plane a polygon.
pub(super) struct Polytope {
    pub vertices: Vec<Vertex>,
    /// The faces of the polytope, and former faces that others have replaced.
    pub faces: Vec<Face>,
    /// The faces that may be the nearest one.
    near: BinaryHeap<Near>,
    /// The faces that the newest vertex is before, and their border to the others.
    seen: Vec<usize>,
    border: Vec<Edge>,
}

/// A triangle, in the plane a side, that the rest of the polytope lies behind.
#[derive(Clone, Copy)]
pub(super) struct Face {
    /// The corners, counter-clockwise as seen from outside; one of them is [`NOWHERE`] in the plane.
    corners: [usize; 3],
    /// The faces across the edges that begin at these corners.
    neighbors: [usize; 3],
    /// The unit vector outward; zero for a face without extent.
    pub normal: DVec3,
    /// How far before the origin it lies; infinite for a face without extent, which is never the nearest.
    pub height: f64,
    /// No others have replaced it.
    pub stands: bool,
}

/// The third corner of a side in the plane, so that its ends count as edges as well; also the face across an edge that has none.
const NOWHERE: usize = usize::MAX;

/// An edge of the face to its left as seen from outside: from a corner to the next. Across is face `across`.
#[derive(Clone, Copy)]
struct Edge {
    from: usize,
    to: usize,
    across: usize,
}

/// A face by its height. The greatest is the face of least height, and the first of several.
#[derive(PartialEq)]
struct Near {
    height: f64,
    face: usize,
}

impl Eq for Near {}

impl Ord for Near {
    fn cmp(&self, other: &Self) -> Ordering {
        other.height.total_cmp(&self.height).then(other.face.cmp(&self.face))
    }
}

impl PartialOrd for Near {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
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
            return Start::Solid(Polytope::of(&[p, q, third]));
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
        Start::Solid(Polytope::of(&[p, q, third, last]))
    }
}

impl Polytope {
    /// A simplex: a triangle in the plane, or a tetrahedron.
    pub fn of(simplex: &[Vertex]) -> Self {
        let to = |i: usize| simplex[i].w - simplex[0].w;
        let normal = to(1).cross(to(2));
        let (faces, turned): (&[[usize; 3]], bool) = if simplex.len() == 3 {
            (&[[0, 1, NOWHERE], [1, 2, NOWHERE], [2, 0, NOWHERE]], normal.z < 0.0)
        } else {
            (&[[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]], normal.dot(to(3)) > 0.0)
        };
        // Few searches need more.
        let mut polytope = Self {
            vertices: Vec::with_capacity(32),
            faces: Vec::with_capacity(96),
            near: BinaryHeap::with_capacity(96),
            seen: Vec::with_capacity(16),
            border: Vec::with_capacity(16),
        };
        polytope.vertices.extend_from_slice(simplex);
        if turned {
            polytope.vertices.swap(0, 1);
        }
        for &corners in faces {
            let neighbors = [0, 1, 2].map(|i| {
                let edge = [corners[(i + 1) % 3], corners[i]];
                let across = |other: &[usize; 3]| edge_at(other, edge).is_some();
                faces.iter().position(across).unwrap_or(NOWHERE)
            });
            polytope.add(corners, neighbors);
        }
        polytope
    }

    fn add(&mut self, corners: [usize; 3], neighbors: [usize; 3]) {
        let at = |i: usize| self.vertices[corners[i]].w;
        let normal = match corners.iter().position(|&corner| corner == NOWHERE) {
            None => (at(1) - at(0)).cross(at(2) - at(0)),
            Some(nowhere) => {
                let along = at((nowhere + 2) % 3) - at((nowhere + 1) % 3);
                DVec3::new(along.y, -along.x, 0.0)
            }
        };
        let corner = if corners[0] == NOWHERE { at(1) } else { at(0) };
        let normal = normal.unit().unwrap_or(DVec3::ZERO);
        let height = if normal == DVec3::ZERO { f64::INFINITY } else { normal.dot(corner) };
        self.near.push(Near { height, face: self.faces.len() });
        self.faces.push(Face { corners, neighbors, normal, height, stands: true });
    }

    /// The number of the face that lies least far before the origin, which is not given again; `None` if there is none.
    pub fn nearest(&mut self) -> Option<usize> {
        loop {
            let Near { height, face } = self.near.pop()?;
            if self.faces[face].stands {
                return (height < f64::INFINITY).then_some(face);
            }
        }
    }

    /// The hull of it and one more point: in place of the faces around number `face` that the point
    /// is before by more than `error`, others that end in it. Says whether that was possible:
    /// rounding may have made a ring of them, or all.
    pub fn grow(&mut self, face: usize, vertex: Vertex, error: f64) -> bool {
        let Self { faces, seen, border, .. } = self;
        seen.clear();
        border.clear();
        seen.push(face);
        faces[face].stands = false;
        let mut next = 0;
        while let Some(&face) = seen.get(next) {
            let Face { corners, neighbors, .. } = faces[face];
            for (i, across) in neighbors.into_iter().enumerate() {
                if across == NOWHERE || !faces[across].stands {
                    continue;
                }
                let other = &mut faces[across];
                if other.normal.dot(vertex.w) - other.height > error {
                    other.stands = false;
                    seen.push(across);
                } else {
                    border.push(Edge { from: corners[i], to: corners[(i + 1) % 3], across });
                }
            }
            next += 1;
        }
        let twice =
            |(i, edge): (usize, &Edge)| border[..i].iter().any(|other| other.from == edge.from);
        if border.is_empty() || border.iter().enumerate().any(twice) {
            for &face in &*seen {
                faces[face].stands = true;
            }
            return false;
        }
        let (new, first) = (self.vertices.len(), faces.len());
        self.vertices.push(vertex);
        for number in 0..self.border.len() {
            let Edge { from, to, across } = self.border[number];
            let new_at = |at: Option<usize>| at.map_or(NOWHERE, |at| first + at);
            let after = new_at(self.border.iter().position(|edge| edge.from == to));
            let before = new_at(self.border.iter().position(|edge| edge.to == from));
            let other = &mut self.faces[across];
            if let Some(at) = edge_at(&other.corners, [to, from]) {
                other.neighbors[at] = first + number;
            }
            self.add([from, to, new], [across, after, before]);
        }
        true
    }
}

impl Face {
    /// The numbers of the corners.
    pub fn corners(&self) -> impl Iterator<Item = usize> {
        // In order also where one of the three is none.
        let [a, b, c] = self.corners;
        let order = if b == NOWHERE { [c, a, b] } else { [a, b, c] };
        order.into_iter().filter(|&corner| corner != NOWHERE)
    }
}

/// At which of the corners of a face the edge from one number to the other begins.
fn edge_at(corners: &[usize; 3], [from, to]: [usize; 2]) -> Option<usize> {
    (0..3).find(|&i| corners[i] == from && corners[(i + 1) % 3] == to)
}
