//! What a sweep must keep, for every pair that has one: the order of the shapes, a common displacement and
//! the direction of time do not matter.

use hitbench_core::Scalar;
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::sweep::{Contact, Overlap};
use hitbench_core::shapes::{Kind, Point, Shape};

mod generic {
    use super::*;
    use crate::common::*;

    fn shapes<V: Dimension>(random: &mut Random) -> Vec<Shape<V>> {
        vec![
            Point::new(random.point()).unwrap().into(),
            random.segment().into(),
            random.ball().into(),
            random.capsule().into(),
            random.triangle().into(),
            random.aabb().into(),
            random.obb().into(),
            random.sector().into(),
            random.plane().into(),
            random.half_space().into(),
        ]
    }

    /// Calls with each pair that has a sweep and the larger of the numbers that are rounded in it.
    fn each_pair<V: Dimension>(
        worlds: u64,
        mut test: impl FnMut(&Shape<V>, V, &Shape<V>, V, Option<Overlap<V::Scalar>>, f64),
    ) {
        let mut pairs = 0;
        cases_of(worlds, |random| {
            let shapes = shapes::<V>(random);
            for a in &shapes {
                for b in &shapes {
                    let way = b.reference_point() - a.reference_point();
                    let (from, to): (V, V) = (random.displacement(), random.sweep(way));
                    if let Ok(answer) = matrix::sweep(a, from, b, to) {
                        pairs += 1;
                        let places = [a.reference_point(), b.reference_point(), from, to];
                        let size = places.map(|v| lift(v).length()).into_iter().sum();
                        test(a, from, b, to, answer, size);
                    }
                }
            }
        });
        // Of one world alone there are few.
        assert!(std::env::var("SEED").is_ok() || pairs > worlds * 50, "{pairs}");
    }

    pub fn order_does_not_matter<V: Dimension>() {
        each_pair::<V>(count(400), |a, from, b, to, answer, size| {
            let swapped = matrix::sweep(b, to, a, from).unwrap();
            if a.kind() == b.kind() {
                let told = || format!("{a:?} {b:?}: {answer:?}, swapped {swapped:?}");
                let tells = agree(swapped, answer, size / lift(to - from).length());
                assert!(tells || swapped == answer, "{}", told());
            } else {
                assert_eq!(swapped, answer, "{a:?} {b:?}");
            }
        });
    }

    /// The times are those of the difference, which is rounded once; the verdicts are not. But for the general sweep, which takes it in
    /// double precision: where a path is nearly parallel to a surface, that makes any difference in time.
    pub fn common_displacements_do_not_matter<V: Dimension>() {
        let (mut asked, mut others) = (0, Vec::new());
        each_pair::<V>(count(400), |a, from, b, to, answer, size| {
            let relative = to - from;
            // Whether they meet, and at the end; of shapes without a judge the test at rest tells that, on rounded poses.
            let verdicts = |ways: [V; 2]| {
                let at_rest = || {
                    let [a, b] = [a.posed(ways[0], None), b.posed(ways[1], None)];
                    matrix::overlap(&a, &b).unwrap_or(false)
                };
                let at_end = judge::meet(a, b, ways, [1.0; 2]).unwrap_or_else(at_rest);
                (judge::meet(a, b, ways, [0.0, 1.0]), at_end)
            };
            for ways in [[V::ZERO, relative], [-relative, V::ZERO]] {
                let other = matrix::sweep(a, ways[0], b, ways[1]).unwrap();
                if matrix::route(matrix::Query::Sweep, a.kind(), b.kind()).is_some() {
                    let (meets, at_end) = verdicts(ways);
                    let told = || format!("{a:?} {b:?} by {ways:?}: {other:?}, {answer:?}");
                    if (meets, at_end) == verdicts([from, to]) {
                        // A graze that rounding loses is told by exact arithmetic.
                        let is_graze = other.is_some_and(|other| other.first == other.last);
                        assert!(other == answer || is_graze, "{}", told());
                    } else if let Some(meets) = meets {
                        let is_told = other.is_some_and(|other| other.last == V::Scalar::ONE);
                        assert_eq!((other.is_some(), is_told), (meets, at_end), "{}", told());
                    } else {
                        let before_end = |o: Option<Overlap<V::Scalar>>| {
                            o.map(|o| o.first).filter(|first| *first < V::Scalar::ONE)
                        };
                        assert_eq!(before_end(other), before_end(answer), "{}", told());
                    }
                } else {
                    asked += 1;
                    if !agree(other, answer, size / lift(relative).length()) {
                        others.push((a.kind(), b.kind(), answer, other));
                    }
                }
            }
        });
        eprintln!("{} of {asked} differ", others.len());
        assert!(others.len() * 100 < asked, "{others:?}");
    }

