//! Reported: in a room of 170 units a box that was 5e-7 above the floor was said to touch it:
//! `gjk::distance` answered 0.
//!
//! Cause: the way between the closest points was so short beside the floor that its direction kept
//! 7 digits, and along a direction that is off by 2e-7 the floor reaches higher than the box
//! stands. So no bound of the distance from below was found, the search ended for want of progress,
//! and whatever was not proved to be apart was said to overlap.
//!
//! Fix: where rounding leaves a search open it goes on in twice the digits (`gjk/settle.rs`), from
//! points that are not rounded, until both bounds of the distance meet. "Overlap" is said only
//! where the nearest points coincide within what rounding made of the points themselves.

use glam::{DVec2, DVec3};
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Hull, Obb, Segment, Shape, Triangle};

/// Far on the right, and turned by 180° with what rounding makes of that.
fn falling() -> Shape<DVec3> {
    let center = DVec3::new(2.2639837645606953, 0.13366628032389039, -2.530230581476023);
    let half = DVec3::new(0.38413801701498596, 0.1336658153651349, 0.3585410230707688);
    let tilt = 1.2246467991473532e-16;
    let axes = [DVec3::X, DVec3::new(0.0, -1.0, tilt), DVec3::new(0.0, -tilt, -1.0)];
    Obb::new(center, half, axes).unwrap().into()
}

#[test]
fn it_does_not_touch() {
    let cell = 17.060541228647182;
    let corner = |x: f64, z: f64| DVec3::new(x * cell, 0.0, z * cell);
    // The square of the floor below, in two triangles.
    let (p, q) = (corner(1.0, -1.0), corner(-1.0, 1.0));
    for third in [corner(-1.0, -1.0), corner(1.0, 1.0)] {
        let floor = Shape::from(Triangle::new(third, q, p).unwrap());
        for (a, b) in [(&floor, &falling()), (&falling(), &floor)] {
            let distance = gjk::distance(a, b, &mut ()).unwrap().distance;
            assert!((distance - 4.6495875545e-7).abs() < 1e-15, "{distance}");
            assert!(!gjk::overlap(a, b, &mut ()).unwrap());
        }
    }
}

/// So it is in the plane.
#[test]
fn nor_does_a_polygon_over_a_long_segment() {
    let floor =
        Shape::from(Segment::new(DVec2::new(-40.0, -30.0), DVec2::new(20.0, 15.0)).unwrap());
    for gap in [1e-6, 1e-8, 1e-10, 1e-12] {
        // Its lowest corner is over the middle of the floor.
        let over = DVec2::new(-10.0, -7.5) + DVec2::new(-0.6, 0.8) * gap;
        let points = [DVec2::ZERO, DVec2::new(0.3, 0.5), DVec2::new(-0.4, 0.2)];
        let hull = Shape::from(Hull::new(points.map(|p| over + p).to_vec()).unwrap());
        let distance = gjk::distance(&floor, &hull, &mut ()).unwrap().distance;
        assert!((distance - gap).abs() < 1e-14, "{distance} for {gap}");
    }
}
