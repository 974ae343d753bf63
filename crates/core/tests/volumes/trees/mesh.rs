//! Meshes against meshes and rays, by their trees and by all their triangles.

use hitbench_core::intersect::Record;
use hitbench_core::intersect::overlap::{mesh_mesh, triangle_pairs, triangle_triangle};
use hitbench_core::intersect::raycast::{line_mesh, line_triangle, ray_mesh, ray_triangle};
use hitbench_core::intersect::steps::{Outcome, Step};
use hitbench_core::shapes::{Bounds, Line, Mesh, Ray, Shape};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::meshes::soup;
use crate::common::{Random, cases_of};

pub fn brute_force<V: Vector>(a: &Mesh<V>, b: &Mesh<V>) -> Vec<[u32; 2]> {
    let mut found = Vec::new();
    for (i, s) in a.triangles().enumerate() {
        for (j, t) in b.triangles().enumerate() {
            let [around_s, around_t] = [s, t].map(|t| Bounds::around(*t.vertices()));
            if around_s.meets(&around_t) && triangle_triangle(&s, &t, &mut ()) {
                found.push([i as u32, j as u32]);
            }
        }
    }
    found
}

/// A turn by `angle` from the first axis toward the second.
pub fn turn<V: Vector>(angle: f64) -> V::Axes {
    let (sin, cos) = (V::Scalar::of(angle.sin()), V::Scalar::of(angle.cos()));
    V::axes_from_fn(|k| match k {
        0 => V::AXES[0] * cos + V::AXES[1] * sin,
        1 => V::AXES[1] * cos - V::AXES[0] * sin,
        _ => V::AXES[2],
    })
}

pub fn posed<V: Vector>(mesh: &Mesh<V>, displacement: V, turn: &V::Axes) -> Mesh<V> {
    match Shape::from(mesh.clone()).posed(displacement, Some(turn)) {
        Shape::Mesh(mesh) => mesh,
        other => unreachable!("{other:?}"),
    }
}

mod generic {
    use super::*;

    pub fn pairs_of_triangles_equal_brute_force_over_a_thousand_frames<V: Vector>() {
        let mut met = 0;
        cases_of(2, |random| {
            let (a, b) = (soup::<V>(random, 30), soup::<V>(random, 30));
            let (way, speed): (V, f64) = (random.displacement(), random.between(-0.05, 0.05));
            for frame in 0..1000 {
                let part = V::Scalar::of(f64::from(frame) / 500.0 - 1.0);
                let b = posed(&b, way * part, &turn::<V>(speed * f64::from(frame)));
                let truth = brute_force(&a, &b);
                let (mut found, _) = triangle_pairs(&a, &b, &mut ());
                found.sort_unstable();
                assert_eq!(found, truth);
                assert_eq!(mesh_mesh(&a, &b, &mut ()), !truth.is_empty());
                met += usize::from(!truth.is_empty());
            }
        });
        assert!(met > 50, "they met in {met} frames only");
    }

    pub fn pairs_of_triangles_equal_brute_force_in_random_worlds<V: Vector>() {
        cases_of(600, |random| {
            let (a, b) = (soup::<V>(random, 12), soup::<V>(random, 12));
            let truth = brute_force(&a, &b);
            let (mut found, _) = triangle_pairs(&a, &b, &mut ());
            found.sort_unstable();
            assert_eq!(found, truth);
            assert_eq!(mesh_mesh(&a, &b, &mut ()), !truth.is_empty());

            let ((_, tally), Record { steps, .. }) =
                Record::of(|probe| triangle_pairs(&a, &b, probe));
            let (verdict, of_verdict) = Record::of(|probe| mesh_mesh(&a, &b, probe));
            assert_eq!(verdict, !truth.is_empty());
            let found_there =
                of_verdict.steps.iter().filter_map(Step::items).filter(|pair| pair.overlap);
            assert_eq!(found_there.count(), truth.len());
            let items = |step: &&Step<V::Double>| step.items().is_some();
            assert_eq!(steps.iter().filter(items).count(), tally.items);
            let told = steps.iter().filter_map(Step::items);
            let told = told.filter(|pair| pair.overlap).map(|pair| [pair.a, pair.b]);
            let mut told: Vec<_> = told.collect();
            told.sort_unstable();
            assert_eq!(told, truth);
        });
    }

