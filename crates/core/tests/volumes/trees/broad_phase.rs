//! Every broad phase reports the pairs of boxes that meet, each once, in every frame.

use hitbench_core::intersect::Record;
use hitbench_core::intersect::broad_phase::{
    BroadPhase, Grid, Naive, SortAndSweep, Tree, meeting_upto,
};
use hitbench_core::intersect::steps::{IntervalStep, Step};
use hitbench_core::shapes::{Bounds, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Random, cases_of};

/// Each meets another on its own path: by comparing coordinates.
fn brute_force<V: Vector>(bounds: &[Bounds<V>]) -> Vec<[u32; 2]> {
    let apart = |a: &Bounds<V>, b: &Bounds<V>| {
        (0..V::DIM).any(|i| a.max.get(i) < b.min.get(i) || b.max.get(i) < a.min.get(i))
    };
    let numbers = 0..bounds.len() as u32;
    let pairs =
        numbers.clone().flat_map(|a| numbers.clone().skip(a as usize + 1).map(move |b| [a, b]));
    pairs.filter(|&[a, b]| !apart(&bounds[a as usize], &bounds[b as usize])).collect()
}

struct All<V: Vector> {
    sweep: SortAndSweep<V>,
    grid: Grid,
    tree: Tree<V>,
    found: Vec<[u32; 2]>,
}

impl<V: Vector> All<V> {
    fn new() -> Self {
        let (sweep, grid, tree) = Default::default();
        Self { sweep, grid, tree, found: Vec::new() }
    }

    /// Asks all of them, and returns the tests of each.
    #[track_caller]
    fn check(&mut self, bounds: &[Bounds<V>]) -> [usize; 4] {
        let truth = brute_force(bounds);
        let ways: [&mut dyn BroadPhase<V>; 4] =
            [&mut Naive, &mut self.sweep, &mut self.grid, &mut self.tree];
        ways.map(|way| {
            let tests = way.pairs(bounds, &mut self.found);
            self.found.sort_unstable();
            assert_eq!(self.found, truth);
            tests
        })
    }
}

fn some_box<V: Vector>(random: &mut Random) -> Bounds<V> {
    Shape::from(random.aabb::<V>()).bounds()
}

/// Boxes that fly about for 1,000 frames and turn back at the walls of their world.
fn fly<V: Vector>(random: &mut Random, count: usize) {
    let mut all = All::new();
    let size = 4.0 * random.scale() * (count as f64).powf(1.0 / V::DIM as f64);
    let number = |random: &mut Random, most: f64| V::Scalar::of(random.between(-most, most));
    let mut bodies: Vec<(V, V, V)> = (0..count)
        .map(|_| {
            let way = size * random.between(0.0, 0.02);
            let at = V::from_fn(|_| number(random, size));
            (at, V::from_fn(|_| number(random, way)), random.half())
        })
        .collect();
    for _ in 0..1000 {
        let bounds: Vec<Bounds<V>> =
            bodies.iter().map(|&(at, _, half)| Bounds { min: at - half, max: at + half }).collect();
        all.check(&bounds);
        for (at, way, _) in &mut bodies {
            *at += *way;
            *way = V::from_fn(|i| {
                let outside = at.get(i).double().abs() > size
                    && (at.get(i) > V::Scalar::ZERO) == (way.get(i) > V::Scalar::ZERO);
                if outside { -way.get(i) } else { way.get(i) }
            });
        }
    }
}

mod generic {
    use super::*;

    pub fn all_equal_brute_force_over_a_thousand_frames<V: Vector>() {
        cases_of(2, |random| {
            let count = 20 + random.below(60);
            fly::<V>(random, count);
        });
    }

    pub fn all_equal_brute_force_in_random_worlds<V: Vector>() {
        cases_of(200, |random| {
            // One set of ways for worlds of other numbers: what they keep must not matter.
            let mut all = All::new();
            for _ in 0..4 {
                let count = random.below(150);
                let bounds: Vec<_> = (0..count).map(|_| some_box::<V>(random)).collect();
                all.check(&bounds);
            }
        });
    }

