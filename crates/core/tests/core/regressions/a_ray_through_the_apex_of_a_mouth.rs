//! A ray through the apex of a sector of the plane beyond 90° missed it by a thousand-millionth of the radius; so did a segment with one
//! end just outside of the arc and the other inside.
//!
//! Cause: in single precision the search among the azimuths looks for nothing that is nearer than the best points by less than an eighth of an
//! ulp, and an end of the ray's part beside the disk was as near as that to the arc: it was taken for the answer, though the search had not
//! looked inside. Fix: in the plane the verdict is that of the two half-disks of which such a sector is made, asked as convex sets; a
//! distance above 0 is told only where they are apart.

use glam::{DVec2, Vec2, vec2};
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::{Angle, Line, Ray, Sector, Segment, Shape};
use hitbench_core::{Scalar, Vector};

#[test]
fn as_it_was_found() {
    let (apex, direction) = (vec2(249.02037, 474.90692), vec2(-0.8047922, 0.59355664));
    let sector = Sector::new(apex, direction, Angle::Degrees(135.0), 0.13901858).unwrap().into();
    let (origin, along) = (vec2(249.97725, 475.8754), vec2(-0.702835, -0.7113529));
    let ray: Shape<Vec2> = Ray::new(origin, along).unwrap().into();
    let line: Shape<Vec2> = Line::new(origin, along).unwrap().into();
    for sight in [ray, line] {
        assert_eq!(matrix::overlap(&sight, &sector), Ok(true));
        assert_eq!(matrix::distance(&sight, &sector).unwrap().distance, 0.0);
        let hit = matrix::cast(&sight, &sector).expect("it goes through the apex").hit;
        assert!(hit.entry < hit.exit && hit.normal.is_some(), "{hit:?}");
    }
}

/// The place of the apex is rounded, so a line misses it by as much, which is far less than the half-disks are deep.
fn through_the_apex<V: Dimension>(apex: V, radius: V::Scalar) {
    let turned = |turn: f64| {
        let (sin, cos) = libm::sincos(turn);
        V::AXES[0] * Scalar::of(cos) + V::AXES[1] * Scalar::of(sin)
    };
    for k in 0..2_000 {
        let turn = f64::from(k) * 2.4;
        let half_angle = Angle::Degrees(Scalar::of(91.0 + f64::from(k % 89)));
        let sector: Shape<V> = Sector::new(apex, turned(turn), half_angle, radius).unwrap().into();
        let along = turned(turn * 0.7);
        let start = apex - along * (radius * Scalar::of(10.0));
        let line: Shape<V> = Line::new(start, along).unwrap().into();
        let ray: Shape<V> = Ray::new(start, along).unwrap().into();
        for sight in [line, ray] {
            assert_eq!(matrix::overlap(&sight, &sector), Ok(true), "{sight:?} {sector:?}");
            assert!(matrix::distance(&sight, &sector).unwrap().distance == Scalar::ZERO);
            assert!(matrix::cast(&sight, &sector).is_some());
        }
    }
}

#[test]
fn from_all_around() {
    through_the_apex::<Vec2>(vec2(249.02037, 474.90692), 0.13901858);
    through_the_apex::<DVec2>(DVec2::new(249.02037, 474.90692), 0.13901858);
}

/// The end of the segment is outside of the arc by less than an eighth of an ulp.
#[test]
fn a_segment_from_just_outside() {
    let mut found = 0;
    let sector = Sector::new(Vec2::ZERO, Vec2::X, Angle::Degrees(135.0), 1.0).unwrap().into();
    for k in 1..200_000_u32 {
        let x = k as f32 / 200_000.0;
        let square = 1.0 - f64::from(x) * f64::from(x);
        let y = square.sqrt() as f32;
        let off = vec2(x, y).widened().length() - 1.0;
        if off > 0.0 && off < 1e-9 {
            found += 1;
            let end = vec2(x, y);
            let segment: Shape<Vec2> = Segment::new(end, end * 0.5).unwrap().into();
            assert_eq!(matrix::overlap(&segment, &sector), Ok(true), "{segment:?}");
            assert_eq!(matrix::distance(&segment, &sector).unwrap().distance, 0.0);
        }
    }
    assert!(found > 10, "{found}");
}
