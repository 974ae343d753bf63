//! What the searches for a box and for a ball tell on their way is what they do.

use hitbench_core::bounds::{aabb, convex_hull, find_aabb, find_smallest_ball, smallest_ball};
use hitbench_core::intersect::Record;
use hitbench_core::intersect::steps::{BallStep, RoutineStep, Step};
use hitbench_core::{Scalar, Vector};

use super::clouds::{cloud, lifted};
use crate::common::{Random, cases_of, lift};

fn routine<V: Vector>(steps: Vec<Step<V>>) -> Vec<RoutineStep<V>> {
    let one = |step| match step {
        Step::Routine(step) => *step,
        step => panic!("{step:?}"),
    };
    steps.into_iter().map(one).collect()
}

mod generic {
    use super::*;

    pub fn the_scan_looks_at_each_point_once<V: Vector>() {
        cases_of(300, |random| {
            let points = cloud::<V>(random, 12);
            let (found, record) = Record::of(|probe| find_aabb(&points, probe).unwrap());
            assert_eq!(found, aabb(&points).unwrap());
            let steps = routine(record.steps);
            assert_eq!(steps.len(), points.len());
            for (number, step) in steps.iter().enumerate() {
                let RoutineStep::Look(look) = step else { panic!("{step:?}") };
                assert_eq!(look.point, points[number].widened());
                for i in 0..V::DIM {
                    let seen = points[..=number].iter().map(|p| p.get(i).double());
                    assert_eq!(look.bounds.min.get(i), seen.clone().fold(f64::INFINITY, f64::min));
                    assert_eq!(look.bounds.max.get(i), seen.fold(f64::NEG_INFINITY, f64::max));
                }
                let outside = (0..V::DIM).any(|i| {
                    let x = look.point.get(i);
                    x < look.before.min.get(i) || x > look.before.max.get(i)
                });
                assert_eq!(outside, look.before != look.bounds);
            }
        });
    }

    pub fn each_ball_is_carried_by_its_points_and_left_by_the_farthest<V: Vector>() {
        cases_of(400, |random| {
            let points = cloud::<V>(random, 12);
            let (ball, Record { steps, .. }) =
                Record::of(|probe| find_smallest_ball(&points, probe).unwrap());
            assert_eq!(ball, smallest_ball(&points).unwrap());
            let balls: Vec<BallStep<V::Double>> = routine(steps)
                .into_iter()
                .map(|step| match step {
                    RoutineStep::Ball(ball) => ball,
                    step => panic!("{step:?}"),
                })
                .collect();
            let lifted = lifted(&points);
            let size = lifted.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
            for (pass, ball) in balls.iter().enumerate() {
                assert_eq!(ball.looked, (pass + 1) * points.len());
                assert!((1..=V::DIM + 1).contains(&ball.carriers.len()));
                let center = lift(ball.center);
                let near = |length: f64, other: f64| (length - other).abs() <= 1e-9 * size + 1e-300;
                for &carrier in &ball.carriers {
                    let is_it = |p: &&glam::DVec3| near(p.distance(lift(carrier)), 0.0);
                    assert!(lifted.iter().any(|p| is_it(&p)), "not one of the points");
                    // A ball may be a little larger than its carriers need: it holds all candidates.
                    assert!(lift(carrier).distance(center) <= ball.radius + 1e-9 * size + 1e-300);
                }
                let farthest = lifted.iter().map(|p| p.distance(center)).fold(0.0, f64::max);
                assert!(near(ball.reach, farthest), "{} for {farthest}", ball.reach);
                assert!(near(lift(ball.outermost).distance(center), farthest));
            }
            assert!(balls.windows(2).all(|two| two[0].radius < two[1].radius), "it grows");
            // Each but the last was left by a point.
            assert!(balls.iter().rev().skip(1).all(|ball| ball.reach > ball.radius));
        });
    }

    /// Against the mean of very many places inside.
    pub fn the_center_of_mass_is_the_mean_of_the_inside<V: Vector>() {
        let mut random = Random::from_seed(11);
        for _ in 0..6 {
            let points: Vec<V> =
                (0..7).map(|_| V::from_fn(|_| V::Scalar::of(random.between(-1.0, 1.0)))).collect();
            let hull = convex_hull(&points).unwrap();
            let center = lift(hull.center_of_mass(&points).unwrap());
            let triangles = hull.triangles();
            let corner = |i: usize| lift(points[i]);
            // Counter-clockwise, or outward: inside is to the left of every side, or behind every face.
            let inside = |p: glam::DVec3| match V::DIM {
                2 => hull
                    .edges()
                    .iter()
                    .all(|&[a, b]| (corner(b) - corner(a)).cross(p - corner(a)).z >= 0.0),
                _ => triangles.iter().all(|&[a, b, c]| {
                    let normal = (corner(b) - corner(a)).cross(corner(c) - corner(a));
                    normal.dot(p - corner(a)) <= 0.0
                }),
            };
            let (mut sum, mut count) = (glam::DVec3::ZERO, 0);
            for _ in 0..40_000 {
                let z = if V::DIM == 3 { random.between(-1.0, 1.0) } else { 0.0 };
                let p = glam::DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), z);
                if inside(p) {
                    (sum, count) = (sum + p, count + 1);
                }
            }
            let mean = sum / f64::from(count);
            assert!(mean.distance(center) < 4.0 / f64::from(count).sqrt(), "{mean} for {center}");
        }
    }
}

in_every_space!(
    the_scan_looks_at_each_point_once,
    each_ball_is_carried_by_its_points_and_left_by_the_farthest,
    the_center_of_mass_is_the_mean_of_the_inside
);
