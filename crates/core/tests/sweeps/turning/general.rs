//! The general sweep for every convex kind, and as a second opinion of the dedicated ones.

use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Angle, Motion, Shape};
use num_traits::Float;

use crate::common::turns::Turns;
use crate::common::*;
use crate::turning::solid;

fn distance<V: Dimension>(
    a: &Shape<V>,
    a_motion: &Motion<V>,
    b: &Shape<V>,
    b_motion: &Motion<V>,
    u: V::Scalar,
) -> f64 {
    let closest = matrix::distance(&a.at(a_motion, u), &b.at(b_motion, u));
    closest.expect("the pair has a distance").distance.double()
}

fn largest<V: Dimension>(shape: &Shape<V>) -> f64 {
    let bounds = shape.bounds();
    (lift(bounds.max) - lift(bounds.min)).length()
}

mod generic {
    use super::*;

    /// Seen in 64 instants of the frame: no overlap outside of the times, and touch at both.
    pub fn every_convex_pair_turns<V: Turns>() {
        let (mut asked, mut met) = (0, 0);
        cases_of(40, |random| {
            for kind_a in BOUNDED_CONVEX {
                for kind_b in BOUNDED_CONVEX.into_iter().filter(|kind| *kind >= kind_a) {
                    let (Some(a), Some(b)) = (random.convex::<V>(kind_a), random.convex(kind_b))
                    else {
                        continue;
                    };
                    let mut motion = || {
                        let (displacement, axis, degrees) = solid::motion::<V>(random);
                        let angle = Angle::Degrees(V::Scalar::of(degrees));
                        Motion { displacement, turn: Some(V::turn(axis, angle)) }
                    };
                    let (of_a, of_b) = (motion(), motion());
                    let answer = matrix::sweep_by_advancement(&a, &of_a, &b, &of_b);
                    let answer = answer.unwrap();
                    asked += 1;
                    met += u32::from(answer.is_some());
                    let far = lift(a.reference_point()).length() + lift(of_a.displacement).length();
                    let way = lift(of_b.displacement - of_a.displacement).length();
                    let turns = [of_a, of_b].map(|motion| motion.turn.map_or(0.0, |_| 20.0));
                    let sizes = largest(&a) * (1.0 + turns[0]) + largest(&b) * (1.0 + turns[1]);
                    let epsilon = V::Scalar::epsilon().double();
                    let band = 1e-8 * sizes + 16.0 * epsilon * (far + way + sizes);
                    if let Some(Overlap { first, last }) = answer {
                        for u in [first, last] {
                            let gap = distance(&a, &of_a, &b, &of_b, u);
                            assert!(
                                gap <= band,
                                "{gap} of {band} at {u}: {a:?} {of_a:?} {b:?} {of_b:?}"
                            );
                        }
                    }
                    for k in 0..=64 {
                        let u = V::Scalar::of(f64::from(k) / 64.0);
                        if answer.is_some_and(|o| o.first <= u && u <= o.last) {
                            continue;
                        }
                        // What overlaps by more than the band still does so when the frame is a
                        // little longer or shorter.
                        let near = |by: f64| {
                            let u = u + V::Scalar::of(by);
                            distance(&a, &of_a, &b, &of_b, u) == 0.0
                        };
                        let step = 2.0 * band / (way + sizes).max(f64::MIN_POSITIVE);
                        assert!(
                            !(near(-step) && near(0.0) && near(step)) || sizes + way == 0.0,
                            "overlap at {u}, {answer:?}: {a:?} {of_a:?} {b:?} {of_b:?}"
                        );
                    }
                }
            }
        });
        eprintln!("{}: {met} of {asked} meet", std::any::type_name::<V>());
        assert!(met * 20 > asked && met < asked);
    }

    /// Where both find a meeting, they touch at either time; where one finds none, the other's is short.
    pub fn dedicated_sweeps_against_the_general_one<V: Turns>() {
        let (mut asked, mut differ) = (0, 0);
        cases_of(60, |random| {
            let mut shapes: Vec<Shape<V>> =
                BOUNDED_CONVEX.into_iter().filter_map(|kind| random.convex(kind)).collect();
            shapes.push(random.plane().into());
            shapes.push(random.half_space().into());
            for (i, a) in shapes.iter().enumerate() {
                for b in &shapes[i..] {
                    if matrix::route(matrix::Query::Sweep, a.kind(), b.kind()).is_none() {
                        continue;
                    }
                    let way = b.reference_point() - a.reference_point();
                    let (from, to) = (random.displacement::<V>(), random.sweep(way));
                    let (of_a, of_b) = (Motion::from(from), Motion::from(to));
                    let dedicated = matrix::sweep(a, from, b, to).unwrap();
                    let Ok(general) = matrix::sweep_by_advancement(a, &of_a, b, &of_b) else {
                        continue;
                    };
                    asked += 1;
                    let places = [a.reference_point(), b.reference_point(), from, to];
                    let size: f64 = places.map(|v| lift(v).length()).into_iter().sum();
                    let band = 64.0 * V::Scalar::epsilon().double() * size
                        + 1e-9
                            * [a, b]
                                .map(largest)
                                .into_iter()
                                .filter(|x| x.is_finite())
                                .sum::<f64>();
                    match (dedicated, general) {
                        (None, None) => {}
                        (Some(x), Some(y)) => {
                            for u in [x.first, x.last, y.first, y.last] {
                                let gap = distance(a, &of_a, b, &of_b, u);
                                assert!(
                                    gap <= band,
                                    "{gap} of {band} at {u}: {x:?} {y:?} {a:?} {from:?} {b:?} {to:?}"
                                );
                            }
                        }
                        (Some(x), None) | (None, Some(x)) => {
                            differ += 1;
                            // Grazing: halfway too they are within rounding of being apart.
                            for u in [x.first, x.last] {
                                let gap = distance(a, &of_a, b, &of_b, u);
                                assert!(
                                    gap <= band,
                                    "{gap} of {band}: {a:?} {from:?} {b:?} {to:?}"
                                );
                            }
                        }
                    }
                }
            }
        });
        eprintln!("{}: {differ} of {asked} differ", std::any::type_name::<V>());
        assert!(differ * 50 < asked, "{differ} of {asked}");
    }
}

in_spaces!(every_convex_pair_turns: glam::DVec2, glam::DVec3);
in_every_space!(dedicated_sweeps_against_the_general_one);
