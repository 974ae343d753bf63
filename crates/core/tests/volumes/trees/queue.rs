//! A search of two trees with a queue finds what it finds with a stack.

use std::ops::ControlFlow;

use hitbench_core::Vector;
use hitbench_core::intersect::bvh::{self, Bvh, Waiting};
use hitbench_core::intersect::steps::{Outcome, Step};
use hitbench_core::intersect::{Record, matrix};
use hitbench_core::shapes::{Bounds, Mesh, Shape};

use crate::common::{Random, cases_of};

fn tree<V: Vector>(random: &mut Random) -> Bvh<Bounds<V>> {
    let count = random.below(40);
    let items: Vec<_> = (0..count).map(|_| Shape::from(random.aabb::<V>()).bounds()).collect();
    Bvh::build(&items)
}

mod generic {
    use super::*;

    pub fn both_orders_find_and_test_the_same<V: Vector>() {
        cases_of(200, |random| {
            let (a, b) = (tree::<V>(random), tree::<V>(random));
            let [stack, queue] = [Waiting::Stack, Waiting::Queue].map(|order| {
                let mut found = Vec::new();
                let (tally, Record { steps, .. }) = Record::of(|probe| {
                    bvh::pairs_by(order, &a, &b, probe, |i, j, _| {
                        found.push([i, j]);
                        ControlFlow::Continue(())
                    })
                });
                found.sort_unstable();
                (tally, found, steps)
            });
            assert_eq!((stack.0, &stack.1), (queue.0, &queue.1));
            let order_of = |steps: &[Step<V::Double>]| -> Vec<[u32; 2]> {
                let pair = |step: &Step<V::Double>| match step {
                    Step::Nodes(pair) => [pair.a.number, pair.b.number],
                    step => panic!("{step:?}"),
                };
                steps.iter().map(pair).collect()
            };
            // A queue takes the pairs in the order in which they were pushed.
            let mut pushed = vec![[0, 0]];
            for step in &queue.2 {
                if let Step::Nodes(pair) = step
                    && let Outcome::Pushed(pairs) = &pair.outcome
                {
                    pushed.extend(pairs.iter().copied());
                }
            }
            assert_eq!(order_of(&queue.2), pushed);
            // And level by level.
            let depth = |step: &Step<V::Double>| match step {
                Step::Nodes(pair) => pair.a.level + pair.b.level,
                _ => 0,
            };
            assert!(queue.2.windows(2).all(|two| depth(&two[0]) <= depth(&two[1])));
        });
    }
}

in_every_space!(both_orders_find_and_test_the_same);

#[test]
fn two_meshes_have_a_way_with_a_queue_that_says_the_same() {
    cases_of(200, |random| {
        let mut mesh = || -> Shape<glam::Vec2> {
            let triangles: Vec<_> = (0..1 + random.below(6)).map(|_| random.triangle()).collect();
            let points: Vec<_> = triangles.iter().flat_map(|t| *t.vertices()).collect();
            let indices: Vec<_> =
                (0..triangles.len() as u32).map(|i| [0, 1, 2].map(|k| 3 * i + k)).collect();
            Mesh::new(points, indices).unwrap().into()
        };
        let (a, b) = (mesh(), mesh());
        let truth = matrix::overlap(&a, &b).unwrap();
        let ways = matrix::alternatives(&a, &b);
        let queue = ways.iter().find(|way| way.id == "queue").expect("two meshes have it");
        assert_eq!(queue.run(&a, &b).unwrap().0, truth);
        assert_eq!(queue.run(&b, &a).unwrap().0, truth);
    });
}
