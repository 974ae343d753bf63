//! Sectors beyond 90° in space: they are asked about points, balls, planes and half-spaces, and refused beside anything else.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix::{self, Dimension, Query, Unsupported};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::*;

fn wide<V: Vector>(random: &mut Random) -> Sector<V> {
    let degrees = if random.one_in(8) { 180.0 } else { random.between(90.01, 180.0) };
    let half_angle = Angle::Degrees(V::Scalar::of(degrees));
    // Without a radius it is a point.
    let radius = random.size::<V::Scalar>().max(V::Scalar::of(1e-3 * random.scale()));
    Sector::new(random.point(), random.direction(), half_angle, radius).unwrap()
}

fn is_answered(kind: Kind) -> bool {
    matches!(kind, Kind::Point | Kind::Ball | Kind::Plane | Kind::HalfSpace)
}

mod generic {
    use super::*;

    /// Every question about the same pair is answered, or none is; a depth has one with planes and half-spaces alone.
    pub fn every_question_agrees_on_what_is_refused<V: Dimension>() {
        cases_of(count(20), |random| {
            let sector = wide::<V>(random);
            for &kind in Kind::ALL {
                let (a, b) = (
                    sector.into(),
                    match kind {
                        Kind::Sector => wide::<V>(random).into(),
                        kind => random.shape::<V>(kind).unwrap(),
                    },
                );
                let (way, still) = (random.displacement::<V>(), V::ZERO);
                let answered = is_answered(kind);
                for [a, b] in [[&a, &b], [&b, &a]] {
                    let context = || format!("{a:?} {b:?}");
                    let overlap = matrix::overlap(a, b);
                    assert_eq!(overlap.is_ok(), answered, "{}", context());
                    assert_eq!(matrix::overlap_route(a, b).is_some(), answered, "{}", context());
                    let distance = matrix::distance(a, b);
                    assert_eq!(distance.is_ok(), answered, "{}", context());
                    let sweep = matrix::sweep(a, way, b, still);
                    assert_eq!(sweep.is_ok(), answered, "{}", context());
                    let first = matrix::time_of_impact(a, still, b, still);
                    assert_eq!(first.is_ok(), answered, "{}", context());
                    assert!(answered || matrix::cast(a, b).is_none(), "{}", context());
                    let depth = matrix::penetration(a, b);
                    match overlap {
                        Ok(true) => {
                            let has_depth = matches!(kind, Kind::Plane | Kind::HalfSpace);
                            assert_eq!(depth.is_ok(), has_depth, "{}", context());
                        }
                        Ok(false) => assert_eq!(depth, Ok(None), "{}", context()),
                        Err(_) => {
                            let refused = Unsupported(Query::Penetration, a.kind(), b.kind());
                            assert_eq!(depth, Err(refused), "{}", context());
                        }
                    }
                }
            }
        });
    }

    /// A plane is as far from the sector as from its farthest point towards the plane, which is told here by angles.
    pub fn planes_and_half_spaces_are_exact<V: Dimension>() {
        let (mut met, mut band) = (0, Band::new("planes beside wide sectors in space", 32.0));
        cases_of(count(2_000), |random| {
            let sector = wide::<V>(random);
            let plane: Plane<V> = random.plane();
            let (n, u) = (lift(plane.normal()).normalize(), lift(sector.direction()).normalize());
            let (radius, half) =
                (sector.radius().double(), sector.half_angle().degrees().to_radians());
            let reach = |n: DVec3| {
                let angle = n.cross(u).length().atan2(n.dot(u));
                radius * (angle - half).clamp(0.0, std::f64::consts::FRAC_PI_2).cos()
            };
            let height = lift(sector.apex()).dot(n) - plane.offset().double();
            let (lowest, highest) = (height - reach(-n), height + reach(n));
            let across = lowest.max(-highest).max(0.0);
            let sizes = lift(sector.apex()).length() + plane.offset().double().abs() + radius;
            let a: Shape<V> = sector.into();
            for (b, truth) in [
                (Shape::from(plane), across),
                (HalfSpace::new(plane.normal(), plane.offset()).unwrap().into(), lowest.max(0.0)),
            ] {
                let distance = matrix::distance(&a, &b).unwrap().distance.double();
                band.near::<V::Scalar>(distance, truth, sizes);
                let overlap = matrix::overlap(&a, &b).unwrap();
                assert_eq!(overlap, distance == 0.0, "{a:?} {b:?}");
                met += usize::from(overlap);
            }
        });
        assert!(met > 200, "{met}");
    }

    /// What the refusal advises: sectors of 90° that lean by as much as the half-angle is beyond 90°. Each lies within the
    /// sector, and each point of the sector lies in the one that leans to its side.
    pub fn sectors_of_90_degrees_fill_it<V: Dimension>() {
        cases_of(count(400), |random| {
            let sector = wide::<V>(random);
            let u = lift(sector.direction()).normalize();
            let half = sector.half_angle().degrees().to_radians();
            let (sin, cos) = (half.sin(), half.cos());
            // On the axis any side will do.
            let side = |p: DVec3| {
                let off_axis = p - u * p.dot(u);
                let is_on_axis = off_axis.length() <= 1e-12 * p.length();
                if is_on_axis { u.any_orthonormal_vector() } else { off_axis.normalize() }
            };
            let distance = |p: DVec3, sector: &Sector<V>| {
                let p = V::from_space(p);
                hitbench_core::intersect::distance::point_sector(p, sector, &mut ())
                    .distance
                    .double()
            };
            let lean = |w: DVec3| {
                let right = Angle::Degrees(V::Scalar::of(90.0));
                let direction = V::from_space(u * sin - w * cos);
                Sector::new(sector.apex(), direction, right, sector.radius()).unwrap()
            };
            let near = 64.0 * ulp::<V::Scalar>(random.scale() + lift(sector.apex()).length());
            for _ in 0..16 {
                let off = lift(random.direction::<V>()) * random.between(0.1, 1.0);
                let off = off * sector.radius().double();
                let point = lift(sector.apex()) + off;
                let half_ball = lean(side(off));
                if distance(point, &sector) == 0.0 {
                    assert!(distance(point, &half_ball) <= near, "{point} {sector:?}");
                }
                let other = lean(side(lift(random.direction::<V>())));
                if distance(point, &other) == 0.0 {
                    assert!(distance(point, &sector) <= near, "{point} {sector:?}");
                }
            }
        });
    }
}

in_spaces!(every_question_agrees_on_what_is_refused: Vec3, DVec3);
in_spaces!(planes_and_half_spaces_are_exact: Vec3, DVec3);
in_spaces!(sectors_of_90_degrees_fill_it: Vec3, DVec3);
