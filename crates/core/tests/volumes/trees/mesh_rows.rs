//! A mesh with any other kind: what the table says of its triangles.

use hitbench_core::intersect::Record;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension, Unsupported};
use hitbench_core::intersect::sweep::Overlap;
use hitbench_core::shapes::{Ball, Bounds, Kind, Mesh, Shape, Triangle};
use hitbench_core::{Scalar, Vector};
use num_traits::Float;

use crate::common::meshes::soup;
use crate::common::{Random, cases_of, ulp};

/// A random shape; `None` for a kind that these dimensions do not have.
fn of_kind<V: Vector>(random: &mut Random, kind: Kind) -> Option<Shape<V>> {
    Some(match kind {
        Kind::Ray => random.ray().into(),
        Kind::Line => random.line().into(),
        Kind::Mesh => soup(random, 8).into(),
        Kind::Plane => random.plane().into(),
        Kind::HalfSpace => random.half_space().into(),
        kind => return random.convex(kind),
    })
}

/// What is asked of the triangles one by one.
fn parts<V: Vector>(shape: &Shape<V>) -> Vec<Shape<V>> {
    match shape {
        Shape::Mesh(mesh) => mesh.triangles().map(Shape::from).collect(),
        other => vec![other.clone()],
    }
}

/// Each kind with a mesh, in both orders.
fn with_meshes<V: Dimension>(test: impl Fn(&mut Random, &Shape<V>, &Shape<V>)) {
    for &kind in Kind::ALL {
        cases_of(100, |random| {
            let mesh: Shape<V> = soup(random, 10).into();
            let Some(shape) = of_kind(random, kind) else { return };
            if random.one_in(2) { test(random, &shape, &mesh) } else { test(random, &mesh, &shape) }
        });
    }
}

fn pairs<V: Vector>(a: &Shape<V>, b: &Shape<V>) -> Vec<(Shape<V>, Shape<V>)> {
    let of_b = parts(b);
    parts(a).into_iter().flat_map(|a| of_b.iter().map(move |b| (a.clone(), b.clone()))).collect()
}

mod generic {
    use super::*;

    pub fn a_mesh_overlaps_what_a_triangle_of_it_does<V: Dimension>() {
        with_meshes::<V>(|_, a, b| {
            let asked = pairs(a, b);
            let of_parts = asked.iter().map(|(a, b)| {
                matrix::overlap(a, b).map(|overlap| overlap && a.bounds().meets(&b.bounds()))
            });
            let truth: Result<Vec<bool>, Unsupported> = of_parts.collect();
            let found = matrix::overlap(a, b);
            assert_eq!(found.ok(), truth.ok().map(|all| all.contains(&true)), "{a:?} {b:?}");
            assert!(
                found.is_err()
                    || matrix::route(matrix::Query::Overlap, a.kind(), b.kind()).is_some()
            );
            if let Ok(overlap) = found {
                let (told, Record { steps, .. }) = explain::overlap(a, b);
                assert_eq!(told, Ok(overlap));
                assert!(!steps.is_empty());
            }
        });
    }

    pub fn a_mesh_is_as_far_as_its_nearest_triangle<V: Dimension>() {
        with_meshes::<V>(|_, a, b| {
            let of_parts = pairs(a, b).into_iter().map(|(a, b)| matrix::distance(&a, &b));
            let truth: Option<Vec<_>> = of_parts.map(Result::ok).collect();
            let Some(truth) = truth else { return };
            let least = truth.iter().map(|c| c.distance.double()).fold(f64::INFINITY, f64::min);
            let found = matrix::distance(a, b).unwrap();
            let size = |shape: &Shape<V>| {
                let Bounds { min, max } = shape.bounds();
                let ends = [min.max_abs().double(), max.max_abs().double()];
                ends.into_iter().filter(|x| x.is_finite()).fold(0.0, f64::max)
            };
            let band = 64.0 * ulp::<V::Scalar>(size(a) + size(b) + least);
            assert!((found.distance.double() - least).abs() <= band, "{found:?} for {least}");
            assert!(found.a.is_finite() && found.b.is_finite());
        });
    }

    pub fn a_mesh_is_met_when_a_triangle_of_it_is<V: Dimension>() {
        with_meshes::<V>(|random, a, b| {
            let (way_a, way_b): (V, V) = (random.displacement(), random.displacement());
            // The others are swept as a whole.
            if matrix::route(matrix::Query::Sweep, a.kind(), b.kind()).is_none() {
                return;
            }
            let mut truth: Option<Overlap<V::Scalar>> = None;
            for (a, b) in pairs(a, b) {
                let Some(met) = matrix::sweep(&a, way_a, &b, way_b).unwrap() else {
                    continue;
                };
                let all = truth.get_or_insert(met);
                all.first = all.first.min(met.first);
                all.last = all.last.max(met.last);
            }
            // At the end of the frame a mesh has the test at rest, of poses that are rounded. Triangles move without rounding.
            let ends = [a.posed(way_a, None), b.posed(way_b, None)];
            let at_end = matrix::overlap(&ends[0], &ends[1]).unwrap();
            if at_end != truth.is_some_and(|met| met.last == V::Scalar::ONE) {
                return;
            }
            let found = matrix::sweep(a, way_a, b, way_b).unwrap();
            // Boxes that never meet leave out a contact that was there by rounding alone.
            let Some(truth) = truth else { return assert!(found.is_none()) };
            let Some(found) = found else {
                return assert_eq!(truth.first, truth.last, "{a:?} {b:?}");
            };
            // A mesh looks at its triangles in double precision, from a place of its own.
            let off = (found.first - truth.first).abs().max((truth.last - found.last).abs());
            assert!(off.double() <= 1e-3, "{found:?} {truth:?}: {a:?} {way_a:?} {b:?} {way_b:?}");
        });
    }
}

in_every_space!(
    a_mesh_overlaps_what_a_triangle_of_it_does,
    a_mesh_is_as_far_as_its_nearest_triangle,
    a_mesh_is_met_when_a_triangle_of_it_is,
);

#[test]
fn what_a_mesh_encloses_does_not_belong_to_it() {
    let corners = [glam::Vec3::X, glam::Vec3::Y, glam::Vec3::Z, -glam::Vec3::ONE];
    let faces = vec![[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 2, 3]];
    let mesh: Shape<glam::Vec3> = Mesh::new(corners, faces).unwrap().into();
    let tiny = Ball::new(glam::Vec3::ZERO, 0.01).unwrap();
    assert_eq!(matrix::overlap(&tiny.into(), &mesh), Ok(false));
    let inside = Triangle::new(glam::Vec3::ZERO, glam::Vec3::X * 0.1, glam::Vec3::Y * 0.1).unwrap();
    assert_eq!(matrix::overlap(&inside.into(), &mesh), Ok(false));
}
