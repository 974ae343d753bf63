//! The sweep of a k-DOP gave up that came down with a flat side on the rim of a sector beyond 90°,
//! both turning about the axis of the sector.
//!
//! Cause: all azimuths of the rim are as near. The half-ball in the middle of an arc tells of the
//! arc within a slack that falls with the square of its width, so a gap of 1e-8 took 30,000 arcs;
//! and a face that parts the hulls was not asked where one turned. Fix: the support of an arc is
//! that of its flat sectors, and near contact faces and edges tell the direction.

use glam::Vec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Kdop, Motion, Sector, Shape, Turn};

#[test]
fn it_is_answered() {
    let apex = Vec3::new(0.073607355, 0.02583718, -0.059565183);
    let direction = Vec3::new(-0.3599339, -0.7821434, 0.5086249);
    let sector = Sector::new(apex, direction, Angle::Degrees(161.85938), 1.0).unwrap().into();
    let face = Vec3::new(0.35993394, 0.7821435, -0.508625);
    let directions = vec![Vec3::X, Vec3::Y, Vec3::Z, face];
    let min = vec![0.5193413, 1.5064664, -1.7427917, 2.0916252];
    let max = vec![1.1741136, 2.1612387, -1.0880194, 2.7463975];
    let kdop: Shape<Vec3> = Kdop::new(directions, min, max).unwrap().into();
    let turn = |degrees| Some(Turn::<Vec3>::new(direction, Angle::Degrees(degrees)).unwrap());
    let of_sector = Motion { displacement: Vec3::ZERO, turn: turn(-165.97003) };
    let displacement = Vec3::new(-0.57227445, -1.2435637, 0.8086848);
    let of_kdop = Motion { displacement, turn: turn(147.84619) };
    let met = matrix::sweep(&sector, of_sector, &kdop, of_kdop, &mut ()).unwrap().unwrap();
    let [a, b] = [sector.at(&of_sector, met.first), kdop.at(&of_kdop, met.first)];
    let apart = matrix::distance(&a, &b, &mut ()).unwrap().distance;
    assert!(apart < 1e-6 && (met.first - 0.66941).abs() < 1e-4, "{apart:e} at {}", met.first);
}
