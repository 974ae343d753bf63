//! The normal from a sector of the plane to a point before its mouth, on its axis, was 0.9999 long; and of a k-DOP of single precision and an
//! ellipse that were apart by less than an ulp there was none.
//!
//! Cause: for a point on the axis any direction across it was taken to be that of the edge, also one out of the plane. And the normal was
//! asked in double precision alone, in which the corners of the k-DOP are where its slabs say and not where they are rounded to: there the two
//! overlap. Fix: in the plane a direction across the axis lies in the plane; where double precision tells no normal, the search does that has found
//! them apart.

use glam::{Vec2, Vec3, vec2, vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Ellipsoid, Kdop, Point, Sector, Shape};

fn normal<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> V::Precise {
    let (closest, parts) = matrix::nearest_parts(a, b).unwrap();
    assert!(closest.distance > hitbench_core::Scalar::ZERO, "{closest:?}");
    let normal = matrix::normal(a, b, parts).expect("they are apart");
    assert!((normal.length() - 1.0).abs() < 1e-12, "{normal:?}");
    normal
}

#[test]
fn of_a_point_on_the_axis_before_the_mouth() {
    let (apex, at) = (vec2(860553.9, 763758.44), vec2(860553.9, 763758.4));
    let mouth = Sector::new(apex, Vec2::Y, Angle::Degrees(169.00188), 0.00390625).unwrap();
    normal::<Vec2>(&mouth.into(), &Point::new(at).unwrap().into());
    normal::<Vec2>(&Point::new(at).unwrap().into(), &mouth.into());
    let (apex, at) = (vec3(8553.9, 0.0, 63758.44), vec3(8553.9, 0.0, 63758.4));
    let mouth = Sector::new(apex, Vec3::Z, Angle::Degrees(169.00188), 0.00390625).unwrap();
    normal::<Vec3>(&mouth.into(), &Point::new(at).unwrap().into());
}

#[test]
fn of_a_k_dop_and_an_ellipse_nearer_than_an_ulp() {
    let directions = [
        vec2(1.0, 0.0),
        vec2(0.0, 1.0),
        vec2(-1.367503e-7, 1.0),
        vec2(-1.0, 2.220446e-16),
        vec2(0.01606238, 0.999871),
    ];
    let (min, max) = (
        [730.5, 1802.0, 1801.9999, -734.5, 1813.5654],
        [734.5, 1803.5, 1803.4999, -730.5, 1815.0009],
    );
    let kdop = Kdop::new(directions, min, max).unwrap().into();
    let axes = [vec2(0.8654356, 0.5010202), vec2(-0.5010202, 0.8654356)];
    let ellipse: Shape<Vec2> =
        Ellipsoid::new(vec2(730.4823, 1804.3954), vec2(0.5, 1.0), axes).unwrap().into();
    let up = normal(&kdop, &ellipse);
    assert!(up.y > 0.5, "{up}");
}