    pub fn any_axis_finds_the_same_and_tells_how<V: Vector>() {
        cases_of(100, |random| {
            let count = random.below(60);
            let bounds: Vec<_> = (0..count).map(|_| some_box::<V>(random)).collect();
            let truth = brute_force(&bounds);
            let (mut sweep, mut found) = (SortAndSweep::default(), Vec::new());
            for axis in 0..V::DIM {
                let (tests, Record { steps, .. }) =
                    Record::of(|probe| sweep.pairs_along(axis, &bounds, &mut found, probe));
                found.sort_unstable();
                assert_eq!(found, truth);
                let at = |i: u32| bounds[i as usize];
                let (mut told, mut tested, mut turn) = (Vec::new(), 0, 0);
                for step in &steps {
                    let Step::Intervals(step) = step else { panic!("{step:?}") };
                    match *step {
                        IntervalStep::Begin(a) => {
                            assert_eq!(sweep.sorted()[turn].1, a);
                            turn += 1;
                        }
                        IntervalStep::Test { a, b, meet } => {
                            // It begins within the other's interval.
                            assert!(at(a).min.get(axis) <= at(b).min.get(axis));
                            assert!(at(b).min.get(axis) <= at(a).max.get(axis));
                            assert_eq!(at(a).meets(&at(b)), meet);
                            told.extend(meet.then_some([a.min(b), a.max(b)]));
                            tested += 1;
                        }
                        IntervalStep::End { a, next } => {
                            let beyond = |b| at(b).min.get(axis) > at(a).max.get(axis);
                            assert!(next.is_none_or(beyond));
                        }
                    }
                }
                told.sort_unstable();
                assert_eq!((told, tested, turn), (truth.clone(), tests, count));
            }
        });
    }

    pub fn degenerate_sets_are_sets_like_others<V: Vector>() {
        let point =
            |x: f64| Bounds { min: V::splat(V::Scalar::of(x)), max: V::splat(V::Scalar::of(x)) };
        let all = V::splat(V::Scalar::infinity());
        let everything = Bounds { min: -all, max: all };
        let limit = V::splat(V::Scalar::LIMIT);
        let giant = Bounds { min: -limit, max: limit };
        for count in [0, 1, 2, 7, 8, 9, 63, 64, 65, 200, 513] {
            let equal = vec![point(1.5); count];
            assert_eq!(All::new().check(&equal)[0], count * count.saturating_sub(1) / 2);
            let chain: Vec<_> = (0..count)
                .map(|i| Bounds { min: point(i as f64).min, max: point(i as f64 + 1.0).max })
                .collect();
            All::new().check(&chain);
            let mut apart: Vec<_> = (0..count).map(|i| point(i as f64)).collect();
            All::new().check(&apart);
            apart.extend([giant, everything, giant, everything]);
            All::new().check(&apart);
            // From the smallest number to the largest, where differences of coordinates mean nothing.
            let powers: Vec<_> =
                (0..count).map(|i| point(2_f64.powi(i as i32 % 240 - 120))).collect();
            All::new().check(&powers);
        }
    }
}

in_every_space!(
    all_equal_brute_force_over_a_thousand_frames,
    all_equal_brute_force_in_random_worlds,
    any_axis_finds_the_same_and_tells_how,
    degenerate_sets_are_sets_like_others,
);

#[test]
fn the_tests_that_each_saves() {
    let mut random = Random::from_seed(1);
    let bounds: Vec<Bounds<glam::Vec3>> = (0..4000)
        .map(|_| {
            let at = glam::Vec3::from_fn(|_| random.between(0.0, 100.0) as f32);
            Bounds { min: at, max: at + glam::Vec3::ONE }
        })
        .collect();
    let [naive, sweep, grid, tree] = All::new().check(&bounds);
    assert_eq!(naive, 4000 * 3999 / 2);
    assert!(sweep < naive / 20, "{sweep}");
    assert!(grid < naive / 50, "{grid}");
    assert!(tree < naive / 50, "{tree}");
}

