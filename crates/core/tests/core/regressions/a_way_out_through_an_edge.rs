//! A ray that left a hull or a frustum through an edge went out where it began; the line along it ended before points that are inside.
//!
//! Cause: on an edge two triangles of points cross the line at one height, but for rounding. A step to the other one that rounding puts a
//! little higher ended the search, as if nothing lay below. Fix: such a step is taken, and the search ends only where all points
//! are known to lie on one side of the plane of the triangle; else another method goes on.

use std::f64::consts::SQRT_2;

use glam::{DVec3, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Frustum, Hull, Line, Ray, Shape};

/// Ten points, and where the line through (0.25, −0.5, 0.25) along (1, 3, −1) comes in and goes out: by linear programs in fractions.
const POINTS: [[f32; 3]; 10] = [
    [-2.5, -1.0, 3.0],
    [3.5, 2.5, 4.0],
    [3.0, -3.5, -2.5],
    [4.0, -3.0, 3.0],
    [-2.5, -3.0, 0.5],
    [-1.0, -2.5, -1.0],
    [1.0, 1.0, -1.5],
    [3.0, 1.5, -0.5],
    [3.5, -0.5, -1.0],
    [-3.5, -2.0, -3.5],
];
const START: [f64; 3] = [0.25, -0.5, 0.25];
const WAY: [f64; 3] = [1.0, 3.0, -1.0];

fn hold<V: Dimension>(shape: &Shape<V>, start: [f64; 3], way: [f64; 3], [entry, exit]: [f64; 2]) {
    let [start, way] = [start, way].map(|p| V::from_space(DVec3::from_array(p)));
    let line = Line::new(start, way).unwrap();
    let hit = matrix::linecast(&line, shape).expect("the line meets it").hit;
    let near = |x: V::Scalar, y: f64| (x.double() - y).abs() < 1e-4;
    assert!(near(hit.entry, entry) && near(hit.exit, exit), "{hit:?}");
    let ray = Ray::new(start, way).unwrap();
    let hit = matrix::raycast(&ray, shape).expect("it begins inside").hit;
    assert!(near(hit.entry, entry.max(0.0)) && near(hit.exit, exit), "{hit:?}");
}

#[test]
fn of_a_hull() {
    let hull = Hull::new(POINTS.map(Vec3::from_array)).unwrap().into();
    hold::<Vec3>(&hull, START, WAY, [-2.779_761, 1.473_433]);
    let hull = Hull::new(POINTS.map(|p| Vec3::from_array(p).as_dvec3())).unwrap().into();
    hold::<DVec3>(&hull, START, WAY, [-2.779_761, 1.473_433]);
}

#[test]
fn of_a_frustum() {
    let right = Angle::Degrees(90.0);
    let view = Frustum::new(DVec3::ZERO, DVec3::Z, DVec3::Y, right, 1.0, 0.0, 2.0).unwrap().into();
    // Across it, through two edges, and from the eye.
    hold::<DVec3>(&view, [0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 1.0]);
    hold::<DVec3>(&view, [0.0, 0.0, 1.0], [1.0, 1.0, 0.0], [-SQRT_2, SQRT_2]);
    hold::<DVec3>(&view, [0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 2.0]);
}
