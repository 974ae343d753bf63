//! Seven corners of a box along the axes, of which one is missing: the fitted box had twice the
//! volume of the box itself, 144 against 72.
//!
//! Cause: along some directions corners are seen at one place but for rounding. The sides between
//! them have any direction, which led the rotating calipers past the corners that they should have
//! touched, so that a wide box seemed narrow. Fix: what is seen at one place is merged, a box is
//! measured on the corners themselves, and the box along the axes is one to choose from.

use glam::Vec3;
use hitbench_core::bounds::{aabb, measure, obb};

#[test]
fn seven_corners_of_a_box() {
    let corners = [
        [1.983_058_5, 4.635_68, 1.834_758_5],
        [-0.016_941_579, 4.635_68, 1.834_758_5],
        [-0.016_941_579, -1.364_32, -4.165_241_7],
        [1.983_058_5, 4.635_68, -4.165_241_7],
        [1.983_058_5, -1.364_32, -4.165_241_7],
        [-0.016_941_579, 4.635_68, -4.165_241_7],
        [-0.016_941_579, -1.364_32, 1.834_758_5],
    ]
    .map(Vec3::from);
    let [tight, straight] = [obb(&corners).unwrap().into(), aabb(&corners).unwrap().into()]
        .map(|b| measure(&b).unwrap());
    assert!(tight <= straight, "{tight} > {straight}");
    assert!((straight - 72.0).abs() < 1e-4, "{straight}");
}
