//! Bodies that move through rooms: floors, walls, stairs, slopes and lids of triangles, against brute force over these.

mod brute;
mod world;

use std::ops::RangeInclusive;

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use self::brute::Meeting;
use self::world::{HALF_SPACE, MESH, Room, case};
use crate::common::*;

/// What there is to say of a case that fails.
fn told<V: Vector>(body: &Shape<V>, way: V, room: &Room) -> String {
    format!("{body:?} by {way:?} through {:?} {:?}", room.corners, room.triangles)
}

mod generic {
    use super::*;

    /// No false hit, no miss, no search that gives up; and the first contact is where brute force says.
    fn against_triangles<V: Dimension<Double = DVec3, Precise = DVec3>>(
        cases: u64,
        kinds: RangeInclusive<usize>,
    ) {
        let (mut hits, mut misses, mut close) = (0, 0, 0);
        cases_of(count(cases), |random| {
            for kind in kinds.clone() {
                let half = 10_f64.powf(random.between(0.5, 3.0));
                let (room, body, way, gap) = case::<V>(random, kind, half);
                let (mesh, triangles) = room.mesh::<V>();
                let answer = matrix::sweep(&mesh, V::ZERO, &body, way)
                    .unwrap_or_else(|gave_up| panic!("{gave_up}: {}", told(&body, way, &room)));
                let swapped = matrix::sweep(&body, way, &mesh, V::ZERO).unwrap();
                assert_eq!(answer, swapped, "{}", told(&body, way, &room));
                let by = lift(way);
                let swept = body.bounds_over(&way.into());
                let truth = triangles.iter().fold(Meeting::never(), |truth, triangle| {
                    let around = Bounds::around(triangle.vertices().map(V::from_space));
                    if around.distance(&swept).double() > 2.0 * gap {
                        return truth;
                    }
                    let of = |body: &Shape<V>| {
                        let seen_from = lift(mesh.reference_point());
                        Meeting::of(&in_double::<V>(body), by, triangle, gap, seen_from)
                    };
                    match &body {
                        Shape::Mesh(mesh) => {
                            mesh.triangles().map(|t| of(&t.into())).fold(truth, Meeting::or)
                        }
                        body => truth.or(of(body)),
                    }
                });
                // What the poses at the ends are rounded by.
                let band = 2.0 * V::Scalar::epsilon().double() / by.length() * (by.length() + half);
                let first = answer.map(|found| found.first.double());
                match first {
                    None => misses += 1,
                    Some(_) => hits += 1,
                }
                close += usize::from(first.is_none() && truth.least < 2.0 * gap);
                // Nearly along a face a contact within 4 ulp of the coordinates comes earlier. To those of a body and
                // the room, at most half + length of each, a ray adds those from its origin to the farthest wall.
                let is_sight = matches!(body, Shape::Ray(_) | Shape::Line(_));
                let sums: f64 = if is_sight { 24.0 } else { 8.0 };
                let touches = |first: f64| {
                    let at = body.posed(way * V::Scalar::of(first), None);
                    let gap = matrix::distance(&mesh, &at).unwrap().distance.double();
                    gap <= sums * V::Scalar::epsilon().double() * (half + by.length())
                };
                assert!(
                    first.is_none_or(|first| first >= truth.earliest - band || touches(first)),
                    "a hit at {first:?}, which is none before {}: {}",
                    truth.earliest,
                    told(&body, way, &room)
                );
                let until = first.unwrap_or(1.0);
                assert!(
                    until <= truth.latest + band || first.is_none() && truth.latest > 1.0 - band,
                    "{first:?} where it meets at {} at the latest: {}",
                    truth.latest,
                    told(&body, way, &room)
                );
            }
        });
        eprintln!("{hits} hits, {misses} misses, {close} of them close");
        // Of one world alone there are few.
        let all = std::env::var("SEED").is_err();
        assert!(!all || hits > 100 && misses > 100 && close > 50);
    }

    pub fn rooms_against_their_triangles<V: Dimension<Double = DVec3, Precise = DVec3>>() {
        against_triangles::<V>(60, 0..=HALF_SPACE);
    }

    /// What turns about the vertical while it moves along the floor keeps its height.
    pub fn what_spins_above_a_floor_never_touches_it<V: Turned>() {
        cases_of(count(20), |random| {
            for kind in (0..=MESH).filter(|kind| *kind != 5 && *kind != 12) {
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
                let answer = matrix::sweep(&mesh, V::ZERO, &body, motion);
                assert_eq!(answer, Ok(None), "{}", told(&body, way, &room));
            }
        });
    }

    /// With a turn, seen in many instants of the frame: no overlap before the first contact, and touch there.
    pub fn turning_in_rooms<V: Turned + Dimension<Double = DVec3, Precise = DVec3>>() {
        let (mut hits, mut misses) = (0, 0);
        cases_of(count(12), |random| {
            for kind in 0..=MESH {
                let half = 10_f64.powf(random.between(0.5, 2.0));
                let (room, body, way, _) = case::<V>(random, kind, half);
                let (mesh, _) = room.mesh::<V>();
                let angle = Angle::Degrees(V::Scalar::of(random.between(-200.0, 200.0)));
                let turn = Some(V::about(random.direction(), angle));
                let motion = Motion { displacement: way, turn };
                let answer = matrix::sweep(&mesh, V::ZERO, &body, motion)
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
                        matrix::overlap(&mesh, &moved) == Ok(true)
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
                        let gap = matrix::distance(&mesh, &body.at(&motion, first));
                        let gap = gap.unwrap().distance.double();
                        assert!(gap <= band, "{gap} at {first}: {}", told(&body, way, &room));
                    }
                }
            }
        });
        eprintln!("{hits} hits, {misses} misses");
        // Of one world alone there are few.
        assert!(std::env::var("SEED").is_ok() || hits > 20 && misses > 20);
    }
}

/// A space with an axis to turn about.
pub trait Turned: Dimension {
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
