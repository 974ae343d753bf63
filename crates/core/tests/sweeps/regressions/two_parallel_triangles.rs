//! Two parallel triangles flew through one another, and the sweep said that they never meet: about one in 6,000 pairs of flat bodies
//! that were not asked by a function of their kinds, after a way of some thousand times their size.
//!
//! Cause: a step in time that ends where they touch is off by what rounding makes of a long way, and may end behind the other body.
//! The search that tells how far they are apart while that is more than rounding took the sizes and the places for the rounding, but
//! not the way: so it said that they are apart, and along that direction they part. Fix: what it tells counts only beyond what
//! rounding makes of the whole way.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Shape, Triangle};

#[test]
fn they_meet_where_their_planes_do() {
    let triangle = |corners: [[f32; 3]; 3]| -> Shape<Vec3> {
        let [a, b, c] = corners.map(Vec3::from);
        Triangle::new(a, b, c).unwrap().into()
    };
    let (from, to) = (-3295.9705, 2621.132);
    let a = triangle([
        [-11348.232, -7475.2334, from],
        [-11345.232, -7474.2334, from],
        [-11347.732, -7470.2334, from],
    ]);
    let b = triangle([
        [-11713.965, -13676.844, to],
        [-11710.965, -13675.844, to],
        [-11713.465, -13671.844, to],
    ]);
    let way = Vec3::new(575.3083, 9758.684, -9310.871);
    let met = f64::from(from - to) / f64::from(way.z);
    let double = matrix::sweep(&a.widened(), DVec3::ZERO, &b.widened(), way.as_dvec3());
    let single = matrix::sweep(&a, Vec3::ZERO, &b, way).map(|met| met.map(|met| met.widened()));
    for (answer, off) in [(double, 1e-12), (single, 1e-6)] {
        let answer = answer.unwrap().expect("they meet");
        assert!((answer.first - met).abs() < off, "{answer:?} for {met}");
        assert!((answer.last - met).abs() < off, "{answer:?} for {met}");
    }
}
