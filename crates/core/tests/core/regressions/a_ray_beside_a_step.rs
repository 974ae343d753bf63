//! A ray that came down on the edge of a step was met 1.8e-12 too low, 14 ulp of its coordinates.
//!
//! Cause: far from the step the time of a leap was taken from the distance and the direction
//! between the closest points. That direction errs by some ulps, and along it the long ray lies
//! nearer to the edge than their distance. Fix: the gap between the projections on that direction counts.

use glam::DVec3;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Ray, Shape, Triangle};

use crate::common::Exact;

#[test]
fn it_is_met_at_its_edge() {
    let (x, y, z) = (332.0644375369994, 0.9269652942463996, -436.2992344539769);
    let corners = [[x, z], [x, 0.0], [332.23670718549687, z]].map(|[x, z]| DVec3::new(x, y, z));
    let step: Shape<DVec3> = Triangle::new(corners[0], corners[1], corners[2]).unwrap().into();
    let origin = DVec3::new(-14.64772017436151, 5.5493387662863825e-12, -249.92050590851866);
    let along = DVec3::new(0.9982882878494558, 0.058484992456204594, 0.0);
    let ray = Ray::new(origin, along).unwrap();
    let (along, ray): (DVec3, Shape<DVec3>) = (ray.direction(), ray.into());
    let way = DVec3::X * 516.3911550194528;
    let met = matrix::sweep(&step, DVec3::ZERO, &ray, way).unwrap().unwrap();
    // How high the edge is above the ray at that time, times the length along x: (edge − place) × along.
    let number = Exact::of;
    let place = &(&number(origin.x) + &(&number(way.x) * &number(met.first)));
    let [right, up] = [&number(x) - place, &number(y) - &number(origin.y)];
    let height = &(&up * &number(along.x)) - &(&right * &number(along.y));
    assert!(height.to_f64().abs() < 3e-13, "{:e}", height.to_f64());
}
