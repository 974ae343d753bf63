//! bevy#4478: boxes that overlap while no corner of either lies in the other were said to be apart.
//!
//! Cause: only corners were looked at. Fix: separating axes, which ask for a direction rather than for a witness.

use glam::{Vec2, Vec3};
use hitbench_core::intersect::{contains, overlap};
use hitbench_core::shapes::{Aabb, Angle, Obb, axes_from_angle};

#[test]
fn a_cross_of_two_bars() {
    let across = Aabb::new(Vec3::ZERO, Vec3::new(3.0, 1.0, 1.0)).unwrap();
    let up = Aabb::new(Vec3::ZERO, Vec3::new(1.0, 3.0, 0.5)).unwrap();
    for n in 0..8 {
        let sign = |bit: usize| if n >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let signs = Vec3::new(sign(0), sign(1), sign(2));
        assert!(!contains::point_aabb(across.half() * signs, &up, &mut ()));
        assert!(!contains::point_aabb(up.half() * signs, &across, &mut ()));
    }
    assert!(overlap::aabb_aabb(&across, &up, &mut ()));
    assert!(overlap::aabb_obb(&across, &Obb::from(up), &mut ()));
    assert!(overlap::obb_obb(&Obb::from(up), &Obb::from(across), &mut ()));
}

#[test]
fn a_turned_bar_through_a_box() {
    let bar =
        Obb::new(Vec2::ZERO, Vec2::new(4.0, 0.25), axes_from_angle::<Vec2>(Angle::Degrees(30.0)))
            .unwrap();
    let aabb = Aabb::new(Vec2::ZERO, Vec2::splat(1.0)).unwrap();
    assert!(overlap::aabb_obb(&aabb, &bar, &mut ()));
    let away = Aabb::new(Vec2::new(0.0, 3.0), Vec2::splat(1.0)).unwrap();
    assert!(!overlap::aabb_obb(&away, &bar, &mut ()));
}
