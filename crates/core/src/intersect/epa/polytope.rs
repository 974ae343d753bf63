//! The polytope of EPA, which grows by one vertex of the Minkowski difference at a time, as an incremental convex hull: the new
//! vertex replaces the faces that it sees by faces to their horizon.

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
    /// The faces by their height, the lowest first.
    near: BinaryHeap<Near>,
    /// The faces that the newest vertex sees, and their border to the others.
    seen: Vec<usize>,
    horizon: Vec<Edge>,
}

/// A triangle, in the plane a side, of the boundary of the polytope.
#[derive(Clone, Copy)]
pub(super) struct Face {
    /// The corners, counterclockwise as seen from outside. In the plane one of them is [`NOWHERE`].
    corners: [usize; 3],
    /// The faces across the edges that begin at these corners.
    neighbors: [usize; 3],
    /// The outward unit normal; zero for a face without extent.
    pub normal: DVec3,
    /// The height of its plane above the origin; infinite for a face without extent, which is never the nearest.
    pub height: f64,
    /// Whether no others have replaced it.
    pub stands: bool,
}

/// The third corner of a side in the plane, which makes edges of its ends; also the neighbour across an edge without one.
const NOWHERE: usize = usize::MAX;

/// An edge between two corners of a face to its left, as seen from outside; the face on its right is `across`.
#[derive(Clone, Copy)]
struct Edge {
    from: usize,
    to: usize,
    across: usize,
}

/// A face in the heap, whose greatest item is the face of least height, and of several the first.
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

/// What EPA starts from.
pub(super) enum Start {
    /// A simplex.
    Solid(Polytope),
    /// All points lie in the plane, or on the line of the plane, with this normal.
    Flat(DVec3),
}

impl Start {
    /// A large simplex of support points, which need not contain the origin.
    pub fn of<V: Vector>(difference: &Minkowski<V>) -> Self {
        let farthest = |d: DVec3| difference.support(d);
        // The two points that are farthest apart along a coordinate axis.
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
        // The point that is farthest from their line.
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
        // The point that is farthest from their plane.
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
        // Few searches need more room.
        let mut polytope = Self {
            vertices: Vec::with_capacity(32),
            faces: Vec::with_capacity(96),
            near: BinaryHeap::with_capacity(96),
            seen: Vec::with_capacity(16),
            horizon: Vec::with_capacity(16),
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

    /// Takes the face nearest to the origin from the heap: its index, or `None` if there is none.
    pub fn nearest(&mut self) -> Option<usize> {
        loop {
            let Near { height, face } = self.near.pop()?;
            if self.faces[face].stands {
                return (height < f64::INFINITY).then_some(face);
            }
        }
    }

    /// Adds a vertex. The faces that it sees, those connected with `face` above whose planes it lies by more than `error`, give way to
    /// faces from their horizon to it. False, with nothing changed, if rounding lets it see all faces or a ring of them.
    pub fn grow(&mut self, face: usize, vertex: Vertex, error: f64) -> bool {
        let Self { faces, seen, horizon, .. } = self;
        seen.clear();
        horizon.clear();
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
                    horizon.push(Edge { from: corners[i], to: corners[(i + 1) % 3], across });
                }
            }
            next += 1;
        }
        let twice =
            |(i, edge): (usize, &Edge)| horizon[..i].iter().any(|other| other.from == edge.from);
        if horizon.is_empty() || horizon.iter().enumerate().any(twice) {
            for &face in &*seen {
                faces[face].stands = true;
            }
            return false;
        }
        let (new, first) = (self.vertices.len(), faces.len());
        self.vertices.push(vertex);
        for index in 0..self.horizon.len() {
            let Edge { from, to, across } = self.horizon[index];
            let new_at = |at: Option<usize>| at.map_or(NOWHERE, |at| first + at);
            let after = new_at(self.horizon.iter().position(|edge| edge.from == to));
            let before = new_at(self.horizon.iter().position(|edge| edge.to == from));
            let other = &mut self.faces[across];
            if let Some(at) = edge_at(&other.corners, [to, from]) {
                other.neighbors[at] = first + index;
            }
            self.add([from, to, new], [across, after, before]);
        }
        true
    }
}

impl Face {
    /// The indices of the corners, counterclockwise, without [`NOWHERE`].
    pub fn corners(&self) -> impl Iterator<Item = usize> {
        let [a, b, c] = self.corners;
        let order = if b == NOWHERE { [c, a, b] } else { [a, b, c] };
        order.into_iter().filter(|&corner| corner != NOWHERE)
    }
}

/// The position among the corners of a face at which its edge `from` one corner `to` another begins; `None` if it has no such edge.
fn edge_at(corners: &[usize; 3], [from, to]: [usize; 2]) -> Option<usize> {
    (0..3).find(|&i| corners[i] == from && corners[(i + 1) % 3] == to)
}
