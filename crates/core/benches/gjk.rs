//! Verdict and distance of convex hulls, beside parry's in the same run: `cargo bench --bench gjk`.

use std::hint::black_box;
use std::time::Instant;

use glam::{Vec2, Vec3};
use hitbench_core::intersect::gjk;
use hitbench_core::shapes::{Hull, Shape};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

const PAIRS: usize = 1024;
const ROUNDS: usize = 101;
/// The number of pairs in one measurement: few enough that the machine seldom does something else meanwhile.
const TURN: usize = 32;

fn main() {
    println!("ns a query, median of {ROUNDS} rounds over {PAIRS} pairs, and ours ÷ parry's");
    println!("{:>24} {:>10} {:>10} {:>8}", "", "ours", "parry", "ratio");
    in_plane::row("4 to 8 in the plane", 4..=8);
    in_space::row("8 in space", 8..=8);
    in_space::row("8 to 64 in space", 8..=64);
    in_space::row("64 in space", 64..=64);
}

/// Runs both in turn, and prints the time of each and their ratio.
fn compare<T>(name: &str, ours: impl Fn(usize) -> T, parry: impl Fn(usize) -> T) {
    let turns = (0..PAIRS).step_by(TURN);
    let medians: Vec<[f64; 2]> = turns
        .map(|first| {
            let times: Vec<_> =
                (0..ROUNDS).map(|_| [time(first, &ours), time(first, &parry)]).collect();
            [0, 1].map(|i| median(times.iter().map(|times| times[i]).collect()))
        })
        .collect();
    let [ours, parry] =
        [0, 1].map(|i| medians.iter().map(|turn| turn[i]).sum::<f64>() / PAIRS as f64);
    println!("{name:>24} {ours:>10.0} {parry:>10.0} {:>8.2}", ours / parry);
}

/// Nanoseconds of a turn.
fn time<T>(first: usize, query: impl Fn(usize) -> T) -> f64 {
    let start = Instant::now();
    for i in first..first + TURN {
        black_box(query(i));
    }
    start.elapsed().as_secs_f64() * 1e9
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

macro_rules! dimension {
    ($module:ident, $parry:ident, $vector:ident($($component:ident),+)) => {
        mod $module {
            use std::ops::RangeInclusive;

            use $parry::math::{Pose, Vector};
            use $parry::query;
            use $parry::shape::SharedShape;

            use super::*;

            /// The corners of a hull, all of them on a ball of radius 1 about a point; two such
            /// balls overlap every other time.
            fn corners(random: &mut XorShiftRng, count: usize) -> Vec<$vector> {
                let mut vector = |most: f32| {
                    $(let $component = random.random_range(-most..most);)+
                    $vector::new($($component),+)
                };
                let center = vector(1.1);
                (0..count).map(|_| center + vector(1.0).normalize()).collect()
            }

            pub fn row(name: &str, counts: RangeInclusive<usize>) {
                let mut random = XorShiftRng::seed_from_u64(1);
                let mut hull = || {
                    let count = random.random_range(counts.clone());
                    let corners = corners(&mut random, count);
                    let theirs: Vec<_> =
                        corners.iter().map(|p| Vector::new($(p.$component),+)).collect();
                    let theirs = SharedShape::convex_hull(&theirs).expect("the corners span");
                    (Shape::from(Hull::new(corners).expect("three or more")), theirs)
                };
                let pairs: Vec<_> = (0..PAIRS).map(|_| (hull(), hull())).collect();
                let at = Pose::IDENTITY;
                let verdict = |i: usize| {
                    let ((a, _), (b, _)) = &pairs[i];
                    gjk::overlap(a, b, &mut ()).expect("hulls are convex")
                };
                let distance = |i: usize| {
                    let ((a, _), (b, _)) = &pairs[i];
                    gjk::distance(a, b, &mut ()).expect("hulls are convex").distance
                };
                let their_verdict = |i: usize| {
                    let ((_, a), (_, b)) = &pairs[i];
                    query::intersection_test(&at, &**a, &at, &**b).expect("supported").intersecting
                };
                let their_distance = |i: usize| {
                    let ((_, a), (_, b)) = &pairs[i];
                    query::distance(&at, &**a, &at, &**b).expect("supported").distance
                };
                let mut overlapping = 0;
                for i in 0..PAIRS {
                    let (ours, theirs) = (distance(i), their_distance(i));
                    // Its tolerances are absolute.
                    assert!((ours - theirs).abs() <= 1e-3, "{ours} and {theirs}");
                    assert_eq!(verdict(i), ours == 0.0);
                    assert!(verdict(i) == their_verdict(i) || ours <= 1e-3);
                    overlapping += usize::from(verdict(i));
                }
                println!("{name}: {overlapping} overlap");
                compare("verdict", verdict, their_verdict);
                compare("distance", distance, their_distance);
            }
        }
    };
}

dimension!(in_plane, parry2d, Vec2(x, y));
dimension!(in_space, parry3d, Vec3(x, y, z));
