//! The sweep of a box gave up that turned about an almost vertical line, 3e-7 above a floor.
//!
//! Cause: where it left a triangle of the floor, an edge of the triangle and one of the box were
//! nearest, both nearly level. Of so small a distance the closest points tell no direction, and the
//! direction was made of two edges of one body, or without the third side of the triangle. So each
//! of a million steps was the distance over the speed. Fix: directions across an edge of either
//! body are tried too, and the widest gap counts.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Motion, Obb, Shape, Triangle, Turn};

#[test]
fn the_last_contact_is_found() {
    let far = 18.97184516626458;
    let corner = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let floor = Triangle::new(corner(far, 0.0), corner(0.0, far), corner(far, far)).unwrap();
    let floor: Shape<DVec3> = floor.into();
    let axis = DVec3::new(-2.762191205491529e-6, -0.9999999999900655, -3.4984600899191227e-6);
    let turn = Turn::<DVec3>::new(axis, Angle::Degrees(-154.18406254886543)).unwrap();
    let displacement = DVec3::new(160.76587628206576, 0.0, 83.47035492027513);
    let motion = Motion { displacement, turn: Some(turn) };
    let half = DVec3::new(0.19118541932966662, 0.1719936251502881, 0.13015467759476604);
    for gap in [2.8683511692199686e-7, 1e-9, 6.4e-14] {
        let center = DVec3::new(-4.602374351578721, half.y + gap, 8.9635974038124);
        let body: Shape<DVec3> =
            Obb::new(center, half, [DVec3::X, DVec3::Y, DVec3::Z]).unwrap().into();
        let met = matrix::sweep(&floor, DVec3::ZERO, &body, motion).unwrap().unwrap();
        for u in [met.first, met.last] {
            let apart = matrix::distance(&floor, &body.at(&motion, u)).unwrap().distance;
            assert!(apart < 1e-9, "{apart:e} at {u}");
        }
    }
}
