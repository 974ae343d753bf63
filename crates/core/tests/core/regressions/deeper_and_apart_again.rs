//! A segment whose end reached into the wall of the mouth of a sector beyond 90° was apart at a
//! depth of 35 millionths, overlapped at 70, and was apart again at 92; a query in the mouth took
//! 50 ms, and one cylinder that slides along the axis 0.9 s.
//!
//! Cause: the union of half-balls about the axis was searched until none could be nearer by more
//! than 2^-20 of the radius, and that was taken for the precision of the verdict; where all
//! azimuths are alike that took thousands of searches. Fix: corners tell the height above the
//! surface, which is convex; parts of the azimuths are bounded by the half-ball through both of
//! their edges, whose error ends with the distance; and what is a solid of revolution about the
//! axis needs one azimuth.

use std::time::Instant;

use glam::{DVec3, Vec3, dvec3, vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::{matrix, sweep};
use hitbench_core::shapes::{Angle, Capsule, Cone, Cylinder, Ellipsoid, Sector, Segment, Shape};

fn sector<V: Vector>(half_angle: Angle<V::Scalar>, radius: V::Scalar) -> Shape<V> {
    Sector::new(V::ZERO, V::AXES[0], half_angle, radius).unwrap().into()
}

#[test]
fn the_verdict_switches_once() {
    let wide = sector::<Vec3>(Angle::Degrees(135.0), 100.0);
    let verdict = |end: f32| {
        let segment = Segment::new(vec3(-50.0, end, 0.0), vec3(-50.0, 25.0, 0.0)).unwrap();
        matrix::overlap(&wide, &segment.into(), &mut ()).unwrap()
    };
    // One ulp of the end after the other, from 1,000 below the surface to 1,000 above.
    let ends = (0..2000).map(|i| f32::from_bits(50_f32.to_bits() - 1000 + i));
    let verdicts: Vec<bool> = ends.map(verdict).collect();
    let first = verdicts.iter().position(|&overlaps| overlaps).unwrap();
    assert!((990..=1001).contains(&first), "{first}");
    assert!(verdicts[first..].iter().all(|&overlaps| overlaps));

    let wide = sector::<DVec3>(Angle::Degrees(135.0), 100.0);
    let verdict = |off: f64| {
        let segment = Segment::new(dvec3(-50.0, 50.0 + off, 0.0), dvec3(-50.0, 25.0, 0.0)).unwrap();
        matrix::overlap(&wide, &segment.into(), &mut ()).unwrap()
    };
    for exponent in -12..0 {
        assert!(!verdict(-10_f64.powi(exponent)), "apart by 1e{exponent}");
        assert!(verdict(10_f64.powi(exponent)), "1e{exponent} deep");
    }
}

#[test]
fn what_turns_about_the_axis_is_told_soon_and_precisely() {
    let wide = sector::<DVec3>(Angle::Degrees(150.0), 2.0);
    let (sin, cos) = (0.5, 0.75_f64.sqrt());
    let (from, to, radius) = (dvec3(-1.2, 0.0, 0.0), dvec3(-0.8, 0.0, 0.0), 0.25);
    // The nearest circle of each is known: its height before the surface is x sin 30° − y cos 30°.
    let cases: [(Shape<DVec3>, f64); 4] = [
        (Cylinder::new(from, to, radius).unwrap().into(), 0.8 * sin - 0.25 * cos),
        (Cone::new(to, from, radius).unwrap().into(), 0.8 * sin),
        (Capsule::new(from, to, radius).unwrap().into(), 0.8 * sin - 0.25),
        (
            Ellipsoid::new(dvec3(-1.0, 0.0, 0.0), dvec3(0.2, 0.25, 0.25), DVec3::AXES)
                .unwrap()
                .into(),
            sin - (0.2 * sin).hypot(0.25 * cos),
        ),
    ];
    let start = Instant::now();
    for _ in 0..50 {
        for (body, truth) in &cases {
            let truth = truth.min(1.2 * sin - 0.25 * cos);
            let distance = matrix::distance(&wide, body, &mut ()).unwrap().distance;
            assert!((distance - truth).abs() <= 1e-14, "{distance} {truth} {body:?}");
            // Into the surface by so much, and short of it.
            for off in [-1e-12, 1e-12] {
                let moved = body.posed(dvec3((truth + off) / sin, 0.0, 0.0), None);
                let overlaps = matrix::overlap(&wide, &moved, &mut ()).unwrap();
                assert_eq!(overlaps, off > 0.0, "{off} {body:?}");
            }
        }
    }
    // It took seconds each.
    assert!(start.elapsed().as_secs() < 10);
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
