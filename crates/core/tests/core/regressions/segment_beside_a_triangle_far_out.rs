//! A segment passes a triangle at a distance of 4.6 mm, 770 km from the origin, and its distance was 0.
//!
//! Cause: where the segment crosses the triangle's plane was computed in the world, whose coordinates are rounded to
//! 6 cm there, and that place lay inside the triangle.
//! Fix: the place is seen from a vertex of the triangle.

use glam::Vec3;
use hitbench_core::intersect::{distance, gjk};
use hitbench_core::shapes::{Segment, Shape, Triangle};

#[test]
fn distance_is_that_of_double_precision() {
    let v = Vec3::new;
    let start = v(-709473.4, 314589.7, 246965.78);
    let segment = Segment::new(start, v(-709473.0, 314589.66, 246965.84)).unwrap();
    let a = v(-709473.44, 314589.63, 246966.0);
    let b = v(-709473.7, 314589.75, 246965.94);
    let triangle = Triangle::new(a, b, v(-709473.0, 314589.75, 246965.56)).unwrap();

    let found = distance::segment_triangle(&segment, &triangle, &mut ()).distance;
    let [p, q] = [segment.start(), segment.end()].map(|p| p.as_dvec3());
    let segment: Shape<glam::DVec3> = Segment::new(p, q).unwrap().into();
    let [a, b, c] = triangle.vertices().map(|p| p.as_dvec3());
    let triangle: Shape<glam::DVec3> = Triangle::new(a, b, c).unwrap().into();
    let truth = gjk::distance(&segment, &triangle, &mut ()).unwrap().distance;
    assert!((truth - 4.558e-3).abs() < 1e-6, "{truth}");
    assert!((f64::from(found) - truth).abs() < 1e-6, "{found} for {truth}");
}
