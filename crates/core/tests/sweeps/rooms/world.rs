//! Rooms of triangles, and bodies in them.

use glam::DVec3;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::*;

/// The triangles of a room, in double precision.
pub struct Room {
    pub corners: Vec<DVec3>,
    pub triangles: Vec<[u32; 3]>,
}

impl Room {
    /// A rectangle in `cells` by `cells` squares.
    pub fn add(&mut self, at: DVec3, u: DVec3, v: DVec3, cells: u32) {
        let first = self.corners.len() as u32;
        let place = |i: u32, n: u32| f64::from(i) / f64::from(n);
        for i in 0..=cells {
            for j in 0..=cells {
                self.corners.push(at + u * place(i, cells) + v * place(j, cells));
            }
        }
        let row = cells + 1;
        for a in (0..cells).flat_map(|i| (0..cells).map(move |j| first + i * row + j)) {
            self.triangles.extend([[a, a + 1, a + row], [a + row, a + 1, a + row + 1]]);
        }
    }

    /// With its floor at height 0 from −`half` to `half`, and what else chance puts there.
    pub fn random(random: &mut Random, half: f64) -> Self {
        let mut room = Self { corners: Vec::new(), triangles: Vec::new() };
        let (x, y, z) = (DVec3::X * half, DVec3::Y * half, DVec3::Z * half);
        let cells = [1, 2, 5, 9][random.below(4)];
        room.add(-x - z, x * 2.0, z * 2.0, cells);
        if random.one_in(2) {
            let height = y * random.between(0.1, 0.5);
            for (from, along) in [(-x - z, x), (-x + z, x), (-x - z, z), (x - z, z)] {
                room.add(from, along * 2.0, height, 1 + random.below(3) as u32);
            }
            if random.one_in(2) {
                room.add(-x - z + height, x * 2.0, z * 2.0, cells);
            }
        }
        if random.one_in(2) {
            let (rise, run) = (random.between(0.1, 0.5), random.between(0.2, 0.8));
            let start = random.between(0.2, 0.8) * half;
            for step in 0..4 {
                let (up, on) = (rise * f64::from(step), run * f64::from(step));
                let at = DVec3::new(start + on, up, -half);
                room.add(at, DVec3::Y * rise, z * 2.0, 2);
                room.add(at + DVec3::Y * rise, DVec3::X * run, z * 2.0, 2);
            }
        }
        if random.one_in(2) {
            // A slope along the floor, of any steepness.
            let (rise, run) = (random.between(0.01, 0.4) * half, random.between(0.1, 0.5) * half);
            let start = random.between(-0.9, 0.3) * half;
            room.add(DVec3::new(start, 0.0, -half), DVec3::new(run, rise, 0.0), z * 2.0, cells);
        }
        room
    }

    /// In the precision of V, and the same again in double precision.
    pub fn mesh<V: Vector>(&self) -> (Shape<V>, Vec<Triangle<DVec3>>) {
        let corners: Vec<V> = self.corners.iter().map(|&p| V::from_space(p)).collect();
        let corner = |i: u32| lift(corners[i as usize]);
        let triangles = self.triangles.iter().map(|t| t.map(corner));
        let triangles = triangles.map(|[a, b, c]| Triangle::new(a, b, c).unwrap()).collect();
        (Mesh::new(corners.clone(), self.triangles.clone()).unwrap().into(), triangles)
    }
}

