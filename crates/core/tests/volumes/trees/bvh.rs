//! Trees of boxes: what they contain, and what the searches through them find.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hitbench_core::intersect::Record;
use hitbench_core::intersect::bvh::{self, Bvh, Volume};
use hitbench_core::intersect::steps::{Outcome, Step};
use hitbench_core::shapes::{Ball, Bounds, Interval, Obb, Shape, SplitBy};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::{Random, cases_of};

fn boxes<V: Vector>(random: &mut Random) -> Vec<Bounds<V>> {
    let count = random.below(120);
    let mut boxes: Vec<_> = (0..count).map(|_| Shape::from(random.aabb::<V>()).bounds()).collect();
    if random.one_in(4) && count > 0 {
        // Some of them several times.
        for _ in 0..random.below(count) {
            let (from, to) = (random.below(count), random.below(count));
            boxes[to] = boxes[from];
        }
    }
    boxes
}

/// A tree by any rule: what is found does not depend on it.
fn built<V: Vector>(random: &mut Random, items: &[Bounds<V>]) -> Bvh<Bounds<V>> {
    let by = [SplitBy::Surface, SplitBy::Median, SplitBy::Morton][random.below(3)];
    Bvh::build_by(items, by, Bvh::<Bounds<V>>::LEAF, &mut ())
}

fn check_each<V: Vector>(items: &[Bounds<V>]) {
    for by in [SplitBy::Surface, SplitBy::Median, SplitBy::Morton] {
        check_tree(&Bvh::build_by(items, by, Bvh::<Bounds<V>>::LEAF, &mut ()), items);
    }
}

fn contains<V: Vector>(outer: &Bounds<V>, inner: &Bounds<V>) -> bool {
    (0..V::DIM)
        .all(|i| outer.min.get(i) <= inner.min.get(i) && inner.max.get(i) <= outer.max.get(i))
}

/// Every item is in one leaf, every volume is the least around the items below, and no leaf has more than it may.
#[track_caller]
fn check_tree<V: Vector>(tree: &Bvh<Bounds<V>>, items: &[Bounds<V>]) {
    let mut all = tree.items(0).to_vec();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..items.len() as u32));
    for node in 0..tree.node_count() as u32 {
        let below = tree.items(node).iter().map(|&i| items[i as usize]);
        let least = below.fold(Bounds::empty(), |bounds, item| bounds.join(&item));
        assert_eq!(*tree.volume(node), least);
        match tree.children(node) {
            Some([first, second]) => {
                let (a, b) = (tree.items(first), tree.items(second));
                assert_eq!([a, b].concat(), tree.items(node));
                assert!(!a.is_empty() && !b.is_empty());
                assert!([first, second].iter().all(|&c| tree.level(c) == tree.level(node) + 1));
            }
            None => assert!(tree.items(node).len() <= Bvh::<Bounds<V>>::LEAF),
        }
        assert!(tree.level(node) < 100, "the tree is {} deep", tree.level(node));
    }
}

fn move_some<V: Vector>(random: &mut Random, items: &mut [Bounds<V>]) {
    for i in 0..items.len() {
        let by: V = random.displacement();
        let far = V::splat(V::Scalar::of(1e6));
        match random.below(6) {
            0 => items.swap(i, random.below(items.len())),
            1 => items[i] = Bounds { min: items[i].min + by, max: items[i].max + by },
            2 => items[i] = items[i].swept(by),
            3 => items[i] = Bounds { min: items[i].max, max: items[i].max },
            4 if random.one_in(8) => {
                items[i] = Bounds { min: items[i].min + far, max: items[i].max + far };
            }
            _ => {}
        }
    }
}

mod generic {
    use super::*;

    pub fn a_tree_contains_its_items<V: Vector>() {
        cases_of(200, |random| {
            let items = boxes::<V>(random);
            check_tree(&built(random, &items), &items);
        });
    }

