//! Sectors beyond 90° of the plane against other shapes: against balls all along, and against both of their half-disks.

use hitbench_core::intersect::distance;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};

use crate::common::*;

/// Of what surfaces that are curved both take from each other: the distance by support points alone
/// is right to 2e-9 of the sizes in double precision.
const CURVED: f64 = 2e-9;

fn wide<V: Vector>(random: &mut Random) -> Sector<V> {
    let degrees = match random.below(6) {
        0 => 180.0,
        1 => 90.0 + 10_f64.powf(random.between(-4.0, 0.0)),
        2 => 120.0,
        _ => random.between(90.0, 180.0),
    };
    let (apex, direction) = (random.point(), random.direction());
    let half_angle = Angle::Degrees(V::Scalar::of(degrees.max(90.001)));
    Sector::new(apex, direction, half_angle, random.size()).unwrap()
}

fn asked<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> (f64, bool) {
    let closest = matrix::distance(a, b).unwrap();
    let verdict = matrix::overlap(a, b).unwrap();
    let apart = (lift(closest.a) - lift(closest.b)).length();
    let places = lift(closest.a).length() + lift(closest.b).length();
    let distance = closest.distance.double();
    assert!(
        (apart - distance).abs() <= 16.0 * ulp::<V::Scalar>(places + distance),
        "{closest:?} {a:?} {b:?}"
    );
    assert_eq!(distance == 0.0, verdict, "{a:?} {b:?}");
    assert_eq!(matrix::overlap(b, a), Ok(verdict), "swapped: {a:?} {b:?}");
    (distance, verdict)
}

fn sizes<V: Dimension>(a: &Shape<V>, b: &Shape<V>, sector: &Sector<V>) -> f64 {
    (lift(a.reference_point()) - lift(b.reference_point())).length() + sector.radius().double()
}

mod generic {
    use super::*;

    /// A capsule of zero length is a ball, and that has a test of its own.
    pub fn short_capsules_are_balls<V: Dimension>() {
        let mut band = Band::new("a capsule of no length", 32.0);
        let mut met = 0;
        cases_of(4000, |random| {
            let sector = wide::<V>(random);
            let ball: Ball<V> = random.ball();
            let capsule = Capsule::new(ball.center(), ball.center(), ball.radius()).unwrap();
            let truth = distance::ball_sector(&ball, &sector, &mut ()).distance.double();
            let (a, b): (Shape<V>, Shape<V>) = (capsule.into(), sector.into());
            let (found, verdict) = asked(&a, &b);
            let sizes = sizes(&a, &b, &sector) + ball.radius().double();
            band.near::<V::Scalar>(found, truth, sizes);
            met += usize::from(verdict);
        });
        assert!(met > 200, "{met}");
    }

    /// The nearest of balls along a capsule, each by the test of its own, is at most half their spacing farther.
    pub fn capsules_are_balls_all_along<V: Dimension>() {
        const STEPS: usize = 256;
        cases_of(300, |random| {
            let sector = wide::<V>(random);
            let capsule: Capsule<V> = random.capsule();
            let (start, way) = (capsule.segment().start(), capsule.segment().displacement());
            let at = |i: usize| {
                let center = start + way * V::Scalar::of(i as f64 / STEPS as f64);
                let ball = Ball::new(center, capsule.radius()).unwrap();
                distance::ball_sector(&ball, &sector, &mut ()).distance.double()
            };
            let nearest = (0..=STEPS).map(at).fold(f64::INFINITY, f64::min);
            let (a, b): (Shape<V>, Shape<V>) = (capsule.into(), sector.into());
            let (found, _) = asked(&a, &b);
            let sizes = sizes(&a, &b, &sector) + lift(way).length() + capsule.radius().double();
            // The centres of the balls are rounded.
            let rounded = 2.0 * ulp::<V::Scalar>(lift(start).length());
            let band = 32.0 * ulp::<V::Scalar>(sizes) + rounded + 1e-10 * sizes;
            let spacing = lift(way).length() / STEPS as f64 / 2.0;
            assert!(found <= nearest + band, "{found:e} {nearest:e} {capsule:?} {sector:?}");
            assert!(
                found >= nearest - spacing - band,
                "{found:e} {nearest:e} {capsule:?} {sector:?}"
            );
        });
    }

    /// Two of them: no point of one that was picked at random is nearer to the other than the distance, and
    /// swapping changes it by no more than the tolerance.
    pub fn two_wide_sectors<V: Dimension>() {
        let mut met = 0;
        cases_of(300, |random| {
            let (x, y) = (wide::<V>(random), wide::<V>(random));
            let (a, b): (Shape<V>, Shape<V>) = (x.into(), y.into());
            let (found, verdict) = asked(&a, &b);
            let (back, _) = asked(&b, &a);
            let sizes = sizes(&a, &b, &x) + y.radius().double();
            let band = 32.0 * ulp::<V::Scalar>(sizes) + CURVED * sizes;
            assert!((found - back).abs() <= band, "{found:e} {back:e} {a:?} {b:?}");
            met += usize::from(verdict);
            let mut nearest = f64::INFINITY;
            for _ in 0..400 {
                let t = random.between(0.0, 1.0).sqrt();
                let point = x.apex() + random.direction::<V>() * (x.radius() * V::Scalar::of(t));
                if distance::point_sector(point, &x, &mut ()).distance.double() == 0.0 {
                    let to = distance::point_sector(point, &y, &mut ()).distance.double();
                    nearest = nearest.min(to);
                }
            }
            assert!(found <= nearest + band, "{found:e} {nearest:e} {a:?} {b:?}");
        });
        assert!(met > 12, "{met}");
    }

    /// Every kind is as near as the nearer half-disk.
    pub fn every_kind_is_as_near_as_the_nearer_half_disk<V: Dimension>() {
        let mut clear = 0;
        cases_of(count(200), |random| {
            let sector = wide::<V>(random);
            let u = lift(sector.direction()).normalize();
            let across = lift(sector.direction().perpendicular()).normalize();
            for &kind in Kind::ALL {
                let Some(other) = random.shape::<V>(kind) else { continue };
                if matches!(other, Shape::Sector(_)) {
                    continue;
                }
                let (found, _) = asked(&other, &sector.into());
                let (sin, cos) = sector.half_angle().sin_cos();
                let half_disk = |side: f64| {
                    let n = V::from_space(u * sin.double() - across * (side * cos.double()));
                    let right = Angle::Degrees(V::Scalar::of(90.0));
                    let half = Sector::new(sector.apex(), n, right, sector.radius()).unwrap();
                    matrix::distance(&other, &half.into()).unwrap().distance.double()
                };
                let truth = half_disk(1.0).min(half_disk(-1.0));
                let sizes =
                    sizes(&other, &sector.into(), &sector) + lift(other.reference_point()).length();
                let band = 64.0 * ulp::<V::Scalar>(sizes) + CURVED * sizes;
                assert!((found - truth).abs() <= band, "{found:e} {truth:e} {other:?} {sector:?}");
                clear += usize::from(found > 0.0);
            }
        });
        assert!(clear > 60, "{clear}");
    }
}

in_spaces!(short_capsules_are_balls: glam::Vec2, glam::DVec2);
in_spaces!(capsules_are_balls_all_along: glam::Vec2, glam::DVec2);
in_spaces!(two_wide_sectors: glam::Vec2, glam::DVec2);
in_spaces!(every_kind_is_as_near_as_the_nearer_half_disk: glam::Vec2, glam::DVec2);
