//! Broad phases.

use crate::bench::Bench;
use crate::random::Rng;
use glam::Vec3;
use hitbench::intersect::broad_phase::{BroadPhase, Naive, SortAndSweep, Tree};
use hitbench::shapes::Bounds;
use parry3d::bounding_volume::Aabb;
use parry3d::math::Vector;
use parry3d::partitioning::{self, BvhBuildStrategy, BvhWorkspace};

type Find = Box<dyn FnMut(&[Bounds<Vec3>], &mut Vec<[u32; 2]>)>;
struct Way {
    name: &'static str,
    find: Find,
    found: Vec<[u32; 2]>,
    times: Vec<f64>,
    first: f64,
}
impl Way {
    fn new(name: &'static str, find: impl FnMut(&[Bounds<Vec3>], &mut Vec<[u32; 2]>) + 'static) -> Self {
        Self { name, find: Box::new(find), found: vec![], times: vec![], first: 0.0 }
    }
}
fn aabb(b: &Bounds<Vec3>) -> Aabb {
    Aabb::new(Vector::new(b.min.x, b.min.y, b.min.z), Vector::new(b.max.x, b.max.y, b.max.z))
}

fn parry() -> Way {
    let (mut tree, mut ws) = (None, BvhWorkspace::default());
    Way::new("parry Bvh refit + self-traverse", move |bounds, found| {
        found.clear();
        let tree = tree.get_or_insert_with(|| {
            let l: Vec<Aabb> = bounds.iter().map(aabb).collect();
            partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &l)
        });
        for (i, b) in bounds.iter().enumerate() {
            tree.insert_or_update_partially(aabb(b), i as u32, 0.0);
        }
        tree.refit(&mut ws);
        let mut pair = |a: u32, b: u32| found.push([a.min(b), a.max(b)]);
        tree.traverse_bvtt_single_tree::<false>(&mut ws, &mut pair);
    })
}
fn obv(b: &Bounds<Vec3>) -> obvhs::aabb::Aabb {
    let v = |v: Vec3| parry3d::glamx::Vec3A::new(v.x, v.y, v.z);
    obvhs::aabb::Aabb::new(v(b.min), v(b.max))
}
fn obvhs_rebuild() -> Way {
    Way::new("obvhs fastest rebuild + query each", move |bounds, found| {
        found.clear();
        let boxes: Vec<obvhs::aabb::Aabb> = bounds.iter().map(obv).collect();
        let bvh =
            obvhs::bvh2::builder::build_bvh2(&boxes, obvhs::BvhBuildParams::fastest_build(), &mut Default::default());
        for (i, b) in boxes.iter().enumerate() {
            bvh.aabb_traverse(*b, |bvh, id| {
                let node = &bvh.nodes[id as usize];
                for k in node.first_index..node.first_index + node.prim_count {
                    let j = bvh.primitive_indices[k as usize];
                    if j as usize > i && boxes[j as usize].intersect_aabb(b) {
                        found.push([i as u32, j]);
                    }
                }
                true
            });
        }
    })
}
/// Radix-sorted sweep over structure of arrays: sort by min.x (u32 keys), test y and z over the run.
fn soa_sweep() -> Way {
    let mut order: Vec<u32> = vec![];
    Way::new("listing: radix-sorted SoA sweep", move |bounds, found| {
        found.clear();
        let n = bounds.len();
        let key = |x: f32| {
            let b = x.to_bits();
            if b >> 31 == 0 { b | 0x8000_0000 } else { !b }
        };
        if order.len() != n {
            order = (0..n as u32).collect();
        }
        let mut a: Vec<(u32, u32)> = order.iter().map(|&i| (key(bounds[i as usize].min.x), i)).collect();
        let mut b = vec![(0, 0); n];
        for pass in 0..3 {
            let shift = pass * 11;
            let mut counts = [0usize; 2048];
            for (k, _) in &a {
                counts[(k >> shift) as usize & 2047] += 1;
            }
            let mut sum = 0;
            for c in &mut counts {
                let x = *c;
                *c = sum;
                sum += x;
            }
            for &(k, i) in &a {
                let c = &mut counts[(k >> shift) as usize & 2047];
                b[*c] = (k, i);
                *c += 1;
            }
            std::mem::swap(&mut a, &mut b);
        }
        for (o, (_, i)) in order.iter_mut().zip(&a) {
            *o = *i;
        }
        let col = |f: &dyn Fn(&Bounds<Vec3>) -> f32| -> Vec<f32> {
            let mut v: Vec<f32> = order.iter().map(|&i| f(&bounds[i as usize])).collect();
            v.extend([f32::INFINITY; 8]);
            v
        };
        let (x0, x1, y0, y1, z0, z1) = (
            col(&|b| b.min.x),
            col(&|b| b.max.x),
            col(&|b| b.min.y),
            col(&|b| b.max.y),
            col(&|b| b.min.z),
            col(&|b| b.max.z),
        );
        for i in 0..n {
            let (end, ay0, ay1, az0, az1) = (x1[i], y0[i], y1[i], z0[i], z1[i]);
            let mut j = i + 1;
            while x0[j] <= end {
                let mut m = [0u8; 8];
                for k in 0..8 {
                    m[k] = ((x0[j + k] <= end)
                        & (y0[j + k] <= ay1)
                        & (ay0 <= y1[j + k])
                        & (z0[j + k] <= az1)
                        & (az0 <= z1[j + k])) as u8;
                }
                let mut bits = u64::from_le_bytes(m);
                while bits != 0 {
                    let k = (bits.trailing_zeros() / 8) as usize;
                    bits &= bits - 1;
                    let (p, q) = (order[i], order[j + k]);
                    found.push([p.min(q), p.max(q)]);
                }
                j += 8;
                if j >= n {
                    break;
                }
            }
        }
    })
}

