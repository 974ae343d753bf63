//! The table of pairs: every pair that has a test has a name, the order of the arguments does not matter,
//! and a pair without a test says so.

mod agreement;
pub use agreement::some;
mod casts;
mod depths;
mod normals;
mod swaps;

use std::collections::HashSet;

use crate::common::{Random, cases_of, lift};
use hitbench_core::Scalar;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, Unsupported, method};
use hitbench_core::intersect::steps::Step;
use hitbench_core::shapes::{Angle, Kind, Motion, Shape, Turn};
use num_traits::Float;

/// A turn about an axis along which nothing else lies.
trait Turns: Dimension {
    fn turn() -> Turn<Self>;
}

macro_rules! turns {
    ($($vector:ty: $($axis:expr)?;)+) => {
        $(impl Turns for $vector {
            fn turn() -> Turn<Self> {
                Turn::<$vector>::new($($axis,)? Angle::Degrees(40.0)).unwrap()
            }
        })+
    };
}

turns! {
    glam::Vec2: ;
    glam::DVec2: ;
    glam::Vec3: glam::vec3(1.0, 2.0, 3.0);
    glam::DVec3: glam::dvec3(1.0, 2.0, 3.0);
}

/// Some shape of the kinds that random worlds have.
fn shape<V: Dimension>(random: &mut Random) -> Shape<V> {
    match random.below(12) {
        0 => hitbench_core::shapes::Point::new(random.point()).unwrap().into(),
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
            let verdict = matrix::overlap(&a, &b);
            assert_eq!(verdict.is_ok(), matrix::overlap(&b, &a).is_ok(), "{a:?} {b:?}");
            let (told, _) = explain::overlap(&a, &b);
            assert_eq!(verdict, told, "{a:?} {b:?}");
            match verdict {
                Ok(verdict) => {
                    assert!(matrix::overlap_route(&a, &b).is_some());
                    if a.kind() != b.kind() {
                        assert_eq!(matrix::overlap(&b, &a), Ok(verdict), "{a:?} {b:?}");
                    }
                    let alternatives = matrix::alternatives(&a, &b);
                    let ids: HashSet<_> = alternatives.iter().map(|one| one.id).collect();
                    assert_eq!(ids.len(), alternatives.len(), "{ids:?}");
                    for view in alternatives {
                        let Some((answer, forth)) = view.run(&a, &b) else {
                            panic!("{}", view.name);
                        };
                        if a.kind() != b.kind() {
                            let (back, of_back) = view.run(&b, &a).expect("as in the other order");
                            assert_eq!(answer, back, "{}", view.name);
                            // As text, in which NaN is NaN.
                            assert_eq!(format!("{forth:?}"), format!("{:?}", of_back.swapped()));
                        }
                    }
                }
                Err(Unsupported(_, first, second)) => {
                    assert_eq!((first, second), (a.kind(), b.kind()));
                }
            }
        });
    }

    /// Every cell of the table is answered, or refused, as it says.
    pub fn every_cell_is_as_it_says<V: Turns>() {
        cases_of(4, |random| {
            for (&x, &y) in Kind::ALL.iter().flat_map(|x| Kind::ALL.iter().map(move |y| (x, y))) {
                let (a, b) = (random.shape::<V>(x), random.shape::<V>(y));
                let says = |verb| !matches!(method(verb, x, y, V::DIM), Method::Unsupported(_));
                let (Some(a), Some(b)) = (a, b) else {
                    assert!(Query::ALL.into_iter().all(|verb| !says(verb)), "{x} {y}");
                    continue;
                };
                let overlap = matrix::overlap(&a, &b);
                assert_eq!(overlap.is_ok(), says(Query::Overlap), "{x} {y}");
                let distance = matrix::distance(&a, &b);
                assert_eq!(distance.is_ok(), says(Query::Distance), "{x} {y}");
                if let (Ok(true), Ok(closest)) = (overlap, distance) {
                    let sizes = lift(closest.a).length() + lift(closest.b).length();
                    let band = 1e-5 * sizes.max(random.scale());
                    assert!(closest.distance.double() <= band, "{a:?} {b:?}");
                }
                let wide = |shape: &Shape<V>| match shape {
                    Shape::Sector(sector) => sector.half_angle().degrees() > 90.0,
                    _ => false,
                };
                // Shapes that are apart have none, whatever they are.
                if overlap == Ok(true) && !wide(&a) && !wide(&b) {
                    let depth = matrix::penetration(&a, &b);
                    assert_eq!(depth.is_ok(), says(Query::Penetration), "{x} {y}");
                }
                let sight = |shape: &Shape<V>| matches!(shape, Shape::Ray(_) | Shape::Line(_));
                assert_eq!(sight(&a) || sight(&b), says(Query::Raycast), "{x} {y}");
                let (from, to): (V, V) = (random.displacement(), random.displacement());
                let sweep = matrix::sweep(&a, from, &b, to);
                assert_eq!(
                    sweep.is_ok(),
                    says(Query::Sweep),
                    "{sweep:?} of {a:?} {from:?} {b:?} {to:?}"
                );
                let [from, to] =
                    [from, to].map(|displacement| Motion { displacement, turn: Some(V::turn()) });
                let turning = matrix::sweep(&a, from, &b, to);
                assert_eq!(
                    turning.is_ok(),
                    says(Query::Turning),
                    "{turning:?} of {a:?} {from:?} {b:?} {to:?}"
                );
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
            let [there, back] = [(&a, &b), (&b, &a)].map(|(a, b)| explain::overlap(a, b));
            if there.0 == back.0 {
                return;
            }
            let gaps = there.1.steps.iter().chain(&back.1.steps).filter_map(|step| match step {
                Step::Axis(test) => Some(test.gap_length().double()),
                _ => None,
            });
            let distance = matrix::distance(&a, &b).unwrap();
            let gap = gaps.fold(distance.distance.double(), f64::max);
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
            let Ok(closest) = matrix::distance(&a, &b) else { return };
            if !a.bounds().meets(&b.bounds()) {
                assert!(closest.distance > num_traits::zero(), "{a:?} {b:?}");
            }
        });
    }
}

