//! Trees, meshes, hulls and smallest balls.

use crate::bench::Bench;
use crate::convert::{pose, pv};
use crate::random::Rng;
use bvh::aabb::Bounded;
use bvh::bounding_hierarchy::BHShape;
use glam::Vec3;
use hitbench::bounds::{convex_hull, smallest_ball};
use hitbench::intersect::overlap::{mesh_mesh, triangle_pairs, triangle_triangle};
use hitbench::intersect::raycast::ray_mesh;
use hitbench::shapes::{Bounds, Bvh, Mesh, Ray, SplitBy};
use parry3d::bounding_volume::Aabb;
use parry3d::partitioning::{self, BvhBuildStrategy};
use parry3d::query::RayCast;

/// A torus with bumps: m × n × 2 triangles.
pub fn torus(m: usize, n: usize) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let mut p = Vec::new();
    let mut t = Vec::new();
    for i in 0..m {
        for j in 0..n {
            let (a, b) = (i as f32 / m as f32 * std::f32::consts::TAU, j as f32 / n as f32 * std::f32::consts::TAU);
            let r = 0.4 + 0.05 * (7.0 * a).sin() * (5.0 * b).cos();
            p.push(Vec3::new((1.0 + r * b.cos()) * a.cos(), r * b.sin(), (1.0 + r * b.cos()) * a.sin()));
            let at = |i: usize, j: usize| ((i % m) * n + j % n) as u32;
            t.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)]);
            t.push([at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
        }
    }
    (p, t)
}
fn og(v: Vec3) -> parry3d::glamx::Vec3A {
    parry3d::glamx::Vec3A::new(v.x, v.y, v.z)
}
fn aabb(b: &Bounds<Vec3>) -> Aabb {
    Aabb::new(pv(b.min), pv(b.max))
}
struct Prim {
    b: bvh::aabb::Aabb<f32, 3>,
    n: usize,
}
impl Bounded<f32, 3> for Prim {
    fn aabb(&self) -> bvh::aabb::Aabb<f32, 3> {
        self.b
    }
}
impl BHShape<f32, 3> for Prim {
    fn set_bh_node_index(&mut self, i: usize) {
        self.n = i
    }
    fn bh_node_index(&self) -> usize {
        self.n
    }
}
fn corners(p: &[Vec3], t: &[[u32; 3]]) -> Vec<[Vec3; 3]> {
    t.iter().map(|t| t.map(|i| p[i as usize])).collect()
}

