//! Trees of spheres and of turned boxes find what the tree of boxes and brute force find; and what
//! a frustum does not see it leaves out.

use hitbench_core::bounds::{ball_tree, obb_tree, refit_balls, refit_obbs};
use hitbench_core::intersect::bvh::{self, Bvh, Volume};
use hitbench_core::intersect::explain;
use hitbench_core::intersect::overlap::{Culling, triangle_pairs, triangle_pairs_by};
use hitbench_core::intersect::steps::{Outcome, Step};
use hitbench_core::intersect::{Record, contains, matrix};
use hitbench_core::shapes::{Angle, Bounds, Frustum, Mesh, Segment, Shape};
use hitbench_core::{Scalar, Vector};

use super::mesh::{brute_force, posed, turn};
use crate::common::meshes::soup;
use crate::common::{Random, cases_of};

fn sorted(mut pairs: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    pairs.sort_unstable();
    pairs
}

/// Every volume contains the corners of all triangles below it.
#[track_caller]
fn check_contained<V: Vector, B>(mesh: &Mesh<V>, tree: &Bvh<B>, contains: impl Fn(V, &B) -> bool) {
    for node in 0..tree.node_count() as u32 {
        for &i in tree.items(node) {
            let [a, b, c] = *mesh.triangle(i as usize).vertices();
            assert!([a, b, c].into_iter().all(|p| contains(p, tree.volume(node))));
        }
    }
}

#[track_caller]
fn check_pairs<V: Vector, B: Volume<V>>(
    a: (&Mesh<V>, &Bvh<B>),
    b: (&Mesh<V>, &Bvh<B>),
    truth: &[[u32; 2]],
) {
    assert_eq!(sorted(triangle_pairs_by(a, b, &mut ()).0), truth);
}

mod generic {
    use super::*;

    pub fn other_volumes_find_the_triangles_of_brute_force<V: Vector>() {
        let mut met = 0;
        cases_of(150, |random| {
            let (a, b) = (soup::<V>(random, 12), soup::<V>(random, 12));
            let truth = sorted(brute_force(&a, &b));
            met += usize::from(!truth.is_empty());
            let [balls_a, balls_b] = [&a, &b].map(|mesh| ball_tree(mesh).unwrap());
            check_pairs((&a, &balls_a), (&b, &balls_b), &truth);
            check_contained(&a, &balls_a, |p, ball| contains::point_ball(p, ball, &mut ()));
            let [obbs_a, obbs_b] = [&a, &b].map(|mesh| obb_tree(mesh).unwrap());
            check_pairs((&a, &obbs_a), (&b, &obbs_b), &truth);
            check_contained(&a, &obbs_a, |p, obb| contains::point_obb(p, obb, &mut ()));
        });
        assert!(met > 20, "{met}");
    }

    pub fn refitted_volumes_find_them_over_a_thousand_frames<V: Vector>() {
        let mut met = 0;
        cases_of(1, |random| {
            let (a, b) = (soup::<V>(random, 10), soup::<V>(random, 10));
            let (balls, obbs) = ((ball_tree(&a), ball_tree(&b)), (obb_tree(&a), obb_tree(&b)));
            let (balls_a, balls_b) = (balls.0.unwrap(), balls.1.unwrap());
            let (obbs_a, obbs_b) = (obbs.0.unwrap(), obbs.1.unwrap());
            let about = Shape::from(b.clone()).reference_point();
            let way: V = random.displacement();
            for frame in 0..1000 {
                let part = f64::from(frame) / 500.0 - 1.0;
                let (way, turn) = (way * V::Scalar::of(part), turn::<V>(3.0 * part));
                let now = posed(&b, way, &turn);
                let place = |p: V| about + (p - about).along(&turn) + way;
                let balls_b = refit_balls(&balls_b, &now, place).unwrap();
                let obbs_b = refit_obbs(&obbs_b, &now, &turn).unwrap();
                let truth = sorted(brute_force(&a, &now));
                check_pairs((&a, &balls_a), (&now, &balls_b), &truth);
                check_pairs((&a, &obbs_a), (&now, &obbs_b), &truth);
                assert_eq!(sorted(triangle_pairs(&a, &now, &mut ()).0), truth);
                met += usize::from(!truth.is_empty());
                if frame % 50 == 0 {
                    let in_ball = |p, ball: &_| contains::point_ball(p, ball, &mut ());
                    check_contained(&now, &balls_b, in_ball);
                    check_contained(&now, &obbs_b, |p, obb| contains::point_obb(p, obb, &mut ()));
                }
            }
        });
        assert!(met > 0, "they never met");
    }

