//! Shapes that move and turn, and their distance by definition: corners, edges and faces, posed by
//! quaternions in double precision.

use glam::{DQuat, DVec3};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::shapes::{Angle, Motion, Point, Shape};
use hitbench_core::{Scalar, Vector};

use crate::common::turns::Turns;
use crate::common::{Random, lift};

/// All points within `radius` of a set of corners, the edges between them and the faces.
pub struct Solid {
    corners: Vec<DVec3>,
    edges: Vec<[usize; 2]>,
    faces: Vec<[usize; 3]>,
    /// In space a box has an inside: centre, axes, half-extents.
    inside: Option<(DVec3, [DVec3; 3], DVec3)>,
    radius: f64,
    about: DVec3,
    displacement: DVec3,
    axis: DVec3,
    angle: f64,
}

/// A shape, its motion, and the same for the oracle.
pub struct Case<V: Dimension> {
    pub shape: Shape<V>,
    pub motion: Motion<V>,
    pub solid: Solid,
}

pub fn case<V: Dimension + Turns>(random: &mut Random) -> Case<V> {
    let motion = motion(random);
    match random.below(7) {
        0 => Case::new(Point::new(random.point()).unwrap().into(), motion),
        1 => Case::new(random.any_segment().into(), motion),
        2 => Case::new(random.ball().into(), motion),
        3 => Case::new(random.capsule().into(), motion),
        4 => Case::new(random.triangle().into(), motion),
        5 => Case::new(random.aabb().into(), motion),
        _ => Case::new(random.obb().into(), motion),
    }
}

/// A turn by nothing, next to nothing, right angles, rounds, or any angle; and a displacement.
pub fn motion<V: Turns>(random: &mut Random) -> (V, V, f64) {
    let degrees = match random.below(8) {
        0 => 0.0,
        1 => 1e-6,
        2 => 90.0 * (random.below(9) as f64 - 4.0),
        3 => random.between(-1080.0, 1080.0),
        _ => random.between(-200.0, 200.0),
    };
    let degrees = V::Scalar::of(degrees).double();
    (random.displacement(), random.direction(), if random.one_in(8) { 0.0 } else { degrees })
}

impl<V: Dimension + Turns> Case<V> {
    /// In the plane the axis does not matter.
    pub fn new(shape: Shape<V>, (displacement, axis, degrees): (V, V, f64)) -> Self {
        let solid = Solid::new(&shape, displacement, axis, degrees);
        let turn = V::turn(axis, Angle::Degrees(V::Scalar::of(degrees)));
        Self { shape, motion: Motion { displacement, turn: Some(turn) }, solid }
    }
}

impl Solid {
    fn new<V: Vector>(shape: &Shape<V>, displacement: V, axis: V, degrees: f64) -> Self {
        let boxed = |center: DVec3, axes: [DVec3; 3], half: DVec3| {
            let count = 1 << V::DIM;
            let corner = |k: usize| {
                (0..V::DIM).fold(center, |p, i| {
                    p + axes[i] * if k >> i & 1 == 0 { -half[i] } else { half[i] }
                })
            };
            let edges = (0..count)
                .flat_map(|k| (0..V::DIM).map(move |i| [k, k | 1 << i]))
                .filter(|[k, l]| k != l)
                .collect();
            let faces = if V::DIM == 2 {
                vec![[0, 1, 3], [0, 2, 3]]
            } else {
                let quads: [[usize; 4]; 6] = [
                    [0, 1, 3, 2],
                    [4, 5, 7, 6],
                    [0, 1, 5, 4],
                    [2, 3, 7, 6],
                    [0, 2, 6, 4],
                    [1, 3, 7, 5],
                ];
                quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect()
            };
            let inside = (V::DIM == 3).then_some((center, axes, half));
            ((0..count).map(corner).collect::<Vec<_>>(), edges, faces, inside)
        };
        let round = |core: &[V], radius: V::Scalar| {
            let corners: Vec<_> = core.iter().map(|&p| lift(p)).collect();
            let edges = if core.len() == 2 { vec![[0, 1]] } else { vec![] };
            let faces = if core.len() == 3 { vec![[0, 1, 2]] } else { vec![] };
            let edges = if core.len() == 3 { vec![[0, 1], [1, 2], [2, 0]] } else { edges };
            ((corners, edges, faces, None), radius.double())
        };
        let none = V::Scalar::ZERO;
        let ((corners, edges, faces, inside), radius) = match shape {
            Shape::Point(point) => round(&[point.at()], none),
            Shape::Ball(ball) => round(&[ball.center()], ball.radius()),
            Shape::Segment(s) => round(&[s.start(), s.end()], none),
            Shape::Capsule(c) => round(&[c.segment().start(), c.segment().end()], c.radius()),
            Shape::Triangle(t) => round(t.vertices(), none),
            Shape::Aabb(b) => (boxed(lift(b.center()), DVec3::AXES, lift(b.half())), 0.0),
            Shape::Obb(b) => {
                let axis = |i: usize| if i < V::DIM { lift(b.axes()[i]) } else { DVec3::Z };
                let axes = [axis(0), axis(1), axis(2)].map(DVec3::normalize);
                (boxed(lift(b.center()), axes, lift(b.half())), 0.0)
            }
            _ => panic!("{shape:?}"),
        };
        let about = corners.iter().sum::<DVec3>() / corners.len() as f64;
        let axis = if V::DIM == 2 { DVec3::Z } else { lift(axis).normalize() };
        let (displacement, angle) = (lift(displacement), degrees.to_radians());
        Self { corners, edges, faces, inside, radius, about, displacement, axis, angle }
    }

