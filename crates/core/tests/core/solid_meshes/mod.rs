//! Meshes whose inside counts.

mod boxes;
mod points;
mod refuse;
mod within;

use glam::DVec3;
use hitbench_core::Vector;
use hitbench_core::shapes::Mesh;

use crate::common::meshes::Triangles;

/// The mesh of these triangles with its corners where `place` puts them.
fn solid<V: Vector>((corners, triangles): Triangles, place: impl Fn(DVec3) -> V) -> Mesh<V> {
    surface((corners, triangles), place).into_solid().unwrap()
}

fn surface<V: Vector>((corners, triangles): Triangles, place: impl Fn(DVec3) -> V) -> Mesh<V> {
    Mesh::new(corners.into_iter().map(place).collect::<Vec<_>>(), triangles).unwrap()
}

/// One after the other as one mesh.
fn joined(all: impl IntoIterator<Item = Triangles>) -> Triangles {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for (more, faces) in all {
        let first = corners.len() as u32;
        corners.extend(more);
        triangles.extend(faces.into_iter().map(|face: [u32; 3]| face.map(|i| first + i)));
    }
    (corners, triangles)
}

/// About the origin, each corner moved.
fn moved((corners, triangles): Triangles, place: impl Fn(DVec3) -> DVec3) -> Triangles {
    (corners.into_iter().map(place).collect(), triangles)
}

/// Seen from the other side.
fn inside_out((corners, triangles): Triangles) -> Triangles {
    (corners, triangles.into_iter().map(|[a, b, c]| [a, c, b]).collect())
}
