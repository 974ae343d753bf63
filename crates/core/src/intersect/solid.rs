//! Solid meshes that are convex, about which their convex hull can answer.

use glam::DVec3;
use num_traits::Float;

use crate::shapes::{Hull, Mesh};
use crate::vector::{Scalar, Vector};

/// The convex hull of a solid mesh, if the mesh is convex within rounding. It is computed once for all clones of the mesh.
///
/// A mesh counts as convex if no vertex lies beyond the plane of a triangle by more than 16 ulp of the coordinates: after a rotation and
/// rounding, the vertices of a face are hardly ever in one plane. The surface is that near to the boundary of the hull, and so the depth in
/// the hull is that in the mesh within as much. The check takes one step for each triangle and vertex; a mesh with more than [`MOST`] steps
/// counts as not convex.
pub(super) fn hull<V: Vector>(mesh: &Mesh<V>) -> Option<&Hull<V>> {
    if !mesh.is_solid() {
        return None;
    }
    mesh.hull(|mesh| {
        // A vertex of no triangle is not a point of the mesh.
        let mut used: Vec<u32> = mesh.indices().iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        let corners: Vec<V> = used.iter().map(|&i| mesh.vertices()[i as usize]).collect();
        is_convex(mesh, &corners).then(|| Hull::new(corners).ok()).flatten()
    })
}

/// The most steps of the check: about a tenth of a second, for a closed surface of 5,800 triangles.
const MOST: usize = 1 << 24;

fn is_convex<V: Vector>(mesh: &Mesh<V>, corners: &[V]) -> bool {
    if corners.len() * mesh.indices().len() > MOST {
        return false;
    }
    let from = corners[0].in_space();
    let places: Vec<DVec3> = corners.iter().map(|p| p.in_space() - from).collect();
    let triangles =
        || mesh.triangles().map(|triangle| triangle.vertices().map(|p| p.in_space() - from));
    let volume: f64 = triangles().map(|[a, b, c]| a.dot(b.cross(c))).sum();
    let largest = corners.iter().map(|p| p.max_abs()).fold(V::Scalar::ZERO, V::Scalar::max);
    let rounding = 16.0 * (largest * V::Scalar::epsilon()).double();
    // A mesh in one plane encloses nothing. The sign of the volume tells whether the triangles are oriented outward or inward.
    volume != 0.0
        && triangles().all(|[a, b, c]| {
            let outward = (b - a).cross(c - a) * volume.signum();
            let Some(outward) = outward.try_normalize() else { return true };
            places.iter().all(|p| outward.dot(p - a) <= rounding)
        })
}
