//! A sector that stood on its apex, 5e-14 above a floor, and turned about it met the floor at
//! once; with contact no wider than rounding, and in a room, its sweep gave up.
//!
//! Cause: with a turn all within 1e-10 of the size was contact. And how much the lowest point may
//! fall was bounded for the farthest point of the sector, which turns fast, though the lowest is
//! the apex, which does not turn: a step was some root of the gap, and a million of them were not
//! enough. Fix: what slides or spins is in contact only within rounding; as long as all rays from
//! the apex lead upwards the apex is the lowest point; and of stretches of time that are clear
//! longer ones are tried in orders of magnitude.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Motion, Sector, Shape, Triangle, Turn};

#[test]
fn it_stands_until_its_edge_comes_down() {
    let corner = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let floor = Triangle::new(corner(-40.0, -40.0), corner(-40.0, 60.0), corner(60.0, -40.0));
    let floor: Shape<DVec3> = floor.unwrap().into();
    let axis = DVec3::new(-0.804947329720792, 0.5517397419619499, 0.21827288772343736);
    let turn = Turn::<DVec3>::new(axis, Angle::Degrees(112.50451945858583)).unwrap();
    let motion = Motion { displacement: DVec3::X * 1.5843389981182776, turn: Some(turn) };
    let direction = DVec3::new(-0.09503345581163994, 0.9490305438710236, 0.3005156719313761);
    for height in [4.6629367034256575e-14, 1e-9] {
        let apex = DVec3::new(6.572163397221158, height, -3.327462096051866);
        let angle = Angle::Degrees(52.20994400477173);
        let body = Sector::new(apex, direction, angle, 0.3088419228817998).unwrap().into();
        let met = matrix::sweep(&floor, DVec3::ZERO, &body, motion).unwrap().unwrap();
        let Shape::Sector(then) = body.at(&motion, met.first) else { unreachable!() };
        // Its lowest ray is level.
        let lowest = then.direction().y.acos().to_degrees() + 52.20994400477173;
        assert!((lowest - 90.0).abs() < 1e-6, "{lowest} at {}", met.first);
    }
}