pub fn all(b: &Bench) {
    if b.wants("bvh build") {
        for (m, n, rounds) in [(100usize, 50usize, 15), (316, 158, 11), (1000, 500, 5)] {
            let (p, t) = torus(m, n);
            let tris = corners(&p, &t);
            let boxes: Vec<Bounds<Vec3>> = tris.iter().map(|t| Bounds::around(*t)).collect();
            let leaves: Vec<Aabb> = boxes.iter().map(aabb).collect();
            let obv: Vec<obvhs::triangle::Triangle> =
                tris.iter().map(|[a, b, c]| obvhs::triangle::Triangle { v0: og(*a), v1: og(*b), v2: og(*c) }).collect();
            let mut tree = Bvh::build(&boxes);
            let mut jobs: Vec<(String, Box<dyn FnMut() -> f64 + '_>)> = vec![
                ("ours Bvh::build".into(), Box::new(|| Bvh::build(&boxes).node_count() as f64)),
                (
                    "ours by Morton codes".into(),
                    Box::new(|| Bvh::build_by(&boxes, SplitBy::Morton, 2, &mut ()).node_count() as f64),
                ),
                (
                    "parry Binned".into(),
                    Box::new(|| partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &leaves).leaf_count() as f64),
                ),
                (
                    "parry Ploc".into(),
                    Box::new(|| partitioning::Bvh::from_leaves(BvhBuildStrategy::Ploc, &leaves).leaf_count() as f64),
                ),
                (
                    "obvhs fastest".into(),
                    Box::new(|| {
                        obvhs::bvh2::builder::build_bvh2(
                            &obv,
                            obvhs::BvhBuildParams::fastest_build(),
                            &mut Default::default(),
                        )
                        .nodes
                        .len() as f64
                    }),
                ),
                (
                    "obvhs fast".into(),
                    Box::new(|| {
                        obvhs::bvh2::builder::build_bvh2(
                            &obv,
                            obvhs::BvhBuildParams::fast_build(),
                            &mut Default::default(),
                        )
                        .nodes
                        .len() as f64
                    }),
                ),
                (
                    "bvh crate".into(),
                    Box::new(|| {
                        let mut prims: Vec<Prim> = boxes
                            .iter()
                            .map(|b| Prim {
                                b: bvh::aabb::Aabb::with_bounds(
                                    nalgebra::Point3::new(b.min.x, b.min.y, b.min.z),
                                    nalgebra::Point3::new(b.max.x, b.max.y, b.max.z),
                                ),
                                n: 0,
                            })
                            .collect();
                        bvh::bvh::Bvh::build(&mut prims).nodes.len() as f64
                    }),
                ),
                (
                    "ours refit".into(),
                    Box::new(|| {
                        tree.refit(|i| boxes[i as usize]);
                        tree.node_count() as f64
                    }),
                ),
            ];
            if rounds < 6 {
                drop(jobs.remove(3));
            }
            b.jobs(&format!("bvh build {}", t.len()), rounds, jobs);
        }
    }
    if b.wants("ray-mesh") {
        for (m, n) in [(100usize, 50usize), (316, 158), (700, 350)] {
            let (p, t) = torus(m, n);
            let tris = corners(&p, &t);
            let ours = Mesh::new(p.clone(), t.clone()).unwrap();
            let theirs = parry3d::shape::TriMesh::new(p.iter().map(|p| pv(*p)).collect(), t.clone()).unwrap();
            let obv: Vec<obvhs::triangle::Triangle> =
                tris.iter().map(|[a, b, c]| obvhs::triangle::Triangle { v0: og(*a), v1: og(*b), v2: og(*c) }).collect();
            let bvh2 =
                obvhs::bvh2::builder::build_bvh2(&obv, obvhs::BvhBuildParams::fast_build(), &mut Default::default());
            let ordered: Vec<obvhs::triangle::Triangle> =
                bvh2.primitive_indices.iter().map(|&i| obv[i as usize]).collect();
            let cw =
                obvhs::cwbvh::builder::build_cwbvh(&obv, obvhs::BvhBuildParams::fast_build(), &mut Default::default());
            let cwordered: Vec<obvhs::triangle::Triangle> =
                cw.primitive_indices.iter().map(|&i| obv[i as usize]).collect();
            let mut r = Rng::new(5);
            let rays: Vec<(Vec3, Vec3)> = (0..2000)
                .map(|_| {
                    let o = r.dir3() * 3.0;
                    (o, (r.v3(0.9) - o).normalize())
                })
                .collect();
            let run_ours =
                |(o, d): &(Vec3, Vec3)| ray_mesh(&Ray::new(*o, *d).unwrap(), &ours, &mut ()).map(|h| h.hit.entry);
            let run_parry =
                |(o, d): &(Vec3, Vec3)| theirs.cast_local_ray(&parry3d::query::Ray::new(pv(*o), pv(*d)), 1e9, true);
            let (mut differ, mut worst) = (0, 0.0f32);
            for x in &rays {
                let (a, b) = (run_ours(x), run_parry(x));
                if a.is_some() != b.is_some() {
                    differ += 1
                } else if let (Some(a), Some(b)) = (a, b) {
                    worst = worst.max((a - b).abs())
                }
            }
            let sum = |f: &dyn Fn(&(Vec3, Vec3)) -> Option<f32>| {
                rays.iter().filter_map(|x| f(x)).map(|t| t as f64).sum::<f64>()
            };
            println!(
                "ray-mesh {}: verdicts that differ from parry {differ}/2000, worst entry {worst:.1e}; the ms below are for 2,000 rays",
                t.len()
            );
            b.jobs(
                &format!("ray-mesh {}", t.len()),
                21,
                vec![
                    ("ours".into(), Box::new(|| sum(&run_ours))),
                    ("parry TriMesh".into(), Box::new(|| sum(&run_parry))),
                    (
                        "obvhs bvh2 fast".into(),
                        Box::new(|| {
                            sum(&|(o, d)| {
                                let mut h = obvhs::ray::RayHit::none();
                                let r = obvhs::ray::Ray::new_inf(og(*o), og(*d));
                                bvh2.ray_traverse(r, &mut h, |r, i| ordered[i].intersect(r));
                                h.t.is_finite().then_some(h.t)
                            })
                        }),
                    ),
                    (
                        "obvhs cwbvh fast".into(),
                        Box::new(|| {
                            sum(&|(o, d)| {
                                let mut h = obvhs::ray::RayHit::none();
                                let r = obvhs::ray::Ray::new_inf(og(*o), og(*d));
                                cw.ray_traverse(r, &mut h, |r, i| cwordered[i].intersect(r));
                                h.t.is_finite().then_some(h.t)
                            })
                        }),
                    ),
                ],
            );
        }
    }
    if b.wants("mesh-mesh") {
        for (m, n) in [(100usize, 50usize), (316, 158)] {
            let (p, t) = torus(m, n);
            let a = Mesh::new(p.clone(), t.clone()).unwrap();
            let q: Vec<Vec3> = p.iter().map(|p| Vec3::new(p.y, p.x + 0.9, p.z + 0.3)).collect();
            let c = Mesh::new(q.clone(), t.clone()).unwrap();
            let tree = |m: &Mesh<Vec3>| {
                let l: Vec<Aabb> = m.triangles().map(|t| aabb(&Bounds::around(*t.vertices()))).collect();
                partitioning::Bvh::from_leaves(BvhBuildStrategy::Binned, &l)
            };
            let (ta, tc) = (tree(&a), tree(&c));
            let pa = parry3d::shape::TriMesh::new(p.iter().map(|p| pv(*p)).collect(), t.clone()).unwrap();
            let pc = parry3d::shape::TriMesh::new(q.iter().map(|p| pv(*p)).collect(), t.clone()).unwrap();
            let va: Vec<[Vec3; 3]> = corners(&p, &t);
            let vc = corners(&q, &t);
            let (va, vc, ta, tc, a, c) = (&va, &vc, &ta, &tc, &a, &c);
            b.jobs(
                &format!("mesh-mesh {} pairs", t.len()),
                11,
                vec![
                    ("ours triangle_pairs".into(), Box::new(move || triangle_pairs(a, c, &mut ()).0.len() as f64)),
                    (
                        "parry leaf_pairs + our triangle test".into(),
                        Box::new(move || {
                            ta.leaf_pairs(tc, |m, n| m.intersects(n))
                                .filter(|&(i, j)| {
                                    triangle_triangle(&a.triangle(i as usize), &c.triangle(j as usize), &mut ())
                                })
                                .count() as f64
                        }),
                    ),
                    (
                        "parry leaf_pairs + Möller listing".into(),
                        Box::new(move || {
                            ta.leaf_pairs(tc, |m, n| m.intersects(n))
                                .filter(|&(i, j)| crate::listings::moller_tri_tri(&va[i as usize], &vc[j as usize]))
                                .count() as f64
                        }),
                    ),
                    (
                        "parry leaf_pairs only".into(),
                        Box::new(move || ta.leaf_pairs(tc, |m, n| m.intersects(n)).count() as f64),
                    ),
                ],
            );
            b.jobs(
                &format!("mesh-mesh {} verdict (meet)", t.len()),
                11,
                vec![
                    ("ours mesh_mesh".into(), Box::new(move || mesh_mesh(a, c, &mut ()) as u8 as f64)),
                    (
                        "parry intersection_test".into(),
                        Box::new(move || {
                            parry3d::query::intersection_test(&pose(Vec3::ZERO), &pa, &pose(Vec3::ZERO), &pc)
                                .map_or(-1.0, |x| x.intersecting as u8 as f64)
                        }),
                    ),
                ],
            );
        }
    }
    if b.wants("hull of") {
        for (kind, ns) in
            [("ball", [1000usize, 10_000, 100_000, 1_000_000]), ("sphere", [1000, 10_000, 30_000, 100_000])]
        {
            for n in ns {
                let mut r = Rng::new(8);
                let p: Vec<Vec3> = (0..n)
                    .map(|_| {
                        let d = r.dir3();
                        if kind == "ball" { d * r.unit().cbrt() } else { d }
                    })
                    .collect();
                let q: Vec<_> = p.iter().map(|p| pv(*p)).collect();
                let s: Vec<Vec<f64>> = p.iter().map(|p| p.to_array().map(f64::from).to_vec()).collect();
                let p = &p;
                let q = &q;
                let s = &s;
                let mut jobs: Vec<(String, Box<dyn FnMut() -> f64 + '_>)> = vec![
                    ("ours convex_hull".into(), Box::new(move || convex_hull(p).unwrap().corners().len() as f64)),
                    (
                        "parry convex_hull".into(),
                        Box::new(move || {
                            parry3d::transformation::try_convex_hull(q).map_or(-1.0, |h| h.0.len() as f64)
                        }),
                    ),
                ];
                if (kind == "ball" && n <= 100_000) || n <= 1000 {
                    jobs.push((
                        "chull".into(),
                        Box::new(move || {
                            chull::ConvexHullWrapper::try_new(s, None)
                                .map_or(-1.0, |h| h.vertices_indices().1.len() as f64)
                        }),
                    ));
                }
                b.jobs(&format!("hull of {n} in {kind}"), if n > 30_000 { 3 } else { 5 }, jobs);
            }
        }
    }
    if b.wants("smallest ball") {
        for n in [100usize, 1000, 10_000, 100_000, 1_000_000] {
            let mut r = Rng::new(9);
            let p: Vec<Vec3> = (0..n).map(|_| r.v3(1.0)).collect();
            let p = &p;
            let q: Vec<_> = p.iter().map(|p| pv(*p)).collect();
            b.jobs(
                &format!("smallest ball {n}"),
                9,
                vec![
                    ("ours smallest_ball".into(), Box::new(move || smallest_ball(p).unwrap().radius() as f64)),
                    ("listing: pivoting on f32 squares (Gärtner)".into(), Box::new(move || pivot(p))),
                    (
                        "ours centroid_ball".into(),
                        Box::new(move || hitbench::bounds::centroid_ball(p).unwrap().radius() as f64),
                    ),
                    (
                        "parry point_cloud_bounding_sphere (centroid)".into(),
                        Box::new(move || {
                            parry3d::bounding_volume::details::point_cloud_bounding_sphere(&q).radius as f64
                        }),
                    ),
                ],
            );
        }
    }
}

