//! The simplex of GJK and its point nearest to the origin, by the Voronoi regions of its corners, edges and faces.

use glam::DVec3;

use super::minkowski::Vertex;

/// Up to four points of a Minkowski difference, and the point of their hull that is nearest to the origin.
#[derive(Debug, Clone, Copy)]
pub(in crate::intersect) struct Simplex {
    vertices: [Vertex; 4],
    count: usize,
    /// The barycentric coordinates of the nearest point: closest = Σ weightsᵢ wᵢ.
    weights: [f64; 4],
    /// The point nearest to the origin.
    pub closest: DVec3,
    /// Whether the origin lies inside by more than rounding.
    pub surrounds: bool,
}

impl Simplex {
    /// One point.
    pub fn of(vertex: Vertex) -> Self {
        let vertices = [vertex, Vertex::default(), Vertex::default(), Vertex::default()];
        Self {
            vertices,
            count: 1,
            weights: [1.0, 0.0, 0.0, 0.0],
            closest: vertex.w,
            surrounds: false,
        }
    }

    /// Becomes the face of these corners, some of which may be the same, that contains their nearest point.
    pub fn restart(&mut self, corners: [Vertex; 3], planar: bool) {
        let [first, second, third] = corners;
        (self.vertices[0], self.count) = (first, 1);
        (self.weights, self.closest, self.surrounds) = ([1.0, 0.0, 0.0, 0.0], first.w, false);
        let mut last = second;
        if !third.is(&first) && !third.is(&second) {
            if !second.is(&first) {
                (self.vertices[1], self.count) = (second, 2);
            }
            last = third;
        }
        if !last.is(&first) {
            let nearest = self.nearest_with(&last, planar, 0.0);
            self.grow(last, nearest);
        }
    }

    /// The corners, the newest last.
    pub fn vertices(&self) -> &[Vertex] {
        &self.vertices[..self.count]
    }

    /// The point nearest to the origin of this simplex with one more vertex, in the plane if `planar`. Rounding moves vertices by
    /// up to `error`.
    pub fn nearest_with(&self, vertex: &Vertex, planar: bool, error: f64) -> Nearest {
        let mut w = self.vertices.map(|vertex| vertex.w);
        w[self.count] = vertex.w;
        match self.count {
            1 => in_segment(&w, [0, 1], planar),
            2 => in_triangle(&w, [0, 1, 2], planar, error),
            _ => in_tetrahedron(&w, planar, error),
        }
    }

    /// Adds the vertex and drops those without a weight in `nearest`. It works in place, since vertices are large and most stay.
    pub fn grow(&mut self, vertex: Vertex, nearest: Nearest) {
        let Nearest { point, weights, surrounds } = nearest;
        let mut kept = 0;
        for (i, weight) in weights.into_iter().enumerate().take(self.count + 1) {
            if weight > 0.0 {
                if i == self.count {
                    self.vertices[kept] = vertex;
                } else if kept < i {
                    self.vertices[kept] = self.vertices[i];
                }
                self.weights[kept] = weight;
                kept += 1;
            }
        }
        self.weights[kept..].fill(0.0);
        (self.count, self.closest, self.surrounds) = (kept, point, surrounds);
    }

    /// The simplex of those of up to four corners that have a weight.
    pub fn of_weighted(corners: &[Vertex], weights: [f64; 4], closest: DVec3) -> Self {
        let mut simplex = Self { count: 0, weights: [0.0; 4], closest, ..Self::of(corners[0]) };
        for (&vertex, weight) in corners.iter().zip(weights) {
            if weight > 0.0 {
                simplex.vertices[simplex.count] = vertex;
                simplex.weights[simplex.count] = weight;
                simplex.count += 1;
            }
        }
        simplex
    }

    /// The points of A and B whose difference is the nearest point.
    pub fn witnesses(&self) -> [DVec3; 2] {
        let mean = |point: fn(&Vertex) -> DVec3| {
            let first = point(&self.vertices[0]);
            let rest = self.vertices().iter().zip(self.weights).skip(1);
            rest.fold(first, |sum, (vertex, weight)| sum + (point(vertex) - first) * weight)
        };
        [mean(|vertex| vertex.a), mean(|vertex| vertex.b)]
    }
}

/// The point of a simplex nearest to the origin, with its barycentric coordinates.
#[derive(Clone, Copy)]
pub struct Nearest {
    pub point: DVec3,
    weights: [f64; 4],
    /// Whether the origin lies inside the simplex by more than rounding.
    surrounds: bool,
}

impl Nearest {
    fn corner(w: &[DVec3; 4], i: usize) -> Self {
        let mut weights = [0.0; 4];
        weights[i] = 1.0;
        Self { point: w[i], weights, surrounds: false }
    }

    /// The nearer one of two candidates for the nearest point of the hull of `corners`.
    ///
    /// If the lengths differ in their last digits only, the heights (w − p) · p of the corners w decide: for the nearest point p
    /// none is below 0, and for another one the least height is below 0 by a term of the first order, while lengths differ by one
    /// of the second.
    fn nearer(self, other: Self, corners: &[DVec3]) -> Self {
        let squares = [self, other].map(|nearest| nearest.point.length_squared());
        let other_is_nearer = if (squares[0] - squares[1]).abs() > 1e-12 * squares[0] {
            squares[1] < squares[0]
        } else {
            let lowest =
                |p: DVec3| corners.iter().map(|w| (w - p).dot(p)).fold(f64::INFINITY, f64::min);
            lowest(other.point) > lowest(self.point)
        };
        if other_is_nearer { other } else { self }
    }
}