    /// After each of some frames in which boxes move, grow, shrink to a point, swap places and go far away.
    pub fn a_refitted_tree_finds_what_a_new_one_finds<V: Vector>() {
        cases_of(200, |random| {
            let mut items = boxes::<V>(random);
            let mut tree = built(random, &items);
            for _ in 0..4 {
                move_some(random, &mut items);
                tree.refit(|item| items[item as usize]);
                check_tree(&tree, &items);
                let new = Bvh::build(&items);
                let meets = |i: u32, wanted: &Bounds<V>| items[i as usize].meets(wanted);
                let wanted = Shape::from(random.aabb::<V>()).bounds();
                let of_box = |tree: &Bvh<Bounds<V>>| {
                    let mut found = BTreeSet::new();
                    bvh::query(
                        tree,
                        wanted,
                        |node| node.meets(&wanted),
                        &mut (),
                        |item, _| {
                            found.extend(meets(item, &wanted).then_some(item));
                            ControlFlow::Continue(())
                        },
                    );
                    found
                };
                assert_eq!(of_box(&tree), of_box(&new));
                let with_itself = |tree: &Bvh<Bounds<V>>| {
                    let mut found = BTreeSet::new();
                    bvh::pairs(tree, tree, &mut (), |i, j, _| {
                        found.extend(meets(i, &items[j as usize]).then_some([i, j]));
                        ControlFlow::Continue(())
                    });
                    found
                };
                assert_eq!(with_itself(&tree), with_itself(&new));
                let nearest = |tree: &Bvh<Bounds<V>>| {
                    let other = Bvh::of_one(wanted);
                    let distance = |i: u32| items[i as usize].distance(&wanted);
                    let found = bvh::nearest(tree, &other, &mut (), |i, _| Some((distance(i), ())));
                    found.map(|near| near.distance)
                };
                assert_eq!(nearest(&tree), nearest(&new));
            }
        });
    }

    pub fn a_cover_has_every_item_once<V: Vector>() {
        cases_of(200, |random| {
            let items = boxes::<V>(random);
            let tree = built(random, &items);
            for most in [0, 1, 2, 3, 10, 1000] {
                let cover = tree.cover(most);
                assert!(cover.len() <= most.max(1));
                let all: Vec<u32> =
                    cover.iter().flat_map(|&node| tree.items(node)).copied().collect();
                assert_eq!(all, tree.items(0));
            }
        });
    }

    pub fn degenerate_sets_have_trees<V: Vector>() {
        let point =
            |x: f64| Bounds { min: V::splat(V::Scalar::of(x)), max: V::splat(V::Scalar::of(x)) };
        let infinity = V::splat(V::Scalar::infinity());
        let limit = V::splat(V::Scalar::LIMIT);
        for count in [0, 1, 2, 3, 64, 1000] {
            let equal = vec![point(3.0); count];
            check_each(&equal);
            let mut powers: Vec<_> =
                (0..count).map(|i| point(2_f64.powi(i as i32 % 200 - 140))).collect();
            check_each(&powers);
            powers.push(Bounds { min: -limit, max: limit });
            powers.push(Bounds { min: -infinity, max: infinity });
            powers.push(Bounds { min: point(1.0).min, max: infinity });
            check_each(&powers);
        }
    }

    pub fn pairs_equal_brute_force<V: Vector>() {
        cases_of(300, |random| {
            let (a, b) = (boxes::<V>(random), boxes::<V>(random));
            let (of_a, of_b) = (built(random, &a), built(random, &b));
            let mut found = Vec::new();
            let mut meeting = |i: u32, j: u32| {
                if a[i as usize].meets(&b[j as usize]) {
                    found.push([i, j]);
                }
                ControlFlow::Continue(())
            };
            let tally = bvh::pairs(&of_a, &of_b, &mut (), |i, j, _: &mut ()| meeting(i, j));
            let (recorded, record) = Record::of(|probe| {
                bvh::pairs(&of_a, &of_b, probe, |_, _, _| ControlFlow::Continue(()))
            });
            assert_eq!(tally, recorded);
            assert_eq!(record.steps.len(), tally.volumes);

            found.sort_unstable();
            let all = (0..a.len() as u32).flat_map(|i| (0..b.len() as u32).map(move |j| [i, j]));
            let truth: Vec<_> = all.filter(|&[i, j]| a[i as usize].meets(&b[j as usize])).collect();
            assert_eq!(found, truth);
        });
    }