    /// The largest distance of a point from the reference point.
    pub fn size(&self) -> f64 {
        self.corners.iter().fold(0.0, |m: f64, p| m.max(p.distance(self.about))) + self.radius
    }

    pub fn way(&self) -> f64 {
        self.displacement.length() + self.angle.abs() * self.size()
    }

    pub fn place(&self) -> DVec3 {
        self.about
    }

    /// At the time u, seen from `origin`.
    fn at(&self, u: f64, origin: DVec3) -> Posed<'_> {
        let rotation = DQuat::from_axis_angle(self.axis, self.angle * u);
        let place = (self.about - origin) + self.displacement * u;
        let point = |p: DVec3| rotation * (p - self.about) + place;
        Posed {
            of: self,
            corners: self.corners.iter().map(|&p| point(p)).collect(),
            inside: self.inside.map(|(c, axes, half)| (point(c), axes.map(|a| rotation * a), half)),
        }
    }
}

struct Posed<'a> {
    of: &'a Solid,
    corners: Vec<DVec3>,
    inside: Option<(DVec3, [DVec3; 3], DVec3)>,
}

impl Posed<'_> {
    fn contains(&self, p: DVec3) -> bool {
        self.inside.is_some_and(|(center, axes, half)| {
            (0..3).all(|i| (p - center).dot(axes[i]).abs() <= half[i])
        })
    }
}

/// The distance of two solids at the time u; with radii it goes below 0 where they overlap.
pub fn separation(a: &Solid, b: &Solid, u: f64) -> f64 {
    let origin = a.about + a.displacement * u;
    let (a, b) = (a.at(u, origin), b.at(u, origin));
    let mut core = f64::INFINITY;
    for (x, y) in [(&a, &b), (&b, &a)] {
        for &p in &x.corners {
            if y.contains(p) {
                core = 0.0;
            }
            for &q in &y.corners {
                core = core.min(p.distance(q));
            }
            for &[i, j] in &y.of.edges {
                core = core.min(to_segment(p, y.corners[i], y.corners[j]));
            }
            for &face in &y.of.faces {
                core = core.min(over_face(p, face.map(|i| y.corners[i])));
            }
        }
        for &[i, j] in &x.of.edges {
            for &face in &y.of.faces {
                if pierces([x.corners[i], x.corners[j]], face.map(|i| y.corners[i])) {
                    core = 0.0;
                }
            }
        }
    }
    for &[i, j] in &a.of.edges {
        for &[k, l] in &b.of.edges {
            let edges = [a.corners[i], a.corners[j], b.corners[k], b.corners[l]];
            core = core.min(across_edges(edges));
        }
    }
    core - a.of.radius - b.of.radius
}

fn to_segment(p: DVec3, a: DVec3, b: DVec3) -> f64 {
    let u = b - a;
    let t = (p - a).dot(u) / u.length_squared();
    if t > 0.0 && t < 1.0 { (p - a - u * t).length() } else { p.distance(a).min(p.distance(b)) }
}

/// The height of a point above a triangle, if it is above it.
fn over_face(p: DVec3, [a, b, c]: [DVec3; 3]) -> f64 {
    let n = (b - a).cross(c - a);
    let area = n.length_squared();
    let part = |x: DVec3, y: DVec3| (y - x).cross(p - x).dot(n);
    if area > 0.0 && part(a, b) >= 0.0 && part(b, c) >= 0.0 && part(c, a) >= 0.0 {
        (p - a).dot(n).abs() / area.sqrt()
    } else {
        f64::INFINITY
    }
}

/// The distance of two lines, if their closest points lie within the segments.
fn across_edges([a, b, c, d]: [DVec3; 4]) -> f64 {
    let (u, v, w) = (b - a, d - c, c - a);
    let n = u.cross(v);
    let square = n.length_squared();
    let (s, t) = (w.cross(v).dot(n) / square, w.cross(u).dot(n) / square);
    if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        (w + v * t - u * s).length()
    } else {
        f64::INFINITY
    }
}

fn pierces([p, q]: [DVec3; 2], [a, b, c]: [DVec3; 3]) -> bool {
    let n = (b - a).cross(c - a);
    let (from, to) = ((p - a).dot(n), (q - a).dot(n));
    if from * to > 0.0 || from == to {
        return false;
    }
    let x = p + (q - p) * (from / (from - to));
    over_face(x, [a, b, c]).is_finite()
}
