//! Points and balls against sectors: the judge, and the tests themselves, against roots of 400 bits.

use std::cmp::Ordering;

use glam::Vec2;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::{contains, judge, overlap};
use hitbench_core::shapes::{Ball, Point, Sector, Shape};
use hitbench_core::{Scalar, Vector};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::common::rational::{dot, exact, exact3, minus};
use crate::common::{
    assert_same_when_recorded, assert_scales, assert_scales_to_the_ends, cases_of, count, ulp,
};

/// Rounded to BITS digits behind the point.
fn rounded(x: &BigRational) -> BigRational {
    let one = BigInt::from(1) << BITS;
    BigRational::new((x * BigRational::from_integer(one.clone())).round().to_integer(), one)
}

const BITS: usize = 400;

/// To as many digits.
fn root(x: &BigRational) -> BigRational {
    let scaled = (x * BigRational::from_integer(BigInt::from(1) << (2 * BITS))).to_integer();
    BigRational::new(scaled.max(BigInt::from(0)).sqrt(), BigInt::from(1) << BITS)
}

/// The distance between the centre of a ball and a sector less the radius, right to some 380 bits behind the point.
fn gap<V: Vector>(center: V, r: V::Scalar, sector: &Sector<V>) -> BigRational {
    let (d, u) = (minus(&exact3(center), &exact3(sector.apex())), exact3(sector.direction()));
    let [r, radius, cos, sin] = [r, sector.radius(), sector.cos(), sector.sin()].map(exact);
    let zero = BigRational::zero();
    // By the foot on the axis, where the core takes a cross product.
    let along = dot(&d, &u);
    let x = rounded(&(&along / root(&dot(&u, &u))));
    let y = root(&(dot(&d, &d) - &along * &along / dot(&u, &u)));
    let unit = root(&(&cos * &cos + &sin * &sin));
    let (c, s) = (rounded(&(&cos / &unit)), rounded(&(&sin / &unit)));
    let tiny = BigRational::new(BigInt::from(1), BigInt::from(1) << 360);
    let beyond_edge = &c * &y - &s * &x;
    let inside = if cos.is_negative() {
        beyond_edge <= zero || x >= zero
    } else {
        beyond_edge <= tiny && x >= -tiny
    };
    let distance = if inside {
        (root(&dot(&d, &d)) - radius).max(zero)
    } else {
        let t = (&x * &c + &y * &s).max(zero).min(radius);
        let (x, y) = (x - &t * c, y - t * s);
        root(&(&x * &x + &y * &y))
    };
    distance - r
}

fn sectors<V: Dimension>() {
    let (mut hits, mut ties, mut asked) = (0, 0, 0);
    cases_of(count(100), |random| {
        if random.one_in(2) {
            random.put_on_small_grid();
        }
        let sector: Sector<V> = random.sector();
        let ball: Ball<V> = random.ball();
        let mut hold = |center: V, radius: V::Scalar| {
            let gap = gap(center, radius, &sector);
            let tiny = BigRational::new(BigInt::from(1), BigInt::from(1) << 300);
            let order = if gap.abs() < tiny { Ordering::Equal } else { gap.cmp(&Zero::zero()) };
            let a: Shape<V> = match radius == V::Scalar::ZERO {
                true => Point::new(center).unwrap().into(),
                false => Ball::new(center, radius).unwrap().into(),
            };
            let b: Shape<V> = sector.into();
            let told = judge::order(&a, &b).unwrap();
            assert_eq!(told.is_le(), order.is_le(), "{a:?}, {b:?}");
            if radius > V::Scalar::ZERO && sector.radius() > V::Scalar::ZERO {
                assert_eq!(told, order, "{a:?}, {b:?}");
            }
            assert_eq!(judge::order(&b, &a), Some(told), "swapped: {a:?}, {b:?}");
            assert_eq!(matrix::overlap(&a, &b), Ok(order.is_le()), "{a:?}, {b:?}");
            assert_eq!(matrix::overlap(&b, &a), Ok(order.is_le()), "{a:?}, {b:?}");
            let ball = Ball::new(center, radius).unwrap();
            let test = |a: &_, b: &_| overlap::ball_sector(a, b, &mut ());
            assert_eq!(test(&ball, &sector), order.is_le(), "{ball:?}, {sector:?}");
            assert_same_when_recorded(order.is_le(), |p| overlap::ball_sector(&ball, &sector, p));
            assert_scales(&ball, &sector, test);
            assert_scales_to_the_ends::<V::Scalar, _, _>(&ball, &sector, false, test);
            let test = |a: &Point<V>, b: &_| contains::point_sector(a.at(), b, &mut ());
            if let Shape::Point(point) = a {
                assert_same_when_recorded(order.is_le(), |p| {
                    contains::point_sector(center, &sector, p)
                });
                assert_scales(&point, &sector, test);
                assert_scales_to_the_ends::<V::Scalar, _, _>(&point, &sector, false, test);
            }
            asked += 1;
            ties += u32::from(order.is_eq());
            hits += u32::from(order.is_le());
        };
        for radius in [V::Scalar::ZERO, ball.radius()] {
            hold(ball.center(), radius);
            hold(sector.apex(), radius);
            for t in [-2.0, 0.5, 1.0, 2.0] {
                let t = V::Scalar::of(t);
                hold(sector.apex() + sector.direction() * (t * sector.radius()), radius);
            }
            // To where the ball just touches, and off by some ulps.
            let at: Shape<V> = Ball::new(ball.center(), radius).unwrap().into();
            let closest = matrix::distance(&at, &sector.into()).unwrap();
            let touching = ball.center() + (closest.b - closest.a);
            hold(touching, radius);
            for _ in 0..6 {
                let ulps = random.between(-1.0, 10.0).exp2() * ulp::<V::Scalar>(random.scale());
                hold(touching + random.direction::<V>() * V::Scalar::of(ulps), radius);
            }
        }
    });
    assert!(hits * 10 > asked && hits * 10 < asked * 9, "{hits} of {asked}");
    assert!(ties > 20, "{ties} touch");
}

in_every_space!(points_and_balls_beside_sectors = sectors());

/// The boundary of a sector belongs to it, and is where an arbitrarily small motion parts them: the arc, an edge, the apex.
#[test]
fn known_places() {
    let order = |half_angle: f32, p: Vec2| {
        let angle = hitbench_core::shapes::Angle::Degrees(half_angle);
        let sector = Sector::new(Vec2::ZERO, Vec2::X, angle, 2.0).unwrap();
        judge::order(&Point::new(p).unwrap().into(), &sector.into()).unwrap()
    };
    let quarter = |x: f32, y: f32| order(90.0, Vec2::new(x, y));
    assert_eq!(quarter(1.0, 1.0), Ordering::Less);
    assert_eq!(quarter(2.0, 0.0), Ordering::Equal);
    assert_eq!(quarter(0.0, 1.0), Ordering::Equal);
    assert_eq!(quarter(0.0, 0.0), Ordering::Equal);
    assert_eq!(quarter(-f32::from_bits(1), 0.0), Ordering::Greater);
    // Nothing wide: a segment. All around: a disk, which has no edge.
    assert_eq!(order(0.0, Vec2::new(1.0, 0.0)), Ordering::Equal);
    assert_eq!(order(0.0, Vec2::new(-1.0, 0.0)), Ordering::Greater);
    assert_eq!(order(180.0, Vec2::new(-1.0, 0.0)), Ordering::Less);
    assert_eq!(order(180.0, Vec2::ZERO), Ordering::Less);
    assert_eq!(order(180.0, Vec2::new(0.0, -2.0)), Ordering::Equal);
}
