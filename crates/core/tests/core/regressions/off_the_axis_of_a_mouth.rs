//! The distance of two sectors beyond 90° was 5 % too small, from a point that is 0.06 off the
//! first of them: the apex of the second one is on the axis of the first, as far as rounding tells.
//!
//! Cause: which way the point is off the axis was told by what rounding had left of a cross product,
//! as if that were across the axis. Fix: only the parts across the axis count, and of any length.

use glam::DVec3;
use hitbench_core::intersect::{distance, matrix};
use hitbench_core::shapes::{Angle, Sector, Shape};

#[test]
fn the_nearest_points_belong_to_the_sectors() {
    let direction = DVec3::new(-0.570705584136405, 0.5180620665237906, 0.6371081787770617);
    let half_angle = Angle::Degrees(109.41061463286687);
    let first = Sector::new(DVec3::ZERO, direction, half_angle, 1.0).unwrap();
    let apex = DVec3::new(1.4170777640640964, -1.2863624525189368, -1.581957244757851);
    let direction = DVec3::new(0.7789647210639504, -0.1794582848957999, 0.6008399847879798);
    let half_angle = Angle::Degrees(159.33554005998403);
    let second = Sector::new(apex, direction, half_angle, 1.2330559146683384).unwrap();
    let shapes: [Shape<DVec3>; 2] = [first.into(), second.into()];
    let closest = matrix::distance(&shapes[0], &shapes[1], &mut ()).unwrap();
    for (point, sector) in [(closest.a, first), (closest.b, second)] {
        let off = distance::point_sector(point, &sector, &mut ()).distance;
        assert!(off < 1e-15, "{off} {closest:?}");
    }
    assert!((closest.distance - 1.1088392194872998).abs() < 1e-14, "{closest:?}");
}
