//! What a sector beyond 90° in space costs against every kind, at rest, on straight ways and with a
//! turn: median, 99 % and worst: `cargo bench --bench wide_sector`. `CASES=…` asks for another
//! number of poses, `KIND=…` for one kind, `SLOW=…` for each sweep that takes so many ms.

use std::hint::black_box;
use std::time::Instant;

use glam::Vec3;
use hitbench_core::intersect::matrix::{self, Unanswered};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::*;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// A source of chance.
struct Random(XorShiftRng);

impl Random {
    fn between(&mut self, low: f32, high: f32) -> f32 {
        self.0.random_range(low..=high)
    }

    fn direction(&mut self) -> Vec3 {
        loop {
            let v = Vec3::from_array([0; 3].map(|_| self.between(-1.0, 1.0)));
            if (0.1..=1.0).contains(&v.length()) {
                return v.normalize();
            }
        }
    }

    fn turn(&mut self, axis: Vec3) -> Option<Turn<Vec3>> {
        Some(Turn::<Vec3>::new(axis, Angle::Degrees(self.between(-180.0, 180.0))).unwrap())
    }
}

/// Of one kind, about a place, with an axis.
fn body(kind: &str, random: &mut Random, at: Vec3, axis: Vec3, size: f32) -> Shape<Vec3> {
    let across = axis.any_orthonormal_vector();
    let axes = [axis, across, axis.cross(across)];
    let [p, q] = [at - axis * size, at + axis * size];
    let half = Vec3::from_array([0; 3].map(|_| random.between(0.2, 1.0))) * size;
    let sector =
        |degrees: f32| Sector::new(at, axis, Angle::Degrees(degrees), size).unwrap().into();
    let mesh = |(corners, triangles): hitbench_testing::meshes::Triangles, scale: f64| {
        let corners: Vec<Vec3> =
            corners.iter().map(|p| at + (*p * scale).as_vec3() * size).collect();
        Mesh::new(corners, triangles).unwrap().into()
    };
    match kind {
        "point" => Point::new(at).unwrap().into(),
        "segment" => Segment::new(p, q).unwrap().into(),
        "ball" => Ball::new(at, size).unwrap().into(),
        "capsule" => Capsule::new(p, q, size * 0.5).unwrap().into(),
        "triangle" => Triangle::new(p, q, at + across * size).unwrap().into(),
        "aabb" => Aabb::new(at, half).unwrap().into(),
        "obb" => Obb::new(at, half, axes).unwrap().into(),
        "sector" => sector(random.between(10.0, 90.0)),
        "wide sector" => sector(random.between(95.0, 175.0)),
        "ellipsoid" => Ellipsoid::new(at, half, axes).unwrap().into(),
        "cylinder" => Cylinder::new(p, q, size * 0.5).unwrap().into(),
        "cone" => Cone::new(p, q, size * 0.5).unwrap().into(),
        "frustum" => {
            let fov = Angle::Degrees(random.between(20.0, 100.0));
            Frustum::new(at, q, across, fov, 1.2, size * 0.1, size).unwrap().into()
        }
        "kdop" => {
            let directions = vec![Vec3::X, Vec3::Y, Vec3::Z, axis];
            let min: Vec<f32> = directions.iter().map(|d| d.dot(at) - size).collect();
            let max: Vec<f32> = directions.iter().map(|d| d.dot(at) + size * 0.5).collect();
            Kdop::new(directions, min, max).unwrap().into()
        }
        "hull" => {
            let points: Vec<Vec3> = (0..24).map(|_| at + random.direction() * size).collect();
            Hull::new(points).unwrap().into()
        }
        "mesh 80" => mesh(hitbench_testing::meshes::icosphere(1), 1.0),
        "mesh 512" => mesh(hitbench_testing::meshes::torus_knot(2, 3, 32, 8), 0.6),
        "mesh 980" => mesh(hitbench_testing::meshes::torus_knot(2, 3, 70, 7), 0.6),
        "ray" => Ray::new(at, axis).unwrap().into(),
        "line" => Line::new(at, axis).unwrap().into(),
        "plane" => Plane::from_point_normal(at, axis).unwrap().into(),
        "half-space" => {
            let plane = Plane::from_point_normal(at, axis).unwrap();
            HalfSpace::new(plane.normal(), plane.offset()).unwrap().into()
        }
        _ => unreachable!(),
    }
}

const KINDS: [&str; 22] = [
    "point",
    "segment",
    "ball",
    "capsule",
    "triangle",
    "aabb",
    "obb",
    "sector",
    "wide sector",
    "ellipsoid",
    "cylinder",
    "cone",
    "frustum",
    "kdop",
    "hull",
    "mesh 80",
    "mesh 512",
    "mesh 980",
    "ray",
    "line",
    "plane",
    "half-space",
];

/// Which of them turn.
#[derive(Clone, Copy, PartialEq)]
enum Turns {
    Nobody,
    Sector,
    Other,
    Both,
    Coaxial,
}

type Moving = (Shape<Vec3>, Motion<Vec3>);

/// How far apart they are at least, of some instants of the frame, and on which way.
fn nearest([a, b]: &[Moving; 2]) -> (f32, Vec3) {
    let mut least = (f32::INFINITY, Vec3::X);
    for k in 0..=48 {
        let u = k as f32 / 48.0;
        let closest = matrix::distance(&a.0.at(&a.1, u), &b.0.at(&b.1, u), &mut ());
        let Ok(closest) = closest else { continue };
        if closest.distance < least.0 {
            least = (closest.distance, (closest.b - closest.a).normalize_or_zero());
        }
    }
    least
}