/// A body of some kind, about a place; meshes are not convex.
fn body<V: Dimension>(random: &mut Random, kind: usize, at: DVec3, size: f64) -> Shape<V> {
    let v = |p: DVec3| V::from_space(p);
    let s = |x: f64| V::Scalar::of(x);
    let point = |random: &mut Random| {
        at + DVec3::from_array([0, 1, 2].map(|_| random.between(-1.0, 1.0))) * size
    };
    let axes = if random.one_in(3) { V::AXES } else { random.axes::<V>() };
    let half = v(DVec3::from_array([0, 1, 2].map(|_| random.between(0.2, 1.0))) * size);
    let (p, q) = (point(random), point(random));
    let degrees = random.between(10.0, 90.0);
    let level = |random: &mut Random| {
        let angle = random.between(-3.2, 3.2);
        v([DVec3::X, DVec3::new(angle.cos(), 0.0, angle.sin())][random.below(2)])
    };
    match kind {
        0 => Point::new(v(at)).unwrap().into(),
        1 => Segment::new(v(p), v(q)).unwrap().into(),
        2 => Ball::new(v(at), s(size)).unwrap().into(),
        3 => Capsule::new(v(p), v(q), s(size * 0.5)).unwrap().into(),
        4 => Triangle::new(v(at), v(p), v(q)).unwrap().into(),
        5 => Aabb::new(v(at), half).unwrap().into(),
        6 => Obb::new(v(at), half, axes).unwrap().into(),
        7 => Sector::new(v(at), axes[0], Angle::Degrees(s(degrees)), s(size)).unwrap().into(),
        8 => Ellipsoid::new(v(at), half, axes).unwrap().into(),
        9 => Cylinder::new(v(p), v(q), s(size * 0.5)).unwrap().into(),
        10 => Cone::new(v(p), v(q), s(size * 0.5)).unwrap().into(),
        11 => {
            let target = v(at) + axes[0] * s(size);
            let fov = Angle::Degrees(s(degrees));
            Frustum::new(v(at), target, axes[1], fov, s(1.2), s(size * 0.1), s(size))
                .unwrap()
                .into()
        }
        12 => {
            let directions = vec![V::AXES[0], V::AXES[1], V::AXES[2], random.direction::<V>()];
            let middle = |d: &V| lift(*d).dot(at);
            let min: Vec<_> = directions.iter().map(|d| s(middle(d) - size)).collect();
            let max: Vec<_> = directions.iter().map(|d| s(middle(d) + size * 0.5)).collect();
            Kdop::new(directions, min, max).unwrap().into()
        }
        13 => {
            let points: Vec<V> = (0..8).map(|_| v(point(random))).collect();
            Hull::new(points).unwrap().into()
        }
        MESH => {
            let corners: Vec<V> = (0..4).map(|_| v(point(random))).collect();
            let faces = vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
            Mesh::new(corners, faces).unwrap().into()
        }
        RAY => {
            let up = V::AXES[1] * s([0.0, random.between(0.0, 1.0)][random.below(2)]);
            Ray::new(v(at), level(random) + up).unwrap().into()
        }
        LINE => Line::new(v(at), level(random)).unwrap().into(),
        PLANE => Plane::new(V::AXES[1], s(at.y)).unwrap().into(),
        _ => HalfSpace::new(-V::AXES[1], s(-at.y)).unwrap().into(),
    }
}

pub const MESH: usize = 14;
const RAY: usize = 15;
const LINE: usize = 16;
const PLANE: usize = 17;
pub const HALF_SPACE: usize = 18;

/// A body over the floor by a gap of `ulps` of the coordinates, and a long way.
pub fn case<V: Dimension>(random: &mut Random, kind: usize, half: f64) -> (Room, Shape<V>, V, f64) {
    let room = Room::random(random, half);
    let size = random.between(0.1, 0.6);
    let at = |random: &mut Random| random.between(-0.6, 0.6) * half;
    let place = DVec3::new(at(random), 2.0, at(random));
    let body: Shape<V> = body(random, kind, place, size);
    let epsilon = V::Scalar::epsilon().double();
    let coordinates = place.x.abs().max(place.z.abs()).max(2.0);
    let ulps = [32.0, 33.0, 100.0, 1e3, 1e5][random.below(5)];
    let gap = ulps * epsilon * coordinates;
    let down = match &body {
        Shape::Mesh(mesh) => {
            mesh.vertices().iter().map(|&p| lift(p).y).fold(f64::INFINITY, f64::min)
        }
        Shape::Ray(_) | Shape::Line(_) | Shape::Plane(_) | Shape::HalfSpace(_) => place.y,
        body => lift(body.support(-V::AXES[1]).unwrap()).y,
    };
    let body = body.posed(V::from_space(DVec3::Y * (gap - down)), None);
    let length = 10_f64.powf(random.between(0.0, 3.0));
    let along = match random.below(4) {
        0 => DVec3::X,
        1 => DVec3::new(1.0, 0.0, random.between(-1.0, 1.0)).normalize(),
        2 => DVec3::new(random.between(-1.0, 1.0), random.between(-0.2, 1.0), 0.3).normalize(),
        _ => DVec3::new(1.0, random.between(0.0, 1e-3), random.between(-1.0, 1.0)).normalize(),
    };
    (room, body, V::from_space(along * length), gap)
}
