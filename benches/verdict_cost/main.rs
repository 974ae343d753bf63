//! What a test costs with the probe `()`, against the same written by hand: `cargo bench --bench verdict_cost`.
//!
//! With the arguments `PAIR ours|reference ROUNDS` it only runs one of them, for `benches/instructions.sh` to count.

mod reference;

use std::hint::black_box;
use std::time::{Duration, Instant};

use glam::{DQuat, DVec3, Quat, Vec3};
use hitbench::intersect::overlap;
use hitbench::shapes::{Aabb, Angle, Ball, Obb, Sector};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

const PAIRS: usize = 1000;

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let chosen = match &arguments[..] {
        [] => None,
        [pair, who, rounds] => {
            let rounds = rounds.parse().expect("the number of rounds is a whole number");
            Some((pair.as_str(), who.as_str(), rounds))
        }
        _ => panic!("write nothing, or: PAIR ours|reference ROUNDS"),
    };
    let mut random = Random(XorShiftRng::seed_from_u64(1));
    case(
        "obb_obb",
        &random.pairs(Random::obb, Random::obb),
        |a, b| overlap::obb_obb(a, b, &mut ()),
        reference::obb_obb,
        chosen,
    );
    case(
        "ball_aabb",
        &random.pairs(Random::ball, Random::aabb),
        |a, b| overlap::ball_aabb(a, b, &mut ()),
        reference::ball_aabb,
        chosen,
    );
    case(
        "ball_sector",
        &random.pairs(Random::ball, Random::sector),
        |a, b| overlap::ball_sector(a, b, &mut ()),
        reference::ball_sector,
        chosen,
    );
}

/// Checks that both agree and prints the ratio of their times, or runs the chosen one.
fn case<A, B>(
    name: &str,
    pairs: &[(A, B)],
    ours: impl Fn(&A, &B) -> bool,
    reference: impl Fn(&A, &B) -> bool,
    chosen: Option<(&str, &str, usize)>,
) {
    match chosen {
        Some((pair, "ours", rounds)) if pair == name => {
            println!("{} overlap", measured(pairs, &ours, rounds));
        }
        Some((pair, "reference", rounds)) if pair == name => {
            println!("{} overlap", measured(pairs, &reference, rounds));
        }
        Some(_) => {}
        None => {
            let differing = pairs.iter().filter(|(a, b)| ours(a, b) != reference(a, b)).count();
            assert_eq!(differing, 0, "{name}: the verdicts differ");
            let overlapping = measured(pairs, &ours, 1);
            // In turn, so that both see the same state of the machine; the best of many is the least disturbed.
            let [mut best, mut best_reference] = [Duration::MAX; 2];
            for _ in 0..200 {
                best = best.min(time(|| measured(pairs, &ours, 10)));
                best_reference = best_reference.min(time(|| measured(pairs, &reference, 10)));
            }
            let [ns, ns_reference] =
                [best, best_reference].map(|time| time.as_secs_f64() * 1e9 / (10 * PAIRS) as f64);
            println!(
                "{name}: {ns:.2} ns, by hand {ns_reference:.2} ns, ratio {:.3}; \
                 {overlapping} of {PAIRS} overlap",
                ns / ns_reference,
            );
        }
    }
}

/// What is timed, and whose instructions are counted.
#[inline(never)]
fn measured<A, B>(pairs: &[(A, B)], test: &impl Fn(&A, &B) -> bool, rounds: usize) -> usize {
    let one = || pairs.iter().filter(|(a, b)| test(black_box(a), black_box(b))).count();
    (0..rounds).map(|_| one()).sum()
}

fn time(run: impl FnOnce() -> usize) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

struct Random(XorShiftRng);

impl Random {
    fn pairs<A, B>(
        &mut self,
        a: impl Fn(&mut Self) -> A,
        b: impl Fn(&mut Self) -> B,
    ) -> Vec<(A, B)> {
        (0..PAIRS).map(|_| (a(self), b(self))).collect()
    }

    fn vector(&mut self, low: f32, high: f32) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| self.0.random_range(low..high)))
    }

    fn size(&mut self) -> f32 {
        self.0.random_range(0.1..1.2)
    }

    fn ball(&mut self) -> Ball<Vec3> {
        Ball::new(self.vector(-1.0, 1.0), self.size()).unwrap()
    }

    fn aabb(&mut self) -> Aabb<Vec3> {
        Aabb::new(self.vector(-1.0, 1.0), self.vector(0.1, 1.0)).unwrap()
    }

    fn obb(&mut self) -> Obb<Vec3> {
        let axis = DVec3::from(self.vector(0.1, 1.0)).normalize();
        let rotation = DQuat::from_axis_angle(axis, f64::from(self.0.random_range(-3.0_f32..3.0)));
        let (center, half) = (self.vector(-1.2, 1.2), self.vector(0.1, 1.2));
        Obb::from_quat(center, half, Quat::from_array(rotation.as_quat().to_array())).unwrap()
    }

    fn sector(&mut self) -> Sector<Vec3> {
        let (apex, direction) = (self.vector(-2.0, 2.0), self.vector(-1.0, 1.0));
        let half_angle = Angle::Degrees(self.0.random_range(5.0..175.0));
        Sector::new(apex, direction, half_angle, 2.0 * self.size()).unwrap()
    }
}
