//! A k-DOP whose directions are nearly parallel, or nearly in one plane, was said to hold a point that lies outside of its slabs.
//!
//! Cause: corners were found in double precision with an estimate of their error; along a side that is cut at a small angle the
//! estimate grew to the side itself, and a coordinate below it was written as 0.
//! Fix: which planes meet in a corner is told by exact arithmetic where rounding could decide, and each corner is rounded once.

use glam::{DVec2, Vec2, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Kdop, Point, Shape, ShapeError};

#[test]
fn in_the_plane() {
    let directions = [
        DVec2::new(0.7139938480047081, 0.9198158466529187),
        DVec2::new(0.08657612341963025, 0.11197190714539854),
    ];
    let min = [0.3300577117889702, 0.03901828492604775];
    let max = [0.3508264113396937, 0.0803502222866462];
    let kdop: Shape<DVec2> = Kdop::new(directions, min, max).unwrap().into();
    let origin = Point::new(DVec2::ZERO).unwrap().into();
    assert_eq!(matrix::overlap(&kdop, &origin), Ok(false));
    let distance = matrix::distance(&kdop, &origin).unwrap().distance;
    assert!((distance - 0.2834551271447509).abs() < 1e-13, "{distance}");
}

#[test]
fn in_space() {
    let directions =
        [Vec3::new(-0.5, 0.5, 0.0), Vec3::Y, Vec3::new(-1.6322681, -0.85157216, -0.0031657105)];
    let min = [0.63699055, 1.9952865, -4.624912];
    let max = [1.3352973, 3.601258, -1.6240127];
    let kdop: Shape<Vec3> = Kdop::new(directions, min, max).unwrap().into();
    let point = Point::new(Vec3::new(0.0, 0.0, 740.764)).unwrap().into();
    assert_eq!(matrix::overlap(&kdop, &point), Ok(false));
    let distance = matrix::distance(&kdop, &point).unwrap().distance;
    assert!((distance - 1.9952865).abs() < 1e-6, "{distance}");
}

#[test]
fn corners_out_of_range_are_refused_with_the_reason() {
    let near = [Vec2::X, Vec2::new(1.0, 1e-30)];
    let refused = Kdop::new(near, [0.0, 1.0], [1.0, 2.0]).unwrap_err();
    assert!(matches!(refused, ShapeError::FarCorner { .. }), "{refused}");
    assert!(refused.to_string().contains("nearly parallel"), "{refused}");
    // A little nearer they are right.
    let kdop = Kdop::new([Vec2::X, Vec2::new(1.0, 2.0_f32.powi(-50))], [0.0, 1.0], [1.0, 2.0]);
    let corners = kdop.unwrap().vertices().to_vec();
    assert!(corners.contains(&Vec2::new(1.0, 0.0)), "{corners:?}");
    assert!(corners.contains(&Vec2::new(0.0, 2.0_f32.powi(51))), "{corners:?}");
}
