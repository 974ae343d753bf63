//! The published variants: right where they say so, and wrong in the way they say.

use glam::{DVec2, Vec2};
use hitbench_core::intersect::{overlap, textbook};
use hitbench_core::shapes::{Angle, Ball, Obb, Sector};
use hitbench_core::vector::Planar;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

mod generic {
    use super::*;
    use crate::common::oracle::*;
    use crate::common::*;

    fn case<V: Vector>(random: &mut Random) -> (Ball<V>, Sector<V>, f64, f64) {
        let (ball, sector) = (random.ball::<V>(), random.sector::<V>());
        let distance = to_sector(ball.center(), &sector);
        let ball = Ball::new(ball.center(), random.radius_for(distance)).unwrap();
        let away = (lift(ball.center()) - lift(sector.apex())).length();
        let sizes = away + ball.radius().double() + sector.radius().double();
        (ball, sector, distance - ball.radius().double(), sizes)
    }

    /// From 1° to 179° the angle tests have digits enough.
    pub fn listings_are_right_for_wide_angles<V: Vector>() {
        let mut band = Band::new("Milo Yip, 4.3 and 4.4", 16.0);
        cases(|random| {
            let (ball, sector, clearance, sizes) = case::<V>(random);
            if !(1.0..=179.0).contains(&sector.half_angle().degrees()) {
                return;
            }
            for test in [textbook::ball_sector_yip, textbook::ball_sector_yip_squared] {
                let verdict = test(&ball, &sector, &mut ());
                band.hold::<V::Scalar>(verdict, clearance, sizes);
            }
            let verdict = textbook::ball_sector_yip(&ball, &sector, &mut ());
            assert_same_when_recorded(verdict, |record| {
                textbook::ball_sector_yip(&ball, &sector, record)
            });
        });
    }

    pub fn face_normals_alone_never_find_a_gap_that_is_none<V: Vector>() {
        let mut differ = 0;
        cases(|random| {
            let (a, b) = (random.obb::<V>(), random.obb::<V>());
            let right = overlap::obb_obb(&a, &b, &mut ());
            // Boxes that overlap, or are apart, by less than rounding may be told either way.
            let by_faces = |sign: f64| {
                let [a, b] = [&a, &b].map(|obb| {
                    let size = obb.center().max_abs() + obb.half().max_abs();
                    let margin = size * V::Scalar::of(64.0 * sign) * V::Scalar::epsilon();
                    let half = V::from_fn(|i| (obb.half().get(i) + margin).max(V::Scalar::ZERO));
                    Obb::new(obb.center(), half, *obb.axes()).unwrap()
                });
                textbook::obb_obb_faces_only(&a, &b, &mut ())
            };
            assert!(by_faces(1.0) || !right, "{a:?} {b:?}");
            // In the plane all axes are face normals; in space edges may be the only ones that separate.
            let overlap = by_faces(-1.0);
            assert!(V::DIM == 3 || !overlap || right, "{a:?} {b:?}");
            differ += usize::from(overlap && !right);
        });
        assert!(V::DIM == 2 || differ > 0);
    }

    pub fn five_axes_are_right_up_to_90_degrees<V: Planar>() {
        let mut band = Band::new("five axes", 8.0);
        cases(|random| {
            let (ball, sector, clearance, sizes) = case::<V>(random);
            let verdict = textbook::ball_sector_five_axes(&ball, &sector, &mut ());
            if sector.half_angle().degrees() <= 90.0 {
                band.hold::<V::Scalar>(verdict, clearance, sizes);
            }
            assert_same_when_recorded(verdict, |record| {
                textbook::ball_sector_five_axes(&ball, &sector, record)
            });
        });
    }
}

in_every_space!(listings_are_right_for_wide_angles);
in_every_space!(face_normals_alone_never_find_a_gap_that_is_none);
in_spaces!(five_axes_are_right_up_to_90_degrees: Vec2, DVec2);

#[test]
fn a_disk_in_the_mouth_is_in_the_hull() {
    let mouth = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(135.0), 2.0).unwrap();
    let disk = Ball::new(Vec2::new(-1.0, 0.0), 0.25).unwrap();
    assert!(textbook::ball_sector_five_axes(&disk, &mouth, &mut ()));
    assert!(!overlap::ball_sector(&disk, &mouth, &mut ()));
}

/// A point in the middle of a sector whose cosine is 1.
#[test]
fn small_angles_are_lost_in_the_cosine() {
    let narrow = Sector::new(Vec2::ZERO, Vec2::X, Angle::Radians(2e-4), 1.0).unwrap();
    let inside = Ball::new(Vec2::new(0.5, 0.0), 1e-6).unwrap();
    assert!(overlap::ball_sector(&inside, &narrow, &mut ()));
    assert!(!textbook::ball_sector_yip(&inside, &narrow, &mut ()));
    assert!(!textbook::ball_sector_yip_squared(&inside, &narrow, &mut ()));
}