/// A case of a kind: anywhere, or so that both pass each other closely.
fn case(kind: &str, turns: Turns, close: bool, random: &mut Random) -> [Moving; 2] {
    let direction = random.direction();
    let degrees = random.between(95.0, 175.0);
    let apex = random.direction() * random.between(0.0, 3.0);
    let sector: Shape<Vec3> =
        Sector::new(apex, direction, Angle::Degrees(degrees), 1.0).unwrap().into();
    let size = random.between(0.05, 0.6);
    let from =
        -direction * random.between(0.0, 1.5) + random.direction() * random.between(0.0, 1.5);
    let to = -direction * random.between(0.0, 1.5) + random.direction() * random.between(0.0, 1.5);
    let coaxial = turns == Turns::Coaxial;
    let (from, to, axis) = if coaxial {
        let along = |random: &mut Random| -direction * random.between(0.0, 2.5);
        (
            along(random),
            along(random),
            if random.between(0.0, 1.0) < 0.5 { direction } else { -direction },
        )
    } else {
        (from, to, random.direction())
    };
    let other = body(kind, random, apex + from, axis, size);
    let axes = [random.direction(), random.direction()];
    let axes = if coaxial { [direction; 2] } else { axes };
    let turn_of_sector = match turns {
        Turns::Sector | Turns::Both | Turns::Coaxial => random.turn(axes[0]),
        _ => None,
    };
    let turn_of_other = match turns {
        Turns::Other | Turns::Both | Turns::Coaxial => random.turn(axes[1]),
        _ => None,
    };
    let mut bodies = [
        (sector, Motion { displacement: Vec3::ZERO, turn: turn_of_sector }),
        (other, Motion { displacement: to - from, turn: turn_of_other }),
    ];
    if close {
        let gap = 10_f32.powf(random.between(-4.0, -1.0));
        for _ in 0..6 {
            let (distance, way) = nearest(&bodies);
            if distance == 0.0 || distance.is_infinite() {
                break;
            }
            let way = if coaxial { direction * way.dot(direction).signum() } else { way };
            bodies[1].0 = bodies[1].0.posed(way * (gap - distance), None);
        }
    }
    bodies
}

#[derive(Default)]
struct Times {
    us: Vec<f64>,
    hits: usize,
    gave_up: usize,
    refused: usize,
}

impl Times {
    fn print(&mut self, name: &str) {
        if self.us.is_empty() {
            return;
        }
        self.us.sort_by(f64::total_cmp);
        let n = self.us.len();
        println!(
            "{name:<34} {:>10.1} {:>11.1} {:>12.1} {:>7} {:>6} {:>5} {:>5}",
            self.us[n / 2],
            self.us[(n * 99 / 100).min(n - 1)],
            self.us[n - 1],
            self.us.len(),
            self.hits,
            self.gave_up,
            self.refused
        );
    }
}

fn main() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<f64>().ok());
    let cases = number("CASES").map_or(200, |n| n as u64);
    let slow = number("SLOW").unwrap_or(f64::INFINITY);
    let only = std::env::var("KIND").ok();
    let what = std::env::var("WHAT").ok();
    println!(
        "{:<34} {:>10} {:>11} {:>12} {:>7} {:>6} {:>5} {:>5}",
        "µs", "median", "99 %", "worst", "cases", "hits", "gave up", "refused"
    );
    let classes = [
        ("rest", Turns::Nobody, false),
        ("rest near", Turns::Nobody, true),
        ("straight", Turns::Nobody, false),
        ("straight near", Turns::Nobody, true),
        ("sector turns", Turns::Sector, true),
        ("other turns", Turns::Other, true),
        ("both turn", Turns::Both, false),
        ("both turn near", Turns::Both, true),
        ("coaxial", Turns::Coaxial, false),
        ("coaxial near", Turns::Coaxial, true),
    ];
    for (name, turns, close) in classes {
        if what.as_ref().is_some_and(|what| what != name) {
            continue;
        }
        let mut all = Times::default();
        for kind in KINDS {
            if only.as_ref().is_some_and(|only| only != kind) {
                continue;
            }
            let mut times = Times::default();
            for seed in 0..cases {
                let mut random = Random(XorShiftRng::seed_from_u64(seed));
                let [(a, of_a), (b, of_b)] = case(kind, turns, close, &mut random);
                let began = Instant::now();
                if name.starts_with("rest") {
                    let closest = black_box(matrix::distance(&a, &b, &mut ()));
                    times.us.push(began.elapsed().as_secs_f64() * 1e6);
                    times.hits += usize::from(closest.is_ok_and(|c| c.distance == 0.0));
                } else {
                    let answer = black_box(matrix::sweep(&a, of_a, &b, of_b, &mut ()));
                    times.us.push(began.elapsed().as_secs_f64() * 1e6);
                    match answer {
                        Ok(Some(Overlap { .. })) => times.hits += 1,
                        Ok(None) => {}
                        Err(Unanswered::GaveUp(_)) => times.gave_up += 1,
                        Err(_) => times.refused += 1,
                    }
                }
                let us = times.us.last().copied().unwrap_or_default();
                if us > slow * 1e3 {
                    println!("  seed {seed}: {:.1} ms {a:?} {of_a:?} {b:?} {of_b:?}", us / 1e3);
                }
            }
            all.us.extend(&times.us);
            all.hits += times.hits;
            all.gave_up += times.gave_up;
            all.refused += times.refused;
            times.print(&format!("{name}: {kind}"));
        }
        all.print(&format!("{name}: all"));
    }
}