    pub fn a_ray_meets_the_triangle_that_brute_force_finds_first<V: Vector>() {
        let mut hits = 0;
        cases_of(4000, |random| {
            let mesh = soup::<V>(random, 20);
            let origin = random.point::<V>();
            // Toward a corner, along an edge, into a triangle, or anywhere.
            let [a, b, c] = *mesh.triangle(random.below(mesh.indices().len())).vertices();
            let toward = match random.below(4) {
                0 => a - origin,
                1 => b - a,
                2 => (a + b + c) * V::Scalar::of(1.0 / 3.0) - origin,
                _ => random.direction(),
            };
            let Ok(ray) = Ray::new(origin, toward) else { return };
            let all = mesh.triangles().enumerate();
            let all = all.filter_map(|(i, t)| Some((i, ray_triangle(&ray, &t, &mut ())?)));
            let truth = all.reduce(|x, y| if y.1.entry < x.1.entry { y } else { x });
            let found = ray_mesh(&ray, &mesh, &mut ());
            assert_eq!(found.map(|hit| (hit.triangle, hit.hit)), truth);
            let (told, record) = Record::of(|probe| ray_mesh(&ray, &mesh, probe));
            assert_eq!(told, found);
            assert!(record.steps.iter().any(|step| matches!(step, Step::Nodes(_))));

            let line = Line::new(origin, toward).unwrap();
            let all = mesh.triangles().filter_map(|t| line_triangle(&line, &t, &mut ()));
            let truth = all.map(|met| (met.min, met.max));
            let truth = truth.reduce(|x, y| (x.0.min(y.0), x.1.max(y.1)));
            let found = line_mesh(&line, &mesh, &mut ());
            assert_eq!(found.map(|met| (met.min, met.max)), truth);
            hits += usize::from(truth.is_some());
        });
        assert!(hits > 1000, "{hits}");
    }

    pub fn a_moved_mesh_keeps_the_pattern_of_its_tree<V: Vector>() {
        cases_of(100, |random| {
            let mesh = soup::<V>(random, 40);
            let once = posed(&mesh, random.displacement(), &turn::<V>(1.0));
            let twice = posed(&once, random.displacement(), &turn::<V>(-2.0));
            for moved in [&once, &twice] {
                let (tree, before) = (moved.tree(), mesh.tree());
                assert_eq!(tree.node_count(), before.node_count());
                for node in 0..tree.node_count() as u32 {
                    assert_eq!(tree.items(node), before.items(node));
                    let below = tree.items(node).iter().map(|&i| moved.triangle(i as usize));
                    let corners = below.flat_map(|t| *t.vertices());
                    assert_eq!(*tree.volume(node), Bounds::around(corners));
                }
                assert_eq!(Shape::from(moved.clone()).bounds(), *tree.volume(0));
            }
        });
    }
}

in_every_space!(
    pairs_of_triangles_equal_brute_force_over_a_thousand_frames,
    pairs_of_triangles_equal_brute_force_in_random_worlds,
    a_ray_meets_the_triangle_that_brute_force_finds_first,
    a_moved_mesh_keeps_the_pattern_of_its_tree,
);

#[test]
fn a_search_is_stopped_by_its_first_pair() {
    let mut random = Random::from_seed(5);
    let mesh = soup::<glam::Vec3>(&mut random, 200);
    let (verdict, Record { steps, .. }) = Record::of(|probe| mesh_mesh(&mesh, &mesh, probe));
    assert!(verdict);
    let leaves = |step: &&Step<glam::DVec3>| matches!(step, Step::Nodes(pair) if pair.outcome == Outcome::Leaves);
    assert!(steps.iter().filter(leaves).count() > 1, "a recorder wants all");
}