fn in_segment(w: &[DVec3; 4], [i, j]: [usize; 2], planar: bool) -> Nearest {
    let (a, b) = (w[i], w[j]);
    let along = b - a;
    let (from, to) = (-a.dot(along), b.dot(along));
    if from <= 0.0 {
        return Nearest::corner(w, i);
    }
    if to <= 0.0 {
        return Nearest::corner(w, j);
    }
    let t = from / (from + to);
    let mut weights = [0.0; 4];
    (weights[i], weights[j]) = (1.0 - t, t);
    // The component of a corner across the segment keeps all its digits near the origin, where a + t along would cancel.
    let point = if planar {
        let normal = DVec3::new(-along.y, along.x, 0.0);
        normal * (normal.dot(a) / normal.length_squared())
    } else {
        let nearer = if t < 0.5 { a } else { b };
        along.cross(nearer.cross(along)) / along.length_squared()
    };
    Nearest { point, weights, surrounds: false }
}

fn in_triangle(w: &[DVec3; 4], [i, j, k]: [usize; 3], planar: bool, error: f64) -> Nearest {
    let (a, b, c) = (w[i], w[j], w[k]);
    let (ab, ac) = (b - a, c - a);
    let normal = ab.cross(ac);
    let square = normal.length_squared();
    let edge = |i, j| in_segment(w, [i, j], planar);
    let nearer = |p: Nearest, q: Nearest| p.nearer(q, &[a, b, c]);
    let sides = || nearer(nearer(edge(j, k), edge(i, k)), edge(i, j));
    let squares = ab.length_squared() * ac.length_squared();
    // The corners are nearly collinear, within an angle of 1e-14: the normal is noise.
    if square <= 1e-28 * squares {
        return sides();
    }
    let of_b = ac.cross(a).dot(normal);
    let of_c = a.cross(ab).dot(normal);
    let of_a = square - of_b - of_c;
    if of_a >= 0.0 && of_b >= 0.0 && of_c >= 0.0 {
        let mut weights = [0.0; 4];
        (weights[i], weights[j], weights[k]) = (of_a / square, of_b / square, of_c / square);
        let mean = a + ab * weights[j] + ac * weights[k];
        // The projection of a corner on the normal keeps all its digits near the origin, where the mean would cancel.
        let foot = normal * (normal.dot(a) / square);
        if (foot - mean).length_squared() <= error * error {
            // Each weight is an area times that of the whole triangle; areas err by some ulp of size².
            let noise = 16.0 * f64::EPSILON * size(&[a, b, c]).powi(2) * square.sqrt();
            let surrounds = planar && [of_a, of_b, of_c].iter().all(|&weight| weight > noise);
            return Nearest { point: foot, weights, surrounds };
        }
        // The foot of a sliver is off, so its sides compete with the mean.
        return nearer(sides(), Nearest { point: mean, weights, surrounds: false });
    }
    // Nor do the signs of the weights of a sliver tell beyond which side the origin is.
    if square <= 1e-16 * squares {
        return sides();
    }
    // The nearest point lies on a side beyond which the origin is.
    let beyond = [(of_a, [j, k]), (of_b, [i, k]), (of_c, [i, j])];
    let sides = beyond.into_iter().filter(|(weight, _)| *weight < 0.0);
    sides.map(|(_, [i, j])| edge(i, j)).reduce(nearer).unwrap_or(edge(i, j))
}

fn in_tetrahedron(w: &[DVec3; 4], planar: bool, error: f64) -> Nearest {
    let [a, b, c, d] = *w;
    let (da, db, dc) = (a - d, b - d, c - d);
    let (bc, ca, ab) = (db.cross(dc), dc.cross(da), da.cross(db));
    let volume = da.dot(bc);
    let parts = [-d.dot(bc), -d.dot(ca), -d.dot(ab)];
    let parts = [parts[0], parts[1], parts[2], volume - parts.iter().sum::<f64>()];
    let weights = parts.map(|part| part / volume);
    // The origin counts as inside if the weights reproduce it, which NaN, the weights of a flat tetrahedron, do not.
    let mean = d + da * weights[0] + db * weights[1] + dc * weights[2];
    let sound = mean.length_squared() <= error * error;
    // It is certainly inside if the sign of no part of the volume may be due to rounding. For u = ε / 2 a component of an edge is
    // up to 2 size and errs by 2 u size. So the volume errs by less than 400 u size³, each of the first three parts by less than
    // 160 u, and the last part, the volume less these, by less than 1024 u.
    let noise = 512.0 * f64::EPSILON * size(w).powi(3);
    let clear = parts.iter().all(|part| part * volume.signum() > noise);
    if clear || sound && weights.iter().all(|weight| *weight >= 0.0) {
        return Nearest { point: DVec3::ZERO, weights, surrounds: clear };
    }
    let faces = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];
    // The nearest point lies on a face beyond which the origin is.
    let beyond = (0..4).filter(|&i| !sound || weights[i] < 0.0);
    let nearest = beyond.map(|i| in_triangle(w, faces[i], planar, error));
    nearest.reduce(|p, q| p.nearer(q, w)).unwrap_or(Nearest::corner(w, 3))
}

/// The largest magnitude of a coordinate.
fn size(corners: &[DVec3]) -> f64 {
    corners.iter().fold(0.0, |most: f64, p| most.max(p.abs().max_element()))
}
