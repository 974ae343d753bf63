//! Turns of which the times are known.

use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::steps::{Branch, Step};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::*;

use crate::common::lift;
use crate::common::turns::Turns;

fn at<V: Turns>(x: f64, y: f64) -> V {
    V::from_fn(|i| V::Scalar::of(if i < 2 { [x, y][i] } else { 0.0 }))
}

/// In the xy-plane, counter-clockwise.
fn turn<V: Turns>(degrees: f64) -> Motion<V> {
    let z = V::from_fn(|i| V::Scalar::of(if i == 2 { 1.0 } else { 0.0 }));
    Motion { displacement: V::ZERO, turn: Some(V::turn(z, Angle::Degrees(V::Scalar::of(degrees)))) }
}

fn ball<V: Turns>(x: f64, y: f64, radius: f64) -> Shape<V> {
    Ball::new(at(x, y), V::Scalar::of(radius)).unwrap().into()
}

const STILL: f64 = 0.0;

/// When `a` turns by so many degrees and `b` keeps still, in either order.
#[track_caller]
fn times<V: Turns>(a: &Shape<V>, degrees: f64, b: &Shape<V>) -> Option<[f64; 2]> {
    let (motion, still) = (turn::<V>(degrees), turn::<V>(STILL));
    let answer = matrix::sweep(a, motion, b, still).unwrap();
    assert_eq!(matrix::sweep(b, still, a, motion), Ok(answer));
    answer.map(|Overlap { first, last }| [first.double(), last.double()])
}

#[track_caller]
fn near(times: Option<[f64; 2]>, truth: [f64; 2]) {
    let times = times.expect("they meet");
    for (time, truth) in times.into_iter().zip(truth) {
        assert!((time - truth).abs() < 1e-6, "{times:?} for {truth}");
    }
}

mod generic {
    use super::*;

    /// The distance from the bar's axis is 5/4 |cos|, and the radii are 5/16 together; far out and at any scale too.
    pub fn a_bar_passes_a_ball<V: Turns>() {
        let truth = 0.25_f64.acos().to_degrees();
        for exponent in [-10, 0, 13] {
            for place in [0.0, 2_f64.powi(18)] {
                let scale = 2_f64.powi(exponent);
                let p = |x: f64, y: f64| at::<V>((x + place) * scale, (y + place) * scale);
                let s = |x: f64| V::Scalar::of(x * scale);
                let bar = Capsule::new(p(-1.5, 0.0), p(1.5, 0.0), s(0.125)).unwrap().into();
                let disk = Ball::new(p(0.0, 1.25), s(0.1875)).unwrap().into();
                let [low, high] = [truth, 180.0 - truth];
                near(times(&bar, 180.0, &disk), [low / 180.0, high / 180.0]);
                near(times(&bar, -180.0, &disk), [low / 180.0, high / 180.0]);
                near(times(&bar, 720.0, &disk), [low / 720.0, 1.0 - low / 720.0]);
                assert_eq!(times(&bar, 60.0, &disk), None);
                assert_eq!(times(&bar, 1e-6, &disk), None);
                assert_eq!(times(&bar, 0.0, &disk), None);
            }
        }
    }

    pub fn contact_has_the_normal_of_the_gap<V: Turns>() {
        let bar =
            Capsule::new(at::<V>(-1.5, 0.0), at(1.5, 0.0), V::Scalar::of(0.125)).unwrap().into();
        let disk = ball::<V>(0.0, 1.25, 0.1875);
        let (moving, still) = (turn::<V>(180.0), turn::<V>(STILL));
        let first = matrix::sweep(&bar, moving, &disk, still).unwrap().unwrap().first;
        let contact = matrix::contact(&bar, moving, &disk, still, first).expect("they touch");
        // Across the bar, towards the disk: the bar points along (1/4, √15/4).
        let normal = lift(at::<V>(-(15.0_f64.sqrt()) / 4.0, 0.25));
        assert!((lift(contact.normal.unwrap()) - normal).length() < 1e-5, "{contact:?}");
        let point = lift(at::<V>(0.0, 1.25)) - normal * 0.1875;
        assert!((lift(contact.point) - point).length() < 1e-5, "{contact:?}");
    }