    pub fn the_steps_tell_the_whole_list<V: Vector>() {
        cases_of(200, |random| {
            let (a, b) = (boxes::<V>(random), boxes::<V>(random));
            let (a, b) = (built(random, &a), built(random, &b));
            let (_, Record { steps, .. }) =
                Record::of(|probe| bvh::pairs(&a, &b, probe, |_, _, _| ControlFlow::Continue(())));
            let mut list = vec![[0, 0]];
            for step in &steps {
                let Step::Nodes(pair) = step else { panic!("{step:?}") };
                assert_eq!(list.pop(), Some([pair.a.number, pair.b.number]));
                assert_eq!(
                    (pair.a.level, pair.a.bounds),
                    (a.level(pair.a.number), a.volume(pair.a.number).widened())
                );
                let meet = pair.a.bounds.meets(&pair.b.bounds);
                assert_eq!(pair.outcome == Outcome::Rejected, !meet);
                if let Outcome::Pushed(pushed) = &pair.outcome {
                    list.extend(pushed.iter().rev());
                }
                assert_eq!(list.len(), pair.waiting);
            }
            assert!(list.is_empty());
        });
    }

    pub fn other_volumes_find_the_same_items<V: Vector>() {
        cases_of(200, |random| {
            let (a, b) = (boxes::<V>(random), boxes::<V>(random));
            let found = |tally_of: &dyn Fn(&mut Vec<[u32; 2]>)| {
                let mut found = Vec::new();
                tally_of(&mut found);
                found.sort_unstable();
                found
            };
            fn all<V: Vector, B: Volume<V>>(
                a: &Bvh<B>,
                b: &Bvh<B>,
                found: &mut Vec<[u32; 2]>,
                meets: impl Fn(u32, u32) -> bool,
            ) {
                bvh::pairs(a, b, &mut (), |i, j, _| {
                    if meets(i, j) {
                        found.push([i, j]);
                    }
                    ControlFlow::Continue(())
                });
            }
            let meets = |i: u32, j: u32| a[i as usize].meets(&b[j as usize]);
            let (of_a, of_b) = (built(random, &a), built(random, &b));
            if a.is_empty() || b.is_empty() {
                return;
            }
            let truth = found(&|found| all(&of_a, &of_b, found, meets));
            // Around the box, a tenth wider than needed so that no rounding matters.
            let wide = V::Scalar::of(1.1);
            let ball = |bounds: Bounds<V>| {
                let half = (bounds.max - bounds.center()).max(bounds.center() - bounds.min);
                let tiny = bounds.center().max_abs() * V::Scalar::epsilon();
                Ball::new(bounds.center(), (half.length() + tiny) * wide).unwrap()
            };
            let obb = |bounds: Bounds<V>| {
                let half = (bounds.max - bounds.center()).max(bounds.center() - bounds.min);
                let tiny = V::splat(bounds.center().max_abs() * V::Scalar::epsilon());
                Obb::new(bounds.center(), (half + tiny) * wide, V::AXES).unwrap()
            };
            fn fit<V: Vector, C>(tree: &Bvh<Bounds<V>>, around: impl Fn(Bounds<V>) -> C) -> Bvh<C> {
                tree.fit(|node| Ok::<C, ()>(around(*tree.volume(node)))).unwrap()
            }
            let (balls_a, balls_b) = (fit(&of_a, ball), fit(&of_b, ball));
            assert_eq!(found(&|found| all(&balls_a, &balls_b, found, meets)), truth);
            let (obbs_a, obbs_b) = (fit(&of_a, obb), fit(&of_b, obb));
            assert_eq!(found(&|found| all(&obbs_a, &obbs_b, found, meets)), truth);
        });
    }

