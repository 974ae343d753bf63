//! Found by running the peers: at 1e6 from the origin boxes are off by up to 0.2.
//!
//! Cause: coordinates are added or rotated before they are subtracted, and rounded to the ulp of
//! 1e6. Fix: subtract first. Where the coordinates themselves are exact, everything after that is
//! the same to the last bit as at the origin.

use glam::{Quat, Vec3};
use hitbench_core::intersect::{distance, overlap};
use hitbench_core::shapes::{Angle, Ball, Capsule, Obb, Sector};

#[test]
fn the_same_to_the_last_bit() {
    // Quarters are exact at 2^20 in single precision.
    let far = Vec3::new(1_048_576.0, -524_288.0, 786_432.0);
    let turned = Quat::from_xyzw(0.2, -0.5, 0.3, 0.8);
    let half = Vec3::new(1.0, 2.0, 0.5);
    let mut met = 0;
    for x in -16_i16..16 {
        for y in -16_i16..16 {
            let center = Vec3::new(f32::from(x), f32::from(y), 3.0) * 0.25;
            let answers = [Vec3::ZERO, far].map(|o| {
                let ball = Ball::new(o + center, 1.5).unwrap();
                let capsule = Capsule::new(o + center, o + Vec3::new(4.0, 3.0, 2.0), 0.75).unwrap();
                let obb = Obb::from_quat(o, half, turned).unwrap();
                let up = Vec3::new(1.0, 2.0, 2.0);
                let sector = Sector::new(o, up, Angle::Degrees(40.0), 2.0).unwrap();
                let other = Capsule::new(o - Vec3::X, o + Vec3::Y, 0.5).unwrap();
                (
                    overlap::ball_obb(&ball, &obb, &mut ()),
                    overlap::capsule_obb(&capsule, &obb, &mut ()),
                    overlap::ball_sector(&ball, &sector, &mut ()),
                    overlap::capsule_capsule(&capsule, &other, &mut ()),
                    distance::ball_obb(&ball, &obb, &mut ()).distance,
                    distance::capsule_obb(&capsule, &obb, &mut ()).distance,
                    distance::ball_sector(&ball, &sector, &mut ()).distance,
                    distance::capsule_capsule(&capsule, &other, &mut ()).distance,
                )
            });
            assert_eq!(answers[0], answers[1], "{center}");
            met += usize::from(answers[0].0);
        }
    }
    assert!((100..900).contains(&met), "{met}");
}
