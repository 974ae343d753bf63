use glam::{DVec3, Vec3};

/// A straight piece of a line that is drawn on a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Edge {
    /// From here to there.
    pub ends: [DVec3; 2],
    /// The normals of the two faces that meet in it; zero where there are none, as for a segment.
    pub normals: [Vec3; 2],
}

/// A shape of space as triangles, lines and points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Surface {
    /// Vertices; where a body has a sharp edge it has them once for each side.
    pub positions: Vec<DVec3>,
    /// The unit normal at each vertex, pointing out.
    pub normals: Vec<Vec3>,
    /// Three vertices a triangle, counter-clockwise seen from outside.
    pub indices: Vec<[u32; 3]>,
    /// Sharp edges, and lines that are no border of anything. Consecutive pieces of a curve follow one another.
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

    /// The least t ≥ 0 for which origin + t · direction lies on a triangle.
    pub fn hit(&self, origin: DVec3, direction: DVec3) -> Option<f64> {
        (0..self.indices.len())
            .filter_map(|i| hit_triangle(self.triangle(i), origin, direction))
            .min_by(f64::total_cmp)
    }

    /// The contour of the smooth parts seen from `eye`: where the surface turns away.
    /// Sharp edges are not in it.
    pub fn contour(&self, eye: DVec3) -> Vec<[DVec3; 2]> {
        let facing: Vec<f64> = (self.positions.iter().zip(&self.normals))
            .map(|(&p, n)| n.as_dvec3().dot((eye - p).normalize_or_zero()))
            .collect();
        let mut contour = Vec::new();
        for triangle in &self.indices {
            let normals = triangle.map(|i| self.normals[i as usize]);
            if normals[0] == normals[1] && normals[1] == normals[2] {
                continue;
            }
            let mut crossings = Vec::with_capacity(2);
            for (i, j) in [(0, 1), (1, 2), (2, 0)] {
                let (i, j) = (triangle[i] as usize, triangle[j] as usize);
                if (facing[i] >= 0.0) != (facing[j] >= 0.0) {
                    let t = facing[i] / (facing[i] - facing[j]);
                    crossings.push(self.positions[i].lerp(self.positions[j], t));
                }
            }
            if let [a, b] = crossings[..] {
                contour.push([a, b]);
            }
        }
        contour
    }
}

impl Edge {
    /// One of the faces that meet here is seen from `eye`.
    pub fn faces(&self, eye: DVec3) -> bool {
        let view = eye - (self.ends[0] + self.ends[1]) * 0.5;
        self.normals.iter().any(|n| n.as_dvec3().dot(view) >= 0.0)
    }
}

/// Source: Möller and Trumbore (1997).
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
