//! parry#431: the distance of two boxes depends on which comes first.
//!
//! Cause: a tolerance that one order met sooner than the other. Fix: the search ends where its
//! bounds of the distance meet.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::gjk;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Aabb, Obb, Shape};

#[test]
fn either_way_round() {
    let small = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap();
    let large = Aabb::new(Vec3::NEG_X * 5.573167, Vec3::new(1.0, 2.0, 2.0)).unwrap();
    // The faces are at −1 and at −5.573167 + 1.
    let truth = f64::from(5.573167_f32) - 2.0;
    let forms = |aabb: Aabb<Vec3>| -> [Shape<Vec3>; 2] { [aabb.into(), Obb::from(aabb).into()] };
    for a in forms(small) {
        for b in forms(large) {
            for (a, b) in [(&a, &b), (&b, &a)] {
                let closest = matrix::distance(a, b).unwrap();
                assert!((f64::from(closest.distance) - truth).abs() < 2.5e-7, "{closest:?}");
                let general = gjk::distance(a, b, &mut ()).unwrap();
                assert!((f64::from(general.distance) - truth).abs() < 2.5e-7, "{general:?}");
            }
        }
    }
}

#[test]
fn wherever_it_stands() {
    for i in 0..1_000 {
        let x = -5.573167 - f64::from(i) * 1e-6;
        let small: Shape<DVec3> = Aabb::new(DVec3::ZERO, DVec3::ONE).unwrap().into();
        let large: Shape<DVec3> =
            Aabb::new(DVec3::X * x, DVec3::new(1.0, 2.0, 2.0)).unwrap().into();
        let there = gjk::distance(&small, &large, &mut ()).unwrap().distance;
        let back = gjk::distance(&large, &small, &mut ()).unwrap().distance;
        assert!(
            (there + x + 2.0).abs() < 1e-14 && (back + x + 2.0).abs() < 1e-14,
            "{there} {back}"
        );
    }
}
