//! Sectors beyond 90° in space against all that they are asked about, on straight ways and with turns, seen in many instants
//! of the frame.

use glam::{DVec2, DVec3, Vec3};
use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::matrix::{self, Unanswered};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::*;
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use super::rooms::Turned;
use crate::common::*;

/// Of the radius 1, with the mouth towards x, about the origin.
fn wide<V: Vector>(degrees: f64) -> Shape<V> {
    let half_angle = Angle::Degrees(V::Scalar::of(degrees));
    Sector::new(V::ZERO, -V::AXES[0], half_angle, V::Scalar::ONE).unwrap().into()
}

/// The shape brought to a place near the mouth, smaller than that.
fn placed<V: Vector>(shape: &Shape<V>, at: DVec3) -> Option<Shape<V>> {
    let bounds = shape.bounds();
    let size = lift(bounds.max - bounds.min).length();
    let fits = (0.01..2.0).contains(&size) && lift(bounds.min).length() < 100.0;
    fits.then(|| shape.posed(V::from_space(at) - bounds.center(), None))
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|i| random.between(if i == 0 { 0.0 } else { -1.0 }, 1.2)))
}

mod generic {
    use super::*;

    /// Nothing overlaps before the first contact, and there they touch; where they are said never
    /// to meet, they overlap at no instant. Whether they meet.
    fn seen<V: Turned + Dimension<Double = DVec3, Precise = DVec3>>(
        sector: &Shape<V>,
        of_sector: Motion<V>,
        other: &Shape<V>,
        of_other: Motion<V>,
        answer: Option<Overlap<V::Scalar>>,
    ) -> bool {
        let told = || format!("{sector:?} {of_sector:?} {other:?} {of_other:?}");
        let epsilon = V::Scalar::epsilon().double();
        let band = 64.0 * epsilon + 4e-9;
        let at = |u: f64| {
            let u = V::Scalar::of(u);
            [sector.at(&of_sector, u), other.at(&of_other, u)]
        };
        let before = answer.map_or(1.0, |found| found.first.double());
        for k in 0..120 {
            let u = before * f64::from(k) / 120.0;
            let [a, b] = at(u);
            // By more than the poses are rounded: wherever it is moved by so little.
            let deep = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().all(|axis| {
                [axis * band, axis * -band].into_iter().all(|by| {
                    let moved = b.posed(V::from_space(by), None);
                    matrix::overlap(&a, &moved) == Ok(true)
                })
            });
            assert!(u >= before || !deep, "it overlaps at {u} before {before}: {}", told());
        }
        let Some(Overlap { first, .. }) = answer else { return false };
        let [a, b] = at(first.double());
        let gap = matrix::distance(&a, &b).unwrap().distance.double();
        assert!(gap <= 16.0 * band, "{gap:e} at {first}: {}", told());
        true
    }

    /// In every kind of motion; see `seen`.
    pub fn against_what_it_is_asked_about<
        V: Turned + Dimension<Double = DVec3, Precise = DVec3>,
    >() {
        let (mut hits, mut misses, mut gave_up) = (0, 0, 0);
        cases_of(count(150), |random| {
            for kind in [Kind::Point, Kind::Ball, Kind::Plane, Kind::HalfSpace] {
                let (from, to) = (point(random), point(random));
                let placed = |shape: Shape<V>| placed(&shape, from);
                let normal = random.direction::<V>();
                let offset = V::Scalar::of(lift(normal).dot(from));
                let other = match kind {
                    Kind::Point => Point::new(V::from_space(from)).ok().map(Shape::from),
                    Kind::Ball => random.convex(kind).and_then(placed),
                    Kind::Plane => Plane::new(normal, offset).ok().map(Shape::from),
                    _ => HalfSpace::new(normal, offset).ok().map(Shape::from),
                };
                let Some(other) = other else { continue };
                let sector = wide::<V>(random.between(95.0, 175.0));
                let mut turn = |of: u32| {
                    let angle = Angle::Degrees(V::Scalar::of(random.between(-120.0, 120.0)));
                    random.one_in(of).then(|| V::about(random.direction(), angle))
                };
                let of_sector = Motion { displacement: V::ZERO, turn: turn(2) };
                let of_other = Motion { displacement: V::from_space(to - from), turn: None };
                let told = format!("{sector:?} {of_sector:?} {other:?} {of_other:?}");
                let answer = match matrix::sweep(&sector, of_sector, &other, of_other) {
                    Ok(answer) => answer,
                    Err(Unanswered::GaveUp(_)) => {
                        gave_up += 1;
                        continue;
                    }
                    Err(refused) => panic!("{refused}: {told}"),
                };
                match seen(&sector, of_sector, &other, of_other, answer) {
                    true => hits += 1,
                    false => misses += 1,
                }
            }
        });
        eprintln!("{hits} hits, {misses} misses, {gave_up} given up");
        assert!(hits > 100 && misses > 20 && gave_up * 100 < hits + misses);
    }
}

in_spaces!(against_what_it_is_asked_about: Vec3, DVec3);

/// A ball of the radius ¼ that slides along the axis into a mouth of 30°, which turns about the
/// axis: it touches the cone where its centre is ½ from the apex.
#[test]
fn what_turns_about_its_axis_is_as_if_it_did_not() {
    let sector = wide::<DVec3>(150.0);
    let turn = Turn::<DVec3>::new(DVec3::X, Angle::Degrees(-170.0)).unwrap();
    let ball = Ball::new(DVec3::X * 0.9, 0.25).unwrap().into();
    let turning = Motion { displacement: DVec3::ZERO, turn: Some(turn) };
    let answer = matrix::sweep(&sector, turning, &ball, -DVec3::X * 0.8).unwrap().unwrap();
    // sin 30° x = ¼ at x = ½.
    assert!((answer.first - 0.5).abs() < 1e-7, "{answer:?}");
}

/// In the plane, a segment that dips over the rim into the mouth and slides along the way there, a
/// millionth above the rim: it does not touch it, and a millionth below it does.
#[test]
fn a_segment_over_the_rim() {
    let sector = wide::<DVec2>(135.0);
    // The rim, and a direction that leads over it from outside to inside, between edge and arc.
    let rim = DVec2::splat(0.5_f64.sqrt());
    let along = DVec2::new(-0.2, -1.0).normalize();
    let up = DVec2::new(1.0, -0.2).normalize();
    for gap in [1e-2, 1e-4, 1e-6] {
        for (side, meets) in [(1.0, false), (-1.0, true)] {
            let middle = rim + up * (gap * side);
            let bar = Segment::new(middle + along * 0.3, middle - along * 0.2).unwrap();
            let answer = matrix::sweep(&sector, DVec2::ZERO, &bar.into(), along * 0.15).unwrap();
            assert_eq!(answer.is_some(), meets, "{gap:e}");
        }
    }
}
