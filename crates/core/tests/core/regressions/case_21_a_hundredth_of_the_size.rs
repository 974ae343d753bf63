//! parry: triangles and hulls of a hundredth of a unit that are apart are reported as touching, 30 to 60 % of the time.
//!
//! Cause: the search ends at a distance that is the same for every size. Fix: it ends at what
//! rounding makes of the sizes at hand.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::{gjk, matrix};
use hitbench_core::shapes::{Hull, Shape, Triangle};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

/// All of one lies behind x = 0, all of the other before x = gap: so far they are apart at least.
#[test]
fn what_is_apart_by_construction_is_apart() {
    let mut rng = XorShiftRng::seed_from_u64(21);
    for size in [1.0, 1e-2, 1e-3, 1e-4, 1e-8, 1e8] {
        for _ in 0..1_000 {
            let gap = size * 10_f64.powf(rng.random_range(-4.0..0.0));
            let mut point = |side: f64| {
                let x = rng.random_range(0.0..1.0) * size;
                let [y, z] = [0, 1].map(|_| rng.random_range(-1.0..1.0) * size);
                DVec3::new(if side < 0.0 { -x } else { gap + x }, y, z)
            };
            let mut points = |side: f64, count: usize| -> Vec<Vec3> {
                (0..count).map(|_| point(side).as_vec3()).collect()
            };
            let left = points(-1.0, 3);
            let right = points(1.0, 3);
            let many = points(1.0, 12);
            let truth = |points: &[Vec3]| {
                let least = points.iter().map(|p| f64::from(p.x)).fold(f64::INFINITY, f64::min);
                let most = left.iter().map(|p| f64::from(p.x)).fold(f64::NEG_INFINITY, f64::max);
                least - most
            };
            let a: Shape<Vec3> = Triangle::new(left[0], left[1], left[2]).unwrap().into();
            let at_least = [truth(&right), truth(&many)];
            let triangle: Shape<Vec3> = Triangle::new(right[0], right[1], right[2]).unwrap().into();
            let hull: Shape<Vec3> = Hull::new(many).unwrap().into();
            for (b, at_least) in [&triangle, &hull].into_iter().zip(at_least) {
                assert_eq!(gjk::overlap(&a, b, &mut ()), Some(false), "{a:?} {b:?}");
                assert_eq!(matrix::overlap(&a, b), Ok(false), "{a:?} {b:?}");
                let closest = matrix::distance(&a, b).unwrap();
                let short = at_least - f64::from(closest.distance);
                assert!(short <= 2e-7 * size, "{closest:?} {at_least} {a:?} {b:?}");
            }
        }
    }
}
