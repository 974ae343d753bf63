//! Verdicts and distances of every pair of kinds, each proved by points and by an axis.

use hitbench_core::intersect::matrix::Dimension;
use hitbench_core::intersect::steps::Step;
use hitbench_core::intersect::{Record, gjk};
use hitbench_core::shapes::Shape;
use hitbench_core::{Scalar, Vector};

use crate::common::*;
use crate::gjk::certify::{coordinates, gap, is_curved, sizes};

/// Random pairs of each two kinds; `COUNT=…` in the environment asks for another number.
pub fn each_pair<V: Vector>(count: u64, mut test: impl FnMut(&mut Random, Shape<V>, Shape<V>)) {
    let count = crate::common::count(count);
    for (i, &first) in BOUNDED_CONVEX.iter().enumerate() {
        for &second in &BOUNDED_CONVEX[i..] {
            cases_of(count, |random| {
                let pair = (random.convex(first), random.convex(second));
                if let (Some(a), Some(b)) = pair {
                    test(random, a, b);
                }
            });
        }
    }
}

mod generic {
    use super::*;

    /// In double precision: the witness points lie in the shapes, and no two points of them can be nearer.
    pub fn proved<V: Dimension<Double = V, Precise = V, Scalar = f64>>() {
        let mut iterations = [0_usize; 193];
        let [mut off_straight, mut off_curved] = [[0.0_f64; 2]; 2];
        each_pair::<V>(2_000, |_, a, b| {
            let (closest, Record { steps, .. }) =
                Record::of(|probe| gjk::distance(&a, &b, probe).unwrap());
            let verdict = gjk::overlap(&a, &b, &mut ()).unwrap();
            assert_eq!(verdict, closest.distance == 0.0, "{a:?} {b:?}");

            let sizes = sizes(&a, &b);
            let place = sizes + coordinates(&a, &b);
            let points =
                outside(&a, closest.a).max(outside(&b, closest.b)) / ulp::<f64>(place).max(1e-300);
            let axis = closest.distance - gap(&a, &b, &steps);
            let axis = if verdict { 0.0 } else { axis / ulp::<f64>(sizes) };
            let curved = is_curved(&a) || is_curved(&b);
            // The direction of a short way is known to an ulp of the sizes over its length.
            let short = if verdict { 0.0 } else { sizes / closest.distance };
            let (points_band, axis_band) = if curved { (1e7, 1e7) } else { (64.0, 256.0 + short) };
            assert!(points <= points_band, "off by {points} ulp: {closest:?} {a:?} {b:?}");
            assert!(axis <= axis_band, "off by {axis} ulp: {closest:?} {a:?} {b:?}");
            let worst = if curved { &mut off_curved } else { &mut off_straight };
            *worst = [worst[0].max(points), worst[1].max(axis)];
            iterations[steps.iter().filter(|step| matches!(step, Step::Simplex(_))).count()] += 1;
        });
        eprintln!(
            "straight {off_straight:?}, curved {off_curved:?} ulp; iterations {iterations:?}"
        );
    }

    /// In any precision: the same as in double precision, to what rounding the answer leaves.
    pub fn like_double<V: Dimension>() {
        let mut verdicts = Band::new("verdict", 2.0);
        let mut distances = Band::new("distance", 2.0);
        each_pair::<V>(2_000, |_, a, b| {
            let truth = gjk::distance(&in_double(&a), &in_double(&b), &mut ()).unwrap().distance;
            let sizes = sizes(&a, &b);
            let verdict = gjk::overlap(&a, &b, &mut ()).unwrap();
            if truth > 0.0 {
                verdicts.hold::<V::Scalar>(verdict, truth, sizes);
            } else {
                assert!(verdict, "{a:?} {b:?}");
            }
            let closest = gjk::distance(&a, &b, &mut ()).unwrap();
            distances.near::<V::Scalar>(Scalar::double(closest.distance), truth, sizes);
        });
    }
}

in_spaces!(proved: glam::DVec2, glam::DVec3);
in_spaces!(like_double: glam::Vec2, glam::Vec3, glam::Vec3A);
