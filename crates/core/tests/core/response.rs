//! Pushing out by the least way, sliding, and piles that are pushed apart pair by pair.

use hitbench_core::intersect::response::{push_apart_in_turn, push_out, slide};
use hitbench_core::intersect::steps::{PassStep, RoutineStep, Step};
use hitbench_core::intersect::{Record, matrix};
use hitbench_core::shapes::{Aabb, Ball, HalfSpace, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Random, cases_of};

fn passes(steps: &[Step<glam::DVec2>]) -> Vec<PassStep<f64>> {
    let pass = |step: &Step<glam::DVec2>| match step {
        Step::Routine(step) => match &**step {
            RoutineStep::Pass(pass) => Some(*pass),
            _ => None,
        },
        _ => None,
    };
    steps.iter().filter_map(pass).collect()
}

mod generic {
    use super::*;

    /// The oracle is the distance: what was pushed out touches, and no shorter push in any direction frees it.
    pub fn what_is_pushed_out_just_touches<V: matrix::Dimension>() {
        let mut pushed = 0;
        cases_of(400, |random| {
            let a: Shape<V> = random.aabb().into();
            let b: Shape<V> =
                if random.one_in(2) { random.ball().into() } else { random.aabb().into() };
            let Some(out) = matrix::penetration(&a, &b).unwrap() else { return };
            let held = [random.one_in(3), random.one_in(3)];
            let moves = push_out(&out, held);
            assert!((0..2).all(|i| !held[i] || moves[i] == V::ZERO));
            if held == [true, true] {
                return;
            }
            let [at_a, at_b] = [a.posed(moves[0], None), b.posed(moves[1], None)];
            let size = out.a.max_abs().max(out.b.max_abs()).max(out.depth).double();
            let slack = 64.0 * V::Scalar::epsilon().double() * size;
            let left = matrix::penetration(&at_a, &at_b).unwrap();
            assert!(left.is_none_or(|left| left.depth.double() <= slack), "{left:?}");
            let gap = matrix::distance(&at_a, &at_b).unwrap().distance.double();
            assert!(gap <= slack, "{gap}");
            if out.depth.double() > 100.0 * slack {
                pushed += 1;
                for _ in 0..8 {
                    let way = random.direction::<V>() * (out.depth * V::Scalar::of(0.98));
                    let shorter = b.posed(way, None);
                    assert_eq!(matrix::overlap(&a, &shorter), Ok(true));
                }
            }
        });
        assert!(pushed > 30, "{pushed}");
    }

    pub fn a_slide_keeps_what_lies_along_the_surface<V: Vector>() {
        cases_of(400, |random| {
            let (way, normal) = (random.displacement::<V>(), random.direction::<V>());
            let slid = slide(way, normal);
            let slack = 8.0 * V::Scalar::epsilon().double() * way.length().double();
            assert!(slid.dot(normal).double() >= -slack, "it goes in");
            let taken = way - slid;
            let across = taken - normal * taken.dot(normal);
            assert!(across.length().double() <= slack, "something along the surface was taken");
            if way.dot(normal) >= V::Scalar::ZERO {
                assert_eq!(slid, way);
            }
        });
    }
}

in_every_space!(what_is_pushed_out_just_touches, a_slide_keeps_what_lies_along_the_surface);

fn crate_at(y: f64) -> Shape<glam::DVec2> {
    Aabb::new(glam::DVec2::new(0.0, y), glam::DVec2::new(0.8, 0.5)).unwrap().into()
}

fn floor() -> Shape<glam::DVec2> {
    HalfSpace::new(glam::DVec2::Y, 0.0).unwrap().into()
}

/// The pushes of a stack by hand: a floor and two crates, each 0.1 deep in the one below.
#[test]
fn a_stack_is_pushed_as_by_hand() {
    let bodies = [floor(), crate_at(0.4), crate_at(1.3)];
    let (moved, Record { steps, .. }) =
        Record::of(|probe| push_apart_in_turn(&bodies, &[], 1, probe));
    // The floor lifts crate 1 by 0.1, so that it is 0.2 deep in crate 2; both give way by 0.1.
    assert!(moved[0] == glam::DVec2::ZERO);
    assert!(moved[1].length() < 1e-6 && (moved[2] - glam::DVec2::new(0.0, 0.1)).length() < 1e-6);
    let passes = passes(&steps);
    assert_eq!((passes[0].done, passes[0].overlaps), (0, 2));
    assert!((passes[0].deepest - 0.1).abs() < 1e-6);
    assert_eq!((passes[1].done, passes[1].overlaps), (1, 1));
    assert!((passes[1].deepest - 0.1).abs() < 1e-6);
    // From the top down other places come out of the same pass.
    let down = push_apart_in_turn(&[crate_at(1.3), crate_at(0.4), floor()], &[], 1, &mut ());
    assert!((down[1] - glam::DVec2::new(0.0, 0.1)).length() < 1e-6);
    assert!((down[0] - glam::DVec2::new(0.0, 0.05)).length() < 1e-6);
}

#[test]
fn a_pile_comes_to_rest_where_there_is_room_and_never_where_there_is_none() {
    let bodies = [floor(), crate_at(0.4), crate_at(1.3), crate_at(2.2), crate_at(3.1)];
    let (moved, Record { steps, .. }) =
        Record::of(|probe| push_apart_in_turn(&bodies, &[], 400, probe));
    let told = passes(&steps);
    assert_eq!(told.last().unwrap().overlaps, 0, "{:?}", told.last());
    assert!(told.len() > 10, "it takes {} passes", told.len());
    for (i, way) in moved.iter().enumerate().skip(1) {
        // Each crate has been lifted by 0.1 more than the one below; a push may go too far, but not come short.
        assert!(way.y > 0.1 * i as f64 - 1e-9 && way.x.abs() < 1e-6, "{i} {way}");
    }
    let wall = |x: f64| -> Shape<glam::DVec2> {
        HalfSpace::new(glam::DVec2::new(x, 0.0), -0.9).unwrap().into()
    };
    let disk =
        |x: f64| -> Shape<glam::DVec2> { Ball::new(glam::DVec2::new(x, 0.0), 0.5).unwrap().into() };
    let bodies = [wall(1.0), disk(-0.4), disk(0.4), wall(-1.0)];
    let (_, Record { steps, .. }) = Record::of(|probe| push_apart_in_turn(&bodies, &[], 50, probe));
    assert!(passes(&steps).iter().all(|pass| pass.overlaps > 0));
    assert!(passes(&steps).last().unwrap().deepest > 0.05);
}

#[test]
fn held_bodies_and_empty_piles_stay() {
    let bodies = [crate_at(0.0), crate_at(0.9)];
    let moved = push_apart_in_turn(&bodies, &[true, true], 3, &mut ());
    assert_eq!(moved, [glam::DVec2::ZERO; 2]);
    let moved = push_apart_in_turn(&bodies, &[true, false], 1, &mut ());
    assert!(moved[0] == glam::DVec2::ZERO && (moved[1].y - 0.1).abs() < 1e-6);
    assert!(push_apart_in_turn::<glam::DVec2, _>(&[], &[], 3, &mut ()).is_empty());
    let mut random = Random::from_seed(5);
    let far: Shape<glam::DVec2> = random.ball::<glam::DVec2>().into();
    assert_eq!(push_apart_in_turn(&[far], &[], 3, &mut ()), [glam::DVec2::ZERO]);
}
