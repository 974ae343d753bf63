//! Pair tests and time against the number of shapes, beside parry's `Bvh` in the same run:
//! `cargo bench --bench broad_phase`.

use std::hint::black_box;
use std::time::Instant;

use glam::Vec3;
use hitbench_core::intersect::broad_phase::{BroadPhase, Naive, SortAndSweep, Tree};
use hitbench_core::intersect::overlap::{triangle_pairs, triangle_triangle};
use hitbench_core::shapes::{Bounds, Bvh, Mesh, Shape};
use parry3d::bounding_volume::Aabb;
use parry3d::math::Vector;
use parry3d::partitioning::{self, BvhBuildStrategy, BvhWorkspace};
use rand::{RngExt, SeedableRng};
use rand_xorshift::XorShiftRng;

fn main() {
    crowds();
    builds();
    mesh_pairs();
}

/// Replaces the pairs, and returns the number of tests.
type Find = Box<dyn FnMut(&[Bounds<Vec3>], &mut Vec<[u32; 2]>) -> usize>;

/// A finder of pairs, with the pairs that it found, its tests, and its time in each frame.
struct Way {
    name: &'static str,
    find: Find,
    found: Vec<[u32; 2]>,
    tests: usize,
    times: Vec<f64>,
}

impl Way {
    fn new(
        name: &'static str,
        find: impl FnMut(&[Bounds<Vec3>], &mut Vec<[u32; 2]>) -> usize + 'static,
    ) -> Self {
        Self { name, find: Box::new(find), found: Vec::new(), tests: 0, times: Vec::new() }
    }

    fn ours(name: &'static str, mut way: impl BroadPhase<Vec3> + 'static) -> Self {
        Self::new(name, move |bounds, found| way.pairs(bounds, found))
    }

    /// parry's tree: every leaf updated, refitted, and traversed against itself.
    fn parry() -> Self {
        let (mut tree, mut workspace) = (None, BvhWorkspace::default());
        Self::new("parry Bvh", move |bounds, found| {
            found.clear();
            let tree = tree.get_or_insert_with(|| {
                let leaves: Vec<Aabb> = bounds.iter().map(aabb).collect();
                partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves)
            });
            for (number, bounds) in bounds.iter().enumerate() {
                tree.insert_or_update_partially(aabb(bounds), number as u32, 0.0);
            }
            tree.refit(&mut workspace);
            let mut pair = |a: u32, b: u32| found.push([a.min(b), a.max(b)]);
            tree.traverse_bvtt_single_tree::<false>(&mut workspace, &mut pair);
            0
        })
    }
}

fn aabb(bounds: &Bounds<Vec3>) -> Aabb {
    let vector = |v: Vec3| Vector::new(v.x, v.y, v.z);
    Aabb::new(vector(bounds.min), vector(bounds.max))
}

/// Boxes of sizes from 0.5 to 1.5 that fly about; each meets about one other.
fn crowds() {
    println!("broad phase, all pairs of a frame, everything refitted; median of the frames");
    println!("{:>8} {:>14} {:>12} {:>12} {:>8}", "shapes", "way", "tests", "µs", "÷ parry");
    for (count, frames) in [(100, 400), (1000, 200), (10_000, 60), (100_000, 12)] {
        let mut ways = vec![
            Way::ours("naive", Naive),
            Way::ours("sort-and-sweep", SortAndSweep::default()),
            Way::ours("tree", Tree::default()),
            Way::parry(),
        ];
        if count > 10_000 {
            ways.remove(0);
        }
        let mut random = XorShiftRng::seed_from_u64(1);
        let side = 2.0 * (count as f32).cbrt();
        let mut vector = |low: f32, high: f32| {
            Vec3::from_array(std::array::from_fn(|_| random.random_range(low..high)))
        };
        let mut bodies: Vec<(Vec3, Vec3, Vec3)> = (0..count)
            .map(|_| (vector(0.0, side), vector(-0.05, 0.05), vector(0.25, 0.75)))
            .collect();
        for frame in 0..frames {
            let bounds: Vec<_> = bodies
                .iter()
                .map(|&(at, _, half)| Bounds { min: at - half, max: at + half })
                .collect();
            for way in &mut ways {
                let start = Instant::now();
                way.tests = (way.find)(black_box(&bounds), &mut way.found);
                // The first frame builds.
                if frame > 0 {
                    way.times.push(start.elapsed().as_secs_f64() * 1e6);
                }
            }
            for way in &mut ways {
                way.found.sort_unstable();
            }
            for way in &ways[1..] {
                assert_eq!(way.found, ways[0].found, "{}, frame {frame}", way.name);
            }
            for (at, way, _) in &mut bodies {
                *at += *way;
                *way = Vec3::select(
                    (*at - side / 2.0).abs().cmpgt(Vec3::splat(side / 2.0)),
                    -*way,
                    *way,
                );
            }
        }
        let parry = median(&mut ways.last_mut().expect("parry is the last").times);
        for way in &mut ways {
            let time = median(&mut way.times);
            let tests = if way.tests > 0 { way.tests.to_string() } else { "–".into() };
            println!("{count:>8} {:>14} {tests:>12} {time:>12.1} {:>8.2}", way.name, time / parry);
        }
        println!("{:>8} pairs in the last frame", ways[0].found.len());
    }
}

