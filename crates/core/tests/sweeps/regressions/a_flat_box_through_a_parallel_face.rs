//! A box without thickness flew through a face of a solid mesh that is parallel to it, and the sweep told the time at which it came
//! out through a side: it was deep inside before. The same between a flat box and a triangle, a segment in the plane, or another
//! flat box: they flew through one another, and never met.
//!
//! Cause: flat bodies that are parallel meet at one instant. The normals of both, and the cross products of their edges, each tell
//! that instant with a rounding of its own, so the latest entry came after the earliest exit by an ulp. Fix: where both bodies are
//! flat along an axis, but for rounding, an entry and an exit that miss one another by no more than rounding are one instant.

use glam::{DVec3, Vec3};
use hitbench_core::Vector;
use hitbench_core::intersect::matrix;
use hitbench_core::shapes::{Mesh, Obb, Shape};

use crate::common::meshes;

/// Into a box of triangles from below, through its floor at z = 6.8, and out through its side at x = 15.1.
#[test]
fn into_a_solid_mesh() {
    let (low, high) =
        (Vec3::new(15.118462, -47.12191, 6.801321), Vec3::new(63.29814, 5.631998, 52.873955));
    let (cube, triangles) = meshes::cube();
    let corner =
        |p: &DVec3| Vec3::from_array([0, 1, 2].map(|i| if p[i] > 0.0 { high[i] } else { low[i] }));
    let mesh: Shape<Vec3> =
        Mesh::solid(cube.iter().map(corner).collect::<Vec<_>>(), triangles).unwrap().into();
    let center = Vec3::new(33.754414, -18.456596, -6.1068993);
    let half = Vec3::new(5.4039297, 3.2740607, 0.0);
    let flat: Shape<Vec3> = Obb::new(center, half, <Vec3 as Vector>::AXES).unwrap().into();
    let ways =
        [Vec3::new(-24.778442, 15.637939, 4.645924), Vec3::new(28.393906, -34.85286, 58.380867)];
    let floor = f64::from(low.z - center.z) / f64::from(ways[1].z - ways[0].z);
    for met in [
        matrix::sweep(&mesh, ways[0], &flat, ways[1]),
        matrix::sweep(&flat, ways[1], &mesh, ways[0]),
    ] {
        let met = met.unwrap().expect("it flies in").widened();
        assert!((met.first - floor).abs() < 1e-6, "{met:?} for {floor}");
        assert!((met.last - 0.632578).abs() < 1e-5, "{met:?}");
    }
}