    /// Played backwards, first ↔ 1 − last. The poses at the end are rounded; where a path is nearly parallel to a
    /// surface, that makes any difference in time, so one in 100 may.
    pub fn the_direction_of_time_does_not_matter<V: Dimension>() {
        let (mut asked, mut others) = (0, Vec::new());
        each_pair::<V>(count(400), |a, from, b, to, answer, size| {
            let (a_end, b_end) = (a.posed(from, None), b.posed(to, None));
            let reversed = matrix::sweep(&a_end, -from, &b_end, -to);
            let reversed =
                reversed.unwrap_or_else(|e| panic!("{e}: {a_end:?} {b_end:?} {from:?} {to:?}"));
            let one = V::Scalar::ONE;
            let forwards = reversed.map(|o| Overlap { first: one - o.last, last: one - o.first });
            asked += 1;
            if !agree(forwards, answer, size / lift(to - from).length()) {
                others.push((a.kind(), b.kind(), answer, forwards));
            }
        });
        eprintln!("{} of {asked} differ", others.len());
        assert!(others.len() * 100 < asked, "{others:?}");
    }

    /// Whether nothing can tell from which side they come: both are flat without end, or one is of a few ulp of the coordinates, by
    /// which its place is rounded.
    fn has_no_side<V: Dimension>(a: &Shape<V>, b: &Shape<V>, size: f64) -> bool {
        let extents = [a, b].map(|shape| {
            let bounds = shape.bounds();
            if shape.kind().is_bounded() {
                lift(bounds.max - bounds.min).length()
            } else {
                f64::MAX
            }
        });
        let smaller = extents[0].min(extents[1]);
        smaller == f64::MAX || smaller < 64.0 * ulp::<V::Scalar>(size)
    }

    /// At the first contact a point of both is known, and a direction in which they approach: of all that have a side but one in 100.
    pub fn first_contacts_have_a_point_and_a_normal<V: Dimension>() {
        let (mut asked, mut without, mut worst) = (0, Vec::new(), 0.0_f64);
        // To find a contact costs as much as several sweeps.
        each_pair::<V>(count(100), |a, from, b, to, answer, size| {
            let Some(Overlap { first, .. }) = answer else { return };
            let contact = matrix::contact(a, from, b, to, first);
            let later = first.double() > 0.0;
            asked += u32::from(later);
            let Some(Contact { point, normal, .. }) = contact else {
                if later && !has_no_side(a, b, size) {
                    without.push(format!("{a:?} {from:?} {b:?} {to:?} {first}"));
                }
                return;
            };
            if !later {
                return;
            }
            let way = lift(to) - lift(from);
            if let Some(normal) = normal {
                assert!((lift(normal).length() - 1.0).abs() < 1e-6, "{normal:?}");
                // Of a way that is lost in the rounding of the places, not even the side is known.
                let lost = way.length() < 64.0 * ulp::<V::Scalar>(size);
                assert!(
                    lost || lift(normal).dot(way) <= 1e-3 * way.length(),
                    "{a:?} {b:?} {normal:?} {way}"
                );
            }
            let there = Point::new(point).unwrap().into();
            for (shape, displacement) in [(a, from), (b, to)] {
                let shape = shape.posed(displacement * first, None);
                if let Ok(closest) = matrix::distance(&there, &shape) {
                    let error = closest.distance.double() / ulp::<V::Scalar>(size);
                    worst = worst.max(error);
                    // The distance from a sliver is known less well, and a contact by advancement.
                    let kind = |kind: Kind| a.kind() == kind || b.kind() == kind;
                    let loose = kind(Kind::Triangle)
                        || kind(Kind::Sector)
                        || matrix::route(matrix::Query::Sweep, a.kind(), b.kind()).is_none();
                    let limit = if loose { 64.0 + 1e-8 / ulp::<V::Scalar>(1.0) } else { 64.0 };
                    assert!(error < limit, "{error} ulp: {a:?} {from:?} {b:?} {to:?} {first}");
                }
            }
        });
        eprintln!("{} of {asked} have none; a point is off by at most {worst} ulp", without.len());
        assert!(without.len() <= 1 + asked as usize / 100, "{without:?}");
    }

    /// The same times within √ε lengths, which is what an ulp of place makes of the time of a path that grazes a ball.
    fn agree<S: Scalar>(a: Option<Overlap<S>>, b: Option<Overlap<S>>, sizes: f64) -> bool {
        let tolerance = 4.0 * sizes * S::epsilon().double().sqrt();
        match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => {
                (a.first - b.first).abs().double() <= tolerance
                    && (a.last - b.last).abs().double() <= tolerance
            }
            (Some(one), None) | (None, Some(one)) => (one.last - one.first).double() <= tolerance,
        }
    }
}

in_every_space!(
    order_does_not_matter,
    common_displacements_do_not_matter,
    the_direction_of_time_does_not_matter,
    first_contacts_have_a_point_and_a_normal,
);
