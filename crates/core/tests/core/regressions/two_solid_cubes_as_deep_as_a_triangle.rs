//! Two solid cubes of triangles, half a unit in one another, had a depth of .05, and a solid cube in its own hull one of 0.
//!
//! Cause: the depth was that of the deepest triangle of the surface, which bounds that of the bodies from below only. Fix: a solid
//! mesh that is convex, by exact signs, is asked as the hull that it is; of another one the depth counts as not known.

use glam::{DVec3, Vec3};
use hitbench_core::intersect::matrix;
use hitbench_core::intersect::penetration::{Bound, Penetration};
use hitbench_core::shapes::{Ball, Hull, Mesh, Shape};

use crate::common::meshes;

/// The cube of the half-unit around a place.
fn cube(at: DVec3) -> (Vec<Vec3>, Vec<[u32; 3]>) {
    let (corners, triangles) = meshes::cube();
    (corners.iter().map(|p| (p * 0.5 + at).as_vec3()).collect(), triangles)
}

fn solid(at: DVec3) -> Shape<Vec3> {
    let (corners, triangles) = cube(at);
    Mesh::solid(corners, triangles).unwrap().into()
}

fn depth(a: &Shape<Vec3>, b: &Shape<Vec3>) -> Penetration<Vec3> {
    matrix::penetration(a, b).unwrap().expect("they overlap")
}

#[test]
fn cubes_half_a_unit_in_each_other() {
    let (a, b) = (solid(DVec3::ZERO), DVec3::new(0.5, 0.05, 0.02));
    let hull: Shape<Vec3> = Hull::new(cube(b).0).unwrap().into();
    for other in [solid(b), hull] {
        for (a, b) in [(&a, &other), (&other, &a)] {
            let found = depth(a, b);
            assert!((found.depth - 0.5).abs() < 1e-6, "{found:?}");
            assert_eq!(found.bound, Bound::Exact);
            assert!((found.normal.x.abs() - 1.0).abs() < 1e-6, "{found:?}");
        }
        // The triangles that are deepest are named all the same.
        let (_, parts) = matrix::deepest_parts(&a, &other).unwrap().unwrap();
        assert!(parts[0].is_some(), "{parts:?}");
    }
    let own: Shape<Vec3> = Hull::new(cube(DVec3::ZERO).0).unwrap().into();
    assert!((depth(&a, &own).depth - 1.0).abs() < 1e-6);
    let ball: Shape<Vec3> = Ball::new(Vec3::ZERO, 0.25).unwrap().into();
    assert!((depth(&ball, &a).depth - 0.75).abs() < 1e-6);
}

#[test]
fn a_line_of_triangles_in_a_solid_cube() {
    let line = [Vec3::ZERO, Vec3::X * 0.1, Vec3::X * 0.2];
    let line: Shape<Vec3> = Mesh::new(line, [[0, 1, 2]]).unwrap().into();
    let found = depth(&solid(DVec3::ZERO), &line);
    assert!((found.depth - 0.5).abs() < 1e-6, "{found:?}");
    assert_eq!(found.bound, Bound::Exact);
}

#[test]
fn touching_cubes_have_no_depth() {
    let found = depth(&solid(DVec3::ZERO), &solid(DVec3::X));
    assert!(found.depth.abs() < 1e-7 && found.bound == Bound::Exact, "{found:?}");
}

/// A solid with a notch has no depth of its own: what is told is a lower bound, and says so.
#[test]
fn a_solid_that_is_not_convex() {
    let (mut corners, triangles) = cube(DVec3::ZERO);
    corners[7] = Vec3::splat(-0.1);
    let notched: Shape<Vec3> = Mesh::solid(corners, triangles).unwrap().into();
    let ball: Shape<Vec3> = Ball::new(Vec3::splat(-0.3), 0.25).unwrap().into();
    let found = depth(&ball, &notched);
    assert_eq!(found.bound, Bound::Lower);
    assert!(found.is_of_surfaces_alone(&ball, &notched));
}
