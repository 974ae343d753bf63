//! What the integration tests share: random shapes, exact arithmetic, and the laws every test obeys.
#![allow(dead_code, unused_imports, reason = "each test file uses its own part of this")]

mod exact;
mod random;
mod scaled;

use glam::DVec3;
use hitbench::intersect::{Probe, Step};
use hitbench::{Scalar, Vector};

pub use exact::Exact;
pub use random::{Random, cases, cases_of};
pub use scaled::Scaled;

/// Runs a test that is generic over `V: Vector` in the plane and in space, in both precisions.
#[macro_export]
macro_rules! in_every_space {
    ($($test:ident),+ $(,)?) => {
        $($crate::in_spaces!($test: glam::Vec2, glam::Vec3, glam::DVec2, glam::DVec3);)+
    };
}

/// Runs a test that is generic over `V: Vector` for the named vectors.
#[macro_export]
macro_rules! in_spaces {
    ($test:ident: $($vector:ty),+) => {
        #[test]
        fn $test() {
            // In turn, so that a failure is the same one each time.
            $({
                eprintln!("{} in {}", stringify!($test), stringify!($vector));
                self::generic::$test::<$vector>();
            })+
        }
    };
}

/// The same point in double precision; z is 0 in the plane.
pub fn lift<V: Vector>(v: V) -> DVec3 {
    let component = |i| if i < V::DIM { v.get(i).double() } else { 0.0 };
    DVec3::new(component(0), component(1), component(2))
}

/// The rounding error of one operation on a number of the size `size`.
pub fn ulp<S: Scalar>(size: f64) -> f64 {
    size * S::epsilon().double()
}

/// Demands that the verdict is right: `clearance` is the true distance, or minus the true depth; within
/// ± `band` either answer is allowed. Returns whether the case was clear.
#[track_caller]
pub fn assert_verdict(verdict: bool, clearance: f64, band: f64) -> bool {
    if clearance.abs() <= band {
        return false;
    }
    assert_eq!(verdict, clearance < 0.0, "the truth is {clearance:e}, the band is {band:e}");
    true
}

/// Demands that a recorded run says the same as the bare one, and that it recorded something.
#[track_caller]
pub fn assert_same_when_recorded<V: Vector>(
    verdict: bool,
    test: impl FnOnce(&mut Vec<Step<V>>) -> bool,
) {
    let mut steps = Vec::new();
    assert_eq!(test(&mut steps), verdict, "the recorder hears another verdict: {steps:?}");
    assert!(!steps.is_empty(), "no step was recorded");
}

/// Demands that scaling both shapes by powers of two, which is exact, leaves the verdict as it is.
#[track_caller]
pub fn assert_scales<A: Scaled, B: Scaled>(a: &A, b: &B, test: impl Fn(&A, &B) -> bool) {
    // The constructors normalise directions anew, so 1 is a factor like the others.
    let verdict = test(&a.scaled(1.0), &b.scaled(1.0));
    for factor in [2_f64.powi(-30), 2_f64.powi(-3), 2_f64.powi(10), 2_f64.powi(30)] {
        assert_eq!(test(&a.scaled(factor), &b.scaled(factor)), verdict, "times {factor:e}");
    }
}
