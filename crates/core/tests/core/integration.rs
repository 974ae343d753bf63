//! Flights in small steps: against the closed form, and what their steps tell of bodies in the way.

use glam::DVec2;
use hitbench_core::intersect::integration::Flight;
use hitbench_core::intersect::steps::{MotionStep, RoutineStep, Step};
use hitbench_core::intersect::{Record, matrix};
use hitbench_core::shapes::{Aabb, Ball, Shape};

use crate::common::cases_of;

fn flight(steps: usize, of: &Flight<'_, DVec2>) -> (DVec2, Vec<MotionStep<DVec2>>) {
    let (end, Record { steps: told, .. }) = Record::of(|probe| of.by_steps(steps, probe));
    let one = |step| match step {
        Step::Routine(step) => match *step {
            RoutineStep::Motion(motion) => motion,
            step => panic!("{step:?}"),
        },
        step => panic!("{step:?}"),
    };
    (end, told.into_iter().map(one).collect())
}

/// x after n steps of h = 1/n: v + a h² (0 + 1 + … + (n − 1)) = v + a (n − 1) / (2 n).
#[test]
fn the_end_is_that_of_the_closed_form_and_the_error_halves() {
    cases_of(300, |random| {
        let body: Shape<DVec2> = random.ball::<DVec2>().into();
        let (velocity, acceleration) = (random.displacement(), random.displacement());
        let of = Flight { body: &body, velocity, acceleration, others: &[] };
        let size = velocity.abs().max_element() + acceleration.abs().max_element();
        for steps in [1_usize, 2, 7, 64] {
            let (end, told) = flight(steps, &of);
            assert_eq!(told.len(), steps);
            let n = steps as f64;
            let closed = velocity + acceleration * ((n - 1.0) / (2.0 * n));
            assert!((end - closed).length() <= 1e-13 * size * n, "{end} for {closed}");
            let error = (end - of.exact(1.0)).length();
            let expected = acceleration.length() / (2.0 * n);
            assert!((error - expected).abs() <= 1e-12 * size * n, "{error} for {expected}");
            // The lines hang together.
            assert!(told.windows(2).all(|two| two[0].to == two[1].from));
            assert_eq!((told[0].from, told[steps - 1].to), (DVec2::ZERO, end));
        }
        assert_eq!(of.by_steps(0, &mut ()), of.by_steps(1, &mut ()));
    });
}

/// Each step is asked again, by the tests of the pair and by very many places on its line.
#[test]
fn what_a_step_meets_is_met_on_its_line() {
    let [mut tunnels, mut hits] = [0, 0];
    cases_of(300, |random| {
        let number = |random: &mut crate::common::Random| random.between(-3.0, 3.0);
        let body: Shape<DVec2> = Ball::new(DVec2::ZERO, random.between(0.05, 0.5)).unwrap().into();
        let others: Vec<Shape<DVec2>> = (0..3)
            .map(|_| {
                let at = DVec2::new(number(random), number(random));
                let half = DVec2::new(random.between(0.02, 0.5), random.between(0.02, 0.5));
                Aabb::new(at, half).unwrap().into()
            })
            .collect();
        let velocity = DVec2::new(number(random), number(random));
        let acceleration = DVec2::new(0.0, -random.between(0.0, 9.0));
        let of = Flight { body: &body, velocity, acceleration, others: &others };
        let overlaps = |at: DVec2, other: &Shape<DVec2>| {
            matrix::overlap(&body.posed(at, None), other).unwrap()
        };
        for step in flight(4, &of).1 {
            let there = others.iter().position(|other| overlaps(step.to, other));
            assert_eq!(step.overlaps, there.map(|i| i as u32));
            let at = |part: f64| step.from + (step.to - step.from) * part;
            let first = (0..=400)
                .map(|k| f64::from(k) / 400.0)
                .find(|&part| others.iter().any(|other| overlaps(at(part), other)));
            if let Some(first) = first {
                let (_, part) = step.meets.expect("a place on the line overlaps");
                assert!(
                    part <= first + 1e-9 && part >= first - 1.0 / 400.0 - 1e-9,
                    "{part} {first}"
                );
            }
            hits += usize::from(there.is_some());
            tunnels += usize::from(there.is_none() && first.is_some());
        }
    });
    assert!(tunnels > 20 && hits > 20, "{tunnels} {hits}");
}
