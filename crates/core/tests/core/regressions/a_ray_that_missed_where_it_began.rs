//! A ray that began on the corner of a sector, on the rim, missed it; one that began on a triangle of a mesh, nearly along it, entered the
//! mesh far ahead.
//!
//! Cause: whether a ray begins in a shape was asked only of hits, and of a mesh only where rounding had put the entry near. But the line
//! of a ray along the surface may, by rounding, be beside the shape, and a ray that is nearly parallel to a triangle crosses its plane
//! anywhere, for rounding. Fix: what the test of the origin says holds for overlap, distance and cast, also where the line misses; the
//! ray test of a triangle asks it too.

use glam::{DVec2, DVec3, Vec2, Vec3, vec2, vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Mesh, Point, Ray, Sector, Shape};
use num_traits::Float;

/// Whether the shape contains the point; then a ray from there has it from 0 on.
#[track_caller]
fn begins<V: Dimension>(origin: V, direction: V, shape: &Shape<V>) -> bool {
    if matrix::overlap(&Point::new(origin).unwrap().into(), shape) != Ok(true) {
        return false;
    }
    let ray = Ray::new(origin, direction).unwrap();
    let hit = matrix::raycast(&ray, shape).expect("it begins there").hit;
    assert!(hit.entry == Scalar::ZERO && hit.normal.is_none(), "{hit:?} of {ray:?}");
    let ray = ray.into();
    assert_eq!(matrix::overlap(&ray, shape), Ok(true), "{ray:?} of {shape:?}");
    assert!(matrix::distance(&ray, shape).unwrap().distance == Scalar::ZERO, "{ray:?}");
    true
}

#[test]
fn as_they_were_found() {
    let down = vec2(-1.2246469e-16, -1.0);
    let sector =
        Sector::new(vec2(-57.877323, 167.4335), down, Angle::Degrees(30.0), 1096.3229).unwrap();
    assert!(begins(vec2(490.28412, -782.00995), down, &sector.into()));

    let corners =
        [vec3(64.0, 160.0, -224.0), vec3(384.0, 224.0, -416.0), vec3(-256.0, 416.0, -32.0)];
    let mesh = Mesh::new(corners, [[0, 1, 2]]).unwrap().into();
    let direction = vec3(-1.5419688e-7, -1.0, -3.438392e-6);
    assert!(begins(vec3(64.0, 268.66666, -224.0), direction, &mesh));
}

/// Corners of sectors of all angles up to 175°, to the ulps beside the rim, and rays from there along the axis and the edges.
fn from_the_rim_of_sectors<V: Dimension>() {
    let turned = |turn: f64| {
        let (sin, cos) = libm::sincos(turn);
        V::AXES[0] * Scalar::of(cos) + V::AXES[1] * Scalar::of(sin)
    };
    let mut began = 0;
    for k in 0..300 {
        let (turn, degrees) = (f64::from(k) * 2.4, f64::from(5 * (1 + k % 35)));
        let degrees = if V::DIM == 3 { degrees.min(90.0) } else { degrees };
        let (apex, radius) = (turned(turn * 0.3) * Scalar::of(170.0), Scalar::of(10.0 + turn));
        let half_angle = Angle::Degrees(Scalar::of(degrees));
        let shape: Shape<V> = Sector::new(apex, turned(turn), half_angle, radius).unwrap().into();
        for side in [-1.0, 1.0] {
            let edge = turned(turn + side * degrees.to_radians());
            for ulps in -2..=2 {
                let length = radius
                    * (V::Scalar::ONE + V::Scalar::of(f64::from(ulps)) * V::Scalar::epsilon());
                for along in [turned(turn), -turned(turn), edge, -edge] {
                    began += u32::from(begins(apex + edge * length, along, &shape));
                }
            }
        }
    }
    assert!(began > 1_000, "{began}");
}

in_spaces!(from_the_rim = from_the_rim_of_sectors(): Vec2, DVec2, Vec3);

/// Rays from points that lie exactly on a triangle, along it but for rounding and for tilts of many sizes.
fn along_a_triangle<V: Dimension>() {
    let whole = |k: i32, by: i32| V::Scalar::of(f64::from(k * by % 97) * 4.0);
    let mut began = 0;
    for k in 1..200 {
        let corner = |by: i32| V::from_fn(|i| whole(k + i as i32, by));
        let corners = [corner(31), corner(57), corner(88)];
        let Ok(mesh) = Mesh::new(corners, [[0, 1, 2]]) else { continue };
        let [e, f] = [corners[1] - corners[0], corners[2] - corners[0]];
        let start = corners[0] + (e + f) * Scalar::of(0.25);
        for tilt in 0..12 {
            let aside = V::AXES[k as usize % V::DIM] * Scalar::of(10_f64.powi(-tilt));
            for along in [e, f, e - f] {
                let direction = along + aside;
                if direction != V::ZERO {
                    began += u32::from(begins(start, direction, &mesh.clone().into()));
                }
            }
        }
    }
    assert!(began > 1_000, "{began}");
}

in_spaces!(along_the_triangle_of_a_mesh = along_a_triangle(): Vec2, Vec3, DVec3);