#[test]
fn a_tree_whose_boxes_have_changed_places_gets_fast_again() {
    let mut random = Random::from_seed(2);
    let mut world = || -> Vec<Bounds<glam::Vec3>> {
        (0..2000)
            .map(|_| {
                let at = glam::Vec3::from_fn(|_| random.between(0.0, 100.0) as f32);
                Bounds { min: at, max: at + glam::Vec3::ONE }
            })
            .collect()
    };
    let (before, after) = (world(), world());
    let (mut tree, mut found) = (Tree::default(), Vec::new());
    let fresh = tree.pairs(&before, &mut found);
    let shuffled = tree.pairs(&after, &mut found);
    let again = tree.pairs(&after, &mut found);
    assert!(shuffled > 4 * fresh, "{fresh} {shuffled}");
    assert!(again < 2 * fresh, "{fresh} {again}");
}

#[test]
fn no_more_pairs_are_found_than_are_asked_for() {
    cases_of(300, |random| {
        let count = random.below(120);
        let bounds: Vec<Bounds<glam::Vec2>> = (0..count).map(|_| some_box(random)).collect();
        let all = brute_force(&bounds);
        let most = random.below(2 * all.len() + 2);
        let (found, more) = meeting_upto(&bounds, most);
        assert_eq!((found.len(), more), (most.min(all.len()), all.len() > most));
        assert!(found.windows(2).all(|two| two[0] < two[1]));
        let is_one = |&(a, b): &(usize, usize)| all.binary_search(&[a as u32, b as u32]).is_ok();
        assert!(found.iter().all(is_one));
    });
}

/// The grid has its own hard cases: boxes along the lines between cells, boxes of no size, of all sizes, endless
/// and empty ones, and coordinates beyond the numbers of cells.
#[test]
fn a_grid_loses_no_box_however_large_or_far() {
    let number = |random: &mut Random| match random.below(12) {
        0 => f64::INFINITY,
        1 => f64::NEG_INFINITY,
        2 => 1e30,
        3 => -1e30,
        _ => (random.between(-20.0, 20.0)).round() * 0.5,
    };
    let (mut grid, mut found) = (Grid::default(), Vec::new());
    cases_of(2_000, |random| {
        let count = random.below(60);
        let bounds: Vec<Bounds<glam::DVec2>> = (0..count)
            .map(|_| {
                let mut end = || glam::DVec2::new(number(random), number(random));
                let (a, b) = (end(), end());
                match random.below(10) {
                    0 => Bounds::empty(),
                    1 => Bounds { min: a, max: a },
                    2 => Bounds { min: a.min(b), max: a.max(b) },
                    _ => Bounds { min: a, max: a + glam::DVec2::splat(0.5) },
                }
            })
            .collect();
        let tests = grid.pairs(&bounds, &mut found);
        found.sort_unstable();
        assert_eq!(found, brute_force(&bounds));
        assert!(tests >= found.len());
    });
}

/// What the text of the scene says of it: a few large boxes cost it every pair.
#[test]
fn a_large_box_costs_a_grid_a_test_with_every_other() {
    let cell = |x: f32, size: f32| Bounds {
        min: glam::Vec2::new(x, 0.0),
        max: glam::Vec2::new(x + size, 1.0),
    };
    let mut bounds: Vec<_> = (0..100).map(|i| cell(3.0 * i as f32, 1.0)).collect();
    let (mut grid, mut found) = (Grid::default(), Vec::new());
    let small = grid.pairs(&bounds, &mut found);
    assert!(found.is_empty() && small < 100, "{small}");
    bounds.push(cell(0.0, 1e6));
    let with_a_large_one = grid.pairs(&bounds, &mut found);
    assert_eq!((found.len(), grid.large()), (100, 1));
    assert!(with_a_large_one >= 100);
}
