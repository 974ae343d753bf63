//! What is not closed encloses nothing.

use glam::{DVec3, Vec2, Vec3};
use hitbench_core::Vector;
use hitbench_core::shapes::{Mesh, ShapeError};

use super::{joined, moved, surface};
use crate::common::meshes::{Triangles, cube, height_field, icosphere, torus_knot, village};

fn refused(triangles: Triangles) -> ShapeError {
    surface::<DVec3>(triangles, |p| p).into_solid().expect_err("it is not closed")
}

#[test]
fn an_open_edge_is_named() {
    let (corners, mut triangles) = cube();
    triangles.remove(4);
    let error = refused((corners.clone(), triangles.clone()));
    let ShapeError::OpenMesh { triangle, from, to } = error else { panic!("{error:?}") };
    let has =
        |p: [f64; 3]| triangles[triangle].iter().any(|&i| corners[i as usize].to_array() == p);
    assert!(has(from) && has(to) && from != to);
    let missing = cube().1[4].map(|i| corners[i as usize].to_array());
    assert!(missing.contains(&from) && missing.contains(&to), "{error}");
    let [text, from] = [error.to_string(), format!("from ({}, {}, {})", from[0], from[1], from[2])];
    for part in ["solid is true", &from, "lies open", "leave solid out"] {
        assert!(text.contains(part), "{text}");
    }
    for open in [height_field(3), village(2)] {
        assert!(matches!(refused(open), ShapeError::OpenMesh { .. }));
    }
}

#[test]
fn an_edge_that_is_not_shared_by_two_that_are_oriented_alike_is_named() {
    let (corners, mut triangles) = cube();
    triangles[3].swap(0, 1);
    let error = refused((corners.clone(), triangles));
    assert!(matches!(error, ShapeError::UnevenEdge { there: 2, back: 0, .. }), "{error:?}");
    assert!(error.to_string().contains("oriented alike"), "{error}");

    // A wall on an edge of a closed mesh.
    let (mut corners, mut triangles) = cube();
    corners.push(DVec3::splat(3.0));
    triangles.push([0, 1, 8]);
    let error = refused((corners, triangles));
    let uneven = matches!(error, ShapeError::UnevenEdge { there: 2, back: 1, .. });
    assert!(
        uneven || matches!(error, ShapeError::UnevenEdge { there: 1, back: 2, .. }),
        "{error:?}"
    );
}

#[test]
fn corners_at_one_place_are_one() {
    // No two triangles share a number.
    let (corners, triangles) = icosphere(1);
    let apart: Vec<DVec3> = triangles.iter().flatten().map(|&i| corners[i as usize]).collect();
    let numbers = (0..apart.len() as u32 / 3).map(|i| [0, 1, 2].map(|k| 3 * i + k)).collect();
    let mesh = surface::<DVec3>((apart, numbers), |p| p);
    assert!(mesh.is_closed() && !mesh.is_solid());
    assert!(mesh.into_solid().unwrap().is_solid());

    // One zero is negative.
    let flat = [Vec3::new(0.0, -0.0, 0.0), Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(-0.0, 0.0, 0.0)];
    assert!(Mesh::solid(flat, [[0, 2, 1], [0, 1, 3], [4, 3, 2], [1, 2, 3]]).is_ok());
}

#[test]
fn what_is_closed_is_taken_however_many_parts_it_has() {
    let two = joined([cube(), moved(cube(), |p| p + DVec3::new(2.0, 2.0, 0.0))]);
    for closed in [cube(), icosphere(2), torus_knot(2, 3, 40, 8), two] {
        let mesh = surface(closed, Vec3::from_space);
        assert!(mesh.is_closed());
        let solid = mesh.clone().into_solid().unwrap();
        assert!(solid != mesh && solid == mesh.clone().into_solid().unwrap());
    }
}

#[test]
fn triangles_of_the_plane_fill_their_area_as_they_are() {
    let both_sides = Mesh::new([Vec2::ZERO, Vec2::X, Vec2::Y], [[0, 1, 2], [2, 1, 0]]).unwrap();
    assert!(!both_sides.is_closed());
    assert_eq!(both_sides.into_solid(), Err(ShapeError::SolidInPlane));
}