    /// cos + sin of the angle of a square is how far it reaches.
    pub fn a_box_turns_beside_a_wall<V: Turns>() {
        let square: Shape<V> = Aabb::new(V::ZERO, V::splat(V::Scalar::ONE)).unwrap().into();
        let wall = |offset: f64| -> [Shape<V>; 2] {
            let offset = V::Scalar::of(offset);
            [
                Plane::new(V::AXES[0], offset).unwrap().into(),
                HalfSpace::new(-V::AXES[0], -offset).unwrap().into(),
            ]
        };
        let angle = (1.25 / 2_f64.sqrt()).asin().to_degrees() - 45.0;
        for wall in wall(1.25) {
            near(times(&square, 90.0, &wall), [angle / 90.0, 1.0 - angle / 90.0]);
            near(times(&square, 360.0, &wall), [angle / 360.0, 1.0 - angle / 360.0]);
        }
        for wall in wall(1.5) {
            assert_eq!(times(&square, 3600.0, &wall), None);
        }
        // Touching before it turns, and after.
        for wall in wall(1.0) {
            assert_eq!(times(&square, 90.0, &wall), Some([0.0, 1.0]));
            assert_eq!(times(&square, 0.0, &wall), Some([0.0, 1.0]));
        }
    }

    /// A ray, a line and a wall that turn: a ball of radius 1 is 3 away from the centre.
    pub fn what_is_endless_turns<V: Turns>() {
        let ball = ball::<V>(0.0, 3.0, 1.0);
        let half = (1.0_f64 / 3.0).asin().to_degrees();
        let truth = [(90.0 - half) / 180.0, (90.0 + half) / 180.0];
        let ray: Shape<V> = Ray::new(V::ZERO, V::AXES[0]).unwrap().into();
        let line: Shape<V> = Line::new(V::ZERO, V::AXES[0]).unwrap().into();
        near(times(&ray, 180.0, &ball), truth);
        near(times(&line, 180.0, &ball), truth);
        near(times(&line, 360.0, &ball), [truth[0] / 2.0, 1.0 - truth[0] / 2.0]);
        assert_eq!(times(&ray, -180.0, &ball), None);
        // The normal (1, 0) turns onto the ball; the distance from the wall is 3 sin.
        let wall: Shape<V> = Plane::new(V::AXES[0], V::Scalar::ZERO).unwrap().into();
        near(times(&wall, 90.0, &ball), [0.0, half / 90.0]);
        let behind: Shape<V> = HalfSpace::new(V::AXES[1], V::Scalar::ZERO).unwrap().into();
        near(times(&behind, 180.0, &ball), [(90.0 - half) / 180.0, 1.0]);
        let moving = turn::<V>(90.0);
        assert!(matrix::sweep(&ray, moving, &line, turn::<V>(STILL)).is_err());
    }

    /// The mouth of a sector of 135° closes on a ball in it.
    pub fn a_wide_sector_turns<V: Turns>() {
        let half_angle = Angle::Degrees(V::Scalar::of(135.0));
        let sector = Sector::new(V::ZERO, -V::AXES[0], half_angle, V::Scalar::of(2.0)).unwrap();
        let ball = ball::<V>(1.0, 0.0, 0.25);
        let half = 0.25_f64.asin().to_degrees();
        near(times(&sector.into(), 90.0, &ball), [(45.0 - half) / 90.0, 1.0]);
        assert_eq!(times(&sector.into(), 30.0, &ball), None);
    }

    pub fn what_keeps_still_is_named<V: Turns>() {
        let (a, b) = (ball::<V>(0.0, 0.0, 1.0), ball::<V>(4.0, 0.0, 1.0));
        let (ring, none) = (turn::<V>(90.0), turn::<V>(STILL));
        let (met, record) = explain::sweep_by_advancement(&a, &ring, &b, &none);
        assert_eq!(met, Ok(None));
        assert!(record.steps.contains(&Step::Branch(Branch::NoRelativeMotion)));
        let c = ball::<V>(2.0, 0.0, 1.0);
        let always = Some(Overlap { first: V::Scalar::ZERO, last: V::Scalar::ONE });
        assert_eq!(matrix::sweep_by_advancement(&a, &ring, &c, &none), Ok(always));
    }
}

in_every_space!(
    a_bar_passes_a_ball,
    contact_has_the_normal_of_the_gap,
    a_box_turns_beside_a_wall,
    what_is_endless_turns,
    a_wide_sector_turns,
    what_keeps_still_is_named,
);
