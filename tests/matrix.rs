//! The table of pairs: every pair that has a test has a name, the order of the arguments does not matter,
//! and a pair without a test says so.

#[macro_use]
mod common;

use common::{Random, cases_of, lift};
use hitbench::Scalar;
use hitbench::intersect::Step;
use hitbench::intersect::matrix::{self, Dimension, Unsupported};
use hitbench::shapes::{Kind, Shape};
use num_traits::Float;

/// Some shape of the kinds that random worlds have.
fn shape<V: Dimension>(random: &mut Random) -> Shape<V> {
    match random.below(12) {
        0 => hitbench::shapes::Point::new(random.point()).unwrap().into(),
        1 => random.segment().into(),
        2 => random.ray().into(),
        3 => random.line().into(),
        4 => random.ball().into(),
        5 => random.capsule().into(),
        6 => random.triangle().into(),
        7 => random.aabb().into(),
        8 => random.obb().into(),
        9 => random.sector().into(),
        10 => random.plane().into(),
        _ => random.half_space().into(),
    }
}

mod generic {
    use super::*;

    pub fn order_does_not_matter<V: Dimension>() {
        cases_of(5_000, |random| {
            let (a, b) = (shape::<V>(random), shape::<V>(random));
            let mut steps = Vec::new();
            let verdict = matrix::overlap(&a, &b, &mut ());
            assert_eq!(verdict.is_ok(), matrix::overlap(&b, &a, &mut ()).is_ok(), "{a:?} {b:?}");
            assert_eq!(verdict, matrix::overlap(&a, &b, &mut steps), "{a:?} {b:?}");
            match verdict {
                Ok(verdict) => {
                    assert!(matrix::function_name(a.kind(), b.kind()).is_some());
                    if a.kind() != b.kind() {
                        assert_eq!(matrix::overlap(&b, &a, &mut ()), Ok(verdict), "{a:?} {b:?}");
                    }
                    for view in matrix::views(&a, &b) {
                        let (mut forth, mut back) = (Vec::new(), Vec::new());
                        let answer = view.run(&a, &b, &mut forth);
                        assert!(answer.is_some(), "{}", view.name);
                        if a.kind() != b.kind() {
                            assert_eq!(answer, view.run(&b, &a, &mut back), "{}", view.name);
                            let swapped: Vec<_> = back.into_iter().map(|s| s.swapped()).collect();
                            // As text, in which NaN is NaN.
                            assert_eq!(format!("{forth:?}"), format!("{swapped:?}"));
                        }
                    }
                }
                Err(Unsupported(first, second)) => {
                    assert_eq!((first, second), (a.kind(), b.kind()));
                }
            }
        });
    }

    /// Where the verdict of two shapes of one kind depends on their order, they are within 32 ulp of touching.
    pub fn order_of_equals_matters_only_in_the_band<V: Dimension>() {
        cases_of(20_000, |random| {
            let (a, b): (Shape<V>, Shape<V>) = match random.below(5) {
                0 => (random.obb().into(), random.obb().into()),
                1 => (random.triangle().into(), random.triangle().into()),
                2 => (random.capsule().into(), random.capsule().into()),
                3 => (random.aabb().into(), random.aabb().into()),
                _ => (random.ball().into(), random.ball().into()),
            };
            let (mut there, mut back) = (Vec::new(), Vec::new());
            let verdict = matrix::overlap(&a, &b, &mut there).unwrap();
            if verdict == matrix::overlap(&b, &a, &mut back).unwrap() {
                return;
            }
            let gaps = there.iter().chain(&back).filter_map(|step| match step {
                Step::Axis(test) => Some(test.gap_length().double()),
                _ => None,
            });
            let distance = matrix::distance(&a, &b, &mut ()).unwrap();
            let gap = gaps.chain(distance.map(|d| d.distance.double())).fold(f64::MIN, f64::max);
            let corner = |shape: &Shape<V>| {
                let bounds = shape.bounds();
                lift(bounds.max) - lift(bounds.min)
            };
            let between = lift(b.reference_point()) - lift(a.reference_point());
            let sizes = between.length() + corner(&a).length() + corner(&b).length();
            let epsilon = V::Scalar::epsilon().double();
            assert!(gap.abs() <= 32.0 * epsilon * sizes, "{gap} of {sizes}: {a:?} {b:?}");
        });
    }

    pub fn bounds_that_are_apart_tell_the_truth<V: Dimension>() {
        cases_of(5_000, |random| {
            let (a, b) = (shape::<V>(random), shape::<V>(random));
            let Ok(Some(closest)) = matrix::distance(&a, &b, &mut ()) else { return };
            if !a.bounds().meets(&b.bounds()) {
                assert!(closest.distance > num_traits::zero(), "{a:?} {b:?}");
            }
        });
    }
}

in_every_space!(
    order_does_not_matter,
    order_of_equals_matters_only_in_the_band,
    bounds_that_are_apart_tell_the_truth,
);

#[test]
fn a_pair_without_a_test_says_so() {
    let message = Unsupported(Kind::Mesh, Kind::Frustum).to_string();
    assert_eq!(
        message,
        "there is no test for Mesh with Frustum in these dimensions yet: use other kinds of shapes"
    );
    assert_eq!(matrix::function_name(Kind::Aabb, Kind::Ball), Some("overlap::ball_aabb"));
    assert_eq!(matrix::function_name(Kind::Mesh, Kind::Frustum), None);
}
