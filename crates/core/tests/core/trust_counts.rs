//! How many verdicts of each dedicated test are certain, decided by exact arithmetic, undecided, or wrong: half of the pairs at
//! random, half of them crowded around touching. docs/trust.md says what that proves.

use glam::{DVec2, DVec3, Vec2, Vec3};
use hitbench_core::Scalar;
use hitbench_core::intersect::matrix::{self, Dimension, Method, Query, method};
use hitbench_core::intersect::trust::{self, Trust, Word};
use hitbench_core::intersect::{Recorder, judge};
use hitbench_core::shapes::{Kind, Shape};

use crate::common::{Random, cases_of, count, to_touching, ulp};

/// How many pairs of a world are at random, and how many nearly touch.
const OF_EACH: usize = 4;

/// How many verdicts each word is said of.
#[derive(Default)]
struct Counts {
    certain: u64,
    rounding: u64,
    undecided: u64,
    wrong: u64,
}

impl Counts {
    fn add<V: Dimension>(&mut self, a: &Shape<V>, b: &Shape<V>) {
        let overlap = matrix::overlap(a, b).unwrap();
        let mut never = || false;
        let margin = trust::margin(a, b, overlap, &mut Recorder::of_verdict(&mut never));
        let is_clear = margin.is_some_and(|margin| margin > trust::bound(a, b));
        let is_judged = judge::is_judged(a.kind(), b.kind(), V::DIM);
        // Also where the margin is clear.
        let exactly = judge::overlap(a, b);
        assert_eq!(exactly.is_some(), is_judged, "{a:?}, {b:?}");
        let is_wrong = exactly.is_some_and(|exactly| exactly != overlap);
        let (word, count) = match (is_clear, is_judged) {
            _ if is_wrong => (Word::Wrong, &mut self.wrong),
            (true, _) => (Word::Certain, &mut self.certain),
            (false, true) => (Word::Rounding, &mut self.rounding),
            (false, false) => (Word::Undecided, &mut self.undecided),
        };
        *count += 1;
        if is_wrong {
            eprintln!("wrong: {a:?}, {b:?}: {overlap}, margin {margin:?}");
        }
        // The word itself, which takes longer as it asks for the order too. The number is no multiple of those of a world.
        if self.total().is_multiple_of(61) && !is_wrong {
            let said = Trust::of(a, b, overlap, margin);
            let is_touch = said.touching == Some(true) && said.word == Word::Rounding;
            assert!(said.word == word || is_touch, "{word:?}: {a:?}, {b:?}: {said:?}");
        }
    }

    fn total(&self) -> u64 {
        self.certain + self.rounding + self.undecided + self.wrong
    }
}

/// At least as many verdicts about shapes of two kinds as `cases` says.
fn counts_of<V: Dimension>(kinds: [Kind; 2], cases: u64) -> Counts {
    let mut counts = Counts::default();
    cases_of(cases.div_ceil(2 * OF_EACH as u64), |random| {
        let pair = |random: &mut Random| random.pair::<V>(kinds).unwrap();
        for _ in 1..OF_EACH {
            let [a, b] = pair(random);
            counts.add(&a, &b);
        }
        let [a, b] = pair(random);
        counts.add(&a, &b);
        let way = to_touching(&a, &b);
        for i in 0..OF_EACH {
            let Some(way) = way else {
                let [a, b] = pair(random);
                counts.add(&a, &b);
                continue;
            };
            // As far as rounding can tell, and then up to 2¹⁵ ulp off, along that way or another.
            let along = if random.one_in(2) { way.unit() } else { None };
            let along = along.unwrap_or_else(|| random.direction());
            let sign = if random.one_in(2) { 1.0 } else { -1.0 };
            let ulps = if i == 0 { 0.0 } else { sign * random.between(-1.0, 15.0).exp2() };
            let off = along * V::Scalar::of(ulps * ulp::<V::Scalar>(random.scale()));
            counts.add(&a, &b.posed(way + off, None));
        }
    });
    counts
}

/// The dedicated tests of a dimension and their kinds: first those that have an exact judge.
fn tests(dim: usize) -> Vec<(&'static str, [Kind; 2])> {
    let kinds = Kind::ALL.iter().enumerate();
    let pairs = kinds.flat_map(|(i, a)| Kind::ALL[i..].iter().map(|b| [*a, *b]));
    let dedicated = pairs.filter_map(|[a, b]| match method(Query::Overlap, a, b, dim) {
        Method::Dedicated(path) => Some((path, [a, b])),
        _ => None,
    });
    let mut tests: Vec<_> = dedicated.collect();
    tests.sort_by_key(|(_, [a, b])| !judge::is_judged(*a, *b, dim));
    tests
}

fn few_of_each<V: Dimension>() {
    for (path, [a, b]) in tests(V::DIM) {
        let counts = counts_of::<V>([a, b], 80);
        assert_eq!(counts.wrong, 0, "{path}");
        if judge::is_judged(a, b, V::DIM) {
            assert_eq!(counts.undecided, 0, "{path}");
            // Planes that cross are a clear hit: only parallel ones can be in doubt, and those are rare.
            let is_plane = |kind| matches!(kind, Kind::Plane | Kind::HalfSpace);
            let least = if is_plane(a) && is_plane(b) { 0 } else { 6 };
            assert!(counts.rounding >= least, "one-sided: {path}");
        } else {
            assert_eq!(counts.rounding, 0, "{path} has no judge");
            assert!(counts.undecided > 5, "one-sided: {path}");
        }
    }
}

in_every_space!(no_word_of_a_dedicated_test_is_wrong = few_of_each());

/// Prints a table of a dimension and tells how many are wrong, in single precision `S` and double precision `D`.
fn table<S: Dimension, D: Dimension>(cases: u64) -> u64 {
    let place = if S::DIM == 2 { "In the plane" } else { "In space" };
    println!("**{place}, {cases} cases a test and precision**\n");
    let words = "certain | rounding | undecided | wrong";
    println!("| test | f32: {words} | f64: {words} |");
    println!("|---|{}", "--:|".repeat(8));
    let mut wrong = 0;
    for (path, kinds) in tests(S::DIM) {
        let counts = [counts_of::<S>(kinds, cases), counts_of::<D>(kinds, cases)];
        let cells = counts.each_ref().map(|counts| {
            let Counts { certain, rounding, undecided, wrong } = counts;
            format!("{certain} | {rounding} | {undecided} | {wrong}")
        });
        let judge = if judge::is_judged(kinds[0], kinds[1], S::DIM) { "" } else { ", no judge" };
        println!("| `{path}`{judge} | {} |", cells.join(" | "));
        wrong += counts.iter().map(|counts| counts.wrong).sum::<u64>();
    }
    println!();
    wrong
}

/// The tables, for as many cases of each test, dimension and precision as `COUNT` says: 1000 take about two seconds.
#[test]
#[ignore = "runs for minutes"]
fn soak() {
    let cases = count(10_000);
    let wrong = table::<Vec2, DVec2>(cases) + table::<Vec3, DVec3>(cases);
    assert_eq!(wrong, 0, "wrong verdicts");
}
