//! The cost of a verdict that only exact arithmetic can tell: `cargo bench --no-default-features --bench touching`, with
//! `-- crate` only of pairs with that in their name.
//!
//! All pairs touch exactly, or are so near to it that rounding could decide. Nanoseconds a call, the least of many rounds.

use std::hint::black_box;
use std::time::Instant;

use glam::{Quat, Vec3};
use hitbench_core::intersect::overlap;
use hitbench_core::shapes::{Aabb, Ball, Capsule, Obb, Triangle};

const CASES: usize = 4096;
const ROUNDS: usize = 15;

fn main() {
    let mut random = Random(1);
    // A ball rests on another, at whole distances: 3² + 4² = 5².
    cost(
        "ball-ball",
        &mut random,
        |random| {
            let at = random.place();
            (ball(at, 2.0), ball(at + Vec3::new(3.0, 4.0, 0.0), 3.0))
        },
        |(a, b)| overlap::ball_ball(a, b, &mut ()),
    );
    cost(
        "ball on a turned crate",
        &mut random,
        |random| {
            let (turned, up) = (random.turned_crate(), Vec3::Y);
            (ball(turned.center() + up * (turned.half().y + 0.5), 0.5), turned)
        },
        |(a, b)| overlap::ball_obb(a, b, &mut ()),
    );
    cost(
        "capsule-capsule",
        &mut random,
        |random| {
            let at = random.place();
            let low = capsule([at, at + Vec3::X * 4.0], 0.5);
            (low, capsule([at + Vec3::new(1.0, 1.0, -2.0), at + Vec3::new(1.0, 1.0, 3.0)], 0.5))
        },
        |(a, b)| overlap::capsule_capsule(a, b, &mut ()),
    );
    cost(
        "capsule on a box",
        &mut random,
        |random| {
            let at = random.place();
            let lying = [Vec3::new(-0.5, 1.25, 0.25), Vec3::new(0.75, 1.25, 0.5)].map(|p| at + p);
            (capsule(lying, 0.25), Aabb::new(at, Vec3::ONE).unwrap())
        },
        |(a, b)| overlap::capsule_aabb(a, b, &mut ()),
    );
    cost(
        "triangle on a box",
        &mut random,
        |random| {
            let at = random.place();
            let lying = [[-0.5, 0.25], [0.75, 0.5], [0.25, -0.5]];
            let [a, b, c] = lying.map(|[x, z]| at + Vec3::new(x, 1.0, z));
            (Triangle::new(a, b, c).unwrap(), Aabb::new(at, Vec3::ONE).unwrap())
        },
        |(a, b)| overlap::triangle_aabb(a, b, &mut ()),
    );
    cost(
        "crate on a crate, both turned",
        &mut random,
        |random| {
            let low = random.turned_crate();
            let high = random.turned_crate();
            let at = low.center() + Vec3::new(0.25, low.half().y + high.half().y, -0.125);
            let axes = high.axes();
            (low, Obb::new(at, high.half(), *axes).unwrap())
        },
        |(a, b)| overlap::obb_obb(a, b, &mut ()),
    );
}

fn ball(center: Vec3, radius: f32) -> Ball<Vec3> {
    Ball::new(center, radius).unwrap()
}

fn capsule([start, end]: [Vec3; 2], radius: f32) -> Capsule<Vec3> {
    Capsule::new(start, end, radius).unwrap()
}

fn cost<T>(
    name: &str,
    random: &mut Random,
    mut make: impl FnMut(&mut Random) -> T,
    ask: impl Fn(&T) -> bool,
) {
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    if !name.contains(&wanted) {
        return;
    }
    let cases: Vec<T> = (0..CASES).map(|_| make(random)).collect();
    let hits = cases.iter().filter(|case| ask(case)).count();
    let mut least = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for case in &cases {
            black_box(ask(black_box(case)));
        }
        least = least.min(start.elapsed().as_secs_f64());
    }
    println!("{name:>30} {:8.0} ns, {hits} of {CASES} touch", least * 1e9 / CASES as f64);
}

/// Xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count) as f32
    }

    /// In eighths of a unit.
    fn place(&mut self) -> Vec3 {
        Vec3::new(self.below(256), self.below(256), self.below(256)) * 0.125 - 16.0
    }

    /// Turned about the vertical.
    fn turned_crate(&mut self) -> Obb<Vec3> {
        let half = Vec3::new(self.below(16), self.below(16), self.below(16)) * 0.125 + 0.5;
        let turn = Quat::from_rotation_y(self.below(3600) * 0.1_f32.to_radians());
        Obb::from_quat(self.place(), half, turn).unwrap()
    }
}
