//! Sweeps of shapes that graze took 5 to 12 s, and then gave up.
//!
//! Cause: each step in time followed the direction between the closest points. Those of shapes that nearly touch are rounded to
//! about their distance, so along that direction a curved surface hides the gap, and a step was as short as the gap is
//! wide: 1e-13 of the frame, a million times. Fix: a pair that takes many steps is asked for the direction along which its
//! projections are farthest apart, which rounding leaves precise: then a step halves the way to a graze. What is not decided
//! after 1,024 steps of one pair gives up, and says how near they are.
//!
//! The scenes stand in `tests/reported` too.

use glam::DVec2;
use hitbench_core::Vector;
use hitbench_core::intersect::Recorder;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Aabb, Angle, Capsule, Ellipsoid, Sector, Shape};

/// The answer, and how many steps it took.
fn counted<V: Dimension>(
    a: &Shape<V>,
    of_a: V,
    b: &Shape<V>,
    of_b: V,
) -> (Overlap<V::Scalar>, u32) {
    let mut steps = 0;
    let mut count = || {
        steps += 1;
        false
    };
    let met = explain::with(&mut Recorder::of_verdict(&mut count)).sweep(a, of_a, b, of_b);
    (met.expect("the search comes to its end").expect("they touch"), steps)
}

/// The lowest point of an ellipse passes the upper end of a segment: (−2, −0.5), when its centre has come from x = −1 to −2.
#[test]
fn an_ellipse_past_the_end_of_a_segment() {
    let axes = [DVec2::Y, -DVec2::X];
    let ellipse = Ellipsoid::new(DVec2::new(-1.0, 1.5), DVec2::new(2.0, 1.0), axes).unwrap().into();
    let [start, end] = [DVec2::new(0.0, -3.0), DVec2::new(-2.0, -0.5)];
    let segment = Capsule::new(start, end, 0.0).unwrap().into();
    let way = 1.4970146;
    let (met, steps) = counted(&ellipse, DVec2::new(-way, 0.0), &segment, DVec2::ZERO);
    for u in [met.first, met.last] {
        // An ulp of heights is within this of the time at which a parabola touches.
        assert!((u - 1.0 / way).abs() < 1e-6, "{met:?}");
    }
    assert!(steps < 400, "{steps}");
}

/// A box slides down along a disk that it touches in one point: until its upper side is below that, at u = 1 / 2.48….
#[test]
fn a_box_along_the_arc_of_a_wide_sector() {
    let falling = Aabb::new(DVec2::new(-1.5, 3.5), DVec2::new(1.0, 0.5)).unwrap().into();
    let angle = Angle::Radians(2.843_743_529_122_956);
    let apex = DVec2::new(1.0, 4.0);
    let sector =
        Sector::new(apex, DVec2::new(-1.0, 2.0).unit().unwrap(), angle, 1.5).unwrap().into();
    let [up, down] = [0.503_045_600_207_460_6, -1.977_396_517_361_373_2];
    let (met, steps) = counted(&falling, DVec2::new(0.0, up), &sector, DVec2::new(0.0, down));
    assert_eq!(met.first, 0.0);
    assert!((met.last - 1.0 / (up - down)).abs() < 1e-6, "{met:?}");
    assert!(steps < 400, "{steps}");
}
