//! A segment whose end reached into the wall of the mouth of a sector beyond 90° was apart at a
//! depth of 35 millionths, overlapped at 70, and was apart again at 92.
//!
//! Cause: the union of half-balls about the axis was searched until none could be nearer by more
//! than 2^-20 of the radius, and that was taken for the precision of the verdict. Fix: in the plane
//! each half-disk is asked by itself, as precisely as any convex shape; in space the pair is refused.

use glam::{DVec2, DVec3, Vec2, dvec2, dvec3, vec2};
use hitbench_core::Vector;
use hitbench_core::intersect::{matrix, sweep};
use hitbench_core::shapes::{Angle, Sector, Segment, Shape};

fn sector<V: Vector>(half_angle: Angle<V::Scalar>, radius: V::Scalar) -> Shape<V> {
    Sector::new(V::ZERO, V::AXES[0], half_angle, radius).unwrap().into()
}

#[test]
fn the_verdict_switches_once() {
    let wide = sector::<Vec2>(Angle::Degrees(135.0), 100.0);
    let verdict = |end: f32| {
        let segment = Segment::new(vec2(-50.0, end), vec2(-50.0, 25.0)).unwrap();
        matrix::overlap(&wide, &segment.into()).unwrap()
    };
    // One ulp of the end after the other, from 1,000 below the surface to 1,000 above.
    let ends = (0..2000).map(|i| f32::from_bits(50_f32.to_bits() - 1000 + i));
    let verdicts: Vec<bool> = ends.map(verdict).collect();
    let first = verdicts.iter().position(|&overlaps| overlaps).unwrap();
    assert!((990..=1001).contains(&first), "{first}");
    assert!(verdicts[first..].iter().all(|&overlaps| overlaps));

    let wide = sector::<DVec2>(Angle::Degrees(135.0), 100.0);
    let verdict = |off: f64| {
        let segment = Segment::new(dvec2(-50.0, 50.0 + off), dvec2(-50.0, 25.0)).unwrap();
        matrix::overlap(&wide, &segment.into()).unwrap()
    };
    for exponent in -12..0 {
        assert!(!verdict(-10_f64.powi(exponent)), "apart by 1e{exponent}");
        assert!(verdict(10_f64.powi(exponent)), "1e{exponent} deep");
    }
}

#[test]
fn a_point_that_slides_along_the_surface_does_not_touch_it() {
    let half_angle = Angle::Degrees(135.0);
    let wide = Sector::new(DVec3::ZERO, DVec3::X, half_angle, 2.0).unwrap();
    // Less than 1e-9 of the radius off counted as contact.
    for gap in [1e-3, 1e-9, 1e-10, 1e-11, 1e-12] {
        let start = dvec3(-0.2 - gap, 0.2, 0.0);
        // Of the sector: the point goes the other way, along an edge.
        let way = dvec3(0.9, -0.9, 0.0);
        assert_eq!(sweep::point_sector(start, &wide, way, &mut ()), Ok(None), "{gap:e}");
        let inside = dvec3(-0.2 + gap, 0.2, 0.0);
        let met = sweep::point_sector(inside, &wide, way, &mut ()).unwrap().unwrap();
        assert_eq!((met.first, met.last), (0.0, 1.0), "{gap:e}");
    }
}
