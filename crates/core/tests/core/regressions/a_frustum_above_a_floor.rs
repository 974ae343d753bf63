//! The sweep of a frustum that slid 39 ulp above a floor gave up.
//!
//! Cause: the side on which the floor lies was taken from the point about which the frustum turns,
//! its eye, which was below the floor; so the normal of the floor never parted them. And of the
//! faces that part two bodies the first was taken, not the one that parts them longest. Fix: the
//! side is taken from the middle of the corners, and the best face counts.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Angle, Frustum, Shape, Triangle};

#[test]
fn it_slides_over_the_floor() {
    let (x, z) = (-12.394742555023186, -19.026643681293514);
    let (eye, target) = (-0.04671774952902563, 0.42045974576262335);
    let (near, far) = (0.04671774952916491, 0.4671774952916491);
    let frustum: Shape<DVec3> = Frustum::new(
        DVec3::new(x, eye, z),
        DVec3::new(x, target, z),
        DVec3::NEG_X,
        Angle::Degrees(67.16512146134518),
        1.2,
        near,
        far,
    )
    .unwrap()
    .into();
    let lowest = frustum.bounds().min.y;
    assert!(lowest > 0.0 && lowest < 1e-12, "{lowest:e}");
    let corner = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let (left, right) = (7.834822125688866, 23.504466377066613);
    let floor = Triangle::new(corner(left, -right), corner(left, -left), corner(right, -right));
    let floor: Shape<DVec3> = floor.unwrap().into();
    for way in [239.77371500864768, 40.0, 1000.0] {
        let answer = matrix::sweep(&floor, DVec3::ZERO, &frustum, DVec3::X * way);
        assert_eq!(answer, Ok(None));
    }
}