in_every_space!(
    every_cell_is_as_it_says,
    order_does_not_matter,
    order_of_equals_matters_only_in_the_band,
    bounds_that_are_apart_tell_the_truth,
);

#[test]
fn a_pair_without_a_test_says_so() {
    let message = Unsupported(Query::Penetration, Kind::Ray, Kind::Mesh).to_string();
    assert_eq!(
        message,
        "there is no depth for Ray with Mesh: a ray and a line have no depth in another: use a segment"
    );
    let wide = Unsupported(Query::Penetration, Kind::Aabb, Kind::Sector).to_string();
    assert!(wide.contains("beyond 90° is not convex"), "{wide}");
    for query in [Query::Overlap, Query::Distance, Query::Sweep, Query::Turning] {
        let wide = Unsupported(query, Kind::Sector, Kind::Mesh).to_string();
        assert!(wide.contains("use sectors of 90° that lean to all sides of its axis"), "{wide}");
    }
    let turning = Unsupported(Query::Turning, Kind::Plane, Kind::Plane).to_string();
    assert!(turning.contains("turns at any speed far out"), "{turning}");
    assert_eq!(
        matrix::route(matrix::Query::Overlap, Kind::Aabb, Kind::Ball),
        Some(matrix::Route { function: "overlap::ball_aabb", by: matrix::By::Pair })
    );
    let all = || Kind::ALL.iter().copied();
    let named = |(a, b)| matrix::route(matrix::Query::Overlap, a, b).is_some();
    assert!(all().flat_map(|a| all().map(move |b| (a, b))).all(named));
}

/// The table of kinds has a name for the core of a kind, as sentences call it, where the core is another set.
#[test]
fn a_kind_has_a_name_for_its_core_if_that_is_another_set() {
    cases_of(20, |random| {
        for &kind in Kind::ALL {
            let Some(shape) = some::<glam::DVec3>(random, kind) else { continue };
            let (core, radius) = shape.core();
            let is_other = core.kind() != kind;
            assert_eq!(kind.core().is_some(), is_other, "{shape:?}");
            assert!(is_other || radius == 0.0, "{shape:?}");
        }
    });
}