pub fn all(b: &Bench) {
    if !b.wants("broad phase") {
        return;
    }
    for (n, frames) in
        [(100usize, 400), (300, 400), (1000, 200), (3000, 100), (10_000, 60), (30_000, 30), (100_000, 20)]
    {
        let mut ways = vec![
            Way::new("ours Tree", {
                let mut t = Tree::default();
                move |b, f| {
                    t.pairs(b, f);
                }
            }),
            parry(),
            Way::new("ours SortAndSweep", {
                let mut t = SortAndSweep::default();
                move |b, f| {
                    t.pairs(b, f);
                }
            }),
            soa_sweep(),
        ];
        ways.push(obvhs_rebuild());
        if n <= 10_000 {
            ways.push(Way::new("ours Naive", move |b, f| {
                Naive.pairs(b, f);
            }));
        }
        let mut r = Rng::new(1);
        let side = 2.0 * (n as f32).cbrt();
        let mut bodies: Vec<(Vec3, Vec3, Vec3)> =
            (0..n).map(|_| (r.p3(0.0, side), r.v3(0.05), r.p3(0.25, 0.75))).collect();
        let mut differ = vec![0; ways.len()];
        for frame in 0..frames {
            let bounds: Vec<_> = bodies.iter().map(|&(at, _, h)| Bounds { min: at - h, max: at + h }).collect();
            for way in &mut ways {
                let t = cpu_time::ThreadTime::now();
                (way.find)(std::hint::black_box(&bounds), &mut way.found);
                let s = t.elapsed().as_secs_f64() * 1e6;
                if frame > 0 { way.times.push(s) } else { way.first = s }
            }
            if frame < 3 || frame + 1 == frames {
                for w in &mut ways {
                    w.found.sort_unstable();
                }
                for k in 0..ways.len() {
                    if ways[k].found != ways[0].found {
                        differ[k] += 1;
                    }
                }
            }
            for (at, v, _) in &mut bodies {
                *at += *v;
                *v = Vec3::select((*at - side / 2.0).abs().cmpgt(Vec3::splat(side / 2.0)), -*v, *v);
            }
        }
        for w in &mut ways {
            w.times.sort_by(f64::total_cmp);
        }
        let ours = (ways[0].times[0], ways[0].times[ways[0].times.len() / 2]);
        for (k, w) in ways.iter().enumerate() {
            let (min, med) = (w.times[0], w.times[w.times.len() / 2]);
            println!(
                "broad phase {n}\t{}\t{min:.1} µs\t{med:.1} µs\t{:.2}\t{:.2}\tdiffering frames {}\tfirst frame {:.0} µs\tpairs {}",
                w.name,
                ours.0 / min,
                ours.1 / med,
                differ[k],
                w.first,
                w.found.len()
            );
        }
    }
}
