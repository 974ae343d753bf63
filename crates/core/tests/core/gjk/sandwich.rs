//! Curved shapes between two polytopes, one inside and one around: the distance lies between theirs.

use hitbench_core::intersect::matrix::Dimension;
use std::f64::consts::PI;

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Hull, Kind, Shape};

use crate::common::*;
use crate::gjk::certify::{coordinates, sizes};

/// How finely: steps around an axis, and from one end of it to the other.
fn fineness<V: Vector>() -> (usize, usize) {
    if V::DIM == 2 { (2, 256) } else { (48, 24) }
}

/// Points of the unit sphere (in the plane circle) within `angle` of x, and how long a polytope of
/// them has to be made for it to hold all of these.
///
/// A face of the polytope is no farther in than the cosine of the angle between its middle and its
/// corners. That is at most half a step each way.
fn cap<V: Vector>(angle: f64) -> (Vec<DVec3>, f64) {
    let (around, along) = fineness::<V>();
    let mut points = Vec::new();
    for i in 0..=along {
        let (sin, cos) = (angle * i as f64 / along as f64).sin_cos();
        points.extend((0..around).map(|j| {
            let (s, c) = (2.0 * PI * j as f64 / around as f64).sin_cos();
            DVec3::new(cos, sin * c, if V::DIM == 2 { 0.0 } else { sin * s })
        }));
    }
    let across = if V::DIM == 2 { 0.0 } else { PI / around as f64 };
    (points, 1.0 / (angle / along as f64 / 2.0 + across).cos())
}

/// A frame whose x axis is the unit vector `x`.
fn frame<V: Vector>(x: DVec3) -> [DVec3; 3] {
    let y = if V::DIM == 2 { DVec3::new(-x.y, x.x, 0.0) } else { x.any_orthonormal_vector() };
    [x, y, x.cross(y)]
}

fn place([x, y, z]: [DVec3; 3], p: DVec3) -> DVec3 {
    x * p.x + y * p.y + z * p.z
}

/// The polytopes inside and around; twice the shape itself where it is not curved, or round.
fn between<V: Vector<Scalar = f64>>(shape: &Shape<V>) -> [Shape<V>; 2] {
    let hull = |points: Vec<DVec3>| {
        let points: Vec<V> = points.into_iter().map(V::from_space).collect();
        Shape::from(Hull::new(points).unwrap())
    };
    match shape {
        Shape::Ellipsoid(s) => {
            let obb = s.bounding_box();
            let (sphere, longer) = cap::<V>(PI);
            let at = |factor: f64| {
                let stretched = |p: &DVec3| {
                    (0..V::DIM).fold(lift(obb.center()), |at, i| {
                        at + lift(obb.axes()[i]) * (p[i] * obb.half().get(i) * factor)
                    })
                };
                hull(sphere.iter().map(stretched).collect())
            };
            [at(1.0), at(longer)]
        }
        Shape::Sector(s) => {
            let (apex, frame) = (lift(s.apex()), frame::<V>(lift(s.direction()).normalize()));
            let at = |angle: f64, longer: bool| {
                let (cap, factor) = cap::<V>(angle);
                let radius = s.radius() * if longer { factor } else { 1.0 };
                let far = cap.into_iter().map(|p| apex + place(frame, p * radius));
                hull(far.chain([apex]).collect())
            };
            let angle = s.half_angle().radians();
            // Between two points of its rim a polytope is nearer to the axis.
            let (around, _) = fineness::<V>();
            let wider = (angle.tan() / (PI / around as f64).cos()).atan();
            let wider = if V::DIM == 2 || wider < angle { angle } else { wider };
            [at(angle, false), at(wider, true)]
        }
        Shape::Cylinder(s) => {
            let (start, end) = (lift(s.segment().start()), lift(s.segment().end()));
            [false, true].map(|around| {
                hull(
                    disk::<V>(end - start, s.radius(), around)
                        .map(|p| [start + p, end + p])
                        .concat(),
                )
            })
        }
        Shape::Cone(s) => {
            let (apex, base) = (lift(s.apex()), lift(s.base()));
            [false, true].map(|around| {
                let disk = disk::<V>(base - apex, s.radius(), around).map(|p| base + p);
                hull(disk.into_iter().chain([apex]).collect())
            })
        }
        _ => [shape.clone(), shape.clone()],
    }
}

/// A polygon in or around the disk across `axis`.
fn disk<V: Vector>(axis: DVec3, radius: f64, around: bool) -> [DVec3; 96] {
    let frame = frame::<V>(axis.try_normalize().unwrap_or(DVec3::X));
    let step = 2.0 * PI / 96.0;
    let radius = if around { radius / (step / 2.0).cos() } else { radius };
    std::array::from_fn(|i| {
        let (sin, cos) = (step * i as f64).sin_cos();
        place(frame, DVec3::new(0.0, cos, sin) * radius)
    })
}

mod generic {
    use super::*;

    pub fn between_polytopes<V: Dimension<Double = V, Precise = V, Scalar = f64>>() {
        let (mut apart, mut widest) = (0, 0.0_f64);
        let kinds = [Kind::Sector, Kind::Ellipsoid, Kind::Cylinder, Kind::Cone];
        for (curved, other) in kinds.iter().flat_map(|c| BOUNDED_CONVEX.map(|k| (*c, k))) {
            cases_of(24, |random| {
                let pair = (random.convex::<V>(curved), random.convex::<V>(other));
                let (Some(a), Some(b)) = pair else { return };
                let distance =
                    |a: &Shape<V>, b: &Shape<V>| gjk::distance(a, b, &mut ()).unwrap().distance;
                let ([a_in, a_out], [b_in, b_out]) = (between(&a), between(&b));
                let found = distance(&a, &b);
                let (most, least) = (distance(&a_in, &b_in), distance(&a_out, &b_out));
                let sizes = sizes(&a, &b);
                let rounding = 64.0 * ulp::<f64>(sizes + coordinates(&a, &b));
                assert!(found <= most + rounding, "{found} for {most} at most: {a:?} {b:?}");
                assert!(found >= least - rounding, "{found} for {least} at least: {a:?} {b:?}");
                apart += usize::from(least > 0.0);
                if least > 0.0 {
                    widest = widest.max((most - least) / sizes);
                }
            });
        }
        eprintln!("{apart} apart; the bounds are within {widest:.1e} of the sizes");
        assert!(apart > 200 && widest < 0.01);
    }
}

in_spaces!(between_polytopes: glam::DVec2, glam::DVec3);
