//! Everyone near 2^-80 and 2^66: squared distances under- and overflow, and the answer is mostly "overlap".
//!
//! Cause: 0 ≤ 0 and ∞ ≤ ∞. Fix: sizes whose squares would be tiny are scaled by a power of two on a cold path; numbers
//! beyond 2^60 are refused by the constructors, by name.

use glam::Vec2;
use hitbench_core::intersect::{overlap, textbook};
use hitbench_core::shapes::{Aabb, Angle, Ball, Capsule, Obb, Sector, ShapeError};

#[test]
fn apart_and_overlapping_at_every_scale() {
    for exponent in [-120, -100, -80, -60, -40, 0, 40, 56] {
        let scale = 2_f32.powi(exponent);
        let at = |x: f32, y: f32| Vec2::new(x, y) * scale;
        let unit = Ball::new(Vec2::ZERO, scale).unwrap();
        for (distance, truth) in [(1.5, true), (2.0, true), (2.5, false)] {
            let ball = Ball::new(at(distance, 0.0), scale).unwrap();
            assert_eq!(overlap::ball_ball(&unit, &ball, &mut ()), truth, "2^{exponent}");
            let upright = Capsule::new(at(distance, -1.0), at(distance, 1.0), scale).unwrap();
            assert_eq!(overlap::ball_capsule(&unit, &upright, &mut ()), truth, "2^{exponent}");
            let flat = Capsule::new(at(-1.0, 0.0), at(0.0, 0.0), scale).unwrap();
            assert_eq!(overlap::capsule_capsule(&flat, &upright, &mut ()), truth, "2^{exponent}");
            let aabb = Aabb::new(at(distance, 0.0), at(1.0, 1.0)).unwrap();
            assert_eq!(overlap::ball_aabb(&unit, &aabb, &mut ()), truth, "2^{exponent}");
            assert_eq!(overlap::ball_obb(&unit, &Obb::from(aabb), &mut ()), truth, "2^{exponent}");
            assert_eq!(overlap::capsule_aabb(&flat, &aabb, &mut ()), truth, "2^{exponent}");
            let sector = Sector::new(at(distance - 1.0, 0.0), Vec2::X, Angle::Degrees(60.0), scale);
            let says = overlap::ball_sector(&unit, &sector.unwrap(), &mut ());
            assert_eq!(says, truth, "2^{exponent}");
        }
    }
}

#[test]
fn the_listing_says_overlap_when_squares_vanish() {
    let scale = 2_f32.powi(-80);
    let ball = |x: f32| Ball::new(Vec2::new(x * scale, 0.0), scale).unwrap();
    let sector = Sector::new(Vec2::ZERO, -Vec2::X, Angle::Degrees(30.0), scale).unwrap();
    assert!(!overlap::ball_sector(&ball(3.0), &sector, &mut ()));
    assert!(textbook::ball_sector_yip(&ball(3.0), &sector, &mut ()));
}

#[test]
fn beyond_the_range_the_constructor_refuses() {
    let error = Ball::new(Vec2::ZERO, 2_f32.powi(66)).unwrap_err();
    assert!(matches!(error, ShapeError::OutOfRange { field: "radius", .. }), "{error}");
}
