//! The normal where a cylinder and a sector meet that fly past each other at 10,000 times their
//! size was off by a degree.
//!
//! Cause: it was the direction of the gap shortly before, which is as wide as the precision of the
//! search; by then the closest points are elsewhere on curved surfaces. Fix: at the contact itself
//! the shapes are moved apart along the last direction known, as little as is well above rounding,
//! until the direction of the gap stays the same.

use glam::Vec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Cylinder, Sector, Shape};

#[test]
fn a_rim_on_an_arc() {
    let start = Vec3::new(-0.893_411_1, -1.716_125_5, 1.899_724_8);
    let end = Vec3::new(-1.577_264_7, -1.583_500_3, -1.940_285);
    let cylinder: Shape<Vec3> = Cylinder::new(start, end, 0.549_944_94).unwrap().into();
    let apex = Vec3::new(0.451_083_93, -0.623_711_7, -0.268_994_8);
    let direction = Vec3::new(0.265_093_54, 0.529_998_54, 0.805_497_94);
    let sector = Sector::new(apex, direction, Angle::Degrees(60.0), 0.442_785_1).unwrap().into();
    let way = Vec3::new(3_830.007_3, 2_166.517, 4_374.373_5);
    let other = Vec3::new(-7_448.156_2, -1_771.206_4, -3_238.309_3);
    let meeting = matrix::sweep(&cylinder, way, &sector, other).unwrap().unwrap();
    let contact = matrix::contact(&cylinder, way, &sector, other, meeting.first).unwrap();
    // Of the latest separating plane, found with 40 digits.
    let normal = Vec3::new(0.615_194_8, 0.784_048_9, -0.082_478_56);
    let off = contact.normal.expect("a rim and an arc have one normal").angle_between(normal);
    assert!(off.to_degrees() < 0.01, "{off}");
}
