//! Two boxes touch just where exact arithmetic on their stored numbers says so.

use glam::{DVec3, Quat, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::overlap::{aabb_obb, obb_obb};
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Aabb, Angle, Obb};
use hitbench_core::vector::Scalar;
use num_traits::Float;

use crate::common::Random;
use crate::exact_pairs::meet;

#[test]
fn no_crate_that_rests_on_another_is_apart() {
    let mut counted = 0;
    for i in 0..4_096_u32 {
        let angle = i as f32 * (std::f32::consts::TAU / 4_096.0);
        let turned = Quat::from_rotation_y(angle);
        let half = Vec3::new(0.5, 0.25 + (i % 7) as f32 * 0.125, 0.75);
        let below = Obb::from_quat(Vec3::ZERO, half, Quat::IDENTITY).unwrap();
        let above =
            Obb::from_quat(Vec3::new(0.125, half.y + 0.5, 0.0), Vec3::splat(0.5), turned).unwrap();
        for (a, b) in [(&below, &above), (&above, &below)] {
            assert!(obb_obb(a, b, &mut ()), "turned by {angle}");
            let (verdict, record) = Record::of(|probe| obb_obb(a, b, probe));
            assert!(verdict, "turned by {angle}, recorded");
            let separates = |step: &Step<DVec3>| matches!(step, Step::Axis(test) if test.separates);
            assert!(!record.steps.iter().any(separates));
        }
        let level = Aabb::new(below.center(), below.half()).unwrap();
        assert!(aabb_obb(&level, &above, &mut ()));
        // One ulp higher they are apart.
        let y = f32::from_bits(above.center().y.to_bits() + 1);
        let higher = Obb::new(Vec3::new(0.125, y, 0.0), above.half(), *above.axes()).unwrap();
        assert_eq!(
            obb_obb(&below, &higher, &mut ()),
            meet(&below.into(), &higher.into()),
            "turned by {angle}"
        );
        counted += u32::from(!obb_obb(&below, &higher, &mut ()));
    }
    assert!(counted > 4_000, "{counted}");
}

mod generic {
    use super::*;
    use crate::exact_pairs::check;

    pub fn the_verdict_is_that_of_exact_arithmetic<V: Dimension>() {
        check::<V, Obb<V>, Obb<V>>(
            "boxes with near-common axes",
            1_000,
            pair,
            |a, b| meet(&(*a).into(), &(*b).into()),
            |a, b| obb_obb(a, b, &mut ()),
            |a, b, probe| obb_obb(a, b, probe),
        );
    }

    /// Random, level, turned about the vertical, and with a common axis but for rounding.
    fn pair<V: Vector>(random: &mut Random) -> (Obb<V>, Obb<V>) {
        let (mut a, mut b) = (random.obb::<V>(), random.obb::<V>());
        match random.below(4) {
            0 => a = Obb::new(a.center(), a.half(), V::AXES).unwrap(),
            1 => b = Obb::new(b.center(), b.half(), *a.axes()).unwrap(),
            2 => {
                let axes = V::axes_from_fn(|i| {
                    let push = V::Scalar::epsilon() * V::Scalar::of(random.between(-1.0, 1.0));
                    a.axes()[i] + a.axes()[(i + 1) % V::DIM] * push
                });
                b = Obb::new(b.center(), b.half(), axes).unwrap();
            }
            _ => {}
        }
        (a, b)
    }
}

in_every_space!(the_verdict_is_that_of_exact_arithmetic);

#[test]
fn a_level_box_of_degrees_is_touched_at_its_corner() {
    let level = Obb::from_angle(glam::Vec2::ZERO, glam::Vec2::ONE, Angle::Degrees(90.0)).unwrap();
    let beside =
        Obb::from_angle(glam::Vec2::new(2.0, 2.0), glam::Vec2::ONE, Angle::Degrees(180.0)).unwrap();
    assert!(obb_obb(&level, &beside, &mut ()));
    let above = f32::from_bits(2.0_f32.to_bits() + 1);
    let apart =
        Obb::from_angle(glam::Vec2::new(2.0, above), glam::Vec2::ONE, Angle::Degrees(180.0))
            .unwrap();
    assert!(!obb_obb(&level, &apart, &mut ()));
}
