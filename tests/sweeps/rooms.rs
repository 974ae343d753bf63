//! Bodies that move through rooms: floors, walls, stairs, slopes and lids of triangles, against brute force over these.
//!
//! Without a turn the distance of two convex sets is a convex function of the time: so its least value against one triangle is
//! found by golden section, and the first contact before it by halving, in double precision.

use glam::{DVec3, Vec3};
use hitbench::intersect::matrix::{self, Dimension};
use hitbench::intersect::sweep::Overlap;
use hitbench::shapes::*;
use hitbench::{Scalar, Vector};
use num_traits::Float;

use crate::common::*;

/// The triangles of a room, in double precision.
struct Room {
    corners: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
}

impl Room {
    /// A rectangle in `cells` by `cells` squares.
    fn add(&mut self, at: DVec3, u: DVec3, v: DVec3, cells: u32) {
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
    fn random(random: &mut Random, half: f64) -> Self {
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
        room
    }

    /// In the precision of V, and the same again in double precision.
    fn mesh<V: Vector>(&self) -> (Shape<V>, Vec<Triangle<DVec3>>) {
        let corners: Vec<V> = self.corners.iter().map(|&p| V::from_space(p)).collect();
        let corner = |i: u32| lift(corners[i as usize]);
        let triangles = self.triangles.iter().map(|t| t.map(corner));
        let triangles = triangles.map(|[a, b, c]| Triangle::new(a, b, c).unwrap()).collect();
        (Mesh::new(corners.clone(), self.triangles.clone()).unwrap().into(), triangles)
    }
}

/// A body of some kind, about a place; wide sectors and meshes are not convex.
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
    let sector = |degrees: f64| {
        Sector::new(v(at), axes[0], Angle::Degrees(s(degrees)), s(size)).unwrap().into()
    };
    match kind {
        0 => Point::new(v(at)).unwrap().into(),
        1 => Segment::new(v(p), v(q)).unwrap().into(),
        2 => Ball::new(v(at), s(size)).unwrap().into(),
        3 => Capsule::new(v(p), v(q), s(size * 0.5)).unwrap().into(),
        4 => Triangle::new(v(at), v(p), v(q)).unwrap().into(),
        5 => Aabb::new(v(at), half).unwrap().into(),
        6 => Obb::new(v(at), half, axes).unwrap().into(),
        7 => sector(degrees),
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
        14 => {
            let corners: Vec<V> = (0..4).map(|_| v(point(random))).collect();
            let faces = vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
            Mesh::new(corners, faces).unwrap().into()
        }
        _ => sector(random.between(91.0, 170.0)),
    }
}

const MESH: usize = 14;
const WIDE: usize = 15;

/// The convex sets that a body is the union of, in double precision.
fn pieces<V: Double>(body: &Shape<V>) -> Vec<Shape<V::Double>> {
    match body {
        Shape::Mesh(mesh) => {
            mesh.triangles().map(|triangle| in_double::<V>(&triangle.into())).collect()
        }
        body => vec![in_double::<V>(body)],
    }
}

/// How far a convex body that is moved by `way` is from a triangle: no nearer than its supports are to the plane of that.
fn apart(body: &Shape<DVec3>, way: DVec3, triangle: &Triangle<DVec3>) -> f64 {
    let moved = body.posed(way, None);
    let distance = matrix::distance(&moved, &(*triangle).into(), &mut ()).unwrap().distance;
    let [a, b, c] = *triangle.vertices();
    let normal = (b - a).cross(c - a).normalize();
    let height = |n: DVec3| (moved.support(n).unwrap() - a).dot(n);
    distance.max(-height(normal)).max(-height(-normal))
}

/// So near is touching, also for what has no thickness and is in a triangle for an instant: far less than any gap here.
const TOUCHING: f64 = 1e-9;

/// When a convex body touches a triangle first, and how far they are apart at least, on a straight way.
fn brute(body: &Shape<DVec3>, way: DVec3, triangle: &Triangle<DVec3>) -> (Option<f64>, f64) {
    let distance = |u: f64| apart(body, way * u, triangle);
    let (mut low, mut high) = (0.0, 1.0);
    let part = 0.5 * (3.0 - 5.0_f64.sqrt());
    let (mut x, mut y) = (part, 1.0 - part);
    let (mut at_x, mut at_y) = (distance(x), distance(y));
    let mut least = (distance(0.0), 0.0);
    let at_end = distance(1.0);
    if at_end < least.0 {
        least = (at_end, 1.0);
    }
    for _ in 0..70 {
        for found in [(at_x, x), (at_y, y)] {
            least = if found.0 < least.0 { found } else { least };
        }
        if least.0 <= TOUCHING {
            break;
        }
        if at_x < at_y {
            (high, y, at_y) = (y, x, at_x);
            x = low + part * (high - low);
            at_x = distance(x);
        } else {
            (low, x, at_x) = (x, y, at_y);
            y = high - part * (high - low);
            at_y = distance(y);
        }
    }
    if least.0 > TOUCHING {
        return (None, least.0);
    }
    let (mut apart, mut together) = (0.0, least.1);
    if distance(0.0) <= TOUCHING {
        return (Some(0.0), 0.0);
    }
    for _ in 0..60 {
        let middle = 0.5 * (apart + together);
        if distance(middle) <= TOUCHING { together = middle } else { apart = middle }
    }
    (Some(together), 0.0)
}

