//! Sectors beyond 90° against other shapes: the union of half-balls against balls all along, and against a brute search.

use hitbench::intersect::distance;
use hitbench::intersect::matrix::{self, Dimension};
use hitbench::shapes::{Angle, Ball, Capsule, Kind, Sector, Shape};
use hitbench::{Scalar, Vector};

use crate::common::*;

/// The documented tolerance of a distance, of the radii.
const TOLERANCE: f64 = 1.0 / (1 << 20) as f64;

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
    let closest = matrix::distance(a, b, &mut ()).unwrap();
    let verdict = matrix::overlap(a, b, &mut ()).unwrap();
    let apart = (lift(closest.a) - lift(closest.b)).length();
    let places = lift(closest.a).length() + lift(closest.b).length();
    let distance = closest.distance.double();
    assert!((apart - distance).abs() <= 16.0 * ulp::<V::Scalar>(places + distance));
    assert_eq!(distance == 0.0, verdict, "{a:?} {b:?}");
    (distance, verdict)
}

fn sizes<V: Dimension>(a: &Shape<V>, b: &Shape<V>, sector: &Sector<V>) -> f64 {
    (lift(a.reference_point()) - lift(b.reference_point())).length() + sector.radius().double()
}

mod generic {
    use super::*;

    /// A capsule of zero length is a ball, and that has a test of its own.
    pub fn short_capsules_are_balls<V: Dimension>() {
        let (mut worst, mut met) = (0.0_f64, 0);
        cases_of(800, |random| {
            let sector = wide::<V>(random);
            let ball: Ball<V> = random.ball();
            let capsule = Capsule::new(ball.center(), ball.center(), ball.radius()).unwrap();
            let truth = distance::ball_sector(&ball, &sector, &mut ()).distance.double();
            let (a, b): (Shape<V>, Shape<V>) = (capsule.into(), sector.into());
            let (found, verdict) = asked(&a, &b);
            let band = TOLERANCE * sector.radius().double()
                + 32.0 * ulp::<V::Scalar>(sizes(&a, &b, &sector) + ball.radius().double());
            worst = worst.max((found - truth).abs() / band);
            assert!((found - truth).abs() <= band, "{found:e} {truth:e} {ball:?} {sector:?}");
            met += usize::from(verdict);
        });
        eprintln!("at most {worst} of the tolerance");
        assert!(met > 40, "{met}");
    }

    /// The nearest of balls along a capsule, each by the test of its own, is at most half their spacing farther.
    pub fn capsules_are_balls_all_along<V: Dimension>() {
        const STEPS: usize = 256;
        cases_of(80, |random| {
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
            let band =
                TOLERANCE * sector.radius().double() + 32.0 * ulp::<V::Scalar>(sizes) + rounded;
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
        cases_of(100, |random| {
            let (x, y) = (wide::<V>(random), wide::<V>(random));
            let (a, b): (Shape<V>, Shape<V>) = (x.into(), y.into());
            let (found, verdict) = asked(&a, &b);
            let (back, _) = asked(&b, &a);
            let sizes = sizes(&a, &b, &x) + y.radius().double();
            let radii = x.radius().double() + y.radius().double();
            let band = TOLERANCE * radii + 32.0 * ulp::<V::Scalar>(sizes);
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
        assert!(met > 4, "{met}");
    }

    /// Every other kind that has a distance to sectors up to 90°: as near as the nearest of 256 half-balls, but for what lies
    /// between them.
    pub fn every_kind_is_as_near_as_the_nearest_half_ball<V: Dimension>() {
        const STEPS: usize = 256;
        cases_of(12, |random| {
            let sector = wide::<V>(random);
            let u = lift(sector.direction());
            let across = lift(sector.direction().perpendicular().unit().unwrap());
            for &kind in Kind::ALL {
                let other: Shape<V> = match kind {
                    Kind::Segment => random.segment().into(),
                    Kind::Ray => random.ray().into(),
                    Kind::Line => random.line().into(),
                    Kind::Triangle => random.triangle().into(),
                    Kind::Aabb => random.aabb().into(),
                    Kind::Obb => random.obb().into(),
                    Kind::Plane => random.plane().into(),
                    Kind::HalfSpace => random.half_space().into(),
                    _ => continue,
                };
                let (found, _) = asked(&other, &sector.into());
                let steps = if V::DIM == 2 { 2 } else { STEPS };
                let half_ball = |i: usize| {
                    let angle = i as f64 / steps as f64 * std::f64::consts::TAU;
                    let w = across * angle.cos() + u.cross(across) * angle.sin();
                    let n = u * sector.sin().double() - w * sector.cos().double();
                    let right = Angle::Degrees(V::Scalar::of(90.0));
                    let n = V::from_space(n);
                    let piece = Sector::new(sector.apex(), n, right, sector.radius()).unwrap();
                    matrix::distance(&other, &piece.into(), &mut ()).unwrap().distance.double()
                };
                let brute = (0..steps).map(half_ball).fold(f64::INFINITY, f64::min);
                let radius = sector.radius().double();
                let between = if V::DIM == 2 { 0.0 } else { radius * 1e-4 };
                let band = TOLERANCE * radius
                    + 64.0
                        * ulp::<V::Scalar>(
                            sizes(&other, &sector.into(), &sector)
                                + lift(other.reference_point()).length(),
                        );
                assert!(found <= brute + band, "{found:e} {brute:e} {other:?} {sector:?}");
                assert!(
                    found >= brute - between - band,
                    "{found:e} {brute:e} {other:?} {sector:?}"
                );
            }
        });
    }
}

in_every_space!(
    short_capsules_are_balls,
    capsules_are_balls_all_along,
    two_wide_sectors,
    every_kind_is_as_near_as_the_nearest_half_ball,
);
