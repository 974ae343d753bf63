//! Surfaces: triangles, lines and points.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use glam::{DVec3, Vec3};

/// A straight piece of a line that is drawn on a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// The two ends.
    pub ends: [DVec3; 2],
    /// The normals of the two faces that meet in it; zero if there are none, as for a segment.
    pub normals: [Vec3; 2],
}

/// A shape of space as triangles, lines and points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Surface {
    /// Vertices; where a body has a sharp edge it has them once for each side.
    pub positions: Vec<DVec3>,
    /// The unit normal at each vertex, pointing out.
    pub normals: Vec<Vec3>,
    /// Three vertices for each triangle, counter-clockwise seen from outside.
    pub indices: Vec<[u32; 3]>,
    /// Degenerate triangles at the tip of a cone, where the normal turns in one place: the contour runs
    /// through.
    pub tips: Vec<[u32; 3]>,
    /// Sharp edges, and lines that do not bound a face. Consecutive pieces of a curve follow one another.
    pub edges: Vec<Edge>,
    /// Single points; also the origin of a ray.
    pub points: Vec<DVec3>,
}

impl Surface {
    pub(super) fn vertex(&mut self, position: DVec3, normal: DVec3) -> u32 {
        self.positions.push(position);
        self.normals.push(normal.as_vec3());
        self.positions.len() as u32 - 1
    }

    pub(super) fn edge(&mut self, a: DVec3, b: DVec3, normals: [DVec3; 2]) {
        self.edges.push(Edge { ends: [a, b], normals: normals.map(|n| n.as_vec3()) });
    }

    /// The corners of triangle `i`.
    pub fn triangle(&self, i: usize) -> [DVec3; 3] {
        self.indices[i].map(|vertex| self.positions[vertex as usize])
    }

    /// The height of the eye above the plane of triangle `i`, times twice its area; negative if it is seen from
    /// inside.
    pub fn toward(&self, i: usize, eye: DVec3) -> f64 {
        let [a, b, c] = self.triangle(i);
        (b - a).cross(c - a).dot(eye - a)
    }

    /// The least t ≥ 0 for which origin + t · direction lies on a triangle.
    pub fn hit(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        (0..self.indices.len())
            .filter_map(|i| hit_triangle(self.triangle(i), origin, direction))
            .min_by(f64::total_cmp)
    }

    /// The contour of the smooth parts seen from `eye`: lines along which the surface turns away. A closed one
    /// ends where it began. Sharp edges are not in it.
    pub fn contour(&self, eye: DVec3) -> Vec<Vec<DVec3>> {
        let facing: Vec<f64> = (self.positions.iter().zip(&self.normals))
            .map(|(&p, n)| n.as_dvec3().dot((eye - p).normalize_or_zero()))
            .collect();
        let mut pieces = Vec::new();
        for triangle in self.indices.iter().chain(&self.tips) {
            let normals = triangle.map(|i| self.normals[i as usize]);
            if normals[0] == normals[1] && normals[1] == normals[2] {
                continue;
            }
            let [a, b, c] = triangle.map(|i| i as usize);
            // Both triangles at a side name it alike, so that their pieces meet.
            let sides = [(a, b), (b, c), (c, a)].map(|(i, j)| (i.min(j), i.max(j)));
            let turns = |(i, j): &(usize, usize)| (facing[*i] >= 0.0) != (facing[*j] >= 0.0);
            let mut crossed = sides.into_iter().filter(turns);
            if let (Some(from), Some(to)) = (crossed.next(), crossed.next()) {
                pieces.push((from, to));
            }
        }
        let place = |(i, j): (usize, usize)| {
            self.positions[i].lerp(self.positions[j], facing[i] / (facing[i] - facing[j]))
        };
        chains(&pieces).into_iter().map(|chain| chain.into_iter().map(place).collect()).collect()
    }
}

/// Links pieces that share an end to lines as long as possible.
fn chains<T: Copy + Eq + Hash>(pieces: &[(T, T)]) -> Vec<Vec<T>> {
    let mut at: HashMap<T, Vec<usize>> = HashMap::new();
    for (i, (a, b)) in pieces.iter().enumerate() {
        at.entry(*a).or_default().push(i);
        at.entry(*b).or_default().push(i);
    }
    let mut used = vec![false; pieces.len()];
    let mut chains = Vec::new();
    for start in 0..pieces.len() {
        if used[start] {
            continue;
        }
        used[start] = true;
        let mut chain = VecDeque::from([pieces[start].0, pieces[start].1]);
        let mut next = |end: T| {
            let &i = at[&end].iter().find(|&&i| !used[i])?;
            used[i] = true;
            Some(if pieces[i].0 == end { pieces[i].1 } else { pieces[i].0 })
        };
        while let Some(end) = next(chain[chain.len() - 1]) {
            chain.push_back(end);
        }
        while let Some(end) = next(chain[0]) {
            chain.push_front(end);
        }
        chains.push(chain.into());
    }
    chains
}

impl Edge {
    /// Whether one of the faces that meet here is seen from `eye`.
    pub fn faces(&self, eye: DVec3) -> bool {
        let view = eye - (self.ends[0] + self.ends[1]) * 0.5;
        self.normals.iter().any(|n| n.as_dvec3().dot(view) >= 0.0)
    }

    /// Whether both faces that meet here are seen from `eye`: then it is no border of the picture.
    pub fn is_crease(&self, eye: DVec3) -> bool {
        let view = eye - (self.ends[0] + self.ends[1]) * 0.5;
        self.normals.iter().all(|n| n.as_dvec3().dot(view) > 0.0)
    }
}

/// The parameter at which a ray hits a triangle. Source: Möller and Trumbore (1997).
fn hit_triangle([a, b, c]: [DVec3; 3], origin: DVec3, direction: DVec3) -> Option<f64> {
    let (ab, ac, from_a) = (b - a, c - a, origin - a);
    let p = direction.cross(ac);
    let determinant = ab.dot(p);
    if determinant == 0.0 {
        return None;
    }
    let q = from_a.cross(ab);
    let (u, v) = (from_a.dot(p) / determinant, direction.dot(q) / determinant);
    let t = ac.dot(q) / determinant;
    (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && t >= 0.0).then_some(t)
}
