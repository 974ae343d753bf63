//! How deep meshes are in other shapes: as deep as the deepest triangle, and out of all of it no shorter way leads.

use glam::Vec3;
use hitbench_core::Scalar;
use hitbench_core::intersect::Record;
use hitbench_core::intersect::explain;
use hitbench_core::intersect::matrix::{self, Dimension};
use hitbench_core::intersect::penetration::Bound;
use hitbench_core::intersect::steps::{Outcome, Step};
use hitbench_core::shapes::*;

use crate::common::meshes::height_field;
use crate::common::{cases_of, lift, ulp};
use crate::matrix::agreement::some;

/// The largest depth of any triangle of the first with the second, each asked alone.
fn of_each<V: Dimension>(a: &Shape<V>, b: &Shape<V>) -> Option<f64> {
    let parts = |shape: &Shape<V>| match shape {
        Shape::Mesh(mesh) => mesh.triangles().map(Shape::from).collect(),
        shape => vec![shape.clone()],
    };
    let (of_a, of_b) = (parts(a), parts(b));
    let pairs = of_a.iter().flat_map(|a| of_b.iter().map(move |b| (a, b)));
    let depth =
        |(a, b): (&Shape<V>, &Shape<V>)| Some(matrix::penetration(a, b).ok()??.depth.double());
    pairs.filter_map(depth).reduce(f64::max)
}

mod generic {
    use super::*;

    pub fn the_deepest_triangle_tells<V: Dimension>() {
        let mut deep = 0;
        cases_of(60, |random| {
            let mesh = some::<V>(random, Kind::Mesh).unwrap();
            for &kind in Kind::ALL {
                let Some(other) = some::<V>(random, kind) else { continue };
                if !matches!(kind, Kind::Plane | Kind::HalfSpace | Kind::Mesh)
                    && !other.is_convex_and_bounded()
                {
                    continue;
                }
                let found = matrix::penetration(&mesh, &other).unwrap();
                let (told, _) = explain::penetration(&mesh, &other);
                assert_eq!(told.unwrap(), found);
                let back = matrix::penetration(&other, &mesh).unwrap();
                assert_eq!(back.map(|found| found.swapped()), found, "{mesh:?} {other:?}");
                let Some(found) = found else { continue };
                let depth = found.depth.double();
                deep += usize::from(depth > 0.0);
                let truth = of_each(&mesh, &other).unwrap();
                assert_eq!(depth, truth, "{mesh:?} {other:?}");
                let exact = kind == Kind::HalfSpace;
                assert_eq!(found.bound == Bound::Exact, exact);
                let sizes = lift(found.a).length() + lift(found.b).length() + depth;
                let between = lift(found.a) - lift(found.b) - lift(found.normal) * depth;
                // The way between the points of what is curved is near to the normal.
                let slack = 64.0 * ulp::<V::Scalar>(sizes) + 1e-4 * random.scale();
                assert!(between.length() <= slack, "{found:?} of {mesh:?} {other:?}");

                // Whatever the direction: moved by less they still overlap.
                if exact {
                    continue;
                }
                for _ in 0..4 {
                    let way = random.direction::<V>();
                    let Some(way) = way.unit() else { continue };
                    let by = way * V::Scalar::of(0.99 * depth);
                    let moved = other.posed(by, None);
                    if 0.01 * depth > slack {
                        assert_eq!(matrix::overlap(&mesh, &moved), Ok(true), "{by:?}");
                    }
                }
            }
        });
        eprintln!("{deep} meshes deep in another shape");
        assert!(deep > 100);
    }
}

in_every_space!(the_deepest_triangle_tells);

/// A ball in the hills: of 20,000 triangles few are asked, and the search says which.
#[test]
fn the_tree_leaves_most_out() {
    let (corners, triangles) = height_field(100);
    let corners: Vec<Vec3> = corners.iter().map(|p| p.as_vec3()).collect();
    let mesh: Shape<Vec3> = Mesh::new(corners, triangles).unwrap().into();
    let ball: Shape<Vec3> = Ball::new(Vec3::new(0.3, 0.0, 0.2), 0.4).unwrap().into();
    let (found, Record { steps, .. }) = Record::of(|probe| {
        explain::with(probe).penetration(&mesh, &ball).unwrap().expect("they overlap")
    });
    assert_eq!(f64::from(found.depth), of_each(&mesh, &ball).unwrap());
    assert_eq!(found.bound, Bound::Lower);
    let leaves = steps.iter().filter(|step| match step {
        Step::Nodes(pair) => pair.outcome == Outcome::Leaves,
        _ => false,
    });
    let leaves = leaves.count();
    assert!((1..2_000).contains(&leaves), "{leaves} leaves were looked into");
}

#[test]
fn a_mesh_in_a_half_space_is_as_deep_as_its_lowest_corner() {
    let corners = vec![Vec3::ZERO, Vec3::X, Vec3::Y * -3.0, Vec3::Z];
    let mesh: Shape<Vec3> = Mesh::new(corners, vec![[0, 1, 3], [1, 2, 3]]).unwrap().into();
    let ground: Shape<Vec3> = HalfSpace::new(Vec3::Y, -1.0).unwrap().into();
    let found = matrix::penetration(&ground, &mesh).unwrap().unwrap();
    assert_eq!((found.depth, found.normal), (2.0, Vec3::Y));
    assert_eq!((found.b, found.bound), (Vec3::Y * -3.0, Bound::Exact));
}
