//! How many sweeps of each dedicated test are certain, right by exact arithmetic, or wrong: half of the pairs at random, half of
//! them crowded around a graze, or around touching at an end of the frame.

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, method};
use hitbench_core::shapes::{Kind, Shape};

use crate::common::{Random, cases_of, count, ulp};
use crate::trust_counts::to_touching;

/// How many sweeps of a world are at random, and how many nearly graze.
const OF_EACH: usize = 4;

#[derive(Default)]
struct Counts {
    hits: u64,
    misses: u64,
    /// Missed, and met, by the test, while exact arithmetic says otherwise.
    missed: u64,
    met: u64,
}

impl Counts {
    fn add<V: Dimension>(&mut self, a: &Shape<V>, b: &Shape<V>, way: V) {
        // The difference of displacements is rounded once, so one of them rests.
        let found = matrix::sweep(a, V::ZERO, b, way).unwrap();
        if let Some(found) = found {
            let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
            let ordered = zero <= found.first && found.first <= found.last && found.last <= one;
            assert!(ordered, "{a:?}, {b:?}, {way:?}: {found:?}");
        }
        let exactly = judge::meet(a, b, [V::ZERO, way], [0.0, 1.0]).unwrap();
        *match (found.is_some(), exactly) {
            (true, true) => &mut self.hits,
            (false, false) => &mut self.misses,
            (false, true) => &mut self.missed,
            (true, false) => &mut self.met,
        } += 1;
    }
}

fn counts_of<V: Dimension>(kinds: [Kind; 2], cases: u64) -> Counts {
    let mut counts = Counts::default();
    cases_of(cases.div_ceil(2 * OF_EACH as u64), |random| {
        let pair = |random: &mut Random| random.pair::<V>(kinds).unwrap();
        for _ in 0..OF_EACH {
            let [a, b] = pair(random);
            let way = random.displacement();
            counts.add(&a, &b, way);
        }
        let [a, b] = pair(random);
        let Some(out) = to_touching(&a, &b) else { return };
        for i in 0..OF_EACH {
            let normal = out.unit().unwrap_or_else(|| random.direction());
            let way: V = random.displacement();
            // At the middle of the frame along the surface, or at its start or end on any way.
            let (way, at) = match i {
                0 | 1 => (way - normal * way.dot(normal), V::Scalar::HALF),
                2 => (way, V::Scalar::ZERO),
                _ => (way, V::Scalar::ONE),
            };
            let sign = if random.one_in(2) { 1.0 } else { -1.0 };
            let ulps = sign * random.between(-1.0, 12.0).exp2() * ulp::<V::Scalar>(random.scale());
            let off = normal * V::Scalar::of(ulps);
            counts.add(&a, &b.posed(out + off - way * at, None), way);
        }
    });
    counts
}

/// The dedicated sweeps of a dimension whose kinds have an exact judge while they move.
fn sweeps(dim: usize) -> Vec<(&'static str, [Kind; 2])> {
    let kinds = Kind::ALL.iter().enumerate();
    let pairs = kinds.flat_map(|(i, a)| Kind::ALL[i..].iter().map(|b| [*a, *b]));
    let is_sight = |kind: Kind| matches!(kind, Kind::Ray | Kind::Line | Kind::Sector);
    let flat = |kind: Kind| matches!(kind, Kind::Plane | Kind::HalfSpace);
    pairs
        .filter(|[a, b]| judge::is_judged(*a, *b, dim) && ![*a, *b].into_iter().any(is_sight))
        .filter(|[a, b]| !(flat(*a) && flat(*b)))
        .filter_map(|[a, b]| match method(Query::Sweep, a, b, dim) {
            Method::Dedicated(path) => Some((path, [a, b])),
            _ => None,
        })
        .collect()
}

fn table<S: Dimension, D: Dimension>(cases: u64) -> u64 {
    let place = if S::DIM == 2 { "In the plane" } else { "In space" };
    println!("**{place}, {cases} cases a sweep and precision**\n");
    let words = "hit | miss | wrongly missed | wrongly hit";
    println!("| sweep | f32: {words} | f64: {words} |");
    println!("|---|{}", "--:|".repeat(8));
    let mut wrong = 0;
    for (path, kinds) in sweeps(S::DIM) {
        let counts = [counts_of::<S>(kinds, cases), counts_of::<D>(kinds, cases)];
        let cells = counts.each_ref().map(|counts| {
            let Counts { hits, misses, missed, met } = counts;
            format!("{hits} | {misses} | {missed} | {met}")
        });
        println!("| `{path}` | {} |", cells.join(" | "));
        wrong += counts.iter().map(|counts| counts.missed + counts.met).sum::<u64>();
    }
    println!();
    wrong
}

/// Few sweeps contradict exact arithmetic, though half of them were made to graze or to touch at an end of the frame.
fn few_of_each<V: Dimension>() {
    for (path, kinds) in sweeps(V::DIM) {
        let Counts { hits, misses, missed, met } = counts_of::<V>(kinds, 80);
        let (right, wrong) = (hits + misses, missed + met);
        assert!(hits > 0 && misses > 0, "one-sided: {path}");
        assert!(wrong * 15 < right, "{path}: {wrong} beside {right}");
    }
}

in_every_space!(few_sweeps_contradict_exact_arithmetic = few_of_each());

/// The tables, for as many cases of each sweep, dimension and precision as `COUNT` says.
#[test]
#[ignore = "runs for minutes"]
fn soak() {
    let cases = count(10_000);
    let wrong = table::<Vec2, DVec2>(cases) + table::<Vec3, DVec3>(cases);
    println!("{wrong} sweeps contradict exact arithmetic");
}