    pub fn a_query_tells_its_whole_list<V: Vector>() {
        cases_of(200, |random| {
            let mesh = soup::<V>(random, 40);
            let bounds = Shape::from(random.aabb::<V>()).bounds();
            let (tree, mut found) = (mesh.tree(), Vec::new());
            let (tally, Record { steps, .. }) = Record::of(|probe| {
                bvh::query(
                    tree,
                    bounds,
                    |v| bounds.meets(v),
                    probe,
                    |i, _| {
                        found.push(i);
                        std::ops::ControlFlow::Continue(())
                    },
                )
            });
            assert_eq!((tally.volumes, tally.items), (steps.len(), found.len()));
            let mut list = vec![[0, 0]];
            for step in &steps {
                let Step::Nodes(pair) = step else { panic!("{step:?}") };
                assert_eq!(list.pop(), Some([0, pair.b.number]));
                assert_eq!(
                    pair.outcome == Outcome::Rejected,
                    !bounds.widened().meets(&pair.b.bounds)
                );
                if let Outcome::Pushed(pushed) = &pair.outcome {
                    list.extend(pushed.iter().rev());
                }
                assert_eq!(list.len(), pair.waiting);
            }
            for (i, triangle) in mesh.triangles().enumerate() {
                let meets = bounds.meets(&Bounds::around(*triangle.vertices()));
                assert!(!meets || found.contains(&(i as u32)));
            }
        });
    }
}

in_every_space!(
    other_volumes_find_the_triangles_of_brute_force,
    refitted_volumes_find_them_over_a_thousand_frames,
    a_query_tells_its_whole_list,
);

fn frustum(random: &mut Random) -> Option<Frustum<glam::Vec3>> {
    let (eye, target) = (random.point(), random.point());
    let fov = Angle::Degrees(random.between(5.0, 150.0) as f32);
    let far = random.scale() * random.between(0.5, 8.0);
    let near = if random.one_in(3) { 0.0 } else { far * random.between(0.0, 0.9) };
    let aspect = random.between(0.3, 3.0) as f32;
    Frustum::new(eye, target, random.direction(), fov, aspect, near as f32, far as f32).ok()
}

#[test]
fn what_is_culled_is_not_seen() {
    let (mut seen, mut culled, mut boxed) = (0, 0, 0);
    cases_of(4000, |random| {
        let Some(frustum) = frustum(random) else { return };
        let culling = Culling::new(&frustum);
        let shape = Shape::from(frustum);
        for _ in 0..6 {
            let triangle = random.triangle::<glam::Vec3>();
            let bounds = Bounds::around(*triangle.vertices());
            let overlap = matrix::overlap(&shape, &triangle.into()).unwrap();
            assert!(!(overlap && culling.leaves_out(&bounds)), "{frustum:?} {triangle:?}");
            seen += usize::from(overlap);
            culled += usize::from(culling.leaves_out(&bounds));
            boxed += usize::from(!shape.bounds().meets(&bounds));
        }
    });
    // The planes see more than the box around the frustum.
    assert!(seen > 1000 && culled > boxed, "{seen} seen, {culled} culled, {boxed} by the box");
}

#[test]
fn a_line_of_sight_asks_few_boxes() {
    let (corners, triangles) = crate::common::meshes::height_field(24);
    let corners: Vec<_> = corners.into_iter().map(|p| p.as_vec3()).collect();
    let mesh = Shape::from(Mesh::new(corners, triangles).unwrap());
    let ends = [glam::Vec3::new(-1.8, 0.5, -1.6), glam::Vec3::new(1.7, 1.6, 1.4)];
    let segment = Shape::from(Segment::new(ends[0], ends[1]).unwrap());
    let (told, Record { steps, .. }) = explain::overlap(&segment, &mesh);
    assert_eq!(told, Ok(false));
    // The box of the segment is over nearly all of the hills.
    assert!(steps.len() < 100, "{} steps", steps.len());
}