/// What there is to say of a case that fails.
fn told<V: Vector>(body: &Shape<V>, way: V, room: &Room) -> String {
    format!("{body:?} by {way:?} through {:?} {:?}", room.corners, room.triangles)
}

/// A body over the floor by a gap of `ulps` of the coordinates, and a long way.
fn case<V: Double>(random: &mut Random, kind: usize, half: f64) -> (Room, Shape<V>, V, f64) {
    let room = Room::random(random, half);
    let size = random.between(0.1, 0.6);
    let at = |random: &mut Random| random.between(-0.6, 0.6) * half;
    let place = DVec3::new(at(random), 2.0, at(random));
    let body: Shape<V> = body(random, kind, place, size);
    // What double precision tells apart is wider than an ulp.
    let epsilon = V::Scalar::epsilon().double().max(1e-9);
    let coordinates = place.x.abs().max(place.z.abs()).max(2.0);
    let ulps = [32.0, 33.0, 100.0, 1e3, 1e5][random.below(5)];
    let gap = ulps * epsilon * coordinates;
    let down = match &body {
        Shape::Mesh(mesh) => {
            mesh.vertices().iter().map(|&p| lift(p).y).fold(f64::INFINITY, f64::min)
        }
        // From its ball.
        Shape::Sector(sector) if sector.half_angle().degrees() > 90.0 => place.y - size,
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

mod generic {
    use super::*;

    /// No false hit, no miss, no search that gives up; and the first contact is where brute force says.
    pub fn rooms_against_their_triangles<V: Double<Double = DVec3>>() {
        let (mut hits, mut misses, mut close) = (0, 0, 0);
        cases_of(count(60), |random| {
            for kind in 0..=MESH {
                let half = 10_f64.powf(random.between(0.5, 3.0));
                let (room, body, way, gap) = case::<V>(random, kind, half);
                let (mesh, triangles) = room.mesh::<V>();
                let answer = matrix::sweep(&mesh, V::ZERO, &body, way, &mut ())
                    .unwrap_or_else(|gave_up| panic!("{gave_up}: {}", told(&body, way, &room)));
                let swapped = matrix::sweep(&body, way, &mesh, V::ZERO, &mut ()).unwrap();
                assert_eq!(answer, swapped, "{}", told(&body, way, &room));
                let by = lift(way);
                let swept = body.bounds_over(&way.into());
                let (mut first, mut least) = (None, f64::INFINITY);
                for triangle in &triangles {
                    let around = Bounds::around(triangle.vertices().map(V::from_space));
                    if around.distance(&swept).double() > 2.0 * gap {
                        continue;
                    }
                    for piece in pieces(&body) {
                        let (touch, apart) = brute(&piece, by, triangle);
                        least = least.min(apart);
                        first = touch.into_iter().chain(first).reduce(f64::min);
                    }
                }
                // What the poses at the ends are rounded by.
                let epsilon = V::Scalar::epsilon().double();
                let band = 4.0 * epsilon * (by.length() + half) + 4.0 * TOUCHING;
                match (answer, first) {
                    (None, None) => {
                        misses += 1;
                        close += usize::from(least < 2.0 * gap);
                    }
                    (Some(found), Some(first)) => {
                        hits += 1;
                        let off = (found.first.double() - first).abs() * by.length();
                        let slope = by.y.abs() / by.length();
                        let graze = if slope > 0.0 { 1.0 / slope.min(1.0) } else { 1.0 };
                        assert!(
                            off <= band * graze.min(1e6),
                            "{found:?} for {first}, off by {off}: {}",
                            told(&body, way, &room)
                        );
                    }
                    (Some(found), None) => {
                        assert!(
                            least <= band.min(gap * 0.5),
                            "a hit at {found:?} where the gap is {least} or more: {}",
                            told(&body, way, &room)
                        );
                    }
                    (None, Some(first)) => {
                        let deep = |u: f64| {
                            pieces(&body).iter().any(|piece| {
                                triangles.iter().any(|t| apart(piece, by * u, t) <= 0.0)
                            })
                        };
                        let later = first + band / by.length();
                        assert!(
                            later > 1.0 || !deep(later),
                            "it is missed at {first}: {}",
                            told(&body, way, &room)
                        );
                    }
                }
            }
        });
        eprintln!("{hits} hits, {misses} misses, {close} of them close");
        assert!(hits > 100 && misses > 100 && close > 50);
    }

    /// What turns about the vertical while it moves along the floor keeps its height.
    pub fn what_spins_above_a_floor_never_touches_it<V: Turned>() {
        cases_of(count(20), |random| {
            for kind in (0..=WIDE).filter(|kind| *kind != 5 && *kind != 12) {
                let half = 2000.0;
                let (_, body, way, _) = case::<V>(random, kind, half * 0.1);
                let mut room = Room { corners: Vec::new(), triangles: Vec::new() };
                let (x, z) = (DVec3::X * half, DVec3::Z * half);
                room.add(-x - z, x * 2.0, z * 2.0, [1, 4, 12][random.below(3)]);
                let way = lift(way);
                let way = V::from_space(DVec3::new(way.x, way.y.max(0.0), way.z));
                let angle = Angle::Degrees(V::Scalar::of(random.between(-400.0, 400.0)));
                let motion = Motion { displacement: way, turn: Some(V::upright(angle)) };
                let (mesh, _) = room.mesh::<V>();
                let answer = matrix::sweep(&mesh, V::ZERO, &body, motion, &mut ());
                assert_eq!(answer, Ok(None), "{}", told(&body, way, &room));
            }
        });
    }

    /// With a turn, seen in many instants of the frame: no overlap before the first contact, and touch there.
    pub fn turning_in_rooms<V: Turned + Double<Double = DVec3>>() {
        let (mut hits, mut misses) = (0, 0);
        cases_of(count(12), |random| {
            for kind in 0..=MESH {
                let half = 10_f64.powf(random.between(0.5, 2.0));
                let (room, body, way, _) = case::<V>(random, kind, half);
                let (mesh, _) = room.mesh::<V>();
                let angle = Angle::Degrees(V::Scalar::of(random.between(-200.0, 200.0)));
                let turn = Some(V::about(random.direction(), angle));
                let motion = Motion { displacement: way, turn };
                let answer = matrix::sweep(&mesh, V::ZERO, &body, motion, &mut ())
                    .unwrap_or_else(|gave_up| panic!("{gave_up}: {}", told(&body, way, &room)));
                let at = |u: f64| body.at(&motion, V::Scalar::of(u));
                let length = lift(way).length() + 4.0;
                let epsilon = V::Scalar::epsilon().double();
                let band = 16.0 * epsilon * (half + length) + 1e-9;
                // By more than the poses are rounded: wherever it is moved by so little.
                let overlap = |u: f64| {
                    let nudges = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * band);
                    nudges.into_iter().flat_map(|by| [by, -by]).all(|by| {
                        let moved = at(u).posed(V::from_space(by), None);
                        matrix::overlap(&mesh, &moved, &mut ()) == Ok(true)
                    })
                };
                let before = answer.map_or(1.0, |found| found.first.double());
                for k in 0..400 {
                    let u = before * f64::from(k) / 400.0;
                    assert!(
                        u >= before || !overlap(u),
                        "it overlaps at {u} before {before}: {motion:?} {}",
                        told(&body, way, &room)
                    );
                }
                match answer {
                    None => misses += 1,
                    Some(Overlap { first, .. }) => {
                        hits += 1;
                        let gap = matrix::distance(&mesh, &body.at(&motion, first), &mut ());
                        let gap = gap.unwrap().distance.double();
                        assert!(gap <= band, "{gap} at {first}: {}", told(&body, way, &room));
                    }
                }
            }
        });
        eprintln!("{hits} hits, {misses} misses");
        assert!(hits > 20 && misses > 20);
    }
}

/// A space with an axis to turn about.
pub trait Turned: Double {
    fn about(axis: Self, angle: Angle<Self::Scalar>) -> Turn<Self>;
    fn upright(angle: Angle<Self::Scalar>) -> Turn<Self> {
        Self::about(Self::AXES[1], angle)
    }
}

impl Turned for Vec3 {
    fn about(axis: Self, angle: Angle<f32>) -> Turn<Self> {
        Turn::<Vec3>::new(axis, angle).unwrap()
    }
}

impl Turned for DVec3 {
    fn about(axis: Self, angle: Angle<f64>) -> Turn<Self> {
        Turn::<DVec3>::new(axis, angle).unwrap()
    }
}

in_spaces!(rooms_against_their_triangles: Vec3, DVec3);
in_spaces!(what_spins_above_a_floor_never_touches_it: Vec3, DVec3);
in_spaces!(turning_in_rooms: Vec3, DVec3);
