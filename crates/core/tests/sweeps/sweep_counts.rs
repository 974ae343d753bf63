//! Straight sweeps of all kinds that exact arithmetic judges while they move: their verdicts are right, at both ends of the frame and
//! in between, and their times are where the judge has them. Half of the pairs are at random, half of them crowded around a graze,
//! or around touching at an end of the frame.

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::judge;
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, method};
use hitbench_core::shapes::{Kind, Motion, Shape};

use crate::beside_rest::Moving;
use crate::common::{Random, cases_of, count, to_touching, ulp};

/// How many sweeps of a world are at random, and how many nearly graze.
const OF_EACH: usize = 4;

#[derive(Default)]
struct Counts {
    hits: u64,
    misses: u64,
    /// Missed, and met, by the sweep, while exact arithmetic says otherwise.
    missed: u64,
    met: u64,
    /// Otherwise right, but not about an end of the frame.
    ends: u64,
}

impl Counts {
    fn add<V: Dimension>(&mut self, [a, b]: [&Shape<V>; 2], ways: [V; 2]) {
        let found = matrix::sweep(a, ways[0], b, ways[1]).unwrap();
        let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
        if let Some(found) = found {
            let ordered = zero <= found.first && found.first <= found.last && found.last <= one;
            assert!(ordered, "{a:?}, {b:?}, {ways:?}: {found:?}");
        }
        let exactly = |between: [f64; 2]| judge::meet(a, b, ways, between).unwrap();
        // At the start it is the test at rest, to the bit.
        let ends = [matrix::overlap(a, b).unwrap(), exactly([1.0; 2])];
        let told = [found.map(|found| found.first == zero), found.map(|found| found.last == one)];
        let count = match (found.is_some(), exactly([0.0, 1.0])) {
            (false, true) => &mut self.missed,
            (true, false) => &mut self.met,
            _ if told.map(|end| end == Some(true)) != ends => &mut self.ends,
            (true, true) => &mut self.hits,
            (false, false) => &mut self.misses,
        };
        *count += 1;
        if ends[0] != exactly([0.0; 2]) {
            eprintln!("wrong at rest: {a:?}, {b:?}: {}", ends[0]);
        }
    }

    fn wrong(&self) -> u64 {
        self.missed + self.met + self.ends
    }
}

/// At least as many sweeps of shapes of two kinds as `cases` says.
fn each_case<V: Dimension>(
    kinds: [Kind; 2],
    cases: u64,
    mut ask: impl FnMut([&Shape<V>; 2], [V; 2]),
) {
    cases_of(cases.div_ceil(2 * OF_EACH as u64), |random| {
        let pair = |random: &mut Random| random.pair::<V>(kinds).unwrap();
        // One of them rests in half of the cases. Else the difference of the displacements is rounded.
        let both =
            |random: &mut Random| if random.one_in(2) { V::ZERO } else { random.displacement() };
        for _ in 0..OF_EACH {
            let [a, b] = pair(random);
            let (of_a, way): (V, V) = (both(random), random.displacement());
            ask([&a, &b], [of_a, of_a + way]);
        }
        let [a, b] = pair(random);
        let Some(out) = to_touching(&a, &b) else { return };
        for i in 0..OF_EACH {
            let normal = out.unit().unwrap_or_else(|| random.direction());
            let (of_a, way): (V, V) = (both(random), random.displacement());
            // At the middle of the frame along the surface, or at its start or end on any way.
            let (way, at) = match i {
                0 | 1 => (way - normal * way.dot(normal), V::Scalar::HALF),
                2 => (way, V::Scalar::ZERO),
                _ => (way, V::Scalar::ONE),
            };
            let sign = if random.one_in(2) { 1.0 } else { -1.0 };
            let ulps = sign * random.between(-1.0, 12.0).exp2() * ulp::<V::Scalar>(random.scale());
            let off = normal * V::Scalar::of(ulps);
            ask([&a, &b.posed(out + off - way * at, None)], [of_a, of_a + way]);
        }
    });
}

fn counts_of<V: Dimension>(kinds: [Kind; 2], cases: u64) -> Counts {
    let mut counts = Counts::default();
    each_case(kinds, cases, |shapes, ways| counts.add::<V>(shapes, ways));
    counts
}

