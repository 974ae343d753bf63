//! Oriented boxes whose edges are nearly parallel were said to be apart though they penetrate by more than a unit.
//!
//! Cause: the radii on the axis aᵢ × bₖ come from entries of the matrix R that equal them only if
//! both frames are perfectly orthonormal; where the axis is nearly zero, it and they are rounding
//! errors of different numbers. Fix: both boxes are projected on the very vector that is tested.

use glam::{DQuat, DVec3, Quat, Vec3};
use hitbench_core::intersect::{overlap, textbook};
use hitbench_core::shapes::Obb;
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

use crate::common::Exact;

/// Whether `point` lies deeper than 1 below every face, in exact arithmetic on the stored numbers.
fn is_deep_in(point: DVec3, obb: &Obb<Vec3>) -> bool {
    let away = Exact::difference(&Exact::vector(point), &Exact::vector(obb.center().as_dvec3()));
    (0..3).all(|i| {
        let along = Exact::dot(&away, &Exact::vector(obb.axes()[i].as_dvec3())).abs();
        let depth = &Exact::of(f64::from(obb.half()[i])) - &along;
        (&depth - &Exact::of(1.0)).sign() > 0
    })
}

/// Some point between the centres is deep in both.
fn penetrate_by_a_unit(a: &Obb<Vec3>, b: &Obb<Vec3>) -> bool {
    let between = |n: i32| a.center().as_dvec3().lerp(b.center().as_dvec3(), f64::from(n) / 8.0);
    (0..=8).any(|n| is_deep_in(between(n), a) && is_deep_in(between(n), b))
}

#[test]
fn boxes_that_penetrate_by_a_unit_overlap() {
    let mut rng = XorShiftRng::seed_from_u64(18);
    let mut vector =
        |most: f64| DVec3::from_array(std::array::from_fn(|_| rng.random_range(-most..most)));
    let (mut tried, mut published_wrong) = (0, 0);
    for n in 0..100_000 {
        let rotation = DQuat::from_scaled_axis(vector(3.0));
        let off = 10_f64.powf(-9.0 + f64::from(n % 8));
        let nearly = DQuat::from_scaled_axis(vector(1.0) * off) * rotation;
        let half = (vector(20.0).abs() + 1.1).as_vec3();
        let center = vector(1000.0).as_vec3();
        let b_center = center + vector(25.0).as_vec3();
        let b_half = (vector(20.0).abs() + 1.1).as_vec3();
        let a = Obb::from_quat(center, half, rotation.as_quat()).unwrap();
        let b = Obb::from_quat(b_center, b_half, nearly.as_quat()).unwrap();
        if penetrate_by_a_unit(&a, &b) {
            tried += 1;
            assert!(overlap::obb_obb(&a, &b, &mut ()), "{a:?} {b:?}");
            assert!(overlap::obb_obb(&b, &a, &mut ()), "{a:?} {b:?}");
            published_wrong += u64::from(!textbook::obb_obb_gomez(&a, &b, &mut ()));
        }
    }
    eprintln!("as published, {published_wrong} of {tried} are apart");
    assert!(tried > 10_000 && published_wrong > 0, "{published_wrong} of {tried}");
}

#[test]
fn the_same_frame_twice() {
    let rotation = Quat::from_xyzw(0.1, 0.2, 0.3, 0.9);
    let a = Obb::from_quat(Vec3::ZERO, Vec3::splat(1.0), rotation).unwrap();
    let b = Obb::from_quat(Vec3::splat(0.5), Vec3::splat(1.0), rotation).unwrap();
    assert!(overlap::obb_obb(&a, &b, &mut ()));
}
