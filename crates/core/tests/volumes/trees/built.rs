//! How a tree is built: what the builder tells, what it chooses, and how good the best of all trees is.

use hitbench_core::intersect::steps::{RoutineStep, Step};
use hitbench_core::intersect::{Record, Recorder, bvh};
use hitbench_core::shapes::{Bounds, Build, BuildStep, Bvh, Cut, Shape, SplitBy};
use hitbench_core::{Scalar, Vector};

use crate::common::{Random, cases_of};

fn boxes<V: Vector>(random: &mut Random, most: usize) -> Vec<Bounds<V>> {
    let count = 1 + random.below(most);
    let mut boxes: Vec<_> = (0..count).map(|_| Shape::from(random.aabb::<V>()).bounds()).collect();
    if random.one_in(4) {
        let (from, to) = (random.below(count), random.below(count));
        boxes[to] = boxes[from];
    }
    boxes
}

type Steps<V> = Vec<BuildStep<<V as Vector>::Double>>;

fn told<V: Vector>(
    make: impl FnOnce(&mut bvh::Told<'_, V, Recorder<'_, V::Double>>) -> Bvh<Bounds<V>>,
) -> (Bvh<Bounds<V>>, Steps<V>) {
    let (tree, Record { steps, .. }) = Record::of(|probe| bvh::told(probe, make));
    let one = |step| match step {
        Step::Routine(step) => match *step {
            RoutineStep::Build(step) => step,
            step => panic!("{step:?}"),
        },
        step => panic!("{step:?}"),
    };
    (tree, steps.into_iter().map(one).collect())
}

fn around<V: Vector>(items: &[Bounds<V>], numbers: &[u32]) -> Bounds<V> {
    let all = numbers.iter().map(|&i| items[i as usize]);
    all.fold(Bounds::empty(), |bounds, item| bounds.join(&item))
}

/// The cost of a cut by its definition, from the items themselves.
fn cost<V: Vector>(items: &[Bounds<V>], sides: &[Vec<u32>; 2]) -> f64 {
    let of = |side: &Vec<u32>| around(items, side).half_area().double() * side.len() as f64;
    of(&sides[0]) + of(&sides[1])
}

fn check<V: Vector>(items: &[Bounds<V>], tree: &Bvh<Bounds<V>>, steps: &Steps<V>, by: SplitBy) {
    for node in 0..tree.node_count() as u32 {
        let of_node: Vec<_> = steps.iter().filter(|step| step.node == node).collect();
        let (last, before) = of_node.split_last().expect("each node is told");
        assert_eq!(last.level, tree.level(node));
        match (&last.what, tree.children(node)) {
            (Build::Leaf { items, around }, None) => {
                assert_eq!((items.len(), before.len()), (1, 0));
                assert_eq!(*around, tree.volume(node).widened());
            }
            (Build::Split { cut, by: done, items: sides }, Some(children)) => {
                assert_eq!(cut.counts, [0, 1].map(|i| sides[i].len()));
                for (side, child) in sides.iter().zip(children) {
                    let mut below = tree.items(child).to_vec();
                    below.sort_unstable();
                    let mut side = side.clone();
                    side.sort_unstable();
                    assert_eq!(side, below);
                }
                let truth = cost(items, sides);
                assert!((cut.cost() - truth).abs() <= 1e-5 * truth, "{} {truth}", cut.cost());
                match done {
                    SplitBy::Surface => {
                        assert_eq!(by, SplitBy::Surface);
                        let costs = before.iter().map(|step| match &step.what {
                            Build::Considered(cut) => cut.cost(),
                            what => panic!("{what:?}"),
                        });
                        let least = costs.fold(f64::INFINITY, f64::min);
                        assert!(cut.cost() <= least * (1.0 + 1e-5), "{} {least}", cut.cost());
                    }
                    SplitBy::Morton => {
                        assert_eq!(by, SplitBy::Morton);
                        // The cut parts the centres, but for rounding where one is on it.
                        let center = |i: &u32| {
                            let of = items[*i as usize];
                            (of.min.get(cut.axis).double() + of.max.get(cut.axis).double()) / 2.0
                        };
                        let all = || sides.iter().flatten().map(center);
                        let size = all().fold(0.0, |size: f64, x| size.max(x.abs()));
                        for (side, far) in sides.iter().zip([1.0, -1.0]) {
                            let beyond = side.iter().map(|i| (center(i) - cut.at) * far);
                            let most = beyond.fold(f64::MIN, f64::max);
                            assert!(most <= 1e-6 * size, "{most} {}", cut.at);
                        }
                    }
                    SplitBy::Median => {
                        assert!(cut.counts[0].abs_diff(cut.counts[1]) <= 1);
                        let center = |i: u32| {
                            let of = items[i as usize];
                            of.min.get(cut.axis).double() + of.max.get(cut.axis).double()
                        };
                        let low = sides[0].iter().map(|&i| center(i)).fold(f64::MIN, f64::max);
                        let high = sides[1].iter().map(|&i| center(i)).fold(f64::MAX, f64::min);
                        let size = low.abs().max(high.abs());
                        assert!(low <= high + 1e-6 * size, "{low} {high}");
                    }
                }
            }
            what => panic!("{what:?}"),
        }
    }
}

