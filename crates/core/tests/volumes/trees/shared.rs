//! Work that is shared among threads gives what it gives without, in the same order. Without the feature `parallel` both are the
//! same computation.

use glam::Vec3;
use hitbench_core::intersect::broad_phase::{BroadPhase, Tree};
use hitbench_core::shapes::{Bounds, BuildStep, Bvh, Listener, SplitBy};

use crate::common::Random;

fn boxes(count: usize) -> Vec<Bounds<Vec3>> {
    let mut random = Random::from_seed(18);
    let side = 2.0 * (count as f64).cbrt();
    let mut place =
        |low: f64, high: f64| Vec3::from_array([0, 1, 2].map(|_| random.between(low, high) as f32));
    (0..count)
        .map(|_| {
            let (at, half) = (place(0.0, side), place(0.25, 0.75));
            Bounds { min: at - half, max: at + half }
        })
        .collect()
}

/// A tree to which somebody listens is built by one thread.
struct Anybody(usize);

impl Listener<Vec3> for Anybody {
    fn hear(&mut self, _: BuildStep<Vec3>) {
        self.0 += 1;
    }
}

#[test]
fn a_tree_that_threads_have_built_is_the_same() {
    let items = boxes(20_000);
    for by in [SplitBy::Surface, SplitBy::Median, SplitBy::Morton] {
        for leaf in [1, 2, 9_000] {
            let mut heard = Anybody(0);
            let alone = Bvh::build_by(&items, by, leaf, &mut heard);
            assert!(heard.0 >= alone.node_count());
            let shared = Bvh::build_by(&items, by, leaf, &mut ());
            assert_eq!(alone.node_count(), shared.node_count());
            for node in 0..alone.node_count() as u32 {
                assert_eq!(alone.volume(node), shared.volume(node));
                assert_eq!(alone.children(node), shared.children(node));
                assert_eq!(alone.level(node), shared.level(node));
                assert_eq!(alone.items(node), shared.items(node));
            }
        }
    }
}

/// A search that has to end after some number of pairs is made by one thread.
#[test]
fn pairs_that_threads_have_found_come_in_the_same_order() {
    let items = boxes(20_000);
    let (mut alone, mut shared) = (Vec::new(), Vec::new());
    let tests = Tree::default().pairs_upto(&items, usize::MAX - 1, &mut alone);
    assert_eq!(Tree::default().pairs(&items, &mut shared), tests);
    assert!(alone.len() > 1000);
    assert_eq!(alone, shared);
}
