//! parry#106: shapes that touch at the start are reported differently by kind: ball and ball, ball and box.
//!
//! Cause: each algorithm had its own idea of a start in touch. Fix: touching is overlapping for
//! all, so the first contact is at 0 whatever the motion, and the last tells whether they part.

use glam::Vec3;
use hitbench_core::intersect::sweep::{self, Overlap};
use hitbench_core::shapes::{Aabb, Ball, Obb, Plane};

#[test]
fn alike_for_every_kind() {
    let ball = |y: f32| Ball::new(Vec3::Y * y, 0.5).unwrap();
    let aabb = Aabb::new(Vec3::ZERO, Vec3::ONE).unwrap();
    let plane = Plane::new(Vec3::Y, 1.0).unwrap();
    // The upper ball is the first shape, so what lies below moves against it.
    let cases = [
        (Vec3::NEG_Y, 0.0, "moving apart"),
        (Vec3::ZERO, 1.0, "at rest"),
        (Vec3::X * 0.25, 1.0, "sliding along"),
    ];
    for (displacement, last, what) in cases {
        let expected = Some(Overlap { first: 0.0, last });
        let none = &mut ();
        assert_eq!(sweep::ball_aabb(&ball(1.5), &aabb, displacement, none), expected, "{what}");
        let obb = Obb::from(aabb);
        assert_eq!(sweep::ball_obb(&ball(1.5), &obb, displacement, none), expected, "{what}");
        assert_eq!(sweep::ball_plane(&ball(1.5), &plane, displacement, none), expected, "{what}");
        // Balls part at once when they slide.
        let last = if displacement.x > 0.0 { 0.0 } else { last };
        let expected = Some(Overlap { first: 0.0, last });
        let meeting = sweep::ball_ball(&ball(1.0), &ball(0.0), displacement, none);
        assert_eq!(meeting, expected, "{what}");
    }
    // Into one another, they overlap from the start on.
    let meeting = sweep::ball_ball(&ball(1.0), &ball(0.0), Vec3::Y, &mut ());
    assert_eq!(meeting, Some(Overlap { first: 0.0, last: 1.0 }));
}