fn builds() {
    let mesh = mesh(&hitbench_testing::meshes::torus_knot(2, 3, 1000, 50));
    let boxes: Vec<Bounds<Vec3>> =
        mesh.triangles().map(|t| Bounds::around(*t.vertices())).collect();
    let leaves: Vec<Aabb> = boxes.iter().map(aabb).collect();
    let [ours, parry] = in_turn(
        || Bvh::build(&boxes).node_count(),
        || partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves).leaf_count() as usize,
    );
    println!(
        "\nBVH of {} triangles: {ours:.1} ms, parry Binned {parry:.1} ms, ratio {:.2}",
        boxes.len(),
        ours / parry
    );
    let mut tree = Bvh::build(&boxes);
    let refit = || {
        tree.refit(|i| boxes[i as usize]);
        tree.node_count()
    };
    let [refit, _] = in_turn(refit, || 0);
    println!("refit: {refit:.2} ms");
}

fn mesh_pairs() {
    let a = mesh(&hitbench_testing::meshes::torus_knot(2, 3, 400, 25));
    let sphere = Shape::from(mesh(&hitbench_testing::meshes::icosphere(5)));
    let Shape::Mesh(b) = sphere.posed(Vec3::new(0.3, 0.1, 0.2), None) else { unreachable!() };
    let tree = |mesh: &Mesh<Vec3>| {
        let leaves: Vec<Aabb> =
            mesh.triangles().map(|t| aabb(&Bounds::around(*t.vertices()))).collect();
        partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves)
    };
    let (of_a, of_b) = (tree(&a), tree(&b));
    let by_parry = || {
        let leaves = of_a.leaf_pairs(&of_b, |m, n| m.intersects(n));
        let test = |&[i, j]: &[u32; 2]| {
            triangle_triangle(&a.triangle(i as usize), &b.triangle(j as usize), &mut ())
        };
        leaves.map(|(i, j)| [i, j]).filter(test).collect::<Vec<_>>()
    };
    let by_us = || triangle_pairs(&a, &b, &mut ());
    let ((mut ours, tally), mut parrys) = (by_us(), by_parry());
    ours.sort_unstable();
    parrys.sort_unstable();
    assert_eq!(ours, parrys);
    let count = ours.len();
    let [ours, parry] = in_turn(|| by_us().0.len(), || by_parry().len());
    println!(
        "\nmesh of {} triangles against one of {}: {count} pairs meet, {} boxes and {} pairs of triangles tested;\n\
         {ours:.2} ms, parry leaf_pairs and our triangle test {parry:.2} ms, ratio {:.2}",
        a.indices().len(),
        b.indices().len(),
        tally.volumes,
        tally.items,
        ours / parry,
    );
}

fn mesh((corners, triangles): &hitbench_testing::meshes::Triangles) -> Mesh<Vec3> {
    let corners: Vec<Vec3> = corners.iter().map(|corner| corner.as_vec3()).collect();
    Mesh::new(corners, triangles.as_slice()).expect("the mesh is well-formed")
}

/// Milliseconds of each, run by turns so that both see the same state of the machine: medians of 15.
fn in_turn(mut a: impl FnMut() -> usize, mut b: impl FnMut() -> usize) -> [f64; 2] {
    let time = |run: &mut dyn FnMut() -> usize| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64() * 1e3
    };
    let (mut times_a, mut times_b) = (Vec::new(), Vec::new());
    for _ in 0..15 {
        times_a.push(time(&mut a));
        times_b.push(time(&mut b));
    }
    [median(&mut times_a), median(&mut times_b)]
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