    pub fn the_nearest_pair_is_that_of_brute_force<V: Vector>() {
        cases_of(300, |random| {
            let (a, b) = (boxes::<V>(random), boxes::<V>(random));
            let distance = |i: u32, j: u32| a[i as usize].distance(&b[j as usize]);
            let near = bvh::nearest(&built(random, &a), &built(random, &b), &mut (), |i, j| {
                Some((distance(i, j), [i, j]))
            });
            let all = (0..a.len() as u32).flat_map(|i| (0..b.len() as u32).map(move |j| [i, j]));
            let truth =
                all.map(|[i, j]| distance(i, j)).fold(None, |least: Option<V::Scalar>, d| {
                    Some(least.map_or(d, |least| least.min(d)))
                });
            assert_eq!(near.map(|near| near.distance), truth);
            if let Some(near) = near {
                assert_eq!(distance(near.answer[0], near.answer[1]), near.distance);
            }
        });
    }

    pub fn a_ray_is_told_of_every_box_that_it_meets<V: Vector>() {
        cases_of(500, |random| {
            let items = boxes::<V>(random);
            let tree = built(random, &items);
            let ray = random.ray::<V>();
            let ahead = Interval { min: V::Scalar::ZERO, max: V::Scalar::infinity() };
            let mut visited = Vec::new();
            bvh::ray(&tree, ray.origin(), ray.direction(), ahead, &mut (), |item, _, _| {
                visited.push(item);
            });
            let (origin, u) = (ray.origin().in_space(), ray.direction().in_space());
            for (number, item) in items.iter().enumerate() {
                // In double precision, which is exact enough beside the slack of the search in single precision.
                let (mut entry, mut exit) = (0.0_f64, f64::INFINITY);
                for i in 0..V::DIM {
                    let (low, high) = (
                        item.min.get(i).double() - origin[i],
                        item.max.get(i).double() - origin[i],
                    );
                    if u[i] == 0.0 {
                        if low > 0.0 || high < 0.0 {
                            exit = -1.0;
                        }
                    } else {
                        entry = entry.max((low / u[i]).min(high / u[i]));
                        exit = exit.min((low / u[i]).max(high / u[i]));
                    }
                }
                assert!(entry > exit || visited.contains(&(number as u32)), "{item:?} {ray:?}");
            }
            let once: BTreeSet<_> = visited.iter().collect();
            assert_eq!(once.len(), visited.len());
        });
    }

    pub fn shapes_lie_in_their_bounds_to_the_last_bit<V: Vector>() {
        cases_of(2000, |random| {
            let triangle = random.triangle::<V>();
            let points = Bounds::around(*triangle.vertices());
            assert!(contains(&Shape::from(triangle).bounds(), &points));
            // One ulp less on any side would leave a corner out.
            for i in 0..V::DIM {
                let at = |end: V::Scalar| triangle.vertices().iter().any(|v| v.get(i) == end);
                assert!(at(points.min.get(i)) && at(points.max.get(i)));
            }
            let (a, b) = (points, Shape::from(random.aabb::<V>()).bounds());
            let joined = a.join(&b);
            assert!(contains(&joined, &a) && contains(&joined, &b));
            let way: V = random.displacement();
            let swept = a.swept(way);
            assert!(contains(&swept, &a));
            for v in triangle.vertices() {
                for i in 0..V::DIM {
                    // Exact in double precision, and in it beyond doubt.
                    let to = v.get(i).double() + way.get(i).double();
                    let ulp = to.abs() * f64::EPSILON;
                    assert!(
                        swept.min.get(i).double() <= to + ulp
                            && to - ulp <= swept.max.get(i).double()
                    );
                }
            }
        });
    }
}

in_every_space!(
    a_tree_contains_its_items,
    a_refitted_tree_finds_what_a_new_one_finds,
    a_cover_has_every_item_once,
    degenerate_sets_have_trees,
    pairs_equal_brute_force,
    the_steps_tell_the_whole_list,
    other_volumes_find_the_same_items,
    the_nearest_pair_is_that_of_brute_force,
    a_ray_is_told_of_every_box_that_it_meets,
    shapes_lie_in_their_bounds_to_the_last_bit,
);