/// The least sum of the surfaces of all inner nodes, over every way to part the items, and parts of these.
fn brute<V: Vector>(items: &[Bounds<V>]) -> f64 {
    if items.len() < 2 {
        return 0.0;
    }
    let all = items.iter().fold(Bounds::empty(), |all: Bounds<V>, item| all.join(item));
    let mut least = f64::INFINITY;
    for chosen in 1_usize..1 << (items.len() - 1) {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        for (i, item) in items.iter().enumerate() {
            if chosen >> i & 1 == 1 { one.push(*item) } else { other.push(*item) }
        }
        least = least.min(brute(&one) + brute(&other));
    }
    least + all.half_area().double()
}

mod generic {
    use super::*;

    pub fn what_is_told_is_what_is_built<V: Vector>() {
        cases_of(300, |random| {
            let items = boxes::<V>(random, 40);
            for by in [SplitBy::Surface, SplitBy::Median, SplitBy::Morton] {
                let silent = Bvh::build_by(&items, by, 1, &mut ());
                let (tree, steps) = told(|listener| Bvh::build_by(&items, by, 1, listener));
                assert_eq!(tree.items(0), silent.items(0));
                check(&items, &tree, &steps, by);
            }
        });
    }

    pub fn the_best_tree_is_the_best_of_all<V: Vector>() {
        cases_of(60, |random| {
            let items = boxes::<V>(random, 6);
            let (tree, steps) = told(|listener| Bvh::best(&items, listener).unwrap());
            assert_eq!(tree.node_count(), 2 * items.len() - 1);
            assert_eq!(steps.len(), tree.node_count());
            let inner = (0..tree.node_count() as u32).filter(|&n| tree.children(n).is_some());
            let sum: f64 = inner.map(|n| tree.volume(n).half_area().double()).sum();
            let least = brute(&items);
            assert!((sum - least).abs() <= 1e-5 * least, "{sum} {least}");
            // No other way of building is better.
            let best = tree.expected_tests();
            for by in [SplitBy::Surface, SplitBy::Median, SplitBy::Morton] {
                let other = Bvh::build_by(&items, by, 1, &mut ()).expected_tests();
                assert!(best.zip(other).is_none_or(|(best, other)| best <= other * (1.0 + 1e-5)));
            }
        });
        let many = vec![Bounds { min: V::ZERO, max: V::ZERO }; 13];
        assert!(
            Bvh::best(&many, &mut ()).is_none() && Bvh::<Bounds<V>>::best(&[], &mut ()).is_none()
        );
    }
}

in_every_space!(what_is_told_is_what_is_built, the_best_tree_is_the_best_of_all);

#[test]
fn the_cost_of_a_cut_is_surface_times_number_of_both_sides() {
    let side = |w: f64, h: f64| Bounds { min: glam::DVec2::ZERO, max: glam::DVec2::new(w, h) };
    let cut = Cut { axis: 0, at: 0.0, sides: [side(1.0, 2.0), side(3.0, 1.0)], counts: [2, 5] };
    assert_eq!(cut.cost(), 2.0 * 3.0 + 5.0 * 4.0);
}

/// By shooting: random lines of the plane, all equally likely, and the nodes that a search along each of them tests.
#[test]
fn a_random_line_tests_as_many_nodes_as_is_expected() {
    let mut random = Random::from_seed(4);
    let items: Vec<Bounds<glam::DVec2>> = (0..9)
        .map(|_| {
            let at = glam::DVec2::new(random.between(0.0, 9.0), random.between(0.0, 5.0));
            let half = glam::DVec2::new(random.between(0.1, 1.0), random.between(0.1, 1.0));
            Bounds { min: at - half, max: at + half }
        })
        .collect();
    for by in [SplitBy::Surface, SplitBy::Median, SplitBy::Morton] {
        let tree = Bvh::build_by(&items, by, 1, &mut ());
        let meets = |node: u32, normal: glam::DVec2, offset: f64| {
            let of = tree.volume(node);
            let (center, half) = ((of.min + of.max) / 2.0, (of.max - of.min) / 2.0);
            (normal.dot(center) - offset).abs() <= normal.abs().dot(half)
        };
        let (mut lines, mut tests) = (0, 0);
        while lines < 40_000 {
            let angle = random.between(0.0, std::f64::consts::PI);
            let normal = glam::DVec2::from_angle(angle);
            let offset = random.between(-20.0, 20.0);
            if !meets(0, normal, offset) {
                continue;
            }
            lines += 1;
            let mut waiting = vec![0];
            while let Some(node) = waiting.pop() {
                tests += 1;
                if meets(node, normal, offset) {
                    waiting.extend(tree.children(node).into_iter().flatten());
                }
            }
        }
        let (mean, expected) =
            (f64::from(tests) / f64::from(lines), tree.expected_tests().unwrap());
        assert!((mean - expected).abs() < 0.02 * expected, "{mean} for {expected}");
    }
}