/// The sweeps of a dimension whose kinds have an exact judge while they move: the dedicated ones, and those by a search.
fn sweeps(dim: usize) -> Vec<(String, [Kind; 2])> {
    let kinds = Kind::ALL.iter().enumerate();
    let pairs = kinds.flat_map(|(i, a)| Kind::ALL[i..].iter().map(|b| [*a, *b]));
    let is_sight = |kind: Kind| matches!(kind, Kind::Ray | Kind::Line | Kind::Sector | Kind::Mesh);
    let flat = |kind: Kind| matches!(kind, Kind::Plane | Kind::HalfSpace);
    pairs
        .filter(|[a, b]| judge::is_judged(*a, *b, dim) && ![*a, *b].into_iter().any(is_sight))
        .filter(|[a, b]| !(flat(*a) && flat(*b)))
        .map(|[a, b]| match method(Query::Sweep, a, b, dim) {
            Method::Dedicated(path) => (path.to_owned(), [a, b]),
            _ => (format!("{a:?} {b:?}"), [a, b]),
        })
        .collect()
}

fn table<S: Dimension, D: Dimension>(cases: u64) -> u64 {
    let place = if S::DIM == 2 { "In the plane" } else { "In space" };
    println!("**{place}, {cases} cases a sweep and precision**\n");
    let words = "hit | miss | wrongly missed | wrongly hit | wrong at an end";
    println!("| sweep | f32: {words} | f64: {words} |");
    println!("|---|{}", "--:|".repeat(10));
    let mut wrong = 0;
    for (path, kinds) in sweeps(S::DIM) {
        let counts = [counts_of::<S>(kinds, cases), counts_of::<D>(kinds, cases)];
        let cells = counts.each_ref().map(|counts| {
            let Counts { hits, misses, missed, met, ends } = counts;
            format!("{hits} | {misses} | {missed} | {met} | {ends}")
        });
        println!("| `{path}` | {} |", cells.join(" | "));
        wrong += counts.iter().map(Counts::wrong).sum::<u64>();
    }
    println!();
    wrong
}

fn few_of_each<V: Dimension>() {
    for (path, kinds) in sweeps(V::DIM) {
        let counts = counts_of::<V>(kinds, 80);
        // What has no inside meets only by chance.
        let is_thin = |kind| matches!(kind, Kind::Point | Kind::Segment | Kind::Triangle);
        let may_miss = kinds.into_iter().all(is_thin);
        assert!((counts.hits > 0 || may_miss) && counts.misses > 0, "one-sided: {path}");
        assert_eq!(counts.wrong(), 0, "{path}");
    }
}

in_every_space!(no_sweep_contradicts_exact_arithmetic = few_of_each());

/// The tables, for as many cases of each sweep, dimension and precision as `COUNT` says.
#[test]
#[ignore = "runs for minutes"]
fn soak() {
    let cases = count(10_000);
    let wrong = table::<Vec2, DVec2>(cases) + table::<Vec3, DVec3>(cases);
    assert_eq!(wrong, 0, "sweeps that contradict exact arithmetic");
}

/// The first and the last contact lie between the instants from both sides of the judge, or so near that they touch then within the
/// band of the sweep.
fn within_brackets<V: Dimension>(cases: u64) {
    let (mut met, mut beside, mut worst) = (0, 0, 0.0_f64);
    for (path, kinds) in sweeps(V::DIM) {
        each_case::<V>(kinds, cases, |[a, b], ways| {
            let Some(times) = judge::times(a, b, ways).unwrap() else { return };
            let found = matrix::sweep(a, ways[0], b, ways[1]).unwrap().expect("they meet");
            let moving = Moving::new([a.clone(), b.clone()], ways.map(Motion::from));
            met += 1;
            let ends = [(found.first, times.first, true), (found.last, times.last, false)];
            for (u, bracket, is_first) in ends {
                let u = u.double();
                if bracket.min <= u && u <= bracket.max {
                    continue;
                }
                beside += 1;
                let is_outside = if is_first { u < bracket.min } else { u > bracket.max };
                let error = if is_outside { moving.distance(u) } else { moving.depth(u) };
                let error = error / moving.band();
                worst = worst.max(error);
                let told = || format!("{found:?} beside {times:?}: {}", moving.told());
                assert!(error <= 1.0, "{path}: off by {error} bands: {}", told());
            }
        });
    }
    eprintln!("{met} meet, {beside} times are beside the bracket, by {worst} bands at most");
}

in_every_space!(times_are_within_brackets = within_brackets(16));

/// The same for as many cases of each sweep, dimension and precision as `COUNT` says.
#[test]
#[ignore = "runs for minutes"]
fn soak_of_brackets() {
    let cases = count(1_000);
    within_brackets::<Vec2>(cases);
    within_brackets::<DVec2>(cases);
    within_brackets::<Vec3>(cases);
    within_brackets::<DVec3>(cases);
}