/// Farthest point by squares in f32, then the exact small problem in f64 by brute force over the carriers.
fn pivot(p: &[Vec3]) -> f64 {
    let mut carriers: Vec<glam::DVec3> = vec![p[0].as_dvec3()];
    let (mut c, mut r2) = (carriers[0], 0.0f64);
    for _ in 0..100 {
        let cf = c.as_vec3();
        let (mut best, mut at) = (-1.0f32, 0);
        for (i, q) in p.iter().enumerate() {
            let d = (*q - cf).length_squared();
            if d > best {
                (best, at) = (d, i);
            }
        }
        let far = p[at].as_dvec3();
        if (far - c).length_squared() <= r2 * (1.0 + 1e-9) {
            break;
        }
        carriers.push(far);
        let (nc, nr, keep) = small(&carriers);
        if nr <= r2 {
            break;
        }
        (c, r2) = (nc, nr);
        carriers = keep;
    }
    r2.sqrt()
}
fn small(p: &[glam::DVec3]) -> (glam::DVec3, f64, Vec<glam::DVec3>) {
    use glam::{DMat3, DVec3};
    let mut best = (DVec3::ZERO, f64::INFINITY, vec![]);
    for m in 1u32..1 << p.len() {
        if m.count_ones() > 4 || m.count_ones() < 2 {
            continue;
        }
        let s: Vec<DVec3> = (0..p.len()).filter(|i| m >> i & 1 == 1).map(|i| p[i]).collect();
        let o = s[0];
        let c = match s.len() {
            2 => (s[0] + s[1]) * 0.5,
            3 => {
                let (a, b) = (s[1] - o, s[2] - o);
                let n = a.cross(b);
                let d = 2.0 * n.length_squared();
                if d == 0.0 {
                    continue;
                }
                o + (n.cross(a) * b.length_squared() + b.cross(n) * a.length_squared()) / d
            }
            _ => {
                let m = DMat3::from_cols(s[1] - o, s[2] - o, s[3] - o).transpose();
                if m.determinant() == 0.0 {
                    continue;
                }
                o + m.inverse()
                    * (DVec3::new(
                        (s[1] - o).length_squared(),
                        (s[2] - o).length_squared(),
                        (s[3] - o).length_squared(),
                    ) * 0.5)
            }
        };
        let r = (s[0] - c).length_squared();
        if r < best.1 && p.iter().all(|q| (*q - c).length_squared() <= r * (1.0 + 1e-12)) {
            best = (c, r, s);
        }
    }
    best
}
